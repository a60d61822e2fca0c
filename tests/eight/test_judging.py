"""The judge of what people received: a sum that two empires share is nobody's leak, and a leak is found and placed."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.position.state import War
from sandtable.kernel import MODERATOR, Match
from sandtable.language import LINE
from sandtable.sheets import xlsx_bytes
from tests.eight.judging import Outcome, Recording, judged
from tests.eight.numbers import numbers_in, received_numbers
from tests.eight.recording import Kind, Received, Recorder

SEAT = "empire-2"
ORDERS = "EMPIRE Borealia\nCYCLE 1\nBUYING\nBUY 13 Tank AT W24\nBUY 7 Infantry Platoon AT W24\nEND\n"
PRICE, UPKEEP, OTHER = 1_678_000, 300_000, 103_210_000
"""What these orders cost, a sum in Borealia's workbook, and what another empire owns."""


def match_with(**treasuries: int) -> Match[War]:
    """A match in which the moderator has seen to it that empires own these sums."""
    match = Match.start(WarGame(), "8", "5e" * 16, {"moderator": "person"})
    for empire in match.state.empires:
        change = treasuries.get(empire.name, empire.treasury) - empire.treasury
        if change:
            verb = "PAY" if change > 0 else "CHARGE"
            line = f"CORRECT {verb} {empire.name} P{abs(change)} BECAUSE a drill was miscounted"
            match.do_words(MODERATOR, ("umpire", line))
    return match


def outcome_of(match: Match[War], received: list[Received]) -> Outcome:
    return judged(Recording(match.file, [], {SEAT: received}, {SEAT: []}, [], {}))


def receipt(match: Match[War]) -> Received:
    """What the page is told while somebody writes: sums stand in it as bare numbers."""
    body = msgspec.json.encode(match.game.read_document(match.state, SEAT, ORDERS)).decode()
    return Received("http", "matches/abc/receipt", body, msgspec.json.encode({"text": ORDERS}).decode())


def workbook(match: Match[War]) -> list[Received]:
    recorder = Recorder()
    recorder.file(SEAT, "workbook", xlsx_bytes(match.workbook([SEAT])))
    return recorder.received[SEAT]


def test_what_a_receipt_adds_up_is_no_secret_of_who_owns_as_much() -> None:
    match = match_with(Dacia=PRICE)
    received = receipt(match)
    assert f'"used":{PRICE}' in received.text
    outcome = outcome_of(match, [received])
    assert outcome.is_clean, outcome.lines()


def test_what_stands_in_the_workbook_is_no_secret_of_who_owns_as_much() -> None:
    match = match_with(Dacia=UPKEEP)
    received = workbook(match)
    assert any(f"<v>{UPKEEP}</v>" in each.text for each in received)
    outcome = outcome_of(match, received)
    assert outcome.is_clean, outcome.lines()


@pytest.mark.parametrize("written", [f"{OTHER}", f"P{OTHER:,}"])
def test_a_secret_of_another_is_found_and_placed(written: str) -> None:
    match = match_with(Elysia=OTHER)
    planted = Received("letter", "Borealia, cycle 1: report/", f"Elysia owns {written}.")
    outcome = outcome_of(match, [receipt(match), *workbook(match), planted])
    assert outcome.secrets[SEAT] == [f"{OTHER} (in letter Borealia, cycle 1: report/)"]


def test_a_receipt_of_another_is_found() -> None:
    match = match_with(Elysia=OTHER)
    other = match.game.read_document(match.state, "empire-5", ORDERS.replace("Borealia", "Elysia"))
    planted = Received("http", "matches/abc/posts", msgspec.json.encode(other.meters).decode(), "sent")
    assert outcome_of(match, [planted]).secrets[SEAT] == [f"{OTHER} (in http matches/abc/posts)"]


DESIGN = 'DESIGN "Otter of Elysia" AS SEA WARSHIP ARMOR 500 MOVE 3 SEA 100'


@pytest.mark.parametrize(
    ("kind", "where", "text"),
    [
        ("http", "matches/abc/drafts", msgspec.json.encode([{"text": DESIGN}]).decode()),
        ("letter", "Borealia, cycle 1: report/", f"Elysia writes:\n{DESIGN}\n"),
        ("letter", "Borealia, cycle 1: report/world.csv", '"{}",1\n'.format(DESIGN.replace('"', '""'))),
        ("file", "workbook/sheet1.xml", "<c><t>{}</t></c>".format(DESIGN.replace('"', "&quot;"))),
    ],
)
def test_words_of_another_are_found_however_quotation_marks_are_written(kind: Kind, where: str, text: str) -> None:
    match = match_with()
    match.do_words("empire-5", ("orders", "BUYING", LINE, DESIGN))
    outcome = outcome_of(match, [Received(kind, where, text)])
    assert outcome.secrets[SEAT] == [f"{DESIGN} (in {kind} {where})"]


def test_sums_are_the_same_however_they_are_written() -> None:
    assert numbers_in("P96,650,000 and 96650000, but 1.5 of a96650001 or 12,34") == {96_650_000}
    assert received_numbers(Received("live", "", '{"a":[96,650,{"of":7}],"b":"P1,234"}')) == {96, 650, 7, 1_234}
    assert received_numbers(Received("letter", "a/world.csv", '5,"1,234"\n650,000\n')) == {5, 1_234, 650, 0}
    assert received_numbers(Received("file", "w/x.xml", "<c><v>96</v></c><c><v>650</v></c>")) == {96, 650}
