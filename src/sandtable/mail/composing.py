"""Letters: greetings, receipts, reports and reminders, as they are sent."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import UTC, datetime
from email import message_from_string, policy
from email.message import EmailMessage
from email.utils import format_datetime
from hashlib import sha256

from sandtable.documents import Paper
from sandtable.store import Letter, Letterbox

from .settings import MailSettings


class Composer:
    """Writes letters to seats. Every letter can simply be replied to: the reply is an order mail of that seat."""

    def __init__(self, settings: MailSettings) -> None:
        self.settings = settings

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
        message = EmailMessage(policy=policy.SMTP.clone(cte_type="7bit"))
        message["From"] = self.settings.common
        message["To"] = recipient
        message["Reply-To"] = reply_to or self.settings.secret_address(box.secret)
        message["Subject"] = _one_line(subject)
        message["Date"] = format_datetime(datetime.fromtimestamp(now, UTC))
        message["Message-ID"] = f"<{sha256(ref.encode()).hexdigest()[:32]}@{self.settings.domain}>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content("\n".join(_without_controls(line) for line in lines) + "\n", cte="quoted-printable")
        for sheet in sheets:
            message.add_attachment(sheet_text(sheet), subtype="csv", filename=f"{sheet.id}.csv")
        return Letter(box.match, box.seat, ref, recipient, _one_line(subject)[:200], message.as_bytes().decode("ascii"))

    def confirmation(self, box: Letterbox, title: str, now: float) -> Letter:
        """The question whether an address is right, to that address. It tells no secret of the seat."""
        lines = [
            f"This address was entered to receive the mail of a seat in {title}.",
            "",
            "If that was you, simply reply to this e-mail, or enter this code on the page of the match:",
            box.code,
            "",
            "If it was not you, do nothing: you will get no further mail.",
        ]
        return self.letter(
            box, f"confirm:{box.match}:{box.seat}:{box.code}", f"{title}: please confirm this address", lines, now,
            to=box.wanted, reply_to=self.settings.confirming_address(box.code),
        )  # fmt: skip

    def greeting(self, box: Letterbox, title: str, now: float, *, renewed: bool = False) -> Letter:
        """The secret address, to who is to use it."""
        address = self.settings.secret_address(box.secret)
        first = "The address for your orders has changed." if renewed else "Orders for your seat can be mailed."
        lines = [
            f"{title}: seat {box.seat}",
            "",
            first,
            f"Send them to {address}, or simply reply to this e-mail.",
            f"Or send them to {self.settings.common} with the line",
            f"KEY {box.secret}",
            "",
            "Anyone who has this address or key can give orders for your seat: keep it secret.",
            "You get a receipt for every e-mail. The last one before the deadline counts.",
        ]
        if self.settings.site:
            lines.append(f"Your seat on the web, where the address can be renewed: {self.settings.site}/m/{box.match}")
        return self.letter(box, f"greeting:{box.match}:{box.seat}:{box.secret}", f"{title}: your orders", lines, now)


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


def paper_lines(paper: Paper) -> list[str]:
    """A sheet as plain text."""
    rows = ([paper.head] if paper.head else []) + paper.rows
    widths = [max((len(row[n]) for row in rows if n < len(row)), default=0) for n in range(len(rows[0]) if rows else 0)]
    lines = ["", paper.title, "-" * len(paper.title), *paper.text]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        lines.append("  ".join(cells).rstrip())
    return lines
