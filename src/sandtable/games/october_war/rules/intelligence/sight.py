"""27, X10: what a side sees now, and what it remembers, by place and with its date.

A record of memory belongs to a side and a space. It says whether everything that stood there was seen, in which turn,
and the kinds of counters with the turn in which each was last seen. It ends with a public fact: once no enemy
holds the point any more, there is nothing left to remember.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import compress

from sandtable.board.masks import bits
from sandtable.games.october_war.position.boxes import AREAS
from sandtable.games.october_war.position.names import kind_names, kind_numbers
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import World
from sandtable.kernel import Event, derived

Record = tuple[int, ...]
"""Complete or not, turn, then pairs of a kind's number in the pack and a turn; empty for nothing."""


AREA_COUNT = len(AREAS)


def slots(world: World) -> int:
    """The number of spaces that a side can remember: points, and areas beside the maps."""
    return world.end + AREA_COUNT


def blank_memory(world: World) -> list[Record]:
    return [()] * (2 * slots(world))


def kind_number(world: World, unit: int) -> int:
    """The number of a unit's kind in the pack."""
    return kind_numbers(world)[unit]


@derived
def open_points(state: Position, side: int) -> int:
    """Enemy-held points of which a side sees everything: contact (27.1a), and the view from Mount Hermon (23.1c)."""
    world = state.world
    points = state.contested()
    if state.controls(side, world.hermon):
        points |= world.north & state.held(1 - side)
    return points | state.targets[side] & state.held(1 - side)


@derived
def seen_by(state: Position, side: int) -> int:
    """The enemy ground units that a side sees now: in open points, revealed SAM (20.12), and what was shown (15.6d)."""
    world = state.world
    deployed = state.units_in((1 << slots(world)) - 1)
    seen = state.units_in(open_points(state, side)) | state.revealed | state.shown[side]
    return seen & deployed & world.ground_of(1 - side)


def memory_of(state: Position, side: int, space: int) -> Record:
    return state.memory[side * slots(state.world) + space]


def remembered_kinds(record: Record) -> list[tuple[int, int]]:
    """Kinds and the turns in which they were last seen."""
    return list(zip(record[2::2], record[3::2], strict=True))


def complete_record(state: Position, side: int, space: int) -> Record:
    """Everything of the enemy that stands in a space, as of now."""
    return _record(state.world, state.units_at(space) & state.world.ground_of(1 - side), state.turn)


@lru_cache(maxsize=4096)
def _record(world: World, units: int, turn: int) -> Record:
    """A complete record of some units."""
    flat = [value for kind in sorted(kind_number(world, unit) for unit in bits(units)) for value in (kind, turn)]
    return (1, turn, *flat)


def sight_facts(state: Position) -> tuple[object, ...]:
    """Everything that `remember` depends on: what is seen changes only when this does."""
    return state.at.copy(), state.control, state.revealed, state.shown, state.targets, state.turn


def remember(state: Position, events: Iterable[Event] = ()) -> None:
    """Bring the memory of both sides up to date; to be called after every action that changes what is seen."""
    world, memory, turn, stacks = state.world, state.memory, state.turn, state.stacks()
    changed: dict[int, Record] = {}
    for event in events:
        if event.kind == "eliminated":
            _strike_out(state, event, changed)
    seen: list[tuple[int, Record]] = []
    """What the present sight decides: it goes before what was told."""
    for side in (0, 1):
        base = side * slots(world)
        enemies, everything, free = world.ground_of(1 - side), open_points(state, side), ~state.held(1 - side)
        for point in bits(everything):
            seen.append((base + point, _record(world, stacks[point] & enemies, turn)))
        if alone := (state.revealed | state.shown[side]) & enemies:
            for space, kinds in _partly_seen(state, alone, everything).items():
                left = changed.get(base + space, memory[base + space])
                seen.append((base + space, _merged(left, tuple(kinds), turn)))
        for point in compress(range(world.end), memory[base : base + world.end]):
            if free >> point & 1:
                seen.append((base + point, ()))
    if changed:
        changed.update(seen)
        seen = [*changed.items()]
    updates = [(place, record) for place, record in seen if memory[place] is not record and memory[place] != record]
    if updates:
        updated = memory.copy()
        for place, record in updates:
            updated[place] = record
        state.memory = updated


