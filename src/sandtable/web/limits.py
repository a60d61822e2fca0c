"""Rate limits: what one address, and one account, may ask for. They hold for all workers of a server together.

A client keeps its connection, and with it its worker, so a part of the rate for every worker would cheat it of the
rest. The workers share one table instead: a small file in memory, where each client has a point in time up to which it
has used its share.
"""

from __future__ import annotations

import mmap
import os
import re
import struct
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from threading import Lock

from sandtable.service.origins import origin

from .errors import TooMany

BURST = 4
"""Seconds' worth of requests that may come at once."""
SIGN_INS, PERIOD = 5, 60.0
"""Attempts to sign in or up from one address, within so many seconds."""
ACCOUNT_SIGN_INS = 10
"""Attempts to sign in to one account within the same time, from wherever they come."""
WORK, WORK_BURST = 2.5, 12
"""Milliseconds of calculating for each plain request that the rate allows, and seconds' worth of them at once: with
the usual rate a quarter of a processor, and three seconds. Counted apart, so that who calculates can go on playing."""
PLAIN = 5.0
"""Milliseconds of calculating that are in the price of a plain request. What takes longer is charged for the rest, so
that no end point is an easy way to keep the processor busy: with the usual rate, one client has half of one."""
UPLOADS = 10
"""Whole files at once, and then one a second."""
EXHIBITIONS = 20
"""Matches between computers alone that one account (or address, without one) may begin in a day."""
HINTS, HOUR = 60, 3_600.0
"""Hints that one account (or address, without one) may ask for in an hour, a third of them at once."""
ANALYSES = 20
"""Matches that one account (or address, without one) may have analysed in a day."""
CONTACTS = 10
"""E-mail addresses that one place, and one account, may have asked in a day: each is sent a letter."""
RENAMES = 3
"""Times a day that one account may take another name: the old ones are kept from others for a while."""
REPORTS = 5
"""Reports to whoever runs the server that one account may write in a day."""
FORGOTTEN = 10
"""Links for a new password that one place may ask for in an hour."""
DAY = 86_400.0
TOO_MUCH = {
    "request": "too many requests",
    "sign-in": "too many attempts from here to sign in or up",
    "account": "too many attempts to sign in to this account",
    "work": "too much was calculated for you just now",
    "upload": "too many files were sent from here",
    "exhibition": "too many matches between computers were begun today",
    "contact": "too many e-mail addresses were entered today",
    "rename": "your name was changed too often today",
    "report": "you have written too many reports today",
    "forgotten": "too many links were asked for from here",
    "import": "too many matches were imported today",
}
"""What is said when a share is used up."""

COSTS: list[tuple[str, float]] = [
    (r"POST /api/(?:accounts|session)", 20),
    (r"POST /api/account/(?:name|password|email|reset|delete)", 20),
    (r"GET /api/(?:account/export|people/[^/]+)", 10),
    (r"POST /api/(?:verify|matches/import)", 50),
    (r"POST /api/matches/[^/]+/fork", 20),
    (r"POST /api/matches/[^/]+/(?:hint|analysis|what-if)", 20),
    (r"POST /api/games/[^/]+/cases/[^/]+/try", 10),
    (r"POST /api/matches", 10),
    (r"GET /api/matches/[^/]+/frames", 10),
    (r"POST /api/matches/[^/]+/tool", 10),
    (r"POST /api/matches/[^/]+/(?:receipt|documents)", 5),
    (r"GET /api/matches/[^/]+/(?:replay|transcript|file)", 5),
    (r"GET /api/games/[^/]+/cases/[^/]+", 5),
    (r"GET /api/matches/[^/]+/live", 5),
    (r"POST /api/matches/[^/]+/why", 2),
]
"""Requests that cost more than others, as multiples of a plain one."""
_COSTLY = re.compile("|".join(f"({request})$" for request, _ in COSTS))
"""One group for each of them."""

SLOT = struct.Struct("=Qd")
WAYS, SETS = 8, 8192
SECRET = 16
SIZE = SECRET + SLOT.size * WAYS * SETS


