"""Positions in the words of cases, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from sandtable.board.masks import bits, mask_of
from sandtable.counters.case_position import Forces, check_shape, phase_text, read_phase, read_turn
from sandtable.errors import BadFile
from sandtable.games.october_war.position.boxes import (
    AVAILABLE,
    ELIMINATED,
    JORDAN_EDGE,
    MISSIONS,
    PERMANENT,
    READY,
    USED,
)
from sandtable.games.october_war.position.names import kind_names
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import (
    ARAB,
    EGYPT,
    GOLAN,
    ISRAEL,
    SINAI,
    SYRIA,
    THEATRES,
    World,
    world_of,
)
from sandtable.games.october_war.rules.intelligence.sight import Record, blank_memory, remember, slots
from sandtable.games.october_war.rules.sequence import Turns
from sandtable.games.october_war.rules.stacking import CITIES
from sandtable.games.october_war.rules.victory import totals
from sandtable.kernel import Event

MARKS = (
    "moved", "moved_before", "crossed", "aided", "fought", "flown", "dropped", "combined", "revealed", "fired",
    "released",
)  # fmt: skip
TRACKS = ("mp", "cp", "ew", "bought", "extra")
NUMBERS = ("ceasefires", "last_turn", "conversions", "task_forces", "jordan_left")
TRUTHS = ("signals_used", "front", "hq_moved")
MOST = 1000
"""No number of a position is as large as this."""
STRIKE_BOXES = (READY, USED, *(f"{mission}-{theatre}" for mission in MISSIONS for theatre in THEATRES))


class WarForces(Forces[Position]):
    """Places units of October War; a side alone in a point controls it."""

    def misplaced(self, state: Position, unit: int, space: int) -> str:
        world = state.world
        on_map, ground = world.on_map(space), bool(world.ground >> unit & 1)
        if on_map and not ground:
            return "is not a ground unit (18.8a)"
        if on_map and world.water >> space & 1:
            return "cannot stand on water (21.6b)"
        if on_map and (world.mechanized & 1 << unit) and world.barred_to_mechanized >> space & 1:
            return "cannot stand in the mountains (T4)"
        if world.is_reserve(space) and space not in {world.reserve(world.side[unit], theatre) for theatre in (0, 1)}:
            return "does not belong in that Reserve Area (25.2a)"
        if ground and world.hex(space) in STRIKE_BOXES:
            return "is not a strike (18.1a)"
        return "" if self._theatre_fits(world, unit, space) else "never goes to that theatre (3.1)"

    @staticmethod
    def _theatre_fits(world: World, unit: int, space: int) -> bool:
        """Whether a counter's nation may be in the theatre of a space (3.1, 10.10b)."""
        found = next((name for name in THEATRES if world.hex(space).endswith(f"-{name}")), "")
        if world.on_map(space):
            found = THEATRES[world.theatre_of[space]]
        elif world.side[unit] == ARAB and world.is_reserve(space):
            found = THEATRES[SINAI if space == world.reserve(ARAB, SINAI) else GOLAN]
        nation = world.pack.nation[world.nation[unit]]
        iraqi_strike = nation.id == "iraq" and world.strikes >> unit & 1  # 10.11a
        allowed = [THEATRES[SINAI]] if iraqi_strike else nation.theatres
        return not found or world.side[unit] != ARAB or found in allowed


@lru_cache(maxsize=16)
def _forces(world: World) -> WarForces:
    return WarForces(MARKS, world.counters, world.box[AVAILABLE])


def opening(scenario: str, options: dict[str, str], given: Mapping[str, Any]) -> tuple[Position, list[Event]]:
    """Units stand where they are put, the others lie in the Available box; the phase has just begun."""
    world = world_of(options)
    check_shape("october-war", given)
    turn = read_turn(world, given, 3)
    player, phase = read_phase(world, scenario, str(given.get("phase", "arab:first_movement")))
    forces = _forces(world)
    state = Position(
        scenario, options, turn, player, phase, [Turns()], [forces.aside] * world.counters,
        list(world.start_control), [0, 0], [-1] * world.counters, [-1] * world.counters, due=[0] * world.counters,
        last_turn=world.turns, memory=blank_memory(world),
    )  # fmt: skip
    forces.read(state, given.get("at", {}))
    _bind(state, world)
    _set(state, world, given.get("set", {}))
    state.forget_all()
    state.settle_points()
    moved, origin = state.moved, state.origin.copy()
    events = forces.open_phase(state)
    if state.phase_name.endswith("combat"):
        state.moved, state.origin = moved, origin
    state.forget_all()
    remember(state)
    return state, events


