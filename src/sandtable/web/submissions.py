"""Submitting an action: the same by POST and over the live connection."""

from __future__ import annotations

import time

from sandtable.errors import SandtableError

from .asker import Asker
from .bodies import NewAction
from .server import Server


def act(server: Server, asker: Asker, match: str, sent: NewAction) -> int:
    """Answer a question. The number of the entry, as the seat counts; it is on disk when this returns."""
    started = time.perf_counter()
    try:
        shown = asker.credentials()
        n = server.tables.submit(match, sent.seat, sent.question, sent.key, sent.action, shown)
    except SandtableError as error:
        server.metrics.actions.labels(type(error).__name__).inc()
        raise
    server.metrics.accepted.inc()
    server.metrics.seconds.observe(time.perf_counter() - started)
    return n
