"""One file of shapes serves both drawings, and has one for everything that a document may name."""

from typing import get_args, get_type_hints

from sandtable.documents import Label, Line, Side, Terrain
from sandtable.drawing.lines import side_strokes, strokes
from sandtable.drawing.shapes import SHAPES
from sandtable.drawing.symbols import mark
from sandtable.drawing.textures import texture
from sandtable.drawing.units import emblem

SYMBOLS = ("oil", "port", "air_base", "sam", "ford", "fort", "pass", "objective", "landing", "bridge")
EMBLEMS = (
    "infantry", "armor", "mechanized", "airborne", "marine", "artillery", "antitank", "rocket", "commando",
    "ranger", "special", "airmobile", "aircav", "cavalry", "guerrilla", "combined", "headquarters", "signals",
    "depot", "base", "engineer", "fighter", "bomber", "attack", "weasel", "helicopter", "transport",
    "ship", "carrier", "hovercraft", "sam", "hidden", "stack",
)  # fmt: skip


def kinds(document: type, field: str) -> tuple[str, ...]:
    return get_args(get_type_hints(document)[field])


def test_everything_that_documents_name_has_a_shape() -> None:
    assert set(kinds(Line, "kind")) == set(SHAPES.lines)
    assert set(kinds(Side, "kind")) == set(SHAPES.sides)
    assert set(kinds(Label, "kind")) == set(SHAPES.labels)
    assert set(SYMBOLS) <= set(SHAPES.marks)
    assert set(EMBLEMS) <= set(SHAPES.emblems)
    assert all(texture(pattern, "t") for pattern in kinds(Terrain, "pattern") if pattern != "plain")


def test_shapes_are_drawn_in_real_colours() -> None:
    drawn = [mark(kind) for kind in SHAPES.marks]
    drawn += [emblem(symbol, "", "#102030") for symbol in SHAPES.emblems]
    drawn += ["".join(strokes(kind, "M0,0")) for kind in SHAPES.lines]
    drawn += ["".join(side_strokes(kind, "M0,0")) for kind in SHAPES.sides]
    for text in drawn:
        assert "@" not in text
        assert not any(f'"{name}"' in text for name in SHAPES.colours)
