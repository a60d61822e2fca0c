"""Forecasts say what a result would come to for the units of the battle, not only what the chart says."""

from typing import Any

from sandtable.games.gulf.rules.combat.advance import Advance
from sandtable.games.gulf.rules.combat.retreat import Retreat
from sandtable.registry import game as game_named

FLYING = {"flying": True}


def forecast(phase: str, order: str, **hexes: list[Any]) -> dict[str, str]:
    """The words for each result of an attack in Desert One War."""
    game = game_named("desert-one-war")
    at = {name.removeprefix("at_"): units for name, units in hexes.items()}
    state = game.position("1980", game.settle_options({}), {"phase": phase, "at": at})
    words = game.grammar(state).canonical(tuple(order.split()))
    offered = game.choices(state, phase.partition(":")[0], words).forecast
    foreseen = offered() if offered is not None else None
    assert foreseen is not None
    return {chance.result: chance.text for chance in foreseen.chances}


def test_no_result_of_a_fight_in_the_air_touches_a_base() -> None:
    base, plane, weasel = "ir-base-1", {"id": "usn-a6-1"} | FLYING, {"id": "usaf-ww-1"} | FLYING
    alone = forecast("allied:air-to-air", "fight 2924 with usn-a6-1", at_2924=[base, plane])
    assert alone
    assert not any("defender" in words for words in alone.values())
    with_weasel = forecast("allied:air-to-air", "fight 2924 with usaf-ww-1", at_2924=[base, weasel])
    assert with_weasel["D1"] == "Wild Weasels destroy an air defence unit"


def test_the_last_step_of_a_unit_is_its_end() -> None:
    planes = [{"id": name} | FLYING for name in ("usn-a6-1", "usn-a7-1", "usaf-b52")]
    order = "bomb 3022 with usn-a6-1 usn-a7-1 usaf-b52"
    whole = forecast("allied:air-to-ground", order, at_3022=["ir-28inf", *planes])
    hurt = forecast("allied:air-to-ground", order, at_3022=[{"id": "ir-28inf", "reduced": True}, *planes])
    end = "ir-28inf would be eliminated"
    assert not any(end in words for words in whole.values())
    assert {end in words for words in hurt.values() if "defender reduced" in words} == {True}


def test_no_more_units_are_reduced_than_there_are() -> None:
    order, attackers = "attack 2713 with us-82-1 us-82-2 us-82-3", ["us-82-1", "us-82-2", "us-82-3"]
    alone = forecast("allied:ground-attack", order, at_2713=["ir-base-1"], at_2813=attackers)
    assert alone["D2"].startswith("1 unit of the defender reduced")
    assert alone["D3"].startswith("1 unit of the defender reduced")
    strong = forecast("allied:ground-attack", order, at_2713=["ir-28inf", "ir-base-1"], at_2813=attackers)
    assert strong["A2"].startswith("2 units of the attacker reduced")


def test_who_cannot_retreat_is_named() -> None:
    order, attackers = "attack 2713 with us-82-1 us-82-2 us-82-3", ["us-82-1", "us-82-2", "us-82-3"]
    free = forecast("allied:ground-attack", order, at_2713=["ir-base-1"], at_2813=attackers)
    assert "ir-base-1 cannot and would be lost" in free["DR"]
    free = forecast("allied:ground-attack", order, at_2713=["ir-28inf"], at_2813=attackers)
    assert "cannot" not in free["DR"]
    order = "attack 2924 with us-82-1 us-82-2 us-82-3"
    home = forecast("allied:ground-attack", order, at_2924=["ir-28inf"], at_2923=attackers)
    assert "ir-28inf may stay in the city" in home["DR"]


def test_who_is_lost_does_not_stay_as_well() -> None:
    order, attackers = "attack 2924 with us-82-1 us-82-2 us-82-3", ["us-82-1", "us-82-2", "us-82-3"]
    found = forecast("allied:ground-attack", order, at_2924=[{"id": "ir-28inf", "reduced": True}], at_2923=attackers)
    assert found["D2"].endswith("(ir-28inf would be eliminated)")
    assert "ir-28inf may stay in the city" in found["DR"]


def test_no_advance_is_proposed_that_leaves_a_city_bare() -> None:
    game = game_named("desert-one-war")

    def proposed(*units: str, start: str = "2924", target: str = "2923") -> tuple[str, ...]:
        at = {start: list(units)}
        state = game.position("1980", game.settle_options({}), {"phase": "allied:ground-movement", "at": at})
        world = state.world
        attackers = tuple(world.units.index[unit] for unit in units)
        step = Advance(state.side("allied"), attackers, world.spaces.index[target], "DR")
        return step.proposal(state, "allied")

    assert proposed("us-82-1") == ("stay",)
    assert proposed("us-82-1", "us-82-2")[0] == "advance"
    assert proposed("us-82-1", start="2923", target="2924")[0] == "advance"


def test_the_proposed_retreat_is_no_longer_than_it_has_to_be() -> None:
    game = game_named("desert-one-war")
    crowd = ["ir-16arm", "ir-81arm", "ir-92arm", "ir-88mech", "ir-64inf"]
    places = {"2713": ["ir-28inf"], "2813": ["us-82-1"], "2612": crowd}
    state = game.position("1980", game.settle_options({}), {"phase": "allied:ground-movement", "at": places})
    step = Retreat(state.side("opfor"), (state.world.units.index["ir-28inf"],), 1)
    assert len(step.proposal(state, "opfor")) == len(("retreat", "ir-28inf", "one hex"))
