"""Taking a seat by its link, and stopping the computer players of a match."""

from __future__ import annotations

from msgspec import Struct

from .errors import Unknown
from .tables import Tables
from .tokens import hash_token, new_token


class TakenSeat(Struct, frozen=True):
    """A seat, and the token that opens it from now on."""

    seat: str
    token: str


def take_seat(tables: Tables, match: str, link: str, account: str | None) -> TakenSeat:
    """Sit down by the secret of a link, which is then used up. Raises Unknown for a wrong one, Taken for a used one."""
    with tables.at(match):  # raises if there is no such match
        pass
    token = new_token()
    seat = tables.matches.take(match, hash_token(link), hash_token(token), account)
    if seat is None:
        raise Unknown("this link does not belong to a seat of this match")
    tables.reseat(match)
    return TakenSeat(seat, token)


def stop_computers(tables: Tables, match: str, stop: bool) -> None:
    """Stop the computer players of a match, or let them continue."""
    tables.matches.pause(match, stop)
    tables.reseat(match)
