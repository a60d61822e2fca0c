"""Deadlines: the clock closes rounds at the hours of the calendar, and mail counts by when it was received."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

import pytest

from sandtable.errors import SandtableError
from sandtable.mail.office import PostOffice
from sandtable.service import Tables, moderation
from sandtable.service.answers import Late
from sandtable.service.attendance import LONG, ROUNDS
from sandtable.service.calendars import Calendar, new_row, next_deadline, tell_deadline
from sandtable.service.clocks import SLOWEST, Clocks
from sandtable.service.orders import submit_document
from sandtable.store import CalendarRow
from tests.mail.post import DOMAIN, Clock, mail, orders, settings, war


def moment(text: str) -> float:
    """A moment in UTC. Monday was the second of March 2026."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def deadlines(calendar: Calendar, start: str, count: int) -> list[str]:
    now, found = moment(start), []
    for _ in range(count):
        due = next_deadline(calendar, now)
        assert due is not None
        found.append(f"{datetime.fromtimestamp(due, UTC):%a %m-%d %H:%M}")
        now = due
    return found


@pytest.mark.clauses("TIME-2", "TIME-3")
def test_a_week_has_five_cycles() -> None:
    assert deadlines(Calendar(), "2026-03-02T10:00", 6) == [
        "Mon 03-02 18:00", "Tue 03-03 18:00", "Wed 03-04 18:00", "Thu 03-05 18:00", "Sat 03-07 18:00",
        "Mon 03-09 18:00",
    ]  # fmt: skip


def test_holidays_zones_and_summer_time() -> None:
    berlin = Calendar(zone="Europe/Berlin", holidays=("2026-03-28",))
    assert deadlines(berlin, "2026-03-26T18:00", 2) == ["Mon 03-30 16:00", "Tue 03-31 16:00"]
    assert deadlines(berlin, "2026-03-26T10:00", 1) == ["Thu 03-26 17:00"]


def test_other_calendars() -> None:
    assert next_deadline(Calendar(kind="every", minutes=60), 1000.0) == 4600.0
    for calendar in (Calendar(kind="by-hand"), Calendar(kind="all-in"), Calendar(paused=True)):
        assert next_deadline(calendar, 1000.0) is None


@pytest.mark.parametrize(
    "calendar",
    [Calendar(zone="Moon/Base"), Calendar(at="25:00"), Calendar(days=()), Calendar(holidays=("2026-13-40",))],
)
def test_calendars_that_cannot_be_kept(calendar: Calendar) -> None:
    with pytest.raises(SandtableError):
        new_row("m", calendar, 0.0)


def test_a_deadline_is_told_in_the_zone_of_the_match() -> None:
    row = new_row("m", Calendar(zone="Europe/Berlin"), moment("2026-03-02T10:00"))
    assert tell_deadline(row) == "Deadline: Monday 2026-03-02 18:00 Europe/Berlin (17:00 UTC)."
    assert "moderator" in tell_deadline(new_row("m", Calendar(kind="by-hand"), 0.0))
    assert "paused" in tell_deadline(new_row("m", Calendar(paused=True), 0.0))
    assert tell_deadline(None) == ""


class Week:
    """A match with a calendar, and a clock that the test sets."""

    def __init__(self, tables: Tables, now: str, calendar: Calendar | None = None, **options: str) -> None:
        self.tables, self.clock = tables, Clock(moment(now))
        self.clocks = Clocks(tables, clock=self.clock)
        self.office = PostOffice(settings(), tables, clock=self.clock, clocks=self.clocks)
        self.match = war(tables, 2, **options).match
        tables.calendars.keep(new_row(self.match, calendar or Calendar(), self.clock.now))
        tables.reseat(self.match)
        box = self.office.change(self.match, "empire-1", contact="a@b.example", reports=True, reminders=True)
        self.address = f"orders+{box.secret}@{DOMAIN}"
        self.sent = 0

    def receive(self, when: str, cycle: int) -> None:
        """A mail comes in, and is not read yet."""
        self.clock.now = moment(when)
        self.sent += 1
        data = mail(self.address, orders("Arcadia", cycle, f"BUY {self.sent} Tank AT 40"), name=str(self.sent))
        assert self.office.admission.take("a@b.example", self.address, data).startswith("250")

    def answer(self, when: str, cycle: int) -> str:
        """A mail comes in and is read; the first line of its receipt."""
        self.receive(when, cycle)
        self.office.delivery.read_all()
        letters = self.office.mail_of_seat(self.match, "empire-1").letters
        answers = [each.text for each in letters if "receipt" in each.subject or "refused" in each.subject]
        return answers[0].splitlines()[0]

    @property
    def cycle(self) -> int:
        with self.tables.at(self.match) as live:
            return int(live.match.state.cycle)

    @property
    def row(self) -> CalendarRow:
        row = self.tables.calendars.of_match(self.match)
        assert row is not None
        return row

    def acts(self) -> list[str]:
        return [f"{entry.seat} {entry.act.split()[0]}" for entry in self.tables.matches.entries(self.match)]


