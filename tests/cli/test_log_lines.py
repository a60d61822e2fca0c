"""The log as it is printed."""

from __future__ import annotations

from sandtable.cli.log_lines import log_texts
from sandtable.documents import LogLine


def test_only_the_answer_of_a_standing_order_is_marked() -> None:
    """What follows from it is nobody's order."""
    lines = [
        LogLine(4, "west is done"),
        LogLine(5, "east is done", standing=True),
        LogLine(5, "the score: 4 and 4", standing=True),
        LogLine(6, "west waits", standing=True),
        LogLine(7, "the day ends", standing=True, whose="table"),
    ]
    marked = ["east is done (standing order)", "the score: 4 and 4", "west waits (standing order)", "the day ends"]
    assert log_texts(lines) == ["west is done", *marked]
