"""Budgets of time: what is repeated at random is repeated for so long, not so often, and each time under a number.

A test that fails prints its number, and ``SANDTABLE_SEED=NUMBER`` repeats it alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import monotonic

SEED = "SANDTABLE_SEED"
"""The environment variable that repeats one run: its number, and after a colon the action to check in depth."""


def seeds(seconds: float, first: int = 0, least: int = 1) -> Iterator[int]:
    """Numbers from `first` on until the time is up, but at least so many; or the one that is to be repeated."""
    alone = os.environ.get(SEED)
    if alone:
        yield int(alone.partition(":")[0])
        return
    end = monotonic() + seconds
    seed = first
    while True:
        yield seed
        seed += 1
        if monotonic() > end and seed >= first + least:
            return


def repeated_action() -> int | None:
    """The action of a random match that is to be checked in depth, if one is to be repeated."""
    action = os.environ.get(SEED, "").partition(":")[2]
    return int(action) if action else None
