"""All that is kept about the owner of an account: to hand it over, and to delete it."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import ColumnElement, Select, delete, literal, select, tuple_, update

from .accounts import AccountRow, SessionRow, reserve_name
from .engine import Database
from .schema import (
    accounts,
    drafts,
    exhibitions,
    inbox,
    letterboxes,
    matches,
    orders,
    outbox,
    posts,
    reports,
    resets,
    seats,
    sessions,
)

TAKEN = "taken"


class HeldSeat(Struct, frozen=True):
    """A seat of an account, and how its match stands."""

    match: str
    seat: str
    game: str
    scenario: str
    created: float
    ended: str
    """How it ended, in one sentence; empty while it runs."""


class SeatMail(Struct, frozen=True):
    """How a seat of an account is reached by mail."""

    match: str
    seat: str
    contact: str
    wanted: str
    reports: bool
    reminders: bool


class WrittenText(Struct, frozen=True):
    """Something that somebody wrote: a message to other seats, a draft, an e-mail with orders."""

    match: str
    seat: str
    when: float
    kind: str
    title: str
    text: str


class SentLetter(Struct, frozen=True):
    """A letter that was written to somebody."""

    when: float
    recipient: str
    subject: str
    state: str


class AccountExport(Struct, frozen=True):
    """What is kept about an account. The matches themselves can be had as files."""

    account: AccountRow
    sessions: list[SessionRow]
    seats: list[HeldSeat]
    mail: list[SeatMail]
    written: list[WrittenText]
    letters: list[SentLetter]


class Leaving:
    """The part of the store that hands over, and forgets."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def seats(self, account: str) -> list[HeldSeat]:
        """The seats of an account, the newest match first."""
        wanted = (
            select(seats.c.match, seats.c.seat, matches.c.game, matches.c.scenario, matches.c.made, matches.c.ended)
            .join(matches)
            .where(seats.c.account == account)
            .order_by(matches.c.made.desc(), seats.c.match, seats.c.place)
        )
        with self.database.read() as connection:
            return [HeldSeat(*row) for row in connection.execute(wanted)]

    def left_behind(self, account: str) -> list[tuple[str, str]]:
        """Match and seat of all running matches in which somebody else would wait for ever."""
        others = seats.alias()
        is_played = (
            select(others.c.seat)
            .where(others.c.match == seats.c.match, others.c.kind == TAKEN)
            .where((others.c.account != account) | others.c.account.is_(None))
            .exists()
        )
        wanted = select(seats.c.match, seats.c.seat).join(matches).where(seats.c.account == account, is_played)
        with self.database.read() as connection:
            rows = connection.execute(wanted.where(matches.c.ended == "").order_by(seats.c.match, seats.c.place))
            return [(row.match, row.seat) for row in rows]

    def mail(self, account: str) -> list[SeatMail]:
        box = letterboxes.c
        wanted = select(box.match, box.seat, box.contact, box.wanted, box.reports, box.reminders)
        wanted = wanted.where(tuple_(box.match, box.seat).in_(_held(account)))
        with self.database.read() as connection:
            return [SeatMail(*row) for row in connection.execute(wanted.order_by(box.match, box.seat))]

    def written(self, account: str) -> list[WrittenText]:
        """What somebody has written in the seats that are theirs today, the oldest first."""
        held = _held(account)
        texts = (
            select(posts.c.match, posts.c.seat, posts.c.made, posts.c.kind, posts.c.readers, posts.c.text).where(
                tuple_(posts.c.match, posts.c.seat).in_(held), ~posts.c.removed
            ),
            select(drafts.c.match, drafts.c.seat, drafts.c.made, _said("draft"), drafts.c.name, drafts.c.text).where(
                tuple_(drafts.c.match, drafts.c.seat).in_(held)
            ),
            select(inbox.c.match, inbox.c.seat, inbox.c.received, _said("e-mail"), inbox.c.subject, inbox.c.text).where(
                tuple_(inbox.c.match, inbox.c.seat).in_(held)
            ),
            select(_said(""), _said(""), reports.c.made, _said("report"), _said(""), reports.c.text).where(
                reports.c.reporter == account
            ),
        )
        with self.database.read() as connection:
            found = [WrittenText(*row) for wanted in texts for row in connection.execute(wanted)]
        return sorted(found, key=lambda text: text.when)

    def letters(self, account: str) -> list[SentLetter]:
        """What was written to somebody, as account or in a seat."""
        whose = (outbox.c.account == account) | tuple_(outbox.c.match, outbox.c.seat).in_(_held(account))
        wanted = select(outbox.c.made, outbox.c.recipient, outbox.c.subject, outbox.c.state).where(whose)
        with self.database.read() as connection:
            return [SentLetter(*row) for row in connection.execute(wanted.order_by(outbox.c.id))]

    def delete(self, account: str, look: str, called: str, reserved_until: float) -> None:
        """Forget somebody, in one transaction: what stays of them is their part in matches, under no name.

        `look`: nobody takes a name that looks like this before `reserved_until`. `called`: what others see instead.
        """
        held = _held(account)
        with self.database.write() as connection:
            for table in (letterboxes, inbox, outbox, drafts, orders):
                connection.execute(delete(table).where(tuple_(table.c.match, table.c.seat).in_(held)))
            for table in (sessions, resets, outbox):
                connection.execute(delete(table).where(table.c.account == account))
            connection.execute(
                update(seats).where(seats.c.account == account).values(account=None, token=None, guest=called)
            )
            connection.execute(update(exhibitions).where(exhibitions.c.account == account).values(account=None))
            connection.execute(update(reports).where(reports.c.reporter == account).values(reporter=None))
            connection.execute(update(reports).where(reports.c.about == account).values(about=None))
            reserve_name(connection, look, "", reserved_until)
            connection.execute(delete(accounts).where(accounts.c.name == account))


def _held(account: str) -> Select[tuple[str, str]]:
    """The seats of an account, as a part of other questions."""
    return select(seats.c.match, seats.c.seat).where(seats.c.account == account)


def _said(kind: str) -> ColumnElement[str]:
    return literal(kind)
