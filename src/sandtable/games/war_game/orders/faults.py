"""What can be wrong with a line of orders: the codes of the table, each with the clause that it cites. ORDERS-11"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from sandtable.documents import ReceiptLine
from sandtable.games.war_game.data.pack import load_pack
from sandtable.threadsafe import once


class Fault(Exception):
    """Why a line is refused, or what it is warned of (codes that begin with W)."""

    def __init__(self, code: str, why: str, finer: str = "", nearest: Iterable[str] = ()) -> None:
        self.code = code
        self.why = why
        self.clause = clause_of(code, finer)
        self.nearest = tuple(nearest)
        super().__init__(why)


@once
def _errors() -> dict[str, tuple[str, dict[str, str]]]:
    return {error.code: (error.clause, error.finer) for error in load_pack().order_error}


def clause_of(code: str, finer: str = "") -> str:
    """The clause that a code cites, or the one named for a finer reason."""
    clause, reasons = _errors()[code]
    return reasons[finer] if finer else clause


def nearest_words(word: str, words: Iterable[str], likeness: float = 0.6) -> list[str]:
    """Known words that look like this one, the closest first."""
    known = {known.casefold(): known for known in words}
    return [known[close] for close in get_close_matches(word.casefold(), known, 3, likeness)]


Note = ReceiptLine
"""A refusal or a warning as a receipt shows it."""


def note(number: int, text: str, fault: Fault) -> Note:
    return Note(number, text, fault.why, fault.clause, fault.code, list(fault.nearest))


def note_text(note: Note) -> str:
    """A refusal or warning in one sentence."""
    nearest = f" Try: {'; '.join(note.nearest)}." if note.nearest else ""
    return f"Line {note.number}: {note.why} ({note.code}, {note.clause}).{nearest}"
