"""Where a game's grid makes land or sea against nature, the drawn coast has to follow the grid.

A land hex that shows hardly any land gets a patch of land, a sea hex that shows mostly land gets a bay. Both
stay inside their hex and reach its sides only towards neighbours of the same sort: islands stay islands.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import atan2, cos, pi, sin

from sandtable.mapmaker.frame import CORNER, Frame, Grid, Hex
from sandtable.mapmaker.plane import Filled, Point, Ring

TOO_LITTLE_LAND = 0.25
TOO_LITTLE_ISLAND = 0.55  # a hex of an island has to show that one can stand on it
TOO_MUCH_LAND = 0.60
ROUND = 0.42  # mean radius of a patch that touches no side: two thirds of the hex
STEP = 0.04  # distance of the sample points


@dataclass(frozen=True)
class Patch:
    at: Hex
    land_before: float  # share of the hex that nature makes land
    ring: Ring


def land_share(frame: Frame, at: Hex, land: Filled) -> float:
    """The share of a hex that the outlines call land, from about 540 sample points."""
    x, y = frame.centre(at)
    inside = hits = 0
    for j in range(-12, 13):
        for i in range(-14, 15):
            dx, dy = (i + 0.37) * STEP, (j + 0.41) * STEP
            if abs(dy) > 0.5 or abs(dx) > CORNER - abs(dy) * CORNER:
                continue
            inside += 1
            hits += (round(x + dx, 6), round(y + dy, 6)) in land
    return hits / inside


def adjust(frame: Frame, grid: Grid, land: Filled) -> tuple[list[Patch], list[Patch]]:
    """The patches of land and the bays of sea that make the coast agree with the grid."""
    patches, bays = [], []
    islands = small_islands(frame, grid)
    for at in frame.hexes():
        share = land_share(frame, at, land)
        if at in grid.land and share < (TOO_LITTLE_ISLAND if at in islands else TOO_LITTLE_LAND):
            patches.append(Patch(at, share, blob(frame, at, _joined(grid, at))))
        if at not in grid.land and share > TOO_MUCH_LAND:
            bays.append(Patch(at, share, blob(frame, at, _wet(frame, grid))))
    return patches, bays


def small_islands(frame: Frame, grid: Grid, most: int = 3) -> set[Hex]:
    """The hexes of islands of at most `most` hexes that do not touch the edge of the map."""
    found: set[Hex] = set()
    left = set(grid.land)
    while left:
        island: set[Hex] = set()
        reached = {left.pop()}
        while reached:
            at = reached.pop()
            island.add(at)
            reached |= {other for other in frame.neighbours(at) if other in left}
            left -= reached
        at_edge = any(at[0] in (1, frame.columns) or at[1] in (1, frame.rows) for at in island)
        if len(island) <= most and not at_edge:
            found |= island
    return found


def blob(frame: Frame, at: Hex, reaches: AbstractSet[Hex]) -> Ring:
    """A rounded shape inside a hex that meets the sides towards those neighbours that it `reaches`."""
    centre = frame.centre(at)
    open_sides = []
    for other in frame.neighbours(at):
        if other in reaches:
            x, y = frame.centre(other)
            open_sides.append(atan2(y - centre[1], x - centre[0]))
    ring = [_rim(centre, 2 * pi * k / 36, open_sides, sum(at)) for k in range(36)]
    return [*ring, ring[0]]


def _rim(centre: Point, angle: float, open_sides: list[float], seed: int) -> Point:
    wobble = 0.025 * sin(3 * angle + seed) + 0.02 * sin(5 * angle + 2 * seed)
    radius = ROUND + wobble
    to_side = min(0.5 / max(cos(_turn(angle, k * pi / 3 + pi / 6)), 0.5) for k in range(6))
    for side in open_sides:
        off = _turn(angle, side)
        if off < pi / 6 + 1e-9:
            radius = max(radius, to_side)
        elif off < pi / 3:  # fall back to the round shape over the next thirty degrees
            radius = max(radius, radius + (to_side - radius) * (1 - (off - pi / 6) / (pi / 6)) ** 2)
    radius = min(radius, to_side)
    return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)


def _turn(a: float, b: float) -> float:
    d = abs(a - b) % (2 * pi)
    return min(d, 2 * pi - d)


def _joined(grid: Grid, at: Hex) -> set[Hex]:
    return {other for other in grid.land if frozenset((at, other)) not in grid.blocked}


def _wet(frame: Frame, grid: Grid) -> set[Hex]:
    return set(frame.hexes()) - grid.land
