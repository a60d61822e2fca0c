"""The counters of a view: one's own by name, others by place and kind, memories with their turn, boxes with counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from sandtable.board.masks import bits
from sandtable.documents import Piece
from sandtable.games.october_war.fog.veil import Veiled, nowhere
from sandtable.games.october_war.position.boxes import TRACK, UNDEPLOYED
from sandtable.games.october_war.position.names import kind_names, kind_numbers
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import GOLAN, MAIN
from sandtable.games.october_war.rules.command import in_command, moves_twice
from sandtable.games.october_war.rules.intelligence.sight import remembered_kinds, seen_by, slots
from sandtable.games.october_war.rules.movement.loc import has_loc
from sandtable.games.october_war.rules.setup import waiting

from .catalogue import BACKS
from .displays import OWNERS, box_id, track_id, waiting_id


def pieces(state: Position, veiled: Veiled) -> list[Piece]:
    """All counters. The true state is used only for the audience's own units."""
    return [*_on_maps(state, veiled), *_stacks(veiled), *_memories(veiled), *_boxed(veiled), *_waiting(veiled)]


# ------------------------------------------------------------------------------ on the maps


def _on_maps(state: Position, veiled: Veiled) -> list[Piece]:
    position, world = veiled.position, veiled.position.world
    found: list[Piece] = []
    numbers: Counter[tuple[int, str]] = Counter()
    commanded = {side: in_command(state, side) for side in veiled.sides}
    size = slots(world)
    for unit in bits(world.ground):
        space = position.at[unit]
        if space >= size:
            continue
        side, kind, place = world.side[unit], world.kind[unit].id, world.hex(space)
        face = "combined" if position.combined >> unit & 1 else ""
        status = _public_status(position, unit)
        if side in veiled.sides:
            name = world.unit(unit)
            status += _own_status(state, unit, side, commanded[side])
        else:
            numbers[space, kind] += 1
            name = f"{place}/{kind}/{numbers[space, kind]}"
        found.append(Piece(name, kind, place, world.seats[side], status, face=face))
    return found


def _public_status(position: Position, unit: int) -> list[str]:
    """The status that anyone who sees a unit may know."""
    marks = (
        ("revealed", position.revealed),
        ("has fired", position.fired),
        ("flown", position.flown),
        ("unaided", position.crossed & ~position.aided),
    )
    return [name for name, mask in marks if mask >> unit & 1]


def _own_status(state: Position, unit: int, side: int, commanded: int) -> list[str]:
    found = [name for name, mask in (("moved", state.moved), ("fought", state.fought)) if mask >> unit & 1]
    if state.turn and state.world.on_map(state.at[unit]) and not has_loc(state, unit):
        found.append("no LOC")
    gone = (state.moved & ~moves_twice(state, side) | state.world.static) >> unit & 1
    if commanded >> unit & 1 and not gone and state.player == side and state.phase_name == "first_movement":
        found.append("in command")
    if seen_by(state, 1 - side) >> unit & 1:
        found.append("seen")
    if unit in state.city:
        found.append("city")
    return found


def _stacks(veiled: Veiled) -> list[Piece]:
    """27.3: points held by a side outside the audience, where none of its units is seen."""
    position, world = veiled.position, veiled.position.world
    found = []
    for side in (0, 1):
        if side not in veiled.sides:
            seat = world.seats[side]
            for point in bits(veiled.held[side]):
                if not position.units_at(point) & world.ground_of(side):
                    place = world.hex(point)
                    found.append(Piece(f"{place}/{seat}", BACKS[seat], place, seat, count=0))
    return found


def _memories(veiled: Veiled) -> list[Piece]:
    """What a side once saw where it sees nothing now, each kind with the turn in which it was last seen."""
    position, world = veiled.position, veiled.position.world
    if len(veiled.sides) != 1:
        return []
    side = veiled.sides[0]
    kinds, size = kind_numbers(world), slots(world)
    records: list[tuple[int, int, int]] = []
    for space, record in enumerate(position.memory[side * size : (side + 1) * size]):
        here = Counter(kinds[unit] for unit in bits(position.units_at(space) & world.ground_of(1 - side)))
        for kind, turn in sorted(remembered_kinds(record), key=lambda pair: -pair[1]):
            if here[kind]:
                here[kind] -= 1
            else:
                records.append((space, kind, turn))
    unseen = Counter(kinds[unit] for unit in bits(world.ground_of(1 - side)) if position.at[unit] == nowhere(world))
    found, numbers = [], Counter[int]()
    for space, kind, turn in still_possible(records, unseen):
        word, place = kind_names(world).words[kind] or "", world.hex(space)
        handle = f"{place}/{word}/seen-{numbers[space]}"
        found.append(Piece(handle, word, place, world.seats[1 - side], known=f"turn {turn}"))
        numbers[space] += 1
    return found


def still_possible(records: list[tuple[int, int, int]], unseen: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """Records of a space, a kind and a turn without those that newer ones disprove.

    How many counters of a kind are out of sight is public (X10): no more of them can be where they once were, neither
    in one space nor, as far as turns tell, in all together.
    """
    found: list[tuple[int, int, int]] = []
    for space, kind, turn in records:
        newer = sum(other[1] == kind and other[2] > turn for other in records)
        beside = sum(other[:2] == (space, kind) for other in found)
        if newer < unseen.get(kind, 0) and beside < unseen.get(kind, 0):
            found.append((space, kind, turn))
    return found


# ------------------------------------------------------------------------------ off the maps


def _waiting(veiled: Veiled) -> list[Piece]:
    """Own units that are still to be set up, each by name: they are picked one by one."""
    position, world = veiled.position, veiled.position.world
    return [
        Piece(world.unit(unit), world.kind[unit].id, waiting_id(owner_of(position, unit)), world.seats[side])
        for side in veiled.sides
        for unit in bits(waiting(position, side))
    ]


def _boxed(veiled: Veiled) -> list[Piece]:
    """Boxes are public (X10): counters of a kind together, with their number."""
    position, world = veiled.position, veiled.position.world
    aside = world.box[UNDEPLOYED]
    counts: dict[tuple[str, str, str], int] = {}
    first, last = slots(world), nowhere(world)
    for unit, space in enumerate(position.at):
        if first <= space < last and space != aside:
            seat = world.seats[world.side[unit]]
            key = place_off_map(position, unit), world.kind[unit].id, seat
            counts[key] = counts.get(key, 0) + 1
    return [
        Piece(f"{place}/{kind}", kind, place, seat, count=number)
        for (place, kind, seat), number in sorted(counts.items())
    ]


def place_off_map(position: Position, unit: int) -> str:
    """The space of a display in which a counter lies."""
    world = position.world
    box = world.hex(position.at[unit])
    if box == TRACK:
        return track_id(position.due[unit])
    return box_id(box, owner_of(position, unit))


def owner_of(position: Position, unit: int) -> str:
    """Whose display shows a counter: an ally's is that of the theatre it belongs to."""
    world = position.world
    if world.nation[unit] < MAIN:
        return OWNERS[world.nation[unit]]
    if world.strikes >> unit & 1:
        return "syria" if position.theatre[unit] == GOLAN else "egypt"  # 10.11a
    only_golan = world.pack.nation[world.nation[unit]].theatres == ["golan"]
    return "syria" if position.theatre[unit] == GOLAN or only_golan else "egypt"
