"""Symbols of units on counters: boxes after the NATO custom, aircraft as silhouettes. In a square of 100."""

from sandtable.drawing.shapes import SHAPES, draw_parts
from sandtable.drawing.svg import text

SIZES = SHAPES.sizes


def is_light(colour: str) -> bool:
    """Whether a colour written as #rgb or #rrggbb is nearer to white than to black."""
    digits = colour.lstrip("#")
    digits = "".join(d * 2 for d in digits) if len(digits) == 3 else digits
    try:
        r, g, b = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    except ValueError:
        return colour == "white"
    return 0.3 * r + 0.59 * g + 0.11 * b > 140


def family(symbol: str) -> str:
    return SHAPES.synonyms.get(symbol, symbol)


def is_aircraft(symbol: str) -> bool:
    return family(symbol) in SHAPES.aircraft


def emblem(symbol: str, label: str, ink: str) -> str:
    """The drawing in the middle of a counter; a word where the symbol is unknown."""
    parts = SHAPES.emblems.get(family(symbol))
    if parts is not None:
        ground, strength = ("#000", 0.22) if is_light(ink) else ("#fff", 0.6)
        return draw_parts(parts, ink=ink, ground=ground, strength=strength)
    words = (label or symbol)[:6]
    return text(50, 50, words, "mid bold", font_size=min(30, 96 / max(len(words), 2)), style=f"fill:{ink}")
