"""Before a die is rolled: the strength, the column, and what one more shift to either side would change."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.documents import Forecast
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB
from sandtable.games.october_war.rules.combat.rounds import Fire
from tests.games.october_war.table import GAME


def position(**at: list[str]) -> Position:
    places = {name.replace("_", "-"): units for name, units in at.items()}
    return GAME.position("1973", {}, {"turn": 4, "phase": "arab:first_combat", "at": places})


def fire() -> Forecast:
    state = position(tasa=["il-arm-bn-1", "eg-arm-bde-3"])
    firing = Fire(ARAB, state.world.point["tasa"], decider=ARAB, round=1, contingent=-1)
    return firing.forecast(state, state.world.units.index["eg-arm-bde-3"])


def barrage() -> Forecast:
    state = position(port_said=["eg-inf-bde-1"], budapest=["il-garrison-1"], barrage=["eg-barrage-1"])
    choices = GAME.choices(state, "arab", ("barrage", "budapest"))
    assert choices.forecast is not None
    forecast = choices.forecast()
    assert forecast is not None
    return forecast


@pytest.mark.clauses("15.3b", "24.1a")
@pytest.mark.parametrize("forecast", [fire, barrage])
def test_a_forecast_tells_strength_and_one_shift_more(forecast: Callable[[], Forecast]) -> None:
    found = forecast()
    columns = GAME.position("1973", {}, {"phase": "arab:first_combat"}).world.ground_crt.columns
    place = columns.index(found.column)
    assert found.ours[0].value > 0
    assert found.sums == ("strength", ""), "nobody's strength is weighed against it"
    expected = [(more, columns[place + more]) for more in (1, -1) if 0 <= place + more < len(columns)]
    assert [(margin.more, margin.column) for margin in found.margins] == expected


def test_the_battle_display_tells_how_likely_an_attack_comes_to_nothing() -> None:
    state = position(tasa=["il-arm-bn-1", "eg-arm-bde-3"])
    titles = [forecast.title for forecast in GAME.view(state, frozenset(["arab"])).forecasts]
    columns = [forecast.column for forecast in GAME.view(state, frozenset(["arab"])).forecasts if forecast.column]
    table = state.world.ground_crt
    chance = round(100 * table.chances(columns[0])["-"] * table.chances(columns[1])["-"])
    assert f"The round brings nothing, and the attackers withdraw: {chance}%" in titles


@pytest.mark.clauses("20.8a", "20.12")
def test_a_raid_names_the_air_defence_that_its_side_knows_of() -> None:
    places = {"masada": ["sy-arm-div-3"], "jubata": ["sy-ssam-1"], "ground-golan": ["il-tac-1", "il-tac-2"]}
    given = {"turn": 2, "phase": "israel:first_combat", "at": places | {"mount-hermon": ["il-sigint"]}}
    seen = raid(GAME.position("1973", {}, given))
    assert [term.reason for term in seen.theirs] == [
        "Static SAM at Jubata el-Khashab: if it is shown, it may fire and shifts the attack left"
    ]
    given["at"] = places | {"mount-hermon": ["sy-commando-1"]}
    unseen = raid(GAME.position("1973", {}, given))
    assert not unseen.theirs, "nobody sees it from Mount Hermon"
    assert unseen.column == seen.column


def raid(state: Position) -> Forecast:
    choices = GAME.choices(state, "israel", ("raid", "il-tac", "masada", "2"))
    assert choices.forecast is not None
    forecast = choices.forecast()
    assert forecast is not None
    return forecast
