"""Matches that the current rules have not made: positions in them may be anything."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from sandtable.errors import SandtableError
from sandtable.kernel.plain import MISSHAPEN

from .live_match import LiveMatch

log = structlog.get_logger("sandtable.tables")


@contextmanager
def refuse_misshapen(live: LiveMatch) -> Iterator[None]:
    """Have it said in a sentence where rules come to nothing with a position that they would never have led to.

    In a match that is checked, whatever fails is a fault of ours, and stays one.
    """
    try:
        yield
    except SandtableError:
        raise
    except MISSHAPEN as error:
        if live.loaded is None or live.loaded.is_checked:
            raise
        log.warning("a stored position makes no sense", match=live.id, why=type(error).__name__)
        raise SandtableError(
            "a position of this match was not made by the current rules, and they can do nothing with it; look at "
            "another entry, or begin a new match"
        ) from error
