"""Light textures, so that terrain can be told without colour: dots, hills, waves, marsh."""

from math import cos, hypot, sin

from sandtable.drawing.svg import Point, el, num
from sandtable.drawing.theme import SEA_INK, UNIT

TILE = 1.9  # side of the repeated square, in board units


def spots(count: int, apart: float) -> list[Point]:
    """Points strewn over the tile, none closer than `apart` (the tile wraps round); always the same ones."""
    found: list[Point] = []
    seed = 1
    for _ in range(count * 60):
        seed = (seed * 1103515245 + 12345) % 2**31
        x = seed / 2**31 * TILE
        seed = (seed * 1103515245 + 12345) % 2**31
        y = seed / 2**31 * TILE
        if all(_gap(x - a, y - b) >= apart for a, b in found):
            found.append((x, y))
        if len(found) == count:
            break
    return found


def _gap(dx: float, dy: float) -> float:
    dx, dy = min(abs(dx), TILE - abs(dx)), min(abs(dy), TILE - abs(dy))
    return hypot(dx, dy)


def texture(kind: str, name: str) -> str:
    """A ``pattern`` element, or nothing for plain ground."""
    match kind:
        case "dots":
            marks = _dots()
        case "hills" | "mountains":
            marks = _hills()
        case "waves" | "lake":
            marks = _waves()
        case "marsh":
            marks = _marsh()
        case "woods":
            marks = _strewn("m-5,0a5,5 0 1,1 10,0a5,5 0 1,1 -10,0", 40, 0.22, "#4f7a3a")
        case "town":
            marks = _strewn("h8v6h-8Z", 26, 0.28, "#5b4f3c")
        case _:
            return ""
    side = TILE * UNIT
    return el("pattern", *marks, id=name, width=side, height=side, patternUnits="userSpaceOnUse")


def _wrapped(x: float, y: float, reach: float) -> list[Point]:
    """The places where a mark has to be drawn so that it continues across the sides of the tile."""
    xs = [x] + [x + TILE * s for s in (-1, 1) if -reach < x + TILE * s < TILE + reach]
    ys = [y] + [y + TILE * s for s in (-1, 1) if -reach < y + TILE * s < TILE + reach]
    return [(a, b) for a in xs for b in ys]


def _dots() -> list[str]:
    d = "".join(f"M{num(x * UNIT)},{num(y * UNIT)}h.01" for x, y in spots(110, 0.12))
    return [el("path", d=d, stroke="#8a6526", stroke_width=2.3, stroke_linecap="round", stroke_opacity=0.62)]


def _hills() -> list[str]:
    """Small peaks, lit from the north-west."""
    ridges, shades = [], []
    for i, (x, y) in enumerate(spots(34, 0.27)):
        k = UNIT * (0.72 + 0.3 * sin(i * 2.4))
        lean = 0.02 * cos(i * 1.7)
        for px, py in _wrapped(x, y, 0.3):
            at = f"{num(px * UNIT)},{num(py * UNIT)}"
            top = f"{num((0.1 + lean) * k)},{num(-0.14 * k)}"
            foot = f"{num((0.13 - lean) * k)},{num(0.14 * k)}"
            ridges.append(f"M{at}l{top}l{foot}")
            back = f"l{num(-0.08 * k)},{num(0.01 * k)}l{num(-0.02 * k)},{num(-0.07 * k)}Z"
            shades.append(f"M{at}m{top}l{foot}{back}")
    return [
        el("path", d="".join(shades), fill="#7a5a33", fill_opacity=0.42),
        el("path", d="".join(ridges), fill="none", stroke="#6d4f2b", stroke_width=1, stroke_opacity=0.55),
    ]


def _waves() -> list[str]:
    d = []
    for x, y in spots(9, 0.5):
        for px, py in _wrapped(x, y, 0.3):
            w = num(0.07 * UNIT)
            d.append(f"M{num(px * UNIT)},{num(py * UNIT)}q{w},-4 {num(0.14 * UNIT)},0t{num(0.14 * UNIT)},0")
    return [el("path", d="".join(d), fill="none", stroke=SEA_INK, stroke_width=1, stroke_opacity=0.22)]


def _marsh() -> list[str]:
    d = []
    for x, y in spots(22, 0.3):
        for px, py in _wrapped(x, y, 0.2):
            d.append(f"M{num(px * UNIT)},{num(py * UNIT)}m-7,0h14m-7,0v-7m-3.5,7l-2,-5m7.5,5l2,-5")
    return [el("path", d="".join(d), fill="none", stroke="#2f6d6a", stroke_width=1.1, stroke_opacity=0.6)]


def _strewn(shape: str, count: int, apart: float, colour: str) -> list[str]:
    """The same small shape all over the tile."""
    places = [place for x, y in spots(count, apart) for place in _wrapped(x, y, 0.1)]
    d = "".join(f"M{num(x * UNIT)},{num(y * UNIT)}{shape}" for x, y in places)
    return [el("path", d=d, fill=colour, fill_opacity=0.5)]
