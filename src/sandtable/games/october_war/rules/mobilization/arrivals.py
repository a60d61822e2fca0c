"""10.8 to 10.11, X13: where new and returning counters go, and the choice of their owner."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.board.masks import bits
from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.games.october_war.position.boxes import (
    BARRAGE,
    EGYPTIAN_RESERVE,
    ISRAELI_RESERVE,
    JORDAN_EDGE,
    READY,
    SYRIAN_RESERVE,
)
from sandtable.games.october_war.position.marks import bind
from sandtable.games.october_war.position.names import kind_names, kind_title
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB, EGYPT, GOLAN, ISRAEL, ISRAELIS, SINAI, SYRIA
from sandtable.games.october_war.rules.movement.loc import has_loc
from sandtable.games.october_war.rules.stacking import has_room
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.kernel.plain import Mask
from sandtable.language import NOTHING, Choices, Words


def entries(state: Position, unit: int) -> int:
    """The spaces in which a new counter may be put."""
    world = state.world
    data, nation = world.kind[unit], world.nation[unit]
    if data.unit_class == "strike":
        return 1 << world.box[READY]  # 10.9, 10.11a
    if data.unit_class == "marker":
        return 1 << world.box[BARRAGE]  # X37
    if nation == ISRAELIS:
        return 1 << world.box[ISRAELI_RESERVE] | depots(state, unit)  # 10.8a
    if nation == EGYPT:
        return 1 << world.box[EGYPTIAN_RESERVE]  # 10.10a
    syria = 1 << world.box[SYRIAN_RESERVE]
    if nation == SYRIA or data.nation == "iraq":
        return syria  # 10.10a, 10.10b
    if data.nation == "jordan":
        return syria | _meskin(state, unit)
    return syria | 1 << world.box[EGYPTIAN_RESERVE]  # 10.10b


def depots(state: Position, unit: int) -> int:
    """10.8a: points with a mobilization depot that has a LOC, and room."""
    world = state.world
    found = 0
    for depot in bits(world.flag["depot"]):
        point = state.at[depot]
        if world.on_map(point) and has_loc(state, depot) and has_room(state, unit, point):
            found |= 1 << point
    return found


def why_not_placed(state: Position, unit: int, space: int) -> tuple[str, ...]:
    """Why a new Israeli unit cannot appear in a space, and the clauses (10.8a)."""
    world = state.world
    depot = state.units_at(space) & world.flag["depot"] if 0 <= space < world.end else 0
    if not depot:
        return "new units appear in the Israeli Reserve Area, or beside a mobilization depot", "10.8a"
    if not has_loc(state, depot.bit_length() - 1):
        return "the depot there has no line of communication", "10.8a", "11.2a"
    return "there is no room for it", "10.8a", "12.0a"


def _meskin(state: Position, unit: int) -> int:
    """10.10c, 25.3e: Jordanians may come by Sheikh Meskin; where Israelis hold it they wait beside it."""
    world = state.world
    point = world.jordan_entry.bit_length() - 1
    if state.held(ISRAEL) >> point & 1:
        return 1 << world.box[JORDAN_EDGE]
    return 1 << point if has_room(state, unit, point) else 0


def place(state: Position, unit: int, space: int, clauses: tuple[str, ...]) -> list[Event]:
    """Put a counter into play. Others are told the kind, not the place (X10)."""
    world = state.world
    state.put(unit, space)
    due, theatre = state.due.copy(), state.theatre.copy()
    due[unit] = 0
    theatre[unit] = _theatre(state, unit, space)
    state.due, state.theatre = due, theatre
    bind(state, unit)
    state.settle_points()
    data = {"seat": state.seat(world.side[unit]), "kind": world.kind[unit].id, "unit": world.unit(unit)}
    return [Event("arrived", {**data, "at": world.hex(space)}, clauses)]


def _theatre(state: Position, unit: int, space: int) -> int:
    """The theatre that binds a counter that comes in here (3.1); Israelis are bound where they stand."""
    world = state.world
    if world.nation[unit] == ISRAELIS:
        return -1
    iraqi_strike = world.kind[unit].nation == "iraq" and world.strikes >> unit & 1  # 10.11a
    if space == world.box[EGYPTIAN_RESERVE] or world.nation[unit] == EGYPT or iraqi_strike:
        return SINAI
    return GOLAN


def kind_option(state: Position) -> Callable[[str], Option]:
    """A kind as players see it in a list: by the name that is printed on it."""
    names = {data.id: kind_title(data) for data in state.world.pack.unit}
    return lambda word: Option(word, "kind", names[word]) if word in names else Option(word, "word")


class Arrivals(Step[Position], frozen=True):
    """Counters that come into play now; the owner is asked where several places are open."""

    side: int
    units: Mask
    clause: str = "X13"

    def asks(self, state: Position) -> list[Question]:
        if self._obvious(state):
            return []
        text = "Place the units that arrive"
        return [Question(state.seat(self.side), "arrive", text, standing=True, public=text)]

    def _obvious(self, state: Position) -> int:
        """Counters with only one place to go by the rules alone: who is asked must not reveal where depots are."""
        world = state.world
        asked = world.of_side[ISRAEL] & world.ground | self._allies(state)
        return self.units & ~asked

    @staticmethod
    def _allies(state: Position) -> int:
        """10.10b, 10.10c: allied ground units that have a choice."""
        world = state.world
        bound = [n for n, name in enumerate(world.nations) if n in (EGYPT, SYRIA) or name == "iraq"]
        return world.ground & world.of_side[ARAB] & ~sum(world.of_nation[nation] for nation in bound)

    @derived
    def by_kind(self, state: Position) -> dict[str, int]:
        """One counter of each kind that waits."""
        found: dict[str, int] = {}
        for unit in bits(self.units):
            found.setdefault(state.world.kind[unit].id, unit)
        return found

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        kinds = kind_names(state.world)
        if not prefix:
            return Choices(["arrive"])
        if prefix[0] != "arrive":
            return NOTHING
        waiting = self.by_kind(state)
        if len(prefix) == 1:
            return Choices((), sum(1 << kinds.index[kind] for kind in waiting), kinds, detail=kind_option(state))
        if len(prefix) == 2:
            return Choices((), entries(state, waiting[prefix[1]]), state.world.spaces)
        return Choices(complete=True)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        waiting = self.by_kind(state)
        if not prefix or word is None:
            near = [" ".join(("arrive", *prefix[1:], kind)) for kind in sorted(waiting)] if len(prefix) < 2 else []
            return Refusal("say which unit arrives, and where", self.clause, "10.8a", nearest=near)
        if len(prefix) < 2:
            return Refusal(f"{word} does not arrive now", self.clause, "10.8a", nearest=sorted(waiting))
        nearest = state.world.spaces.say(entries(state, waiting[prefix[1]]))
        unit = waiting[prefix[1]]
        nation = state.world.kind[unit].nation
        if nation == "israel":
            why, *clauses = why_not_placed(state, unit, state.world.spaces.index.get(word, -1))
            return Refusal(f"{prefix[1]} cannot arrive at {word}: {why}", *clauses, spaces=[word], nearest=nearest)
        clause = "10.10c" if nation == "jordan" else "10.10b"
        return Refusal(f"{prefix[1]} cannot arrive at {word}", clause, spaces=[word], nearest=nearest)

    def proposal(self, state: Position, seat: str) -> Words:
        kind, unit = next(iter(self.by_kind(state).items()))
        spaces = entries(state, unit)
        reserve = spaces & state.world.reserves or spaces
        return ("arrive", kind, state.world.spaces.say(reserve)[0])

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        return self._place(state, self.by_kind(state)[words[1]], state.world.spaces.index[words[2]])

    def run(self, state: Position, draws: Draws) -> list[Event]:
        obvious = self._obvious(state)
        if not obvious:
            state.stack.pop()
            return []
        unit = obvious.bit_length() - 1
        return self._place(state, unit, entries(state, unit).bit_length() - 1)

    def _place(self, state: Position, unit: int, space: int) -> list[Event]:
        state.stack.pop()
        rest = self.units & ~(1 << unit)
        if rest:
            state.stack.append(Arrivals(self.side, rest, self.clause))
        return place(state, unit, space, (self.clause,))


STEPS = (Arrivals,)
