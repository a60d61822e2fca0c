"""Random play: who acts, and what is checked on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from sandtable.conformance.derived import check_derived
from sandtable.conformance.fog import check_audiences, check_resampled, check_views
from sandtable.conformance.offers import check_offers, check_questions, check_refusals
from sandtable.conformance.states import check_clone, check_load
from sandtable.conformance.subject import Subject
from sandtable.kernel import MODERATOR, TABLE, Event, Outcome, Question, RandomDraws, State
from sandtable.kernel.draws import Draws, Generator
from sandtable.language import Words
from sandtable.players.random import random_action

UNASKED = 0.04
"""How often somebody acts whom nobody waits for."""


def actor(questions: Sequence[Question], rng: Generator) -> str:
    """Who acts now: a seat that is waited for, the table when only it is, now and then somebody else."""
    waited = [q.seat for q in questions if q.waits and q.seat not in (TABLE, MODERATOR)]
    others = [q.seat for q in questions if q.seat not in waited]
    if waited and not (others and rng.random() < UNASKED):
        return waited[int(rng.random() * len(waited))] if len(waited) > 1 else waited[0]
    if any(q.waits for q in questions if q.seat == TABLE):
        return TABLE
    if not others:
        raise AssertionError("nobody is asked for anything, and the match is not over")
    return others[int(rng.random() * len(others))]


@dataclass
class Played:
    """How a random match went."""

    actions: int = 0
    outcome: Outcome | None = None
    past: list[tuple[str, Words]] = field(default_factory=list)
    """The last few actions: what was legal once."""


def play(subject: Subject, state: State, rng: Generator, draws: Draws, played: Played) -> list[Event] | None:
    """One random action; None when the match is over or at its horizon."""
    game = subject.game
    played.outcome = game.outcome(state)
    if played.outcome is not None or 0 < game.horizon <= played.actions:
        return None
    seat = actor(game.asks(state), rng)
    words = random_action(game, state, seat, rng)
    played.actions += 1
    played.past.append((seat, words))
    del played.past[:-12]
    return game.apply(state, seat, words, draws)


def check_random_match(subject: Subject, seed: int | str, costly_every: int | None = None) -> Played:
    """A random match to its end, with the invariants after every action and costly checks at some positions.

    `costly_every` is the mean number of actions between costly checks, 0 for none. Which positions they
    fall on depends on the seed; the course of the match does not depend on them.
    """
    if costly_every is None:
        costly_every = subject.costly_every
    rng, dice, other = (Random(f"{subject}|{seed}|{what}") for what in ("walk", "dice", "checks"))
    draws = RandomDraws(dice)
    state = subject.new()
    played = Played()
    check_invariants(subject, state)
    while played.actions <= subject.limit:
        if costly_every and other.random() * costly_every < 1:
            check_position(subject, state, other, played.past)
        events = play(subject, state, rng, draws, played)
        if events is None:
            check_questions(subject, state)
            if costly_every and other.random() * costly_every < 10:  # ends are rare, so they are looked at more often
                check_position(subject, state, other, played.past)
            return played
        check_invariants(subject, state)
        check_events(subject, events)
    raise AssertionError(f"{subject}: random match {seed} has not ended after {subject.limit} actions")


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
        for seat in event.seen:
            assert seat in seats, f"{subject}: event {event.kind} is seen by '{seat}', which is no seat"


def check_position(subject: Subject, state: State, rng: Random, past: Sequence[tuple[str, Words]] = ()) -> None:
    """All the costly checks of one position."""
    check_questions(subject, state)
    check_offers(subject, state, rng)
    check_refusals(subject, state, rng, past)
    check_clone(subject, state, rng)
    check_load(subject, state, rng)
    check_views(subject, state)
    check_audiences(subject, state)
    check_resampled(subject, state, rng, past)
    check_derived(subject, state, rng, past)
