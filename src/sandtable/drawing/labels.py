"""Placing names so that they do not collide: important ones first, each where it disturbs least."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot, sqrt

from sandtable.documents import BoardDoc, Detail, Label, Space
from sandtable.drawing.ground import DOT
from sandtable.drawing.hexes import COLUMN
from sandtable.drawing.letters import Rect, width
from sandtable.drawing.lines import Net
from sandtable.drawing.shapes import SHAPES
from sandtable.drawing.svg import Point, group, text
from sandtable.drawing.symbols import is_small
from sandtable.drawing.theme import UNIT

SHRINKS = (1.0, 0.88, 0.78)  # sizes tried one after the other
CAPS = 0.74  # height of a line of letters above the baseline
DROP = 0.23  # and below
LARGE, MIDDLING = 40, 9  # spaces of a country whose name is written large
TOO_CROWDED = 1.6  # a place that disturbs more than this is not taken
COUNTERS: dict[Detail, Point] = {"near": (0.5, 0.34), "mid": (0.56, 0.38), "far": (0.64, 0.43)}
"""Half the room that counters take on a page: two lie side by side, and from far away they are larger."""
COVERED = 3.0  # how much worse it is to lie under counters than on a road
LARGER: dict[Detail, float] = {"near": 1.0, "mid": 1.45, "far": 2.1}
WIDER: dict[Detail, float] = {"near": 1.0, "mid": 1.1, "far": 1.3}  # the same for countries and seas
KNOWN_AFAR = 2  # the last rank of a town that is named on a small map


@dataclass(frozen=True)
class Style:
    size: float
    bold: bool = False
    spacing: float = 0.0
    capitals: bool = False


@dataclass(frozen=True)
class Lettering:
    """A label in its place: the box around it, and its baseline's left end, in board units."""

    label: Label
    words: str
    style: Style
    box: Rect

    def draw(self) -> str:
        size = self.style.size * UNIT
        return text(
            self.box.x0 * UNIT,
            (self.box.y1 - DROP * self.style.size) * UNIT,
            self.words,
            f"label {self.label.kind}",
            font_size=size,
            font_weight="700" if self.style.bold else None,
            letter_spacing=self.style.spacing * size if self.style.spacing else None,
            stroke_width=0.0 if is_wide(self.label) else max(2.6, size * 0.2),
            data_at=self.label.space or None,
        )


def is_wide(label: Label) -> bool:
    return label.kind in ("country", "sea")


def style_of(label: Label, rank: int) -> Style:
    look = SHAPES.labels[label.kind]
    return Style(look.size(rank), look.bold and (label.kind != "town" or rank <= 2), look.spacing, look.capitals)


def plain_names(board: BoardDoc) -> list[Label]:
    """Names for the spaces of point and area boards that have no label of their own."""
    if board.kind == "hex":
        return []
    labelled = {label.space for label in board.labels}
    written = {label.text for label in board.labels}
    return [
        Label(s.name or s.id, s.x, s.y, 3, "base", s.id)
        for s in board.spaces
        if s.id not in labelled and not is_small(s) and (s.name or s.id) not in written
    ]


def _order(label: Label) -> tuple[float, str, float, float]:
    """Cities, then countries and seas, then towns, then the rest."""
    order = SHAPES.labels[label.kind].order
    return order if order > 1 else label.rank + order, label.text, label.x, label.y


