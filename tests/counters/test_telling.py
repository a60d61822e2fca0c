"""Sentences: one or many, who goes where, a line of the log."""

from __future__ import annotations

from sandtable.counters import telling
from sandtable.documents import Roll
from sandtable.kernel import Event


def test_one_and_many() -> None:
    assert [telling.listing(list(words)) for words in ("A", "AB", "ABC")] == ["A", "A and B", "A, B and C"]
    assert telling.number_of(1, "port") == "1 port"
    assert telling.number_of(0, "port") == "0 ports"
    assert telling.number_of(2, "facility", "facilities") == "2 facilities"
    assert telling.about_units(["A"], f"{telling.verb(['A'], 'arrive')} late")[0] == "A arrives late."
    two = ["A", "B"]
    assert telling.verb(two, "arrive") == "arrive"
    assert (telling.is_or_are(two), telling.has_or_have(two)) == ("are", "have")


def test_a_line_of_the_log() -> None:
    event = Event("retreat", {"places": {"u1": "0101", "u2": "box"}}, ("7.1",))
    names = {"box": "the Box"}
    table: telling.Sentences = {
        "retreat": lambda data: telling.going("Retreat", data["places"], lambda space: names.get(space, space))
    }
    line = telling.log_line(event, table, [Roll("combat", 4, 6)])
    assert line.text == "Retreat: u1 to 0101, u2 to the Box."
    assert (line.clauses, line.spaces, line.pieces) == (["7.1"], ["0101", "box"], ["u1", "u2"])
    assert [roll.value for roll in line.rolls] == [4]
