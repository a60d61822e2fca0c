"""A submission, however it came in."""

from __future__ import annotations

import time

from sandtable.errors import SandtableError

from .asker import Asker
from .bodies import Submitted
from .hub import Hub
from .wiring import must_hold


def act(hub: Hub, asker: Asker, match: str, sent: Submitted) -> int:
    """Answer a question. The number of the entry, as the seat counts; it is on disk when this returns."""
    started = time.perf_counter()
    must_hold(hub, asker, match, sent.seat)
    try:
        n = hub.tables.submit(match, sent.seat, sent.question, sent.key, sent.action)
    except SandtableError as error:
        hub.metrics.actions.labels(type(error).__name__).inc()
        raise
    hub.metrics.accepted.inc()
    hub.metrics.seconds.observe(time.perf_counter() - started)
    return n
