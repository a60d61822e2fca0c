"""Bars: a rule that closes spaces or units is written once; it says what is legal, and why something is not."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class Bar(Struct, frozen=True, gc=False):
    """What one rule closes, the reason as a player reads it, and the clauses."""

    closes: int
    why: str
    clauses: tuple[str, ...]


def left_open(mask: int, bars: Iterable[Bar]) -> int:
    """Those of some spaces or units that no rule closes."""
    closed = 0
    for bar in bars:
        closed |= bar.closes
    return mask & ~closed


def bar_at(bars: Iterable[Bar], place: int) -> Bar | None:
    """The first rule that closes a space or a unit; None if it is open."""
    return next((bar for bar in bars if bar.closes >> place & 1), None)


def closing(bars: Iterable[Bar], place: int) -> Bar:
    """The first rule that closes a space or a unit that is not open."""
    bar = bar_at(bars, place)
    assert bar is not None, "what no rule closes is open"
    return bar
