"""Wishes: what a seat would like to happen that needs everybody.

A wish stands in the row of the seat that asks, and in the rows of those who agree. It is never cleared away when it
has come true or the match has gone on: whether it still counts follows from the log, whose numbers are never used
again. So the log needs to know nothing of wishes.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.errors import Refusal
from sandtable.kernel import TABLE, Entry, Match
from sandtable.store import SeatRow
from sandtable.threadsafe import decode

UNDO, ADOPT, TAKE_BACK = "undo", "adopt", "take-back"
COMPUTER = "computer"
"""The kind of a seat that agrees to everything."""

Seats = Mapping[str, SeatRow]


class Wish(Struct, frozen=True, omit_defaults=True):
    """To take back a seat's last action (`undo`), or to go on after a change of the rules, from the stored position
    (`adopt`) or from before the first difference (`take-back`)."""

    id: str
    """Any name: others see it, and the number below may be a secret."""
    about: str
    seat: str
    n: int
    """The entry to be taken back; otherwise the last one, at which the match stands still."""
    at: int | str
    """What the seat had done when it asked, as everybody knows it: if it acts on, even to take that back, it has let go
    of its wish."""
    declined: str = ""
    """The seat that said no, if one did."""

    def text(self) -> str:
        return msgspec.json.encode(self).decode()


def new_wish(match: Match[Any], seats: Seats, seat: str, held_seats: Collection[str], about: str) -> Wish:
    """What a seat may wish for now; a Refusal says why not. Who holds all seats of people takes back the last action
    of any of them."""
    if match.ended is not None:
        raise Refusal("the match is over; nothing can be taken back")
    if about == UNDO:
        if match.stopped is not None:
            raise Refusal("the match is paused because its rules have changed: agree first how to continue")
        whole = people(seats)
        last = last_action(match, whole if whole <= set(held_seats) else [seat])
        if last is None or last.n < 2:
            raise Refusal("there is nothing to take back")
        return Wish(secrets.token_hex(8), about, last.seat, last.n, _last_act(match, last.seat))
    if match.stopped is None:
        raise Refusal("the match agrees with the current rules; there is nothing to settle")
    return Wish(secrets.token_hex(8), about, seat, len(match.entries), _last_act(match, seat))


def come_true(match: Match[Any], seats: Seats, wish: Wish) -> Entry:
    """Do what all agree to."""
    if wish.about == UNDO:
        return match.undo_agreed(seats, wish.n)
    return match.adopt(seats) if wish.about == ADOPT else match.take_back(seats)


def people(seats: Seats) -> set[str]:
    """The seats that are asked. One that waits for a friend is: before he has come, nobody can agree for him."""
    return {seat for seat, row in seats.items() if row.kind != COMPUTER}


def last_action(match: Match[Any], seats: Collection[str]) -> Entry | None:
    """The last action of these seats that has not been taken back."""
    return next((entry for entry in reversed(match.standing()) if entry.seat in seats), None)


def _last_act(match: Match[Any], seat: str) -> int | str:
    """A name for the last thing that a seat has done. Under fog it depends only on what everybody knows: a wish
    that vanished when its seat acts in secret would tell of it."""
    if not match.game.fog:
        return next((entry.n for entry in reversed(match.entries) if entry.seat == seat), 0)
    settled = match.ledger.undone[TABLE]
    last = max((line.n for line in match.log(()) if line.seat == seat), default=0)
    return f"{last} after {settled}"


def counts(match: Match[Any], wish: Wish) -> bool:
    """Whether a wish can still come true."""
    if match.ended is not None or wish.at != _last_act(match, wish.seat):
        return False
    if wish.about == UNDO:  # under fog, that the seat has taken it back itself is its secret
        return match.stopped is None and (match.game.fog or wish.n not in match.void)
    return match.stopped is not None and wish.n == len(match.entries)


def wishes(match: Match[Any], seats: Seats) -> list[Wish]:
    """The wishes that count, also those that were declined: their seats may want to know."""
    found = [(seat, _read(row)) for seat, row in seats.items() if row.wish]
    return [wish for seat, wish in found if wish.seat == seat and counts(match, wish)]


def seats_agreeing(seats: Seats, wish: Wish) -> list[str]:
    """The seats that have said yes, first of all the one that asks."""
    return [seat for seat, row in seats.items() if row.wish and _read(row).id == wish.id]


def missing(seats: Seats, wish: Wish) -> set[str]:
    """The seats of people that have not agreed yet."""
    return people(seats).difference(seats_agreeing(seats, wish))


def wish_sections(match: Match[Any], seats: Seats) -> list[dict[str, Any]]:
    """The wishes as the view shows them."""
    return [
        {
            "id": wish.id,
            "seat": wish.seat,
            "about": wish.about,
            **({"declined": wish.declined} if wish.declined else {"agreed": seats_agreeing(seats, wish)}),
        }
        for wish in wishes(match, seats)
    ]


def _read(row: SeatRow) -> Wish:
    return decode(row.wish, Wish)
