"""What games tell of themselves for statistics."""

from __future__ import annotations

import pytest

from sandtable.laboratory import Cell, Job, play_job
from sandtable.laboratory.design import game_spec
from sandtable.registry import game

SHORT = {
    "oil-war": ("3", {"us", "iran", "arab"}),
    "desert-one-war": ("1980", {"allied", "opfor"}),
    "saddam-moves-south": ("", {"opfor", "coalition"}),
    "october-war": ("", {"arab", "israel"}),
    "war-game": ("2", {"empire-1", "empire-2"}),
}


@pytest.mark.parametrize("name", SHORT)
def test_a_match_at_random_is_noted(name: str) -> None:
    rules = game(name)
    scenario, seats = SHORT[name]
    scenario = scenario or rules.scenarios[0].id
    (match,) = play_job(Job(name, game_spec(rules), Cell(scenario, ("random",)), "s", 0, 3))
    assert match.level in (*rules.levels, "draw", "horizon")
    assert [turn for turn, _ in match.standings] == sorted({turn for turn, _ in match.standings})
    assert match.turns >= 3
    assert match.standings[-1][1].keys() <= seats
    assert match.standings[-1][1]
    assert sum(sum(verbs.values()) for verbs in match.verbs.values()) <= match.actions
    assert match.clauses.keys() <= {clause.id for clause in rules.clauses}
    assert match.clauses
    assert any(match.units.values()) or name == "war-game"
