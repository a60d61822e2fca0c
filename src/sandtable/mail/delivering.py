"""Mails that were kept are read, one after the other: each becomes an entry of its match, or none, and a receipt."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import structlog

from sandtable.documents import Receipt
from sandtable.errors import Refusal, SandtableError
from sandtable.kernel import MODERATOR
from sandtable.service.answers import Answer, Deed, Late
from sandtable.service.calendars import tell_deadline, while_it_runs
from sandtable.service.errors import Busy
from sandtable.service.live_match import LiveMatch
from sandtable.service.tables import Tables
from sandtable.store import Conflict, Gone, Inbox, Letterboxes, ReceivedMail, Submission, letter_statement
from sandtable.store.engine import Statement
from sandtable.store.inbox import DONE, FAILED

from .admission import new_secret
from .composing import Composer, subject
from .contacts import Contacts
from .reading import is_address

log = structlog.get_logger("sandtable.mail")


class RefusedWhole(SandtableError):
    """A mail of which nothing stands; its receipt says why."""

    def __init__(self, receipt: Receipt) -> None:
        self.receipt = receipt
        super().__init__(receipt.why)


class Delivery:
    """Reads the inbox. Several workers may do so at once: what a mail causes, and that it was read, stand together."""

    def __init__(
        self,
        tables: Tables,
        inbox: Inbox,
        boxes: Letterboxes,
        composer: Composer,
        contacts: Contacts,
        clock: Callable[[], float],
    ) -> None:
        self.tables = tables
        self.inbox = inbox
        self.boxes = boxes
        self.composer = composer
        self.contacts = contacts
        self.clock = clock
        self.read = 0

    def read_all(self, match: str | None = None, until: float | None = None) -> None:
        """Read what waits: of one match, or received by a time, if given. Matches take turns, so that nobody who sends
        much keeps the mail of all others waiting."""
        last, before = 0, ""
        while (mail := self.inbox.next(match, until, after=before)) is not None:
            if mail.id == last:  # another worker has noted that it was read, or the note was lost: once is enough
                self.inbox.set_state(mail, DONE)
            else:
                self.deliver(mail)
            last, before = mail.id, mail.match

    def deliver(self, mail: ReceivedMail) -> None:
        """Read one mail. Whatever is in it, the next one gets its turn."""
        try:
            self._enter(mail)
        except (Gone, Busy):
            raise
        except Exception as error:  # a fault of ours: nothing was applied, and the queue goes on
            log.exception("an e-mail could not be read", match=mail.match, mail=mail.id, why=type(error).__name__)
            self.inbox.set_state(mail, FAILED)
        self.read += 1

    def _enter(self, mail: ReceivedMail) -> None:
        answer = Answer(mail.seat, mail.key, "e-mail", mail.text, received=mail.received)

        def act(live: LiveMatch) -> Deed:
            receipt = live.match.game.read_document(live.match.state, mail.seat, mail.text)
            if receipt.why:
                raise RefusedWhole(receipt)
            entry = live.match.do_words(mail.seat, tuple(receipt.action))
            return Deed(entry, self._reply_statements(live, mail, receipt))

        try:
            self.tables.answer(mail.match, answer, act)
        except Late:
            self._hold(mail)
        except RefusedWhole as refused:
            self._refuse(mail, answer, refused.receipt)
        except (Gone, Busy):
            raise
        except SandtableError as error:  # the match is over, say, or waits for something else
            page = self.composer.settings.page_of(mail.match)
            text = [f"Nothing was changed: {error}.", *([f"The match: {page}"] if page else [])]
            self._refuse(mail, answer, Receipt(why=str(error), text=text))

    def _refuse(self, mail: ReceivedMail, answer: Answer, receipt: Receipt) -> None:
        """Answer a mail of which nothing stands."""
        with self.tables.at(mail.match) as live:
            self._note(mail, answer.submission, self._reply_statements(live, mail, receipt))

    def _hold(self, mail: ReceivedMail) -> None:
        """Lay a late mail aside for the moderator, and say so."""
        with self.tables.at(mail.match) as live:
            lines = ["Your e-mail came too late. It counts only if the moderator accepts it before closing the round."]
            self.inbox.hold(
                mail,
                self._letter(live, mail, f"late:{mail.match}:{mail.seat}:{mail.key}", "your orders came late", lines),
            )

    def _note(self, mail: ReceivedMail, sent: Submission, also: list[Statement]) -> None:
        """Keep the answer to a mail that became no entry."""
        try:
            self.tables.matches.note(mail.match, sent, also)
        except Conflict:  # another worker has read it at this moment, or a mail of this name long ago
            self.inbox.set_state(mail, DONE)

    def _reply_statements(self, live: LiveMatch, mail: ReceivedMail, receipt: Receipt) -> list[Statement]:
        """What is written together with the entry: that the mail was read, and the answer to it."""
        refused = "your orders are refused" if mail.seat != MODERATOR else "your e-mail changed nothing"
        what = refused if receipt.why else "receipt for your orders"
        ref = receipt_ref(mail.match, mail.seat, mail.key)
        return [self.inbox.read_statement(mail), *self._letter(live, mail, ref, what, receipt.text)]

    def _letter(self, live: LiveMatch, mail: ReceivedMail, ref: str, what: str, text: list[str]) -> list[Statement]:
        """The answer to a mail, with the next deadline. Without a contact it is shown on the page only: the sender is
        whoever the mail says, and may be asked whether that is true, no more."""
        box = self.boxes.of_seat(mail.match, mail.seat)
        if box is None or not self.contacts.may_answer(box):
            return []
        if self.contacts.sends and not box.contact and not box.wanted and is_address(mail.sender):
            with suppress(Refusal):  # somebody was asked already
                self.boxes.change(self.contacts.ask_sender(box, mail.sender, new_secret(), live.match))
        deadline = tell_deadline(while_it_runs(self.tables.calendars.of_match(mail.match), live.match))
        lines = [*text, "", deadline] if deadline else text
        about = subject(live.match, box, what)
        letter = self.composer.letter(box, ref, about, lines, self.clock())
        return [letter_statement(letter, self.clock())]


def receipt_ref(match: str, seat: str, key: str) -> str:
    return f"receipt:{match}:{seat}:{key}"