@pytest.mark.clauses("TIME-2", "TIME-3", "TIME-4", "ORDERS-9", "EMPIRE-2")
def test_case_c40(sqlite_tables: Tables) -> None:
    week = Week(sqlite_tables, "2026-03-03T10:00")
    accepted, late = "Arcadia, cycle {}: 1 line accepted, 0 refused.", "orders are taken for cycle {}"
    assert week.answer("2026-03-03T17:59:59", 1) == accepted.format(1)
    assert week.answer("2026-03-03T18:00:00", 1) == accepted.format(1)
    assert late.format(2) in week.answer("2026-03-03T18:00:01", 1)
    assert week.cycle == 2
    for day in ("04", "05"):
        week.clock.now = moment(f"2026-03-{day}T18:00")
        week.clocks.tick()
    assert week.cycle == 4
    assert week.answer("2026-03-06T20:00", 4) == accepted.format(4)
    assert week.answer("2026-03-07T17:00", 4) == accepted.format(4)
    week.clock.now = moment("2026-03-07T18:00")
    week.clocks.tick()
    week.clocks.tick()
    assert late.format(5) in week.answer("2026-03-08T09:00", 4)
    assert week.answer("2026-03-08T09:00:01", 5) == accepted.format(5)
    assert week.acts().count("table deadline") == 4


def test_a_calendar_of_minutes_that_everybody_has_left_slows_down(sqlite_tables: Tables) -> None:
    """One request could begin a match that closed a round every minute for ever."""
    week = Week(sqlite_tables, "2026-03-02T10:00", Calendar(kind="every", minutes=1))

    def close() -> float:
        """Close the next round; seconds until the one after it."""
        assert week.row.due is not None
        week.clock.now = week.row.due
        week.clocks.tick()
        return week.row.due - week.clock.now

    with sqlite_tables.at(week.match) as live:
        most = LONG + ROUNDS * len(live.seats)
    assert {close() for _ in range(most - 1)} == {60.0}
    assert {close() for _ in range(3)} == {SLOWEST}
    week.receive(f"{datetime.fromtimestamp(week.clock.now + 3600, UTC):%Y-%m-%dT%H:%M:%S}", week.cycle)
    assert {close() for _ in range(3)} == {60.0}


def test_mail_received_in_time_is_read_before_the_round_is_closed(sqlite_tables: Tables) -> None:
    week = Week(sqlite_tables, "2026-03-03T10:00")
    week.receive("2026-03-03T18:00:00", 1)
    week.receive("2026-03-03T18:00:01", 1)
    week.clock.now = moment("2026-03-03T18:00:05")
    week.clocks.tick()
    assert week.acts() == ["empire-1 orders", "table deadline"]
    week.office.delivery.read_all()
    assert week.acts() == ["empire-1 orders", "table deadline"]


def test_a_round_waits_for_its_hour_even_if_all_are_in(sqlite_tables: Tables) -> None:
    week = Week(sqlite_tables, "2026-03-03T10:00")
    answer(week, "empire-1")
    answer(week, "empire-2")
    assert week.cycle == 1
    week.clock.now = moment("2026-03-03T18:00:00")
    week.clocks.tick()
    assert week.cycle == 2


