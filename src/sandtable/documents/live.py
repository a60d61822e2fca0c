"""A view as it leaves a server: with what the table adds to what the game shows."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from .lessons import LessonCard
from .views import LogLine, Piece, View


class Chair(Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat: somebody (`taken`), nobody yet (`link`), or a computer player and its level."""

    seat: str
    kind: str
    level: str = ""
    name: str = ""
    guest: bool = False
    """The name is what somebody without an account calls themselves."""
    left: bool = False
    """Whoever sat there has deleted their account."""


class Thinking(Struct, frozen=True, omit_defaults=True):
    """A computer player that the match waits for; `paused` if somebody has stopped it."""

    seat: str
    text: str
    paused: bool = False


class WishInfo(Struct, frozen=True, omit_defaults=True):
    """What a seat asks the others to agree to, and who has; or who has declined."""

    id: str
    seat: str
    about: Literal["undo", "adopt", "take-back"]
    agreed: list[str] = field(default_factory=list)
    declined: str = ""


class CalendarInfo(Struct, frozen=True, omit_defaults=True):
    """When rounds are closed. `due` is in seconds since 1970; `text` says it in the time zone of the match."""

    kind: str
    zone: str
    text: str
    due: float | None = None
    paused: bool = False
    holidays: list[str] = field(default_factory=list)


class OrderInfo(Struct, frozen=True, omit_defaults=True):
    """A standing order; without `act`, the seat answers as the game proposes."""

    seat: str
    kind: str
    act: str = ""


class TableView(View, frozen=True, omit_defaults=True, kw_only=True):
    """What a server sends of a match: the view of an audience, with the table around it."""

    busy: list[Thinking] = field(default_factory=list)
    table: list[Chair] = field(default_factory=list)
    stopped: str = ""
    """Why the match is paused, if it is."""
    wishes: list[WishInfo] = field(default_factory=list)
    orders: list[OrderInfo] = field(default_factory=list)
    """The standing orders of those who look."""
    calendar: CalendarInfo | None = None
    """None where rounds are closed as soon as all orders are in."""
    posts: int = 0
    """Changes with every message that those who look may read."""
    lesson: LessonCard | None = None
    """For the learner, in a match that was begun for a lesson or to try an example."""


class PiecesPatch(Struct, frozen=True):
    """How the pieces of a view change: those that are new or different, and the handles of those that are gone."""

    set: list[Piece]
    gone: list[str]


class LogPatch(Struct, frozen=True):
    """How the log of a view changes: keep so many lines, then add these."""

    keep: int
    add: list[LogLine]
