"""The post office of a worker: gateway, reader and sender, put together, and what a seat may ask of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

import structlog
from msgspec import Struct
from msgspec.structs import replace

from sandtable.errors import SandtableError
from sandtable.service.calendars import tell_deadline
from sandtable.service.clocks import Clocks
from sandtable.service.errors import Busy, Unknown
from sandtable.service.tables import Tables
from sandtable.store import Gone, Inbox, Letterbox, Letterboxes, Outbox

from .composing import Composer, letter_text
from .counter import Counter, new_secret
from .delivering import Delivery
from .reading import is_address
from .reminding import Reminder
from .reporting import Reporter
from .sending import Sender
from .settings import MailSettings

log = structlog.get_logger("sandtable.mail")

IDLE = 15.0
"""Seconds after which the boxes are looked at without a call: others may have filled them."""


class BadAddress(SandtableError):
    """A contact that is no mail address."""


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
    reports: bool
    reminders: bool
    orders: list[ShownMail]
    """What came from the seat, the last mail first."""
    letters: list[ShownMail]
    """What was written to it."""


class PostOffice:
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
        self.delivery = Delivery(tables, self.inbox, self.boxes, self.composer, clock)
        self.reporter = Reporter(self.boxes, self.composer, clock)
        self.reminder = Reminder(tables, self.boxes, self.outbox, self.composer, clock)
        self.counter = Counter(settings, self.boxes, self.inbox, clock, self.wake)
        self.gateway = Gateway(settings, self.counter, shared=shared)
        relay = settings.relay()
        self.sender = Sender(self.outbox, relay, settings.common, clock) if relay is not None else None
        self.port = 0
        self._closing = False
        self._calls = {"reader": Event(), "sender": Event()}
        self._threads = [Thread(target=self._read, name="mail-reader", daemon=True)]
        if self.sender is not None:
            self._threads.append(Thread(target=self._send, name="mail-sender", daemon=True))
        tables.mailing = self.reporter.statements
        self.delivery.deadline = self.reporter.deadline = self._deadline
        if clocks is not None:
            self._keep_time(clocks)

    def _keep_time(self, clocks: Clocks) -> None:
        """What came in by a deadline counts, and what came in later does not, whenever it is read."""
        self.delivery.before = clocks.close_passed
        clocks.before_closing = self.delivery.read_all
        clocks.ahead, clocks.horizon = self.reminder.remind, 3600 * self.settings.remind

    def _deadline(self, match: str) -> str:
        return tell_deadline(self.tables.calendars.of_match(match))

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
                self.delivery.read_all()
            self._calls["sender"].set()
            self._wait("reader")

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

    def about(self, match: str, seat: str) -> MailOfSeat:
        """Addresses and letters of a seat."""
        box = self.letterbox(match, seat)
        return MailOfSeat(
            self.settings.secret_address(box.secret),
            self.settings.common,
            box.secret,
            box.contact,
            box.reports,
            box.reminders,
            [ShownMail(mail.received, mail.subject, mail.text, mail.state) for mail in self.inbox.of_seat(match, seat)],
            [
                ShownMail(letter.made, letter.subject, letter_text(letter.body), letter.state)
                for letter in self.outbox.of_seat(match, seat)
            ],
        )

    def change(
        self, match: str, seat: str, *, contact: str, reports: bool, reminders: bool, renew: bool = False
    ) -> Letterbox:
        """Say where the mail of a seat goes; with `renew`, the old secret address leads nowhere from now on."""
        contact = contact.strip()
        if contact and not is_address(contact):
            raise BadAddress(f"'{contact[:60]}' is no mail address")
        before = self.letterbox(match, seat)
        secret = new_secret() if renew else before.secret
        box = replace(before, secret=secret, contact=contact, reports=reports, reminders=reminders)
        self.boxes.change(box)
        if contact and (renew or contact != before.contact):
            with self.tables.at(match) as live:
                title = live.match.game.title
            self.outbox.add([self.composer.greeting(box, title, self.clock(), renewed=renew)], self.clock())
            self.wake()
        return box
