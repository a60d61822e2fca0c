"""The refusals of Oil War are true of the position, offer what is legal, and read well."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sandtable.casefiles import all_cases
from sandtable.conformance.refusals import Sweep, case_moments
from sandtable.games.oil_war.game import OilWar
from sandtable.games.oil_war.position.state import Position
from sandtable.kernel import RandomDraws, Start
from sandtable.players.random import random_action
from tests.games.oil_war.clause_truths import TRUTHS

GAME = OilWar()
IDS = ("us", "arab", "iran", "israel", "germany", "gulf_of_oman", "not-in-play")


def positions(scenario: str, seed: int, every: int) -> Iterator[Position]:
    """Positions of a random match that ends its phases late."""
    rng = Random(f"refusals {scenario} {seed}")
    options = {"air-denial": rng.choice(("flat", "zones")), "rough": rng.choice(("2", "3"))}
    state = GAME.new(Start(scenario), GAME.settle_options(options))
    draws = RandomDraws(rng)
    while GAME.outcome(state) is None:
        seat = GAME.asks(state)[0].seat
        words = random_action(GAME, state, seat, rng)
        for _ in range(5):
            if words[0] in ("done", "stay"):
                words = random_action(GAME, state, seat, rng)
        if rng.randrange(every) == 0:
            yield state.clone()
        GAME.apply(state, seat, words, draws)


def sweep(seed: str) -> Sweep:
    return Sweep(GAME, TRUTHS, IDS, Random(seed))


@pytest.mark.parametrize("scenario", ["1", "2", "3"])
def test_refusals_in_random_positions(scenario: str) -> None:
    checked = sweep(scenario)
    for state in positions(scenario, 1, every=4):
        checked.near(state)
    assert set(checked.named) - TRUTHS.keys() == set(), "clauses without a predicate"
    assert len(checked.named) > 25


def test_refusals_in_the_positions_of_cases() -> None:
    """What cases say and is refused, and near misses beside it: nearly every clause that a refusal can name."""
    checked = sweep("cases")
    for state, seat, words in case_moments(GAME, [case for _, case in all_cases("oil-war")]):
        checked.check(state, seat, words)
        checked.near(state)
    assert set(checked.named) - TRUTHS.keys() == set(), "clauses without a predicate"
    assert len(checked.named) > 100


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["1", "2", "3"])
@pytest.mark.parametrize("seed", range(2, 12))
def test_refusals_in_many_random_positions(scenario: str, seed: int) -> None:
    checked = sweep(f"{scenario} {seed}")
    for state in positions(scenario, seed, every=2):
        checked.near(state)
    assert set(checked.named) - TRUTHS.keys() == set(), "clauses without a predicate"
