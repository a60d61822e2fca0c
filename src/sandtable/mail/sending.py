"""Sending what lies in the outbox, by way of a smart host. At least once: a letter keeps its Message-ID."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Callable
from contextlib import suppress

import structlog

from sandtable.store import Outbox, QueuedLetter

from .settings import Relay

log = structlog.get_logger("sandtable.mail")

PATIENCE = 30.0
"""Seconds that a smart host may take over one answer."""
LEASE = 300.0
"""Seconds for which a letter is left to the worker that has taken it up."""
FIRST, LONGEST = 60.0, 4 * 3600.0
"""Seconds until the second attempt, doubled from then on, and the most of them."""
MOST_TRIES = 30
"""Attempts, over about four days."""


def back_off(tries: int) -> float:
    """Seconds until the next attempt after so many."""
    return min(FIRST * 2.0 ** min(tries, 20), LONGEST)


class Sender:
    """Sends letters that are due."""

    def __init__(self, outbox: Outbox, relay: Relay, sender: str, clock: Callable[[], float]) -> None:
        self.outbox = outbox
        self.relay = relay
        self.sender = sender
        self.clock = clock

    def send_due(self) -> int:
        """Send every letter that is due now; how many were sent."""
        sent = 0
        connection: smtplib.SMTP | None = None
        try:
            while (letter := self.outbox.claim(self.clock(), LEASE)) is not None:
                try:
                    connection = connection or self._connected()
                    connection.sendmail(self.sender, [letter.recipient], letter.body.encode("ascii"))
                except (OSError, smtplib.SMTPException) as error:
                    self._failed(letter, error)
                    _close(connection)
                    connection = None
                else:
                    self.outbox.mark_sent(letter)
                    sent += 1
        finally:
            _close(connection)
        return sent

    def _connected(self) -> smtplib.SMTP:
        relay = self.relay
        secure = ssl.create_default_context()
        if relay.scheme == "smtps":
            made: smtplib.SMTP = smtplib.SMTP_SSL(relay.host, relay.port, timeout=PATIENCE, context=secure)
        else:
            made = smtplib.SMTP(relay.host, relay.port, timeout=PATIENCE)
        try:
            if relay.scheme == "smtp+starttls":
                made.starttls(context=secure)
            if relay.user:
                made.login(relay.user, relay.password)
        except (OSError, smtplib.SMTPException):
            made.close()
            raise
        return made

    def _failed(self, letter: QueuedLetter, error: Exception) -> None:
        final = is_final(error) or letter.tries + 1 >= MOST_TRIES
        fault = f"{type(error).__name__}: {error}"
        log.warning("a letter was not sent", letter=letter.id, why=fault, final=final)
        self.outbox.failed(letter, fault, None if final else self.clock() + back_off(letter.tries))


def is_final(error: Exception) -> bool:
    """Whether another attempt would end the same: the smart host refuses this recipient or this letter for good."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in error.recipients.values())
    return isinstance(error, smtplib.SMTPDataError) and error.smtp_code >= 500


def _close(connection: smtplib.SMTP | None) -> None:
    if connection is not None:
        with suppress(OSError, smtplib.SMTPException):  # it has gone already
            connection.quit()
        connection.close()
