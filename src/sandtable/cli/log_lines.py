"""The log in a terminal: lines under the headings of turns and phases, all of them or those of one sort."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from .output import bold, columns, dim

if TYPE_CHECKING:
    from sandtable.documents import LogLine
    from sandtable.kernel import Match


class Sort(StrEnum):
    """Which lines of a log are wanted."""

    MINE = "mine"
    BATTLES = "battles"
    LOSSES = "losses"


def is_of(line: LogLine, sort: Sort | None, audience: frozenset[str]) -> bool:
    """Whether a line is of a sort; the turns that lines belong to are always told."""
    if sort is None or line.turn:
        return True
    if sort is Sort.MINE:
        return (line.whose or line.seat) in audience
    return line.topic == "battle" if sort is Sort.BATTLES else bool(line.losses)


def log_texts(lines: Sequence[LogLine]) -> list[str]:
    """The sentences of the log. The first one of an action says if a standing order took it; the rest follows."""
    before = [0, *(line.n for line in lines)]
    return [
        f"{line.text} (standing order)" if line.standing and line.n != n and not line.whose else line.text
        for line, n in zip(lines, before, strict=False)
    ]


def log_window(match: Match[Any], audience: frozenset[str], *, whole: bool) -> tuple[list[LogLine], str]:
    """The log, or the end of a long one; and if it is only the end, how much of it that is."""
    lines = match.log(audience, whole=whole)
    count = len(lines) if whole or not match.game.log_window else len(match.log(audience, whole=True))
    return lines, f"the last {len(lines)} of {count} lines" if count > len(lines) else ""


def happened_to(match: Match[Any], audience: frozenset[str], lines: Iterable[LogLine]) -> list[str]:
    """The seats whose happenings lines tell, by their names, whoever brought them about."""
    names = {seat.id: seat.name for seat in match.view(audience).seats}
    return [names.get(line.whose or line.seat, line.whose or line.seat) for line in lines]


def told(
    match: Match[Any], audience: frozenset[str], lines: list[LogLine], *, sort: Sort | None = None
) -> Iterator[str]:
    """The log to be printed: headings, and below them the number of the entry, whose happening it is, the sentence."""
    whose = happened_to(match, audience, lines)
    width = max(map(len, whose), default=0)
    block: list[tuple[str, str, str]] = []
    phase = ""
    for line, name, text in zip(lines, whose, log_texts(lines), strict=True):
        phase = line.phase or ("" if line.turn else phase)
        if not is_of(line, sort, audience):
            continue
        if line.turn or phase:
            yield from columns(block)
            block = []
        if line.turn:
            yield f"\n{bold(line.text)}"
            continue
        if phase:
            yield f"      {dim(phase)}"
            phase = ""
        clauses = f" ({', '.join(line.clauses)})" if line.clauses else ""
        block.append((f"{line.n:>4}", name.ljust(width), text + clauses))
    yield from columns(block)
