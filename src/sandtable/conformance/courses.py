"""Courses: random matches named by a number, from which everything about them follows.

The number decides who walks (the uniform or the eager walker), with which options, and where from: the start of the
scenario, the position of a case, or the middle of a match between computer players. So a failure is repeated by
its number alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from sandtable.conformance.subject import Subject
from sandtable.kernel import MODERATOR, TABLE, Question, RandomDraws, State
from sandtable.kernel.cases import Running
from sandtable.kernel.draws import Generator
from sandtable.language import Words
from sandtable.players import SeatTable
from sandtable.players.random import eager_action, random_action

UNASKED = 0.04
"""How often somebody acts whom nobody waits for."""


class Course:
    """One random match: what it is played with, and the position that it starts from."""

    def __init__(self, subject: Subject, seed: int | str) -> None:
        self.seed = seed
        self.rng = Random(f"{subject}|{seed}|walk")
        self.dice = RandomDraws(Random(f"{subject}|{seed}|dice"))
        chooser = Random(f"{subject}|{seed}|course")
        number = seed if isinstance(seed, int) else chooser.randrange(1 << 16)
        self.eager = number % 2 == 0
        self.subject = subject
        if number % 3 == 2:
            self.subject = replace(subject, options=subject.game.random_options(subject.scenario, chooser.randrange))
        self.origin, self.state = self._start(number, chooser)

    def __str__(self) -> str:
        walker = "eager" if self.eager else "uniform"
        return f"{self.subject}, random match {self.seed} ({walker}, from {self.origin})"

    def action(self, state: State, seat: str) -> Words:
        """What the walker says."""
        return (eager_action if self.eager else random_action)(self.subject.game, state, seat, self.rng)

    def _start(self, number: int, chooser: Random) -> tuple[str, State]:
        if number % 5 == 3 and (found := self._case(chooser)) is not None:
            return found
        if number % 5 == 4 and self.subject.player is not None:
            return self._led(chooser)
        return "the start", self.subject.new()

    def _case(self, chooser: Random) -> tuple[str, State] | None:
        """The position of a case of the scenario that is not over yet, under its own options."""
        game = self.subject.game
        fitting = [
            (name, case)
            for name, case in self.subject.cases
            if case.has_position and (case.scenario or game.scenarios[0].id) == self.subject.scenario
        ]
        for name, case in chooser.sample(fitting, min(5, len(fitting))):
            state: State = Running(game, case).state
            if game.outcome(state) is None and game.asks(state):
                self.subject = replace(self.subject, options=case.options)
                return f"case {name}", state
        return None

    def _led(self, chooser: Random) -> tuple[str, State]:
        """A position from a match between computer players."""
        subject, game = self.subject, self.subject.game
        assert subject.player is not None
        state, actions = subject.new(), chooser.randrange(1, subject.led)
        players = {
            seat: subject.player(subject.scenario, seat, f"{self.seed}|{seat}") for seat in game.seats(subject.scenario)
        }
        for _ in range(actions):
            before = state.clone()
            seat = actor(game.asks(state), self.rng)
            if seat in players:
                words = players[seat].choose(SeatTable(game, state, seat))
            else:
                words = random_action(game, state, seat, self.rng)
            game.apply(state, seat, words, self.dice)
            if game.outcome(state) is not None:
                return "the end of a computers' match", before
        return f"a computers' match after {actions} actions", state


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
