"""What a game answers, held as it is: what it offers in the positions of its cases and of some random matches, and what
comes of sentences said there, refused or carried out.

A file names questions and sentences with their answers. They are drawn when it is written (`asking`) and read when it
is checked: a case that is added leaves it alone, one that changes its position turns its part red.
``SANDTABLE_GOLDEN=answer pytest …`` asks the same once more and writes what is answered now: for a sentence that has
changed. ``SANDTABLE_GOLDEN=write pytest …`` draws new questions, too. Read the difference.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from sandtable.casefiles import NamedCase
from sandtable.conformance.golden import WRITE
from sandtable.conformance.subject import Anything
from sandtable.errors import NotYours, Refusal
from sandtable.kernel import Start, State
from sandtable.kernel.cases import Case, Do, Running, Transcript
from sandtable.kernel.draws import RandomDraws
from sandtable.language import LINE, Words, split_words

OFFERED, SAID, DONE = "?", "!", ">"
"""How lines begin that ask what may follow some words, that say a sentence and go back, and that say one and go on."""
ANSWER = "answer"
"""Asks for the answers alone to be written anew."""
LISTED = 12
"""So many words of an offer are listed, of more the first, the last and the number."""

Answered = list[tuple[str, list[str]]]
"""Lines that ask, and what is answered."""


class Moment(Struct):
    """A position that a case comes to, and what is said there: nothing at its end."""

    number: int
    state: Any
    seat: str
    words: Words


class Following(Running):
    """A case that notes the positions it comes to."""

    def __init__(self, game: Anything, case: Case, transcript: Transcript | None = None) -> None:
        self.moments: list[Moment] = []
        super().__init__(game, case, transcript)

    def _act(self, do: Do, seat: str) -> None:
        words = self._prefix(" ".join((do.act, f" {LINE} ".join(do.plan))))
        self.moments.append(Moment(len(self.moments) + 1, self.state.clone(), seat, words))
        super()._act(do, seat)

    def run(self) -> None:
        super().run()
        if self.state is not None:
            self.moments.append(Moment(len(self.moments) + 1, self.state, "", ()))


class Answers(Struct):
    """The answers of a file: in cases, by name and number of the moment, and in matches, by scenario and options."""

    cases: dict[str, dict[int, Answered]]
    matches: dict[str, Answered]


def read_answers(path: Path) -> Answers:
    found = Answers({}, {})
    answered: Answered = []
    for text in path.read_text(encoding="utf-8").splitlines()[1:]:
        if text.startswith("# case "):
            name, number = text.split()[2:]
            answered = found.cases.setdefault(name, {}).setdefault(int(number), [])
        elif text.startswith("# match "):
            answered = found.matches.setdefault(text.removeprefix("# match "), [])
        elif text.startswith((OFFERED, SAID, DONE)):
            answered.append((text, []))
        elif text:
            answered[-1][1].append(text)
    return found


def renew_answers(game: Anything, cases: Sequence[NamedCase], path: Path) -> None:
    """Write the answers of a file anew, to the same questions as far as there still are their positions."""
    stored = read_answers(path)
    lines = [path.read_text(encoding="utf-8").splitlines()[0]]
    for name, case in cases:
        if name in stored.cases:
            following = Following(game, case)
            following.run()
            states = {moment.number: moment.state for moment in following.moments}
            for number, answered in stored.cases[name].items():
                if number in states:
                    lines += ["", f"# case {name} {number}", *_answered_now(game, states[number], answered)]
    for title, answered in stored.matches.items():
        lines += ["", f"# match {title}", *_answered_now(game, new_match(game, title), answered)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _answered_now(game: Anything, state: State, answered: Answered) -> Iterator[str]:
    for line, _ in answered:
        yield from (line, *answer(game, state, line))


def check_answers(game: Anything, cases: Sequence[NamedCase], path: Path) -> None:
    """A game answers as the file says."""
    stored = read_answers(path)
    strange = stored.cases.keys() - {name for name, _ in cases}
    assert not strange, f"{path.name} has answers of {min(strange)}, which is no case ({WRITE}=write writes it anew)"
    for wrong in _all_differing(game, cases, stored):
        assert not wrong, f"{path.name} is not what is answered now ({WRITE}={ANSWER} writes it anew): {wrong}"


def _all_differing(game: Anything, cases: Sequence[NamedCase], stored: Answers) -> Iterator[str]:
    for name, case in cases:
        if name in stored.cases:
            following = Following(game, case)
            following.run()
            yield differing_in_case(name, game, following.moments, stored.cases[name])
    for title, answered in stored.matches.items():
        yield differing(title, game, new_match(game, title), answered)


def differing_in_case(name: str, game: Anything, moments: Collection[Moment], stored: Mapping[int, Answered]) -> str:
    """The first answer in a case that is another now; empty if all are the same."""
    states = {moment.number: moment.state for moment in moments}
    for number, answered in stored.items():
        if number not in states:
            return f"{name} has no moment {number}"
        if wrong := differing(f"{name} {number}", game, states[number], answered):
            return wrong
    return ""


def differing(where: str, game: Anything, state: State, answered: Answered) -> str:
    """The first answer from a position on that is another now; empty if all are the same."""
    for line, expected in answered:
        now = answer(game, state, line)
        if now != expected:
            return f"{where}: {line}: {' '.join(now)}; expected: {' '.join(expected)}"
    return ""


def new_match(game: Anything, title: str) -> State:
    """The start of a match, by scenario and options: ``1980 weather=on``."""
    scenario, *options = title.split()
    chosen = dict(option.split("=", 1) for option in options)
    state: State = game.new(Start(scenario), game.settle_options(chosen, scenario))
    return state


def answer(game: Anything, state: State, line: str) -> list[str]:
    """The answer to a line of the file; a sentence that goes on changes the position."""
    kind, seat, *text = line.split(maxsplit=2)
    words = split_words("".join(text))
    if kind == OFFERED:
        return [_offered(game, state, seat.removesuffix(":"), words)]
    return _outcome(game, state, seat.removesuffix(":"), words, goes_on=kind == DONE)


def _offered(game: Anything, state: State, seat: str, prefix: Words) -> str:
    choices = game.choices(state, seat, prefix)
    words = [choices.nth(number) for number in range(len(choices))] if len(choices) <= LISTED else []
    listed = words or ([f"{choices.nth(0)} … {choices.nth(len(choices) - 1)}: {len(choices)}"] if len(choices) else [])
    return f"  {', '.join([*listed, *(['(the end)'] if choices.complete else [])]) or 'nothing'}"


def _outcome(game: Anything, state: State, seat: str, words: Words, goes_on: bool) -> list[str]:
    """Why a sentence is refused, or what is told when it has been carried out with the dice of its own words."""
    transcript = Transcript()
    try:
        game.check(state, seat, words)
        after = state if goes_on else state.clone()
        events = game.apply(after, seat, words, RandomDraws(Random(" ".join(words))))
    except (Refusal, NotYours) as refusal:
        transcript.refusal(refusal)
    else:
        transcript.events(game, after, events)
    return transcript.lines
