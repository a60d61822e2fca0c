"""Matches that an earlier program has stored in a format that is not read any more."""

from __future__ import annotations

import pytest

from sandtable.errors import BadFile
from sandtable.kernel import Match
from sandtable.registry import game
from sandtable.service import Tables
from sandtable.store.matches import SeatRow


def test_a_stored_match_of_a_past_format_is_refused_in_a_sentence(tables: Tables) -> None:
    file = Match.start(game("two-rivers"), "plain", "seed").file
    file.sandtable = 1
    tables.matches.create("0123456789abcdef", file, [SeatRow("red", "open")], listed=True, thinking=False, ended="")
    with (
        pytest.raises(BadFile, match=r"^a match of format 1: only Sandtable 0\.1\.0 reads it$"),
        tables.at("0123456789abcdef"),
    ):
        pass