class SharedTimes:
    """A table from names to points in time, in a file that several processes share, or in memory of one.

    It has a fixed size: a name has eight places to stand, and the one that is over soonest makes room for a new one.
    """

    def __init__(self, path: str = "") -> None:
        self._lock = Lock()
        self._descriptor = os.open(path, os.O_RDWR) if path else -1
        self._table = mmap.mmap(self._descriptor, SIZE)
        if not path:
            self._table[:SECRET] = os.urandom(SECRET)
        self._secret = bytes(self._table[:SECRET])

    @contextmanager
    def entry(self, name: str) -> Iterator[TimeEntry]:
        """The time of a name, to be read and changed while nobody else does."""
        with self._lock, self._alone():
            digest = blake2b(name.encode(errors="surrogatepass"), digest_size=8, key=self._secret).digest()
            yield TimeEntry(self._table, int.from_bytes(digest, "big"))

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if self._descriptor < 0 or sys.platform == "win32":
            yield
            return
        import fcntl

        fcntl.flock(self._descriptor, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self._descriptor, fcntl.LOCK_UN)

    def close(self) -> None:
        self._table.close()
        if self._descriptor >= 0:
            os.close(self._descriptor)


class TimeEntry:
    """One name's place in the table."""

    def __init__(self, table: mmap.mmap, name: int) -> None:
        self._table = table
        self._name = name
        first = SECRET + SLOT.size * WAYS * (name % SETS)
        places = [first + SLOT.size * way for way in range(WAYS)]
        slots = [(place, *SLOT.unpack_from(table, place)) for place in places]
        own = [(place, until) for place, found, until in slots if found == name]
        self.until: float = own[0][1] if own else 0.0
        self._place: int = own[0][0] if own else min(slots, key=lambda slot: slot[2])[0]

    def set(self, until: float) -> None:
        SLOT.pack_into(self._table, self._place, self._name, until)


def new_table() -> str:
    """A table for several processes: the path of its file, which whoever asks for it removes."""
    descriptor, path = tempfile.mkstemp(prefix="sandtable-limits-")
    with os.fdopen(descriptor, "wb") as file:
        file.write(os.urandom(SECRET) + bytes(SIZE - SECRET))
    return path


class Buckets:
    """So much a second, up to so much at once; no limit where the rate is 0."""

    def __init__(self, times: SharedTimes, kind: str, rate: float, most: float) -> None:
        self.times = times
        self.kind = kind
        self.rate = rate
        self.most = most

    def take(self, who: str, cost: float = 1) -> None:
        """Use up some of somebody's share; TooMany if there is not enough left, and then nothing is used."""
        if not self.rate:
            return
        now = time.monotonic()  # the same clock for all processes of a machine
        with self.times.entry(f"{self.kind}|{who}") as entry:
            until = max(now, entry.until) + cost / self.rate
            wait = until - now - self.most / self.rate
            if wait > 1e-6:  # what rounding leaves is nothing
                raise TooMany(wait, TOO_MUCH[self.kind])
            entry.set(until)

    def book(self, who: str, cost: float) -> None:
        """Use up some of somebody's share for work that is done: what is missing is missing from what comes next."""
        if self.rate and cost > 0:
            now = time.monotonic()
            with self.times.entry(f"{self.kind}|{who}") as entry:
                entry.set(max(now, entry.until) + cost / self.rate)


class Meter:
    """Is told what a request takes, in seconds of the processor. What exceeds its price is missing from what the client
    may ask for next."""

    def __init__(self, bucket: Buckets, who: str, paid: float) -> None:
        self._bucket = bucket
        self._who = who
        self._paid = paid
        """Milliseconds."""

    def __call__(self, seconds: float) -> None:
        missing = seconds * 1000 - self._paid
        self._paid = max(-missing, 0.0)
        # To read a long match takes seconds, and is not the fault of who looks at it first.
        self._bucket.book(self._who, min(missing / PLAIN, self._bucket.most))


