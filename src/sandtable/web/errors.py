"""Errors of requests that are refused before the service is called."""

from __future__ import annotations

import math

from sandtable.errors import SandtableError


class TooMany(SandtableError):
    """Too many of something; `wait` seconds from now there is room again."""

    def __init__(self, wait: float, what: str = "too many requests") -> None:
        self.wait = max(1, math.ceil(wait))
        super().__init__(f"{what}; try again in {_span(self.wait)}")


def _span(seconds: int) -> str:
    """A time to wait, as somebody would say it."""
    if seconds < 100:
        return f"{seconds} s"
    minutes = math.ceil(seconds / 60)
    return f"{minutes} minutes" if minutes < 100 else f"{math.ceil(minutes / 60)} hours"


class BadAddress(SandtableError):
    """An address that no page and no end point can have."""


class TooLarge(SandtableError):
    """More than this end point takes."""
