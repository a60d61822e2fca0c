"""Admission to the post office: who may hand in a mail, for which seat, and what the reply is.

A mail is taken for a seat if it came to the seat's secret address, or names the seat's key. The From line proves
nothing. Mail with neither is refused in the reply to the sending server: nothing is ever mailed to an address that
nobody has vouched for.
"""

from __future__ import annotations

import binascii
import re
import secrets
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from itertools import islice

import structlog
from msgspec import Struct

from sandtable.store import Gone, Inbox, Letterbox, Letterboxes, NewMail

from .reading import Incoming, Unreadable, is_program, read_mail
from .settings import CONFIRM, MailSettings

log = structlog.get_logger("sandtable.mail")

OK = "250 2.0.0 "
LATER = "451 4.3.0 the orders cannot be kept just now; try again later"
NO_SUCH_ADDRESS = "550 5.1.1 there is no such address here"
NO_KEY = "550 5.7.1 the e-mail names no seat: send it to the secret address of the seat, or add its KEY line"
TWO_KEYS = "550 5.7.1 the e-mail names more than one key; send one e-mail for each seat"
WRONG_KEY = "550 5.7.1 no seat has the key that the e-mail names"
NOT_CONFIRMED = "550 5.7.1 nothing is confirmed: reply with the word YES in the first line"
TOO_MANY = "452 4.2.2 too many e-mails for this seat in an hour; the last one counts, try again later"
MAILS_OF_SEAT = 200
"""E-mails that are kept for one seat in an hour: each is read, and others wait for theirs."""
AUTOMATIC = "automatic e-mails are ignored"
_SECRET = re.compile("[a-z2-7]{26}")
_KEY_LINES = re.compile(rb"^KEY[ \t]+(\S{1,100})", re.IGNORECASE | re.MULTILINE)
_WORDS = re.compile(rb"(?<![A-Za-z0-9])[A-Za-z2-7]{26}(?![A-Za-z0-9])")
MOST_WORDS = 100
"""Words of the length of a key that are looked up."""
_BASE64 = re.compile(rb"(?:^[A-Za-z0-9+/]++={0,2}\r?$\n?)++", re.MULTILINE)
ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"


def new_secret() -> str:
    """A secret for an address: 130 bits, and the same in capital and small letters."""
    return "".join(secrets.choice(ALPHABET) for _ in range(26))


class Found(Struct, frozen=True):
    """To whom a recipient leads: a letterbox, or the common address, where the mail has to say more."""

    box: Letterbox | None
    confirms: bool = False
    """Whether a mail there confirms the contact of the box, and is no order."""


class Admission:
    """Takes mails in."""

    def __init__(
        self,
        settings: MailSettings,
        boxes: Letterboxes,
        inbox: Inbox,
        clock: Callable[[], float],
        wake: Callable[[], None],
        confirm: Callable[[Letterbox], None],
    ) -> None:
        self.settings = settings
        self.boxes = boxes
        self.inbox = inbox
        self.clock = clock
        self.wake = wake
        """Called when a mail waits to be read."""
        self.most_mails = MAILS_OF_SEAT
        self.confirm = confirm
        """Called when the owner of a contact has confirmed it."""

    def find(self, recipient: str) -> Found | None:
        """Whom a recipient means; None for nobody here."""
        local, _, domain = recipient.lower().rpartition("@")
        name, plus, secret = local.partition("+")
        if domain != self.settings.domain.lower() or name != self.settings.name.lower():
            return None
        if not plus:
            return Found(None)
        code = secret.removeprefix(CONFIRM)
        if code != secret:
            box = self.boxes.by_code(code) if _SECRET.fullmatch(code) else None
        else:
            box = self._by_secret(secret)
        return None if box is None else Found(box, code != secret)

    def _by_secret(self, secret: str) -> Letterbox | None:
        return self.boxes.by_secret(secret) if _SECRET.fullmatch(secret) else None

    def check(self, recipient: str) -> str:
        """The reply to a recipient."""
        try:
            return "250 2.1.5 ok" if self.find(recipient) is not None else NO_SUCH_ADDRESS
        except Gone:
            return LATER

    def take(self, sender: str, recipient: str, data: bytes) -> str:
        """Keep a mail. The reply is 250 once it is on the disk, and only then."""
        received = self.clock()
        if sender in ("", "<>") or is_program(sender):
            return OK + AUTOMATIC
        try:
            found = self.find(recipient)
            if found is None:  # the address was renewed at this moment
                return NO_SUCH_ADDRESS
            if found.box is None and not self._may_name_a_seat(data):  # a stranger's is not even taken apart
                return _refusal({key.lower() for key in _KEY_LINES.findall(data)})
            mail = read_mail(data)
            return OK + AUTOMATIC if mail.automatic else self._keep(mail, found, received)
        except Unreadable as error:
            log.info("an e-mail cannot be read", why=str(error))
            return f"554 5.6.0 {error}"
        except Gone as error:
            log.warning("an e-mail cannot be kept", why=str(error))
            return LATER

    def _may_name_a_seat(self, data: bytes) -> bool:
        """Whether the key of a seat stands anywhere in a mail, however it is packed."""
        words = {
            word[0].decode().lower() for text in _unpacked(data) for word in islice(_WORDS.finditer(text), MOST_WORDS)
        }
        return any(self._by_secret(word) is not None for word in sorted(words)[:MOST_WORDS])

    def _keep(self, mail: Incoming, found: Found, received: float) -> str:
        box = found.box
        if box is not None and found.confirms:
            if not mail.says_yes():
                return NOT_CONFIRMED
            self.confirm(box)
            return OK + "confirmed"
        if box is None:
            keys = mail.keys()
            box = self._by_secret(keys[0]) if len(keys) == 1 else None
            if box is None:
                return _refusal(keys)
        if self.inbox.count(box.match, box.seat, received - 3600.0) >= self.most_mails:
            return TOO_MANY
        new = NewMail(box.match, box.seat, mail.id, received, mail.sender, mail.subject, mail.text)
        if not self.inbox.keep(new):
            return OK + "received before"
        self.wake()
        return OK + "kept"


def _refusal(keys: Collection[object]) -> str:
    """The reply to a mail that names no seat, or none that there is."""
    return TWO_KEYS if len(keys) > 1 else WRONG_KEY if keys else NO_KEY


def _unpacked(data: bytes) -> Iterator[bytes]:
    """A mail as it came, without soft line breaks, and what is packed in it: enough to find a word by."""
    yield data
    yield data.replace(b"=\r\n", b"").replace(b"=\n", b"")
    for found in _BASE64.finditer(data):
        with suppress(binascii.Error):  # it only looked like it
            yield binascii.a2b_base64(found[0])
