"""Lines of support: how far every hex is from a source, traced back from the sources (19.2, 19.3; 21.2, 21.3)."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from msgspec import Struct

from sandtable.board.masks import bits, lowest, mask_of, union
from sandtable.board.moves import joined_to, reach_from
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import HALVES, World
from sandtable.kernel import derived


class Links(Struct, frozen=True):
    """The hexes next to each hex: along a transportation line, over dry sides, and over water without a bridge."""

    line: list[int]
    dry: list[int]
    wet: list[int]
    open: int
    """Every hex to which a line may lead."""
    even: int
    """Hexes from which it may lead over any side to such a hex, without crossing water."""
    lined: int
    """Hexes with a transportation line."""
    banks: int
    """Hexes with water."""


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
    spaces, around = world.grid.spaces, world.grid.neighbours
    followed = union(line) | union(dry) | union(wet)
    even = mask_of(h for h in spaces if dry[h] | line[h] == around[h] & followed)
    lined, banks = (mask_of(h for h in spaces if joined[h]) for joined in (line, wet))
    return Links(line, dry, wet, followed, even, lined, banks)


@derived
def passable(state: Position, side: int) -> int:
    """Hexes that a line may pass: no enemy unit, no enemy zone, whoever else stands there (19.3a, 19.3c)."""
    return ~(state.ground_at(1 - side) | state.zone(1 - side)) & state.world.grid.all


class Prices(Struct, frozen=True):
    """What a hex of a line counts, in half points (19.2b)."""

    plain: int
    along: int
    """A hex that the line enters or leaves along a transportation line, which it goes on to follow."""
    joining: int
    """One that it enters or leaves so, and otherwise does not follow."""
    water: int
    fire: int
    """What a fire adds (28.1d)."""
    farthest: int
    """No line of a unit is longer, and no step beyond its end."""


@lru_cache(maxsize=16)
def prices(world: World) -> Prices:
    """The prices of the pack."""
    price, fire = world.pack.support, world.pack.fire
    burning = fire.support_extra if fire is not None else 0
    plain, along, joining, water = (round(HALVES * n) for n in (price.hex, price.line, price.joining, price.water))
    extra = round(HALVES * burning)
    return Prices(plain, along, joining, water, extra, max(world.points) + plain + joining + water + extra)


class Distances:
    """For each number of half points, the hexes with a line of at most that length to one of the sources.

    A hex counts less if the line enters or leaves it along a transportation line (19.2b); so the search, which runs
    backwards, remembers whether the next step follows one. The hex of the source counts, that of the unit does not.
    The search runs only as far as a caller asks.
    """

    __slots__ = ("_due", "_fires", "_free", "_grid", "_left", "_links", "_prices", "_reached", "_within")

    def __init__(self, world: World, sources: int, free: int, fires: int = 0, by_sea: bool = False) -> None:
        self._grid = world.grid
        self._links = links(world, by_sea)
        self._prices = prices(world)
        self._free = free
        self._fires = fires
        size = self._prices.farthest + 1
        self._due = ([0] * size, [0] * size)  # by points: hexes whose next step does not, or does, follow a line
        self._due[0][0] = sources & self._free  # 19.3d: a source in an enemy zone serves nobody else
        self._left = [self._links.open | sources] * 2  # hexes that have not been reached so
        self._within: list[int] = []
        self._reached = sources
        self._search()

    def __getitem__(self, points: int) -> int:
        while len(self._within) <= points:
            self._search()
        return self._within[points]

    def reaches(self, space: int, points: int) -> bool:
        """Whether a hex has a line of at most so many half points."""
        within = self._within
        while not within[min(points, len(within) - 1)] >> space & 1:
            if len(within) > points:
                return False
            self._search()
        return True

    def _search(self) -> None:
        """Add what is one point farther away, those first whose next step follows a line: it costs them less."""
        points, left, price = len(self._within), self._left, self._prices
        front = self._due[1][points] & left[1]
        if front:
            left[1] ^= front
            self._go_on(front, points, price.joining)
        front = self._due[0][points] & left[1] & left[0]
        if front:
            left[0] ^= front
            self._go_on(front, points, price.plain)
        self._within.append(self._reached)

    def _go_on(self, front: int, points: int, step: int) -> None:
        """Reach some hexes, and from those without an enemy the ones beside them."""
        self._reached |= front
        front &= self._free
        burning = front & self._fires
        if burning:
            self._step(burning, points + self._prices.fire, step)
        self._step(front ^ burning, points, step)

    def _step(self, front: int, points: int, step: int) -> None:
        """To all hexes beside some others; where a line leads, no other step is shorter."""
        due, links = self._due, self._links
        if lined := front & links.lined:
            due[1][points + self._prices.along] |= joined_to(lined, links.line)
        even = front & links.even
        due[0][points + step] |= self._grid.spread(even)
        if front != even:
            due[0][points + step] |= joined_to(front ^ even, links.dry)
            if banks := front & links.banks:
                due[0][points + step + self._prices.water] |= joined_to(banks, links.wet)


@derived
def distances(state: Position, side: int, sources: int, closed: int = 0, by_sea: bool = False) -> Distances:
    """How far hexes are from sources; no line runs through `closed` hexes, which a rule bars to the unit (26.6i)."""
    return Distances(state.world, sources, passable(state, side) & ~closed, state.fires, by_sea)


@lru_cache(maxsize=256)
def open_lengths(world: World, sources: int) -> list[int]:
    """For each space the half points of its line to one of the sources if no enemy and no fire is on the map."""
    found = Distances(world, sources, world.grid.all)
    lengths = [prices(world).farthest] * world.boxes.end
    reached = 0
    for points in range(max(world.points) + 1):
        for space in bits(found[points] ^ reached):
            lengths[space] = points
        reached = found[points]
    return lengths


def has_line(state: Position, unit: int, sources: int) -> bool:
    """Whether a ground unit is in the hex of a source or has a line to one, of its printed movement factor (19.2a)."""
    return bool(with_line(state, 1 << unit, sources))


def with_line(state: Position, units: int, sources: int) -> int:
    """Those of some ground units of a side that have a line to one of the sources."""
    if not units or not sources:
        return 0
    world = state.world
    side = world.side[lowest(units)]
    lengths, hindrances = open_lengths(world, sources), ~passable(state, side) | state.fires
    found = 0
    for unit in bits(units):
        here, points = state.at[unit], world.points[unit]
        joined = bool(sources >> here & 1)
        if not joined and lengths[here] <= points:
            closed = state.closed_to_lines(unit)
            around = world.grid.disc(here, lengths[here]) & ~(1 << here)  # no hex costs less than half a point
            joined = not (hindrances | closed) & around or distances(state, side, sources, closed).reaches(here, points)
        if joined or _by_air_or_sea(state, unit, sources):
            found |= 1 << unit
    return found


def _by_air_or_sea(state: Position, unit: int, sources: int) -> bool:
    """Whether a unit has a line to a source by helicopter or ship, where optional rules allow it."""
    world = state.world
    side, here = world.side[unit], state.at[unit]
    points, closed = world.points[unit], state.closed_to_lines(unit)
    by_air = state.has("airmobile-support") and world.airmobile >> unit & 1
    if by_air and _by_air(state, side, sources & ~closed, closed, points, here):
        return True
    afloat = (
        state.has("amphibious-support")
        and (world.amphibious | world.hovercraft) >> unit & 1
        and world.coast >> here & 1
    )
    return bool(afloat and distances(state, side, sources, closed, True).reaches(here, points))


@derived
def _by_air(state: Position, side: int, sources: int, closed: int, points: int, here: int) -> bool:
    """A helicopter line: hexes of any terrain, not through enemy aircraft or air defence (23.4; 26.1e).

    It may end below enemy aircraft: whether they cut off what comes in there is another matter (19.5; 21.4g).
    """
    world = state.world
    guns = state.flying_at(1 - side) | state.defended_skies(1 - side)
    fire = world.pack.fire.support_extra if world.pack.fire is not None else 0  # 28.1d
    layers = [0] * (fire + 1)  # the hex of a source counts, that of the unit does not
    layers[fire] = sources & state.fires
    layers[0] |= sources & ~state.fires
    found = reach_from(
        world.flights,
        layers,
        points // HALVES,
        enter=world.sky & ~closed,
        stop=guns & ~sources,
        dear=state.fires & ~(1 << here),
        extra=fire,
    )
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
    """The search of `distances`, for one hex and with the way that it took (21.3a)."""
    price, found, free = prices(state.world), links(state.world, by_sea), passable(state, side) & ~closed
    due: list[tuple[int, int, bool, tuple[int, ...]]] = [(0, space, False, (space,)) for space in bits(sources & free)]
    done: set[tuple[int, bool]] = set()
    while due:
        length, here, follows, way = heappop(due)
        if here == goal:
            return Line(way, length)
        if (here, follows) in done or not free >> here & 1:
            continue
        done.add((here, follows))
        length += price.fire * (state.fires >> here & 1)
        plain = price.joining if follows else price.plain
        for near, points, by_line in (
            (found.line, price.along, True),
            (found.dry, plain, False),
            (found.wet, plain + price.water, False),
        ):
            for space in bits(near[here]):
                heappush(due, (length + points, space, by_line, (space, *way)))
    return None
