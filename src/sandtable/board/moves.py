"""Ground movement on a hex map: what a step costs, and what can be reached.

Reach is worked out in layers: all hexes that cost exactly k points are one set, and the whole set
takes its next steps at once.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from sandtable.board.hexgrid import HexGrid, opposite
from sandtable.board.masks import bits, mask_of, union
from sandtable.kernel.plain import Mask

Pair = tuple[int, int]

NO_LINES: Final[Mapping[int, Iterable[Pair]]] = {}
NO_SIDES: Final[Mapping[Pair, int]] = {}


class Ground(Protocol):
    """What a path is recovered from: which spaces touch, and what a step between them costs."""

    @property
    def neighbours(self) -> Sequence[Mask]:
        """The adjacent spaces of each space."""

    def cost(self, a: int, b: int) -> int | None:
        """The points for a step from a to b, None when it cannot be made."""


class MoveTable:
    """The cost of movement for one class of units on one map. Built once and never changed.

    costs: the points to enter each hex; a hex that is not listed cannot be entered.
    blocked: hexsides, each given by its two hexes, that cannot be crossed, not even by road.
    roads: hexsides over which a step costs `road_cost`, whatever the terrain beyond.
    lines: further roads, by what a step along them costs.
    sides: what crossing a hexside adds to the cost of the hex beyond; who follows a road does not pay it.

    enterable: the hexes that can be entered.
    open: for each direction, the hexes from which a step that way leads into an enterable hex.
    roads: for each direction, the hexes from which a step that way follows a road.
    steps: for each space, the hexes that can be entered from it.
    """

    grid: Final[HexGrid]
    enterable: Final[Mask]
    open: Final[tuple[Mask, ...]]
    roads: Final[tuple[Mask, ...]]
    road_cost: Final[int]
    steps: Final[list[Mask]]

    def __init__(
        self,
        grid: HexGrid,
        costs: Mapping[int, int],
        *,
        blocked: Iterable[Pair] = (),
        roads: Iterable[Pair] = (),
        road_cost: int = 1,
        lines: Mapping[int, Iterable[Pair]] = NO_LINES,
        sides: Mapping[Pair, int] = NO_SIDES,
    ) -> None:
        for points in (road_cost, *lines):
            if points < 1:
                raise ValueError(f"a step by road costs at least 1 point, not {points}")
        classes: dict[int, Mask] = {}
        for space, points in costs.items():
            if not grid.all >> space & 1:
                raise ValueError(f"space {space} is not a hex of the grid")
            if points < 1:
                raise ValueError(f"entering {grid.name(space)} costs at least 1 point, not {points}")
            classes[points] = classes.get(points, 0) | 1 << space
        barred = _by_direction(grid, blocked, "blocked side")
        pairs = list(roads)
        joined = _by_direction(grid, pairs, "road")
        self.grid = grid
        self.enterable = union(classes.values())
        self.road_cost = road_cost
        self.open = tuple(grid.shift(self.enterable, opposite(d)) & ~barred[d] for d in range(len(grid.offsets)))
        self.roads = tuple(mask & way for mask, way in zip(joined, self.open, strict=True))
        self.steps = [0] * grid.end
        self._across = list(grid.neighbours)
        for d, offset in enumerate(grid.offsets):
            for space in bits(self.open[d]):
                self.steps[space] |= 1 << space + offset
            for space in bits(barred[d]):
                self._across[space] &= ~(1 << space + offset)
        self._costs = dict(costs)
        self._prices = self._price_sides(sides, {**lines, road_cost: [*lines.get(road_cost, ()), *pairs]})
        self._prepare_search(classes)

    def _price_sides(self, sides: Mapping[Pair, int], lines: Mapping[int, Iterable[Pair]]) -> dict[Pair, int]:
        """The cost of every step that is not simply that of the hex entered."""
        prices: dict[Pair, int] = {}
        for side, extra in sides.items():
            _by_direction(self.grid, [side], "side")
            for a, b in (side, side[::-1]):
                if self.steps[a] >> b & 1:
                    prices[a, b] = self._costs[b] + extra
        for points, pairs in sorted(lines.items(), reverse=True):  # where two roads run, the cheaper one counts
            for side in pairs:
                _by_direction(self.grid, [side], "road")
                for a, b in (side, side[::-1]):
                    if self.steps[a] >> b & 1:
                        prices[a, b] = points
        return prices

    def _prepare_search(self, classes: Mapping[int, Mask]) -> None:
        """Tell the steps over land from those at a price of their own, which are dearer or cheaper than the land."""
        grid = self.grid
        self._classes = tuple(sorted(classes.items()))
        self._width = grid.offsets[2]
        costs = (*classes, *self._prices.values(), self.road_cost)
        self._least = min(costs)
        self._most = max(costs)
        self._cross_country = list(self._across)
        special: dict[int, list[Mask]] = {}
        for (a, b), points in self._prices.items():
            if points > self._costs[b]:
                self._cross_country[a] &= ~(1 << b)
            if points != self._costs[b]:
                special.setdefault(points, [0] * grid.end)[a] |= 1 << b
        self._special = tuple(
            (points, joined, mask_of(space for space in grid.spaces if joined[space]))
            for points, joined in sorted(special.items())
        ) or ((self.road_cost, [0] * grid.end, 0),)  # one at least: the search has no loop for the first
        self._by_others = union(near for _, _, near in self._special[1:])
        self._fenced = mask_of(s for s in grid.spaces if self._cross_country[s] != grid.neighbours[s])

    @property
    def neighbours(self) -> Sequence[Mask]:
        """The adjacent hexes of each space, whether they can be entered or not."""
        return self.grid.neighbours

    def cost(self, a: int, b: int) -> int | None:
        """The points for a step from a to b; None when they do not touch or the step cannot be made."""
        if not 0 <= a < len(self.steps) or b < 0 or not self.steps[a] >> b & 1:
            return None
        return self._prices.get((a, b)) or self._costs[b]

    def spread(self, mask: Mask) -> Mask:
        """The hexes that can be entered in one step from any hex of the set."""
        return self.across(mask) & self.enterable

    def across(self, mask: Mask) -> Mask:
        """All hexes that touch a hex of the set over a side that is not blocked, enterable or not."""
        beside = self.grid.spread(mask & ~self._fenced)
        return beside | joined_to(mask & self._fenced, self._across)


def _by_direction(grid: HexGrid, sides: Iterable[Pair], what: str) -> list[Mask]:
    """For each direction the hexes that have one of these sides there; each side counts from both hexes."""
    masks = [0] * len(grid.offsets)
    for a, b in sides:
        direction = grid.direction(a, b)
        if direction is None:
            raise ValueError(f"a {what} lies between two adjacent hexes, not {a} and {b}")
        masks[direction] |= 1 << a
        masks[opposite(direction)] |= 1 << b
    return masks


def joined_to(mask: Mask, near: list[Mask]) -> Mask:
    """The union of what is near each hex of a small set."""
    whole = 0
    while mask:
        space = mask.bit_length() - 1
        mask ^= 1 << space
        whole |= near[space]
    return whole


class Reach:
    """Which spaces can be reached, and for how many points.

    spaces: all spaces reached; those where the movement began are not among them.
    layers: ``layers[k]`` are the spaces whose cheapest cost is exactly k, for k from 0 to the budget.
    """

    __slots__ = ("_ground", "_moving", "_sources", "_stop", "layers", "spaces")

    def __init__(
        self,
        ground: Ground,
        spaces: Mask,
        layers: list[Mask],
        moving: list[Mask],
        sources: Sequence[Mask],
        stop: Mask,
    ) -> None:
        self.spaces = spaces
        self.layers = layers
        self._ground = ground
        self._moving = moving  # by cost: the spaces from which movement went on
        self._sources = sources
        self._stop = stop

    def cost(self, space: int) -> int | None:
        """The fewest points needed to get to a space, None when it is out of reach."""
        if self.spaces >> space & 1:
            for points, layer in enumerate(self.layers):
                if layer >> space & 1:
                    return points
        return None

    def costs(self) -> dict[int, int]:
        """The fewest points for every space in reach: quicker than one question for each."""
        return {space: points for points, layer in enumerate(self.layers) for space in bits(layer & self.spaces)}

    def path(self, space: int) -> tuple[int, ...]:
        """A cheapest way: the spaces entered, in order, the last being `space`. Always the same one.

        ValueError when the space is out of reach.
        """
        return self.route(space)[1:]

    def origin(self, space: int) -> int:
        """The space where the path to `space` begins; ValueError when it is out of reach."""
        return self.route(space)[0]

    def route(self, space: int) -> tuple[int, ...]:
        """The path to `space` with the space where it begins; ValueError when it is out of reach."""
        points = self.cost(space)
        if points is None:
            raise ValueError(f"space {space} is out of reach")
        way = [space]
        while True:
            space, points = self._came_from(space, points)
            way.append(space)
            if points < len(self._sources) and self._sources[points] >> space & 1:
                return tuple(reversed(way))

    def _came_from(self, space: int, points: int) -> tuple[int, int]:
        near = self._ground.neighbours[space]
        if self._stop >> space & 1:
            near &= ~self._stop
        while near:
            before = (near & -near).bit_length() - 1
            near &= near - 1
            step = self._ground.cost(before, space)
            if step is not None and step <= points and self._moving[points - step] >> before & 1:
                return before, points - step
        raise AssertionError(f"no way back from space {space}")


class Dearer:
    """A table in which some hexes cost more to enter than they normally do."""

    __slots__ = ("_dear", "_extra", "_table")

    def __init__(self, table: MoveTable, dear: Mask, extra: int) -> None:
        self._table = table
        self._dear = dear
        self._extra = extra

    @property
    def neighbours(self) -> Sequence[Mask]:
        return self._table.neighbours

    def cost(self, a: int, b: int) -> int | None:
        points = self._table.cost(a, b)
        return points + self._extra if points is not None and self._dear >> b & 1 else points


def reach(
    table: MoveTable, start: int, budget: int, *, enter: Mask, stop: Mask = 0, dear: Mask = 0, extra: int = 0
) -> Reach:
    """All hexes a unit can get to from `start` with `budget` points, entering only hexes of `enter`.

    A unit that enters a hex of `stop` ends its movement there; one that begins in such a hex may not
    step into another. Entering a hex of `dear` costs `extra` points more. The start itself is not in the
    result and need not be in `enter`.
    """
    return reach_from(table, (1 << start,), budget, enter=enter, stop=stop, dear=dear, extra=extra)


def reach_from(
    table: MoveTable,
    sources: Sequence[Mask],
    budget: int,
    *,
    enter: Mask,
    stop: Mask = 0,
    dear: Mask = 0,
    extra: int = 0,
) -> Reach:
    """As `reach`, for movement already under way.

    ``sources[k]`` are hexes already reached with k points spent and from which movement goes on, even
    if they are in `stop` (then not into another hex of `stop`). No source is in the result. Paths
    begin at a source; `Reach.origin` tells at which.
    """
    budget = max(budget, 0)
    classes, width, fenced = table._classes, table._width, table._fenced
    (price, roads, by_road), more = table._special[0], table._special[1:]
    last = budget - table._least  # whoever has spent more cannot take another step
    land = enter & table.enterable
    left = land
    go_on = ~stop
    due = [0] * (budget + table._most + 1)
    late = [0] * (budget + extra + 1) if dear else []  # dear hexes, by the points spent once the rest is paid
    layers = [0] * (budget + 1)
    moving = [0] * (budget + 1)
    for points in range(budget + 1):
        front = due[points] & left
        if dear:
            late[points + extra] |= front & dear
            front = (front & ~dear | late[points]) & left
        if front:
            left ^= front
            layers[points] = front
            front &= go_on
        if points < len(sources):
            source = sources[points] & table.grid.all
            left &= ~source
            held = source & stop
            front |= source ^ held
            if held and points <= last:
                _step_out_of_stop(table, held, left & go_on, due, points)
            moving[points] = held
        if front and points <= last:
            if not left and points >= len(sources):
                break  # nothing is left to be reached, however many points are
            moving[points] |= front
            if some := front & by_road:
                due[points + price] |= joined_to(some, roads) & left
            if more and front & table._by_others:
                for step, joined, near in more:
                    if some := front & near:
                        due[points + step] |= joined_to(some, joined) & left
            beside = 0
            if some := front & fenced:
                front ^= some
                beside = joined_to(some, table._cross_country)
            # Each hex with its six neighbours: south, then north-east of both, then north-west of all four.
            front |= front << 1
            front |= front << width - 1
            front |= front >> width
            front = (front | beside) & left
            for step, terrain in classes:
                due[points + step] |= front & terrain
    began = sources[0] if sources else 0
    if len(sources) > 1:
        began = union(sources)
        for points in range(min(len(sources), budget + 1)):  # later layers have none of them
            layers[points] &= ~began
    ground: Ground = Dearer(table, dear, extra) if dear else table
    return Reach(ground, (land ^ left) & ~began, layers, moving, sources, stop)


def _step_out_of_stop(table: MoveTable, held: Mask, targets: Mask, due: list[Mask], points: int) -> None:
    """Enter the targets next to sources held in a stop hex into `due`, by the points spent once there."""
    over_land = joined_to(held, table._cross_country) & targets
    for step, terrain in table._classes:
        due[points + step] |= over_land & terrain
    for step, joined, _ in table._special:
        due[points + step] |= joined_to(held, joined) & targets
