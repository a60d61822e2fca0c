"""Plots as SVG: marks with intervals, stacked bars, lines, bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.drawing.svg import el, path, text

WIDTH, LEFT, RIGHT, ROW = 760.0, 300.0, 30.0, 24.0
COLOURS = ("#2f6da8", "#c2571a", "#4c8c4a", "#8a5fa8", "#b0a030", "#777777", "#c04070", "#3aa0a0")
STYLE = (
    "text{font:12px sans-serif;fill:#222}.end{text-anchor:end}.mid{text-anchor:middle}"
    ".axis{stroke:#999}.grid{stroke:#ddd}"
)
TICKS = 5


def intervals(rows: Sequence[tuple[str, float, float, float]], *, middle: float | None = None) -> str:
    """A row each: its label, a value from 0 to 1, and its interval. `middle` is marked by a line."""
    parts = [_share_axis(len(rows))]
    if middle is not None:
        parts.append(_line(_share(middle), 0, _share(middle), ROW * len(rows), "axis"))
    for number, (label, value, low, high) in enumerate(rows):
        y = ROW * (number + 0.5)
        parts += [
            text(LEFT - 8, y + 4, label, "end"),
            el("line", x1=_share(low), x2=_share(high), y1=y, y2=y, stroke=COLOURS[0], stroke_width=2),
            el("circle", cx=_share(value), cy=y, r=4, fill=COLOURS[0]),
        ]
    return _svg(parts, ROW * len(rows) + 24)


def stacked(rows: Sequence[tuple[str, Mapping[str, int]]], order: Sequence[str]) -> str:
    """A bar each, cut into shares: how often each of the things in `order` came."""
    parts = [_share_axis(len(rows))]
    for number, (label, counts) in enumerate(rows):
        y, start, total = ROW * number, 0.0, max(1, sum(counts.values()))
        parts.append(text(LEFT - 8, y + 16, label, "end"))
        for place, name in enumerate(order):
            share = counts.get(name, 0) / total
            if share:
                bar = {"x": _share(start), "y": y + 3, "width": _share(share) - LEFT, "height": ROW - 6}
                parts.append(el("rect", el("title", f"{name}: {counts[name]}"), **bar, fill=_colour(place)))
                start += share
    return _svg([*parts, *_key(order, ROW * len(rows) + 30)], ROW * len(rows) + 40 + 16 * len(order))


def lines(series: Mapping[str, Sequence[tuple[float, float]]], across: str) -> str:
    """A line each through points; `across` says what is counted from left to right."""
    points = [point for line in series.values() for point in line]
    if not points:
        return _svg([], 1)
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    low, high = min(0.0, *(y for _, y in points)), max(1.0, *(y for _, y in points))
    height, start, width = 220.0, 70.0, WIDTH - 70.0 - RIGHT

    def place(x: float, y: float) -> tuple[float, float]:
        return start + (x - left) / ((right - left) or 1) * width, height - (y - low) / (high - low) * (height - 10)

    parts = []
    for tick in range(TICKS + 1):
        value = low + (high - low) * tick / TICKS
        _, y = place(left, value)
        parts += [_line(start, y, start + width, y, "grid"), text(start - 6, y + 4, f"{value:.3g}", "end")]
    for number, line in enumerate(series.values()):
        drawn = path([place(x, y) for x, y in line])
        parts.append(el("path", d=drawn, fill="none", stroke=_colour(number), stroke_width=2))
    parts += [text(start, height + 18, f"{left:g}", "mid"), text(start + width, height + 18, f"{right:g}", "mid")]
    parts.append(text(start + width / 2, height + 18, across, "mid"))
    return _svg([*parts, *_key(list(series), height + 34)], height + 44 + 16 * len(series))


def bars(rows: Sequence[tuple[str, float]]) -> str:
    """A bar each, with its figure."""
    most = max((value for _, value in rows), default=0.0) or 1.0
    parts = []
    for number, (label, value) in enumerate(rows):
        y, length = ROW * number, value / most * (WIDTH - LEFT - RIGHT - 40)
        parts += [
            text(LEFT - 8, y + 16, label, "end"),
            el("rect", x=LEFT, y=y + 3, width=length, height=ROW - 6, fill=COLOURS[0]),
            text(LEFT + length + 6, y + 16, f"{value:.3g}", ""),
        ]
    return _svg(parts, ROW * len(rows))


def histogram(values: Sequence[int], classes: int = 12) -> str:
    """How often values fall into classes of the same width."""
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // classes))
    counts = [0] * (-(-(high - low + 1) // width))
    for value in values:
        counts[(value - low) // width] += 1
    return bars([(f"{low + n * width} to {low + (n + 1) * width - 1}", count) for n, count in enumerate(counts)])


def _share(value: float) -> float:
    return LEFT + min(1.0, max(0.0, value)) * (WIDTH - LEFT - RIGHT)


def _share_axis(rows: int) -> str:
    parts = []
    for tick in range(TICKS + 1):
        x = _share(tick / TICKS)
        parts += [
            _line(x, 0, x, ROW * rows, "grid"),
            text(x, ROW * rows + 16, f"{100 * tick // TICKS} %", "mid"),
        ]
    return "".join(parts)


def _line(x1: float, y1: float, x2: float, y2: float, class_: str) -> str:
    return el("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def _key(names: Sequence[str], y: float) -> list[str]:
    parts = []
    for place, name in enumerate(names):
        parts.append(el("rect", x=LEFT, y=y + 16 * place, width=10, height=10, fill=_colour(place)))
        parts.append(text(LEFT + 16, y + 16 * place + 10, name, ""))
    return parts


def _colour(place: int) -> str:
    return COLOURS[place % len(COLOURS)]


def _svg(parts: Sequence[str], height: float) -> str:
    frame = f"0 0 {WIDTH:g} {height:g}"
    return el(
        "svg", el("style", STYLE), *parts, xmlns="http://www.w3.org/2000/svg", viewBox=frame, width=WIDTH, height=height
    )
