"""Bases and buildings on the map: an empire's own, and nobody else's."""

from sandtable.games.war_game.game import WarGame
from sandtable.kernel import Start


def test_an_empire_sees_its_own_base_and_buildings_only() -> None:
    game = WarGame()
    war = game.new(Start("3"), game.settle_options({}))
    war.buildings[war.empires[0].base] = (1, 1, 1500, 0)
    war.buildings[war.empires[1].base] = (1, 0, 2000, 0)
    own = game.view(war, frozenset({"empire-1"})).signs
    assert [(sign.at, sign.kind, sign.text) for sign in own] == [
        ("W24", "base", ""), ("W24", "capitol", ""), ("W24", "research", ""), ("W24", "income", "1.5k"),
    ]  # fmt: skip
    assert own[-1].name == "1,500 of 9,000 Resource Centers"
    assert {sign.seat for sign in own} == {"empire-1"}
    assert game.view(war, frozenset()).signs == []
