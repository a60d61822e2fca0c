"""Taking a seat by its link, and stopping the computer players of a match."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sandtable.kernel import MODERATOR

from .errors import Unknown
from .live_match import Audience, LiveMatch
from .moderation import umpire
from .names import guest_name
from .tables import Tables
from .tokens import hash_token, new_token
from .wishes import people


class TakenSeat(Struct, frozen=True):
    """A seat, and the token that opens it from now on."""

    seat: str
    token: str


def take_seat(tables: Tables, match: str, link: str, account: str | None, name: str = "") -> TakenSeat:
    """Sit down by the secret of a link, which is then used up; `name`: of somebody without an account. Raises Unknown
    for a wrong link, Taken for a used one, BadName for a name that cannot be shown."""
    guest = guest_name(account, name)
    with tables.at(match):  # raises if there is no such match
        pass
    token = new_token()
    seat = tables.matches.take(match, hash_token(link), hash_token(token), account, guest)
    if seat is None:
        raise Unknown("this link does not belong to a seat of this match")
    tables.reseat(match)
    return TakenSeat(seat, token)


def tell_tables(tables: Tables, matches: Sequence[str]) -> None:
    """Somebody who sits in these matches has another name, or has left: those who look at them see it at once."""
    tables.matches.announce(matches)
    for match in matches:
        if tables.memory.get(match) is not None:
            tables.reseat(match)


def may_stop_computers(live: LiveMatch, held_seats: Audience) -> bool:
    """Whether somebody does nobody else a wrong by it: the moderator, or who holds the seats of all people."""
    return MODERATOR in held_seats or (bool(held_seats) and people(live.seats) <= held_seats)


def stop_computers(tables: Tables, match: str, stop: bool) -> None:
    """Stop the computer players of a match, or let them continue. Where somebody moderates, the log says so."""
    with tables.at(match) as live:
        is_told = live.match.game.is_moderated(live.match.state) and live.paused != stop and live.match.ended is None
    if is_told:
        text = f"NOTE The computer players {'are stopped' if stop else 'go on'}"
        umpire(tables, match, new_token(), text)
    tables.matches.pause(match, stop)
    tables.reseat(match)
