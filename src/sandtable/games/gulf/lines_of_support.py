"""Lines of support: how far every hex is from a source, traced back from the sources (19.2, 19.3; 21.2, 21.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush

from msgspec import Struct

from sandtable.board.masks import bits, mask_of, union
from sandtable.board.moves import reach_from
from sandtable.kernel import derived

from .state import Position
from .world import HALVES, World


class Links(Struct, frozen=True):
    """The hexes next to each hex: along a transportation line, over dry sides, and over water without a bridge."""

    line: Sequence[int]
    dry: Sequence[int]
    wet: Sequence[int]
    plain: int
    """Hexes without any line or water, of which all neighbours that a line may follow at all are alike."""
    open: int
    """Every hex that a line may follow."""


@lru_cache(maxsize=16)
def links(world: World, by_sea: bool = False) -> Links:
    """What a line may follow; amphibious units also trace over all-sea hexes and hexsides (23.5; 26.1f)."""
    line, dry, wet = ([0] * world.end for _ in range(3))
    open_water = world.sea & ~world.closed
    for here in world.grid.spaces:
        near = world.beside[here]
        if by_sea and (world.land | open_water) >> here & 1:
            near |= world.grid.neighbours[here] & open_water
            if open_water >> here & 1:
                near |= world.grid.neighbours[here] & world.land
        for space in bits(near):
            chosen = line if (here, space) in world.line_sides else wet if (here, space) in world.water else dry
            chosen[here] |= 1 << space
    followed = union(line) | union(dry) | union(wet)
    around = world.grid.neighbours
    plain = mask_of(
        here for here in world.grid.spaces if dry[here] and dry[here] == around[here] & followed and not line[here]
    )
    return Links(line, dry, wet, plain, followed)


@derived
def passable(state: Position, side: int) -> int:
    """Hexes that a line may pass: no enemy unit, no enemy zone, whoever else stands there (19.3a, 19.3c)."""
    return ~(state.ground_at(1 - side) | state.zone(1 - side)) & state.world.grid.all


@derived
def distances(state: Position, side: int, sources: int, closed: int = 0, by_sea: bool = False) -> list[int]:
    """For each number of half points, the hexes with a line of at most that length to one of the sources.

    No line runs through `closed` hexes, which a rule of the scenario bars to the unit (26.6i).
    A hex counts less if the line enters or leaves it along a transportation line (19.2b); so the search, which runs
    backwards, remembers whether the next step follows one. The hex of the source counts, that of the unit does not.
    """
    world, price = state.world, state.world.pack.support
    plain, along, water = (round(HALVES * points) for points in (price.hex, price.line, price.water))
    joining = round(HALVES * price.joining)
    burning = round(HALVES * world.pack.fire.support_extra) if world.pack.fire is not None else 0  # 28.1d
    found = links(world, by_sea)
    budget = max(world.points)
    free = passable(state, side) & ~closed
    size = budget + plain + water + burning + 1
    due = ([0] * size, [0] * size)  # by points: hexes whose next step does not, or does, follow a line
    due[0][0] = sources & free  # 19.3d: a source in an enemy zone serves nobody else
    done = [0, 0]
    reached = sources
    within = []
    for points in range(budget + 1):
        for follows in (1, 0):
            front = due[follows][points] & ~done[1] & ~(done[0] if not follows else 0)
            done[follows] |= front
            reached |= front
            smooth = front & free & found.plain & ~state.fires
            if smooth:  # all of them at once: no line leads out of them
                due[0][points + plain] |= world.grid.spread(smooth) & found.open
            for here in bits(front & free & ~smooth):
                fire = burning if state.fires >> here & 1 else 0
                step = points + fire + (joining if follows else plain)
                due[1][points + fire + along] |= found.line[here]
                due[0][step] |= found.dry[here]
                due[0][step + water] |= found.wet[here]
        within.append(reached)
    return within


def has_line(state: Position, unit: int, sources: int) -> bool:
    """Whether a ground unit is in the hex of a source or has a line to one, of its printed movement factor (19.2a)."""
    world = state.world
    side, here = world.side[unit], state.at[unit]
    if not sources:
        return False
    points, closed = world.points[unit], state.closed_to_lines(unit)
    if distances(state, side, sources, closed)[points] >> here & 1:
        return True
    by_air = state.has("airmobile-support") and world.airmobile >> unit & 1
    if by_air and _by_air(state, side, sources & ~closed, closed, points, here):
        return True
    afloat = (
        state.has("amphibious-support")
        and (world.amphibious | world.hovercraft) >> unit & 1
        and world.coast >> here & 1
    )
    return bool(afloat and distances(state, side, sources, closed, True)[points] >> here & 1)


@derived
def _by_air(state: Position, side: int, sources: int, closed: int, points: int, here: int) -> bool:
    """A helicopter line: hexes of any terrain, not through enemy aircraft or air defence (23.4; 26.1e)."""
    world = state.world
    guns = state.flying_at(1 - side) | state.defended_skies(1 - side)
    fire = world.pack.fire.support_extra if world.pack.fire is not None else 0  # 28.1d
    layers = [0] * (fire + 1)  # the hex of a source counts, that of the unit does not
    layers[fire] = sources & ~guns & state.fires
    layers[0] |= sources & ~guns & ~state.fires
    found = reach_from(
        world.flights, layers, points // HALVES, enter=world.sky & ~closed, stop=guns,
        dear=state.fires & ~(1 << here), extra=fire,
    )  # fmt: skip
    return bool((found.spaces | sources) >> here & 1)


class Line(Struct, frozen=True):
    """A line from a unit to a source: its hexes, that of the unit first, and its length in half points."""

    hexes: tuple[int, ...]
    length: int


def shortest_line(state: Position, unit: int, sources: int) -> Line | None:
    """The line that `has_line` finds, for a player who asks to see it; by helicopter it has no hexes between."""
    world = state.world
    side, here = world.side[unit], state.at[unit]
    if sources >> here & 1:
        return Line((here,), 0)
    if not has_line(state, unit, sources):
        return None
    for by_sea in (False, True):
        line = _traced(state, side, sources, here, state.closed_to_lines(unit), by_sea)
        if line is not None and line.length <= world.points[unit]:
            return line
    nearest = min(bits(sources), key=lambda space: world.grid.distance(here, space))  # 23.4; 26.1e
    return Line((here, nearest), HALVES * world.grid.distance(here, nearest))


def _traced(state: Position, side: int, sources: int, goal: int, closed: int, by_sea: bool) -> Line | None:
    """The search of `distances`, for one hex and with the way that it took."""
    world, price = state.world, state.world.pack.support
    found, free = links(world, by_sea), passable(state, side) & ~closed
    due: list[tuple[int, int, bool, tuple[int, ...]]] = [(0, space, False, (space,)) for space in bits(sources & free)]
    done: set[tuple[int, bool]] = set()
    while due:
        length, here, follows, way = heappop(due)
        if here == goal:
            return Line(way, length)
        if (here, follows) in done or not free >> here & 1:
            continue
        done.add((here, follows))
        burning = world.pack.fire.support_extra if world.pack.fire is not None and state.fires >> here & 1 else 0
        plain = price.joining if follows else price.hex
        for near, points, by_line in (
            (found.line, price.line, True), (found.dry, plain, False), (found.wet, plain + price.water, False),
        ):  # fmt: skip
            for space in bits(near[here]):
                heappush(due, (length + round(HALVES * (points + burning)), space, by_line, (space, *way)))
    return None
