"""Errors of requests that are refused before the service is called."""

from __future__ import annotations

import math

from sandtable.errors import SandtableError


class TooMany(SandtableError):
    """Too many requests; `wait` seconds from now there is room again."""

    def __init__(self, wait: float) -> None:
        self.wait = max(1, math.ceil(wait))
        super().__init__(f"too many requests; try again in {self.wait} s")


class BadAddress(SandtableError):
    """An address that no page and no end point can have."""


class TooLarge(SandtableError):
    """More than this end point takes."""
