"""Answers of seats, in whatever form they come, and what becomes of them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from sandtable.errors import Refusal, SandtableError
from sandtable.kernel import Entry
from sandtable.store import Statement, Submission

from .live_match import LiveMatch

Form = Literal["action", "document", "e-mail"]
LONGEST: dict[Form, int] = {"action": 10_000, "document": 200_000, "e-mail": 500_000}
"""Characters. An action is a plan for a whole side at the most, which has some hundreds."""


class Late(Refusal):
    """The hour has passed by which a moderator, who closes by hand, has asked for answers."""


class Answer(Struct, frozen=True):
    """What a seat says to a question. `Tables.answer` lets it pass or says why not.

    question: the name of the question, as it was shown; an e-mail names none and answers what is asked now.
    received: when it came, if that was not now: an e-mail may have waited.
    """

    seat: str
    key: str
    form: Form
    text: str
    question: str | None = None
    received: float | None = None

    @property
    def submission(self) -> Submission:
        return Submission(
            self.seat, self.key, fingerprint("mail" if self.question is None else self.question, self.text)
        )

    def check_length(self) -> None:
        """Raise SandtableError if it is too long for its form."""
        most = LONGEST[self.form]
        if len(self.text) > most:
            form = "a document" if self.form == "document" else f"an {self.form}"
            raise SandtableError(f"{len(self.text):,} characters are too many for {form}; the limit is {most:,}")


class Deed(NamedTuple):
    """An entry that was made, and what is written in its transaction besides: letters, the next deadline."""

    entry: Entry
    also: Sequence[Statement] = ()


Act = Callable[[LiveMatch], Deed]
"""Makes the entry of a submission; called again on the newer position if somebody else was faster."""


def fingerprint(question: str, text: str) -> str:
    return hashlib.sha256(f"{question}|{text}".encode(errors="surrogatepass")).hexdigest()
