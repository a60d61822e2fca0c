"""Sets written member by member, in ascending order, so that each set has one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def later_members(able: int, chosen: Sequence[int], feasible: Callable[[int], bool]) -> int:
    """The members that may come next, as a mask: those with which the set can still become feasible.

    `chosen` stands in ascending order. A set that is feasible must stay so when members are added to it.
    """
    have = sum(1 << member for member in chosen)
    first = chosen[-1] + 1 if chosen else 0
    rest = able >> first << first
    offered = 0
    while rest and feasible(have | rest):  # without its lowest member the rest can only do less
        low = rest & -rest
        offered |= low
        rest ^= low
    return offered
