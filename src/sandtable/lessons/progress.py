"""How far somebody has come in a lesson: a function of the lesson and of the entries of its match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sandtable.errors import SandtableError
from sandtable.kernel import Entry, Match, State
from sandtable.kernel.cases import Then, gone_already, holds
from sandtable.kernel.entries import UNDO

from .format import ACCEPT, GO_ON, Lesson, LessonStep
from .matching import is_like

MOST_ACTS = 60
"""Actions within one step after which nothing is said of a solution any more."""


class Progress:
    """The steps that are done. What was found out about earlier entries is kept; `catch_up` adds the later ones.

    `first`: begin with this step (counted from 0), in a match that begins there, after these `acts`.
    """

    def __init__(self, lesson: Lesson, match: Match[Any], first: int = 0, acts: Sequence[str] = ()) -> None:
        self.lesson = lesson
        self.match = match
        self.first = first
        self._acts = list(acts)
        self.ends: list[int] = []
        """The entry that completed each step."""
        self._read = 0
        self._gone: frozenset[str] | None = None
        self.catch_up()

    # --- what is done

    @property
    def number(self) -> int:
        """The step to be taken, counted from 0; as many as there are when all are done."""
        return self.first + len(self.ends)

    @property
    def is_finished(self) -> bool:
        return self.number >= len(self.lesson.step)

    @property
    def step(self) -> LessonStep | None:
        """The step to be taken; None when all are done."""
        return None if self.is_finished else self.lesson.step[self.number]

    @property
    def start(self) -> int:
        """The entry after which the current step began."""
        return self.ends[-1] if self.ends else 0

    @property
    def learners(self) -> frozenset[str]:
        return self.lesson.learners(self.match.seats)

    def own_acts(self, until: int | None = None) -> list[str]:
        """What the learner has done since the current step began, up to an entry."""
        acts = [entry.act for entry in self._since(until) if entry.seat in self.learners]
        return acts if self.ends else self._acts + acts

    def _since(self, until: int | None = None) -> Iterator[Entry]:
        """The entries since the current step began that have not been taken back, up to an entry."""
        for entry in self.match.entries[self.start : until]:
            if entry.n not in self.match.void and entry.act.split()[:1] != [UNDO]:
                yield entry

    @property
    def is_left(self) -> bool:
        """Whether the learner has played on since the last step."""
        return self.is_finished and bool(self.own_acts())

    # --- going along with the match

    def catch_up(self) -> None:
        """Take note of the entries since the last time; of those that were taken back, too."""
        void = self.match.void
        while self.ends and self.ends[-1] in void:
            self.ends.pop()
        last = len(self.match.entries)
        fresh = [n for n in range(self._read + 1, last + 1) if n not in void]
        self._read = last
        for n, state in self._positions(fresh):
            step = self.step
            if step is None:
                return
            if self._is_done(step, n, state):
                self.ends.append(n)

    def _positions(self, numbers: Sequence[int]) -> Iterator[tuple[int, State | None]]:
        """The position after each of some entries, where a step that is still to come may ask for it."""
        if not any(step.done.then for step in self.lesson.step[self.number :]):
            yield from ((n, None) for n in numbers)
        elif list(numbers) == [len(self.match.entries)]:
            yield numbers[0], self.match.state
        else:
            positions = self.match.positions(numbers)
            yield from ((n, state) for n, (state, _) in zip(numbers, positions, strict=True))

    def _is_done(self, step: LessonStep, n: int, state: State | None) -> bool:
        done, acts = step.done, self.own_acts(n)
        if done.any and not any(is_like(act, pattern) for act in acts for pattern in done.any):
            return False
        if not all(any(is_like(act, pattern) for act in acts) for pattern in done.all):
            return False
        if done.then is None:
            return True
        return state is not None and bool(acts) and self.holds(done.then, state, n)

    def holds(self, then: Then, state: State, n: int | None = None) -> bool:
        """Whether a position, after so many entries, is as a step wants it."""
        game = self.match.game
        wants_log = bool(then.events or then.silent)
        log = [game.told(state, event) for entry in self._since(n) for event in entry.events] if wants_log else []
        gone = self._gone_before() if then.gone is not None else frozenset()
        return holds(game, state, log, then, gone)

    def _gone_before(self) -> frozenset[str]:
        if self._gone is None:
            state, _ = self.match.position_before(1)
            self._gone = gone_already(self.match.game.describe(state), self.lesson.given)
        return self._gone

    # --- the way on

    def asked_seat(self) -> str | None:
        """The seat of the learner that is asked something now."""
        if self.match.ended is not None:
            return None
        asked = [question for question in self.match.game.asks(self.match.state) if question.seat in self.learners]
        return min(asked, key=lambda question: not question.waits).seat if asked else None

    def next_act(self) -> str:
        """The next sentence of the solution, given what has been done; empty if there is none now."""
        step, seat = self.step, self.asked_seat()
        if step is None or seat is None:
            return ""
        acts = self.own_acts()
        if len(acts) > MOST_ACTS:
            return ""
        return self._first_left(step.acts, acts, seat)

    def _first_left(self, solution: Sequence[str], acts: Sequence[str], seat: str) -> str:
        """The first sentence of a solution that has not been carried out; empty if it may not be said now."""
        left, goes_on = list(acts), False
        for sentence in solution:
            if sentence == GO_ON:
                goes_on = True
                continue
            found = next((act for act in left if sentence == ACCEPT or is_like(act, sentence)), None)
            if found is not None:
                left.remove(found)
                goes_on = False
            elif sentence == ACCEPT:
                return self._proposal(seat)
            elif self.is_allowed(sentence):
                return sentence
            else:
                return self._proposal(seat) if goes_on else ""
        return self._proposal(seat) if goes_on else ""

    def _proposal(self, seat: str) -> str:
        game = self.match.game
        return game.grammar(self.match.state).say(game.proposal(self.match.state, seat))

    def is_allowed(self, act: str) -> bool:
        """Whether one of the learner's seats may do this now."""
        return self.seat_of(act) is not None

    def seat_of(self, act: str) -> str | None:
        """The learner's seat that may do this now."""
        game, state = self.match.game, self.match.state
        for seat in sorted({question.seat for question in game.asks(state)} & self.learners):
            try:
                if game.why(state, seat, act) is None:
                    return seat
            except SandtableError:
                continue
        return None

    @property
    def is_off(self) -> bool:
        """Whether the solution cannot be followed any more from here, though the learner is asked something."""
        if self.is_finished:
            return False
        return self.match.ended is not None or (self.asked_seat() is not None and not self.next_act())

    def back_to(self) -> int:
        """The entry before which "step back" leads: the first one of this step, or of the one before it if nothing has
        been done in this one. 0 if there is nothing to go back from."""
        if self.match.stopped is not None:
            return 0
        if self.own_acts():
            starts = self._since()
        elif self.ends:
            first = self.ends[-2] if len(self.ends) > 1 else 0
            starts = (e for e in self.match.entries[first:] if e.n not in self.match.void)
        else:
            return 0
        return next((e.n for e in starts if e.seat in self.learners and e.act.split()[:1] != [UNDO]), 0)

    def reply_to(self, act: str) -> str:
        """What the step says to a wrong action; empty if it has nothing to say."""
        step = self.step
        return "" if step is None else next((wrong.say for wrong in step.wrong if is_like(act, wrong.act)), "")
