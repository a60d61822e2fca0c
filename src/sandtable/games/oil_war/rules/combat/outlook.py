"""What fighting in a hex would mean: ground combat of this turn, and of the enemy in the next one (7.1; 5.1)."""

from __future__ import annotations

from sandtable.board.masks import mask_of
from sandtable.counters.attacking import AttackStep, Battle
from sandtable.counters.outlook import Outlook
from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.rules.movement.ways import Ways
from sandtable.kernel import derived

from .ground_combat import GroundCombat

PHASE = "ground_combat"


@derived
def _goals(state: Position, unit: int) -> int:
    return Ways(state, unit).spaces | 1 << state.at[unit]


class OilOutlook(Outlook[Position]):
    """Aircraft fight where they already are: which of them the enemy will send, nobody can tell."""

    def begin(self, state: Position, side: int) -> AttackStep[Position]:
        state.player, state.phase = side, state.world.sequence[side].index(PHASE)  # 8.12: supply is checked then
        step = GroundCombat(side)
        step.open(state)
        return step

    def fighters(self, state: Position, side: int) -> int:
        world = state.world
        return mask_of(unit for unit in world.ground_list[side] if state.at[unit] < world.end)

    def waiting(self, state: Position, side: int) -> int:
        world, at = state.world, state.at
        boxed = (unit for unit in world.ground_list[side] if at[unit] >= world.end)
        return mask_of(unit for unit in boxed if not world.away >> at[unit] & 1)

    def goals(self, state: Position, unit: int) -> int:
        return _goals(state, unit)

    def favour(self, state: Position, step: AttackStep[Position], battle: Battle, result: str) -> int:
        return {"Ae": -1, "Ar": -1, "De": 1, "Dr": 1}.get(result, 0)

    def clause(self, state: Position) -> str:
        return "7.11a"
