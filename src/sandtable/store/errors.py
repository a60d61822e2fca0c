"""What the store says no with."""

from __future__ import annotations

from sandtable.errors import SandtableError


class Gone(SandtableError):
    """The database does not answer. What was asked for has not been done, and may be asked again.

    `damaged`: it answers that something in it is broken.
    """

    def __init__(self, why: str, damaged: bool = False) -> None:
        super().__init__(why)
        self.damaged = damaged


class Unwritable(SandtableError):
    """A text that the database cannot hold (PostgreSQL takes no NUL, say). Nothing was done."""
