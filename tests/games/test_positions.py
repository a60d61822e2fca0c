"""Positions that are none: whatever stands in a file, loading it gives a position or one sentence."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from sandtable.errors import SandtableError
from sandtable.kernel import Match
from sandtable.registry import GAMES, game

NONSENSE: tuple[Any, ...] = (None, -1, 10**9, "x", [], {}, [[]], [-1], [10**9] * 500)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_no_position_ends_in_a_fault(name: str) -> None:
    rules = game(name)
    plain = Match.start(rules, rules.scenarios[0].id, "seed").state.plain()
    for field, value in plain.items():
        shorter = [value[:-1], value * 2] if isinstance(value, list) and value else []
        for other in (*NONSENSE, *shorter):
            with suppress(SandtableError):
                rules.load({**plain, field: other})