def asked(week: Week, seat: str) -> str:
    """The name of the question that a seat is asked."""
    view = week.tables.look(week.match, frozenset([seat]))["view"]
    return str(next(each["id"] for each in view["questions"] if each["seat"] == seat))


def answer(week: Week, seat: str) -> None:
    week.tables.submit(week.match, seat, asked(week, seat), f"k-{seat}-{week.cycle}", "orders")


def test_who_acts_on_the_page_after_the_hour_is_late_too(sqlite_tables: Tables) -> None:
    week = Week(sqlite_tables, "2026-03-03T10:00")
    week.clock.now = moment("2026-03-03T18:00:01")
    with pytest.raises(SandtableError, match="not what 'empire-1' is asked now"):
        answer(week, "empire-1")
    assert week.cycle == 2


def test_a_calendar_that_closes_when_all_are_in(sqlite_tables: Tables) -> None:
    week = Week(sqlite_tables, "2026-03-03T10:00", Calendar(kind="all-in"))
    answer(week, "empire-1")
    answer(week, "empire-2")
    assert week.cycle == 2


def test_a_server_that_was_down_closes_one_round_and_goes_on(sqlite_tables: Tables) -> None:
    week = Week(sqlite_tables, "2026-03-03T10:00")
    week.clock.now = moment("2026-03-05T12:00")
    week.clocks.tick()
    week.clocks.tick()
    assert week.cycle == 2
    assert week.row.due == moment("2026-03-05T18:00")


def test_two_workers_close_a_round_once(sqlite_tables: Tables) -> None:
    week = Week(sqlite_tables, "2026-03-03T10:00")
    row = week.row
    week.clock.now = moment("2026-03-03T18:00:00")
    week.clocks.tick()
    week.clocks.close_round(row)  # as another worker that has looked at the same moment
    assert week.cycle == 2


def test_reminders_go_to_those_who_have_not_answered_once(sqlite_tables: Tables) -> None:
    week = Week(sqlite_tables, "2026-03-03T10:00")
    week.office.change(week.match, "empire-2", contact="c@d.example", reports=True, reminders=True)
    answer(week, "empire-2")
    for hour in ("13:59", "14:00", "15:00"):
        week.clock.now = moment(f"2026-03-03T{hour}")
        week.clocks.tick()
    reminded = {
        seat: [
            letter.subject
            for letter in week.office.mail_of_seat(week.match, seat).letters
            if "orders are due" in letter.subject
        ]
        for seat in ("empire-1", "empire-2")
    }
    assert (len(reminded["empire-1"]), len(reminded["empire-2"])) == (1, 0)


@pytest.mark.clauses("MAIL-2", "MAIL-3")
def test_receipts_and_reports_tell_the_deadline_and_the_view_has_the_calendar(sqlite_tables: Tables) -> None:
    week = Week(sqlite_tables, "2026-03-03T10:00")
    week.answer("2026-03-03T11:00", 1)
    letters = week.office.mail_of_seat(week.match, "empire-1").letters
    assert "Deadline: Tuesday 2026-03-03 18:00 UTC." in letters[0].text
    calendar = week.tables.look(week.match, frozenset())["view"]["calendar"]
    assert calendar == {
        "kind": "weekly", "zone": "UTC", "text": "Deadline: Tuesday 2026-03-03 18:00 UTC.", "due": week.row.due,
    }  # fmt: skip
    week.clock.now = moment("2026-03-03T18:00")
    week.clocks.tick()
    report = week.office.mail_of_seat(week.match, "empire-1").letters[0]
    assert report.subject.startswith("Arcadia, cycle 1: report (")
    assert "The orders of cycle 1 are closed" in report.text
    assert "Deadline: Wednesday 2026-03-04 18:00 UTC." in report.text  # not the hour that has just passed
    assert "Tuesday" not in report.text


