"""The order language: what is read is written back the same, and nothing that is sent breaks the reader."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.errors import Refusal, SandtableError
from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.orders.buying_checks import MOST_DRAFTS
from sandtable.games.war_game.orders.document import MOST_LINES
from sandtable.games.war_game.orders.faults import Fault
from sandtable.games.war_game.orders.grammar import parse
from sandtable.games.war_game.orders.reading import read_orders
from sandtable.games.war_game.orders.text import take_apart
from sandtable.games.war_game.orders.vocabulary import CLASSES, VALUES, roles
from sandtable.games.war_game.orders.writing import Writer
from sandtable.games.war_game.position.state import Options
from sandtable.games.war_game.position.world import earth
from sandtable.games.war_game.rules.empires import new_war
from sandtable.games.war_game.rules.steps import Orders
from tests.games.war_game.worlds import random_orders, random_war

EXAMPLE = load_pack().order_language.example
WAR = new_war(Options(), ["Patagonia", "Brazil", "Angola"])
WAR.cycle, WAR.stack = 12, [Orders()]
GAME = WarGame()


def accepted(text: str) -> None:
    """Whatever a reader accepts, the game accepts."""
    receipt = read_orders(WAR, 0, text)
    assert receipt.text
    if not receipt.why:
        GAME.check(WAR, "empire-1", tuple(receipt.action))


@pytest.mark.clauses("ORDERS-10")
def test_the_example_is_read_and_written_back() -> None:
    mail = take_apart(EXAMPLE)
    assert (mail.empire, mail.cycles, mail.key, mail.refused) == ("Patagonia", [12], "blue-walrus-41", [])
    writer = Writer(earth())
    for raw in mail.lines:
        order = parse(raw.section, raw.text, earth())
        assert parse(raw.section, writer.write(order), earth()) == order
    assert len(mail.lines) == 21


@pytest.mark.clauses("ORDERS-6", "ORDERS-1")
def test_a_heading_is_never_part_of_a_broken_line() -> None:
    mail = take_apart("EMPIRE A\nCYCLE 1\nMOVEMENT\nMOVE 5 Tank:\nATTACKING:\nATTACK W44\n")
    assert [(raw.section, raw.text) for raw in mail.lines] == [
        ("MOVEMENT", "MOVE 5 Tank:"),
        ("ATTACKING", "ATTACK W44"),
    ]


@pytest.mark.parametrize("seed", range(10))
def test_canonical_lines_are_read_as_they_were(seed: int) -> None:
    rng = Random(seed)
    war = random_war(rng)
    section = ""
    for line in random_orders(war, 0, rng, 60):
        if line in ("BUYING", "MOVEMENT", "ATTACKING"):
            section = line
        else:
            assert Writer(earth()).write(parse(section, line, earth())) == line


FORMS = [
    ("BUYING", "RESEARCH CUSTOM Hammer REPLACE Wall"),
    ("BUYING", 'DESIGN "Coast Gun" AS PLATFORM BATTERY ARMOR 2500 MOVE 0 SEA 5000 SONAR PARADROP ABILITY "flies"'),
    ("BUYING", "GIVE P5000000 TO Brazil"),
    ("BUYING", "GIVE ALL Artillery AT W45 TO Brazil"),
    ("BUYING", "ACTION 3 Hammer OF Brazil AT W45: dig a tunnel"),
    ("MOVEMENT", "MOVE 1 Sea Transport CARRYING NOTHING: W57 FACING B64 > B64"),
    ("MOVEMENT", "AIRLIFT 20 Infantry Platoon IN 1 Air Transport: W44 > W43 RETURN W43 > W44"),
    ("MOVEMENT", "SUBS ENGAGE AT B70"),
    ("MOVEMENT", "RETREAT FROM B70 TO W45 FACING B71 ABOARD"),
    ("ATTACKING", "ATTACK HARBOUR W57 FACING B64 AGAINST Brazil, Angola"),
    ("ATTACKING", "BOMBARD W54"),
    ("ATTACKING", "LAND ALL FROM 2 Sea Transport: B72 > W51 FLEE TO B76"),
    ("ATTACKING", "ESCORT 1 Cruiser: B72 > W51 RETURN B76"),
    ("ATTACKING", "DROP 20 Infantry Platoon IN 1 Eagle: W45 > W50 RETURN W50 > W45"),
    ("ATTACKING", "RETREAT TO W44"),
]


@pytest.mark.parametrize(("section", "line"), FORMS)
def test_every_form_is_written_back(section: str, line: str) -> None:
    assert Writer(earth()).write(parse(section, line, earth())) == line


WORDS = st.sampled_from(
    [*EXAMPLE.split(), "W999", "0", "P5M", '"', "“New", "Spain”", ">", "->", "+", ":", "#", "-- ", "ALL"]
)
lines = st.lists(WORDS, max_size=12).map(" ".join)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.one_of(lines, st.sampled_from(EXAMPLE.splitlines())), max_size=25))
def test_shuffled_mails_break_nothing(body: list[str]) -> None:
    accepted("\n".join(["EMPIRE Patagonia", "CYCLE 12", *body]))


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=400))
def test_any_text_is_answered(text: str) -> None:
    accepted(text)
    accepted(f"EMPIRE Patagonia\nCYCLE 12\nBUYING\n{text}")


@pytest.mark.parametrize(
    "text",
    [
        "x" * 100_000,
        "EMPIRE Patagonia\nCYCLE 12\nMOVEMENT\n" + "MOVE 1 Tank: " + "45 > " * 40_000,
        "EMPIRE Patagonia\n" * 5000,
    ],
)
def test_huge_mails_are_answered(text: str) -> None:
    accepted(text)


@pytest.mark.parametrize(
    ("line", "code", "nearest"),
    [
        ("BUY 5 Tanck AT 24", "E04", "Tank"),
        ("DIPLOMACY Brasil ALLY", "E04", "Brazil"),
        ("RESERCH INTELLIGENCE", "E01", "RESEARCH"),
        ("DIPLOMACY Brazil FRIEND", "E17", ""),
    ],
)
def test_the_nearest_word_is_told(line: str, code: str, nearest: str) -> None:
    receipt = read_orders(WAR, 0, f"EMPIRE Patagonia\nCYCLE 12\nBUYING\n{line}")
    assert receipt.refused[0].code == code
    assert nearest in "".join(receipt.refused[0].nearest)


def test_a_fault_is_no_surprise_to_others() -> None:
    with pytest.raises(Fault):
        parse("BUYING", "BUY", earth())
    with pytest.raises(SandtableError):
        GAME.read_document(WAR, "empire-9", "EMPIRE x")


@pytest.mark.parametrize("section", ["BUYING", "MOVEMENT", "ATTACKING"])
def test_an_empire_without_forces_is_offered_a_further_line(section: str) -> None:
    """Whatever would be accepted as the next line, some line is on offer there."""
    war = new_war(Options(), ["Patagonia", "Brazil"])
    war.stack, war.forces = [Orders()], [() for _ in war.forces]
    offered = GAME.choices(war, "empire-1", ("orders", section))
    assert list(offered) == [";"]
    assert list(GAME.choices(war, "empire-1", ("orders", section, ";")))


def test_a_full_document_takes_no_further_line() -> None:
    lines = ["ATTACKING", *["ATTACK W1"] * (MOST_LINES - 1)]
    full = ("orders", *(word for line in lines for word in (";", line)))
    full = ("orders", *full[2:])
    assert not len(GAME.choices(WAR, "empire-1", full))
    GAME.check(WAR, "empire-1", full)
    with pytest.raises(Refusal, match=f"at most {MOST_LINES} lines"):
        GAME.check(WAR, "empire-1", (*full, ";", "ATTACK W1"))


@pytest.mark.clauses("ORDERS-11")
def test_the_good_lines_of_a_mail_that_is_too_long_stand() -> None:
    base = WAR.empires[0].base + 1
    lines = "\n".join(f"BUY 1 Infantry AT {base}" for _ in range(MOST_LINES + 50))
    receipt = read_orders(WAR, 0, f"EMPIRE Patagonia\nCYCLE 12\nBUYING\n{lines}\nEND\n")
    assert not receipt.why
    GAME.check(WAR, "empire-1", tuple(receipt.action))
    assert len(receipt.accepted) == MOST_LINES - 1  # and the heading
    assert "at most" in receipt.refused[-1].why


@pytest.mark.clauses("CUSTOM-2")
def test_drafts_are_not_piled_up_without_end() -> None:
    lines = "\n".join(f"DESIGN D{number} AS LAND LINE MOVE 1 ARMOR 100 LAND 10" for number in range(MOST_DRAFTS + 1))
    receipt = read_orders(WAR, 0, f"EMPIRE Patagonia\nCYCLE 12\nBUYING\n{lines}\n")
    assert len(receipt.accepted) == MOST_DRAFTS
    assert [(line.code, line.clause) for line in receipt.refused] == [("E04", "CUSTOM-2")]


@pytest.mark.clauses("CUSTOM-5", "CUSTOM-6", "CUSTOM-8")
def test_any_design_is_answered() -> None:
    """Every class with every role, every value and every ability: accepted, or refused with a reason."""
    lines = [
        f"DESIGN D{number} AS {kind} {role} MOVE 3 ARMOR 500 {value} 40 {ability}"
        for number, (kind, role, value, ability) in enumerate(
            product(CLASSES, roles(), VALUES[1:], ("", "SONAR", "PARADROP", 'ABILITY "x"'))
        )
        if value != "ARMOR"
    ]
    for first in range(0, len(lines), 100):
        text = "\n".join(["EMPIRE Patagonia", "CYCLE 12", "BUYING", *lines[first : first + 100]])
        receipt = read_orders(WAR, 0, text)
        assert len(receipt.accepted) + len(receipt.refused) == len(lines[first : first + 100])
        assert all(line.code in ("E16", "E04") for line in receipt.refused)
