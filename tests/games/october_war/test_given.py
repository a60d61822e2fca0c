"""Positions in files: what is wrong in one is named with its place, and nothing crashes."""

from __future__ import annotations

import pytest

from sandtable.errors import BadFile
from tests.games.october_war.table import GAME

PLACE = {"turn": 4, "phase": "arab:first_movement"}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("arab", [[1]]), ("israel", [{}]), ("bridges", {"arab": [[1]]}), ("bridges", {"arab": ["tasa"]}),
        ("origin", {"il-arm-bn-1": [1]}), ("breaches", [[1]]), ("morale", 3), ("superior", ["arab"]),
        ("superior", ["", "x"]), ("city", [[1]]), ("city", ["il-arm-bn-1", "", ""]),
        ("city", ["eg-inf-bde-99", "", ""]),
        ("in_play", [{}]), ("pools", ["x"]), ("memory", {"arab": {"tasa": {"turn": 3, "kinds": [[1]]}}}),
        ("due", {"x": 1}), ("due", {"il-arm-bn-1": "x"}), ("due", {"il-arm-bn-1": 99}), ("mp", [1, 2]),
        ("mp", [10**30, 0, 0]), ("last_turn", 10**30), ("front", 1), ("nonsense", 1),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named(name: str, value: object) -> None:
    with pytest.raises(BadFile, match=rf"given\.set\.{name}"):
        GAME.position("1973", {}, {**PLACE, "set": {name: value}})


@pytest.mark.clauses("3.1", "T4", "25.2a", "18.1a")
@pytest.mark.parametrize(
    ("space", "unit", "clause"),
    [
        ("mount-hermon", "il-arm-bn-1", "T4"), ("syrian-reserve", "eg-arm-bde-1", "3.1"),
        ("sasa", "eg-arm-bde-1", "3.1"),
        ("egyptian-reserve", "il-arm-bn-1", "25.2a"), ("israeli-reserve", "sy-arm-bde-1", "25.2a"),
        ("superiority-golan", "eg-tac-1", "3.1"), ("ready", "il-arm-bn-1", "18.1a"), ("tasa", "il-tac-1", "18.8a"),
        ("lake-timsah", "eg-amphib", "21.6b"), ("fayid", "jo-arm-40", "3.1"), ("ground-golan", "iq-tac", "3.1"),
    ],
)  # fmt: skip
def test_nobody_stands_where_he_cannot_be(space: str, unit: str, clause: str) -> None:
    with pytest.raises(BadFile, match=rf"given\.at\.{space}: {unit} .*\({clause}\)"):
        GAME.position("1973", {}, {**PLACE, "at": {space: [unit]}})