def _bind(state: Position, world: World) -> None:
    """Units belong to the theatre where they stand; those off the maps to that of their nation."""
    for unit, space in enumerate(state.at):
        nation = world.nation[unit]
        if world.on_map(space):
            state.theatre[unit] = world.theatre_of[space]
        elif world.side[unit] == ISRAEL:
            state.theatre[unit] = 2 if state.in_area(unit) else -1
        elif nation in (EGYPT, SYRIA):
            state.theatre[unit] = SINAI if nation == EGYPT else GOLAN
        elif world.is_reserve(space) or space == world.box[JORDAN_EDGE]:
            state.theatre[unit] = SINAI if space == world.reserve(0, SINAI) else GOLAN
        elif world.strikes >> unit & 1:
            golan = world.hex(space).endswith(THEATRES[GOLAN])
            state.theatre[unit] = GOLAN if golan else SINAI  # 5.2d, 10.11a


def _set(state: Position, world: World, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        where = f"given.set.{name}"
        if name in TRACKS:
            setattr(state, name, _numbers(value, len(getattr(state, name)), where))
        elif (name in NUMBERS and type(value) is int and abs(value) < MOST) or (
            name in TRUTHS and isinstance(value, bool)
        ):
            setattr(state, name, value)
        elif name in SETTERS:
            SETTERS[name](state, world, value, where)
        else:
            raise BadFile(f"{where}: unknown, or of the wrong kind")


def _numbers(value: object, length: int, where: str) -> list[int]:
    if isinstance(value, list) and len(value) == length and all(type(n) is int and 0 <= n < MOST for n in value):
        return value
    raise BadFile(f"{where}: must be {length} whole numbers from 0 to {MOST - 1}")


def _words(value: object, where: str) -> list[str]:
    """A list of words. BadFile for anything else."""
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return value
    raise BadFile(f"{where}: must be a list of words")


def _table(value: object, where: str) -> Mapping[str, Any]:
    if isinstance(value, Mapping):
        return value
    raise BadFile(f"{where}: must be a table")


def _points(world: World, value: object, where: str) -> list[int]:
    names = _words(value, where)
    for name in names:
        if name not in world.point:
            raise BadFile(f"{where}: there is no point {name}")
    return [world.point[name] for name in names]


def _events(world: World, value: object, where: str) -> int:
    numbers = {event.id: number for number, event in enumerate(world.pack.event)}
    names = _words(value, where)
    for name in names:
        if name not in numbers:
            raise BadFile(f"{where}: there is no event {name}")
    return mask_of(numbers[name] for name in names)


def _set_control(state: Position, world: World, value: object, where: str) -> None:
    for point in _points(world, value, where):
        state.take_control(world.seats.index(where.rpartition(".")[2]), point)


def _set_points(state: Position, world: World, value: object, where: str) -> None:
    setattr(state, where.rpartition(".")[2], mask_of(_points(world, value, where)))


def _set_superior(state: Position, world: World, value: object, where: str) -> None:
    """Who has air superiority in each theatre; an empty string for nobody."""
    seats = _words(value, where)
    if len(seats) != len(THEATRES) or any(seat and seat not in world.seats for seat in seats):
        raise BadFile(f"{where}: must be a seat, or an empty string, for each of {', '.join(THEATRES)}")
    state.superior = [world.seats.index(seat) if seat else -1 for seat in seats]


def _set_city(state: Position, world: World, value: object, where: str) -> None:
    """The brigade of each canal city; an empty string where there is none (5.2b)."""
    names = _words(value, where)
    if len(names) != len(CITIES) or any(name and not name.startswith("eg-inf-bde-") for name in names):
        raise BadFile(f"{where}: must be a brigade eg-inf-bde-N, or an empty string, for each of {', '.join(CITIES)}")
    if any(name and name not in world.units.index for name in names):
        raise BadFile(f"{where}: there is no such brigade")
    state.city = [world.units.index[name] if name else -1 for name in names]


def _set_in_play(state: Position, world: World, value: object, where: str) -> None:
    state.in_play = _events(world, value, where)


def _set_pools(state: Position, world: World, value: object, where: str) -> None:
    found = _events(world, value, where)
    state.pools = [_of_side(world, found, side) for side in (0, 1)]


def _of_side(world: World, events: int, side: int) -> int:
    return mask_of(n for n in bits(events) if world.pack.event[n].side == world.seats[side])


def _set_due(state: Position, world: World, value: object, where: str) -> None:
    """The turns in which counters on the track arrive."""
    for unit, turn in _table(value, where).items():
        if unit not in world.units.index or type(turn) is not int or not 0 <= turn <= world.turns + 3:
            raise BadFile(f"{where}.{unit}: there is no such unit, or no such turn")
        state.due[world.units.index[unit]] = turn


def _set_bridges(state: Position, world: World, value: object, where: str) -> None:
    """Bridges by seat, each named by one of its banks."""
    for seat, banks in _table(value, where).items():
        if seat not in world.seats:
            raise BadFile(f"{where}.{seat}: there is no such seat")
        for point in _points(world, banks, f"{where}.{seat}"):
            if not world.canal_at[point]:
                raise BadFile(f"{where}.{seat}: {world.hex(point)} is not on the canal")
            state.bridges[world.seats.index(seat)] |= world.canal_at[point]


def _set_origin(state: Position, world: World, value: object, where: str) -> None:
    for unit, space in _table(value, where).items():
        known = isinstance(space, str) and (space == "air" or space in world.spaces.index)
        if unit not in world.units.index or not known:
            raise BadFile(f"{where}.{unit}: there is no such unit, or no space {space}")
        state.origin[world.units.index[unit]] = -2 if space == "air" else world.spaces.index[space]


def _set_memory(state: Position, world: World, value: object, where: str) -> None:
    """For each seat and point, the turn of a look and the kinds it showed: ``{ turn = 3, kinds = ["sy-ssam"] }``."""
    for seat, records in _table(value, where).items():
        if seat not in world.seats or not isinstance(records, dict):
            raise BadFile(f"{where}.{seat}: must be a table of points for a seat")
        base = world.seats.index(seat) * slots(world)
        for point in _points(world, list(records), f"{where}.{seat}"):
            name = world.hex(point)
            state.memory[base + point] = _memory(world, records[name], f"{where}.{seat}.{name}")


def _memory(world: World, look: Any, where: str) -> Record:
    numbers = kind_names(world).index
    turn, kinds = (look.get("turn"), look.get("kinds")) if isinstance(look, dict) else (None, None)
    if type(turn) is not int or any(kind not in numbers for kind in _words(kinds, where)):
        raise BadFile(f"{where}: must have a turn number and a list of kinds")
    seen = sorted(numbers[kind] for kind in _words(kinds, where))
    return (1, turn, *(value for number in seen for value in (number, turn)))


SETTERS: Mapping[str, Callable[[Position, World, object, str], None]] = {
    "arab": _set_control, "israel": _set_control, "breaches": _set_points, "morale": _set_points,
    "superior": _set_superior, "city": _set_city, "in_play": _set_in_play, "pools": _set_pools, "due": _set_due,
    "bridges": _set_bridges, "origin": _set_origin, "memory": _set_memory,
}  # fmt: skip


def _banks(state: Position, side: int) -> list[str]:
    """The west banks of a side's bridges."""
    world = state.world
    return [world.hex(world.canals[number][0]) for number in bits(state.bridges[side])]


def describe(state: Position) -> dict[str, Any]:
    """The position as a document, in the words that cases use."""
    world = state.world
    forces = _forces(world)
    at = forces.places(state)
    arab, israel = totals(state)
    tracks = {
        **{name: list(getattr(state, name)) for name in TRACKS},
        **{name: getattr(state, name) for name in (*NUMBERS, *TRUTHS)},
        "turn": state.turn,
        "phase": phase_text(state),
        "arab": world.spaces.say(state.control[0]),
        "israel": world.spaces.say(state.control[1]),
        "arab_bridges": _banks(state, 0),
        "israeli_bridges": _banks(state, 1),
        "breaches": world.spaces.say(state.breaches),
        "morale": world.spaces.say(state.morale),
        "superior": [world.seats[side] if side >= 0 else "" for side in state.superior],
        "points": {"arab": arab, "israel": israel},
        "verdict": state.verdict,
        "due": {world.unit(unit): turn for unit, turn in enumerate(state.due) if turn},
    }
    gone = [name for box in (ELIMINATED, PERMANENT) for name in at.get(box, [])]
    return {"at": at, "gone": gone, "set": tracks, "status": forces.status(state)}
