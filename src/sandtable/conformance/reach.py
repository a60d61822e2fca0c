"""Whether random play comes to every verb and every type of step: what it never meets, it does not test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from time import process_time
from typing import Any

from sandtable.conformance.play import Reach, check_random_match
from sandtable.conformance.subject import Subject
from sandtable.kernel import Step

AnyStep = type[Step[Any]]


@contextmanager
def watched(kinds: Sequence[AnyStep]) -> Iterator[Counter[str]]:
    """Count how often steps of each type are asked what they ask, which also happens to those that ask nobody."""
    met: Counter[str] = Counter()
    own = {kind: kind.__dict__.get("asks") for kind in kinds}

    def watch(kind: AnyStep, asks: Any) -> Any:
        def counted(self: Step[Any], state: Any) -> Any:
            met[kind.__name__] += 1
            return asks(self, state)

        return counted

    try:
        for kind in kinds:
            type.__setattr__(kind, "asks", watch(kind, kind.asks))
        yield met
    finally:
        for kind, asks in own.items():
            if asks is None:
                delattr(kind, "asks")
            else:
                type.__setattr__(kind, "asks", asks)


def unreached(subjects: Sequence[Subject], seconds: float) -> list[str]:
    """The verbs and step types that random matches of all subjects have not come to when the time is up."""
    game = subjects[0].game
    reach = Reach()
    verbs = {verb for subject in subjects for verb in subject.game.grammar(subject.new()).verbs}
    rare = {name for subject in subjects for name in subject.rare}
    with watched(game.step_types) as met:
        wanted = {*verbs, *(kind.__name__ for kind in game.step_types)} - rare
        end = process_time() + seconds
        for number in count():
            seed = (
                number // 2 if number % 2 == 0 else 5 * number + 3
            )  # every other one starts from a case: see `Course`
            for subject in subjects:
                check_random_match(subject, seed, costly_every=0, reach=reach)
                wanted -= {*reach.verbs, *met}
                if not wanted or process_time() > end:
                    return sorted(wanted)
    raise AssertionError("the count of matches has no end")
