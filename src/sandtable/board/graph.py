"""Point-to-point and area maps: named spaces, some of them joined, with the interface of a hex map."""

from collections.abc import Iterable, Sequence
from typing import Final

from sandtable.board.masks import bits
from sandtable.board.moves import Reach
from sandtable.board.naming import NamedSpaces
from sandtable.kernel.plain import Mask


class PointGraph(NamedSpaces):
    """Spaces numbered from `first` in the order of their names, and the ways between them.

    An edge is (name, name) or (name, name, points); it goes both ways and costs 1 point unless it says
    otherwise. Of two edges between the same spaces the cheaper counts.

    all: every space. spaces: the same in order. neighbours: for each space, those joined to it.
    """

    neighbours: Final[list[Mask]]

    def __init__(
        self,
        names: Sequence[str],
        edges: Iterable[tuple[str, str] | tuple[str, str, int]],
        first: int = 0,
    ) -> None:
        super().__init__(names, first)
        self.neighbours = [0] * self.end
        self._ways: list[dict[int, int]] = [{} for _ in range(self.end)]
        for edge in edges:
            a, b = self._ids[edge[0]], self._ids[edge[1]]
            points = edge[2] if len(edge) == 3 else 1
            if a == b or points < 1:
                raise ValueError(f"an edge joins two spaces for at least 1 point, not {edge!r}")
            for here, there in ((a, b), (b, a)):
                self.neighbours[here] |= 1 << there
                self._ways[here][there] = min(points, self._ways[here].get(there, points))
        self._rings: dict[int, list[Mask]] = {}

    def cost(self, a: int, b: int) -> int | None:
        """The points for a step from a to b, None when they are not joined."""
        return self._ways[a].get(b) if self.first <= a < self.end else None

    def spread(self, mask: Mask) -> Mask:
        """All spaces joined to any space of the set."""
        beside = 0
        for space in bits(mask & self.all):
            beside |= self.neighbours[space]
        return beside

    def within(self, mask: Mask, n: int) -> Mask:
        """The spaces of the set and all others up to n steps away from one of them."""
        mask = edge = mask & self.all
        for _ in range(n):
            edge = self.spread(edge) & ~mask
            if not edge:
                break
            mask |= edge
        return mask

    def distance(self, a: int, b: int) -> int | None:
        """The number of steps from a to b, None when no way leads there."""
        if a not in self._rings:
            self.name(a)
            rings = self._rings[a] = [1 << a]
            seen = 1 << a
            while edge := self.spread(rings[-1]) & ~seen:
                rings.append(edge)
                seen |= edge
        return next((n for n, ring in enumerate(self._rings[a]) if ring >> b & 1), None)

    def reach(self, start: int, budget: int, *, enter: Mask, stop: Mask = 0) -> Reach:
        """All spaces a unit can get to from `start`, under the same rules as `moves.reach`."""
        budget = max(budget, 0)
        left = enter & self.all & ~(1 << start)
        layers = [0] * (budget + 1)
        moving = [0] * (budget + 1)
        due: list[list[int]] = [[] for _ in layers]
        due[0].append(start)
        reached = 0
        for points, arrivals in enumerate(due):
            for space in arrivals:
                targets = left
                if space == start:
                    if stop >> start & 1:
                        targets &= ~stop
                elif left >> space & 1:
                    left ^= 1 << space
                    reached |= 1 << space
                    layers[points] |= 1 << space
                    if stop >> space & 1:
                        continue
                else:
                    continue
                moving[points] |= 1 << space
                for there, step in self._ways[space].items():
                    if points + step <= budget and targets >> there & 1:
                        due[points + step].append(there)
        return Reach(self, reached, layers, moving, (1 << start,), stop)
