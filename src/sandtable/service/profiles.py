"""Profiles: what somebody has played against other people, as far as they let others see it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.store import Accounts, PlayedSeat, Profiles

from .errors import Unknown
from .names import LONGEST_NAME, fold_name

Shows = Literal["everybody", "accounts", "nobody"]
"""Who sees a profile: everybody, those who are signed in, or its owner alone."""
MOST_SHOWN = 50
"""Matches that are named, the newest."""


class SideRecord(Struct, frozen=True):
    """How somebody has done with one side of a game, in matches against other people that are over."""

    game: str
    seat: str
    won: int
    lost: int
    drawn: int
    """Nobody has won, and it was not this side that gave up."""


class ProfileMatch(Struct, frozen=True):
    """A match that whoever asks may know of."""

    match: str
    game: str
    scenario: str
    seat: str
    created: float
    ended: str


class Profile(Struct, frozen=True):
    """What others see of somebody."""

    name: str
    since: float
    shows: Shows
    record: list[SideRecord]
    running: int
    """Matches against other people that are not over."""
    matches: list[ProfileMatch]


def profile(accounts: Accounts, name: str, asker: str | None) -> Profile:
    """The profile of a name. Raises Unknown, with the same words, where there is none and where it is not shown."""
    folded = fold_name(name)
    account = accounts.find(folded) if len(folded) <= LONGEST_NAME else None
    row = accounts.get(account) if account is not None else None
    if account is None or row is None or not _may_see(row.shows, account, asker):
        raise Unknown("there is no profile of this name that you may see")
    profiles = Profiles(accounts.database)
    played = profiles.played(account)
    known = profiles.matches_of(asker) if asker is not None else set()
    shown = [each for each in played if each.listed or each.match in known][:MOST_SHOWN]
    return Profile(
        row.shown,
        row.created,
        _shows(row.shows),
        _record(played),
        len({each.match for each in played if not each.ended}),
        [ProfileMatch(each.match, each.game, each.scenario, each.seat, each.created, each.ended) for each in shown],
    )


def _may_see(shows: str, account: str, asker: str | None) -> bool:
    return asker == account or shows == "everybody" or (shows == "accounts" and asker is not None)


def _shows(text: str) -> Shows:
    return "everybody" if text == "everybody" else "nobody" if text == "nobody" else "accounts"


def _record(played: list[PlayedSeat]) -> list[SideRecord]:
    """By game and side. Whoever holds several seats of a match has it counted for each."""
    counted: dict[tuple[str, str], list[int]] = {}
    for each in played:
        if each.winner is not None:
            tally = counted.setdefault((each.game, each.seat), [0, 0, 0])
            is_lost = bool(each.winner) or each.conceded == each.seat
            tally[0 if each.winner == each.seat else 1 if is_lost else 2] += 1
    return [SideRecord(game, seat, *tally) for (game, seat), tally in sorted(counted.items())]
