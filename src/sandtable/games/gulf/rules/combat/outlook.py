"""What fighting in a hex would mean: ground attacks of this turn, and of the enemy in the next one (17.0; 10.1)."""

from __future__ import annotations

from sandtable.board.masks import mask_of
from sandtable.counters.attacking import AttackStep, Battle
from sandtable.counters.outlook import Outlook
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import GROUND
from sandtable.games.gulf.rules.movement.airmobile import lift_hexes
from sandtable.games.gulf.rules.movement.ways import ways

from .combat import CombatSegment
from .ground_combat import GroundAttack

WEIGHED = 1
"""So many untried guerrillas are counted on in a force: all that more of them may be is too much for a glance."""


def goals_of(state: Position, unit: int) -> int:
    """The land hexes that a ground unit can be in after its move, its own included."""
    world = state.world
    found = 1 << state.at[unit]
    if world.points[unit]:
        found |= ways(state, unit).spaces
    if world.airmobile >> unit & 1:
        found |= lift_hexes(state, unit) & world.land
    return found


class GulfOutlook(Outlook[Position]):
    def begin(self, state: Position, side: int) -> AttackStep[Position]:
        state.attacked = state.defended = state.struck = 0
        return GroundAttack(side)

    def fighters(self, state: Position, side: int) -> int:
        world = state.world
        units = state.on_map(world.ground & world.of_side[side])
        return units & mask_of(unit for unit in world.groups[GROUND + side] if state.strength(unit)) if units else 0

    def waiting(self, state: Position, side: int) -> int:
        world, at = state.world, state.at
        boxed = (unit for unit in world.groups[GROUND + side] if at[unit] >= world.end and state.strength(unit))
        return mask_of(unit for unit in boxed if not world.away >> at[unit] & 1)

    def goals(self, state: Position, unit: int) -> int:
        return goals_of(state, unit)

    def together(self, state: Position, step: AttackStep[Position], target: int, units: int) -> bool:
        if (units & state.untried).bit_count() > WEIGHED:
            return False
        allied = not isinstance(step, CombatSegment) or step.compatible(state, units)
        return allied and super().together(state, step, target, units)

    def favour(self, state: Position, step: AttackStep[Position], battle: Battle, result: str) -> int:
        """What the defenders suffer against what the attackers do."""
        kind = step.kind if isinstance(step, CombatSegment) else GroundAttack.kind
        data = state.world.pack.crt.result[result][kind]
        ours = data.attacker_eliminated + data.attacker_aborted + data.attacker_reduced
        theirs = data.defender_eliminated + data.defender_aborted + data.defender_reduced
        ours += data.retreats == "attackers"
        theirs += data.retreats == "defenders"
        return theirs - ours

    def clause(self, state: Position) -> str:
        return state.world.cite["ground attack"]
