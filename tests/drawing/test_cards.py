"""The pictures on the cards of games."""

import struct
import zlib

import pytest

from sandtable.drawing import card_picture
from sandtable.drawing.raster import COLOURS, to_png, with_few_colours
from sandtable.games.oil_war.game import OilWar
from sandtable.kernel import Start
from sandtable.registry import GAMES, game

SIZE = (640, 400)
LARGEST = 60_000
PIECES = '<rect width="8" height="8" fill="#f00"/><rect x="8" width="8" height="8" fill="#00f"/>'


def chunks(png: bytes) -> dict[bytes, bytes]:
    """The parts of a PNG file that has one of each."""
    found, at = {}, 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        found[png[at + 4 : at + 8]] = png[at + 8 : at + 8 + length]
        at += 12 + length
    return found


def size(png: bytes) -> tuple[int, ...]:
    return struct.unpack(">II", chunks(png)[b"IHDR"][:8])


@pytest.mark.parametrize("name", [name for name, each in GAMES.items() if each.page and game(name).picture()])
def test_every_game_brings_a_small_picture(name: str) -> None:
    picture = game(name).picture()
    assert picture is not None
    assert size(picture) == SIZE
    assert len(picture) < LARGEST


def test_the_games_of_this_program_all_bring_one() -> None:
    ours = ("oil-war", "desert-one-war", "saddam-moves-south", "october-war", "war-game")
    assert all(game(name).picture() for name in ours)


def test_few_colours_are_the_right_ones() -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="16" height="8">{PIECES}</svg>'
    parts = chunks(with_few_colours(to_png(svg)))
    palette = [tuple(parts[b"PLTE"][at : at + 3]) for at in range(0, len(parts[b"PLTE"]), 3)]
    assert len(palette) == 2
    rows = zlib.decompress(parts[b"IDAT"])
    red, blue = (palette[rows[1 + x]] for x in (0, 15))
    assert [part > 128 for part in red] == [True, False, False]
    assert [part > 128 for part in blue] == [False, False, True]


def test_a_position_is_drawn_where_its_counters_are() -> None:
    oil = OilWar()
    options = oil.settle_options({})
    state = oil.new(Start("2"), options)
    boards, catalogue = list(oil.boards(state)), oil.catalogue(state)
    picture = card_picture(oil.view(state, frozenset()), boards, catalogue)
    assert size(picture) == SIZE
    assert len(chunks(picture)[b"PLTE"]) <= 3 * COLOURS
    there, _ = oil.opening("2", options, {"turn": 1, "at": {"1419": ["US-ai-1"]}})
    assert card_picture(oil.view(there, frozenset()), boards, catalogue) != picture
