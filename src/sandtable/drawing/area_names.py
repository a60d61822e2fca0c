"""The codes and names of areas: written in their upper left corners, and never wider than their areas."""

from collections.abc import Iterator

from sandtable.documents import BoardDoc, Detail, Label, Space
from sandtable.drawing.labels import CAPS, DROP, Lettering, Style
from sandtable.drawing.letters import Rect, width, wrap

EDGE = 0.06  # from the border of an area to its letters, in board units
CODES: dict[Detail, float] = {"near": 0.17, "mid": 0.24, "far": 0.3}
"""Sizes of codes. From far away, larger ones, and no names."""
NAMES = (0.135, 0.125, 0.115, 0.105)
"""Sizes of names, tried one after the other until the name fits into `LINES` lines."""
LINES = 2
LEADING = 1.06


def place_codes(board: BoardDoc, detail: Detail | None) -> list[Lettering]:
    """The letters of all areas that have a code; a printed map shows what is seen from near."""
    spaces = {space.id: space for space in board.spaces}
    found: list[Lettering] = []
    for label in board.labels:
        space = spaces.get(label.space)
        if label.kind == "code" and space and space.shape:
            found += _head(label, space, detail or "near")
    return found


def _head(label: Label, space: Space, detail: Detail) -> Iterator[Lettering]:
    xs, ys = zip(*space.shape, strict=True)
    left, top, room = min(xs) + EDGE, min(ys) + EDGE, max(xs) - min(xs) - 2 * EDGE
    code = Style(_fitting(label.text, CODES[detail], room), bold=True)
    yield _line(label, label.text, code, left, top)
    if detail == "near" and space.name:
        top += code.size * (CAPS + DROP)
        size = next((size for size in NAMES if _fits(space.name, size, room)), NAMES[-1])
        for words in wrap(space.name, size, room):
            fitting = Style(_fitting(words, size, room))
            yield _line(label, words, fitting, left, top)
            top += size * LEADING


def _fits(name: str, size: float, room: float) -> bool:
    lines = wrap(name, size, room)
    return len(lines) <= LINES and all(width(line, size) <= room for line in lines)


def _fitting(words: str, size: float, room: float) -> float:
    """The size, or a smaller one in which the words are no wider than the room."""
    wide = width(words, size, True)
    return size if wide <= room else size * room / wide


def _line(label: Label, words: str, style: Style, left: float, top: float) -> Lettering:
    wide, high = width(words, style.size, style.bold), style.size * (CAPS + DROP)
    return Lettering(label, words, style, Rect(left, top, left + wide, top + high))
