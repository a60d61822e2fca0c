"""What can be looked up without acting: umbrellas, lines of communication, command, reach; and a calculator."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.board.masks import bits
from sandtable.counters.outlook import ODDS
from sandtable.documents import Field, Forecast, Look, LookInfo, Overlay, Paper, Path, Range, Term, Tool
from sandtable.errors import Refusal
from sandtable.games.october_war.data.pack import load_pack
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.rules.air.defence import sam_range, umbrella
from sandtable.games.october_war.rules.command import radius
from sandtable.games.october_war.rules.movement.loc import has_loc, line_points
from sandtable.games.october_war.rules.movement.ways import goals
from sandtable.games.october_war.rules.results import chances, margins
from sandtable.language import Words, read_number

from .outlook import look_ahead

_UNITS = load_pack().unit
LOOKS = (
    ODDS,
    LookInfo("umbrella", "What a SAM covers", ["unit"], own=True, kinds=[u.id for u in _UNITS if "sam" in u.flags]),
    LookInfo("loc", "Its line of communication", ["unit"], own=True),
    LookInfo("command", "Where an HQ commands", ["unit"], own=True, kinds=[u.id for u in _UNITS if u.type == "hq"]),
    LookInfo("reach", "Where it can go", ["unit"], own=True),
)
TOOLS = (
    Tool(
        "fire",
        "Fire calculator",
        [
            Field("table", "Table", "choice", "ground", values=["ground", "air"]),
            Field("strength", "Strength or air points", "number", "7", Range(0, 25, 1)),
            Field("shift", "Shift (right is positive)", "number", "0", Range(-9, 9, 1)),
        ],
        "The chance of each result for a strength and a shift (15.6c).",
    ),
)


def look_up(state: Position, sides: tuple[int, ...], words: Words) -> Look:
    """The answer to a look; refused to those who do not own the unit."""
    if words[0] == ODDS.word:
        return look_ahead(state, sides, words)
    world = state.world
    unit = world.units.index[words[1]]
    if world.side[unit] not in sides:
        raise Refusal(f"only its owner can look up {words[1]}", "27.0", units=[words[1]])
    if not state.is_deployed(unit):
        raise Refusal(f"{words[1]} is not on a map", "2.6h", units=[words[1]])
    if not world.on_map(state.at[unit]) and words[0] != "reach":
        return Look(" ".join(words), "", ["It waits in an area beside the map."], clauses=["25.2a"])
    return {"umbrella": _umbrella, "loc": _loc, "command": _command, "reach": _reach}[words[0]](state, unit)


def _shaded(state: Position, unit: int, word: str, title: str, spaces: int, clause: str) -> Look:
    name = state.world.unit(unit)
    overlay = Overlay(word, title, state.world.spaces.say(spaces))
    return Look(f"{word} {name}", f"{title}: {name}", overlays=[overlay], clauses=[clause])


def _umbrella(state: Position, unit: int) -> Look:
    world = state.world
    if not world.sam >> unit & 1:
        raise Refusal(f"{world.unit(unit)} is not an air-defence unit", "20.2", units=[world.unit(unit)])
    reach = sam_range(world, unit)
    return _shaded(state, unit, "umbrella", f"Umbrella of range {reach}", umbrella(state, unit), "20.3a")


def _command(state: Position, unit: int) -> Look:
    world = state.world
    if not world.of_type["hq"] >> unit & 1:
        raise Refusal(f"{world.unit(unit)} is not an HQ", "14.1a", units=[world.unit(unit)])
    return _shaded(state, unit, "command", f"Command radius {world.leader[unit]}", radius(state, unit), "14.1a")


def _reach(state: Position, unit: int) -> Look:
    found = goals(state, unit) & ((1 << state.world.end) - 1)
    number = found.bit_count()
    return _shaded(
        state, unit, "reach", f"{number or 'No'} point{'' if number == 1 else 's'} within reach", found, "13.2a"
    )


def _loc(state: Position, unit: int) -> Look:
    """The shortest line through friendly points to a gate, and to the area behind it (11.2a)."""
    world = state.world
    name = world.unit(unit)
    if not has_loc(state, unit):
        text = "It cannot trace a line of communication: it fires two columns left and moves one point."
        return Look(f"loc {name}", f"Line of communication: {name}", [text], clauses=["11.2a", "15.6g"])
    side = world.side[unit]
    over_water = bool(world.flag["loc-over-water"] >> unit & 1)
    way = _line(state, side, state.at[unit], over_water)
    text = "It has a line of communication." if way else "It counts as having a line of communication (11.2b, 23.4c)."
    if way:
        way.append(world.reserve(side, world.theatre_of[state.at[unit]]))
    paths = [Path([world.hex(space) for space in way], look="supply")] if way else []
    return Look(f"loc {name}", f"Line of communication: {name}", [text], paths=paths, clauses=["11.2a"])


def _line(state: Position, side: int, start: int, over_water: bool) -> list[int]:
    world = state.world
    gates = world.gates[side][0] | world.gates[side][1]
    free = line_points(state, side, over_water) | 1 << start
    net = world.net(state.bridges[side], over_water)
    came: dict[int, int] = {start: -1}
    queue = [start]
    for point in queue:
        if gates >> point & 1:
            way = [point]
            while came[way[-1]] >= 0:
                way.append(came[way[-1]])
            return way[::-1]
        for other in bits(net.neighbours[point] & free):
            if other not in came:
                came[other] = point
                queue.append(other)
    return []


def calculate(state: Position, fields: Mapping[str, str]) -> Paper:
    """The chances of a fire or an air attack."""
    world = state.world
    air = fields["table"] == "air"
    table = world.air_crt if air else world.ground_crt
    strength, shift = int(read_number(fields["strength"]) or 0), int(read_number(fields["shift"]) or 0)
    shifts = [Term("shift", shift, "15.6a")] if shift else []
    found = table.column(strength, shifts)
    forecast = Forecast(
        "Air attack" if air else "Fire",
        [Term("strength", strength)],
        [],
        found.heading,
        chances(table, found.heading),
        shifts,
        margins(table, found),
        sums=("strength", ""),
        chart="air" if air else "ground",
    )
    return Paper("fire", "Fire calculator", [f"Column {found.heading}."], forecast=forecast)
