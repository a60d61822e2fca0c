"""Clause numbers by key, for games of one family."""

import pytest

from sandtable.errors import BadFile
from sandtable.kernel.clauses import Citations, Clause, ClauseIndex

INDEX = ClauseIndex("one", [Clause("12.3", "Zones", "Units stop in zones.", "rule", "engine")])


def test_a_key_stands_for_the_clause_of_the_game() -> None:
    cite = Citations({"zone stops": "12.3"}, INDEX, "rules.toml: citations")
    cite.require(["zone stops"])
    assert cite["zone stops"] == "12.3"


def test_what_does_not_fit_is_found_when_the_pack_is_read() -> None:
    with pytest.raises(BadFile, match=r"rules.toml: citations: 'zone stops' is 9.9, and there is no such clause"):
        Citations({"zone stops": "9.9"}, INDEX, "rules.toml: citations")
    with pytest.raises(BadFile, match="there is no clause for 'roads'"):
        Citations({"zone stops": "12.3"}, INDEX, "rules.toml: citations").require(["zone stops", "roads"])