class Placer:
    """Finds places for labels between what already stands on the map.

    Without a `detail` the map is printed: `taken` then has the counters, too.
    """

    def __init__(
        self, board: BoardDoc, shown: Rect, net: Net, taken: Iterable[Rect], detail: Detail | None = None
    ) -> None:
        self._board = board
        self._detail = detail
        self._shown = shown
        self._hard = Heap()
        self._soft = Heap()
        self._counters = Heap()
        self._gap = {"hex": 0.12, "point": DOT + 0.04, "area": -0.05, "boxes": -0.05}[
            board.kind
        ]  # from the centre to the text
        self._at = {s.id: (s.x, s.y) for s in board.spaces}
        self._regions: dict[tuple[int, int], list[Space]] = {}
        for s in board.spaces:
            self._regions.setdefault((round(s.x / COLUMN), round(s.y)), []).append(s)
        for rect in taken:
            self._hard.add(rect)
        if board.kind == "hex" and detail in (None, "near"):  # the numbers
            for s in board.spaces:
                self._soft.add(Rect(s.x - 0.18, s.y - 0.475, s.x + 0.18, s.y - 0.365))
        if detail:
            self._keep_clear_of_counters(detail)
        for edges in net.edges.values():
            for course in net.courses(edges):
                for (ax, ay), (bx, by) in pairwise(course):
                    for t in (0.1, 0.3, 0.5, 0.7, 0.9):
                        x, y = ax + (bx - ax) * t, ay + (by - ay) * t
                        self._soft.add(Rect(x - 0.06, y - 0.06, x + 0.06, y + 0.06))

    def _keep_clear_of_counters(self, detail: Detail) -> None:
        """Where there is something to be had counters will lie: a name should be read beside them."""
        if self._board.kind == "area":
            return
        named = {label.space for label in self._board.labels}
        wide, high = COUNTERS[detail]
        for s in self._board.spaces:
            if s.symbols or s.id in named or self._board.kind == "point":
                self._counters.add(Rect(s.x - wide, s.y - high, s.x + wide, s.y + high))

    def place(self) -> list[Lettering]:
        placed = []
        labels = [label for label in (*self._board.labels, *plain_names(self._board)) if self._is_wanted(label)]
        for label in sorted(labels, key=_order):
            found = self._place(label)
            if found:
                self._hard.add(found.box)
                placed.append(found)
        return placed

    def _is_wanted(self, label: Label) -> bool:
        if label.kind == "code":  # its place is known
            return False
        if self._detail != "far" or self._board.kind != "hex" or is_wide(label):
            return True
        return label.kind == "town" and label.rank <= KNOWN_AFAR

    def _style(self, label: Label, rank: int) -> Style:
        """How the name is written if there is room enough."""
        style = style_of(label, rank)
        larger = (WIDER if is_wide(label) else LARGER)[self._detail] if self._detail else 1.0
        return replace(style, size=style.size * larger)

    def _place(self, label: Label) -> Lettering | None:
        rank = self._rank(label)
        base = self._style(label, rank)
        words = label.text.upper() if base.capitals else label.text
        for shrink in SHRINKS:
            style = replace(base, size=base.size * shrink)
            wide, high = width(words, style.size, style.bold, style.spacing), style.size * (CAPS + DROP)
            best: tuple[float, Rect] | None = None
            for cost, (x, y) in self._candidates(label, rank, wide, high):
                if best and cost >= best[0]:
                    continue
                box = Rect(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
                if not box.inside(self._shown) or self._hard.meets(box):
                    continue
                disturbed = sum(rect.overlap(box) for rect in self._soft.near(box))
                if not is_wide(label):
                    disturbed += COVERED * sum(rect.overlap(box) for rect in self._counters.near(box))
                cost += disturbed / (wide * high) * 3
                if best is None or cost < best[0]:
                    best = (cost, box)
            if best and best[0] < TOO_CROWDED:
                return Lettering(label, words, style, best[1])
        return None

    def _candidates(self, label: Label, rank: int, wide: float, high: float) -> Iterator[tuple[float, Point]]:
        """Centres for the label, each with how much one would rather not have it there."""
        if is_wide(label):
            home = self._region(label.x, label.y)
            reach = 1.1 if rank > 2 else 0.0  # the name of an island should not touch another shore
            for ring in range({1: 14, 2: 9}.get(rank, 7)):
                for dx in range(-ring, ring + 1):
                    for dy in range(-ring, ring + 1):
                        if max(abs(dx), abs(dy)) == ring:
                            x, y = label.x + dx * 0.3, label.y + dy * 0.22
                            under = {self._region(x + t * wide, y, reach) for t in (-0.45, 0.0, 0.45)}
                            yield ring * 0.09 + 0.7 * len(under - {home, ""}), (x, y)
            return
        x, y = self._at.get(label.space, (label.x, label.y))
        for far in (0.0, 0.1, 0.22, 0.28, 0.34, 0.4, 0.48):
            gap = self._gap + far
            for lift in (0.0, -0.07, 0.07, -0.16, 0.16):
                nudge = far * 1.5 + abs(lift) * 1.2
                yield nudge, (x + gap + wide / 2, y + lift)
                yield nudge + 0.12, (x - gap - wide / 2, y + lift)
            for slide in (0.0, 0.25, -0.25, 0.45, -0.45):
                nudge = far * 1.5 + abs(slide) * 0.25
                yield nudge + 0.16, (x + slide * wide, y + gap + high / 2)
                yield nudge + 0.2, (x + slide * wide, y - gap - high / 2)

    def _rank(self, label: Label) -> int:
        """The name of a small country is written small, whatever its rank."""
        if label.kind != "country":
            return label.rank
        region = self._region(label.x, label.y)
        spaces = sum(s.region == region for s in self._board.spaces) if region else LARGE
        rank = max(label.rank, 1 if spaces >= LARGE else 2 if spaces >= MIDDLING else 3)
        style = style_of(label, rank)
        long = width(label.text.upper(), style.size, style.bold, style.spacing) > sqrt(spaces)
        return rank + 1 if long and rank < 3 else rank

    def _region(self, x: float, y: float, reach: float = 0.0) -> str:
        """The region of the space at a point; with some reach, that of the nearest space which has one."""
        i, j = round(x / COLUMN), round(y)
        cells = [(i + di, j + dj) for di in (-1, 0, 1) for dj in (-1, 0, 1)]
        near = [(hypot(s.x - x, s.y - y), s.region) for cell in cells for s in self._regions.get(cell, ())]
        if reach:
            near = [(far, region) for far, region in near if region and far < reach]
        return min(near)[1] if near else ""


class Heap:
    """Rectangles that can be asked quickly which of them are near."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[Rect]] = {}

    def add(self, rect: Rect) -> None:
        for cell in self._over(rect):
            self._cells.setdefault(cell, []).append(rect)

    def near(self, rect: Rect) -> set[Rect]:
        return {other for cell in self._over(rect) for other in self._cells.get(cell, ()) if other.meets(rect)}

    def meets(self, rect: Rect) -> bool:
        return any(other.meets(rect) for cell in self._over(rect) for other in self._cells.get(cell, ()))

    @staticmethod
    def _over(rect: Rect) -> Iterator[tuple[int, int]]:
        for i in range(int(rect.x0 // 1), int(rect.x1 // 1) + 1):
            for j in range(int(rect.y0 // 1), int(rect.y1 // 1) + 1):
                yield i, j


def draw_labels(placed: Iterable[Lettering]) -> str:
    """Large names lie under small ones."""
    ordered = sorted(placed, key=lambda s: -s.style.size)
    return group("labels", (s.draw() for s in ordered))
