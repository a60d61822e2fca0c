"""Letters, read as their readers read them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import EmailMessage

import pytest

from sandtable.games.war_game.rules.turn import world_of
from sandtable.kernel import TABLE
from sandtable.mail.contacts import MESSAGES, NEWS, REMINDERS
from sandtable.mail.office import PostOffice
from sandtable.mail.reporting import LAST
from sandtable.service import Tables, agreement, moderation, posts
from sandtable.service.answers import Deed
from sandtable.service.calendars import Calendar
from sandtable.service.clocks import Clocks, close_now
from sandtable.service.wishes import UNDO
from sandtable.store import Statement, Submission
from tests.mail.post import (
    ANN,
    DOMAIN,
    Clock,
    SmartHost,
    listening,
    mail,
    orders,
    send,
    settings,
    text_of,
    war,
)

SITE = "https://table.example/war/"


def test_the_greeting_leads_to_the_page_of_the_match(sqlite_tables: Tables, host: SmartHost) -> None:
    office = PostOffice(settings(host, site=SITE), sqlite_tables, clock=Clock())
    match = war(sqlite_tables).match
    asked = office.change(match, "empire-1", contact=ANN, reports=True, reminders=True)
    office.confirm(match, "empire-1", asked.code)
    assert office.sender is not None
    office.sender.send_due()
    [_, greeting] = host.texts(ANN)
    page, rules = re.findall(r"https://\S+", greeting)
    assert page == f"https://table.example/war/#/match/{match}"
    assert rules == "https://table.example/war/#/rules/war-game"


class Round:
    """A moderated match of three: Ann, Bob and the moderator have nothing but mail."""

    PEOPLE = {"empire-1": "ann@home.example", "empire-2": "bob@far.example", "moderator": "mod@desk.example"}

    def __init__(self, tables: Tables, host: SmartHost, **options: str) -> None:
        self.tables, self.host = tables, host
        self.clocks = Clocks(tables, clock=Clock())
        self.office = PostOffice(settings(host, site=SITE), tables, clock=self.clocks.clock, clocks=self.clocks)
        self.gateway = listening(self.office)
        self.port = self.gateway.__enter__()
        self.made = war(tables, 3, moderator="person", custom_approval="moderator", **options)
        self.match = self.made.match
        for seat, contact in self.PEOPLE.items():
            asked = self.office.change(self.match, seat, contact=contact, reports=True, reminders=True)
            self.office.confirm(self.match, seat, asked.code)
        self.keys = iter(range(1000))
        with tables.at(self.match) as live:
            self.base = live.match.state.empires[0].base + 1

    def send(self, seat: str, *lines: str, cycle: int = 1) -> None:
        with self.tables.at(self.match) as live:
            empire = live.match.game.seat_title(live.match.state, seat)
        box = self.office.letterbox(self.match, seat)
        address = f"orders+{box.secret}@{DOMAIN}"
        data = mail(address, orders(empire, cycle, *lines), name=f"m{next(self.keys)}")
        assert send(self.port, address, data)[0] == 250

    def rule(self, text: str) -> None:
        moderation.umpire(self.tables, self.match, f"k{next(self.keys)}", text)

    def close(self) -> None:
        moderation.publish(self.tables, self.clocks, self.match, f"k{next(self.keys)}")

    def news(self, seat: str) -> list[EmailMessage]:
        """What somebody was sent since the last time."""
        self.office.delivery.read_all()
        assert self.office.sender is not None
        self.office.sender.send_due()
        found = [message for to, message in self.host.letters if to == self.PEOPLE[seat]]
        self.host.letters[:] = [each for each in self.host.letters if each[0] != self.PEOPLE[seat]]
        return found


@pytest.fixture
def played(sqlite_tables: Tables, host: SmartHost) -> Iterator[Round]:
    made = Round(sqlite_tables, host)
    yield made
    made.gateway.__exit__(None, None, None)


def test_the_greeting_tells_who_one_is_the_rules_and_orders_that_would_be_accepted(played: Round) -> None:
    _, greeting = played.news("empire-2")
    assert greeting["Subject"].startswith("Borealia, cycle 1: your orders (The War Game")
    text = text_of(greeting)
    with played.tables.at(played.match) as live:
        war, game = live.match.state, live.match.game
        assert f"You lead Borealia. Its base is {world_of(war).title(war.empires[1].base)}" in text
        example = text[text.index("EMPIRE Borealia") : text.index("\nEND") + 5]
        receipt = game.read_document(war, "empire-2", example)
    assert (len(receipt.accepted), receipt.refused, receipt.why) == (1, [], "")
    for line in ("Lines below MOVEMENT:", "BUY 20 Infantry AT 45", f"{SITE}#/rules/war-game"):
        assert line in text


def test_the_moderator_is_greeted_as_one(played: Round) -> None:
    _, greeting = played.news("moderator")
    text = text_of(greeting)
    assert greeting["Subject"].startswith("Moderator, cycle 1: your match")
    assert "You moderate a war of 3 empires" in text
    assert "Send your orders" not in text


def test_a_moderator_who_replies_is_told_where_to_rule(played: Round) -> None:
    played.news("moderator")
    address = f"orders+{played.office.letterbox(played.match, 'moderator').secret}@{DOMAIN}"
    assert send(played.port, address, mail(address, "NOTE All is well\n", name="ruling"))[0] == 250
    [answer] = played.news("moderator")
    assert answer["Subject"].startswith("Moderator, cycle 1: your e-mail changed nothing (")
    assert text_of(answer).splitlines() == [
        "Nothing was changed: the moderator sends no orders, and rules on the page of the match.",
        f"The match: {SITE}#/match/{played.match}",
    ]


def test_orders_after_the_end_are_answered_with_the_end(sqlite_tables: Tables, host: SmartHost) -> None:
    office = PostOffice(settings(host, site=SITE), sqlite_tables, clock=Clock())
    match = war(sqlite_tables, cycle_limit="1").match
    asked = office.change(match, "empire-1", contact=ANN, reports=True, reminders=True)
    office.confirm(match, "empire-1", asked.code)
    sqlite_tables.enter(match, Submission(TABLE, "close", "close"), lambda live: Deed(close_now(live)))
    with listening(office) as port:
        address = f"orders+{office.letterbox(match, 'empire-1').secret}@{DOMAIN}"
        assert send(port, address, mail(address, orders("Arcadia", 2), name="late"))[0] == 250
    office.delivery.read_all()
    assert office.sender is not None
    office.sender.send_due()
    _, _, report, answer = host.texts(ANN)
    end = "the war is over: Arcadia and Borealia have the highest Power after 1 cycle: 380"
    assert f"Nothing was changed: {end}.\n" in answer
    assert "Orders for cycle 2" not in report


def test_the_last_report_tells_the_end_and_no_further_deadline(sqlite_tables: Tables, host: SmartHost) -> None:
    played = Round(sqlite_tables, host, cycle_limit="1")
    by_hand = Calendar(kind="by-hand")
    moderation.set_calendar(played.tables, played.clocks, played.match, "calendar", by_hand, "so we agreed")
    for seat in played.PEOPLE:
        played.news(seat)
    played.close()
    played.send("empire-1", "BUY 5 Tank AT 1", cycle=2)
    with played.tables.at(played.match) as live:
        assert live.match.ended is not None
        end = live.match.ended.text
        assert "calendar" not in live.sections(frozenset(["empire-1"]))
    report, answer = played.news("empire-1")
    [told] = played.news("moderator")
    played.gateway.__exit__(None, None, None)
    assert report["Subject"].startswith("Arcadia, cycle 1: last report (")
    assert told["Subject"].startswith("Moderator, cycle 1: last report (")
    assert f"The match is over: {end}" in text_of(told)
    for letter in (report, answer, told):
        assert "The moderator closes the round" not in text_of(letter)


def test_a_moderator_who_puts_a_deadline_off_again_and_again_reminds_few_times(played: Round) -> None:
    """Each new deadline would be another one to be reminded of."""
    every = Calendar(kind="every", minutes=60)
    moderation.set_calendar(played.tables, played.clocks, played.match, "calendar", every, "so we agreed")
    played.news("empire-1")
    for number in range(REMINDERS + 5):
        moderation.extend(played.tables, played.clocks, played.match, f"later {number}", 1, "wait")
        played.clocks.tick()
    reminders = [letter for letter in played.news("empire-1") if "orders are due" in letter["Subject"]]
    assert len(reminders) == REMINDERS


def test_what_the_moderator_does_is_mailed_to_those_who_may_know_it(played: Round) -> None:
    for seat in played.PEOPLE:
        played.news(seat)
    played.send("empire-1", 'DESIGN "Sky Cannon" AS LAND LINE MOVE 2 ARMOR 300 LAND 200')
    [receipt] = played.news("empire-1")
    assert receipt["Subject"].startswith("Arcadia, cycle 1: receipt for your orders")
    played.rule("NOTE The next deadline is on Tuesday")
    played.rule('APPROVE DESIGN "Sky Cannon" OF Arcadia BECAUSE it is fair')
    played.rule("CORRECT PAY Borealia P2M BECAUSE a gift was lost")
    ann, bob = ([text_of(each) for each in played.news(seat)] for seat in ("empire-1", "empire-2"))
    assert [text.strip() for text in ann] == [
        "The next deadline is on Tuesday",
        "The moderator has ruled on a design\nThe design Sky Cannon is approved: it is fair",
        "The moderator has corrected the position: a gift was lost",
    ]
    assert [text.strip() for text in bob] == [
        "The next deadline is on Tuesday",
        "The moderator has ruled on a design",
        "The moderator has corrected the position: a gift was lost\nCorrected: PAY Borealia P2M",
    ]
    assert played.news("moderator") == []  # he knows what he does


def test_a_moderator_cannot_mail_without_end(played: Round) -> None:
    played.news("empire-1")
    for number in range(NEWS + 5):
        played.rule(f"NOTE again {number}")
    letters = [text_of(each) for each in played.news("empire-1")]
    assert len(letters) == NEWS
    assert [LAST in text for text in letters] == [False] * (NEWS - 1) + [True]
    played.clocks.clock.now += 3601  # type: ignore[attr-defined]
    played.rule("NOTE once more")
    assert len(played.news("empire-1")) == 1


def test_a_roll_back_is_mailed_and_says_which_report_is_void(played: Round) -> None:
    played.send("empire-1", f"BUY 5 Tank AT {played.base}")
    played.close()
    played.news("empire-1")
    [(n, _)] = moderation.rounds(played.tables, played.match)
    moderation.roll_back(played.tables, played.match, "back", n, "a wrong map was used")
    [letter] = played.news("empire-1")
    text = text_of(letter)
    assert letter["Subject"].startswith("Arcadia, cycle 1: news from the moderator")
    assert "The moderator has gone back from cycle 2 to cycle 1: a wrong map was used." in text
    assert "The report of cycle 1 is void" in text
    assert f"BUY 5 Tank AT W{played.base}" in text  # the orders that stand again
    assert f"entry {n}" not in text


def test_who_gets_a_seat_is_mailed_to_all_and_to_who_had_it(played: Round) -> None:
    for seat in ("empire-1", "empire-2"):
        played.news(seat)
    moderation.reassign(played.tables, played.match, "hand", "empire-2", "computer:random", "its player has left")
    for seat in ("empire-1", "empire-2"):
        [letter] = played.news(seat)
        assert "Borealia is handed to the computer player random: its player has left" in text_of(letter)
    assert played.office.boxes.of_seat(played.match, "empire-2") is None


def test_the_report_of_the_moderator_holds_battles_failures_money_and_orders(played: Round) -> None:
    played.send("empire-1", f"BUY 5 Tank AT {played.base}")
    played.send("empire-1", f"BUY 6 Tank AT {played.base}")
    played.close()
    _, _, report = played.news("moderator")
    text = text_of(report)
    assert report["Subject"].startswith("Moderator, cycle 1: report (")
    for title in ("Battles", "Cut or failed", "Money", "Orders", "World page", "Moderator"):
        assert f"\n{title}\n{'-' * len(title)}\n" in text
    assert re.search(rf"^Arcadia +BUY 6 Tank AT W{played.base}$", text, re.MULTILINE)
    assert "BUY 5 Tank" not in text
    assert re.search(r"^Cathay +P\d[\d,]+ +P\d[\d,]+$", text, re.MULTILINE)
    assert {"forces-empire-1.csv", "forces-empire-3.csv"} <= {part.get_filename() for part in report.iter_attachments()}


def test_mailed_sheets_say_who_plays_and_what_was_said_of_a_design(played: Round) -> None:
    played.send("empire-1", 'DESIGN "Sky Cannon" AS LAND LINE MOVE 2 ARMOR 300 LAND 200')
    played.close()
    assert re.search(r"^Sky Cannon +waits for approval ", text_of(played.news("empire-1")[-1]), re.MULTILINE)
    played.rule('APPROVE DESIGN "Sky Cannon" OF Arcadia BECAUSE it is fair')
    played.close()
    played.news("empire-1")
    (_, (n, _)) = moderation.rounds(played.tables, played.match)
    moderation.roll_back(played.tables, played.match, "back", n, "a wrong map was used")
    text = text_of(played.news("empire-1")[-1])
    assert re.search(r"^1 +Arcadia +person +1 +active ", text, re.MULTILINE)
    assert re.search(r"^Sky Cannon +approved, to be bought from the next Buying phase on ", text, re.MULTILINE)


def test_messages_reach_those_who_may_read_them(played: Round) -> None:
    for seat in played.PEOPLE:
        played.news(seat)
    posts.write_post(played.tables, played.match, "moderator", "public", [], "I am away on Friday.")
    posts.write_post(played.tables, played.match, "empire-1", "private", ["empire-2"], "Shall we?")
    public, private = played.news("empire-2")
    assert public["Subject"].startswith("Borealia, cycle 1: message from Moderator")
    assert "Moderator writes to everybody:\n\nI am away on Friday.\n" in text_of(public)
    assert "Arcadia writes to Borealia:\n\nShall we?\n" in text_of(private)
    assert len(played.news("empire-1")) == 1
    assert played.news("moderator") == []
    for number in range(MESSAGES + 5):
        posts.write_post(played.tables, played.match, "empire-1", "public", [], f"again {number}")
    assert len(played.news("empire-2")) == MESSAGES - 2  # the others are read on the page


def test_what_all_have_agreed_to_take_back_is_mailed(played: Round) -> None:
    played.send("empire-2", f"BUY 5 Tank AT {played.base}")
    played.send("empire-1", f"BUY 5 Tank AT {played.base}")
    played.news("empire-1")
    played.close()
    for seat in played.PEOPLE:
        played.news(seat)
    seats = frozenset(["empire-1", "empire-2", "empire-3", "moderator"])
    agreement.ask(played.tables, played.match, "empire-1", "back", seats, UNDO)
    [letter] = played.news("empire-2")
    assert letter["Subject"].startswith("Borealia, cycle 1: the match has gone back (")
    text = text_of(letter)
    assert "The match has gone back from cycle 2 to cycle 1: all players agreed. The report of cycle 1 is void" in text
    assert "World page" in text


def test_a_message_is_kept_only_with_its_letters(played: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever only has mail reads every message that stands on the page, whenever the server dies."""
    played.news("empire-2")
    written = played.tables.matches.database.quick_write
    transactions: list[list[Statement]] = []

    def write(statements: list[Statement]) -> None:
        transactions.append(statements)
        written(statements)

    monkeypatch.setattr(played.tables.matches.database, "quick_write", write)
    posts.write_post(played.tables, played.match, "empire-1", "private", ["empire-2"], "Shall we?")
    assert [sql.split()[2] for sql, _ in transactions[0]] == ["posts", "outbox"]


def test_the_receipt_says_which_lines_it_skipped(played: Round) -> None:
    played.news("empire-1")
    address = f"orders+{played.office.letterbox(played.match, 'empire-1').secret}@{DOMAIN}"
    body = orders("Arcadia", 1, f"BUY 5 Tank AT {played.base}", "> BUY 9 Tank AT 40")
    data = mail(address, f"Hello,\n{body}MOVE 5 Tank: 40 > 41\n-- \nAnn\n", name="skipping")
    assert send(played.port, address, data)[0] == 250
    [receipt] = played.news("empire-1")
    told = text_of(receipt).partition("Skipped, as none of your orders:\n")[2].splitlines()
    assert told[:4] == ["  1: Hello,", "  6: > BUY 9 Tank AT 40", "  8: MOVE 5 Tank: 40 > 41", "  9: --"]
