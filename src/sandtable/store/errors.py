"""What the store says no with."""

from __future__ import annotations

from sandtable.errors import SandtableError


class Gone(SandtableError):
    """The database does not answer. What was asked for has not been done, and may be asked again."""


class Unwritable(SandtableError):
    """A text that the database cannot hold (PostgreSQL takes no NUL, say). Nothing was done."""
