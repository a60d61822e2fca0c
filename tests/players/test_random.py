"""The random player, and the table as a seat sees it."""

from __future__ import annotations

from collections import Counter
from random import Random

from sandtable.kernel import Match, RandomDraws
from sandtable.players import Player, RandomPlayer, SeatTable, random_action
from tests.mini import TwoRivers

GAME = TwoRivers()


def test_every_way_is_taken_in_time() -> None:
    match = Match.start(GAME, "plain", "seed")
    rng = Random(1)
    said = Counter(random_action(GAME, match.state, "green", rng) for _ in range(2000))
    assert len(said) > 20
    assert abs(said[("plan",)] / 2000 - 1 / 4) < 0.05  # the end is as likely as each of the three units


def test_a_player_sees_its_side_of_the_table_only() -> None:
    match = Match.start(GAME, "plain", "seed")
    table = SeatTable(GAME, match.state, "red", match.view(["red"]))
    assert [question.kind for question in table.questions()] == ["plan"]
    assert table.view().log
    assert SeatTable(GAME, match.state, "red").view().audience == ["red"]
    assert table.proposal() == ("plan",)
    assert "plan" in table.choices()
    guessed = table.guess(RandomDraws(Random(2)))
    assert GAME.view(guessed, frozenset(["red"])).pieces == table.view().pieces  # type: ignore[arg-type]
    player: Player = RandomPlayer(Random(3))
    match.do_words("red", player.choose(table))
