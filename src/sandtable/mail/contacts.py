"""Whom letters may go to. An address that nobody has confirmed gets one question, and nothing else ever."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from sandtable.errors import Refusal
from sandtable.kernel import Match
from sandtable.store import Letter, Letterbox, Letterboxes, Outbox

from .composing import CONFIRM_LETTER, GREETING, MESSAGE, NEWS_LETTER, REMINDER, Composer

DAY = 24 * 3600.0
QUESTIONS_TO_SENDERS, QUESTIONS_TO_ALL = 20, 200
"""Senders of mails who are asked in a day: those of one match, and all. A From line is whatever its writer likes."""
QUESTIONS_OF_SEAT = 3
"""Addresses that are asked for one seat in a day."""
QUESTIONS_TO_OWNER = 5
"""Questions a day to an address whose owner has confirmed it for some seat before."""
GREETINGS = 10
"""Letters a day that tell a seat its new address."""
MESSAGES = 30
"""Messages an hour that are mailed to one seat; more are read on the page."""
NEWS = 60
"""Reports and news from the moderator in an hour that are mailed to one seat; more are read on the page."""
REMINDERS = 8
"""Reminders in a day that are mailed to one seat: a deadline can be put off by minutes, again and again."""
RECEIPTS = 60
"""Receipts an hour for one seat: two programs that answer each other have to stop."""


class Contacts:
    """Keeps to the limits on letters that others can cause."""

    def __init__(self, boxes: Letterboxes, outbox: Outbox, composer: Composer, clock: Callable[[], float]) -> None:
        self.sends = bool(composer.settings.smart_host)
        """A server that sends nothing has nobody to ask."""
        self.boxes = boxes
        self.outbox = outbox
        self.composer = composer
        self.clock = clock

    def ask(self, box: Letterbox, contact: str, code: str, match: Match[Any]) -> Letterbox:
        """The letterbox with a contact that waits to be confirmed; its owner is asked, once. Raises Refusal."""
        earlier = self.outbox.written(CONFIRM_LETTER, 0.0, recipient=contact)
        own = [ref for ref in earlier if ref.startswith(f"{CONFIRM_LETTER}:{box.match}:{box.seat}:")]
        if own:  # the letter that lies there already counts
            return replace(box, wanted=contact, code=own[-1].rpartition(":")[2])
        yesterday = self.clock() - DAY
        if not self.boxes.is_confirmed(contact):
            if earlier:
                raise Refusal("this address has been asked before, and nobody has answered: it is not asked again")
        elif len(self.outbox.written(CONFIRM_LETTER, yesterday, recipient=contact)) >= QUESTIONS_TO_OWNER:
            raise Refusal("this address was asked too often today")
        if len(self.outbox.written(CONFIRM_LETTER, yesterday, match=box.match, seat=box.seat)) >= QUESTIONS_OF_SEAT:
            raise Refusal(f"for one seat {QUESTIONS_OF_SEAT} addresses are asked in a day; try again tomorrow")
        asking = replace(box, wanted=contact, code=code)
        self.outbox.add([self.composer.confirmation(asking, match.game.title, self.clock())], self.clock())
        return asking

    def ask_sender(self, box: Letterbox, sender: str, code: str, match: Match[Any]) -> Letterbox:
        """As `ask`, for an address that nobody has entered: a mail of the seat names it."""
        yesterday = self.clock() - DAY
        of_match = self.outbox.written(f"{CONFIRM_LETTER}:{box.match}", yesterday)
        if (
            len(of_match) >= QUESTIONS_TO_SENDERS
            or len(self.outbox.written(CONFIRM_LETTER, yesterday)) >= QUESTIONS_TO_ALL
        ):
            raise Refusal("too many senders were asked today for their address; it can be entered on the page")
        return self.ask(box, sender, code, match)

    def check_greeting(self, box: Letterbox) -> None:
        """Raise Refusal if a seat has got too many addresses today."""
        told = self.outbox.written(GREETING, self.clock() - DAY, match=box.match, seat=box.seat)
        if len(told) >= GREETINGS:
            raise Refusal(f"an address can be renewed {GREETINGS} times in a day; try again tomorrow")

    def may_get_message(self, letter: Letter) -> bool:
        """Whether a seat is mailed one more message now."""
        mailed = self.outbox.written(MESSAGE, self.clock() - 3600.0, match=letter.match, seat=letter.seat)
        return len(mailed) < MESSAGES

    def news_left(self, box: Letterbox) -> int:
        """How many more reports and news a seat is mailed within this hour: who moderates may be anybody."""
        mailed = self.outbox.written(NEWS_LETTER, self.clock() - 3600.0, match=box.match, seat=box.seat)
        return max(NEWS - len(mailed), 0)

    def may_be_reminded(self, box: Letterbox) -> bool:
        """Whether a seat is mailed one more reminder today."""
        reminded = self.outbox.written(REMINDER, self.clock() - DAY, match=box.match, seat=box.seat)
        return len(reminded) < REMINDERS

    def may_answer(self, box: Letterbox) -> bool:
        """Whether a mail of a seat still gets a receipt."""
        answered = self.outbox.written("receipt", self.clock() - 3600.0, match=box.match, seat=box.seat)
        return len(answered) < RECEIPTS
