"""Which phase an entry was made in, read off the stored changes: headings for the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from .entries import Entry
from .patch import NO_CHANGE
from .plain import MISSHAPEN

if TYPE_CHECKING:
    from .match import Match

Clock = tuple[Any, ...]
"""The values of the fields that a game names as its `clock`."""

_fields = msgspec.json.Decoder(dict[str, Raw])
_change = msgspec.json.Decoder(dict[str, Any])


def clock_after(match: Match[Any], n: int) -> Clock:
    """The clock after entry n; 0 is the start."""
    names = match.game.clock
    if not names:
        return ()
    plain = match.history.plain(match.entries, n) if n else match.game.new(match.file.start, match.file.options).plain()
    return tuple(plain.get(name) for name in names)


def moved_on(match: Match[Any], clock: Clock, entry: Entry) -> Clock:
    """The clock after an entry, given that before it."""
    names = match.game.clock
    if not names or entry.set == NO_CHANGE:
        return clock
    changes = _fields.decode(entry.set)
    if changes.keys().isdisjoint(names):
        return clock
    return tuple(
        _change.decode(changes[name]).get("=", before) if name in changes else before
        for name, before in zip(names, clock, strict=True)
    )


def phase_at(match: Match[Any], clock: Clock) -> str:
    """The title of the phase; empty where the game names none, or the stored position makes no sense."""
    if not clock:
        return ""
    try:
        return match.game.phase_title(match.state, clock)
    except MISSHAPEN:
        return ""
