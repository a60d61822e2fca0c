"""Whether a lesson can be taken: by its solution, and by anybody who strays from it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from sandtable.errors import BadFile, SandtableError
from sandtable.kernel import Game, Match
from sandtable.players import Player, SeatTable, random_action

from .format import Lesson
from .library import start_lesson
from .progress import Progress

LONGEST = 3000
"""Actions after which a lesson that has not come to its end is given up."""
STRAYS = 3
"""Legal actions at random that a player who strays takes within one step, at most."""

Opponent = Callable[[str, str], Player]
"""Makes the computer player of a seat, for a seed."""


class Pupil:
    """Somebody who takes a lesson, with the computer in the other seats."""

    def __init__(self, game: Game[Any], lesson: Lesson, opponent: Opponent, seed: str = "") -> None:
        self.lesson = lesson
        self.opponent = opponent
        self.seed = seed or lesson.seed
        self.rng = random.Random(f"{lesson.name}|{self.seed}")
        self.players: dict[str, Player] = {}
        self.progress = Progress(lesson, start_lesson(game, lesson))

    @property
    def match(self) -> Match[Any]:
        return self.progress.match

    def let_others_act(self) -> bool:
        """Let the computer act until the learner is asked; False if the lesson or the match ends before."""
        for _ in range(LONGEST):
            if self.match.ended is not None or self.progress.is_finished:
                return False
            question = self.match.game.next_question(self.match.state, self.progress.learners)
            if question is None:
                return False
            if question.seat in self.progress.learners:
                return True
            self._answer(question.seat)
        return False

    def _answer(self, seat: str) -> None:
        game, state = self.match.game, self.match.state
        if seat not in self.match.seats:  # the table, which has nothing to decide
            words = game.proposal(state, seat) or random_action(game, state, seat, self.rng)
        else:
            if seat not in self.players:
                self.players[seat] = self.opponent(seat, f"{self.seed}|{seat}")
            words = self.players[seat].choose(SeatTable(game, state, seat, self.match.view([seat])))
        self.match.do_words(seat, words)
        self.progress.catch_up()

    def act(self) -> bool:
        """Do the next thing of the solution; False if there is none that is allowed."""
        act = self.progress.next_act()
        seat = self.progress.seat_of(act) if act else None
        if seat is None:
            return False
        self.match.do(seat, act)
        self.progress.catch_up()
        return True

    def stray(self) -> None:
        """Do anything that is allowed."""
        seat = self.progress.asked_seat()
        assert seat is not None
        self.match.do_words(seat, random_action(self.match.game, self.match.state, seat, self.rng))
        self.progress.catch_up()

    def finish(self) -> bool:
        """Take the rest of the solution; whether it ends the lesson."""
        for _ in range(LONGEST):
            if not (self.let_others_act() and self.act()):
                break
        return self.progress.is_finished

    def step_back(self) -> bool:
        """Go back to the beginning of the step, or of the one before it; False if there is nothing to go back from."""
        n = self.progress.back_to()
        if n:
            self.match.undo_agreed(self.match.seats, n)
            self.progress.catch_up()
        return bool(n)

    def here(self, seed: str) -> Pupil:
        """Another one who goes on from this position, with other dice."""
        other: Pupil = object.__new__(Pupil)
        other.__dict__.update(self.__dict__)
        file, match = self.match.file, self.match
        fresh = Match.start(
            match.game,
            file.start.scenario,
            seed,
            match.game.effective_options(file.options),
            position=match.state.plain(),
            forked=file.forked,
        )
        other.seed, other.players = seed, {}
        other.rng = random.Random(seed)
        other.progress = Progress(self.lesson, fresh, self.progress.number, self.progress.own_acts())
        return other


def faults(game: Game[Any], lesson: Lesson, opponent: Opponent) -> list[str]:
    """What is wrong with a lesson that is played by its solution; nothing if it can be taken."""
    try:
        pupil = Pupil(game, lesson, opponent)
        return [*_unknown_names(pupil), *_play(pupil)]
    except SandtableError as error:
        return [f"{lesson.name}: {error}"]


def _unknown_names(pupil: Pupil) -> Iterator[str]:
    game, state = pupil.match.game, pupil.match.state
    words = {word for table in game.grammar(state).names.values() for word in table.index}
    for number, step in enumerate(pupil.lesson.step, 1):
        light = step.light
        for word in (*light.units, *light.spaces) if light is not None else ():
            if word not in words:
                yield f"{pupil.lesson.name}: step {number}: light: there is no '{word}'"


def _play(pupil: Pupil) -> Iterator[str]:
    """Take the solution action by action; each step must begin undone, and end."""
    lesson, progress, begun = pupil.lesson, pupil.progress, -1
    for _ in range(LONGEST):
        if not pupil.let_others_act():
            break
        step = progress.step
        if step is not None and progress.number > begun:
            begun = progress.number
            then = step.done.then
            if then is not None and not progress.own_acts() and progress.holds(then, pupil.match.state):
                yield f"{lesson.name}: step {begun + 1}: done: it is true before anything is done"
        if not pupil.act():
            break
    if not progress.is_finished:
        yield f"{lesson.name}: step {progress.number + 1}: {_why_stuck(pupil)}"


def _why_stuck(pupil: Pupil) -> str:
    progress, match = pupil.progress, pupil.match
    if match.ended is not None:
        return f"the match is over: {match.ended.text}"
    step, seat = progress.step, progress.asked_seat()
    if step is None or seat is None:
        return "the learner is not asked anything"
    acts = progress.own_acts()
    for act in step.acts:
        if act not in acts:
            try:
                refusal = match.game.why(match.state, seat, act)
            except SandtableError as error:
                return f"the solution '{act}' cannot be said: {error}"
            if refusal is not None:
                return f"the solution '{act}' is refused: {refusal}"
    return f"the solution does not complete it; what was done: {', '.join(acts) or 'nothing'}"


def stray_faults(game: Game[Any], lesson: Lesson, opponent: Opponent, seed: int) -> list[str]:
    """Somebody takes the lesson and strays from it at random. From every position that is reached, the rest of the
    solution, or a step back and then the rest, must end the lesson."""
    try:
        return list(_stray(Pupil(game, lesson, opponent), random.Random(f"{lesson.name}|{seed}"), seed))
    except BadFile as error:
        return [f"{lesson.name}: {error}"]


def _stray(pupil: Pupil, rng: random.Random, seed: int) -> Iterator[str]:
    pupil.rng = rng
    strays_at = rng.randrange(len(pupil.lesson.step))
    while pupil.progress.number < strays_at and pupil.let_others_act() and pupil.act():
        pass
    for _ in range(rng.randint(1, STRAYS)):
        if not pupil.let_others_act():
            break
        pupil.stray()
        if not _has_way_on(pupil, f"{seed}"):
            place = f"{pupil.lesson.name}: step {pupil.progress.number + 1}"
            yield f"{place}: no way on after {_last_acts(pupil)}; seed {seed}"
            return


def _has_way_on(pupil: Pupil, seed: str) -> bool:
    """Whether the lesson can be ended from here. The step back itself is taken only where the rest does not do."""
    if pupil.progress.is_finished or pupil.here(seed).finish():
        return True
    for _ in pupil.lesson.step:
        if not pupil.step_back():
            return False
        if pupil.here(seed).finish():
            return True
    return False


def _last_acts(pupil: Pupil) -> str:
    return ", ".join(f"'{entry.act}'" for entry in pupil.match.standing()[-3:])
