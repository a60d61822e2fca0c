"""Reports and news: after every round each seat that wants it is mailed what it has learnt, with its sheets; and what
the moderator does is mailed at once to everybody who may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from sandtable.documents import Paper, View
from sandtable.kernel import DEADLINE, MODERATOR, TABLE, Entry, Match
from sandtable.kernel.entries import ADOPT, BEGIN, TAKE_BACK, UNDO
from sandtable.service.calendars import following_row, tell_deadline, while_it_runs
from sandtable.service.live_match import LiveMatch
from sandtable.store import CalendarRow, Calendars, Letter, Letterbox, Letterboxes, Post, Statement, letter_statement

from .composing import MESSAGE, NEWS_LETTER, Composer, paper_lines, subject
from .contacts import NEWS, Contacts

LAST = f"This is letter {NEWS} within an hour. What follows in that hour stands on the page of the match only."
QUIET = (BEGIN, UNDO, ADOPT, TAKE_BACK)
"""What the table does that closes no round."""


class Reporter:
    """Writes the letters that tell of an entry, for the transaction in which the entry is written."""

    def __init__(
        self,
        boxes: Letterboxes,
        calendars: Calendars,
        composer: Composer,
        contacts: Contacts,
        clock: Callable[[], float],
    ) -> None:
        self.boxes = boxes
        self.calendars = calendars
        self.composer = composer
        self.contacts = contacts
        self.clock = clock

    def statements(self, live: LiveMatch, entry: Entry) -> Sequence[Statement]:
        """The letters that tell of an entry."""
        if not live.match.game.takes_documents:
            return ()
        now = self.clock()
        return [letter_statement(letter, now) for letter in self._letters(live, entry, now)]

    def _letters(self, live: LiveMatch, entry: Entry, now: float) -> Iterator[Letter]:
        closes = entry.seat == TABLE and _verb(entry) not in QUIET
        if not closes and not _is_agreed_undo(entry) and entry.seat != MODERATOR:
            return
        closed = live.match.game.round_name(live.match.position_before(entry.n)[0]) if closes else ""
        for box in self.boxes.of_match(live.id):
            is_report = closes and box.reports
            is_ruling = entry.seat == MODERATOR != box.seat and bool(_lines(live, entry, box.seat))
            if not box.contact or not (is_report or is_ruling or _is_agreed_undo(entry)):
                continue
            left = self.contacts.news_left(box)
            if left:
                last = [LAST] if left == 1 else []
                if is_report:
                    yield self.report(live, entry, box, closed, now, last)
                else:
                    yield self._ruling(live, entry, box, now, last)

    def _calendar(self, live: LiveMatch, entry: Entry, now: float) -> CalendarRow | None:
        """The calendar as it is when the report is read: the hour that has just closed the round is over."""
        row = while_it_runs(self.calendars.of_match(live.id), live.match)
        closing = _verb(entry) == DEADLINE
        return following_row(row, now) if row is not None and closing else row

    def report(self, live: LiveMatch, entry: Entry, box: Letterbox, closed: str, now: float, last: list[str]) -> Letter:
        """What one seat learns from the entry that has closed a round, and how it stands now."""
        match, game = live.match, live.match.game
        audience = match.eyes([box.seat])
        view = _view(live, audience)
        told = game.round_report(match.state, audience, match.last_round(audience))
        # The moderator would get the sheets of everybody: they are attached, and the letter holds what is his own.
        papers = [*told, *(paper for paper in view.papers if box.seat != MODERATOR or not paper.seat)]
        lines = _lines(live, entry, box.seat) if box.seat != MODERATOR else _ending(match)
        about = subject(match, box, "report" if match.ended is None else "last report", closed)
        return self._with_sheets(live, entry, box, about, [*last, *lines], papers, view, now)

    def post_statements(self, live: LiveMatch, post: Post) -> Sequence[Statement]:
        """A message is mailed to those who may read it and have an address."""
        if not live.match.game.takes_documents:
            return ()
        now = self.clock()
        readers = [box for box in self.boxes.of_match(live.id) if box.contact and box.seat != post.seat]
        letters = [self.message(live, post, box, now) for box in readers if post.is_read_by([box.seat])]
        return [letter_statement(letter, now) for letter in letters if self.contacts.may_get_message(letter)]

    def message(self, live: LiveMatch, post: Post, box: Letterbox, now: float) -> Letter:
        """A message of another seat, with whom else it went to."""
        game, state = live.match.game, live.match.state
        writer = game.seat_title(state, post.seat)
        readers = [game.seat_title(state, seat) for seat in post.readers]
        to = f"to {', '.join(readers)}" if readers else "to everybody"
        treaty = "" if post.kind != "treaty" else " This is a treaty: it is signed on the page of the match."
        lines = [f"{writer} writes {to}:", "", *post.text.splitlines(), "", f"Answer on the page of the match.{treaty}"]
        page = self.composer.settings.page_of(box.match)
        ref = f"{MESSAGE}:{box.match}:{box.seat}:{post.n}"
        about = subject(live.match, box, f"message from {writer}")
        return self.composer.letter(box, ref, about, [*lines, page] if page else lines, now)

    def _ruling(self, live: LiveMatch, entry: Entry, box: Letterbox, now: float, last: list[str]) -> Letter:
        """What the moderator has done, or all have agreed to, as far as a seat may know it; after a going back also how
        it stands again."""
        agreed = [live.match.tell_going_back(entry, "all players agreed")] if _is_agreed_undo(entry) else []
        lines = [*last, *agreed, *_lines(live, entry, box.seat)]
        about = subject(live.match, box, "the match has gone back" if agreed else "news from the moderator")
        if not agreed and not _went_back(live, entry):
            return self.composer.letter(box, _ref(live, entry, box), about, lines, now)
        view = _view(live, [box.seat])
        return self._with_sheets(live, entry, box, about, lines, view.papers, view, now)

    def _with_sheets(
        self,
        live: LiveMatch,
        entry: Entry,
        box: Letterbox,
        about: str,
        lines: list[str],
        papers: Sequence[Paper],
        view: View,
        now: float,
    ) -> Letter:
        text = [*lines, *(line for paper in papers for line in paper_lines(paper))]
        deadline = tell_deadline(self._calendar(live, entry, now))
        if deadline:
            text += ["", deadline]
        sheets = [paper for paper in view.papers if paper.rows]
        return self.composer.letter(box, _ref(live, entry, box), about, text, now, sheets=sheets)


def _view(live: LiveMatch, audience: Iterable[str]) -> View:
    """What lies before an audience, with who plays each seat: who has only mail reads it as well."""
    return live.match.game.with_players(live.match.view(audience), live.players())


def _ref(live: LiveMatch, entry: Entry, box: Letterbox) -> str:
    """What a letter is about; it stays in the store."""
    return f"{NEWS_LETTER}:{live.id}:{box.seat}:{entry.n}"


def _lines(live: LiveMatch, entry: Entry, seat: str) -> list[str]:
    """What a seat learns from an entry."""
    audience = live.match.eyes([seat])
    known = [event for event in entry.events if event.known_to(audience)]
    return [live.match.game.tell(live.match.state, event, audience).text for event in known]


def _ending(match: Match[Any]) -> list[str]:
    """How the match has ended, if it has."""
    return [] if match.ended is None else [f"The match is over: {match.ended.text}"]


def _verb(entry: Entry) -> str:
    return entry.act.split()[0]


def _is_agreed_undo(entry: Entry) -> bool:
    """Whether the match goes back since all have agreed; who only has mail may hold a report that is void now."""
    return entry.seat == TABLE and _verb(entry) == UNDO


def _went_back(live: LiveMatch, entry: Entry) -> bool:
    """Whether the moderator says here why the match has gone back: the entry before this one did it."""
    before = live.match.entries[entry.n - 2] if entry.n > 1 else None
    return before is not None and before.seat == MODERATOR and _verb(before) == UNDO
