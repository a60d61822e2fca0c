"""Mails that were kept are read, one after the other: each becomes an entry of its match, or none, and a receipt."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from sandtable.documents import Receipt
from sandtable.errors import SandtableError
from sandtable.kernel import Entry
from sandtable.service.calendars import tell_deadline
from sandtable.service.clocks import Clocks
from sandtable.service.errors import Busy
from sandtable.service.live_match import LiveMatch
from sandtable.service.tables import Tables, fingerprint
from sandtable.store import Conflict, Gone, Inbox, Letterboxes, ReceivedMail, Submission, letter_statement
from sandtable.store.engine import Statement
from sandtable.store.inbox import DONE, FAILED

from .composing import Composer

log = structlog.get_logger("sandtable.mail")


class RefusedWhole(SandtableError):
    """A mail of which nothing stands; its receipt says why."""


class Delivery:
    """Reads the inbox. Several workers may do so at once: what a mail causes, and that it was read, stand together."""

    def __init__(
        self,
        tables: Tables,
        inbox: Inbox,
        boxes: Letterboxes,
        composer: Composer,
        clock: Callable[[], float],
        clocks: Clocks | None = None,
    ) -> None:
        self.tables = tables
        self.inbox = inbox
        self.boxes = boxes
        self.composer = composer
        self.clock = clock
        self.clocks = clocks
        self.read = 0

    def read_all(self, match: str | None = None, until: float | None = None) -> None:
        """Read what waits: of one match, or received by a time, if given."""
        last = 0
        while (mail := self.inbox.next(match, until)) is not None:
            if mail.id == last:  # another worker has noted that it was read, or the note was lost: once is enough
                self.inbox.set_state(mail, DONE)
            else:
                self.deliver(mail)
            last = mail.id

    def deliver(self, mail: ReceivedMail) -> None:
        """Read one mail. Whatever is in it, the next one gets its turn."""
        try:
            if self.clocks is not None:  # deadlines that passed before the mail was received come first
                self.clocks.close_passed(mail.match, mail.received)
            if self.clocks is not None and self.clocks.is_late(mail.match, mail.received):
                self._hold(mail)
            else:
                self._enter(mail)
        except (Gone, Busy):
            raise
        except Exception as error:  # a fault of ours: nothing was applied, and the queue goes on
            log.exception("an e-mail could not be read", match=mail.match, mail=mail.id, why=type(error).__name__)
            self.inbox.set_state(mail, FAILED)
        self.read += 1

    def _enter(self, mail: ReceivedMail) -> None:
        sent = Submission(mail.seat, mail.key, fingerprint("mail", mail.text))
        also: list[Statement] = []

        def act(live: LiveMatch) -> Entry:
            receipt = live.match.game.read_document(live.match.state, mail.seat, mail.text)
            also[:] = self._reply_statements(live, mail, receipt)
            if receipt.why:
                raise RefusedWhole(receipt.why)
            return live.match.do_words(mail.seat, tuple(receipt.action))

        try:
            self.tables.enter(mail.match, sent, act, also)
        except RefusedWhole:
            self._note(mail, sent, also)
        except (Gone, Busy):
            raise
        except SandtableError as error:  # the match is over, say, or waits for something else
            with self.tables.at(mail.match) as live:
                refused = Receipt(why=str(error), text=[f"Nothing was changed: {error}."])
                self._note(mail, sent, self._reply_statements(live, mail, refused))

    def _hold(self, mail: ReceivedMail) -> None:
        """Lay a late mail aside for the moderator, and say so."""
        with self.tables.at(mail.match) as live:
            lines = ["Your e-mail came too late. It counts only if the moderator accepts it before closing the round."]
            self.inbox.hold(mail, self._letter(live, mail, f"late:{mail.match}:{mail.seat}:{mail.key}", "late", lines))

    def _note(self, mail: ReceivedMail, sent: Submission, also: list[Statement]) -> None:
        """Keep the answer to a mail that became no entry."""
        try:
            self.tables.matches.note(mail.match, sent, also)
        except Conflict:  # another worker has read it at this moment, or a mail of this name long ago
            self.inbox.set_state(mail, DONE)

    def _reply_statements(self, live: LiveMatch, mail: ReceivedMail, receipt: Receipt) -> list[Statement]:
        """What is written together with the entry: that the mail was read, and the answer to it."""
        what = "refused" if receipt.why else "receipt"
        ref = receipt_ref(mail.match, mail.seat, mail.key)
        return [self.inbox.read_statement(mail), *self._letter(live, mail, ref, what, receipt.text)]

    def _letter(self, live: LiveMatch, mail: ReceivedMail, ref: str, what: str, text: list[str]) -> list[Statement]:
        """The answer to a mail, with the next deadline; nothing if nobody is there to read it."""
        box = self.boxes.of_seat(mail.match, mail.seat)
        recipient = (box.contact or mail.sender) if box is not None else ""
        if box is None or not recipient:
            return []
        deadline = tell_deadline(self.tables.calendars.of_match(mail.match))
        lines = [*text, "", deadline] if deadline else text
        subject = f"{live.match.game.title}: {what} for your orders"
        letter = self.composer.letter(box, ref, subject, lines, self.clock(), to=recipient)
        return [letter_statement(letter, self.clock())]


def receipt_ref(match: str, seat: str, key: str) -> str:
    return f"receipt:{match}:{seat}:{key}"