def _partly_seen(state: Position, alone: int, everything: int) -> dict[int, list[int]]:
    """The kinds of units that are seen alone, by the space that they stand in."""
    world = state.world
    size, numbers = slots(world), kind_numbers(world)
    found: dict[int, list[int]] = {}
    for unit in bits(alone):
        space = state.at[unit]
        if space < size and not everything >> space & 1:
            found.setdefault(space, []).append(numbers[unit])
    return found


@lru_cache(maxsize=4096)
def _merged(record: Record, kinds: tuple[int, ...], now: int) -> Record:
    """A record with some counters seen again."""
    pairs = remembered_kinds(record)
    for kind, number in Counter(kinds).items():
        of_kind = sorted((pair for pair in pairs if pair[0] == kind), key=lambda pair: -pair[1])
        pairs = [pair for pair in pairs if pair[0] != kind] + [(kind, now)] * number + of_kind[number:]
    flat = [value for pair in sorted(pairs) for value in pair]
    complete, turn = (record[0], record[1]) if record else (0, now)
    return (complete, turn, *flat)


def watch(state: Position, unit: int) -> None:
    """The enemy has seen a unit come where it is now: out of a battle, or by air."""
    world = state.world
    place = (1 - world.side[unit]) * slots(world) + state.at[unit]
    record = state.memory[place] or (0, state.turn)
    pairs = sorted([*remembered_kinds(record), (kind_number(world, unit), state.turn)])
    memory = state.memory.copy()
    memory[place] = (*record[:2], *(value for pair in pairs for value in pair))
    state.memory = memory


def _strike_out(state: Position, event: Event, changed: dict[int, Record]) -> None:
    """Forget a counter whose loss was announced (23.4f)."""
    world = state.world
    space = world.spaces.index[event.data["at"]]
    if space >= slots(world):
        return
    for name, kind in zip(event.data["units"], event.data["kinds"], strict=True):
        side = 1 - world.side[world.units.index[name]]
        place = side * slots(world) + space
        record = changed.get(place, state.memory[place])
        number = kind_names(world).index[kind]
        pairs = remembered_kinds(record)
        lost = next((pair for pair in pairs if pair[0] == number), None)
        if lost is not None:
            pairs.remove(lost)
            changed[place] = (record[0], record[1], *(value for pair in pairs for value in pair))


def examine(state: Position, side: int, spaces: int, clause: str) -> list[Event]:
    """27.3: a look at everything of the enemy in some spaces, as a snapshot."""
    world = state.world
    memory = state.memory.copy()
    report: dict[str, list[str]] = {}
    for space in bits(spaces):
        area = not world.on_map(space)
        if area or state.held(1 - side) >> space & 1:
            record = complete_record(state, side, space)
            memory[side * slots(world) + space] = record
            report[world.hex(space)] = [world.pack.unit[kind].id for kind in record[2::2]]
    state.memory = memory
    seat = state.seat(side)
    return [Event("examined", {"seat": seat, "spaces": report}, (clause, "27.3"), seen_by=(seat,), reveals=True)]


def known_static(state: Position, side: int) -> int:
    """Points in which a side once saw a static SAM, held by the enemy ever since (23.4f)."""
    world = state.world
    static, base, held = _static_kinds(world), side * slots(world), state.held(1 - side)
    found = 0
    for point in compress(range(world.end), state.memory[base : base + world.end]):
        if held >> point & 1 and not static.isdisjoint(state.memory[base + point][2::2]):
            found |= 1 << point
    return found


@lru_cache(maxsize=16)
def _static_kinds(world: World) -> frozenset[int]:
    """The numbers of the kinds of static SAM."""
    return frozenset(number for number, data in enumerate(world.pack.unit) if data.type == "static-sam")
