"""Mail: a mail of 50 lines from the bytes to the committed entry and its receipt, and mails accepted a second.

``python -m tests.mail.load --seconds 600 --rate 3 --kills 20`` is the run with kills; this is one server at rest.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

from sandtable.mail.office import PostOffice
from sandtable.mail.reading import read_mail
from sandtable.mail.settings import MailSettings
from sandtable.service import Tables, notifier
from sandtable.service.new_matches import new
from sandtable.store import Accounts, Database, Matches, migrate
from tests.mail.post import mail

MAILS = 200
LINES = 50


def fifty_lines(empire: str, base: int) -> str:
    """Orders of fifty lines: purchases, settings, moves, and attacks with their forces."""
    lines = [f"EMPIRE {empire}", "CYCLE 1", "BUYING"]
    kinds = ("Infantry Platoon", "Tank", "Artillery", "Resource Center", "AAT")
    lines += [f"BUY {n + 1} {kinds[n % len(kinds)]} AT {base}" for n in range(LINES)]
    return "\n".join([*lines, "END", ""])


def run() -> None:
    """Print the times."""
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{Path(folder) / 'sandtable.db'}")
        migrate(database)
        tables = Tables(Matches(database), Accounts(database), notifier(database, workers=1))
        office = PostOffice(MailSettings("127.0.0.1:0", "table.example"), tables)
        match = new(tables, "war-game", "16", {}, {}).match
        with tables.at(match) as live:
            base, name = live.match.state.empires[0].base + 1, live.match.state.empires[0].name
        box = office.change(match, "empire-1", contact="a@b.example", reports=True, reminders=True)
        address = office.settings.secret_address(box.secret)
        mails = [mail(address, fifty_lines(name, base), name=f"m{n}") for n in range(MAILS)]
        apart = timed(lambda n: read_mail(mails[n]))
        kept = timed(lambda n: office.admission.take("a@b.example", address, mails[n]))
        cpu = time.process_time()
        read = timed(lambda n: office.delivery.read_all() if n == 0 else None, count=1)
        cpu = time.process_time() - cpu
        print(f"taken apart          {1000 * median(apart):7.2f} ms (p95 {1000 * quantiles(apart, n=20)[-1]:.2f})")
        print(f"kept, with its commit{1000 * median(kept):7.2f} ms (p95 {1000 * quantiles(kept, n=20)[-1]:.2f})")
        print(f"read and answered    {1000 * read[0] / MAILS:7.2f} ms each, of {LINES} lines")
        print(f"of that CPU time     {1000 * cpu / MAILS:7.2f} ms")
        tables.close()
        database.close()


def timed(work: Callable[[int], object], count: int = MAILS) -> list[float]:
    times = []
    for n in range(count):
        begun = time.perf_counter()
        work(n)
        times.append(time.perf_counter() - begun)
    return times
