"""A new number of the rules tells those whose match began before it what has changed."""

from __future__ import annotations

import pytest

from sandtable.registry import game


@pytest.mark.parametrize("name", ["oil-war", "desert-one-war", "saddam-moves-south", "october-war", "war-game"])
def test_the_last_change_is_told(name: str) -> None:
    rules = game(name)
    assert max(rules.changes) == rules.revision
    assert not rules.changes[rules.revision].endswith(".")
