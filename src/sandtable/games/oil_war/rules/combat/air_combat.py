"""7.1 and 7.5: the Air Combat Phase. Aircraft and SAM sites attack adjacent enemy air units."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sandtable.board.masks import bits
from sandtable.counters.attacking import Battle, Targets
from sandtable.documents import Term
from sandtable.errors import Refusal
from sandtable.games.oil_war.position.wording import place
from sandtable.kernel import Event, derived

from .combat import CombatPhase

if TYPE_CHECKING:
    from sandtable.games.oil_war.position.state import Position


class AirCombat(CombatPhase, frozen=True, tag="air_combat"):
    """4.2A6, 4.2B4."""

    kind: ClassVar[str] = "air"
    attacked_from: ClassVar[tuple[str, str]] = ("next to", "7.12")

    def open(self, state: Position) -> list[Event]:
        state.attacked = state.defended = 0
        return []

    def targets(self, state: Position) -> int:
        """Hexes with enemy aircraft or an active SAM site, not attacked yet in this phase (7.12, 7.15a)."""
        hexes = state.air_cover(1 - self.side)
        if state.defended:
            for unit in bits(state.defended):
                if state.at[unit] < state.world.end:
                    hexes &= ~(1 << state.at[unit])
        return hexes

    def in_reach(self, state: Position) -> int:
        return state.world.grid.spread(state.air_cover(self.side))

    @derived
    def able(self, state: Position) -> int:
        """Air units that may still attack: aircraft on the map and active SAM sites (7.54, X14)."""
        world = state.world
        found = 0
        for unit in world.air_list[self.side]:
            if state.at[unit] < world.end:
                found |= 1 << unit
        active = state.active_sams(self.side)
        for unit in world.sam_list[self.side]:
            if active >> state.at[unit] & 1:
                found |= 1 << unit
        return found & ~state.attacked & ~(state.arrived & world.aircraft) & ~state.unpaid  # 7.15a, 5.47b, X18

    @derived
    def attackers(self, state: Position, target: int) -> int:
        near = state.world.grid.neighbours[target] & state.air_cover(self.side)
        return state.units_in(near) & self.able(state)

    def in_place(self, state: Position, target: int) -> int:
        near = state.world.grid.neighbours[target] & state.air_cover(self.side)
        return state.units_in(near) & (state.world.aircraft | state.world.sams) & state.world.of_side[self.side]

    def joint(self, state: Position, targets: Targets) -> int:
        able = self.attackers(state, targets[0])
        for target in targets[1:]:
            able &= self.attackers(state, target)
        return able

    def strength(self, state: Position, unit: int) -> Term:
        return Term(state.world.unit(unit), state.world.air_strength[unit], "3.23d")

    def defenders(self, state: Position, target: int) -> int:
        """All air units of the enemy in a hex, its SAM site too if it is active (7.21a, 7.54)."""
        world = state.world
        enemy = 1 - self.side
        kinds = world.aircraft
        if state.active_sams(enemy) >> target & 1:
            kinds |= world.sams
        return state.units_at(target) & kinds & world.of_side[enemy]

    def defence(self, state: Position, target: int) -> list[Term]:
        world = state.world
        return [
            Term(world.unit(unit), world.air_strength[unit], "7.21a") for unit in bits(self.defenders(state, target))
        ]

    def no_enemy(self, state: Position, target: int) -> Refusal:
        word = state.world.hex(target)
        if target < state.world.end and state.ground_at(1 - self.side) >> target & 1:
            why = f"ground units in {word} cannot be attacked in the Air Combat Phase"
            return Refusal(why, "7.21b", spaces=[word])
        return Refusal(f"there is no enemy air unit in {place(word)}", "7.12", spaces=[word])

    def wrong_kind(self, state: Position, unit: int) -> Refusal | None:
        if not state.world.ground >> unit & 1:
            return None
        name = state.world.unit(unit)
        return Refusal(f"{name} is a ground unit and never attacks air units", "7.0a", units=[name])

    def wrong_place(self, state: Position, targets: Targets, unit: int) -> Refusal:
        world = state.world
        name = world.unit(unit)
        if world.sams >> unit & 1 and not state.active_sams(self.side) >> state.at[unit] & 1:
            return Refusal(f"{name} is neutralized by an enemy ground unit", "7.53", units=[name])
        if state.at[unit] in targets:
            why = f"{name} is in the same hex as its target, and air attacks reach adjacent hexes only"
            return Refusal(why, "X48", "7.12", units=[name])
        return self.not_adjacent(state, targets, unit, "7.12")

    def carry_out(self, state: Position, battle: Battle, result: str) -> list[Event]:
        """Only De and Ae matter in the air (14.3e), and SAM sites survive both (7.52)."""
        world = state.world
        defenders = self.strike(state, battle)
        attackers = sum(1 << unit for unit in battle.attackers)
        struck = {"De": defenders, "Ae": attackers}.get(result, 0) & world.aircraft
        if not struck:
            return []
        names = world.units.say(struck)
        state.eliminate(struck)
        return [Event("shot_down", {"units": names}, ("14.3e",))]
