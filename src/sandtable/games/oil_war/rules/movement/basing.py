"""Air unit basing: 4.2A1, 4.2B1 and the rebuilt section 5.5 (X1 to X13)."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.board.rooms import allot
from sandtable.counters.bars import Bar, left_open
from sandtable.counters.placing import PlacingPlan
from sandtable.counters.sequence import current_phase
from sandtable.errors import Refusal
from sandtable.games.oil_war.position.state import AIR, Position
from sandtable.games.oil_war.position.wording import filling
from sandtable.games.oil_war.rules.explain import barred, not_a_choice, passed_over, wrong_word
from sandtable.kernel import Draws, Event, Question, derived
from sandtable.language import Lines


def open_bases(state: Position, unit: int) -> int:
    """Map bases that an aircraft may use now, whatever their distance (X2, X3, X8)."""
    return _open_bases(state, state.world.side[unit])


@derived
def _open_bases(state: Position, side: int) -> int:
    return left_open(state.world.grid.all, base_bars(state, side))


@derived
def base_bars(state: Position, side: int) -> tuple[Bar, ...]:
    """The rules that close spaces to all aircraft of a side."""
    world, enemy, held = state.world, 1 - side, state.ground_at(side)
    if world.us_force & world.of_side[side]:
        clause, owned = "X3", Bar(~held, "no friendly ground unit holds the base in {space}", ("X3",))
    else:
        clause, owned = "X2", Bar(~(world.home[side] | held), "the base in {space} belongs to the enemy", ("X2",))
    return (
        Bar(~world.grid.all, "{unit} bases on the map, not in {space}", (clause,)),
        Bar(~world.bases, "there is no air base in {space}", ("X1",)),
        Bar(state.active_sams(enemy), "the active SAM site in {space} closes the base", ("X8",)),
        Bar(state.air_at(enemy), "an enemy aircraft closes the base in {space}", ("5.25d", "X8")),
        Bar(state.ground_at(enemy), "an enemy ground unit closes the base in {space}", ("X8",)),
        owned,
    )


def in_range(state: Position, unit: int) -> int:
    """The hexes within the range of an aircraft on the map (X5)."""
    world, reach = state.world, state.world.range[unit]
    return world.grid.all if reach is None else world.grid.disc(state.at[unit], reach)


def bases_in_range(state: Position, unit: int) -> int:
    """Bases that an aircraft may return to from where it stands."""
    return open_bases(state, unit) & in_range(state, unit)


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
            why = f"{world.hex(base)}, the nearest base open to {name}, is {world.grid.distance(here, base)} hexes away"
            return f"{why}, and its range is {world.range[unit]}", "X5"
        return f"other aircraft fill every base in range of {name}", "X7", "5.32a"

    def _no_base(self, state: Position, unit: int, space: int) -> tuple[str, ...]:
        """Why an aircraft cannot base in a space, with the clauses."""
        world = state.world
        if not self.reach(state, unit) >> space & 1:
            far = Bar(~in_range(state, unit), "{space} is {far} hexes from {unit}, and its range is {range}", ("X5",))
            return barred(state, (*base_bars(state, self.side), far), unit, space)
        word = world.hex(space)
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
