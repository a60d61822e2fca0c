"""Signs that come and go, bases and buildings: in a row below the name of their area."""

from collections.abc import Sequence

from sandtable.documents import BoardDoc, Sign
from sandtable.drawing.svg import el, group, num, text
from sandtable.drawing.symbols import mark
from sandtable.drawing.theme import UNIT

SIZE, APART = 0.19, 0.2
FIRST = 0.36
"""From the middle to the right: symbols that never change stand on the left."""
LINE, BELOW = 0.06, 0.115


def draw_signs(board: BoardDoc, signs: Sequence[Sign]) -> str:
    middles = {space.id: (space.x, space.y) for space in board.spaces}
    many: dict[str, int] = {}
    parts = []
    for sign in signs:
        if sign.at not in middles:
            continue
        place = many[sign.at] = many.get(sign.at, -1) + 1
        x, y = middles[sign.at]
        left, line = (x + FIRST - place * APART) * UNIT, (y + LINE) * UNIT
        half = SIZE * UNIT / 2
        at = f"translate({num(left - half)} {num(line - half)}) scale({SIZE * UNIT / 100:.4f})"
        words = text(left, line + BELOW * UNIT, sign.text, "label mid", font_size=0.09 * UNIT, stroke_width=2.5)
        drawn = el("g", mark(sign.kind), transform=at) + (words if sign.text else "")
        parts.append(el("g", drawn, class_="sign", data_at=sign.at, data_sign=sign.kind))
    return group("signs", parts)
