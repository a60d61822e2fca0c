"""Order documents at the table: they are read for a receipt, and sent as an answer."""

from __future__ import annotations

from sandtable.documents import Receipt
from sandtable.errors import Refusal

from .answers import Answer, Deed
from .live_match import LiveMatch
from .tables import Tables


def read_document(tables: Tables, name: str, seat: str, text: str) -> Receipt:
    """What would become of a document if it were sent now. Nothing is changed."""
    Answer(seat, "", "document", text).check_length()
    with tables.at(name) as live:
        game, state = live.match.game, live.match.state
    return game.read_document(state, seat, text)


def submit_document(tables: Tables, name: str, seat: str, question: str, key: str, text: str) -> int:
    """Answer a question with the good lines of a document; see `Tables.answer`.

    Raises Refusal for a document that is refused as a whole.
    """
    answer = Answer(seat, key, "document", text, question)
    answer.check_length()
    with tables.at(name) as live:
        game, before = live.match.game, live.match.state
        is_asked = any(question == asked for asked, _ in live.questions(seat))
    # Not under the lock, since it takes long: a position that was reached does not change.
    read = game.read_document(before, seat, text) if is_asked else None

    def act(live: LiveMatch) -> Deed:
        now = live.match.state
        receipt = read if read is not None and now is before else game.read_document(now, seat, text)
        if receipt.why:
            raise Refusal(receipt.why, receipt.clause)
        return Deed(live.match.do_words(seat, tuple(receipt.action)))

    return tables.answer(name, answer, act)
