"""Mails at a steady rate to a server that is killed now and then: nothing that was acknowledged may be lost.

``python -m tests.mail.load --seconds 600 --rate 3 --kills 20`` says what became of them.
"""

from __future__ import annotations

import argparse
import smtplib
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from msgspec import Struct

from sandtable.store import Database, Inbox, Matches, Outbox
from tests.mail.post import mail, orders
from tests.web.serving import Server, new_match
from tests.web.test_mail import mail_port

EMPIRES = 16
PATIENCE = 120.0


class Sent(Struct, frozen=True):
    """A mail that was acknowledged."""

    seat: str
    name: str
    seconds: float
    tries: int


class Outcome(Struct, frozen=True):
    """What became of all mails."""

    sent: list[Sent]
    kills: int
    unread: int
    entries: int
    receipts: int

    @property
    def lost(self) -> int:
        return len(self.sent) - self.entries

    def lines(self) -> list[str]:
        times = sorted(each.seconds for each in self.sent if each.tries == 1)
        middle = times[len(times) // 2] if times else 0.0
        return [
            f"{len(self.sent)} mails acknowledged, {self.kills} kills, {self.lost} lost, {self.unread} unread",
            f"{self.entries} entries, {self.receipts} receipts in the outbox",
            f"acknowledged after {1000 * middle:.0f} ms in the middle, {1000 * times[-1]:.0f} ms at most"
            if times
            else "",
        ]


class Run:
    """A server with one match, and who sends to it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.log = folder / "log"
        self.database = f"sqlite:///{folder / 'sandtable.db'}"
        self.server = Server(self.database, "--mail", "127.0.0.1:0", "--players", "0", log=self.log).start()
        self.port = mail_port(self.log)
        self.server.options = ("--mail", f"127.0.0.1:{self.port}", "--players", "0")
        with self.server.client() as client:
            made = new_match(client, "war-game", str(EMPIRES))
            self.match: str = made["match"]
        self.addresses, self.names = self._addresses(made["seats"])
        self.random = Random(seed)
        self.sent: list[Sent] = []

    def _addresses(self, tokens: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
        addresses, names = {}, {}
        with self.server.client(*tokens.values()) as client:
            path = f"/api/matches/{self.match}"
            view = client.get(f"{path}/view").json()["view"]
            names = {seat["id"]: seat["name"] for seat in view["seats"]}
            for seat in list(tokens)[1:]:  # one empire never writes, so that the cycle stays open
                addresses[seat] = client.get(f"{path}/mail", params={"seat": seat}).json()["address"]
        return addresses, names

    def send(self, number: int) -> None:
        """Send a mail until it is acknowledged, as a mail server would."""
        seat = self.random.choice(sorted(self.addresses))
        name, address = f"m{number}", self.addresses[seat]
        data = mail(address, orders(self.names[seat], 1, "DIPLOMACY Arcadia ALLY"), name=name)
        begun = time.monotonic()
        tries = 0
        while time.monotonic() < begun + PATIENCE:
            tries += 1
            try:
                with smtplib.SMTP("127.0.0.1", self.port, timeout=20) as client:
                    client.sendmail("ann@home.example", [address], data)
            except (OSError, smtplib.SMTPException):
                time.sleep(0.05)
            else:
                self.sent.append(Sent(seat, name, time.monotonic() - begun, tries))
                return
        raise AssertionError("the server takes no mail any more")

    def finish(self, kills: int) -> Outcome:
        """Wait until all is read, and count."""
        opened = Database(self.database)
        inbox, matches, outbox = Inbox(opened), Matches(opened), Outbox(opened)
        until = time.monotonic() + PATIENCE
        while inbox.waiting() and time.monotonic() < until:
            time.sleep(0.1)
        self.server.stop()
        unread = inbox.waiting()
        entries = [entry for entry in matches.entries(self.match) if entry.seat in self.addresses]
        receipts = outbox.count("waiting")
        opened.close()
        return Outcome(self.sent, kills, unread, len(entries), receipts)


def run(folder: Path, mails: int, rate: float, kills: int, seed: int) -> Outcome:
    """Send so many mails at a rate, and kill the server at random moments between them."""
    running = Run(folder, seed)
    moments = sorted(running.random.uniform(0, mails / rate) for _ in range(kills))
    begun = time.monotonic()
    done = 0
    for number in range(mails):
        time.sleep(max(0.0, begun + number / rate - time.monotonic()))
        running.send(number)
        if done < kills and time.monotonic() - begun >= moments[done]:
            running.server.kill()  # what was acknowledged just now may not have been read yet
            running.server.start()
            done += 1
    return running.finish(done)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rate", type=float, default=3)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        outcome = run(Path(folder), int(given.seconds * given.rate), given.rate, given.kills, given.seed)
    sys.stdout.write("\n".join(outcome.lines()) + "\n")
    if outcome.lost or outcome.unread or outcome.receipts != len(outcome.sent):
        sys.exit(1)


if __name__ == "__main__":
    main()
