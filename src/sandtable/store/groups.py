"""Which actions were submitted together: it is told by their keys."""

from __future__ import annotations

from sqlalchemy import select

from sandtable.store.engine import Database
from sandtable.store.schema import submissions

PART = "\x1f"
"""Parts the key of a group from the place of an action in it. No key that a client sends has this character."""


def member_key(key: str, place: int) -> str:
    """The key of the action at a place in a group."""
    return f"{key}{PART}{place}"


class Groups:
    """The part of the store that is about actions that were submitted as a group."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def members(self, match: str, seat: str, key: str) -> dict[int, tuple[str, int]]:
        """What was submitted under the key of a group, by the places in it: as `Matches.find_submission`."""
        wanted = select(submissions.c.key, submissions.c.said, submissions.c.n).where(
            submissions.c.match == match,
            submissions.c.seat == seat,
            submissions.c.key.startswith(f"{key}{PART}", autoescape=True),
        )
        with self.database.read() as connection:
            return {int(row.key.split(PART)[1]): (row.said, row.n) for row in connection.execute(wanted)}

    def of_entry(self, match: str, seat: str, n: int) -> set[int]:
        """The entries that were submitted as one group with an entry; the entry alone if it belongs to none."""
        wanted = select(submissions.c.key).where(
            submissions.c.match == match, submissions.c.seat == seat, submissions.c.n == n
        )
        with self.database.read() as connection:
            key = connection.scalar(wanted) or ""
        if PART not in key:
            return {n}
        return {n for _, n in self.members(match, seat, key.split(PART)[0]).values()}
