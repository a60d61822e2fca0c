"""Counters: the square of cardboard, its symbol and figures."""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from sandtable.documents import Catalogue, Nation, Piece, PieceKind
from sandtable.drawing import units
from sandtable.drawing.letters import shorten, width
from sandtable.drawing.shapes import SHAPES, draw_parts
from sandtable.drawing.svg import Attributes, el, group, name_for, num, text
from sandtable.drawing.theme import ACCENT, PANEL

FULL = 100.0  # side of a counter in its own coordinates
Slot = Literal["left", "right", "top", "bottom"]
_LOW: tuple[Slot, ...] = ("left", "bottom", "right")  # the figures in the lower line
UNKNOWN = Nation("", "Unknown", "#d9d4c8", "#333333")


class Counters:
    """The counters of a catalogue, each kind drawn once and used for all its pieces."""

    def __init__(self, catalogue: Catalogue, seats: Sequence[str] = ()) -> None:
        self.seats = list(seats)
        self.nations = {n.id: n for n in catalogue.nations}
        self.kinds = {k.id: k for k in catalogue.kinds}

    def kind(self, name: str) -> PieceKind:
        return self.kinds.get(name) or PieceKind(name, name, "", "hidden")

    def nation(self, kind: PieceKind) -> Nation:
        return self.nations.get(kind.nation, UNKNOWN)

    def defs(self, pieces: Sequence[Piece]) -> list[str]:
        """The fronts of all kinds among some pieces, and the other faces that are up."""
        used = sorted({piece.kind for piece in pieces})
        nations = {self.nation(self.kind(name)).id: self.nation(self.kind(name)) for name in used}
        bands = [_band(nation) for _, nation in sorted(nations.items())]
        fronts = [self._draw_face(self.kind(name), self.face(name)) for name in used]
        turned = sorted({(piece.kind, piece.face) for piece in pieces if piece.face})
        others = [self._draw_face(_turned(self.kind(name), face), self.face(name, face)) for name, face in turned]
        return list(dict.fromkeys(bands + fronts + others))

    def face(self, kind: str, face: str = "") -> str:
        """The name of a drawn face; one that the kind does not list shows what the front shows."""
        if any(one.id == face for one in self.kind(kind).faces):
            return name_for("kind", kind, "face", face)
        return name_for("kind", kind)

    def draw(self, piece: Piece, x: float, y: float, side: float) -> str:
        """A counter with its middle at x, y."""
        kind = _turned(self.kind(piece.kind), piece.face)
        ink = self.nation(kind).ink
        parts = [
            el("title", _escaped(_description(piece, kind))),
            el("use", href=f"#{self.face(piece.kind, piece.face)}"),
        ]
        if piece.seat in self.seats[1:]:  # sides are told apart without colour
            dashes = SHAPES.edges[(self.seats.index(piece.seat) - 1) % len(SHAPES.edges)]
            edge: Attributes = {"x": 4, "y": 4, "width": 92, "height": 92, "rx": 7, "fill": "none"}
            parts.append(el("rect", **edge, stroke="#fff", stroke_width=6, stroke_dasharray=dashes))
        parts.append(_handle(piece.id, kind, ink))
        parts += [_status(word, i) for i, word in enumerate(piece.status[:4])]
        if piece.known:
            parts.append(el("rect", width=FULL, height=FULL, rx=8, fill=PANEL, fill_opacity=0.45))
            parts.append(text(50, 16, piece.known, "mid bold", font_size=13, style=f"fill:{ACCENT}"))
        at = f"translate({num(x - side / 2)} {num(y - side / 2)}) scale({side / FULL:.4f})"
        return el(
            "g",
            *parts,
            class_="piece",
            id=name_for("piece", piece.id),
            data_piece=piece.id,
            data_at=piece.at,
            data_seat=piece.seat or None,
            transform=at,
        )

    def _draw_face(self, kind: PieceKind, name: str) -> str:
        nation = self.nation(kind)
        ink = f"fill:{nation.ink}"
        parts = [
            el("rect", x=3, y=4, width=FULL, height=FULL, rx=8, fill="#000", fill_opacity=0.3),
            el("rect", width=FULL, height=FULL, rx=8, fill=nation.colour, stroke=nation.ink, stroke_width=2),
            el(
                "rect",
                x=2.5,
                y=2.5,
                width=95,
                height=95,
                rx=6,
                fill="none",
                stroke="#fff",
                stroke_opacity=0.35,
                stroke_width=3,
            ),
        ]
        if nation.pattern != "plain":
            parts.append(el("rect", x=3, y=9, width=14, height=82, fill=f"url(#{name_for('band', nation.id)})"))
        parts.append(units.emblem(kind.symbol, kind.label, nation.ink))
        aircraft = units.is_aircraft(kind.symbol)
        size = units.SIZES.get(kind.size.lower(), kind.size if len(kind.size) <= 4 else "")
        if size:
            parts.append(text(50, 19, size, "mid bold", font_size=17, style=ink))
        if kind.label and aircraft:
            size_of = 17 * min(1.0, 67 / width(kind.label, 17, True))
            parts.append(text(19, 20, kind.label, "bold", font_size=size_of, style=ink))
        elif kind.label and units.family(kind.symbol) not in ("marker", "hidden"):
            parts.append(text(19, 17, shorten(kind.label, 12, 22), "bold", font_size=12, style=ink))
        parts += _figures(kind, ink)
        return group("kind", parts, id=name)


