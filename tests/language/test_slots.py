"""An offer says what it is: the slot of the next word is read from the grammar."""

from __future__ import annotations

import pytest

from sandtable.documents import Range, Slot
from sandtable.language import LINE, Choices, Form, Grammar, Names, Numbers, Texts, Words, slot_of

UNITS = Names("unit", ["u1", "u2", "u3"])
SPACES = Names("hex", ["0101", "0102"])
GRAMMAR = Grammar(
    {
        "done": Form("", "losing unit+"),
        "move": Form("unit by space*", "unit space"),
        "attack": Form("space+ with unit+"),
        "deploy": Form("unit space", plan=True),
        "name": Form("unit text"),
        "pay": Form("unit number", plan=True),
    },
    {"unit": UNITS, "space": SPACES},
)
UNIT, HEX, WORD = Choices((), 0b111, UNITS), Choices((), 0b11, SPACES), Choices(["with"])


@pytest.mark.parametrize(
    ("prefix", "offered", "slot"),
    [
        ((), Choices(["move", "done"]), Slot("word")),
        (("move",), UNIT, Slot("name", "unit")),
        (("move", "u1"), Choices(["by"], 0b11, SPACES), Slot("name", "hex")),
        (("move", "u1"), Choices(["by"]), Slot("word")),
        (("move", "u1", "by"), HEX, Slot("way", "hex", 3)),
        (("move", "u1", "by", "0101", "0102"), Choices(complete=True), Slot("way", "hex", 3)),
        (("move", "u1", "0101"), Choices(complete=True), None),
        (("attack",), HEX, Slot("set", "hex", 1)),
        (("attack", "0101"), Choices(["with"], 0b10, SPACES), Slot("set", "hex", 1)),
        (("attack", "0101", "with"), UNIT, Slot("set", "unit", 3)),
        (("attack", "0101", "with", "u1", "u3"), Choices(complete=True), Slot("set", "unit", 3)),
        (("done",), Choices(["losing"]), Slot("word")),
        (("done", "losing", "u1"), UNIT, Slot("set", "unit", 2)),
        (("deploy",), UNIT, Slot("name", "unit")),
        (("deploy", "u1", "0101"), Choices([LINE], complete=True), Slot("word")),
        (("deploy", "u1", "0101", LINE), UNIT, Slot("name", "unit")),
        (("deploy", "u1", "0101", LINE, "u2"), HEX, Slot("name", "hex")),
        (("name", "u1"), Texts(20, ["Old Guard"]), Slot("text", length=20)),
        (("pay", "u1"), Numbers(Range(0, 9)), Slot("number", range=Range(0, 9))),
    ],
)
def test_the_slot_of_the_next_word(prefix: Words, offered: Choices, slot: Slot | None) -> None:
    assert slot_of(GRAMMAR, prefix, offered) == slot
