"""What can be looked up and is no action: how far a unit gets, and how it is supported and at what price."""

from __future__ import annotations

from sandtable.counters.outlook import ATTACKS, ODDS
from sandtable.documents import Look, LookInfo, Overlay, Path, amount_text, halves
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import number_of
from sandtable.games.gulf.rules.combat.outlook import GulfOutlook
from sandtable.games.gulf.rules.movement.air_movement import missions
from sandtable.games.gulf.rules.movement.airbases import flight_range, home_box, is_unlimited
from sandtable.games.gulf.rules.movement.ways import allowance, ways
from sandtable.games.gulf.rules.supply.lines_of_support import shortest_line
from sandtable.games.gulf.rules.supply.refit import refit_price, why_no_refit
from sandtable.games.gulf.rules.supply.support import (
    BASE_AIRLIFT,
    MODES,
    SEALIFT,
    airlift_sources,
    always_supported,
    is_supported_locally,
    local_sources,
    local_support,
    pays,
    price_of,
    sealift_sources,
    to_be_checked,
)
from sandtable.language import Words

LOOKS = (
    ODDS,
    ATTACKS,
    LookInfo("range", "How far it can go", ["unit"]),
    LookInfo("support", "How it is supported, and what that costs", ["unit"]),
)


def look_up(state: Position, audience: frozenset[str], words: Words) -> Look:
    """The answer to a look. Of units off the map only their owner is told anything."""
    world = state.world
    if words[0] in (ODDS.word, ATTACKS.word):
        sides = [side for side, seat in enumerate(world.seats) if seat in audience]
        return GulfOutlook().look_up(state, sides, words)
    word, name = words
    unit = world.units.index[name]
    if state.at[unit] < world.end:
        return _range(state, unit) if word == "range" else _support(state, unit)
    own = world.side[unit] >= 0 and world.seats[world.side[unit]] in audience
    if own and word == "range" and world.aircraft >> unit & 1 and state.at[unit] == home_box(state, unit):
        return _range(state, unit)
    return Look(f"{word} {name}", "Off the map:", ["It is not on the map."])


# --- how far it gets


def _range(state: Position, unit: int) -> Look:
    world = state.world
    name = world.unit(unit)
    flies = bool(world.aircraft >> unit & 1)
    if flies:
        spaces = missions(state, unit, False)
        points = "any distance" if is_unlimited(state, unit) else number_of(flight_range(state, unit), "hex", "hexes")
        text = f"{points}, out and home again."
    elif not world.points[unit]:
        return Look(f"range {name}", "Reach:", ["It does not move."], clauses=[world.cite["movement"]])
    else:
        spaces = ways(state, unit).spaces
        text = f"{amount_text(halves(allowance(state, unit)))} movement points."
    title = "Range:" if flies else "Reach:"
    ring = Overlay(f"range-{name}", f"{title} {name}", world.spaces.say(spaces), look="outline")
    clause = world.cite["range" if flies else "movement"]
    return Look(f"range {name}", title, [text], overlays=[ring], clauses=[clause])


# --- support


def _support(state: Position, unit: int) -> Look:
    """Whether a unit is supported, how, for how much, and by which line (19.2 to 19.6; 21.2 to 21.5)."""
    world = state.world
    name, side = world.unit(unit), world.side[unit]
    paths: list[Path] = []
    keys: tuple[str, ...]
    if state.flying >> unit & 1:
        text, keys = ["It lands before its support is checked: where it lands will count."], ("landing",)
    elif always_supported(world) >> unit & 1:
        text, keys = ["It needs no support."], ("free support",)
    elif pays(state, unit):
        text, paths, key = _paid(state, unit)
        keys = (key,)
    else:
        text, paths = _local(state, unit)
        keys = local_support(state, unit)
    if state.supplied >> unit & 1:
        text.insert(0, "It has been paid for this turn.")
    elif not {"free support", "sealift"} & {*keys} and state.arrived & ~to_be_checked(state, side) & 1 << unit:
        text.insert(0, "It has just arrived and is not checked this turn.")
    if why_no_refit(state, unit) is None:
        text.append(f"A refit costs {number_of(refit_price(state, unit), 'ATP', 'ATP')} more.")
    return Look(f"support {name}", "Support:", text, paths=paths, clauses=[world.cite[key] for key in keys])


def _paid(state: Position, unit: int) -> tuple[list[str], list[Path], str]:
    world = state.world
    side = world.side[unit]
    price = price_of(state, unit)
    if price is None:
        return [f"None: enemy aircraft are over its hex. {_attrition(state, unit)}"], [], "airlift cut"
    cost = number_of(price.cost, "ATP", "ATP") if price.cost else "free of charge"
    text = f"{MODES[price.mode]}, {cost}".capitalize().replace("atp", "ATP")
    clause = "points are paid" if price.cost else "sealift"
    sources = {SEALIFT: sealift_sources, BASE_AIRLIFT: airlift_sources}.get(price.mode)
    if sources is None or world.aircraft >> unit & 1:
        return [f"{text}."], [], clause
    free = state.free_sources(unit) if price.mode == SEALIFT else 0
    line, paths = _line(state, unit, sources(state, side) | free)
    return [f"{text}{line}."], paths, clause


def _local(state: Position, unit: int) -> tuple[list[str], list[Path]]:
    world = state.world
    if not is_supported_locally(state, unit):
        return [f"None where it is. {_attrition(state, unit)}"], []
    if world.aircraft >> unit & 1:
        return ["From the airfield where it is."], []
    sources = local_sources(state, world.side[unit], state.contingent(unit))
    line, paths = _line(state, unit, sources)
    return [f"From its own country or a base{line}."], paths


def _line(state: Position, unit: int, sources: int) -> tuple[str, list[Path]]:
    """The line in words and on the map; nothing where the unit stands on the source."""
    world = state.world
    line = shortest_line(state, unit, sources)
    if line is None or len(line.hexes) < 2:
        return ", in its own hex", []
    length, most = (amount_text(halves(points)) for points in (line.length, world.points[unit]))
    hexes = [world.hex(space) for space in line.hexes]
    return f", by a line of length {length} (at most {most}) to {hexes[-1]}", [Path(hexes, look="supply")]


def _attrition(state: Position, unit: int) -> str:
    chart = state.world.pack.support
    in_air = bool(state.world.aircraft >> unit & 1)
    fails = " or ".join(str(die) for die in (chart.air_fail if in_air else chart.ground_fail))
    return f"In its next support check a roll of {fails} {'destroys it' if in_air else 'costs a step'}."
