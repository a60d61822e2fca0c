"""7.1 to 7.4: the Ground Combat Phase. Ground units attack adjacent hexes, aircraft the hex they are in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sandtable.board.masks import bits
from sandtable.counters.attacking import Battle, Targets
from sandtable.documents import Term
from sandtable.errors import Refusal
from sandtable.games.oil_war.position.wording import listing, place
from sandtable.games.oil_war.rules.sites import changes, sites
from sandtable.games.oil_war.rules.supply import check_supply
from sandtable.kernel import Event, derived

from .advance import Advance
from .aftermath import Displace, Retreat
from .combat import CombatPhase

if TYPE_CHECKING:
    from sandtable.games.oil_war.position.state import Position


class GroundCombat(CombatPhase, frozen=True, tag="ground_combat"):
    """4.2A7, 4.2B5."""

    kind: ClassVar[str] = "ground"
    attacked_from: ClassVar[tuple[str, str]] = ("next to or over", "7.11a")

    def open(self, state: Position) -> list[Event]:
        state.attacked = state.defended = 0
        if not self.targets(state) & self.in_reach(state):  # nobody can attack, so nobody asks for supply
            state.unsupplied = 0
            return []
        return check_supply(state)  # 8.12

    def defenders(self, state: Position, target: int) -> int:
        """All enemy ground units in a hex (7.21a)."""
        return state.ground_units(target, 1 - self.side)

    def targets(self, state: Position) -> int:
        """Hexes with an enemy ground unit that has not been attacked in this phase (7.15a)."""
        hexes = state.ground_at(1 - self.side)
        if state.defended:
            for target in bits(hexes):
                if not self.defenders(state, target) & ~state.defended:
                    hexes &= ~(1 << target)
        return hexes

    def in_reach(self, state: Position) -> int:
        return state.world.grid.spread(state.ground_at(self.side)) | state.air_at(self.side)

    def able(self, state: Position) -> int:
        """Units that have not attacked; freshly transported aircraft and unpaid ones may not (5.47b, X18)."""
        world = state.world
        barred = state.attacked | world.aircraft & (state.arrived | state.unpaid)
        return world.of_side[self.side] & world.all_counters & ~barred

    @derived
    def on_foot(self, state: Position, target: int) -> int:
        """Ground units next to a hex (7.11a), blocked hexsides or not (X27)."""
        world = state.world
        near = world.grid.neighbours[target] & state.ground_at(self.side)
        return state.units_in(near) & world.ground & self.able(state)

    def overhead(self, state: Position, target: int) -> int:
        """Aircraft in the hex itself (7.11b, 7.32)."""
        return state.units_at(target) & state.world.aircraft & self.able(state)

    def in_place(self, state: Position, target: int) -> int:
        world = state.world
        near = world.grid.neighbours[target] & state.ground_at(self.side)
        ours = world.of_side[self.side]
        return (state.units_in(near) & world.ground | state.units_at(target) & world.aircraft) & ours

    def joint(self, state: Position, targets: Targets) -> int:
        """Ground units adjacent to all the hexes (7.23), aircraft in any of them (7.34)."""
        ground = self.on_foot(state, targets[0])
        air = self.overhead(state, targets[0])
        for target in targets[1:]:
            ground &= self.on_foot(state, target)
            air |= self.overhead(state, target)
        return ground | air

    def sound(self, state: Position, targets: Targets, units: int) -> bool:
        """Aircraft join an attack on several hexes only beside a ground unit (7.34)."""
        return len(targets) == 1 or bool(units & state.world.ground)

    def widens(self, state: Position, targets: Targets) -> bool:
        """Aircraft over another enemy hex may join if a ground unit is adjacent to all (7.34)."""
        able = self.able(state)
        if not state.air_at(self.side) & state.ground_at(1 - self.side) or not able & state.world.ground:
            return False
        return bool(self.joint(state, targets) & state.world.ground)

    def strength(self, state: Position, unit: int) -> Term:
        world = state.world
        full = world.ground_strength[unit]
        name = world.unit(unit)
        if state.unsupplied >> unit & 1:  # 8.42b: each unit is halved by itself, fractions dropped
            return Term(f"{name}, {full} halved: unsupplied", full // 2, "8.42b")
        return Term(name, full, "7.11b" if world.aircraft >> unit & 1 else "7.11a")

    def defence(self, state: Position, target: int) -> list[Term]:
        """Ground units at full strength, aircraft over them (7.35a); who retreated here adds nothing (7.62)."""
        world = state.world
        enemy = 1 - self.side
        terms = []
        for unit in bits(self.defenders(state, target)):
            if state.defended >> unit & 1:
                terms.append(Term(f"{world.unit(unit)}, retreated here", 0, "7.62"))
            else:
                terms.append(Term(world.unit(unit), world.ground_strength[unit], "7.21a"))
        for unit in bits(state.air_units(target, enemy)):
            terms.append(Term(f"{world.unit(unit)} overhead", world.ground_strength[unit], "7.35a"))
        return terms

    def no_enemy(self, state: Position, target: int) -> Refusal:
        word = state.world.hex(target)
        if target < state.world.end and state.air_cover(1 - self.side) >> target & 1:
            why = f"air units in {word} cannot be attacked in the Ground Combat Phase"
            return Refusal(why, "7.21b", spaces=[word])
        return Refusal(f"there is no enemy ground unit in {place(word)}", "7.11a", spaces=[word])

    def wrong_kind(self, state: Position, unit: int) -> Refusal | None:
        if not state.world.sams >> unit & 1:
            return None
        name = state.world.unit(unit)
        return Refusal(f"{name} is a SAM site and has no ground strength", "7.51", units=[name])

    def wrong_place(self, state: Position, targets: Targets, unit: int) -> Refusal:
        world = state.world
        if not world.aircraft >> unit & 1:
            return self.not_adjacent(state, targets, unit, "7.11a")
        name, places = world.unit(unit), listing([world.hex(target) for target in targets])
        clauses = ["7.32"] if len(targets) == 1 else ["7.32", "7.34"]
        return Refusal(f"{name} attacks ground units in its own hex only, not in {places}", *clauses, units=[name])

    def carry_out(self, state: Position, battle: Battle, result: str) -> list[Event]:
        """14.3d; no result touches aircraft (7.37, 7.35b)."""
        world = state.world
        defenders = self.strike(state, battle)
        attackers = sum(1 << unit for unit in battle.attackers) & world.ground
        seat_of = {"Ae": self.side, "De": 1 - self.side}
        if result in seat_of:
            struck = attackers if result == "Ae" else defenders
            names, before = world.units.say(struck), sites(state)
            state.eliminate(struck)
            events = [Event("destroyed", {"units": names}, ("14.3d", "X36"))] if names else []
            events += changes(state, before)
            if result == "De" and attackers:
                state.stack.append(Advance(self.side, tuple(bits(attackers)), battle.targets))
            return events
        if result == "Dr":
            if attackers:
                state.stack.append(Advance(self.side, tuple(bits(attackers)), battle.targets))
            state.stack.append(Retreat(1 - self.side, tuple(bits(defenders))))
        elif attackers:
            state.stack.append(Retreat(self.side, tuple(bits(attackers))))
        return []

    def close(self, state: Position) -> list[Event]:
        """At the end of the phase aircraft leave SAM sites that woke up under them (5.25c)."""
        state.stack.pop()
        for side in (1 - self.side, self.side):  # the phasing player moves his aircraft first
            if state.air_at(side) & state.active_sams(1 - side):
                state.stack.append(Displace(side))
        return []
