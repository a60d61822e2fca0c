"""Matches of a computer player against random play."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.conformance.subject import PlayerMaker
from sandtable.kernel import Game, RandomDraws, Start
from sandtable.players import Player, RandomPlayer, SeatTable


def matches_won(game: Game[Any], scenario: str, make: PlayerMaker) -> int:
    """How many of 20 a player wins, in each seat by turns."""
    won = 0
    for number in range(20):
        rng = Random(number)
        state, draws, seats = game.new(Start(scenario), {}), RandomDraws(rng), game.seats(scenario)
        own = seats[number % 2]
        players: dict[str, Player] = {seat: RandomPlayer(rng) for seat in seats}
        players[own] = make(scenario, own, str(number))
        while (ended := game.outcome(state)) is None:
            asked = [question for question in game.asks(state) if question.waits]
            seat = asked[0].seat
            game.apply(state, seat, players[seat].choose(SeatTable(game, state, seat)), draws)
        won += ended.winner == own
    return won
