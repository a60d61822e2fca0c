"""Random play: what is checked on the way, and for how long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from time import monotonic

from sandtable.conformance.budget import SEED, repeated_action, seeds
from sandtable.conformance.courses import Course, actor
from sandtable.conformance.derived import check_derived
from sandtable.conformance.fog import check_audiences, check_views
from sandtable.conformance.forecasts import check_forecasts
from sandtable.conformance.leaks import check_log_leaks, check_sealed_answers
from sandtable.conformance.offers import check_near_misses, check_offers, check_questions, check_refusals
from sandtable.conformance.resampled import check_resampled
from sandtable.conformance.states import check_clone, check_load
from sandtable.conformance.subject import Subject, step_type
from sandtable.kernel import MODERATOR, TABLE, Event, Outcome, State
from sandtable.language import Words


@dataclass
class Reach:
    """What random play has come to: verbs used, step types met, and how often each was checked in depth."""

    verbs: Counter[str] = field(default_factory=Counter)
    steps: Counter[str] = field(default_factory=Counter)
    checked: Counter[str] = field(default_factory=Counter)
    matches: int = 0
    end: float = inf
    """When the time for checks in depth is up."""

    def wants(self, kind: str, every: int, rng: Random) -> bool:
        """Whether to check a position in depth: one in so many, and those of step types that had few checks so far."""
        return every > 0 and rng.random() < max(1 / every, 1 / (1 + self.checked[kind])) and monotonic() < self.end


@dataclass
class Played:
    """How a random match went."""

    actions: int = 0
    outcome: Outcome | None = None
    past: list[tuple[str, Words]] = field(default_factory=list)
    """The last few actions: what was legal once."""


def play(course: Course, state: State, played: Played) -> list[Event] | None:
    """One random action; None when the match is over or at its horizon."""
    game = course.subject.game
    played.outcome = game.outcome(state)
    if played.outcome is not None or 0 < game.horizon <= played.actions:
        return None
    seat = actor(game.asks(state), course.rng)
    words = course.action(state, seat)
    played.actions += 1
    played.past.append((seat, words))
    del played.past[:-12]
    return game.apply(state, seat, words, course.dice)


def check_random_matches(subject: Subject, seconds: float, first: int = 0) -> Reach:
    """Random matches with the numbers from `first` on, until the time is up; the last ends without costly checks."""
    reach = Reach(end=monotonic() + seconds)
    for seed in seeds(seconds, first):
        check_random_match(subject, seed, reach=reach, only=repeated_action())
    return reach


def check_random_match(
    subject: Subject,
    seed: int | str,
    costly_every: int | None = None,
    reach: Reach | None = None,
    only: int | None = None,
) -> Played:
    """A random match to its end, with the invariants after every action and costly checks at some positions.

    `costly_every` is the mean number of actions between costly checks, 0 for none; `only` names the one action before
    which they are made. The course of the match depends on the seed alone, and so does a check on the seed
    and the number of the action.
    """
    reach = Reach() if reach is None else reach
    every = subject.costly_every if costly_every is None else costly_every
    course = Course(subject, seed)
    played = Played()
    try:
        _play_out(course, course.state, played, reach, every, only)
    except Exception as error:
        error.add_note(
            f"{course}, after {played.actions} actions; to repeat it: {SEED}={seed}:{played.actions} pytest …"
        )
        raise
    reach.matches += 1
    return played


def _play_out(course: Course, state: State, played: Played, reach: Reach, every: int, only: int | None) -> None:
    subject, chooser = course.subject, Random(f"{course.seed}|checks")
    while played.actions < subject.limit:
        kind = step_type(state)
        reach.steps[kind] += 1
        if only == played.actions if only is not None else reach.wants(kind, every, chooser):
            reach.checked[kind] += 1
            check_position(subject, state, Random(f"{course.seed}|{played.actions}"), played.past)
        events = play(course, state, played)
        if events is None:
            check_questions(subject, state)
            if every and chooser.random() * every < 10 and monotonic() < reach.end:  # ends are rare, so more often
                check_position(subject, state, Random(f"{course.seed}|{played.actions}"), played.past)
            return
        reach.verbs[played.past[-1][1][0]] += 1
        check_invariants(subject, state)
        check_events(subject, events)
    raise AssertionError(f"{subject}: random match {course.seed} has not ended after {subject.limit} actions")


def check_invariants(subject: Subject, state: State) -> None:
    """The game's own invariants."""
    for fault in subject.game.invariants(state):
        raise AssertionError(f"{subject.at(state)}: {fault}")


def check_events(subject: Subject, events: Sequence[Event]) -> None:
    """Every event rests on clauses that exist and is seen by seats that exist."""
    clauses = subject.game.clauses
    seats = (*subject.game.seats(subject.scenario), TABLE, MODERATOR)
    for event in events:
        for clause in event.clauses:
            assert clause in clauses, f"{subject}: event {event.kind} names clause {clause}, which does not exist"
        for seat in event.seen_by:
            assert seat in seats, f"{subject}: event {event.kind} is seen by '{seat}', which is not a seat"


def check_position(subject: Subject, state: State, rng: Random, past: Sequence[tuple[str, Words]] = ()) -> None:
    """All the costly checks of one position."""
    check_questions(subject, state)
    check_offers(subject, state, rng)
    check_near_misses(subject, state, rng)
    check_refusals(subject, state, rng, past)
    check_forecasts(subject, state, rng)
    check_clone(subject, state, rng)
    check_load(subject, state, rng)
    check_views(subject, state, rng)
    check_audiences(subject, state, rng)
    check_log_leaks(subject, state, rng)
    check_sealed_answers(subject, state, rng)
    check_resampled(subject, state, rng, past)
    check_derived(subject, state, rng, past)
