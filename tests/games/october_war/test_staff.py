"""The staff plays whole matches, beats random play, and can always guess."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.october_war.position.state import Position
from sandtable.kernel import Outcome, RandomDraws, Start
from sandtable.players.base import SeatTable
from sandtable.roster import player
from tests.games.october_war.table import GAME


def duel(arab: str, israel: str, seed: int, last_turn: int = 9) -> tuple[Position, Outcome | None]:
    """A match between two players, up to the end of a turn."""
    state = GAME.new(Start("1973"), GAME.settle_options({"ceasefire-events": "no"}))
    draws = RandomDraws(Random(seed))
    names = {"arab": arab, "israel": israel}
    players = {seat: player("october-war", name, str(seed), "1973", seat) for seat, name in names.items()}
    GAME.apply(state, "table", "begin", draws)
    while GAME.outcome(state) is None and state.turn <= last_turn:
        seat = next(question.seat for question in GAME.asks(state) if question.waits)
        GAME.apply(state, seat, players[seat].choose(SeatTable(GAME, state, seat)), draws)
    return state, GAME.outcome(state)


@pytest.mark.parametrize(("arab", "israel"), [("staff", "random"), ("random", "staff")])
def test_the_staff_beats_random_play(arab: str, israel: str) -> None:
    _, outcome = duel(arab, israel, 1)
    assert outcome is not None
    assert outcome.winner == ("arab" if arab == "staff" else "israel")


def test_staff_against_staff() -> None:
    """Nothing is illegal, nothing cannot be guessed, and the ground is fought for."""
    state, _ = duel("staff", "staff", 2, last_turn=3)
    assert list(GAME.invariants(state)) == []
    assert sum(state.cp) > 10
