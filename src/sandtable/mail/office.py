"""The post office of a worker: gateway, reader and sender, put together, and what a seat may ask of it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event, Thread

import structlog
from msgspec import Struct
from msgspec.structs import replace

from sandtable.errors import SandtableError
from sandtable.kernel import Entry
from sandtable.service.clocks import Clocks
from sandtable.service.errors import Busy, Unknown
from sandtable.service.listeners import ClockListener, TableListener
from sandtable.service.live_match import LiveMatch
from sandtable.service.tables import Tables
from sandtable.store import CalendarRow, Gone, Inbox, Letter, Letterbox, Letterboxes, Outbox, Post, Statement

from .accounts import AccountMail
from .admission import Admission, new_secret
from .composing import Composer, letter_text
from .contacts import Contacts
from .delivering import Delivery
from .reading import is_address
from .reminding import Reminder
from .reporting import Reporter
from .sending import Sender
from .settings import MailSettings

log = structlog.get_logger("sandtable.mail")

DAY = 24 * 3600.0
BETWEEN_PRUNINGS = DAY / 4
"""Seconds between two times that old mail is thrown away."""
IDLE = 15.0
"""Seconds after which the boxes are looked at without a call: others may have filled them."""


class BadAddress(SandtableError):
    """A contact that is no mail address."""


class WrongCode(SandtableError):
    """A code that confirms nothing."""


class ShownMail(Struct, frozen=True):
    """A mail as its reader sees it. `state` is waiting, done, sent or failed."""

    when: float
    subject: str
    text: str
    state: str


class MailOfSeat(Struct, frozen=True):
    """What the holder of a seat is shown about its mail."""

    address: str
    common: str
    key: str
    contact: str
    wanted: str
    """An address that is to become the contact once its owner has confirmed it."""
    reports: bool
    reminders: bool
    orders: list[ShownMail]
    """What came from the seat, the last mail first."""
    letters: list[ShownMail]
    """What was written to it."""


class PostOffice(TableListener, ClockListener):
    """Mail of all matches, as far as one worker has to do with it."""

    def __init__(
        self,
        settings: MailSettings,
        tables: Tables,
        *,
        clock: Callable[[], float] = time.time,
        shared: bool = False,
        clocks: Clocks | None = None,
    ) -> None:
        from .gateway import Gateway  # the mail protocol is loaded only where mail is taken

        database = tables.matches.database
        self.settings = settings
        self.tables = tables
        self.clock = clock
        self.boxes, self.inbox, self.outbox = Letterboxes(database), Inbox(database), Outbox(database)
        self.composer = Composer(settings)
        self.to_accounts = AccountMail(database, self.outbox, self.composer, clock)
        self.contacts = Contacts(self.boxes, self.outbox, self.composer, clock)
        self.delivery = Delivery(tables, self.inbox, self.boxes, self.composer, self.contacts, clock)
        self.reporter = Reporter(self.boxes, tables.calendars, self.composer, self.contacts, clock)
        self.reminder = Reminder(tables, self.boxes, self.outbox, self.composer, self.contacts, clock)
        self.admission = Admission(settings, self.boxes, self.inbox, clock, self.wake, self._confirmed)
        self.gateway = Gateway(settings, self.admission, shared=shared)
        relay = settings.relay()
        self.sender = Sender(self.outbox, relay, settings.common, clock) if relay is not None else None
        self.port = 0
        self._closing = False
        self._pruned = 0.0
        self._calls = {"reader": Event(), "sender": Event()}
        self._threads = [Thread(target=self._read, name="mail-reader", daemon=True)]
        if self.sender is not None:
            self._threads.append(Thread(target=self._send, name="mail-sender", daemon=True))
        self.horizon = 3600.0 * settings.remind
        tables.subscribe(self)
        if clocks is not None:
            clocks.subscribe(self)

    # --- what happens at the tables

    def statements(self, live: LiveMatch, entry: Entry) -> Sequence[Statement]:
        """The letters that tell of an entry."""
        return self.reporter.statements(live, entry)

    def post_statements(self, live: LiveMatch, post: Post) -> Sequence[Statement]:
        """The letters that tell of a message."""
        return self.reporter.post_statements(live, post)

    def before_closing(self, match: str, due: float) -> None:
        """What came in by a deadline counts, and what came in later does not, whenever it is read."""
        self.delivery.read_all(match, due)

    def on_deadline_ahead(self, row: CalendarRow) -> None:
        self.reminder.remind(row)

    # --- running

    def open(self) -> None:
        """Begin to take mail. What was left lying is taken up first."""
        self.port = self.gateway.open()
        for thread in self._threads:
            thread.start()
        log.info("mail", listen=self.settings.listen, port=self.port, domain=self.settings.domain)

    def wake(self) -> None:
        """There is something to read or to send."""
        for call in self._calls.values():
            call.set()

    def close(self) -> None:
        self._closing = True
        self.gateway.close()
        self.wake()
        for thread in self._threads:
            if thread.is_alive():
                thread.join()

    def _read(self) -> None:
        while not self._closing:
            with suppress(Gone, Busy):
                self.to_accounts.answer_requests()
                self._calls["sender"].set()
                self.delivery.read_all()
                self._prune_now_and_then()
            self._calls["sender"].set()
            self._wait("reader")

    def _prune_now_and_then(self) -> None:
        if self.clock() >= self._pruned + BETWEEN_PRUNINGS:
            self._pruned = self.clock()
            self.prune()

    def prune(self) -> None:
        """Throw away mail that was read or sent long ago."""
        before = self.clock() - DAY * self.settings.keep
        mails, letters = self.inbox.prune(before), self.outbox.prune(before)
        if mails or letters:
            log.info("old mail is thrown away", mails=mails, letters=letters)

    def _send(self) -> None:
        while not self._closing and self.sender is not None:
            with suppress(Gone):
                self.sender.send_due()
            self._wait("sender")

    def _wait(self, who: str) -> None:
        self._calls[who].wait(IDLE)
        self._calls[who].clear()

    # --- what a seat may ask

    def letterbox(self, match: str, seat: str) -> Letterbox:
        """The letterbox of a seat, which it has from the first time that somebody asks for it."""
        found = self.boxes.of_seat(match, seat)
        if found is not None:
            return found
        with self.tables.at(match) as live:
            if not live.match.game.takes_documents:
                raise Unknown(f"{live.match.game.title} takes no orders by mail")
        return self.boxes.add(Letterbox(match, seat, new_secret()))

    def mail_of_seat(self, match: str, seat: str) -> MailOfSeat:
        """Addresses and letters of a seat."""
        box = self.letterbox(match, seat)
        return MailOfSeat(
            self.settings.secret_address(box.secret),
            self.settings.common,
            box.secret,
            box.contact,
            box.wanted,
            box.reports,
            box.reminders,
            [ShownMail(mail.received, mail.subject, mail.text, mail.state) for mail in self.inbox.of_seat(match, seat)],
            [
                ShownMail(letter.created, letter.subject, _without_code(letter_text(letter.body), box), letter.state)
                for letter in self.outbox.of_seat(match, seat)
            ],
        )

    def is_news(self, match: str, seat: str, contact: str) -> bool:
        """Whether a contact is another one than the seat has or waits for."""
        box = self.letterbox(match, seat)
        return contact.strip() not in (box.contact, box.wanted)

    def change(
        self, match: str, seat: str, *, contact: str, reports: bool, reminders: bool, renew: bool = False
    ) -> Letterbox:
        """Say where the mail of a seat goes; with `renew`, the old secret address leads nowhere from now on."""
        contact = contact.strip()
        if contact and not is_address(contact):
            raise BadAddress(f"'{contact[:60]}' is not an e-mail address")
        before = self.letterbox(match, seat)
        if renew:
            self.contacts.check_greeting(before)
        secret = new_secret() if renew else before.secret
        box = replace(before, secret=secret, reports=reports, reminders=reminders)
        if contact == before.contact:
            box = replace(box, wanted="", code="")
        elif contact != before.wanted:
            box = self._with_contact(box, contact)
        self.boxes.change(box)
        self.wake()
        if box.contact and (renew or box.contact != before.contact):
            self._greet(box, renewed=box.contact == before.contact)
        return box

    def _with_contact(self, box: Letterbox, contact: str) -> Letterbox:
        """A letterbox with another contact, which has to be confirmed before anything but that question goes there.
        A server that sends nothing has nobody to ask."""
        if contact and self.contacts.sends:
            with self.tables.at(box.match) as live:
                return self.contacts.ask(box, contact, new_secret(), live.match)
        return replace(box, contact=contact, wanted="", code="")

    def confirm(self, match: str, seat: str, code: str) -> None:
        """Confirm a contact with the code that was sent to it. Raises WrongCode."""
        box = self.letterbox(match, seat)
        if not box.code or not secrets.compare_digest(box.code, code.strip().lower()):
            raise WrongCode("this is not the code from the last e-mail")
        self._confirmed(box)

    def _confirmed(self, box: Letterbox) -> None:
        """The owner of a contact has answered: from now on letters go there, and the first one tells the address."""
        box = replace(box, contact=box.wanted, wanted="", code="")
        self.boxes.change(box)
        self._greet(box)

    def _greet(self, box: Letterbox, *, renewed: bool = False) -> None:
        with self.tables.at(box.match) as live:
            letter = self.composer.greeting(box, live.match, self.clock(), renewed=renewed)
        self._post(letter)

    def _post(self, letter: Letter) -> None:
        self.outbox.add([letter], self.clock())
        self.wake()


def _without_code(text: str, box: Letterbox) -> str:
    """A letter as the page shows it: the code proves that somebody reads mail at the address, and is not given here."""
    return text.replace(box.code, "(sent to your address)") if box.code else text
