"""What is proposed for the set-up: a deployment that a player can live with."""

from __future__ import annotations

from sandtable.kernel import Match
from sandtable.registry import game as game_named


def proposed(scenario: str, seat: str) -> dict[str, str]:
    """The places of a side's units by the first proposal of a scenario."""
    match = Match.start(game_named("desert-one-war"), scenario=scenario, seed="deployment")
    words = match.game.proposal(match.state, seat)[1:]
    lines = " ".join(words).split(" ; ")
    return {line.split()[0]: line.split()[1] for line in lines}


def test_the_capital_and_the_strait_are_held_first() -> None:
    places = proposed("1980", "opfor")
    assert {places["ir-16arm"], places["ir-81arm"]} == {"2008", "2924"}
    assert len(set(places.values())) > 8, "nobody loses everything in one place"


def test_aircraft_stand_where_somebody_guards_them() -> None:
    places = proposed("1980", "opfor")
    guarded = {place for unit, place in places.items() if "-f" not in unit}
    assert {place for unit, place in places.items() if "-f" in unit} <= guarded


def test_aircraft_are_not_proposed_to_land_beside_the_enemy() -> None:
    game = game_named("saddam-moves-south")
    at = {"2214": [{"id": "sa-f15", "flying": True}]}

    def proposed_base(**enemies: list[str]) -> str:
        given = {"turn": 3, "phase": "coalition:basing", "at": {**at, **enemies}}
        return game.proposal(game.position("1990", game.settle_options({}), given), "coalition")[2]

    assert proposed_base() == "2413"
    assert proposed_base(**{"2312": ["iq-irg-medina"]}) == "2616"
