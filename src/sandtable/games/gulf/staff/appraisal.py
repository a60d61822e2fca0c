"""What hexes and units are worth to a side, in victory points."""

from __future__ import annotations

from functools import lru_cache

from sandtable.board.masks import bits
from sandtable.games.gulf.control import controlled
from sandtable.games.gulf.state import Position
from sandtable.games.gulf.victory import HEXES
from sandtable.games.gulf.world import GROUND, World
from sandtable.kernel import derived

FACTOR = 0.15
"""What a point of strength is worth beside the victory points of its unit."""


@lru_cache(maxsize=16)
def hex_points(world: World, side: int) -> dict[int, float]:
    """The points that each hex brings a side that controls it, by its best symbol."""
    found: dict[int, float] = {}
    for line in world.pack.victory.chart:
        value = line.values.get(world.scenario)
        if value is None or line.side != world.seats[side] or line.key not in HEXES:
            continue
        named = [s for s, places in world.places.items() if any(place.vp == line.key for place in places)]
        for space in {*bits(world.feature.get(line.key, 0)), *named}:
            if world.land >> space & 1:
                found[space] = max(found.get(space, 0.0), value)
    return found


@lru_cache(maxsize=16)
def swing(world: World) -> dict[int, float]:
    """What changes between the sides when a hex changes hands; objectives count a little more."""
    ours, theirs = hex_points(world, 0), hex_points(world, 1)
    found = {space: ours.get(space, 0.0) + theirs.get(space, 0.0) for space in {*ours, *theirs}}
    for space in bits(world.feature["objective"]):
        found[space] = found.get(space, 0.0) + 4.0
    return found


@derived
def wanted(state: Position, side: int) -> dict[int, float]:
    """Hexes that a side does not control, with what they are worth."""
    held = controlled(state, side)
    return {space: worth for space, worth in swing(state.world).items() if not held >> space & 1}


@derived
def precious(state: Position, side: int) -> dict[int, float]:
    """Hexes that a side controls, with what they are worth."""
    held = controlled(state, side)
    return {space: worth for space, worth in swing(state.world).items() if held >> space & 1}


@lru_cache(maxsize=16)
def _losses(world: World, side: int) -> dict[str, float]:
    """What the other side gets for a unit of this side that is eliminated, by line of the chart."""
    seat = world.seats[1 - side]
    chart = (line for line in world.pack.victory.chart if line.side == seat and line.key.startswith("enemy"))
    return {line.key: line.values.get(world.scenario, 0.0) for line in chart}


def unit_worth(state: Position, unit: int) -> float:
    """What a unit is worth: the points for its loss, and a little for its strength."""
    world = state.world
    values = _losses(world, world.side[unit])
    if world.aircraft >> unit & 1:
        data = world.kind[unit]
        return values.get("enemy-air", 0.0) + FACTOR * (data.ad + data.ga) / 2
    paying = world.contingent[unit] in world.pack.atp.supply_for and "enemy-ground-us-nato" in values
    points = values["enemy-ground-us-nato"] if paying else values.get("enemy-ground", 0.0)
    return points + FACTOR * state.strength(unit)


@derived
def threat(state: Position, side: int, space: int) -> int:
    """The enemy strength that could soon stand next to a hex."""
    world = state.world
    near = world.grid.disc(space, 4)
    return sum(
        state.strength(unit)
        for unit in world.groups[GROUND + 1 - side]
        if world.points[unit] and state.at[unit] < world.end and near >> state.at[unit] & 1
    )
