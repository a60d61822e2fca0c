"""What is derived from a position is never stale: a state that has been played and asked answers as a fresh one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from sandtable.conformance.subject import Anything, Subject
from sandtable.conformance.universe import sentences
from sandtable.errors import Refusal, SandtableError
from sandtable.kernel import State
from sandtable.language import Words
from sandtable.players.random import random_action

WALKS = 3
"""Sentences that are walked for each seat."""


def check_derived(subject: Subject, state: State, rng: Random, past: Sequence[tuple[str, Words]] = ()) -> None:
    """A used state, asked in any order, gives the questions, choices, proposals, refusals and views of a fresh one."""
    game = subject.game
    asked = sorted({question.seat for question in game.asks(state)})
    topics: list[tuple[str, Any]] = [("questions", None), ("outcome", None)]
    topics += [("proposal", seat) for seat in asked]
    topics += [("view", audience) for audience in [frozenset[str](), *(frozenset([seat]) for seat in asked)]]
    for seat in asked:
        for _ in range(WALKS):
            words = random_action(game, state, seat, rng)
            topics += [("offer", (seat, words[:place])) for place in range(len(words) + 1)]
    topics += [("refusal", said) for said in sentences(subject, state, rng, past)]
    fresh: State = game.load(state.plain())
    expected = [ask(game, fresh, *topic) for topic in topics]
    order = list(range(len(topics)))
    rng.shuffle(order)
    for number in order:
        what, about = topics[number]
        got = ask(game, state, what, about)
        message = f"{subject.at(state)}: {what} {about or ''} differs between a used state and a fresh one"
        assert got == expected[number], f"{message}: {got} and {expected[number]}"


def ask(game: Anything, state: State, what: str, about: Any) -> object:
    """The answer of a game to one kind of question about a position."""
    if what == "questions":
        return game.asks(state)
    if what == "outcome":
        return game.outcome(state)
    if what == "proposal":
        return game.proposal(state, about)
    if what == "view":
        return game.view(state, about)
    seat, words = about
    if what == "offer":
        return game.offer(state, seat, words)
    try:
        game.check(state, seat, game.grammar(state).canonical(words))
    except SandtableError as error:
        clauses = error.clauses if isinstance(error, Refusal) else ()
        return type(error).__name__, str(error), clauses
    return "accepted"
