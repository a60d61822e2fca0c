"""Plans: several lines that are judged one after the other, each given the lines before it.

`LinePlan` is for lines of any length, `plan_choices` for the common case that gives each subject one thing: units
their hexes, bases their load. Subjects are offered in order of number, so that walking the choices writes a plan in
its canonical form; a written plan offers them in any order, as often as the game allows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Generic, TypeVar

from msgspec import Struct

from sandtable.documents import Amount, Option

from .choices import Choices, Names, Words
from .quoting import LINE

Lines = dict[int, str]
"""The value given to each subject, by the subject's number."""

Domain = Callable[[Lines, int], Choices]
"""What a subject may be given, the other lines being what they are."""

D = TypeVar("D")
"""What a plan keeps of the lines that it has taken: points spent, places filled."""


def split_lines(words: Words) -> list[Words]:
    """The lines of a plan's words (verb first); the last one may be unfinished, or empty after a `;`."""
    lines: list[Words] = []
    start = 1
    for place in range(1, len(words)):
        if words[place] == LINE:
            lines.append(words[start:place])
            start = place + 1
    return [*lines, words[start:]] if len(words) > 1 else []


class Bill(Struct, frozen=True):
    """What the lines of a plan cost, one after the other, and what there is to spend."""

    costs: Sequence[Amount | None]
    limit: Amount | None = None
    unit: str = ""
    note: str = ""
    notes: Sequence[str] = ()
    """A few words on each line, if there is anything to say."""


class LinePlan(ABC, Generic[D]):
    """A plan with lines of any length, each with its subject first unless the plan is `written`.

    Lines are folded into a draft one by one, so that a line of a long plan costs no more than one of a short plan.
    """

    written = False
    """Whether lines keep the order in which they were written; a subject may then have several."""
    at_least = 0

    @abstractmethod
    def draft(self) -> D:
        """A draft without lines; a new one each time, since `take` changes it."""

    @abstractmethod
    def subjects(self, draft: D) -> Choices:
        """The words that one more line may begin with."""

    @abstractmethod
    def follow(self, draft: D, line: Words) -> Choices:
        """What may follow the words of a line; complete where the line may end."""

    @abstractmethod
    def take(self, draft: D, line: Words) -> None:
        """Put a finished line into the draft."""

    def choices(self, prefix: Words) -> Choices:
        """What may follow the words of a plan so far (verb first)."""
        draft = self.draft()
        *lines, line = split_lines(prefix) or [()]
        for taken in lines:
            self.take(draft, taken)
        if not line:
            complete = len(prefix) == 1 and not self.at_least
            return _completed(self._after(draft, lines[-1] if lines else ()), complete)
        offered = self.follow(draft, line)
        if not offered.complete:
            return offered
        self.take(draft, line)
        more = self._after(draft, line).has_words()
        complete = len(lines) + 1 >= self.at_least
        return _with_line(offered, complete) if more else _completed(offered, complete)

    def fault(self, words: Words) -> int | None:
        """The place of the first word that may not follow those before it, or of an end that comes too soon."""
        draft = self.draft()
        place = 1
        last: Words = ()
        lines = split_lines(words)
        for line in lines:
            offered = self._after(draft, last)
            if place > 1 and not offered.has_words():
                return place - 1  # the `;`: there is nothing that a further line could begin with
            for number, word in enumerate(line):
                if word not in offered:
                    return place + number
                offered = self.follow(draft, line[: number + 1])
            if not line or not offered.complete:
                return place + len(line)
            self.take(draft, line)
            place, last = place + len(line) + 1, line
        return None if len(lines) >= self.at_least else len(words)

    def _after(self, draft: D, last: Words) -> Choices:
        """The subjects of a further line: all, or those after the last one's."""
        offered = self.subjects(draft)
        number = offered.names.index.get(last[0]) if last and not self.written else None
        if number is None:
            return offered
        twin = copy(offered)
        twin.mask = offered.mask >> (number + 1) << (number + 1)
        return twin


def _completed(offered: Choices, complete: bool) -> Choices:
    if offered.complete == complete:
        return offered
    twin = copy(offered)
    twin.complete = complete
    return twin


def _with_line(offered: Choices, complete: bool) -> Choices:
    """The same words, and another line."""
    twin = copy(offered)
    twin.words = [*offered.words, LINE]
    twin.complete = complete
    if offered.detail is not None:
        twin.detail = lambda word: Option(LINE, "word") if word == LINE else offered.option(word)
    return twin


def plan_lines(words: Words, subjects: Names) -> Lines:
    """The finished lines of a plan's words (verb first); an unfinished last line is left out."""
    lines: Lines = {}
    for place in range(1, len(words) - 1, 3):
        lines[subjects.index[words[place]]] = words[place + 1]
    return lines


def plan_choices(
    prefix: Words,
    subjects: Names,
    mask: int,
    domain: Domain,
    *,
    at_least: int = 0,
    detail: Callable[[str], Option] | None = None,
    always: bool = False,
) -> Choices:
    """What may follow the words of a plan so far. `mask` holds all subjects that may have a line.

    With `always` every subject is known to have something it may be given, whatever the other lines say. Lines come in
    order of subject, so a subject after which too few others remain for `at_least` lines is not offered.
    """
    place = len(prefix) % 3
    lines = plan_lines(prefix, subjects)
    if place == 2:
        return domain(lines, subjects.index[prefix[-1]])
    finished = place == 0
    last = max(lines, default=-1)
    rest = mask >> (last + 1) << (last + 1)
    if finished:
        more = rest if always else _open(rest, lines, domain, first=True)
        return Choices([LINE] if more else [], complete=len(lines) >= at_least)
    open_subjects = rest if always else _open(rest, lines, domain)
    for _ in range(min(at_least - len(lines) - 1, open_subjects.bit_count())):
        open_subjects ^= 1 << open_subjects.bit_length() - 1  # those last in order leave room for all other lines
    return Choices((), open_subjects, subjects, complete=len(prefix) == 1 and at_least == 0, detail=detail)


def _open(rest: int, lines: Lines, domain: Domain, *, first: bool = False) -> int:
    """The subjects that may still be given something; only the first one found if that is enough."""
    found = 0
    while rest:
        low = rest & -rest
        rest ^= low
        if len(domain(lines, low.bit_length() - 1)):
            found |= low
            if first:
                break
    return found


def plan_words(verb: str, subjects: Names, lines: Mapping[int, str]) -> Words:
    """The canonical words of a plan with these lines."""
    words = [verb]
    for number in sorted(lines):
        if len(words) > 1:
            words.append(LINE)
        words += [subjects.words[number] or "", lines[number]]
    return tuple(words)
