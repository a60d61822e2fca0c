"""Sentences: one or many, who goes where, a line of the log."""

from __future__ import annotations

from sandtable.counters import log_text
from sandtable.documents import Roll
from sandtable.kernel import Event


def test_one_and_many() -> None:
    assert [log_text.listing(list(words)) for words in ("A", "AB", "ABC")] == ["A", "A and B", "A, B and C"]
    assert log_text.number_of(1, "port") == "1 port"
    assert log_text.number_of(0, "port") == "0 ports"
    assert log_text.number_of(2, "facility", "facilities") == "2 facilities"
    assert log_text.about_units(["A"], f"{log_text.verb(['A'], 'arrive')} late")[0] == "A arrives late."
    two = ["A", "B"]
    assert log_text.verb(two, "arrive") == "arrive"
    assert (log_text.is_or_are(two), log_text.has_or_have(two)) == ("are", "have")


def test_a_line_of_the_log() -> None:
    event = Event("retreat", {"places": {"u1": "0101", "u2": "box"}}, ("7.1",))
    names = {"box": "the Box"}
    table: log_text.Sentences = {
        "retreat": lambda data: log_text.going("Retreat", data["places"], lambda space: names.get(space, space))
    }
    line = log_text.log_line(event, table, [Roll("combat", 4, 6)])
    assert line.text == "Retreat: u1 to 0101, u2 to the Box."
    assert (line.clauses, line.spaces, line.pieces) == (["7.1"], ["0101", "box"], ["u1", "u2"])
    assert [roll.value for roll in line.rolls] == [4]
