"""Calendars: at which hours the table closes a round, in the time zone of the match.

A match without a calendar, or with one that says so, is closed as soon as everybody has answered.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from datetime import time as clock_time
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from sandtable.errors import SandtableError
from sandtable.kernel import Match
from sandtable.store import CalendarRow
from sandtable.threadsafe import decode

Kind = Literal["weekly", "every", "all-in", "by-hand"]
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
FARTHEST = 400
"""Days that are looked through for the next deadline."""
MOST_HOLIDAYS = 200


class Calendar(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """When rounds are closed. The defaults are the week of most games by mail: Monday to Thursday and Saturday."""

    kind: Kind = "weekly"
    """`weekly` at hours of the week, `every` so many minutes, `all-in` when all have answered, `by-hand`."""
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    at: Annotated[str, Meta(pattern="^[0-2][0-9]:[0-5][0-9]$")] = "18:00"
    days: tuple[Annotated[int, Meta(ge=0, le=6)], ...] = (0, 1, 2, 3, 5)
    """Monday is 0."""
    minutes: Annotated[int, Meta(ge=1, le=100_000)] = 60
    holidays: tuple[Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")], ...] = ()
    """Days on which nothing is closed."""
    paused: bool = False
    asked: bool = False
    """With `by-hand`: orders are asked for by the hours of the week, and what comes later is for the moderator."""

    @property
    def is_timed(self) -> bool:
        """Whether a clock closes rounds, or would if it were not paused."""
        return self.kind in ("weekly", "every")

    @property
    def closes_when_all_are_in(self) -> bool:
        return self.kind == "all-in"

    def zone_info(self) -> ZoneInfo:
        try:
            return ZoneInfo(self.zone)
        except (KeyError, ValueError, OSError):
            raise SandtableError(f"there is no time zone '{self.zone}'; use UTC or Europe/Berlin") from None

    def check(self) -> None:
        """Raise for a calendar that cannot be kept."""
        self.zone_info()
        try:
            clock_time.fromisoformat(self.at)
            for day in self.holidays:
                date.fromisoformat(day)
        except ValueError as error:
            raise SandtableError(f"the calendar has a time or day that does not exist: {error}") from None
        if self.kind == "weekly" and not self.days:
            raise SandtableError("a weekly calendar has at least one day")
        if len(self.holidays) > MOST_HOLIDAYS:
            raise SandtableError(f"a calendar has at most {MOST_HOLIDAYS} holidays")


def read_calendar(text: str) -> Calendar:
    return decode(text, Calendar)


def written_calendar(calendar: Calendar) -> str:
    return msgspec.json.encode(calendar).decode()


def next_deadline(calendar: Calendar, after: float) -> float | None:
    """The first hour after a moment at which a round is closed, or by which orders are asked for; None for none."""
    if calendar.paused or not (calendar.is_timed or (calendar.kind == "by-hand" and calendar.asked)):
        return None
    if calendar.kind == "every":
        return after + 60 * calendar.minutes
    zone, hour = calendar.zone_info(), clock_time.fromisoformat(calendar.at)
    day = datetime.fromtimestamp(after, zone).date()
    for _ in range(FARTHEST):
        if day.weekday() in calendar.days and day.isoformat() not in calendar.holidays:
            moment = datetime.combine(day, hour, zone).timestamp()
            if moment > after:
                return moment
        day += timedelta(days=1)
    return None


def following_row(row: CalendarRow, now: float) -> CalendarRow:
    """The calendar once the round is closed: a round that is closed early has had its hour."""
    calendar = read_calendar(row.calendar)
    closed = now if row.due is None or calendar.kind == "every" else max(row.due, now)
    return replace(row, due=next_deadline(calendar, closed))


def new_row(match: str, calendar: Calendar, now: float) -> CalendarRow:
    """The calendar of a match that begins now."""
    calendar.check()
    return CalendarRow(match, written_calendar(calendar), next_deadline(calendar, now))


def while_it_runs(row: CalendarRow | None, match: Match[Any]) -> CalendarRow | None:
    """The calendar of a match that goes on; none for one that is over, in which nothing is closed any more."""
    return None if match.ended is not None else row


def tell_deadline(row: CalendarRow | None) -> str:
    """The next deadline in a sentence; empty where there is none."""
    if row is None:
        return ""
    calendar = read_calendar(row.calendar)
    if calendar.paused:
        return "The calendar is paused: there is no deadline just now."
    if row.due is None:
        return "The moderator closes the round." if calendar.kind == "by-hand" else ""
    moment = datetime.fromtimestamp(row.due, calendar.zone_info())
    utc = datetime.fromtimestamp(row.due, UTC)
    also = "" if moment.utcoffset() == timedelta(0) else f" ({utc:%H:%M} UTC)"
    hour = f"{DAYS[moment.weekday()]} {moment:%Y-%m-%d %H:%M} {calendar.zone}{also}"
    if calendar.kind == "by-hand":
        return f"Orders are asked for by {hour}; later ones count only if the moderator accepts them."
    return f"Deadline: {hour}."


def shown_calendar(row: CalendarRow | None) -> dict[str, Any]:
    """What a view tells of it."""
    if row is None:
        return {}
    calendar = read_calendar(row.calendar)
    return {
        "kind": calendar.kind,
        "zone": calendar.zone,
        "text": tell_deadline(row),
        **({"due": row.due} if row.due is not None else {}),
        **({"paused": True} if calendar.paused else {}),
        **({"holidays": list(calendar.holidays)} if calendar.holidays else {}),
    }
