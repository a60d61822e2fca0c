"""Positions in the words of cases, and back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from sandtable.board.masks import bits, mask_of
from sandtable.counters.given import Forces, check_shape, phase_text, read_phase, read_turn
from sandtable.errors import BadFile
from sandtable.kernel import Event

from .boxes import AVAILABLE, ELIMINATED, JORDAN_EDGE, PERMANENT
from .fog.sight import Record, blank_memory, slots
from .names import kind_names
from .sequence import Turns
from .state import Position
from .victory import totals
from .world import EGYPT, GOLAN, ISRAEL, SINAI, SYRIA, World, world_of

MARKS = (
    "moved", "moved_before", "crossed", "aided", "fought", "flown", "dropped", "combined", "revealed", "fired",
    "released",
)  # fmt: skip
TRACKS = ("mp", "cp", "ew", "bought", "extra")
NUMBERS = ("ceasefires", "last_turn", "conversions", "task_forces", "jordan_left")
TRUTHS = ("signals_used", "front", "hq_moved")


class WarForces(Forces[Position]):
    """Units of October War: on the side that holds a point alone, it controls it."""

    def misplaced(self, state: Position, unit: int, space: int) -> str:
        world = state.world
        if not world.on_map(space):
            return ""
        if not world.ground >> unit & 1:
            return "is no ground unit (18.8a)"
        return "cannot stand on water (21.6b)" if world.water >> space & 1 else ""


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


def _set(state: Position, world: World, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        where = f"given.set.{name}"
        if name in TRACKS and isinstance(value, list) and all(type(number) is int for number in value):
            if len(value) != len(getattr(state, name)) or min(value) < 0:
                raise BadFile(f"{where}: must be {len(getattr(state, name))} numbers that are not negative")
            setattr(state, name, value)
        elif (name in NUMBERS and type(value) is int) or (name in TRUTHS and isinstance(value, bool)):
            setattr(state, name, value)
        elif name in ("arab", "israel") and isinstance(value, list):
            for point in _points(world, value, where):
                state.take_control(world.seats.index(name), point)
        elif name == "bridges" and isinstance(value, dict):
            _bridges(state, world, value)
        elif name == "origin" and isinstance(value, dict):
            _origins(state, world, value)
        elif name in ("breaches", "morale") and isinstance(value, list):
            setattr(state, name, mask_of(_points(world, value, where)))
        elif name == "superior" and isinstance(value, list):
            state.superior = [world.seats.index(seat) if seat in world.seats else -1 for seat in value]
        elif name == "city" and isinstance(value, list):
            state.city = [world.units.index.get(unit, -1) for unit in value]
        elif name == "in_play" and isinstance(value, list):
            state.in_play = _events(world, value, where)
        elif name == "pools" and isinstance(value, list):
            found = _events(world, value, where)
            state.pools = [_of_side(world, found, side) for side in (0, 1)]
        elif name == "memory" and isinstance(value, dict):
            _memories(state, world, value)
        elif name == "due" and isinstance(value, dict):
            for unit, number in value.items():
                state.due[world.units.index[unit]] = int(number)
        else:
            raise BadFile(f"{where}: unknown, or of the wrong kind")


def _of_side(world: World, events: int, side: int) -> int:
    return mask_of(n for n in bits(events) if world.pack.event[n].side == world.seats[side])


def _events(world: World, names: list[Any], where: str) -> int:
    numbers = {event.id: number for number, event in enumerate(world.pack.event)}
    for name in names:
        if name not in numbers:
            raise BadFile(f"{where}: there is no event {name}")
    return mask_of(numbers[name] for name in names)


def _points(world: World, names: list[Any], where: str) -> list[int]:
    for name in names:
        if name not in world.point:
            raise BadFile(f"{where}: there is no point {name}")
    return [world.point[name] for name in names]


def _bridges(state: Position, world: World, table: Mapping[str, Any]) -> None:
    """Bridges by seat, each named by one of its banks."""
    for seat, banks in table.items():
        if seat not in world.seats or not isinstance(banks, list):
            raise BadFile(f"given.set.bridges.{seat}: must be a list of banks of a seat")
        for point in _points(world, banks, f"given.set.bridges.{seat}"):
            state.bridges[world.seats.index(seat)] |= world.canal_at[point]


def _origins(state: Position, world: World, table: Mapping[str, Any]) -> None:
    for unit, space in table.items():
        if unit not in world.units.index or (space != "air" and space not in world.spaces.index):
            raise BadFile(f"given.set.origin.{unit}: there is no such unit, or no space {space}")
        state.origin[world.units.index[unit]] = -2 if space == "air" else world.spaces.index[space]


def _memories(state: Position, world: World, table: Mapping[str, Any]) -> None:
    """By seat and point the turn of a look and the kinds that it showed: ``{ turn = 3, kinds = ["sy-ssam"] }``."""
    for seat, records in table.items():
        where = f"given.set.memory.{seat}"
        if seat not in world.seats or not isinstance(records, dict):
            raise BadFile(f"{where}: must be a table of points for a seat")
        base = world.seats.index(seat) * slots(world)
        for point in _points(world, list(records), where):
            name = world.hex(point)
            state.memory[base + point] = _memory(world, records[name], f"{where}.{name}")


def _memory(world: World, look: Any, where: str) -> Record:
    numbers = kind_names(world).index
    turn, kinds = (look.get("turn"), look.get("kinds")) if isinstance(look, dict) else (None, None)
    if type(turn) is not int or not isinstance(kinds, list) or any(kind not in numbers for kind in kinds):
        raise BadFile(f"{where}: must have the number of a turn and a list of kinds")
    return (1, turn, *(value for number in sorted(numbers[kind] for kind in kinds) for value in (number, turn)))


def _banks(state: Position, side: int) -> list[str]:
    """The west banks of a side's bridges."""
    world = state.world
    return [world.hex(world.canals[number][0]) for number in bits(state.bridges[side])]


def describe(state: Position) -> dict[str, Any]:
    """Where everybody is, in the same words."""
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