class Limits:
    """What one address may do. `rate`: plain requests a second; 0 lifts the limits by address, and no other."""

    def __init__(self, rate: float, table: str = "", imports: float = 0) -> None:
        self._times = SharedTimes(table)
        self._requests = Buckets(self._times, "request", rate, max(rate * BURST, 60))
        self._sign_ins = Buckets(self._times, "sign-in", SIGN_INS / PERIOD if rate else 0, SIGN_INS)
        self._accounts = Buckets(self._times, "account", ACCOUNT_SIGN_INS / PERIOD, ACCOUNT_SIGN_INS)
        self._work = Buckets(self._times, "work", rate * WORK, max(rate * WORK, 60) * WORK_BURST)
        self._uploads = Buckets(self._times, "upload", 1 if rate else 0, UPLOADS)
        self._exhibitions = Buckets(self._times, "exhibition", EXHIBITIONS / DAY, EXHIBITIONS)
        self._hints = Buckets(self._times, "hint", HINTS / HOUR if rate else 0, HINTS / 3)
        self._analyses = Buckets(self._times, "analysis", ANALYSES / DAY if rate else 0, ANALYSES)
        self._contacts = Buckets(self._times, "contact", CONTACTS / DAY, CONTACTS)
        self._renames = Buckets(self._times, "rename", RENAMES / DAY, RENAMES)
        self._reports = Buckets(self._times, "report", REPORTS / DAY, REPORTS)
        self._forgotten = Buckets(self._times, "forgotten", FORGOTTEN / HOUR, FORGOTTEN)
        self._imports = Buckets(self._times, "import", imports / DAY, imports)

    def request(self, address: str, method: str, path: str) -> None:
        self._requests.take(origin(address), cost(method, path))

    def meter(self, address: str, method: str, path: str) -> Meter:
        """What weighs the work for a request that was let in."""
        return Meter(self._requests, origin(address), PLAIN * cost(method, path))

    def begin_work(self, address: str) -> None:
        """Something that may take long is to be done for an address: not while earlier work is still to be made up."""
        self._work.take(origin(address))

    def end_work(self, address: str, seconds: float) -> None:
        """It is done, and has taken so long of the processor's time."""
        self._work.book(origin(address), seconds * 1000)

    def message(self, address: str) -> None:
        """A submission over a live connection."""
        self._requests.take(origin(address))

    def meter_of_message(self, address: str) -> Meter:
        """What weighs the work for one: the request that opened the connection has paid for none of it."""
        return Meter(self._requests, origin(address), PLAIN)

    def sign_up(self, address: str) -> None:
        self._sign_ins.take(origin(address))

    def sign_in(self, address: str, account: str) -> None:
        """Slower from one address, and slower for one account: who has many addresses may not try them all on it."""
        self._sign_ins.take(origin(address))
        self._accounts.take(account)

    def upload(self, address: str) -> None:
        """A whole file, which takes long to check."""
        self._uploads.take(origin(address))

    def ask_contact(self, address: str, account: str | None) -> None:
        """An e-mail address that is to be asked whether it is right."""
        for who in (origin(address), *([f"account {account}"] if account else [])):
            self._contacts.take(who)

    def rename(self, account: str) -> None:
        """Another name for an account."""
        self._renames.take(account)

    def report(self, account: str) -> None:
        """A complaint about somebody."""
        self._reports.take(account)

    def forgotten(self, address: str) -> None:
        """A link for a new password."""
        self._forgotten.take(origin(address))

    def hint(self, who: str) -> None:
        """The adviser is to be asked."""
        self._hints.take(origin(who))

    def analysis(self, who: str) -> None:
        """A match is to be analysed."""
        self._analyses.take(origin(who))

    def import_match(self, who: str, size: int) -> None:
        """A match that is to be kept for somebody; one of more than a megabyte counts as several."""
        self._imports.take(origin(who), 1 + (size >> 20))

    def exhibition(self, who: str) -> None:
        """A match in which only computers will play."""
        self._exhibitions.take(origin(who))

    def close(self) -> None:
        self._times.close()


def cost(method: str, path: str) -> float:
    """What a request costs, in plain ones."""
    found = _COSTLY.match(f"{method} {path}")
    return COSTS[found.lastindex - 1][1] if found is not None and found.lastindex is not None else 1
