"""What the events of the scenario variants change before the first turn of Desert One War (26.6)."""

import pytest

from sandtable.board.masks import bits
from sandtable.games.gulf.desert_one_war.position.state import DesertPosition
from sandtable.games.gulf.desert_one_war.rules.events import pool_units
from sandtable.games.gulf.desert_one_war.rules.guests import DesertReinforcement
from sandtable.games.gulf.desert_one_war.rules.opening import ArrivalDice, PlaceGuerrillas
from sandtable.games.gulf.position.world import AIR_STAGING, CARRIER, GROUND_STAGING, POOL, SOF, TRACK, UNUSED

from .test_setup import GAME, Fixed, begun, first_sentence, new, unit


def opened(scenario: str, *events: str) -> DesertPosition:
    """A match that the table has opened with these events; nobody has deployed yet."""
    state = new(scenario, variants="chosen", **dict.fromkeys((name.replace("-", "_") for name in events), "on"))
    GAME.apply(state, "table", ("begin",), Fixed(6))
    return state


def rolled(scenario: str, *events: str, **dice: int) -> DesertPosition:
    """The same after the dice of arrival; those that are not named show a three."""
    state = opened(scenario, *events)
    state.stack = [ArrivalDice()]
    state.stack[-1].run(state, Fixed(3, **dice))
    return state


@pytest.mark.clauses("26.6b")
@pytest.mark.parametrize(("scenario", "seat"), [("1979", "opfor"), ("1978", "allied")])
def test_the_arab_league_rolls_for_its_turns(scenario: str, seat: str) -> None:
    state = rolled(scenario, "arab-league", **{"arrival_of_al-arm": 5})
    league = pool_units(state, "Arab League")
    assert {name: state.due[unit(state, name)] for name in league} == {**dict.fromkeys(league, 3), "al-arm": 5}
    assert {state.seat(state.world.side[unit(state, name)]) for name in league} == {seat}
    assert {state.at[unit(state, name)] for name in league} == {state.world.box[TRACK]}


@pytest.mark.clauses("26.6k")
def test_israel_brings_the_whole_arab_league_on_turn_one() -> None:
    state = rolled("1979", "israeli-intervention")
    assert "arab-league" in state.events
    assert {state.due[unit(state, name)] for name in pool_units(state, "Arab League")} == {1}


@pytest.mark.clauses("26.6k")
def test_israel_leaves_the_arab_league_at_home_in_1981() -> None:
    state = rolled("1981", "israeli-intervention")
    assert "arab-league" not in state.events
    assert {state.at[unit(state, name)] for name in pool_units(state, "Arab League")} & {
        state.world.box[TRACK]
    } == set()


@pytest.mark.clauses("26.6l")
def test_the_caper_turns_up_two_markers_before_turn_one() -> None:
    state = opened("1980", "hostage-caper")
    draws = Fixed(6)
    while (asked := next(question for question in GAME.asks(state) if question.waits)).kind != "caper":
        GAME.apply(state, asked.seat, GAME.proposal(state, asked.seat) or first_sentence(state, asked.seat), draws)
    assert (state.turn, asked.seat) == (0, "allied")
    down = [state.world.hex(marker.at) for marker in state.markers if not marker.up]
    assert len(down) == 4
    for space in down[:2]:
        assert state.turn == 0
        GAME.apply(state, "allied", ("reveal", space), draws)
    assert state.turn == 1
    assert {state.world.hex(marker.at) for marker in state.markers if not marker.up} == set(down[2:])


@pytest.mark.clauses("26.6m")
def test_forward_basing_brings_three_units_of_turn_three_at_once() -> None:
    plain, forward = opened("1980"), opened("1980", "forward-us-basing")
    changed = {plain.world.unit(u) for u in bits(plain.world.all_units) if plain.due[u] != forward.due[u]}
    assert changed == {"us-1maf-5", "usmc-a4", "us-sag"}
    assert {plain.due[unit(plain, name)] for name in changed} == {3}
    assert {forward.due[unit(forward, name)] for name in changed} == {0}


@pytest.mark.clauses("26.6q")
@pytest.mark.parametrize(
    ("scenario", "seat"), [("1979", "allied"), ("1980", "allied"), ("1981", "allied"), ("1978", "opfor")]
)
def test_two_kurds_rise_with_the_rebellion(scenario: str, seat: str) -> None:
    state = opened(scenario, "kurdish-rebellion")
    step = next(step for step in state.stack if isinstance(step, PlaceGuerrillas))
    state.stack = [step]
    world = state.world
    places = step.places(state)
    iraqi = places & world.country["Iraq"]
    assert places & ~world.region["kurdistan"] == 0
    assert bool(iraqi) == (scenario in ("1979", "1978"))
    for _ in range(2):
        assert [question.seat for question in GAME.asks(state)] == [seat]
        GAME.apply(state, seat, GAME.proposal(state, seat) or (), Fixed(6))
    kurds = [u for u in bits(world.guerrillas) if world.contingent[u] == "Kurds" and state.at[u] < world.end]
    assert len(kurds) == 2
    assert all(world.region["kurdistan"] >> state.at[u] & 1 for u in kurds)