@pytest.mark.clauses("TIME-2", "GM-1")
def test_a_round_that_is_closed_early_has_had_its_hour(sqlite_tables: Tables) -> None:
    week = Week(sqlite_tables, "2026-03-03T10:00", moderator="person")
    moderation.publish(week.tables, week.clocks, week.match, "k1")
    assert week.cycle == 2
    assert week.row.due == moment("2026-03-04T18:00")  # one cycle a day
    report = week.office.mail_of_seat(week.match, "empire-1").letters[0]
    assert "Deadline: Wednesday 2026-03-04 18:00 UTC." in report.text


@pytest.mark.clauses("TIME-4", "GM-1")
@pytest.mark.parametrize("accepted", [True, False])
def test_case_c49_late_mail_and_the_calendar_by_hand(sqlite_tables: Tables, accepted: bool) -> None:
    week = Week(sqlite_tables, "2026-03-03T10:00", Calendar(kind="by-hand", asked=True), moderator="person")
    assert "asked for by Tuesday 2026-03-03 18:00 UTC" in tell_deadline(week.row)
    week.receive("2026-03-03T18:05", 1)
    week.office.delivery.read_all()
    week.clocks.tick()
    assert (week.cycle, week.acts()) == (1, [])
    assert moderation.late_orders(week.tables, week.match) == ["empire-1"]
    letter = week.office.mail_of_seat(week.match, "empire-1").letters[0]
    assert letter.subject.startswith("Arcadia, cycle 1: your orders came late (")
    assert "only if the moderator accepts it" in letter.text
    with pytest.raises(SandtableError, match="the deadline for orders has passed"):
        answer(week, "empire-2")
    with pytest.raises(SandtableError, match="the deadline for orders has passed"):
        submit_document(week.tables, week.match, "empire-2", asked(week, "empire-2"), "k-doc", "BUYING\nEND")
    with pytest.raises(SandtableError, match="no late orders from 'empire-2'"):
        moderation.accept_late(week.tables, week.clocks, week.match, "k0", "empire-2", "why not")
    week.clock.now = moment("2026-03-03T21:00")
    if accepted:
        moderation.accept_late(week.tables, week.clocks, week.match, "k1", "empire-1", "its server was down")
    moderation.publish(week.tables, week.clocks, week.match, "k2")
    entries = ["moderator umpire", "empire-1 orders"] if accepted else []
    assert week.acts() == [*entries, "table deadline"]
    assert week.cycle == 2
    assert week.row.due == moment("2026-03-04T18:00")
    assert moderation.late_orders(week.tables, week.match) == []
    week.office.delivery.read_all()
    assert len(week.acts()) == len(entries) + 1
    assert len(week.office.mail_of_seat(week.match, "empire-1").letters) == 3 + 2 * accepted


def by_action(week: Week) -> None:
    answer(week, "empire-1")


def by_document(week: Week) -> None:
    submit_document(week.tables, week.match, "empire-1", asked(week, "empire-1"), "k-doc", orders())


def by_mail(week: Week) -> None:
    week.receive(f"{datetime.fromtimestamp(week.clock.now, UTC):%Y-%m-%dT%H:%M:%S}", 1)
    week.office.delivery.read_all()


@pytest.mark.clauses("TIME-4")
@pytest.mark.parametrize("give", [by_action, by_document, by_mail])
@pytest.mark.parametrize(("hour", "entries"), [("18:00:00", ["empire-1 orders"]), ("18:00:01", [])])
def test_the_hour_holds_for_answers_of_every_form(
    sqlite_tables: Tables, give: Callable[[Week], None], hour: str, entries: list[str]
) -> None:
    week = Week(sqlite_tables, "2026-03-03T10:00", Calendar(kind="by-hand", asked=True), moderator="person")
    week.clock.now = moment(f"2026-03-03T{hour}")
    with suppress(Late):
        give(week)
    assert week.acts() == entries


@pytest.mark.clauses("TIME-4")
def test_case_c49_other_calendars_leave_no_time_for_late_mail(sqlite_tables: Tables) -> None:
    week = Week(sqlite_tables, "2026-03-03T10:00", moderator="person")
    assert "orders are taken for cycle 2" in week.answer("2026-03-03T18:05", 1)
    with pytest.raises(SandtableError, match="no late orders"):
        moderation.accept_late(week.tables, week.clocks, week.match, "k1", "empire-1", "please")
