"""What the staff of Oil War does not do: a position for each habit."""

from __future__ import annotations

from typing import Any

from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.staff.doctrine import doctrine
from sandtable.games.oil_war.staff.logistics import best_drop, sensible
from sandtable.games.oil_war.staff.manoeuvre import Frame, GroundPlan
from sandtable.registry import game

GAME = game("oil-war")
US = 0


def position(phase: str, at: dict[str, list[str]], **given: Any) -> Position:
    state = GAME.position("1", {}, {"phase": phase, "at": at, **given})
    assert isinstance(state, Position)
    return state


def test_nobody_comes_down_alone_among_the_enemy() -> None:
    """Four armoured brigades in reach of a beach or an airfield destroy whoever comes alone; with company on it, or
    against one brigade, it is another matter."""
    crowd = {"1322": ["IR-a-1", "IR-a-2"], "1323": ["IR-a-3", "IR-a-4"]}
    places = {"crowd": crowd, "with a friend": {**crowd, "1421": ["US-i-1"]}, "one": {"1322": ["IR-i-1"]}}
    found = {}
    for name, at in places.items():
        state = position("us:air_transport", at)
        here = state.world.bit[state.world.spaces.index["1421"]]
        plan = GroundPlan(state, US, doctrine("1", "us"))
        found[name] = bool(sensible(plan, state.world.units.index["US-ai-1"], here))
    assert found == {"crowd": False, "with a friend": True, "one": True}


def test_marines_wait_aboard_where_they_would_be_lost() -> None:
    """The port is a prize that pays for one brigade of the enemy beside it, not for four."""
    near = {"one": {"1320": ["IR-a-1"]}, "four": {"1320": ["IR-a-1", "IR-a-2"], "1321": ["IR-a-3", "IR-a-4"]}}
    found = {}
    for name, at in near.items():
        state = position("us:air_transport", {**at, "gulf_of_oman": ["US-mi-1"]}, set={"atp": 0})
        port, marines = state.world.bit[state.world.spaces.index["1419"]], state.world.units.index["US-mi-1"]
        found[name] = best_drop(state, US, marines, port, doctrine("1", "us"), free=True) is not None
    assert found == {"one": True, "four": False}


def test_the_last_unit_of_a_garrison_stays() -> None:
    """A base without one is open to enemy fighters."""
    at = {"1419": ["US-i-1"], "1421": ["IR-i-1"]}
    state = position("us:movement", at)
    state.held |= state.world.bit[state.world.spaces.index["1419"]]
    plan = GroundPlan(state, US, doctrine("1", "us"))
    plan.settle()
    assert plan.at[state.world.units.index["US-i-1"]] == state.world.spaces.index["1419"]


def test_nobody_goes_to_and_fro_for_nothing() -> None:
    """Of two places that are worth about the same a unit keeps the one where it is."""
    state = position("us:movement", {"1419": ["US-i-1"]})
    plan = GroundPlan(state, US, doctrine("1", "us"))
    unit = state.world.units.index["US-i-1"]
    scores = {space: score for score, space in plan._candidates(unit)}
    here = state.at[unit]
    frame = Frame(plan, {})
    assert scores[here] == frame.rough(unit, here) + frame.exact(unit, here) + plan.doctrine.stir
