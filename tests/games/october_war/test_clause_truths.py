"""The refusals of October War are true of the position, and offer what is legal."""

from __future__ import annotations

from collections import Counter
from random import Random

from sandtable.casefiles import all_cases
from sandtable.conformance.refusals import case_moments, check_clauses, near_misses, refused
from sandtable.errors import Refusal
from sandtable.games.october_war.position.state import Position
from sandtable.language import Words
from tests.games.october_war.clause_truths import TRUTHS
from tests.games.october_war.table import GAME


def test_refusals_in_the_positions_of_cases() -> None:
    """What cases say and is refused, and near misses beside it: nearly every clause that a refusal can name."""
    named: Counter[str] = Counter()
    rng = Random("clause truths")
    for state, seat, words in case_moments(GAME, [case for _, case in all_cases("october-war")]):
        for sentence in (words, *near_misses(GAME, state, seat, rng)):
            if found := refused(GAME, state, seat, sentence):
                check_clauses(state, seat, *found, TRUTHS)
                check_nearest(state, seat, *found)
                named.update(found[1].clauses)
    assert set(named) - TRUTHS.keys() == set(), "clauses without a predicate"
    assert len(named) > 140


def check_nearest(state: Position, seat: str, words: Words, refusal: Refusal) -> None:
    """What is offered instead may be said in the place of the word that is refused, or as a sentence of its own."""
    for near in refusal.nearest:
        assert any(is_open(state, seat, tried) for tried in instead(state, seat, words, near)), (words, refusal, near)


def instead(state: Position, seat: str, words: Words, near: str) -> list[Words]:
    """The sentences that an offer may stand for: a word in place of the first that is refused, of a plan in place of
    the first of a line; or all of it."""
    place = next((p for p, word in enumerate(words) if word not in GAME.choices(state, seat, words[:p])), len(words))
    return [(*words[:place], near), tuple(near.split()), (words[0], near)]


def is_open(state: Position, seat: str, words: Words) -> bool:
    return all(word in GAME.choices(state, seat, words[:place]) for place, word in enumerate(words))
