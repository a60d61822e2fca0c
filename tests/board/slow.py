"""The same answers as the board package, worked out slowly and plainly: sets, dicts and a heap.

Nothing here uses masks or shifts. A hex is (column, row); a space number is only used as a name.
"""

import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

Hex = tuple[int, int]
Side = frozenset[int]


def neighbours_of(column: int, row: int) -> list[Hex]:
    """The six hexes around one, on an endless map: odd columns high, even columns half a hex lower."""
    if column % 2:
        beside = [(column - 1, row - 1), (column - 1, row), (column + 1, row - 1), (column + 1, row)]
    else:
        beside = [(column - 1, row), (column - 1, row + 1), (column + 1, row), (column + 1, row + 1)]
    return [(column, row - 1), (column, row + 1), *beside]


def hex_distance(a: Hex, b: Hex) -> int:
    """The distance formula printed with the map."""
    dx = abs(a[0] - b[0])
    ya = 2 * a[1] + (1 if a[0] % 2 == 0 else 0)
    yb = 2 * b[1] + (1 if b[0] % 2 == 0 else 0)
    return dx + max(0, (abs(ya - yb) - dx) // 2)


@dataclass
class SlowMap:
    """A map for one class of units: who touches whom, and what a step costs."""

    touching: Mapping[int, set[int]]
    costs: Mapping[int, int]
    blocked: set[Side] = field(default_factory=set)
    roads: set[Side] = field(default_factory=set)
    road_cost: int = 1
    tracks: set[Side] = field(default_factory=set)
    track_cost: int = 1
    rivers: Mapping[Side, int] = field(default_factory=dict)
    dear: set[int] = field(default_factory=set)
    extra: int = 0

    def cost(self, a: int, b: int) -> int | None:
        side = frozenset((a, b))
        if b not in self.touching[a] or b not in self.costs or side in self.blocked:
            return None
        lines = [self.road_cost] * (side in self.roads) + [self.track_cost] * (side in self.tracks)
        points = min(lines) if lines else self.costs[b] + self.rivers.get(side, 0)
        return points + self.extra if b in self.dear else points


def touching(hexes: Mapping[Hex, int]) -> dict[int, set[int]]:
    """For each space the spaces beside it."""
    return {space: {hexes[n] for n in neighbours_of(*at) if n in hexes} for at, space in hexes.items()}


def spread(near: Mapping[int, set[int]], spaces: Iterable[int]) -> set[int]:
    """Everything beside any of the spaces; with the spaces of enemy units, their zones of control."""
    found = set()
    for space in spaces:
        for beside in near[space]:
            found.add(beside)
    return found


def reach_from(
    map_: SlowMap, sources: Sequence[Iterable[int]], budget: int, enter: set[int], stop: set[int]
) -> dict[int, int]:
    """The cheapest cost of every space reached, sources left out."""
    heap = [(k, space, True) for k, group in enumerate(sources) for space in group]
    began = {space for _, space, _ in heap}
    heapq.heapify(heap)
    best: dict[int, int] = {}
    while heap:
        spent, here, is_source = heapq.heappop(heap)
        if spent > budget:
            continue
        if not is_source:
            if here in best:
                continue
            best[here] = spent
            if here in stop:
                continue
        for there in map_.touching[here]:
            step = map_.cost(here, there)
            if step is None or there not in enter or (here in stop and there in stop):
                continue
            if spent + step <= budget:
                heapq.heappush(heap, (spent + step, there, False))
    return {space: spent for space, spent in best.items() if space not in began}


def flood(edges: Iterable[tuple[int, int]], sources: set[int], passable: set[int]) -> set[int]:
    """The spaces on the lines connected to a source."""
    edges = list(edges)
    found = {space for edge in edges for space in edge if space in sources and space in passable}
    grown = True
    while grown:
        grown = False
        for edge in edges:
            for a, b in (edge, edge[::-1]):
                if a in found and b in passable and b not in found:
                    found.add(b)
                    grown = True
    return found


def is_supplied(map_: SlowMap, goals: set[int], passable: set[int], free: int, unit: int) -> bool:
    """Whether a breadth-first search from the unit's own hex finds a goal within `free` hexes."""
    edge, seen = {unit}, {unit}
    for _ in range(free + 1):
        if edge & goals:
            return True
        edge = {
            there
            for here in edge
            for there in map_.touching[here]
            if there in passable and frozenset((here, there)) not in map_.blocked
        } - seen
        seen |= edge
    return False
