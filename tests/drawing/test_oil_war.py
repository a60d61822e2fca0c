"""The map of Oil War as it is drawn when a match begins."""

from itertools import combinations
from xml.etree import ElementTree

import pytest

from sandtable.drawing import draw
from sandtable.drawing.sheet import Sheet
from sandtable.drawing.stacks import stacks
from sandtable.kernel.game import Start
from sandtable.registry import game


@pytest.mark.parametrize("scenario", ["1", "2", "3"])
def test_the_opening_is_drawn_whole(scenario: str) -> None:
    oil_war = game("oil-war")
    state = oil_war.new(Start(scenario), {})
    view, boards = oil_war.view(state, frozenset()), oil_war.boards(state)
    text = draw(view, boards, oil_war.catalogue(state), title=oil_war.title)
    assert len(text) < 2_000_000
    tree = ElementTree.fromstring(text)
    drawn = [piece for element in tree.iter() if (piece := element.get("data-piece"))]
    assert sorted(drawn) == sorted(piece.id for piece in view.pieces)


def test_every_name_finds_a_place_of_its_own() -> None:
    oil_war = game("oil-war")
    state = oil_war.new(Start("1"), {})
    (board,) = oil_war.boards(state)
    placed = Sheet(board, stacks(board, oil_war.view(state, frozenset()).pieces)).labels()
    assert len(placed) == len(board.labels)
    for a, b in combinations(placed, 2):
        assert not a.box.meets(b.box), (a.words, b.words)
