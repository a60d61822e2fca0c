"""What end points have in common."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar.connection import ASGIConnection

from sandtable.service.errors import NeedsAccount, NotHeld
from sandtable.service.live import Audience, Live

from .asker import Asker
from .hub import Hub


def may_make(hub: Hub, asker: Asker) -> None:
    """Where it is so set up, only people with an account begin matches."""
    if hub.settings.needs_account and asker.account() is None:
        raise NeedsAccount("only somebody who is signed in can begin a match here")


@contextmanager
def seen(hub: Hub, asker: Asker, match: str, seats: str | None = None) -> Iterator[tuple[Live, Audience, Audience]]:
    """A match, the seats that the asker holds, and those that it wants to look with (``us,arab``; none: it watches)."""
    with hub.tables.at(match) as live:
        held = asker.held(hub.tables, live)
        hub.tables.refresh(live, held)
        yield live, held, live.audience(wanted(seats), held)


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client is not None else ""


def wanted(seats: str | None) -> Audience:
    return frozenset(seat for seat in (seats or "").split(",") if seat)


def must_hold(hub: Hub, asker: Asker, match: str, seat: str) -> None:
    with hub.tables.at(match) as live:
        if seat not in asker.held(hub.tables, live):
            raise NotHeld(f"you do not hold the seat '{seat}'")
