"""The moderator at the table: rulings, corrections, going back, the calendar, who sits where.

Everything that changes the match is an entry of the moderator's seat, with its reason, that all can read.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.documents import LogLine
from sandtable.errors import Refusal, SandtableError
from sandtable.kernel import MODERATOR, TABLE, SeededDraws
from sandtable.roster import player_names
from sandtable.store import CalendarRow, Drafts, Inbox, Letterboxes, SeatRow, Statement, Submission

from .answers import Deed, fingerprint
from .calendars import Calendar, following_row, next_deadline, read_calendar, tell_deadline, written_calendar
from .clocks import Clocks, close_now
from .live_match import LiveMatch
from .new_matches import LINK
from .sections import Sections, sections
from .tables import Tables
from .tokens import hash_token, new_token
from .wishes import COMPUTER

LONGEST_REASON = 500
LAST_ROUNDS = 30
LONGEST_DELAY = 60 * 24 * 60


class Preview(Struct, frozen=True):
    """What would happen if the round were closed now. Nothing is changed, and nobody else sees it."""

    log: list[LogLine]
    view: Sections


def require_moderator(live: LiveMatch) -> None:
    """Raise unless a person moderates the match."""
    if not live.match.game.is_moderated(live.match.state):
        raise Refusal("this match has no moderator: the rules decide everything")


def umpire(tables: Tables, name: str, key: str, text: str, also: Sequence[Statement] = ()) -> int:
    """A ruling, a correction or a note, in the words of the game."""

    def act(live: LiveMatch) -> Deed:
        require_moderator(live)
        return Deed(live.match.do_words(MODERATOR, ("umpire", text)), also)

    return tables.enter(name, Submission(MODERATOR, key, fingerprint("umpire", text)), act)


def preview(tables: Tables, name: str) -> Preview:
    """The round as it would end now, with the dice that it would have."""
    with tables.at(name, fresh=True) as live:
        require_moderator(live)
        match, everybody = live.match, live.everybody
        state = match.state.clone()
        words = match.game.proposal(state, TABLE)
        events = match.game.apply(state, TABLE, words, SeededDraws(match.key, match.next_number))
        log = [match.game.tell(state, event, everybody) for event in events]
        return Preview(log, sections(live.complete(state, match.game.view(state, everybody))))


def publish(tables: Tables, clocks: Clocks, name: str, key: str) -> int:
    """Close the round now. What was received by now is read first; late mails that nobody has accepted are over."""
    clocks.announce_closing(name, clocks.clock())
    row = clocks.calendars.of_match(name)
    also = []
    if row is not None:
        also.append(clocks.calendars.change(following_row(row, clocks.clock())))

    def act(live: LiveMatch) -> Deed:
        require_moderator(live)
        return Deed(close_now(live), also)

    n = tables.enter(name, Submission(MODERATOR, key, fingerprint("close", "")), act)
    Inbox(tables.matches.database).drop_late(name)
    tables.reseat(name)
    return n


def roll_back(tables: Tables, name: str, key: str, n: int, why: str) -> int:
    """Go back to before an entry, and say why."""
    reason = _reason(why)

    def act(live: LiveMatch) -> Deed:
        require_moderator(live)
        return Deed(live.match.roll_back(n))

    sent = Submission(MODERATOR, key, fingerprint(f"roll back {n}", why))
    number = tables.enter(name, sent, act)
    with tables.at(name, fresh=True) as live:
        gone = tables.first_answer(live, sent) or 0
        text = live.match.tell_going_back(live.match.entries[gone - 1], reason)
    umpire(tables, name, f"{key}-why", f"NOTE {text}")
    return number


def rounds(tables: Tables, name: str) -> list[tuple[int, str]]:
    """The last closings that still stand, by their numbers: what can be rolled back from the console."""
    with tables.at(name, fresh=True) as live:
        require_moderator(live)
        match = live.match
        closings = (
            (entry.n, match.game.tell(match.state, entry.events[0], live.everybody).text)
            for entry in reversed(match.entries)
            if entry.seat == TABLE and entry.n not in match.void and entry.events
        )
        return list(islice(closings, LAST_ROUNDS))[::-1]


def missing_orders(tables: Tables, name: str) -> list[str]:
    """The seats that the round waits for."""
    with tables.at(name, fresh=True) as live:
        require_moderator(live)
        return [question.seat for question in live.waiting() if question.seat in live.match.seats]


def late_orders(tables: Tables, name: str) -> list[str]:
    """The seats whose late mails wait for the moderator."""
    return sorted({mail.seat for mail in Inbox(tables.matches.database).late(name)})


def accept_late(tables: Tables, clocks: Clocks, name: str, key: str, seat: str, why: str) -> int:
    """Have the last late mail of a seat count after all; only a calendar that is closed by hand leaves time for it."""
    box = Inbox(tables.matches.database)
    waiting = [mail for mail in box.late(name) if mail.seat == seat]
    if not waiting:
        raise Refusal(f"there are no late orders from '{seat[:40]}'")
    row = _row(clocks, name)
    with tables.at(name) as live:
        title = live.match.game.seat_title(live.match.state, seat)
    n = umpire(tables, name, key, f"NOTE Late orders of {title} are accepted: {_reason(why)}")
    box.admit(waiting[-1], row.due if row.due is not None else waiting[-1].received)
    return n


# --- the calendar


def extend(tables: Tables, clocks: Clocks, name: str, key: str, minutes: int, why: str) -> int:
    """Put the next deadline off."""
    row = _row(clocks, name)
    if row.due is None:
        raise Refusal("there is no deadline to postpone")
    if not 0 < minutes <= LONGEST_DELAY:
        raise SandtableError(f"a deadline can be postponed by 1 to {LONGEST_DELAY:,} minutes")
    after = replace(row, due=row.due + 60 * minutes)
    return _set(tables, clocks, key, after, "The deadline was postponed", why)


def set_calendar(tables: Tables, clocks: Clocks, name: str, key: str, calendar: Calendar, why: str) -> int:
    """Pause, go on, insert a holiday, or keep another calendar."""
    calendar.check()
    due = next_deadline(calendar, clocks.clock())
    after = CalendarRow(name, written_calendar(calendar), due)
    if clocks.calendars.of_match(name) is None:
        clocks.calendars.keep(after)
    return _set(tables, clocks, key, after, "The calendar has changed", why)


def pause(tables: Tables, clocks: Clocks, name: str, key: str, paused: bool, why: str) -> int:
    row = _row(clocks, name)
    return set_calendar(tables, clocks, name, key, replace(read_calendar(row.calendar), paused=paused), why)


def add_holiday(tables: Tables, clocks: Clocks, name: str, key: str, day: str, why: str) -> int:
    """A day on which nothing is closed."""
    try:
        date.fromisoformat(day)
    except ValueError:
        raise SandtableError(f"'{day[:20]}' is not a day; write 2026-12-25") from None
    calendar = read_calendar(_row(clocks, name).calendar)
    holidays = tuple(sorted({*calendar.holidays, day}))
    return set_calendar(tables, clocks, name, key, replace(calendar, holidays=holidays), why)


def _row(clocks: Clocks, name: str) -> CalendarRow:
    row = clocks.calendars.of_match(name)
    if row is None:
        raise Refusal("the match has no calendar; give it one first")
    return row


def _set(tables: Tables, clocks: Clocks, key: str, after: CalendarRow, what: str, why: str) -> int:
    """Change the calendar together with the entry that tells of it."""
    text = f"NOTE {what}: {_reason(why)}. {tell_deadline(after)}".strip()
    n = umpire(tables, after.match, key, text, [clocks.calendars.change(after)])
    tables.reseat(after.match)
    return n


def _reason(why: str) -> str:
    reason = " ".join(why.split())
    if not reason or len(reason) > LONGEST_REASON or not reason.isprintable():
        raise SandtableError(f"give a reason of 1 to {LONGEST_REASON} characters: everyone is shown it")
    return reason


# --- seats


def reassign(tables: Tables, name: str, key: str, seat: str, who: str, why: str) -> str:
    """Hand a seat to somebody else: ``link`` gives the link for a new player, ``computer:LEVEL`` a bot. EMPIRE-4

    Whoever held it holds it no more, and its mail address leads nowhere.
    """
    with tables.at(name, fresh=True) as live:
        require_moderator(live)
        game, seats = live.match.game, live.match.seats
        if seat not in seats:
            raise SandtableError(f"there is no seat '{seat[:40]}'; the seats are {', '.join(seats)}")
        title = game.seat_title(live.match.state, seat)
    link = new_token() if who == LINK else ""
    row = SeatRow(seat, LINK, link=hash_token(link)) if link else SeatRow(seat, COMPUTER, level=_level(game, who))
    whom = "a new player" if link else f"the computer player {row.level}"
    umpire(tables, name, key, f"NOTE {title} is handed to {whom}: {_reason(why)}")
    tables.matches.reassign(name, row)
    Letterboxes(tables.matches.database).remove(name, seat)
    Drafts(tables.matches.database).clear(name, seat)
    tables.reseat(name)
    tables.call_computer(name)
    return f"/join/{name}#{link}" if link else ""


def _level(game: Any, who: str) -> str:
    kind, _, level = who.partition(":")
    if kind != COMPUTER or level not in player_names(game.name):
        offered = ", ".join(f"{COMPUTER}:{name}" for name in player_names(game.name))
        raise SandtableError(f"nobody called '{who[:40]}' can sit there; say {LINK}, {offered}")
    return level
