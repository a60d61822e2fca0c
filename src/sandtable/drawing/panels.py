"""Blocks of the column beside the map: a title, a frame, wrapped text. Each knows its height."""

from collections.abc import Iterable
from dataclasses import dataclass

from sandtable.drawing.letters import wrap
from sandtable.drawing.svg import el, group, text
from sandtable.drawing.theme import GAP, PANEL, RULE

PAD = 14.0


@dataclass(frozen=True)
class Block:
    """A drawing from its own upper left corner, and how much room it takes."""

    svg: str
    height: float
    width: float


def paragraph(words: str, x: float, y: float, room: float, size: float, look: str) -> tuple[list[str], float]:
    """Lines of text from the baseline y on, and the height they take."""
    lines = wrap(words, size, room)
    return [text(x, y + i * size * 1.38, line, look) for i, line in enumerate(lines)], len(lines) * size * 1.38


def panel(heading: str, parts: Iterable[str], height: float, width: float, class_: str, **data: str) -> Block:
    """A framed block with a heading; `parts` are drawn below it, `height` is theirs."""
    total = 34 + height + PAD
    frame = el("rect", width=width, height=total, rx=6, fill=PANEL, stroke=RULE, stroke_width=1.2)
    rule = el("path", d=f"M{PAD},31H{width - PAD}", stroke=RULE, stroke_width=1)
    title = text(PAD, 23, heading, "heading")
    inside = group("inside", parts, transform="translate(0 36)")
    return Block(group(class_, [frame, rule, title, inside], **data), total, width)


def columns(blocks: Iterable[Block], room: float) -> tuple[str, float, float]:
    """Blocks one below the other, beginning a new column where the room ends; with width and height."""
    x = y = tallest = 0.0
    wide = 0.0
    parts = []
    for block in blocks:
        if y and y + block.height > room:
            x, y = x + wide + GAP, 0.0
        parts.append(el("g", block.svg, transform=f"translate({x:.1f} {y:.1f})"))
        y += block.height + GAP * 0.7
        wide = max(wide, block.width)
        tallest = max(tallest, y - GAP * 0.7)
    return "\n".join(parts), x + wide, tallest
