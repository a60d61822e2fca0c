"""Order documents at the table: they are read for a receipt, and sent as an answer."""

from __future__ import annotations

from sandtable.documents import Receipt
from sandtable.errors import Refusal, SandtableError
from sandtable.kernel import Entry
from sandtable.store import Submission

from .live_match import LiveMatch
from .tables import Tables, fingerprint

LONGEST = 200_000
"""Characters of one document."""


def read_document(tables: Tables, name: str, seat: str, text: str) -> Receipt:
    """What would become of a document if it were sent now. Nothing is changed."""
    _check_length(text)
    with tables.at(name) as live:
        return live.match.game.read_document(live.match.state, seat, text)


def submit_document(tables: Tables, name: str, seat: str, question: str, key: str, text: str) -> int:
    """Answer a question with the good lines of a document. A repetition gets the first answer again.

    The number of the entry is the seat's own. Raises Refusal for a document that is refused as a whole.
    """
    _check_length(text)

    def act(live: LiveMatch) -> Entry:
        if question not in [known for known, _ in live.questions(seat)]:
            raise tables.superseded_error(live, seat)
        receipt = live.match.game.read_document(live.match.state, seat, text)
        if receipt.why:
            raise Refusal(receipt.why, receipt.clause)
        return live.match.do_words(seat, tuple(receipt.action))

    tables.keep_deadline(name)
    return tables.enter(name, Submission(seat, key, fingerprint(question, text)), act)


def _check_length(text: str) -> None:
    if len(text) > LONGEST:
        raise SandtableError(f"{len(text):,} characters are too many for one document; the limit is {LONGEST:,}")
