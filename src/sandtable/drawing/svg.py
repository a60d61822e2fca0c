"""Writing SVG: numbers, elements, paths."""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from sandtable.documents import Point

Attributes = dict[str, str | float | None]

__all__ = ["Attributes", "Point", "curve", "el", "group", "name_for", "num", "path", "text"]


def num(value: float) -> str:
    """A number with at most two decimals."""
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def el(tag: str, *children: str, **attributes: str | float | None) -> str:
    """An element. ``class_`` and ``data_space`` become ``class`` and ``data-space``; None is left out."""
    parts = [tag]
    for key, value in attributes.items():
        if value is not None:
            written = value if isinstance(value, str) else num(value)
            parts.append(f"{key.strip('_').replace('_', '-')}={quoteattr(written)}")
    start = " ".join(parts)
    return f"<{start}>{''.join(children)}</{tag}>" if children else f"<{start}/>"


def group(name: str, parts: Iterable[str], **attributes: str | float | None) -> str:
    """A layer: a ``g`` with a class; nothing if it would be empty."""
    inside = "\n".join(part for part in parts if part)
    return el("g", "\n" + inside + "\n", class_=name, **attributes) if inside else ""


def text(x: float, y: float, words: str, class_: str, **attributes: str | float | None) -> str:
    return el("text", escape(words), x=x, y=y, class_=class_, **attributes)


def path(points: Sequence[Point], unit: float = 1.0, closed: bool = False) -> str:
    """The ``d`` of straight lines through points."""
    if not points:
        return ""
    if closed and points[0] == points[-1]:
        points = points[:-1]
    return "M" + "L".join(f"{num(x * unit)},{num(y * unit)}" for x, y in points) + ("Z" if closed else "")


def curve(points: Sequence[Point], unit: float = 1.0) -> str:
    """The ``d`` of a smooth curve through all points (Catmull and Rom)."""
    if len(points) < 3:
        return path(points, unit)
    ends = [points[0], *points, points[-1]]
    parts = [f"M{num(points[0][0] * unit)},{num(points[0][1] * unit)}"]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        spots = ((bx + (cx - ax) / 6, by + (cy - ay) / 6), (cx - (dx - bx) / 6, cy - (dy - by) / 6), (cx, cy))
        parts.append("C" + " ".join(f"{num(x * unit)},{num(y * unit)}" for x, y in spots))
    return "".join(parts)


def name_for(*words: str) -> str:
    """An id that is valid in XML and CSS, different for different words."""
    return "-".join("".join(c if c.isascii() and c.isalnum() else f"_{ord(c):x}" for c in word) for word in words)