@pytest.mark.clauses("25.4f")
def test_no_kurds_in_1978_without_the_rebellion() -> None:
    state = opened("1978")
    assert not [step for step in state.stack if isinstance(step, PlaceGuerrillas)]
    assert not begun("1978").has("kurds")
    kurds = pool_units(state, "Kurds")
    assert {state.at[unit(state, name)] for name in kurds} <= {state.world.box[POOL], state.world.box[UNUSED]}


@pytest.mark.clauses("X-VARCOMBO")
def test_early_units_are_not_delayed_and_others_once() -> None:
    state = opened("1981", "heightened-us-alert", "forward-us-basing", "suez-closed", "soviet-intervention")
    due = {name: state.due[unit(state, name)] for name in ("us-82-2", "us-1maf-5", "us-1maf-7", "us-24-1", "us-24-2")}
    assert due == {"us-82-2": 0, "us-1maf-5": 0, "us-1maf-7": 4, "us-24-1": 5, "us-24-2": 6}
    staging = state.world.box[GROUND_STAGING]
    assert [state.at[unit(state, name)] for name in ("us-82-2", "us-1maf-5", "us-sag")] == [staging] * 3
    optional = [state.due[unit(state, name)] for name in ("us-opt-mech-1", "us-opt-mech-2")]
    assert optional == [7, 7]


@pytest.mark.clauses("26.6m", "26.6n", "26.6i", "9.1c")
def test_early_units_are_start_forces_and_no_reinforcements() -> None:
    """They wait in their displays before turn 1, and the road from Pakistan is not for them."""
    state = opened("1981", "heightened-us-alert", "forward-us-basing", "pakistani-support")
    box = state.world.box
    places = {name: state.at[unit(state, name)] for name in ("usmc-a4", "usaf-b52", "usn-f4", "us-sof-4", "us-base-1")}
    displays = {"usmc-a4": CARRIER, "usaf-b52": AIR_STAGING, "usn-f4": CARRIER, "us-sof-4": SOF}
    assert places == {**{name: box[where] for name, where in displays.items()}, "us-base-1": box[GROUND_STAGING]}
    state.turn = 1
    step = DesertReinforcement(state.side("allied"))
    assert not step.ready(state)


@pytest.mark.clauses("26.6d", "X-VARCOMBO")
def test_a_closed_canal_delays_the_helpers_of_nato_too() -> None:
    open_, closed = rolled("1981", "nato-support"), rolled("1981", "nato-support", "suez-closed")
    nato = [u for u in bits(open_.world.all_units) if open_.world.contingent[u] == "NATO" and open_.due[u]]
    assert len(nato) == 6
    assert {open_.due[u] for u in nato} == {3}
    assert {closed.due[u] for u in nato} == {4}


@pytest.mark.clauses("3.0a", "25.2c")
def test_a_scenario_leaves_counters_in_the_box() -> None:
    state = begun("1980")
    unused = {state.world.unit(u) for u in bits(state.world.all_units) if state.at[u] == state.world.box[UNUSED]}
    assert {"ir-javgd", "su-5mrd", "al-arm"} <= unused


@pytest.mark.clauses("25.2i", "25.3f")
@pytest.mark.parametrize("scenario", ["1980", "1981"])
def test_objective_markers_lie_face_down_before_turn_one(scenario: str) -> None:
    state = begun(scenario)
    setup = state.world.data.markers
    assert setup is not None
    assert len({marker.at for marker in state.markers}) == len(state.markers) == setup.count
    assert all(state.world.select(setup.where) >> marker.at & 1 and not marker.up for marker in state.markers)


@pytest.mark.clauses("25.5a", "25.5d")
def test_arab_states_of_the_option_cost_no_die_and_rule_out_the_gulf_events() -> None:
    names: list[str] = []

    class Noted(Fixed):
        def roll(self, name: str, sides: int = 6) -> int:
            names.append(name)
            return super().roll(name, sides)

    state = new("1980", arabs_opfor="on", variants="rolled")
    GAME.apply(state, "table", ("begin",), Noted(6))
    rolls = [name for name in names if name.startswith("variant ")]
    assert "variant nato-support" in rolls
    assert not [name for name in rolls if "gulf" in name or "arab" in name]
    assert not state.world.data.neutral or "Iraq" not in state.world.data.neutral
    assert state.seat(state.world.side[unit(state, "iq-3arm")]) == "opfor"
    assert {question.kind for question in GAME.asks(state)} == {"deploy"}
