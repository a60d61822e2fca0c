"""The Ground Movement Segment: units march hex by hex, helicopters fly (12.0, 13.0)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.board.masks import mask_of
from sandtable.counters.moving import MarchStep, follow
from sandtable.documents import Amount, Option, halves
from sandtable.errors import Refusal
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import number_of
from sandtable.games.gulf.rules.explain import nothing_more, passed_over, wrong_word
from sandtable.games.gulf.rules.stacking import cures, still_overstacked
from sandtable.kernel import Automatic, Draws, Event, Question, derived
from sandtable.language import END, Choices, Words

from . import movement_refusals as why_not
from .airmobile import able_to_lift, flights, lift_hexes
from .entering import enter, is_deserted
from .interdiction import interdiction
from .stack_march import MARCH, common_ways, no_stack, stack_choices, stack_goals
from .ways import Track, Ways, able_to_march, minimum_move, ways

MOVE, LIFT, DONE = "move", "lift", "done"
"""Besides them: `MARCH`, for a stack."""


class GroundMovement(MarchStep[Position], frozen=True, tag="ground_movement"):
    """Each ground unit moves once, by ground or by helicopter (12.0a, 13.3b)."""

    @derived
    def ready(self, state: Position) -> tuple[int, int]:
        """Units that can march somewhere, and units that can be lifted somewhere."""
        return able_to_march(state, self.side), able_to_lift(state, self.side)

    def asks(self, state: Position) -> list[Question]:
        march, lift = self.ready(state)
        world = state.world
        staged = state.has("carrier-airmobile") and bool(world.airmobile & world.of_side[self.side])  # a secret waits
        if not march | lift and not staged:
            return []
        here = ((march | lift) & state.ground_afield(self.side)).bit_count()
        text = f"Move your ground units: {number_of(here, 'unit')} can still move"
        return [Question(state.seat(self.side), "move", text)]

    # --- sentences

    def goals(self, state: Position, unit: int) -> Ways:
        return ways(state, unit)

    def walk(self, state: Position, unit: int) -> Track:
        return Track(state, unit)

    def points(self, cost: int | None) -> Amount | None:
        return None if cost is None else halves(cost)

    def cures(self, state: Position) -> Iterator[int]:
        """Units that keep the segment open: where over-stacking is not allowed, they can still relieve it (8.5b)."""
        march, lift = self.ready(state)
        return cures(state, self.side, march | lift, lambda unit: self._ends(state, unit))

    def _ends(self, state: Position, unit: int) -> Iterator[int]:
        """Every space where a unit that is ready may end its move, however it moves; first the hexes beside it."""
        march, lift = self.ready(state)
        if march >> unit & 1:
            yield minimum_move(state, unit)
            yield ways(state, unit).spaces
        if lift >> unit & 1:
            yield lift_hexes(state, unit)

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        march, lift = self.ready(state)
        if not prefix:
            end = [] if any(True for _ in self.cures(state)) else [DONE]
            stack = [MARCH] if stack_goals(state, march) else []
            return Choices([*([MOVE] if march else []), *stack, *([LIFT] if lift else []), *end])
        if prefix[0] == DONE:
            return END
        if prefix[0] == MARCH:
            return stack_choices(state, march, prefix)
        if len(prefix) == 1:
            return Choices((), march if prefix[0] == MOVE else lift, world.units)
        unit = world.units.index[prefix[1]]
        if prefix[0] == MOVE:
            return self.march_choices(state, unit, prefix[2:])
        if len(prefix) == 3:
            return END
        found = flights(state, unit)

        def detail(word: str) -> Option:
            space = world.spaces.index[word]
            return Option(word, "space", "", found.cost(space), [world.hex(s) for s in found.path(space)])

        return Choices((), lift_hexes(state, unit), world.spaces, detail=detail)

    # --- why not

    def knows(self, state: Position, verb: str) -> bool:
        return verb in (MOVE, LIFT)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if not prefix:
            if word == DONE:
                cure = mask_of(self.cures(state))
                return still_overstacked(state, self.side, cure, list(self.choices(state, seat, ())))
            if word == MARCH:
                return no_stack(state, seat, self.ready(state)[0], prefix, word)
            if word in (MOVE, LIFT):
                return why_not.nobody_moves(state, word == LIFT)
            return wrong_word(state, seat, word or "", list(self.choices(state, seat, ())))
        if prefix[0] == DONE:
            return nothing_more(state)
        if prefix[0] == MARCH:
            return no_stack(state, seat, self.ready(state)[0], prefix, word)
        assert word is not None, "every way and goal ends a sentence"
        if len(prefix) == 1:
            unit = world.units.index[word]
            return why_not.no_move(state, seat, unit) if prefix[0] == MOVE else why_not.no_lift(state, seat, unit)
        unit, space = world.units.index[prefix[1]], world.spaces.index[word]
        if prefix[0] == LIFT:
            return why_not.no_landing(state, unit, space)
        if len(prefix) > 2:
            return why_not.no_step(state, follow(Track(state, unit), world, prefix[3:]), space)
        return why_not.no_goal(state, unit, space)

    # --- what happens

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        if words[0] == DONE:
            state.stack.pop()
            return []
        if words[0] == MARCH:
            return self._send_stack(state, words)
        unit = world.units.index[words[1]]
        start = state.at[unit]
        path = self.march_path(state, unit, words[2:]) if words[0] == MOVE else ()
        state.moved |= 1 << unit
        state.shifted |= 1 << unit
        if words[0] == LIFT:
            space = world.spaces.index[words[2]]
            if start >= world.end:
                state.arrived |= 1 << unit
            data = {"unit": words[1], "from": world.hex(start), "to": words[2]}
            return [Event("lifted", data, (world.cite["airmobile"],)), *enter(state, unit, space)]
        state.hit = 0
        state.stack.append(March((unit,), start, path))
        return []

    def _send_stack(self, state: Position, words: Words) -> list[Event]:
        """Several units set out together, by the way of the slowest (24.1c; 26.3c)."""
        world = state.world
        goal, units = world.spaces.index[words[1]], [world.units.index[word] for word in words[3:]]
        start = state.at[units[0]]
        path = common_ways(state, tuple(units)).path(goal)
        bits_ = mask_of(units)
        state.moved |= bits_
        state.shifted |= bits_
        state.hit = 0
        state.stack.append(March(tuple(units), start, path))
        return []

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        return passed_over(state, "every unit has moved" if state.moved else "no unit can move")


class March(Automatic[Position], frozen=True, tag="march"):
    """Units on their way: they go on until enemy aircraft may interdict them in a hex (24.1; 26.3)."""

    units: tuple[int, ...]
    here: int
    way: tuple[int, ...]

    def run(self, state: Position, draws: Draws) -> list[Event]:
        """Hex by hex, for all whom no interdiction drove off or hit (24.1b; 26.3e, 26.3f)."""
        state.stack.pop()
        here, way = self.here, self.way
        units = tuple(unit for unit in self.units if state.at[unit] == here and not state.hit >> unit & 1)
        if not units:
            return []
        events: list[Event] = []
        window = None
        while way and window is None:
            here, way = way[0], way[1:]
            while way and is_deserted(state, here):  # nothing happens there
                here, way = way[0], way[1:]
            for unit in units:
                events += enter(state, unit, here)
            window = interdiction(state, units, here)
        if window is not None:
            state.stack += [March(units, here, way), window] if way else [window]
        return [self._told(state, units, len(self.way) - len(way)), *events]

    def _told(self, state: Position, units: tuple[int, ...], steps: int) -> Event:
        """So many hexes of the way lie behind the units: they are told of when these are entered, not before."""
        world, names = state.world, [state.world.unit(unit) for unit in units]
        route: dict[str, object] = {
            "from": world.hex(self.here),
            "path": [world.hex(space) for space in self.way[:steps]],
        }
        if len(names) == 1:
            return Event("moved", {"unit": names[0], **route}, (world.cite["movement"],))
        return Event("marched", {"units": names, **route}, (world.cite["movement"], world.cite["interdiction"]))
