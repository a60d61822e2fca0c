"""Access: which match a request is about, with which seats, and whether it may."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from litestar.connection import ASGIConnection

from sandtable.errors import SandtableError
from sandtable.service.errors import NeedsAccount, NotHeld
from sandtable.service.live_match import Audience, LiveMatch

from .asker import Asker
from .server import Server


def require_account(server: Server, asker: Asker) -> None:
    """Raise NeedsAccount if only people with an account may start matches here and the asker has none."""
    if server.settings.needs_account and asker.account() is None:
        raise NeedsAccount("sign in first: only people with an account can start matches here")


def own_account(asker: Asker) -> str:
    """The account of whoever asks. Raises NeedsAccount if nobody is signed in."""
    account = asker.account()
    if account is None:
        raise NeedsAccount("nobody is signed in")
    return account


@contextmanager
def open_match(
    server: Server, asker: Asker, match: str, seats: str | None = None
) -> Iterator[tuple[LiveMatch, Audience, Audience]]:
    """Lock a match and bring it up to date: the match, the seats that the asker holds, and the audience to show it to.

    `seats` names some of the held seats (``us,arab``); with none, the asker watches as a spectator.
    """
    with server.tables.at(match) as live:
        held_seats = server.tables.seats_held_by(live, asker.credentials())
        server.tables.refresh(live, held_seats)
        yield live, held_seats, live.audience(parse_seats(seats), held_seats)


def audience_of(server: Server, asker: Asker, match: str, seats: str | None = None) -> Audience:
    """The audience that `open_match` would show the match to."""
    with open_match(server, asker, match, seats) as (_, _, audience):
        return audience


def require_guest(server: Server, asker: Asker, match: str, seats: str | None) -> Audience:
    """The audience of somebody who wants work to be done for it: who holds a seat, or watches a match that is listed.
    Raises NotHeld for strangers who only know the address of a match."""
    with open_match(server, asker, match, seats) as (_, held_seats, audience):
        if not held_seats and not server.tables.matches.is_listed(match):
            raise NotHeld("only those who play in a match that is not listed can use its tools")
        return audience


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client is not None else ""


def exhibition_counter(
    server: Server, asker: Asker, connection: ASGIConnection[Any, Any, Any, Any]
) -> Callable[[], None]:
    """What counts a match that computers play by themselves, for the account of who begins it, or else the address."""

    def count() -> None:
        account = asker.account()
        server.limits.exhibition(f"account {account}" if account else address_of(connection))

    return count


def parse_seats(seats: str | None) -> Audience:
    """The seats that a request names; none for a spectator."""
    names = seats.split(",") if seats else []
    if "" in names:
        raise SandtableError(f"'{str(seats)[:40]}' names no seats; write us,arab, or nothing for a spectator")
    return frozenset(names)


def require_seat(server: Server, asker: Asker, match: str, seat: str) -> None:
    """Raise NotHeld unless the asker holds the seat."""
    with server.tables.at(match) as live:
        server.tables.require_seat(live, seat, asker.credentials())
