"""Symbols on the map: derricks, anchors, air bases, missile sites, towns. Each fits a square of side 100."""

from sandtable.documents import BoardDoc, Space
from sandtable.drawing.letters import Rect
from sandtable.drawing.shapes import SHAPES, draw_parts
from sandtable.drawing.svg import Point, el, group, name_for, num, text
from sandtable.drawing.theme import HALO, INK, UNIT

SIZE = 0.25  # side of a symbol, in board units
BIG = 0.31  # the same for a symbol that stands alone in the middle
NAMES = {kind: look.name for kind, look in SHAPES.marks.items()}
LEAST = 0.5
"""The width of an area, in board units, below which it is not named on the map unless it has a name."""
TOWNS = ("capital", "city", "town")
UNDRAWN = ("edge",)
SMALL = 0.16
_ROW = ((-0.22, 0.06), (-0.06, 0.06), (0.1, 0.06), (0.26, 0.06))
"""Places in an area with a code: below its name."""
_SLOTS = ((-0.37, -0.12), (0.37, -0.12), (-0.35, 0.17), (0.35, 0.17), (0.0, 0.34))


def mark(kind: str) -> str:
    """The drawing of a symbol in a square from 0,0 to 100,100, with its halo; a letter for one that is unknown."""
    if kind in SHAPES.marks:
        return draw_parts(SHAPES.marks[kind].parts)
    disc = el("circle", cx=50, cy=50, r=44, fill=HALO, stroke=INK, stroke_width=7)
    return disc + text(50, 68, kind[:1].upper(), "mid bold", font_size=54)


def defs(kinds: set[str]) -> list[str]:
    return [el("g", mark(kind), id=name_for("symbol", kind)) for kind in sorted(kinds)]


def kinds_used(board: BoardDoc) -> set[str]:
    found = {symbol.kind for space in board.spaces for symbol in space.symbols}
    found |= {_town(label.rank) for label in board.labels if label.kind == "town" and label.space}
    return found - set(UNDRAWN)


def _town(rank: int) -> str:
    return "city" if rank <= 2 else "town"


def is_small(space: Space) -> bool:
    """Whether a space is too small for a name of its own: a harbour within a territory."""
    xs = [x for x, _ in space.shape]
    return not space.name and bool(xs) and max(xs) - min(xs) < LEAST


class Placed:
    """Where the symbols of a board stand."""

    def __init__(self, board: BoardDoc) -> None:
        self.parts: list[str] = []
        self.boxes: list[tuple[str, Rect]] = []  # with the id of the space
        self._codes = {x.space for x in board.labels if x.kind == "code"}
        towns = {x.space: _town(x.rank) for x in board.labels if x.kind == "town" and x.space}
        for space in board.spaces:
            self._space(space, towns.get(space.id, ""), board.kind)

    def _space(self, space: Space, town: str, board: str) -> None:
        marks = [(s.kind, s.text, s.name) for s in space.symbols if s.kind not in (*TOWNS, *UNDRAWN)]
        own_town = next((s.kind for s in space.symbols if s.kind in TOWNS), "")
        middle = "capital" if own_town == "capital" else town or own_town
        slots = list(_ROW if space.id in self._codes else _SLOTS)
        if marks and board == "area" and is_small(space):
            kind, words, name = marks.pop(0)
            self._put(space, kind, words, name, (0, 0), SMALL)
        if middle and board == "hex":
            self._put(space, middle, "", "", (0, 0), 0.2)
        elif marks and board == "hex":
            kind, words, name = marks.pop(0)
            self._put(space, kind, words, name, (0, 0), BIG)
        for (kind, words, name), slot in zip(marks, slots, strict=False):
            self._put(space, kind, words, name, slot, SIZE)

    def _put(self, space: Space, kind: str, words: str, name: str, slot: Point, size: float) -> None:
        x, y = space.x + slot[0], space.y + slot[1]
        scale = size * UNIT / 100
        at = f"translate({num((x - size / 2) * UNIT)} {num((y - size / 2) * UNIT)}) scale({scale:.4f})"
        use = el("use", href=f"#{name_for('symbol', kind)}", transform=at)
        right = x + size / 2
        if words:
            where = ((x + size * 0.34) * UNIT, (y + size * 0.36) * UNIT)
            use += text(*where, words, "label bold", font_size=0.17 * UNIT, stroke_width=3)
            right += 0.12 * len(words)
        title = el("title", name.replace("&", "&amp;").replace("<", "&lt;")) if name else ""
        self.parts.append(el("g", title, use, class_=f"symbol {kind}", data_at=space.id))
        self.boxes.append((space.id, Rect(x - size / 2 - 0.01, y - size / 2 - 0.02, right + 0.01, y + size / 2 + 0.02)))

    def draw(self) -> str:
        return group("symbols", self.parts)
