"""Agreement between the people at a table: one seat asks, the others say yes or no.

Computer players agree to everything, and who holds several seats speaks for all of them. So who plays alone gets at
once what was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from sandtable.errors import Stale
from sandtable.kernel.entry_numbers import own_number
from sandtable.store import Conflict, Submission

from .answers import Deed, fingerprint
from .live_match import Audience, LiveMatch
from .tables import Tables
from .wishes import Wish, come_true, counts, missing, new_wish, people, seats_agreeing, wishes


def ask(tables: Tables, name: str, seat: str, key: str, held_seats: Audience, about: str) -> int | None:
    """Wish for something. To ask for what another seat has asked for already is to agree."""

    def find(live: LiveMatch) -> Wish:
        wish = new_wish(live.match, live.seats, seat, held_seats, about)
        return next((each for each in _open(live) if (each.about, each.n) == (wish.about, wish.n)), wish)

    return _want(tables, name, Submission(seat, key, fingerprint("ask", about)), held_seats, find)


def agree(tables: Tables, name: str, seat: str, key: str, held_seats: Audience, of: str) -> int | None:
    """Say yes to a wish. The last one to do so makes it come true."""
    return _want(
        tables,
        name,
        Submission(seat, key, fingerprint("yes", of)),
        held_seats,
        lambda live: _find_wish(_open(live), of),
    )


def decline(tables: Tables, name: str, seat: str, key: str, held_seats: Audience, of: str) -> int | None:
    """Say no to a wish; for the one who asked, that is to withdraw it, or to have read the answer."""
    sent = Submission(seat, key, fingerprint("no", of))
    with tables.at(name, fresh=held_seats) as live:
        if tables.first_answer(live, sent) is None:
            tables.read_seats(live)
            wish = _find_wish(
                [each for each in wishes(live.match, live.seats) if not each.declined or each.seat in held_seats], of
            )
            left = "" if wish.seat in held_seats else msgspec.structs.replace(wish, declined=seat).text()
            change = dict.fromkeys(seats_agreeing(live.seats, wish), "") | {wish.seat: left}
            _note(tables, live, sent, change, instead_of=wish.text())
    return None


def _want(
    tables: Tables, name: str, sent: Submission, held_seats: Audience, find: Callable[[LiveMatch], Wish]
) -> int | None:
    """Say that the held seats want a wish to come true. Gives the number of the entry, once nobody is missing."""
    with tables.at(name, fresh=held_seats) as live:
        first = tables.first_answer(live, sent)
        if first is not None:
            return own_number(live.match, first, frozenset([sent.seat])) if first else None
        tables.read_seats(live)
        wish = find(live)
        if missing(live.seats, wish) - held_seats:
            _note(tables, live, sent, dict.fromkeys(people(live.seats) & held_seats, wish.text()))
            return None

    def act(live: LiveMatch) -> Deed:
        if not counts(live.match, wish) or missing(live.seats, wish) - held_seats:
            raise _no_longer_asked()
        return Deed(come_true(live.match, live.seats, wish))

    return tables.enter(name, sent, act) or None


def _note(
    tables: Tables, live: LiveMatch, sent: Submission, change: Mapping[str, str], instead_of: str | None = None
) -> None:
    try:
        tables.matches.wish(live.id, change, sent, instead_of=instead_of)
    except Conflict:  # the same submission came twice at the same moment
        tables.first_answer(live, sent)
    else:
        tables.reseat(live.id)


def _open(live: LiveMatch) -> list[Wish]:
    return [wish for wish in wishes(live.match, live.seats) if not wish.declined]


def _find_wish(found: list[Wish], name: str) -> Wish:
    for wish in found:
        if wish.id == name:
            return wish
    raise _no_longer_asked()


def _no_longer_asked() -> Stale:
    return Stale("this request is no longer open: it was withdrawn or declined, or the match has moved on")
