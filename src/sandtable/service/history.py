"""Looking back: the log, any moment of a match, transcripts and whole files."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.documents import LogLine, Workbook
from sandtable.errors import SandtableError
from sandtable.kernel.entry_numbers import entries_known_to
from sandtable.kernel.files import dumps

from .errors import NotHeld
from .live_match import Audience, LiveMatch
from .sections import Patch, Sections, difference, sections

STRETCH = 100
"""Frames in one reply: some tenths of a second of work, and as many kilobytes."""


class PastView(Struct, frozen=True):
    """The position after an entry, as an audience may know it. `last` is the number of the last entry."""

    n: int
    last: int
    view: Sections


class Frames(Struct, frozen=True):
    """The view after entry n, and a patch (as it would be pushed) for each of the next ones. All of it without log."""

    n: int
    last: int
    view: Sections
    patches: list[Patch]


def log(live: LiveMatch, audience: Audience, *, whole: bool = False) -> list[LogLine]:
    return live.match.log(live.everybody if live.match.ended is not None else audience, whole=whole)


def replay(live: LiveMatch, audience: Audience, n: int) -> PastView:
    """The view after entry n, by the audience's own numbers; 0 is the start. The whole truth when the match is over."""
    match, game = live.match, live.match.game
    seats, entries = known_entries(live, audience)
    wanted = _entries_from(entries, n)
    state, _ = next(match.positions(wanted))
    view = live.complete(state, game.view(state, seats))
    view = msgspec.structs.replace(view, log=match.log_until(seats, wanted[0]))
    return PastView(n, len(entries) - 1, sections(view))


def frames(live: LiveMatch, audience: Audience, n: int) -> Frames:
    """As `replay`, for many entries in a row."""
    match, game = live.match, live.match.game
    seats, entries = known_entries(live, audience)
    views = [
        sections(live.complete(state, game.view(state, seats)))
        for state, _ in match.positions(_entries_from(entries, n)[:STRETCH])
    ]
    patches = [difference(before, after) for before, after in pairwise(views)]
    return Frames(n, len(entries) - 1, views[0], patches)


def known_entries(live: LiveMatch, audience: Audience) -> tuple[Audience, list[int]]:
    """Who looks, and which entries they know something of: their own number n is the place in the list, 0 the start."""
    match = live.match
    if match.ended is not None:
        return live.everybody, [0, *(true for true, _ in entries_known_to(match, live.everybody))]
    entries = [0, *(true for true, _ in entries_known_to(match, audience))]
    if match.game.fog:  # what may still be taken back is nobody else's business
        del entries[max((line.n for line in match.log(audience)), default=0) + 1 :]
    return match.eyes(audience), entries


def _entries_from(entries: list[int], n: int) -> list[int]:
    if not 0 <= n < len(entries):
        raise SandtableError(f"there is no entry {n}; they run from 0 to {len(entries) - 1}")
    return entries[n:]


def transcript(live: LiveMatch, audience: Audience) -> dict[str, Any]:
    """What an audience knows of a match, to keep. It holds no seed: the dice of a running match are secret."""
    match, file = live.match, live.match.file
    return {
        "sandtable-transcript": 1,
        "game": file.game,
        "rules": file.rules,
        "scenario": file.start.scenario,
        "options": file.options,
        "commitment": file.commitment,
        "start_commitment": file.start_commitment,
        "audience": sorted(audience),
        "log": msgspec.to_builtins(log(live, audience, whole=True)),
        "view": sections(live.view(audience)),
        "ended": match.ended.text if match.ended is not None else "",
    }


def whole_file(live: LiveMatch, held_seats: Audience) -> str:
    """The match file with its seed and all its secrets: only for those from whom nothing is hidden."""
    if not live.knows_all(held_seats):
        raise NotHeld(
            "the whole file holds secrets: you can have it when the match is over, or if you hold all its seats; "
            "until then, use the transcript"
        )
    return dumps(live.match.file)


def workbook(live: LiveMatch, audience: Audience) -> Workbook:
    """What lies before an audience, as tables for a spreadsheet."""
    return live.match.workbook(live.everybody if live.match.ended is not None else audience, live.players())
