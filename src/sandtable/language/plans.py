"""Plans whose lines give each subject one thing: units their hexes, bases their load, retreats their way.

A line is ``SUBJECT VALUE``. Subjects are offered in order of number, so that walking the choices writes a
plan in its canonical form; each line is judged given the lines before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandtable.documents import Option

from .choices import Choices, Names, Words
from .grammar import LINE

Lines = dict[int, str]
"""The value given to each subject, by the subject's number."""

Domain = Callable[[Lines, int], Choices]
"""What a subject may be given, the other lines being what they are."""


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

    With `always` every subject is known to have something it may be given, whatever the other lines say.
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
