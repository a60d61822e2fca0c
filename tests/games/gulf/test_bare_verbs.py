"""A verb alone, asked about before a unit is named: why nobody can use it now."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.errors import Refusal
from sandtable.registry import game


def why(phase: str, verb: str, at: dict[str, list[Any]], **tracks: Any) -> Refusal:
    found: Any = game("desert-one-war")
    options = found.settle_options({"refueling": "on"}, "1980")
    state, _ = found.opening("1980", options, {"turn": 2, "phase": phase, "at": at, "set": tracks})
    refusal = found.why(state, phase.partition(":")[0], verb)
    assert isinstance(refusal, Refusal)
    return refusal


@pytest.mark.parametrize(("points", "said"), [(4, "no aircraft that may be refueled"), (1, "costs 2 ATP, and 1 are")])
def test_refueling_is_not_too_dear_for_who_can_pay(points: int, said: str) -> None:
    at: dict[str, list[Any]] = {
        "2114": [{"id": "usaf-f15", "flying": True, "moved": True}, "us-82-1"],
        "air-staging": ["usaf-ac130"],
    }
    assert said in why("allied:air-movement", "refuel", at, atp=points).why


def test_nobody_lands_where_nobody_waits() -> None:
    refusal = why("allied:amphibious-movement", "land", {"ground-staging": ["us-awg-1"], "2114": ["us-82-1"]})
    assert "no unit that an amphibious group can carry waits in the Ground Staging Display" in refusal.why


def test_a_clause_is_cited_once() -> None:
    """Two reasons of a refusal may rest on the same clause."""
    assert str(Refusal("it is closed", "13.1b", "12.1", "13.1b")) == "it is closed (13.1b, 12.1)"
