"""What stands beside a choice, in the count of points and in the log, so that nobody has to look it up."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.gulf.presentation.log import Teller
from sandtable.games.gulf.rules.combat.losses import Losses
from sandtable.games.gulf.rules.special_forces.markers import HideMarkers
from sandtable.kernel import Event
from sandtable.registry import game

GAME: Any = game("desert-one-war")
OPFOR, EVERYBODY = "opfor", frozenset(("allied", "opfor"))


def position(phase: str, at: dict[str, list[Any]], **values: Any) -> Any:
    given = {"turn": 2, "phase": phase, "at": at} | ({"set": values} if values else {})
    return GAME.position("1980", GAME.settle_options({}), given)


def notes(state: Any, *prefix: str, seat: str = OPFOR) -> dict[str, str]:
    """The note beside each word that may come next."""
    offer = GAME.choices(state, seat, prefix).offer(prefix)
    return {option.word: option.note for option in offer.options}


def test_a_marker_to_be_hidden_says_what_it_is_worth() -> None:
    state = position("opfor:reinforcement", {"2008": ["ir-irgc-1"]})
    state.stack.append(HideMarkers(1, ("blood", "deception", "hostages", "target"), "city:Iran"))
    assert notes(state, "hide") == {
        "blood": "helps the defenders of its hex once it is turned up",
        "deception": "nothing but a bluff",
        "hostages": "10 points for the enemy",
        "target": "5 points for the enemy",
    }


def test_a_guerrilla_says_which_aircraft_it_would_overrun() -> None:
    state = position("opfor:reinforcement", {"1104": ["usaf-f15", "usaf-a10-1"], "pool": ["ir-irgc-1"]})
    found = notes(state, "raise")
    assert (found["1104"], found["2008"]) == ("overruns usaf-a10-1 and usaf-f15", "")


def test_a_hex_for_special_forces_says_which_missions_are_there() -> None:
    at = {"1104": ["ir-f4-1"], "sof": ["us-sof-1"]}
    found = notes(position("allied:special-operations", at, atp=9), "place", "us-sof-1", seat="allied")
    assert (found["1104"], found["1105"]) == ("airfield attack", "no mission here")


def test_a_loss_says_what_becomes_of_the_unit() -> None:
    at: dict[str, list[Any]] = {
        "1909": ["ir-81arm", "ir-irgc-1", {"id": "ir-16arm", "reduced": True}],
        "1908": ["us-82-1"],
    }
    state = position("opfor:ground-attack", at)
    units = [state.world.units.index[name] for name in ("ir-16arm", "ir-81arm", "ir-irgc-1")]
    state.stack.append(Losses(1, tuple(sorted(units)), 1))
    assert notes(state, "reduce") == {"ir-16arm": "eliminated", "ir-81arm": "reduced", "ir-irgc-1": "back to its pool"}


def test_a_human_wave_says_what_it_changes() -> None:
    state = position("opfor:ground-attack", {"1909": ["ir-irgc-1"], "1908": ["us-82-1"]})
    found = notes(state)
    assert (found["attack"], found["wave"]) == ("", "a column more, but DR becomes E1, and a guard is lost first")


def test_an_attack_with_untried_guerrillas_names_the_columns_it_lies_between() -> None:
    state = position("opfor:ground-attack", {"1909": ["ir-irgc-1", "ir-81arm"], "1908": ["us-82-1"]})
    prefix = ("attack", "1908", "with", "ir-81arm")
    assert GAME.choices(state, OPFOR, prefix).offer(prefix).forecast.column == "9 against 5, 1:1"
    both = (*prefix, "ir-irgc-1")
    column = GAME.choices(state, OPFOR, both).offer(both).forecast.column
    assert column == "2:1"  # 10 to 13 against 5
    alone = ("attack", "1908", "with", "ir-irgc-1")
    column = GAME.choices(state, OPFOR, alone).offer(alone).forecast.column
    assert column == "1:3 to 1:2, by the strength of the untried"


def test_the_count_says_how_often_a_source_counts_and_who_would_win() -> None:
    state = position("opfor:ground-attack", {"3126": ["ir-28inf"], "3226": ["us-82-1"]}, atp=4)
    view = GAME.view(state, EVERYBODY)
    rows = {(score.seat, score.name): score for score in view.scores}
    assert rows["opfor", "OPFOR Player: victory points"].note == "operational victory if it ended now"
    assert rows["allied", "Allied Player: victory points"].note == ""
    assert rows["opfor", "control of an oilfield hex"].note == "8 × ½"
    (track,) = [track for track in view.tracks if track.id == "atp"]
    assert (track.value, track.of) == (4, 30)


def test_the_log_tells_the_die_of_an_attack() -> None:
    data = {
        "kind": "ground", "at": ["2008"], "with": ["ir-sf"], "attack": 27, "defence": 8, "column": "3:1",
        "shifts": [["city, Teheran", -1], ["human wave", 1]], "die": 2, "result": "AR",
    }  # fmt: skip
    teller = Teller(GAME.world_of("1980"), GAME.phases)
    text = teller.tell(Event("attack", data)).text
    assert text.endswith(": 27 against 8 (city, Teheran -1; human wave +1), column 3:1; AR (die 2).")
    deployed = teller.tell(Event("deployed", {"seat": "allied", "places": {}})).text
    assert deployed == "Allied Player deploys no units on the map."


@pytest.mark.clauses("23.1a")
def test_a_human_wave_says_what_it_brings_and_costs() -> None:
    at: dict[str, list[Any]] = {"2109": ["ir-irgc-3", "ir-16arm"], "2009": ["us-82-1"]}
    found = notes(position("opfor:ground-attack", at, tried={"ir-irgc-3": 2}))
    assert (found["wave"], found["attack"]) == ("a column more, but DR becomes E1, and a guard is lost first", "")
