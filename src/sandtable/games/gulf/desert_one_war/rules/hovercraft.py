"""Ground movement of Desert One War: the hovercraft brigade sails along coasts and across the sea (23.2)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.board.masks import bits, mask_of
from sandtable.board.moves import Reach, reach
from sandtable.counters.moving import BY, follow
from sandtable.documents import Option, halves
from sandtable.errors import Refusal
from sandtable.games.gulf.position.dice import DICE
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import HALVES
from sandtable.games.gulf.rules.explain import not_a_choice
from sandtable.games.gulf.rules.movement.entering import enter
from sandtable.games.gulf.rules.movement.ground_movement import MOVE, GroundMovement
from sandtable.games.gulf.rules.movement.interdiction import interdiction
from sandtable.games.gulf.rules.stacking import cures
from sandtable.kernel import Automatic, Draws, Event, Question, derived
from sandtable.language import END, Choices, Words

SAIL = "sail"
INTERCEPTED = (1, 2)


def _waters(state: Position, unit: int, by_sea: bool = True) -> tuple[int, int]:
    """The hexes that the hovercraft may enter, and those of them where it has to stop (23.2a, 10.1a)."""
    world = state.world
    enemy = 1 - world.side[unit]
    shore = world.hover_hexes
    waters = shore | world.sea if by_sea else shore
    return waters & ~state.ground_at(enemy) & ~state.barred(unit), state.zone(enemy) & shore  # 26.6t


@derived
def voyages(state: Position, unit: int, by_sea: bool) -> Reach:
    """What the hovercraft reaches: one point a hex along the coast, or over the sea as well (23.2a)."""
    world = state.world
    waters, stop = _waters(state, unit, by_sea)
    return reach(world.hover_moves, state.at[unit], world.points[unit], enter=waters, stop=stop)


@derived
def havens(state: Position, unit: int) -> int:
    """Coastal and port hexes where it may end its move."""
    return voyages(state, unit, True).spaces & state.world.hover_hexes


class Course:
    """A voyage in the making: where the hovercraft is, and the points that it has left."""

    __slots__ = ("here", "left", "start", "state", "unit")

    def __init__(self, state: Position, unit: int) -> None:
        self.state = state
        self.unit = unit
        self.start = self.here = state.at[unit]
        self.left = state.world.points[unit]

    def steps(self) -> int:
        """The hexes that may be entered next, each with a haven in reach."""
        waters, stop = _waters(self.state, self.unit)
        near, left = self.near(waters, stop), self.left - HALVES
        return mask_of(space for space in bits(near) if self._leads_home(space, left, waters, stop))

    def near(self, waters: int, stop: int) -> int:
        """The hexes beside it that it may enter."""
        if self.left < HALVES:
            return 0
        near = self.state.world.hover_moves.steps[self.here] & waters
        if stop >> self.here & 1:
            return near & ~stop if self.here == self.start else 0  # 10.1a, 10.1c
        return near

    def _leads_home(self, space: int, left: int, waters: int, stop: int) -> bool:
        world = self.state.world
        if world.hover_hexes >> space & 1:
            return True
        return bool(left and reach(world.hover_moves, space, left, enter=waters, stop=stop).spaces & world.hover_hexes)

    def enter(self, space: int) -> None:
        self.left -= HALVES
        self.here = space


def can_sail(state: Position, unit: int) -> bool:
    """Whether the hovercraft has a haven in reach; one beside it is seen without a search."""
    beside = Course(state, unit).near(*_waters(state, unit))
    return bool(beside & state.world.hover_hexes or havens(state, unit))


def _closed_water(state: Position, unit: int, space: int) -> tuple[str, ...] | None:
    """Why the hovercraft may not be in a hex at all, and by which clauses."""
    world = state.world
    if space >= world.end:
        return "it is not on the map", "23.2a"
    if state.ground_at(1 - world.side[unit]) >> space & 1:
        return "enemy ground units are there", "23.2a"
    if state.barred(unit) >> space & 1:
        return state.why_barred(unit, space)
    if world.closed >> space & 1:
        return "that country is closed", "5.2c"
    return None if (world.hover_hexes | world.sea) >> space & 1 else ("it is neither coast nor port nor sea", "23.2a")


def _no_haven(state: Position, unit: int, space: int) -> tuple[str, ...]:
    """Why the hovercraft cannot end its move in a hex, and by which clauses."""
    world = state.world
    closed = _closed_water(state, unit, space)
    if closed is not None:
        return closed
    if space == state.at[unit]:
        return "it is there already", "12.1"
    if world.sea >> space & 1:
        return "it ends in a coastal or port hex", "23.2a"
    points = world.points[unit] // HALVES
    waters, _ = _waters(state, unit)
    if reach(world.hover_moves, state.at[unit], world.points[unit], enter=waters).spaces >> space & 1:
        return "an enemy zone of control stops it first", "10.1a", "23.2a"
    return f"no way of {points} hexes leads there", "23.2a"


def _no_step(course: Course, space: int) -> tuple[str, ...]:
    """Why a voyage cannot go on to a hex, and by which clauses."""
    state, unit, here = course.state, course.unit, course.here
    world = state.world
    if space < world.end and not world.hover_moves.neighbours[here] >> space & 1:
        return f"it does not touch {world.hex(here)}", "23.2a"
    closed = _closed_water(state, unit, space)
    if closed is not None:
        return closed
    _, stop = _waters(state, unit)
    if stop >> here & 1 and here != course.start:
        return f"it has to stop in {world.hex(here)}, an enemy zone of control", "10.1a"
    if stop >> here & 1 and stop >> space & 1:
        return "it cannot move from one enemy zone of control straight into another", "10.1c"
    return "it has no points left to reach a coastal or port hex that way", "23.2a", "12.0"


class HoverMovement(GroundMovement, frozen=True, tag="hover_movement"):
    """``sail UNIT HEX`` or ``sail UNIT by HEX…``; a voyage over open sea may be intercepted (23.2c)."""

    @derived
    def ready(self, state: Position) -> tuple[int, int]:
        march, lift = super().ready(state)
        return march & ~state.world.hovercraft, lift

    @derived
    def sailing(self, state: Position) -> int:
        units = state.ground_afield(self.side) & state.world.hovercraft & ~state.moved
        return mask_of(unit for unit in bits(units) if can_sail(state, unit))

    def cures(self, state: Position) -> Iterator[int]:
        yield from super().cures(state)
        yield from cures(state, self.side, self.sailing(state), lambda unit: [havens(state, unit)])

    def asks(self, state: Position) -> list[Question]:
        found = super().asks(state)
        if found or not self.sailing(state):
            return found
        return [Question(state.seat(self.side), "move", "Move your ground units: the hovercraft can still move")]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if not prefix:
            found = super().choices(state, seat, prefix)
            return Choices((SAIL, *found.words)) if self.sailing(state) else found
        if prefix[0] != SAIL:
            return super().choices(state, seat, prefix)
        if len(prefix) == 1:
            return Choices((), self.sailing(state), world.units)
        unit = world.units.index[prefix[1]]
        if len(prefix) == 2:
            return self._destinations(state, unit)
        if prefix[2] != BY:
            return END
        course = follow(Course(state, unit), world, prefix[3:])
        ends = len(prefix) > 3 and bool(world.hover_hexes >> course.here & 1)
        return Choices((), course.steps(), world.spaces, complete=ends)

    def _destinations(self, state: Position, unit: int) -> Choices:
        world = state.world

        def detail(word: str) -> Option:
            if word == BY:
                return Option(word, "word", "choose the route")
            way = self._way(state, unit, (word,))
            note = "over open sea" if any(world.sea >> space & 1 for space in way) else ""
            return Option(word, "space", "", halves(HALVES * len(way)), [world.hex(s) for s in way], note)

        return Choices((BY,), havens(state, unit), world.spaces, detail=detail)

    @staticmethod
    def _way(state: Position, unit: int, words: Words) -> tuple[int, ...]:
        """The way that was named; else along the coast if that is possible: nobody intercepts there."""
        index = state.world.spaces.index
        if words[0] == BY:
            return tuple(index[word] for word in words[1:])
        space = index[words[0]]
        coast = voyages(state, unit, False)
        found = coast if coast.spaces >> space & 1 else voyages(state, unit, True)
        return found.path(space)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if (prefix[:1] or (word,)) != (SAIL,):
            if prefix == (MOVE,) and word is not None and self.sailing(state) >> world.units.index[word] & 1:
                return Refusal(f"{word} moves by sea: use 'sail'", "23.2a", units=[word], nearest=[SAIL])
            return super().refuse(state, seat, prefix, word)
        near = list(self.choices(state, seat, prefix))[:3] if prefix else []
        if not prefix:
            return Refusal("you have no hovercraft that can sail now", "23.2a", nearest=near)
        if len(prefix) == 1 and word is not None:
            known = not_a_choice(state, seat, world.units.index[word])
            return known or Refusal(
                f"{word} is not a hovercraft that can sail now", "23.2a", units=[word], nearest=near
            )
        if word is None:
            why = "the hovercraft ends its move in a coastal or port hex: name the next hexes of its route"
            return Refusal(why, "23.2a", units=list(prefix[1:2]), nearest=near)
        about = {"spaces": [word], "units": [prefix[1]], "nearest": near}
        unit, space = world.units.index[prefix[1]], world.spaces.index[word]
        if prefix[2:3] == (BY,):
            why, *clauses = _no_step(follow(Course(state, unit), world, prefix[3:]), space)
            return Refusal(f"the hovercraft cannot sail on to {word}: {why}", *clauses, **about)
        why, *clauses = _no_haven(state, unit, space)
        return Refusal(f"the hovercraft cannot end its move in {word}: {why}", *clauses, **about)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] != SAIL:
            return super().answer(state, seat, words, draws)
        world = state.world
        unit = world.units.index[words[1]]
        way = self._way(state, unit, words[2:])
        state.moved |= 1 << unit
        state.shifted |= 1 << unit
        state.hit = 0
        start = state.at[unit]
        state.stack.append(Voyage(unit, start, way))
        return []


class Voyage(Automatic[Position], frozen=True, tag="voyage"):
    """The hovercraft on its way, hex by hex: it overruns airfields, is interdicted, and at the end intercepted."""

    unit: int
    here: int
    way: tuple[int, ...]
    by_sea: bool = False
    """Whether it has been on the open sea."""

    def run(self, state: Position, draws: Draws) -> list[Event]:
        """As far as it gets before aircraft may interdict it; it is told of the hexes once they are entered."""
        state.stack.pop()
        world, way = state.world, self.way
        if state.at[self.unit] >= world.end:
            return []
        if not way or state.at[self.unit] != self.here:  # 26.3e: driven off
            return self._intercept(state, draws)
        events: list[Event] = []
        window, here, by_sea = None, self.here, self.by_sea
        while way and window is None:
            here, way = way[0], way[1:]
            events += enter(state, self.unit, here)
            by_sea = by_sea or bool(world.sea >> here & 1)
            window = interdiction(state, (self.unit,), here)
        state.stack.append(Voyage(self.unit, here, way, by_sea))
        if window is not None:
            state.stack.append(window)
        gone = [world.hex(space) for space in self.way[: len(self.way) - len(way)]]
        route = {"unit": world.unit(self.unit), "from": world.hex(self.here), "path": gone}
        return [Event("moved", route, ("23.2a",)), *events]

    def _intercept(self, state: Position, draws: Draws) -> list[Event]:
        world = state.world
        if not self.by_sea or not world.data.hovercraft_interception:  # 25.4e
            return []
        die = draws.roll(DICE.of("interception"))
        sunk = die in INTERCEPTED
        if sunk:
            state.eliminate(1 << self.unit)
        return [Event("interception", {"unit": world.unit(self.unit), "die": die, "sunk": sunk}, ("23.2c",))]
