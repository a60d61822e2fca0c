"""One file of shapes serves both drawings, and has one for everything that a document may name."""

from typing import get_args, get_type_hints

from sandtable.documents import Art, BoardDoc, Course, Label, Line, Side, Space, Terrain
from sandtable.drawing.lines import side_strokes, strokes
from sandtable.drawing.page import draw_board
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


def test_courses_of_the_art_have_shapes_and_are_drawn() -> None:
    assert set(kinds(Course, "kind")) == set(SHAPES.courses)
    canal = Course("canal", [(0.0, 0.0), (1.0, 1.0), (1.0, 2.0)], "Canal")
    spaces = [Space("a", 0, 0, "sand"), Space("b", 2, 0, "sand")]
    art = Art(heights=[[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)]], courses=[canal])
    lines = [Line("road", ["a", "b"], bend=[(1.0, 0.5)])]
    drawn = draw_board(
        BoardDoc("m", "M", "point", (-1, -1, 3, 3), spaces, [Terrain("sand", "Sand", "#e6d9a8")], lines, art=art)
    )
    assert 'class="courses"' in drawn
    assert 'class="heights"' in drawn
    assert "72,36" in drawn, "the road goes through its bend"
