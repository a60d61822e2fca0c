"""Symbols on the map: derricks, anchors, air bases, missile sites, towns. Each fits a square of side 100."""

from sandtable.documents import BoardDoc, Space
from sandtable.drawing.letters import Rect
from sandtable.drawing.svg import Attributes, Point, el, group, name_for, num, text
from sandtable.drawing.theme import ACCENT, HALO, INK, SEA_INK, UNIT

SIZE = 0.25  # side of a symbol, in board units
BIG = 0.31  # the same for a symbol that stands alone in the middle
NAMES = {
    "oil": "Oil facility",
    "port": "Port",
    "air_base": "Air base",
    "sam": "SAM site and its strength",
    "town": "Town",
    "city": "City",
    "capital": "Capital",
}
TOWNS = ("capital", "city", "town")
UNDRAWN = ("edge",)
_SLOTS = ((-0.37, -0.12), (0.37, -0.12), (-0.35, 0.17), (0.35, 0.17), (0.0, 0.34))

_DERRICK = "M50,8L24,92M50,8L76,92M44,30H56M38,50H62M31,70H69M44,30L62,50M56,30L38,50M38,50L69,70M62,50L31,70M14,92H86"
_ANCHOR = "M50,30V88M32,42H68M16,60C18,80 34,88 50,88C66,88 82,80 84,60M16,60L10,70M16,60L26,66M84,60L90,70M84,60L74,66"
_PLANE = (
    "M50,6C54,6 56,14 56,24V36L94,60V68L56,57V76L68,86V92L50,87L32,92V86L44,76V57L6,68V60L44,36V24C44,14 46,6 50,6Z"
)
_MISSILE = "M50,4C56,12 58,22 58,32V66L72,84V94L58,86H42L28,94V84L42,66V32C42,22 44,12 50,4Z"


def mark(kind: str) -> str:
    """The drawing of a symbol in a square from 0,0 to 100,100, with its halo."""
    match kind:
        case "oil":
            return _outlined(_DERRICK, INK, 8) + el("circle", cx=50, cy=10, r=8, fill=INK)
        case "port":
            ring = el("circle", cx=50, cy=19, r=10, fill="none", stroke=SEA_INK, stroke_width=8)
            halo = el("circle", cx=50, cy=19, r=10, fill="none", stroke=HALO, stroke_width=20)
            return halo + _outlined(_ANCHOR, SEA_INK, 9) + ring
        case "air_base":
            disc = el("circle", cx=50, cy=50, r=46, fill=HALO, stroke=INK, stroke_width=6)
            return disc + el("path", d=_PLANE, fill=INK, transform="translate(15 14) scale(.7)")
        case "sam":
            return el("path", d=_MISSILE, fill=ACCENT, stroke=HALO, stroke_width=9, paint_order="stroke")
        case "capital":
            star = "M50,6L61,38H95L68,58L78,92L50,71L22,92L32,58L5,38H39Z"
            return el("path", d=star, fill=ACCENT, stroke=HALO, stroke_width=8, paint_order="stroke")
        case "city":
            disc = el("circle", cx=50, cy=50, r=34, fill=HALO, stroke=INK, stroke_width=9)
            return disc + el("circle", cx=50, cy=50, r=16, fill=ACCENT)
        case "town":
            return el("circle", cx=50, cy=50, r=25, fill=HALO, stroke=INK, stroke_width=9)
        case _:
            disc = el("circle", cx=50, cy=50, r=44, fill=HALO, stroke=INK, stroke_width=7)
            return disc + text(50, 68, kind[:1].upper(), "mid bold", font_size=54)


def _outlined(d: str, colour: str, wide: float) -> str:
    common: Attributes = {"d": d, "fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return el("path", **common, stroke=HALO, stroke_width=wide + 13) + el(
        "path", **common, stroke=colour, stroke_width=wide
    )


def defs(kinds: set[str]) -> list[str]:
    return [el("g", mark(kind), id=name_for("symbol", kind)) for kind in sorted(kinds)]


def kinds_used(board: BoardDoc) -> set[str]:
    found = {symbol.kind for space in board.spaces for symbol in space.symbols}
    found |= {_town(label.rank) for label in board.labels if label.kind == "town" and label.space}
    return found - set(UNDRAWN)


def _town(rank: int) -> str:
    return "city" if rank <= 2 else "town"


class Placed:
    """Where the symbols of a board stand."""

    def __init__(self, board: BoardDoc) -> None:
        self.parts: list[str] = []
        self.boxes: list[tuple[str, Rect]] = []  # with the id of the space
        towns = {x.space: _town(x.rank) for x in board.labels if x.kind == "town" and x.space}
        for space in board.spaces:
            self._space(space, towns.get(space.id, ""), board.kind)

    def _space(self, space: Space, town: str, board: str) -> None:
        marks = [(s.kind, s.text, s.name) for s in space.symbols if s.kind not in (*TOWNS, *UNDRAWN)]
        own_town = next((s.kind for s in space.symbols if s.kind in TOWNS), "")
        middle = "capital" if own_town == "capital" else town or own_town
        slots = list(_SLOTS)
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