def _turned(kind: PieceKind, face: str) -> PieceKind:
    """A kind as one of its faces has it; what a face leaves open is as on the front."""
    up = next((one for one in kind.faces if one.id == face), None)
    if up is None:
        return kind
    return replace(
        kind,
        name=f"{kind.name}, {up.name}" if up.name else kind.name,
        symbol=up.symbol or kind.symbol,
        label=up.label or kind.label,
        values=up.values or kind.values,
    )


def _handle(handle: str, kind: PieceKind, ink: str) -> str:
    """What orders call a piece: below the symbol where nothing is printed there, else small at the edge."""
    if not kind.values and not units.is_aircraft(kind.symbol) and units.family(kind.symbol) != "marker":
        return text(50, 86, shorten(handle, 22, 94), "mid", font_size=22, style=f"fill:{ink}")
    tag, place = shorten(handle, 9.5, 70), "translate(95 44) rotate(-90)"
    return text(0, 0, tag, "mid", font_size=9.5, style=f"fill:{ink}", transform=place)


def _figures(kind: PieceKind, ink: str) -> list[str]:
    shown = {v.slot: v for v in kind.values if v.slot != "hidden" and v.text}
    low = [slot for slot in _LOW if slot in shown]
    wide = sum((width(shown[slot].text, 1, True) for slot in low), 0.0)
    size = min(31.0 if len(low) < 3 else 26.0, (86 - 7 * len(low)) / max(wide, 0.1))
    gap = (94 - wide * size) / (len(low) + 1)
    x = 4.0
    parts = []
    for slot in low:
        value, room = shown[slot], width(shown[slot].text, size, True)
        look = f"figure mid {value.source.provenance}"
        parts.append(text(x + gap + room / 2, 90, value.text, look, font_size=size, style=ink))
        x += gap + room
    if "top" in shown:
        value = shown["top"]
        parts.append(text(86, 20, value.text, f"figure end {value.source.provenance}", font_size=18, style=ink))
    return parts


def _status(word: str, i: int) -> str:
    """A small tab at the lower edge with the first letter of a status, such as moved or unsupplied."""
    colour = "#b3261e" if word.startswith("un") or "out" in word else "#3b4a57"
    x = 12.0 + 24 * i
    tab = el("rect", x=x - 11, y=89, width=22, height=20, rx=5, fill=colour, stroke="#fff", stroke_width=2)
    number = word.rsplit(" ", 1)[-1]  # "due on turn 3" shows the 3
    sign = number if number.isdigit() else word[:1].upper()
    letter = text(x, 104, sign, "mid bold", font_size=15, style="fill:#fff")
    return el("g", tab, letter, class_=f"status {name_for(word)}")


def _band(nation: Nation) -> str:
    """A strip of pattern beside the colour, for those who do not see the colour."""
    mark = draw_parts(SHAPES.bands.get(nation.pattern, SHAPES.bands["other"]), ink=nation.ink)
    place: Attributes = {"x": 3.0, "y": 9.0, "width": 14.0, "height": 14.0}
    large = el("g", mark, transform="scale(1.556)")
    return el("pattern", large, id=name_for("band", nation.id), patternUnits="userSpaceOnUse", **place)


def _description(piece: Piece, kind: PieceKind) -> str:
    figures = ", ".join(f"{v.name} {v.text}" for v in kind.values)
    words = [f"{piece.id}: {kind.name}", figures, ", ".join(piece.status), piece.known]
    return "; ".join(w for w in words if w)


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")
