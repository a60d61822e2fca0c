"""Letters: greetings, receipts, reports and reminders, as they are sent."""

from __future__ import annotations

import csv
import io
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from email import message_from_string, policy
from email.message import EmailMessage
from email.utils import format_datetime
from typing import Any

from sandtable.documents import Paper
from sandtable.kernel import MODERATOR, Match
from sandtable.store import Letter, Letterbox

from .settings import MailSettings

CONFIRM_LETTER, GREETING, MESSAGE, NEWS_LETTER, REMINDER = "confirm", "greeting", "message", "report", "reminder"
"""How what these letters are about begins."""
SHOWN = 6
"""Letters of the name of a match in subjects."""


def new_name() -> str:
    """The part of a Message-ID before the @. It is drawn: made of what the letter is about, it could be guessed, and
    would tell how much has happened in secret. A letter that is sent again keeps it."""
    return secrets.token_hex(16)


def subject(match: Match[Any], box: Letterbox, what: str, round_name: str = "") -> str:
    """``Arcadia, cycle 17: report (The War Game 3f2ab8)``: who, when and what come before anything that is cut off."""
    game, state = match.game, match.state
    when = round_name or game.round_name(state)
    title = game.title.partition(",")[0]
    return f"{game.seat_title(state, box.seat)}, {when}: {what} ({title} {box.match[:SHOWN]})"


class Composer:
    """Writes letters to seats. Every letter can simply be replied to: the reply is an order mail of that seat."""

    def __init__(self, settings: MailSettings) -> None:
        self.settings = settings
        self.new_name = new_name

    def letter(
        self,
        box: Letterbox,
        ref: str,
        subject: str,
        lines: Sequence[str],
        now: float,
        *,
        to: str = "",
        reply_to: str = "",
        sheets: Sequence[Paper] = (),
    ) -> Letter:
        """A letter to the contact of a seat, or to who else is named."""
        recipient = to or box.contact
        message = self._message(recipient, subject, lines, now)
        message["Reply-To"] = reply_to or self.settings.secret_address(box.secret)
        for sheet in sheets:
            message.add_attachment(sheet_text(sheet), subtype="csv", filename=f"{sheet.id}.csv")
        return Letter(box.match, box.seat, ref, recipient, _one_line(subject)[:200], message.as_bytes().decode("ascii"))

    def letter_to_account(
        self, account: str, ref: str, recipient: str, subject: str, lines: Sequence[str], now: float
    ) -> Letter:
        """A letter that has to do with no match."""
        body = self._message(recipient, subject, lines, now).as_bytes().decode("ascii")
        return Letter("", "", ref, recipient, _one_line(subject)[:200], body, account)

    def _message(self, recipient: str, subject: str, lines: Sequence[str], now: float) -> EmailMessage:
        message = EmailMessage(policy=policy.SMTP.clone(cte_type="7bit"))
        message["From"] = self.settings.common
        message["To"] = recipient
        message["Subject"] = _one_line(subject)
        message["Date"] = format_datetime(datetime.fromtimestamp(now, UTC))
        message["Message-ID"] = f"<{self.new_name()}@{self.settings.domain}>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content("\n".join(_without_controls(line) for line in lines) + "\n", cte="quoted-printable")
        return message

    def confirmation(self, box: Letterbox, title: str, now: float) -> Letter:
        """The question whether an address is right, to that address. It tells no secret of the seat."""
        lines = [
            f"This address was entered to receive the mail of a seat in {title}.",
            "",
            "If that was you, reply to this e-mail with the word YES, or enter this code on the page of the match:",
            box.code,
            "",
            "If it was not you, do nothing: you will get no further mail.",
        ]
        ref = f"{CONFIRM_LETTER}:{box.match}:{box.seat}:{box.code}"
        return self.letter(
            box,
            ref,
            f"{title}: please confirm this address",
            lines,
            now,
            to=box.wanted,
            reply_to=self.settings.confirming_address(box.code),
        )

    def greeting(self, box: Letterbox, match: Match[Any], now: float, *, renewed: bool = False) -> Letter:
        """Who somebody is, where orders go, and what has to be known to begin."""
        welcome = [] if renewed else match.game.welcome(match.state, box.seat)
        lines = [match.game.title, "", *welcome, *([""] if welcome else [])]
        if box.seat != MODERATOR:
            lines += [*self._address_lines(box, renewed), ""]
        if self.settings.site:
            lines += [f"The match on the web, where you can change this: {self.settings.page_of(box.match)}"]
            lines += [f"All rules: {self.settings.rules_of(match.game.name)}"]
        ref = f"{GREETING}:{box.match}:{box.seat}:{box.secret}"
        what = "your match" if box.seat == MODERATOR else "your orders"
        return self.letter(box, ref, subject(match, box, what), lines, now)

    def _address_lines(self, box: Letterbox, renewed: bool) -> list[str]:
        changed = ["The address for your orders has changed."] if renewed else []
        return [
            *changed,
            f"Send your orders to {self.settings.secret_address(box.secret)}, or simply reply to this e-mail.",
            f"Or send them to {self.settings.common} with the line",
            f"KEY {box.secret}",
            "Anyone who has this address or key can give orders for your seat: keep it secret.",
            "You get a receipt for every e-mail. The last one before the deadline counts.",
        ]


def letter_text(body: str) -> str:
    """The text of a letter that was written here, without its sheets."""
    message = message_from_string(body, policy=policy.SMTP)
    part = message.get_body(("plain",))
    return str(part.get_content()) if part is not None else ""


def _one_line(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def _without_controls(line: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in line)


def sheet_text(paper: Paper) -> str:
    """A table as CSV. What would be a formula in a spreadsheet is written as text."""
    out = io.StringIO()
    writer = csv.writer(out)
    for row in ([paper.head] if paper.head else []) + paper.rows:
        writer.writerow([_cell(value) for value in row])
    return out.getvalue()


def _cell(value: str) -> str:
    return f"'{value}" if value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def paper_lines(paper: Paper, whose: str = "") -> list[str]:
    """A sheet as plain text; `whose` it is, where several have one of its name."""
    title = f"{whose}: {paper.title}" if whose else paper.title
    rows = ([paper.head] if paper.head else []) + paper.rows
    widths = [max((len(row[n]) for row in rows if n < len(row)), default=0) for n in range(len(rows[0]) if rows else 0)]
    lines = ["", title, "-" * len(title), *(paper.text or ([] if rows else ["Nothing."]))]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        lines.append("  ".join(cells).rstrip())
    return lines
