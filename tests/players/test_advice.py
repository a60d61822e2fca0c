"""The advisers of the games: one side gains what the other loses, and no player changes a world that it imagines."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.kernel import RandomDraws, Start
from sandtable.players.advice import total
from sandtable.players.base import ImaginedTable
from sandtable.players.search import Budget, Search
from sandtable.registry import GAMES, game
from sandtable.roster import advice

ADVISED = sorted(name for name, about in GAMES.items() if about.advice)
TWO_SIDED = [name for name in ADVISED if not advice(name, game(name).scenarios[0].id).sealed]
"""Where many send sealed orders, no side's gain is just another's loss: the tests of The War Game have those."""


@pytest.mark.parametrize("name", TWO_SIDED)
def test_an_adviser_and_the_players_that_it_names(name: str) -> None:
    rules = game(name)
    scenario = rules.scenarios[-1].id
    adviser, seats = advice(name, scenario), rules.seats(scenario)
    state, draws = rules.new(Start(scenario), rules.settle_options({}, scenario)), RandomDraws(Random(1))
    players = {seat: adviser.policy(seat, adviser.styles(seat)[-1], seat) for seat in seats}
    searched = 0
    for _ in range(300):
        question = rules.next_question(state)
        if question is None or searched:
            break
        seat = question.seat
        if seat not in players:
            rules.perform(state, seat, rules.proposal(state, seat), draws)
            continue
        if adviser.budget(question.kind) and len(rules.choices(state, seat)) > 1:
            searched += 1
            plan = Search(adviser, rules.imagine(state, seat, draws), seat, Budget(2), "seed", 2).best()
            assert plan
        before = state.digest()
        words = players[seat].choose(ImaginedTable(rules, state, seat))
        assert state.digest() == before
        rules.perform(state, seat, words, draws)
        gains = [total(adviser.value(state, each)) for each in seats]
        assert gains[0] == pytest.approx(-gains[1])
    assert searched


def test_every_game_has_an_adviser() -> None:
    assert set(GAMES) - set(ADVISED) <= {name for name in GAMES if not GAMES[name].players}
