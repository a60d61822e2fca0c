"""Nations, sides and terrains stay apart for eyes that see fewer colours, and in print without any."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from sandtable.drawing.shapes import SHAPES
from sandtable.kernel import Match
from sandtable.registry import game
from tests.drawing.eyes import EYES, distance

PLAIN_SIGHT = 5
"""A distance that is seen at a glance."""
JUST_SEEN = 2


@pytest.fixture(scope="module", params=["1", "2", "3"])
def match(request: pytest.FixtureRequest) -> Match[Any]:
    return Match.start(game("oil-war"), request.param, "seed")


@pytest.mark.parametrize("eyes", EYES)
def test_nations_are_told_apart(match: Match[Any], eyes: str) -> None:
    """By their colour, by the pattern of their band, or by the edge that the second side has."""
    catalogue = match.game.catalogue(match.state)
    nation_of = {kind.id: kind.nation for kind in catalogue.kinds}
    pieces = match.game.view(match.state, frozenset()).pieces
    side_of = {nation_of[piece.kind]: piece.seat for piece in pieces}
    nations = [nation for nation in catalogue.nations if nation.id in side_of]
    assert len(nations) >= 7
    for one, other in combinations(nations, 2):
        alike = one.pattern == other.pattern and side_of[one.id] == side_of[other.id]
        if alike:
            assert distance(one.colour, other.colour, eyes) >= PLAIN_SIGHT, f"{one.name} and {other.name}"


def test_sides_have_edges_of_their_own(match: Match[Any]) -> None:
    """The first has none, as in `Counters.draw`; the others differ in their dashes."""
    assert len(SHAPES.edges) >= len(match.game.seats_of(match.state)) - 1
    assert len(set(SHAPES.edges)) == len(SHAPES.edges)


@pytest.mark.parametrize("eyes", EYES)
def test_terrains_are_told_apart(match: Match[Any], eyes: str) -> None:
    """By their tint, or by a texture that only one of two has."""
    for board in match.game.boards(match.state):
        assert len(board.terrains) >= 4
        for one, other in combinations(board.terrains, 2):
            if one.pattern == other.pattern:
                assert distance(one.tint, other.tint, eyes) >= PLAIN_SIGHT, f"{one.name} and {other.name}"


@pytest.mark.parametrize("eyes", EYES)
def test_lines_are_seen_on_land_and_sea(eyes: str) -> None:
    for line in ("ROAD", "RAIL", "BORDER", "BLOCKED", "COAST"):
        for ground in ("LAND", "SEA", "SHALLOWS"):
            apart = distance(SHAPES.colours[line], SHAPES.colours[ground], eyes)
            assert apart > 8 * JUST_SEEN, f"{line} on {ground}"


def test_the_simulation_is_right() -> None:
    """Red and green are alike to who cannot tell them apart, blue and yellow are not; grey keeps light from dark."""
    assert distance("#a05028", "#6a6a20", "deutan") < distance("#a05028", "#6a6a20", "tritan") / 2
    assert distance("#2040c0", "#c0b020", "protan") > 60
    assert distance("#ff0000", "#4c4c4c", "grey") < 35
    assert distance("#000000", "#ffffff", "grey") == pytest.approx(100, abs=0.1)
    for eyes in EYES:
        assert distance("#7fa3c7", "#7fa3c7", eyes) == 0
