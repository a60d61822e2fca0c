"""Drafts of a seat: order documents that were not sent yet."""

from __future__ import annotations

from sandtable.errors import SandtableError
from sandtable.store import Draft, Drafts

from .tables import Tables


def list_drafts(tables: Tables, match: str, seat: str) -> list[Draft]:
    """The drafts of a seat, the newest first."""
    return _store(tables).of_seat(match, seat)


def save_draft(tables: Tables, match: str, seat: str, name: str, text: str) -> None:
    """Keep a draft; one of the same name is replaced."""
    if not name.isprintable() or "\0" in text:
        raise SandtableError("the name of a draft takes printable characters")
    _store(tables).keep(match, seat, name, text)


def remove_draft(tables: Tables, match: str, seat: str, name: str) -> None:
    _store(tables).remove(match, seat, name)


def _store(tables: Tables) -> Drafts:
    return Drafts(tables.matches.database)
