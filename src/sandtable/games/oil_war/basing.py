"""Air unit basing: 4.2A1, 4.2B1 and the rebuilt section 5.5 (X1 to X13)."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.board.rooms import allot
from sandtable.counters.placing import PlacingPlan
from sandtable.counters.sequence import current_phase
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, derived
from sandtable.language import Lines

from .explain import not_a_choice, passed_over, wrong_word
from .state import AIR, Position
from .wording import filling, place


def open_bases(state: Position, unit: int) -> int:
    """Map bases that an aircraft may use now, whatever their distance (X2, X3, X8)."""
    return _open_bases(state, state.world.side[unit])


@derived
def _open_bases(state: Position, side: int) -> int:
    world = state.world
    enemy = 1 - side
    bases = world.bases & ~state.air_cover(enemy) & ~state.ground_at(enemy)  # 5.25d, X8
    if world.us_force & world.of_side[side]:
        return bases & state.ground_at(side)  # X3
    return bases & (world.home[side] | state.ground_at(side))  # X2


def bases_in_range(state: Position, unit: int) -> int:
    """Bases that an aircraft may return to from where it stands (X5)."""
    reach = state.world.range[unit]
    bases = open_bases(state, unit)
    return bases if reach is None else bases & state.world.grid.disc(state.at[unit], reach)


class Basing(PlacingPlan[Position], frozen=True, tag="basing"):
    """All phasing aircraft on the map return to a base; one that cannot is destroyed at once (X1, X10).

    One plan for all of them, because room is short (X7). Aircraft of the boxes go home by themselves (X4).
    """

    verb = "base"

    def open(self, state: Position) -> list[Event]:
        world = state.world
        homeward = [
            unit
            for unit in world.air_list[self.side]
            if state.at[unit] < world.end and world.home_box[unit] is not None
        ]
        if not homeward:
            return []
        state.put_all({unit: world.home_box[unit] or 0 for unit in homeward})
        return [Event("home", {"units": [world.unit(unit) for unit in homeward]}, ("X4",))]

    def subjects(self, state: Position) -> int:
        """Aircraft that must find a base on the map."""
        world = state.world
        found = 0
        for unit in world.air_list[self.side]:
            if state.at[unit] < world.end:
                found |= 1 << unit
        return found

    def reach(self, state: Position, unit: int) -> int:
        return bases_in_range(state, unit)

    def asks(self, state: Position) -> list[Question]:
        """Only if anything can be chosen; what has to die or can only stay is settled at once."""
        for unit in bits(self.subjects(state)):
            if bases_in_range(state, unit) & ~state.world.bit[state.at[unit]]:
                return [Question(state.seat(self.side), "base", "Return your aircraft to their bases")]
        return []

    def wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        return wrong_word(state, seat, word, [self.verb])

    def wrong_space(self, state: Position, seat: str, lines: Lines, unit: int, space: int) -> Refusal:
        world = state.world
        why, *clauses = self._no_base(state, unit, space)
        room = self.room(state, lines, unit)
        if not room:
            why += "; no other base is left for it, so it will be destroyed"
            clauses.append(current_phase(state).clause_of(seat))
        near = world.nearest(space, room)
        return Refusal(why, *clauses, spaces=[world.hex(space)], units=[world.unit(unit)], nearest=near)

    def wrong_unit(self, state: Position, seat: str, lines: Lines, unit: int) -> Refusal:
        world = state.world
        word = world.unit(unit)
        known = not_a_choice(state, seat, unit, "X9")
        if known is not None:
            return known
        if world.ground >> unit & 1:
            return Refusal(f"{word} is a ground unit; only aircraft return to base", "4.2d", units=[word])
        if world.sams >> unit & 1:
            return Refusal(f"{word} is a SAM site and stays where it is", "7.55", units=[word])
        if world.home_box[unit] is not None:
            why = f"{word} returns to its box by itself and never bases on the map"
            return Refusal(why, world.box_clause(unit), "X4", units=[word])
        if not self.subjects(state) >> unit & 1:
            return Refusal(f"{word} is not on the map", "X1", units=[word])
        why, *clauses = self._homeless(state, lines, unit)
        return Refusal(f"{why}, so it will be destroyed", current_phase(state).clause_of(seat), *clauses, units=[word])

    def _homeless(self, state: Position, lines: Lines, unit: int) -> tuple[str, ...]:
        """Why an aircraft finds no base, with the clauses."""
        world = state.world
        name, here = world.unit(unit), state.at[unit]
        bases = open_bases(state, unit)
        if not bases:
            return f"no air base is open to {name}", "X3" if world.us_force >> unit & 1 else "X2"
        if not bases_in_range(state, unit):
            base = next(base for base in world.bases_from(here) if bases >> base & 1)
            far = world.grid.distance(here, base)
            return (
                f"{world.hex(base)}, the nearest base open to {name}, is {far} hexes away, {self._flies(state, unit)}",
                "X5",
            )
        return f"other aircraft fill every base in range of {name}", "X7", "5.32a"

    @staticmethod
    def _flies(state: Position, unit: int) -> str:
        return f"and its range is {state.world.range[unit]}"

    def _no_base(self, state: Position, unit: int, space: int) -> tuple[str, ...]:
        """Why an aircraft cannot base in a space, with the clauses."""
        world = state.world
        name, word = world.unit(unit), world.hex(space)
        enemy = 1 - self.side
        if space >= world.end:
            return f"{name} bases on the map, not in {place(word)}", "X3" if world.us_force >> unit & 1 else "X2"
        here = 1 << space
        if not world.bases & here:
            return f"there is no air base in {word}", "X1"
        if state.active_sams(enemy) & here:
            return f"the active SAM site in {word} closes the base", "X8"
        if state.air_at(enemy) & here:
            return f"an enemy aircraft closes the base in {word}", "5.25d", "X8"
        if state.ground_at(enemy) & here:
            return f"an enemy ground unit closes the base in {word}", "X8"
        if not open_bases(state, unit) & here:
            if world.us_force >> unit & 1:
                return f"no friendly ground unit holds the base in {word}", "X3"
            return f"the base in {word} belongs to the enemy", "X2"
        if not bases_in_range(state, unit) & here:
            far = world.grid.distance(state.at[unit], space)
            return f"{word} is {far} hexes from {name}, {self._flies(state, unit)}", "X5"
        return f"{filling(world, unit)} to base in {word} already", "X7", "5.32a"

    def fill(self, state: Position, lines: Lines) -> Lines:
        """Complete a plan so that as many aircraft as possible survive; each stays or goes near if it can."""
        world = state.world
        options: dict[int, list[int]] = {}
        for unit in bits(self.subjects(state)):
            if unit in lines:
                options[unit] = [world.spaces.index[lines[unit]]]
            else:
                open_to = bases_in_range(state, unit)
                options[unit] = [base for base in world.bases_from(state.at[unit]) if open_to >> base & 1]
        order = sorted(options, key=lambda u: (u not in lines, len(options[u]), u))
        found = allot(options, lambda base: world.room[AIR], order)
        return {unit: world.hex(base) for unit, base in found.items()}

    def run(self, state: Position, draws: Draws) -> list[Event]:
        why = "no choice of bases" if self.subjects(state) else "no aircraft"
        return passed_over(state, why) + self.settle(state, {})

    def settle(self, state: Position, lines: Lines) -> list[Event]:
        world = state.world
        full = self.fill(state, lines)
        lost = [unit for unit in bits(self.subjects(state)) if unit not in full]
        moved = {u: name for u, name in sorted(full.items()) if state.at[u] != world.spaces.index[name]}
        if moved:
            state.put_all({unit: world.spaces.index[name] for unit, name in moved.items()})
        events: list[Event] = []
        if moved:
            events.append(Event("based", {"places": {world.unit(u): n for u, n in moved.items()}}, ("X1", "X6")))
        if lost:
            state.eliminate(sum(1 << unit for unit in lost))
            names = [world.unit(unit) for unit in lost]
            clause = current_phase(state).clause_of(state.seat(self.side))
            events.append(Event("unbased", {"units": names}, (clause, "X7", "X10")))
        state.stack.pop()
        return events
