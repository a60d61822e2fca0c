"""Leaving: what is kept about somebody is handed over, or deleted. Matches stay, the name goes."""

from __future__ import annotations

import time

import structlog
from msgspec import structs

from sandtable.errors import SandtableError
from sandtable.store import AccountExport, Gone, Leaving

from .errors import Busy
from .names import KEPT, LEFT, look_of
from .people import SHOWN_OF_TOKEN, People
from .seating import tell_tables
from .tables import Tables
from .tokens import new_token

log = structlog.get_logger("sandtable.people")


def export(tables: Tables, people: People, account: str) -> AccountExport:
    """All that is kept about somebody. What would open the account is left out."""
    leaving = Leaving(tables.matches.database)
    return AccountExport(
        structs.replace(people.row(account), code=""),
        [structs.replace(each, token=each.token[:SHOWN_OF_TOKEN]) for each in people.sessions_of(account)],
        leaving.seats(account),
        leaving.mail(account),
        leaving.written(account),
        leaving.letters(account),
    )


def leave(tables: Tables, people: People, account: str, password: str) -> None:
    """Delete an account. Matches that others wait in are given up first, where the game allows it."""
    people.check_password(account, password)
    leaving = Leaving(tables.matches.database)
    for match, seat in leaving.left_behind(account):
        _give_up(tables, match, seat)
    matches = people.accounts.matches(account)
    leaving.delete(account, look_of(people.row(account).shown), LEFT, time.time() + KEPT)
    tell_tables(tables, matches)


def _give_up(tables: Tables, match: str, seat: str) -> None:
    try:
        tables.concede(match, seat, new_token())
    except (Gone, Busy):
        raise
    except SandtableError as error:  # of several who play on, or under rules that have changed
        log.info("a match goes on without somebody who leaves", match=match, seat=seat, why=str(error))
