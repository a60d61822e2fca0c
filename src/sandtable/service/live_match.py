"""A match at the table: in memory, with its seats and its audiences."""

from __future__ import annotations

import time
from threading import RLock
from typing import Any

import msgspec

from sandtable.documents import View
from sandtable.documents.live import Chair, Thinking
from sandtable.kernel import MODERATOR, Entry, Match, Question, StandingOrder
from sandtable.kernel.snapshots import EntryLog
from sandtable.lessons import Progress, card_of, lesson_of_match
from sandtable.store import CalendarRow, Orders, SeatRow, Tally
from sandtable.threadsafe import decode

from .attendance import Attendance
from .calendars import read_calendar, shown_calendar, while_it_runs
from .channels import Channel
from .errors import NotHeld
from .names import standing_of
from .questions import named_questions
from .sections import Plain, Sections
from .shelf import MatchDocuments, Shelf
from .tokens import Credentials
from .wishes import COMPUTER, wish_sections

Audience = frozenset[str]

SPREAD = 8
"""Bytes in memory for one in the log: measured at 6 to 7 for matches of Oil War."""
LIGHTEST = 64 << 10
"""Bytes that any match takes: a position, and what audiences were shown last."""


class LiveMatch:
    """One match. Everything about it happens under its lock."""

    def __init__(self, name: str, shelf: Shelf) -> None:
        self.id = name
        self.shelf = shelf
        self._documents: MatchDocuments | None = None
        self._lesson: Progress | None = None
        self._lesson_is_known = False
        self.lock = RLock()
        self.channels: dict[Audience, Channel] = {}
        self.loaded: Match[Any] | None = None
        self.seats: dict[str, SeatRow] = {}
        self.names: dict[str, str] = {}
        """What to call the people in the seats, where they have an account."""
        self.attendance = Attendance()
        self.paused = False
        self.orders: Orders = {}
        self.calendar: CalendarRow | None = None
        """When rounds are closed; None: as soon as all have answered."""
        self._posts: list[Tally] = []
        self.seatings = 0
        """How often the seats have changed; that changes what is shown."""
        self.announced = 0
        """The number of the last entry that another worker has announced."""
        self._unapplied: dict[int, str] = {}
        """Announced entries that are not applied yet, as they are written in the log."""
        self.seats_are_stale = False
        """Whether another worker has announced a change of seats or wishes."""
        self._plain: dict[Audience, Plain] = {}
        self._shared: tuple[tuple[int, int], Sections] = ((-1, -1), {})
        self._touched: tuple[tuple[bool, str] | None, float] = (None, 0.0)
        self.watch_noted = float("-inf")
        """When it was last noted that somebody watches, for a match in which only computers play."""
        self._let_go, self._weighed, self._bytes = 0, 0, 0

    @property
    def weight(self) -> int:
        """Bytes that the match takes in memory, about."""
        entries = self.loaded.entries if self.loaded is not None else []
        before = entries.before if isinstance(entries, EntryLog) else 0
        if before != self._let_go:  # what is not in memory any more weighs nothing
            self._let_go, self._weighed, self._bytes = before, before, 0
        for entry in entries[self._weighed :]:
            self._bytes += len(msgspec.json.encode(entry))
        self._weighed = len(entries)
        return LIGHTEST + SPREAD * self._bytes

    def add_weight(self, size: int) -> None:
        """Note the bytes of the entry that was written last, so that they need not be counted again."""
        if self._weighed == len(self.match.entries) - 1:
            self._bytes += size
            self._weighed += 1

    def needs_touch(self, thinking: bool, ended: str) -> bool:
        """Whether the store should note more than the entry: at most once a second, unless something is different."""
        noted, when = self._touched
        now = time.monotonic()
        if noted == (thinking, ended) and now < when + 1:
            return False
        self._touched = ((thinking, ended), now)
        return True

    @property
    def version(self) -> tuple[int, int]:
        """The same as long as nothing that is shown has changed."""
        return len(self.match.entries), self.seatings

    @property
    def match(self) -> Match[Any]:
        if self.loaded is None:
            raise AssertionError(f"match {self.id} is not loaded")
        return self.loaded

    def take(self, match: Match[Any]) -> None:
        self.loaded = match
        self._weighed, self._bytes = 0, 0
        self._documents = None
        self._lesson, self._lesson_is_known = None, False
        self._shared = ((-1, -1), {})

    def forget(self) -> None:
        """Throw away what is in memory: the log says what is true."""
        self.loaded = None
        self._touched = (None, 0.0)

    def announce(self, n: int, entry: str) -> None:
        """Take note of an entry that was written elsewhere. Called from any thread, without the lock."""
        match = self.loaded
        if entry and match is not None and n > len(match.entries):
            self._unapplied[n] = entry
        self.announced = max(self.announced, n)

    @property
    def is_stale(self) -> bool:
        """Whether other workers have announced something that is not here yet."""
        match = self.loaded
        return match is None or self.seats_are_stale or self.announced > len(match.entries)

    def announced_entries(self) -> list[Entry]:
        """The announced entries that follow those in memory, if none is missing; otherwise none."""
        announced, self._unapplied = self._unapplied, {}
        wanted = range(len(self.match.entries) + 1, self.announced + 1)
        return [decode(announced[n], Entry) for n in wanted] if all(n in announced for n in wanted) else []

    def set_posts(self, posts: list[Tally]) -> None:
        """Take note of how much is written on the message board."""
        if posts != self._posts:
            self._posts = posts
            self.seatings += 1

    def posts_version(self, audience: Audience) -> int:
        """A number that changes with every message, signature and removal that an audience may see."""
        return sum(tally.number for tally in self._posts if tally.is_read_by(audience))

    def sit(self, seats: dict[str, SeatRow], names: dict[str, str], paused: bool, orders: Orders) -> None:
        """Take note of who sits where, and with what standing orders."""
        if (seats, names, paused, orders) != (self.seats, self.names, self.paused, self.orders):
            self._end_channels(frozenset(seat for seat, row in self.seats.items() if _is_lost(row, seats.get(seat))))
            self.seats, self.names, self.paused, self.orders = seats, names, paused, orders
            self.seatings += 1

    def _end_channels(self, lost: Audience) -> None:
        """Show nothing more to those who listen with seats that are somebody else's now."""
        for audience in [audience for audience in self.channels if audience & lost]:
            self.channels.pop(audience).end()

    def keep_time(self, calendar: CalendarRow | None) -> None:
        """Take note of the calendar and of the next deadline."""
        if calendar != self.calendar:
            self.calendar = calendar
            self.seatings += 1

    @property
    def closes_when_all_are_in(self) -> bool:
        """Whether the table closes a round as soon as everybody has answered, and waits for no hour."""
        return self.calendar is None or read_calendar(self.calendar.calendar).closes_when_all_are_in

    def standing_orders(self) -> list[StandingOrder]:
        return [StandingOrder(seat, kind, act) for seat, orders in self.orders.items() for kind, act in orders.items()]

    @property
    def is_exhibition(self) -> bool:
        """Whether only computers play: nobody would miss the match if it stopped."""
        return all(row.kind == COMPUTER for seat, row in self.seats.items() if seat != MODERATOR)

    @property
    def is_unattended(self) -> bool:
        """Whether only computers play, or have been left to themselves: they rest unless somebody watches."""
        return self.is_exhibition or (self.loaded is not None and self.attendance.is_over(self.loaded, self.seats))

    @property
    def is_watched(self) -> bool:
        return any(channel.listeners for channel in self.channels.values())

    # --- who may look

    @property
    def everybody(self) -> Audience:
        return frozenset(self.seats)

    def seats_held_by(self, shown: Credentials) -> Audience:
        """The seats that somebody holds by tokens or account."""
        tokens, account = shown.tokens, shown.account
        rows = self.seats.values()
        return frozenset(
            [
                row.seat
                for row in rows
                if (row.token is not None and row.token in tokens) or (account is not None and row.account == account)
            ]
        )

    def audience(self, wanted: Audience, held_seats: Audience) -> Audience:
        """The seats to look with: only those that are held. None is a spectator."""
        strange = wanted - held_seats
        if strange:
            raise NotHeld(f"you do not hold the seat '{min(strange)}'")
        return wanted

    def knows_all(self, held_seats: Audience) -> bool:
        """Whether nothing of the match is a secret any more to whoever holds these seats."""
        return self.match.ended is not None or self.match.eyes(held_seats) >= self.everybody

    # --- what is asked

    def questions(self, seat: str) -> list[tuple[str, Question]]:
        return named_questions(self.match, seat)

    def waiting(self) -> list[Question]:
        """The questions that hold up the match."""
        match = self.match
        if match.ended is not None or match.stopped is not None:
            return []
        return [question for question in match.game.asks(match.state) if question.waits]

    def awaits(self, seat: str) -> bool:
        """Whether the match waits for a seat, as the view of that seat says."""
        if self.match.ended is not None or self.match.stopped is not None:
            return False
        return any(asked.seat == seat and asked.waits for asked in self.view(frozenset([seat])).questions)

    def waits_for_computer(self) -> str | None:
        """The computer seat that should act now, if one should."""
        game, state = self.match.game, self.match.state
        for question in self.waiting():
            row = self.seats.get(question.seat)
            if row is not None and (row.kind == COMPUTER or game.deputy_verb(state, question.seat)):
                return question.seat
        return None

    def deputy_verb(self, seat: str) -> str:
        """The verb under which a computer player answers for a person who has been away for long."""
        return self.match.game.deputy_verb(self.match.state, seat)

    @property
    def is_thinking(self) -> bool:
        return self.waits_for_computer() is not None

    # --- the lesson that the match was begun for

    @property
    def lesson(self) -> Progress | None:
        """How far the learner has come; None in any other match."""
        if not self._lesson_is_known:
            lesson = lesson_of_match(self.match.file)
            self._lesson = Progress(lesson, self.match) if lesson is not None else None
            self._lesson_is_known = True
        elif self._lesson is not None:
            self._lesson.catch_up()
        return self._lesson

    def lesson_of(self, held_seats: Audience) -> Progress | None:
        """The lesson of a match, for whoever learns in it. Others are told nothing of it."""
        progress = self.lesson
        return progress if progress is not None and held_seats >= progress.learners else None

    def _lesson_section(self, audience: Audience) -> Sections:
        progress = self.lesson_of(audience) if audience else None
        if progress is None or (progress.is_left and not progress.lesson.example):
            return {}
        return {"lesson": msgspec.to_builtins(card_of(progress))}

    # --- what is shown

    def view(self, audience: Audience) -> View:
        """What an audience may know: everything, once the match is over."""
        match = self.match
        return self.complete(match.state, match.view(self.everybody if match.ended is not None else audience))

    def players(self) -> dict[str, str]:
        """Who plays each seat, in words."""
        return {seat: _player(row) for seat, row in self.seats.items()}

    def complete(self, state: Any, view: View) -> View:
        """A view of the match with the names of the documents that it needs, which can then be fetched."""
        return self.keep_documents().complete(state, self.match.game.with_players(view, self.players()))

    def keep_documents(self) -> MatchDocuments:
        """The static documents of the match, which are then in the store."""
        if self._documents is None:
            self._documents = MatchDocuments(self.shelf, self.match.game, self.match.state)
        return self._documents

    def sections(self, audience: Audience) -> Sections:
        """The view with names for the questions that the audience can answer, and who sits where."""
        view = self.view(audience)
        made = self._sections(view, audience) if self.match.game.fog else {**self._open(), **_own(view)}
        if audience and view.questions:
            names = {(q.seat, q.kind, q.text): name for seat in audience for name, q in self.questions(seat)}
            made["questions"] = [_with_id(asked, names) for asked in made["questions"]]
        own = [msgspec.to_builtins(order) for order in self.standing_orders() if order.seat in audience]
        posts = self.posts_version(audience)
        more = {**({"orders": own} if own else {}), **({"posts": posts} if posts else {})}
        return {**made, **more, **self._lesson_section(audience)}

    def _sections(self, view: View, audience: Audience) -> Sections:
        plain = self._plain.setdefault(audience, Plain())
        wishes = wish_sections(self.match, self.seats)
        calendar = shown_calendar(while_it_runs(self.calendar, self.match))
        table = msgspec.to_builtins(self.chairs())
        return plain.sections(
            view, busy=self.busy(view), table=table, stopped=self.trouble(), wishes=wishes, calendar=calendar
        )

    def _open(self) -> Sections:
        """What all audiences are shown where nothing is hidden, made once for all of them."""
        if self._shared[0] != self.version:
            self._shared = self.version, self._sections(self.view(self.everybody), self.everybody)
        return self._shared[1]

    def busy(self, view: View) -> list[dict[str, Any]]:
        """Which computer players the match waits for. This follows from the view alone: under fog, that a computer
        player has finished in secret must not show any more than that a person has."""
        waits = {question.seat for question in view.questions if question.waits}
        thinking = [
            Thinking(seat, "paused" if self.paused else f"the {row.level} player is thinking", self.paused)
            for seat, row in self.seats.items()
            if row.kind == COMPUTER and seat in waits
        ]
        return [msgspec.to_builtins(each) for each in thinking]

    def chairs(self) -> list[Chair]:
        """Who sits where."""
        return [
            Chair(seat, row.kind, row.level, self.names.get(seat, ""), *standing_of(row.account, row.guest))
            for seat, row in self.seats.items()
        ]

    def trouble(self) -> str:
        """Why the match stands still, if it does."""
        stopped = self.match.stopped
        if stopped is None or self.match.ended is not None:
            return ""
        changed = "; ".join(self._changes())
        why = "" if self.match.game.fog else f": {stopped.why}"
        return f"the rules have changed since{why}" + (f". What has changed: {changed}" if changed else "")

    def _changes(self) -> list[str]:
        """What has changed in the rules since the number under which the match was played, in the game's own words."""
        game = self.match.game
        numbers = [int(word) for word in self.match.rules.split() if word.isdecimal()]
        return [text for number, text in sorted(game.changes.items()) if numbers and number > numbers[0]]

    def channel(self, audience: Audience, *, always: bool = False) -> tuple[Channel, bytes | None]:
        """The channel of an audience, up to date, and the message for its listeners.

        `always`: look again even if nothing was entered since. Who looks at a match with secrets is served so: a
        first look that takes longer would tell that something was entered.
        """
        channel = self.channels.get(audience)
        if channel is None:
            channel = self.channels[audience] = Channel()
        if channel.version == self.version and not always:
            return channel, None
        channel.version = self.version
        return channel, channel.update(self.sections(audience))


def _player(row: SeatRow) -> str:
    if row.kind == COMPUTER:
        return "computer"
    return "person" if row.token is not None or row.account is not None else "nobody yet"


def _is_lost(before: SeatRow, now: SeatRow | None) -> bool:
    """Whether whoever held a seat holds it no more."""
    is_held = before.token is not None or before.account is not None
    return is_held and (now is None or (before.token, before.account) != (now.token, now.account))


def _own(view: View) -> Sections:
    """What an audience has for itself in a view of a game that hides nothing: see `narrowed`."""
    own: Sections = {"audience": view.audience}
    if view.questions:
        own["questions"] = msgspec.to_builtins(view.questions)
    return own


def _with_id(asked: dict[str, Any], names: dict[tuple[str, str, str], str]) -> dict[str, Any]:
    name = names.get((asked["seat"], asked["kind"], asked["text"]))
    return asked if name is None else {**asked, "id": name}
