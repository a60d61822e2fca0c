"""Which computer players there are, in which order, and what is said of them."""

from __future__ import annotations

import pytest

from sandtable import roster
from sandtable.errors import SandtableError
from sandtable.players.search import SearchPlayer
from sandtable.registry import GAMES, game
from sandtable.roster import player, player_infos, player_names, usual_player
from sandtable.selfplay import play_match


def test_a_game_with_an_adviser_has_levels() -> None:
    assert player_names("oil-war") == ["random", "recruit", "staff", "general", "marshal"]
    assert all(len(info.text.split()) > 3 for info in player_infos("oil-war"))


def test_a_game_without_an_adviser_has_its_own_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "oil-war", GAMES["oil-war"]._replace(advice=""))
    assert player_names("oil-war") == ["random", "staff"]
    with pytest.raises(SandtableError, match="its players are random, staff"):
        player("oil-war", "general", "1", "3", "iran")


def test_a_recruit_plays_as_the_player_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    players = {"guard": "sandtable.games.oil_war.staff:Staff"}
    monkeypatch.setitem(GAMES, "oil-war", GAMES["oil-war"]._replace(players=players))
    assert next(info.text for info in player_infos("oil-war") if info.name == "recruit").startswith(
        "plays as the guard"
    )


def test_one_plays_against_a_player_that_answers_at_once() -> None:
    assert usual_player("oil-war") == "staff"
    assert usual_player("nothing-of-the-kind") == "random"


def test_the_levels_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(roster.BUDGETS, "general", 4)
    general = player("oil-war", "general", "1", "3", "iran", 20.0)
    assert isinstance(general, SearchPlayer)
    assert (general.budget.playouts, general.budget.seconds) == (4, 20.0)
    rules = game("oil-war")
    rows = [play_match(rules, "3", {}, ["general", "recruit"], "levels", number=n)[0] for n in (1, 1, 2)]
    assert rows[0] == rows[1]
    assert rows[0].actions != rows[2].actions
