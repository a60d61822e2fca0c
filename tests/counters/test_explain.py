"""Refusals of turns and phases."""

from __future__ import annotations

import pytest

from sandtable.counters.explain import not_yours, phase_passed, still_setting_up, wrong_time

from .field import GRID, SEATS, Days, Field, Spot


@pytest.fixture
def state(monkeypatch: pytest.MonkeyPatch) -> Spot:
    field = Field(2)
    field.side = [0, 1, -1, 0, 0, 0, 0]
    monkeypatch.setattr(Spot, "fact", field, raising=False)
    return Spot("1", {}, 1, 1, 0, [Days()], [GRID.end] * 7)


def test_an_action_at_the_wrong_time(state: Spot) -> None:
    refusal = wrong_time(state, "attacks come later", SEATS, ["5.1"], ["move"])
    assert str(refusal).startswith("attacks come later; this is the Movement Phase of the Blue Player")
    assert refusal.clauses == ("5.1", "1.2")
    early = still_setting_up(SEATS["red"], "attacks come later", "2.0", ["deploy"])
    assert str(early).startswith("attacks come later; the Red Player is still setting up")


def test_units_of_others_and_of_nobody(state: Spot) -> None:
    assert not_yours(state, "red", 0, SEATS, "3.1", "2.0") is None
    enemy = not_yours(state, "red", 1, SEATS, "3.1", "2.0")
    assert enemy is not None
    assert (str(enemy), enemy.clauses, enemy.units) == ("u1 belongs to the Blue Player (3.1)", ("3.1",), ("u1",))
    absent = not_yours(state, "red", 2, SEATS, "3.1", "2.0")
    assert absent is not None
    assert (str(absent), absent.clauses) == ("u2 is not in play in scenario 1 (2.0)", ("2.0",))


def test_a_phase_without_a_choice_is_told(state: Spot) -> None:
    event = phase_passed(state, "nobody to move")
    assert (event.kind, event.data, event.clauses) == ("passed", {"phase": "move", "why": "nobody to move"}, ("1.2",))
