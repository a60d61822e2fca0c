"""The log: what an audience reads hangs on nothing that is hidden from it."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import msgspec

from sandtable.conformance.fog import Audience, audiences, encoded
from sandtable.conformance.subject import Anything, Subject
from sandtable.documents import View
from sandtable.errors import SandtableError
from sandtable.kernel import RandomDraws, SeededDraws, State
from sandtable.language import Words
from sandtable.players.random import eager_action, random_action


class _After(NamedTuple):
    """What an audience sees and reads after an action."""

    view: bytes
    log: list[str]
    kinds: list[str]
    shown: bool
    """Whether something hidden was shown to everybody."""
    confided: bool
    """Whether something hidden was shown to some seats by name, and the audience is among them."""
    sealed: bool
    """Whether the seat has given a sealed answer that may still be replaced."""


def check_log_leaks(subject: Subject, state: State, rng: Random) -> None:
    """The same action with the same dice, in the true world and in one that an audience's view allows.

    Where the audience sees the same afterwards, it has read the same in the log. An event that reveals something to
    everybody may differ, unless what it shows stays in every view (`Subject.remembered`): then it may happen in one
    world alone, but where both have it, it says the same. What one names the seats for (`seen_by`) may be told them
    without a trace in their views.
    """
    game = subject.game
    asked = sorted({question.seat for question in game.asks(state)}) if game.outcome(state) is None else []
    if not game.fog or not asked:
        return
    for audience in audiences(subject, rng):
        seat = rng.choice(asked)
        words = eager_action(game, state, seat, rng)
        key = str(rng.random()).encode()
        view = msgspec.json.decode(encoded(game.view(state, audience)), type=View)
        guessed: State = game.guess(view, RandomDraws(rng))
        true = _afterwards(game, state.clone(), audience, seat, words, key)
        other = _afterwards(game, guessed, audience, seat, words, key)
        if true is None or other is None or true.view != other.view:
            continue
        shown = true.shown or other.shown
        if true.confided or other.confided or (shown and not (subject.remembered and true.kinds == other.kinds)):
            continue
        where = f"{subject.at(state)} as {sorted(audience)} know it"
        assert true.log == other.log, (
            f"{where}: after '{' '.join(words)}' of {seat} the log says {true.log}, or {other.log}, and nothing else "
            "shows the difference: give the event `seen_by`, or keep what was shown in the state"
        )


def check_sealed_answers(subject: Subject, state: State, rng: Random) -> None:
    """While a sealed answer may still be replaced, nobody else reads anything that hangs on it."""
    game = subject.game
    if not game.fog or game.outcome(state) is not None:
        return
    sealed = {question.seat for question in game.asks(state) if question.sealed and question.waits}
    for seat in sorted(sealed.intersection(game.seats_of(state))):
        said = [random_action(game, state, seat, rng) for _ in range(2)]
        key = str(rng.random()).encode()
        for audience in audiences(subject, rng) if said[0] != said[1] else ():
            if seat in audience:
                continue
            after = [_afterwards(game, state.clone(), audience, seat, words, key) for words in said]
            if after[0] is None or after[1] is None or not (after[0].sealed and after[1].sealed):
                continue
            assert after[0].log == after[1].log, (
                f"{subject.at(state)}: the answer of {seat} is sealed, yet {sorted(audience)} read {after[0].log} "
                f"after '{' '.join(said[0])}' and {after[1].log} after '{' '.join(said[1])}'"
            )


def _afterwards(game: Anything, state: State, audience: Audience, seat: str, words: Words, key: bytes) -> _After | None:
    """What comes of an action; None where it cannot be taken."""
    try:
        events = game.apply(state, seat, words, SeededDraws(key, 1))
    except SandtableError:
        return None
    known = [event for event in events if event.known_to(audience)]
    return _After(
        encoded(game.view(state, audience)),
        [str(game.tell(state, event, audience)) for event in known],
        [event.kind for event in known],
        any(event.reveals and not event.seen_by for event in known),
        any(event.reveals and bool(event.seen_by) for event in known),
        any(asked.seat == seat and asked.sealed and not asked.waits for asked in game.asks(state)),
    )
