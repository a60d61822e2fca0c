"""Transportation lines, and the country that can be supplied along them."""

from collections.abc import Iterable
from typing import Final

from sandtable.board.masks import bits, lowest, mask_of
from sandtable.board.moves import MoveTable
from sandtable.kernel.plain import Mask


class Lines:
    """A network of lines: spaces joined in pairs, both ways. Built once and never changed.

    spaces: all spaces on the network. joined: for each of them, the spaces it is joined to.
    """

    spaces: Final[Mask]
    joined: Final[dict[int, Mask]]

    def __init__(self, edges: Iterable[tuple[int, int]]) -> None:
        self._edges = tuple(edges)
        joined: dict[int, Mask] = {}
        for a, b in self._edges:
            if a == b:
                raise ValueError(f"a line cannot join space {a} to itself")
            joined[a] = joined.get(a, 0) | 1 << b
            joined[b] = joined.get(b, 0) | 1 << a
        self.joined = joined
        self.spaces = mask_of(joined)
        self._nodes = mask_of(space for space, near in joined.items() if near.bit_count() != 2)
        self._stretch = self._stretches()

    def _stretches(self) -> dict[int, Mask]:
        """For each space between two nodes: all spaces from node to node, both included."""
        stretches: dict[int, Mask] = {}
        for space in bits(self.spaces & ~self._nodes):
            if space in stretches:
                continue
            whole = todo = 1 << space
            while todo:
                here = lowest(todo)
                todo &= todo - 1
                if not self._nodes >> here & 1:
                    todo |= self.joined[here] & ~whole
                    whole |= self.joined[here]
            for member in bits(whole & ~self._nodes):
                stretches[member] = whole
        return stretches

    def flood(self, sources: Mask, passable: Mask) -> Mask:
        """All spaces on the lines that a source is connected to through passable spaces only.

        A source counts when it is passable and on a line; it is in the result.
        """
        left = self.spaces & passable
        blocked = self.spaces ^ left
        todo = sources & left
        left ^= todo
        while todo:
            low = todo & -todo
            todo ^= low
            here = low.bit_length() - 1
            stretch = self._stretch.get(here)
            if stretch is not None and not stretch & blocked:
                new = stretch & left
                todo = (todo | new & self._nodes) & ~(stretch & ~self._nodes)
            else:
                new = self.joined[here] & left
                todo |= new
            left ^= new
        return self.spaces & passable & ~left

    def with_edges(self, edges: Iterable[tuple[int, int]]) -> "Lines":
        """A network with these joins as well."""
        return Lines((*self._edges, *edges))


def supply_area(table: MoveTable, lines: Lines, sources: Mask, passable: Mask, free: int) -> Mask:
    """All hexes from which a supply path leads to a source, or to a line connected to one.

    The path is at most `free` hexes long, the hex it begins in not counted, and crosses no side that is
    blocked in the table. Sources, lines and path must all be passable; only the hex the path begins in
    need not be. Sources and connected lines are in the area themselves.
    """
    area = edge = sources & passable | lines.flood(sources, passable)
    for _ in range(free):
        new = table.across(edge) & ~area
        if not new:
            break
        area |= new
        edge = new & passable
    return area
