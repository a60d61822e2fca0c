"""What other parts of the server do when something happens at a table, or on the clock.

Computer players, clocks and the post office are listeners: each defines the methods that it needs and is subscribed
once, when the server starts.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.kernel import Entry
from sandtable.store import CalendarRow, Post, Statement

from .live_match import LiveMatch


class TableListener:
    """Subscribed with `Tables.subscribe`. The methods do nothing unless they are defined."""

    def before_action(self, match: str, moment: float | None = None) -> None:
        """A seat is about to act in a match that has a deadline, now or (a mail that waited) as of a moment.

        Called without the lock of the match.
        """

    def is_late(self, match: str, moment: float | None = None) -> bool:
        """Whether orders of a moment (or of now) come too late for a round that is not closed yet."""
        return False

    def statements(self, live: LiveMatch, entry: Entry) -> Sequence[Statement]:
        """What is written in the transaction of an entry: letters that tell of it, say."""
        return ()

    def post_statements(self, live: LiveMatch, post: Post) -> Sequence[Statement]:
        """What is written in the transaction of a message: letters that tell of it."""
        return ()

    def on_computer_turn(self, match: str) -> None:
        """A match waits for a computer player. Called without the lock of the match."""


class ClockListener:
    """Subscribed with `Clocks.subscribe`."""

    horizon = 0.0
    """How many seconds before a deadline `on_deadline_ahead` is called; 0 for never."""

    def before_closing(self, match: str, due: float) -> None:
        """A round is about to be closed."""

    def on_deadline_ahead(self, row: CalendarRow) -> None:
        """The deadline of a match comes within the horizon. Called again with every tick."""
