"""States: copies are independent, and what is saved goes on as the original."""

from __future__ import annotations

from random import Random

import msgspec

from sandtable.conformance.subject import Subject
from sandtable.kernel import RandomDraws, State
from sandtable.players.random import random_action


def course(subject: Subject, state: State, seed: str, length: int = 6) -> list[str]:
    """The digests of a few random actions from here; the state is changed."""
    game, rng = subject.game, Random(seed)
    draws = RandomDraws(rng)
    digests = []
    for _ in range(length):
        questions = game.asks(state) if game.outcome(state) is None else []
        if not questions:
            break
        seat = questions[int(rng.random() * len(questions))].seat
        game.apply(state, seat, random_action(game, state, seat, rng), draws)
        digests.append(state.digest())
    return digests


def check_clone(subject: Subject, state: State, rng: Random) -> None:
    """Whatever happens to a copy leaves the original as it was, and the other way round."""
    seed, before = str(rng.random()), state.digest()
    copy, other = state.clone(), state.clone()
    assert copy.digest() == before, f"{subject.at(state)}: a copy has another hash"
    went = course(subject, copy, seed)
    assert state.digest() == before, f"{subject.at(state)}: playing on a copy has changed the original"
    assert course(subject, other, seed) == went, f"{subject.at(state)}: two copies go on differently"


def check_load(subject: Subject, state: State, rng: Random) -> None:
    """A state that is saved and loaded is the same and goes on in the same way."""
    seed = str(rng.random())
    saved = msgspec.json.decode(msgspec.json.encode(state.plain()))
    loaded: State = subject.game.load(saved)
    assert loaded.digest() == state.digest(), f"{subject.at(state)}: saving and loading changes the state"
    ours = course(subject, state.clone(), seed)
    assert course(subject, loaded, seed) == ours, f"{subject.at(state)}: a loaded state goes on differently"
