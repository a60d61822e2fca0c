"""First orders for a new empire: a draft that is legal, wins its battle, and tells nothing."""

import pytest
from msgspec.structs import replace

from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.orders.form import order_form
from sandtable.games.war_game.position.world import earth
from sandtable.kernel import TABLE, Match, SeededDraws, Start

GAME = WarGame()


@pytest.mark.parametrize("scenario", ["2", "6", "16"])
def test_every_line_of_the_draft_is_accepted(scenario: str) -> None:
    war = GAME.new(Start(scenario), GAME.settle_options({}))
    for seat in range(war.seats):
        form = order_form(war, seat)
        receipt = GAME.read_document(war, f"empire-{seat + 1}", form.suggested)
        assert receipt.accepted
        assert not receipt.refused
        assert receipt.meters[0].used <= receipt.meters[0].of


def test_the_draft_takes_a_neighbour_and_leaves_a_guard() -> None:
    match = Match.start(GAME, "3", "seed")
    form = order_form(match.state, 0)
    match.do_words("empire-1", tuple(GAME.read_document(match.state, "empire-1", form.suggested).action))
    match.do(TABLE, "deadline")
    war = match.state
    assert len(list(war.owned(0))) == 2
    assert war.count_of(war.empires[0].base, 0, 0) >= 100
    assert war.empires[0].income > 70_000_000
    assert order_form(war, 0).suggested == ""


def test_the_draft_is_the_same_on_every_position_that_the_empire_might_be_in() -> None:
    war = GAME.new(Start("6"), GAME.settle_options({}))
    guessed = GAME.guess(GAME.view(war, frozenset({"empire-2"})), SeededDraws(b"k" * 32, 0))
    assert order_form(guessed, 1) == order_form(war, 1)


def test_an_empire_without_neighbours_by_land_only_invests() -> None:
    war = GAME.new(Start("3"), GAME.settle_options({}))
    place = earth().grid.space
    war.owner = [-1 if owner == 0 else owner for owner in war.owner]
    war.owner[place("W17")] = 0
    war.empires[0] = replace(war.empires[0], base=place("W17"))
    lines = order_form(war, 0).suggested.splitlines()
    assert "BUYING" in lines
    assert not any(line.startswith("ATTACK ") for line in lines)
