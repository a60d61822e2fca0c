"""What somebody has played: against other people, and how it ended."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from sqlalchemy import and_, func, or_, select

from sandtable.documents import Outcome
from sandtable.kernel.entries import CONCEDE
from sandtable.threadsafe import decode

from .engine import Database
from .leaving import TAKEN, HeldSeat
from .schema import entries, matches, seats

MOST = 500
"""Matches that are looked at, the newest."""


class Ending(Struct):
    """What matters here of the last entry of a match."""

    seat: str
    act: str
    ended: Outcome | None = None


class PlayedSeat(HeldSeat, frozen=True):
    """A seat in a match against other people."""

    listed: bool = False
    winner: str | None = None
    """The seat that has won, empty for nobody; none while it runs."""
    conceded: str = ""
    """The seat that has given it up."""


class Profiles:
    """The part of the store that is about what people have played."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def played(self, account: str) -> list[PlayedSeat]:
        """The seats of an account in matches against other people, the newest match first."""
        other = seats.alias()
        somebody_else = or_(other.c.account.is_(None), other.c.account != account)
        against = and_(other.c.match == seats.c.match, other.c.kind == TAKEN, somebody_else)
        is_shared = select(other.c.seat).where(against).exists()
        columns = (matches.c.game, matches.c.scenario, matches.c.made, matches.c.ended, matches.c.listed)
        wanted = select(seats.c.match, seats.c.seat, *columns).join(matches)
        wanted = wanted.where(seats.c.account == account, seats.c.kind == TAKEN, is_shared)
        with self.database.read() as connection:
            rows = connection.execute(wanted.order_by(matches.c.made.desc(), seats.c.match, seats.c.place).limit(MOST))
            found = [PlayedSeat(*row) for row in rows]
        endings = self._endings({played.match for played in found if played.ended})
        return [_told(played, endings.get(played.match)) for played in found]

    def _endings(self, ended: set[str]) -> dict[str, Ending]:
        """The last entries of matches that are over."""
        last = (
            select(entries.c.match, func.max(entries.c.n).label("n"))
            .where(entries.c.match.in_(sorted(ended)))
            .group_by(entries.c.match)
            .subquery()
        )
        wanted = select(entries.c.match, entries.c.entry)
        wanted = wanted.join(last, and_(entries.c.match == last.c.match, entries.c.n == last.c.n))
        with self.database.read() as connection:
            texts = [(row.match, row.entry) for row in connection.execute(wanted)]
        return {match: decode(text, Ending) for match, text in texts}

    def matches_of(self, account: str) -> set[str]:
        """The matches in which somebody sits."""
        with self.database.read() as connection:
            return set(connection.scalars(select(seats.c.match).where(seats.c.account == account)))


def _told(played: PlayedSeat, ending: Ending | None) -> PlayedSeat:
    if ending is None or ending.ended is None:
        return played
    conceded = ending.seat if ending.act == CONCEDE else ""
    return msgspec.structs.replace(played, winner=ending.ended.winner, conceded=conceded)
