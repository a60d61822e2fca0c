"""Mails that nobody would write: every one gets a reply, and none does anything that it should not.

``python -m tests.mail.fuzz --mails 100000 --seed 1`` runs them through admission and the reader of a post office.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from sandtable.mail.contacts import RECEIPTS
from sandtable.mail.office import PostOffice
from sandtable.service import Tables, notifier
from sandtable.store import Accounts, Database, Matches, migrate
from tests.mail.post import DOMAIN, mail, orders, settings, war

LINES = (
    "EMPIRE Arcadia", "EMPIRE Borealia", "CYCLE 1", "CYCLE 0", "CYCLE 99999999999", "BUYING", "MOVEMENT", "ATTACKING",
    "END", "BUY 5 Tank AT 40", "BUY -1 Tank AT 40", "BUY 999999999999 Tank AT 40", "SELL 1 Tank AT 40",
    "MOVE 5 Tank: 40 > 41", "MOVE ALL: 40 >", "> 41", "ATTACK 41", "5 Infantry Platoon: 40 > 41", "RETREAT FROM 40",
    'DESIGN "X" LAND line MOVE 1 ARMOR 100 LAND 10', "RESEARCH INTELLIGENCE", "SPY ON Borealia ATTACKING",
    "DIPLOMACY Borealia ALLY", 'GIVE P1 TO "Borealia"', "KEY aaaa", "-- ", ">> old", "\N{RIGHT DOUBLE QUOTATION MARK}",
    'DESIGN "Y" AS land line MOVE 1 ARMOR 100 SONAR', "DESIGN Z AS platform sam MOVE 0 ARMOR 100 PARADROP CAPACITY 5",
    "ACTION 1", "BASE 41", "LOAD 1 Tank AT 40", "<script>alert(1)</script>", "\x00", "=?utf-8?q?x?=", "#", '"', "'",
)  # fmt: skip
HEADERS = (
    b"Content-Type: text/html; charset=utf-8", b"Content-Type: multipart/mixed; boundary=b",
    b"Content-Type: text/plain",
    b"Content-Type: multipart/alternative; boundary=\"b b\"", b"Content-Transfer-Encoding: base64",
    b"Content-Transfer-Encoding: quoted-printable", b"Content-Type: text/plain; format=flowed; delsp=yes",
    b"Content-Type: message/rfc822", b"Content-Type: ;;;=", b"Content-Type: text/plain; charset=utf-16",
    b"Content-Type: text/plain; charset=\xff", b"Content-Disposition: attachment", b"Message-ID: <x@y>",
    b"From: \"a\\\" <b@c>, d", b"Subject: =?utf-8?b?////?=", b"Content-Type: text/plain; charset*=utf-8''x",
    b"Content-Type: multipart/mixed", b"From: =?x?y?z?=", b"Content-Transfer-Encoding: x-uuencode",
    b"Content-Type: text/plain; charset=idna", b"Content-Type: message/partial; number=1", b"",
)  # fmt: skip
PIECES = (
    b"--b\r\n",
    b"--b--\r\n",
    b"<blockquote>",
    b"</div>",
    b"<!--",
    b"&#0;",
    b"<pre>\n",
    b"=\r\n",
    b"=FF",
    b"begin 644 x\r\n",
)


def fuzzed(random: Random, address: str, number: int) -> bytes:
    """A mail that begins as a good one, or not, and is spoilt in some way."""
    lines = [random.choice(LINES) for _ in range(random.randrange(30))]
    text = "\n".join(lines) if random.random() < 0.5 else orders("Arcadia", 1, *lines)
    data = bytearray(mail(address, text.replace("\x00", "?"), name=f"f{number}"))
    for _ in range(random.randrange(4)):
        spoil(random, data)
    return bytes(data)


def spoil(random: Random, data: bytearray) -> None:
    """One thing that goes wrong."""
    place = random.randrange(len(data) + 1)
    kind = random.randrange(6)
    if kind == 0:
        data[:0] = random.choice(HEADERS) + b"\r\n"
    elif kind == 1:
        data[place:place] = random.choice(PIECES)
    elif kind == 2:
        data[place:place] = random.randbytes(random.randrange(20))
    elif kind == 3:
        del data[place : place + random.randrange(200)]
    elif kind == 4:
        data[place:place] = data[: random.randrange(400)]
    else:
        data[place:place] = random.choice((b"A", b">", b"\r\n", b" ", b"\xff")) * random.randrange(5000)


class Fuzz:
    """A post office with one match. Only the seat whose address it is may be changed by anything."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.random = Random(seed)
        self.database = Database(f"sqlite:///{folder / 'sandtable.db'}", "normal")
        migrate(self.database)
        self.tables = Tables(Matches(self.database), Accounts(self.database), notifier(self.database, workers=1))
        self.office = PostOffice(settings(), self.tables)
        self.office.admission.most_mails = 1_000_000
        self.match = war(self.tables).match
        box = self.office.change(self.match, "empire-1", contact="a@b.example", reports=False, reminders=False)
        self.address = f"orders+{box.secret}@{DOMAIN}"
        self.replies: Counter[str] = Counter()

    def run(self, mails: int) -> Counter[str]:
        """The replies by their codes."""
        for number in range(mails):
            reply = self.office.admission.take("a@b.example", self.address, fuzzed(self.random, self.address, number))
            assert reply[:4] in ("250 ", "554 "), reply
            assert reply.isascii()
            assert "\n" not in reply
            self.replies[reply[:3]] += 1
            if number % 50 == 49:
                self.office.delivery.read_all()
        self.office.delivery.read_all()
        self.check()
        return self.replies

    def check(self) -> None:
        """Nothing waits, nothing failed, nobody else was touched, and each mail was answered once."""
        kept = self.office.inbox.of_seat(self.match, "empire-1", limit=1_000_000)
        assert {mail.state for mail in kept} <= {"done"}
        letters = self.office.outbox.of_seat(self.match, "empire-1", limit=1_000_000)
        assert len(letters) == min(len(kept), RECEIPTS) + 1  # and the greeting
        with self.tables.at(self.match) as live:
            assert live.match.state.orders[1] is None
            assert live.match.state.cycle == 1

    def close(self) -> None:
        self.tables.close()
        self.database.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mails", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begun = time.monotonic()
    for first in range(0, given.mails, 1000):  # a match a thousand: its log stays short
        with tempfile.TemporaryDirectory() as folder:
            fuzz = Fuzz(given.seed * 1_000_003 + first, Path(folder))
            fuzz.run(min(1000, given.mails - first))
            fuzz.close()
        sys.stdout.write(f"{first + 1000} mails, {time.monotonic() - begun:.0f} s, {dict(fuzz.replies)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
