"""Rate limits: a bucket of tokens for every address."""

from __future__ import annotations

import time
from collections import OrderedDict
from threading import Lock

from sandtable.errors import SandtableError

BURST = 4
SIGN_INS = 5
"""Attempts to sign in or up, from one address, within …"""
PERIOD = 60.0
KEPT = 10_000


class TooMany(SandtableError):
    """Too many requests; `wait` seconds from now there is room again."""

    def __init__(self, wait: float) -> None:
        self.wait = max(1, int(wait + 0.999))
        super().__init__(f"too many requests; try again in {self.wait} s")


class Buckets:
    """So many tokens a second, up to so many; no limit where the rate is 0."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def take(self, who: str) -> None:
        if not self.rate:
            return
        with self._lock:
            now = time.monotonic()
            left, then = self._left.pop(who, (self.most, now))
            left = min(self.most, left + (now - then) * self.rate)
            if left < 1:
                self._left[who] = (left, now)
                raise TooMany((1 - left) / self.rate)
            self._left[who] = (left - 1, now)
            while len(self._left) > KEPT:
                self._left.popitem(last=False)


class Limits:
    """What one address may do."""

    def __init__(self, rate: float) -> None:
        self.requests = Buckets(rate, rate * BURST)
        self.sign_ins = Buckets(SIGN_INS / PERIOD if rate else 0, SIGN_INS)
        self.uploads = Buckets(1 if rate else 0, 10)
        """Whole files, which take long to check."""
