"""What the pack of Saddam Moves South says, and what must be true of every match before its first turn."""

import pytest

from sandtable.board.masks import bits
from sandtable.games.gulf.position.world import TRACK, UNUSED
from sandtable.games.gulf.rules.setup import areas
from sandtable.games.gulf.rules.special_forces.markers import HideMarkers
from sandtable.games.gulf.rules.victory import total
from sandtable.games.gulf.saddam_moves_south.game import SaddamMovesSouth
from sandtable.games.gulf.saddam_moves_south.position.files import FILES, world_of
from sandtable.games.gulf.saddam_moves_south.position.state import SaddamPosition
from sandtable.kernel import ScriptedDraws, Start

PACK = FILES.pack
WORLD = world_of("1990")
GAME = SaddamMovesSouth()


def new(**options: str) -> SaddamPosition:
    return GAME.new(Start("1990"), GAME.settle_options(options))


def unit(name: str) -> int:
    return WORLD.units.index[name]


def kinds(kind: str) -> set[str]:
    return {data.type for data in WORLD.kind if data.kind == kind}


@pytest.mark.clauses("1.1", "2.0", "2.1a", "2.1b")
def test_the_map() -> None:
    assert PACK.scale.hex_km == 35
    assert (WORLD.grid.columns, WORLD.grid.rows) == (36, 26)
    assert WORLD.hex(WORLD.grid.space("2105")) == "2105"
    assert WORLD.places[WORLD.grid.space("2105")][0].name == "Basra"
    assert all(space >= WORLD.end for space in WORLD.box.values())


@pytest.mark.clauses("1.2a", "6.0")
def test_two_sides_opfor_first() -> None:
    assert WORLD.seats == ("opfor", "coalition")
    assert PACK.scenario[0].first_player == "opfor"


@pytest.mark.clauses("2.1c", "2.1d", "2.1e", "2.1f", "2.1g", "2.1h", "2.1i", "2.1j")
def test_displays() -> None:
    ids = {display.id for display in PACK.display}
    assert {"ground-staging", "air-staging", "carrier", "sof", "atp-track", "turn-tracks"} <= ids
    assert {"eliminated-coalition", "eliminated-opfor", "guerrillas-coalition"} <= ids


@pytest.mark.clauses("2.3", "2.4a", "2.4b", "2.4c", "2.4d", "2.6b", "2.6d", "2.7", "2.8", "2.9", "2.10b", "2.14a")
def test_counters() -> None:
    assert {data.kind for data in WORLD.kind} == {"ground", "base", "air", "sof", "naval"}
    types = {"infantry", "armor", "armored-cavalry", "mechanized", "combined-arms", "guerrilla", "airborne", "ranger",
             "air-cavalry", "airmobile", "marine"}  # fmt: skip
    assert kinds("ground") == types
    for data in WORLD.kind:
        if data.kind == "ground":
            assert data.cf > 0
            assert data.mf > 0
            assert data.nation
        if data.kind == "base":
            assert data.mf == 0
            assert data.ad > 0
            assert data.steps == 2
        if data.kind == "air" and data.type != "cruise-missile":
            assert data.range == "U" or data.range
        if data.kind == "sof":
            assert data.cf == data.mf == 0
    missiles = [data for data in WORLD.kind if data.type == "cruise-missile"]
    assert missiles
    assert all(data.ad == 0 and data.ga > 0 for data in missiles)
    assert WORLD.kind[unit("us-awg")].bombardment == 0
    assert WORLD.carrier_air >> unit("us-f14-1") & 1
    assert WORLD.airmobile >> unit("us-101-1") & 1


@pytest.mark.clauses("2.4e", "2.4f", "2.11", "2.12b", "2.14b", "7.2f")
def test_membership_and_flags() -> None:
    assert WORLD.kind[unit("iq-irg-hammurabi")].corps == "I RG"
    assert {data.steps for data in WORLD.kind if data.kind == "ground"} == {1, 2}
    assert WORLD.contingent[unit("fr-w6")] == WORLD.contingent[unit("fr-e6")] == "NATO"
    assert WORLD.kind[unit("us-75")].kind == "ground"
    assert "airborne" in WORLD.kind[unit("us-75")].flags
    assert {data.set for data in WORLD.kind if data.type == "guerrilla"} == {"opt"}


@pytest.mark.clauses("2.15", "2.16")
def test_markers() -> None:
    assert sum(marker.quantity for marker in PACK.objective_marker) == 6
    assert {marker.id for marker in PACK.objective_marker} == {"hostages", "scud", "target", "deception"}
    assert PACK.fire is not None
    assert PACK.fire.markers == WORLD.feature["oilfield"].bit_count()


@pytest.mark.clauses("4.1a", "9.6c", "11.5c", "14.0a", "14.0b")
def test_charts() -> None:
    assert {line.side for line in PACK.victory.chart} == {"opfor", "coalition"}
    assert WORLD.spaces.say(WORLD.feature["objective"]) == ["1313", "1724", "2109", "2312", "2616", "2818"]
    assert PACK.map.region["carrier-entry"] == [f"36{row}" for row in range(15, 25)]
    assert WORLD.crt.columns == ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")
    codes = {code for row in PACK.crt.rows for code in row}
    assert codes == set(PACK.crt.result)
    assert len(codes) == 8


@pytest.mark.clauses("5.1a", "5.1b", "5.1c", "5.1d")
def test_contingents() -> None:
    assert {name for name, side in WORLD.side_of.items() if side == 1} == {
        "US", "NATO", "Saudi Arabia", "Kuwait", "Qatar", "Bahrain", "PSF", "Egypt", "Syria",
    }  # fmt: skip
    assert {name for name, side in WORLD.side_of.items() if side == 0} == {"Iraq", "Arab League"}
    assert {WORLD.contingent[u] for u in range(WORLD.counters) if WORLD.kind[u].nation == "US"} == {"US"}


@pytest.mark.clauses(
    "3.0", "3.1", "3.2", "3.4", "22.1", "22.2", "22.3", "22.4", "22.5", "22.6", "22.7", "22.8", "22.9", "9.0a",
)  # fmt: skip
def test_set_up() -> None:
    state = new()
    track, unused = WORLD.box[TRACK], WORLD.box[UNUSED]
    start = {WORLD.unit(u) for u in range(WORLD.counters) if state.at[u] == track and not state.due[u]}
    assert {"kw-base", "kw-35", "kw-15", "kw-mirage", "kw-a4"} <= start
    assert {name for name in start if name.startswith("sa-")} == {
        "sa-base-1", "sa-base-2", "sa-base-3", "sa-rgd", "sa-8", "sa-11", "sa-4", "sa-12", "sa-ng", "sa-f5", "sa-f15",
        "sa-tornado",
    }  # fmt: skip
    assert {"qa-base", "qa-1", "qa-mirage", "bh-base"} <= start
    assert not {name for name in start if name[:3] in ("us-", "uk-", "fr-", "eg-", "sy-", "psf")}
    assert {name for name in start if name.startswith("iq-")} == {"iq-base-basra", "iq-base-najaf", "iq-base-nasiriyah"}
    assert state.at[unit("us-b1")] == unused
    assert state.at[unit("guerrilla-1")] == unused
    assert state.turn == 0
    assert state.reduced == 0
    assert WORLD.spaces.say(areas(WORLD)[unit("iq-base-basra")]) == ["2105"]
    assert WORLD.spaces.say(areas(WORLD)[unit("sa-rgd")]) == ["1724"]


@pytest.mark.clauses("3.2")
def test_reinforcements_wait_on_the_track_for_their_turn() -> None:
    state = new()
    turns = {"us-82-1": 2, "us-f15-1": 2, "us-24-1": 3, "us-f111-1": 5, "us-2acr": 7}
    assert {name: state.due[unit(name)] for name in turns} == turns
    assert {state.at[unit(name)] for name in turns} == {WORLD.box[TRACK]}


@pytest.mark.clauses("22.10", "22.10a", "22.11")
def test_corps_and_aircraft_at_start() -> None:
    assert [corps.id for corps in PACK.corps] == ["I RG", "II RG", "II", "III", "IV", "VI", "VII", "JC"]
    assert all(corps.base for corps in PACK.corps)
    state = new()
    GAME.apply(state, "table", "begin", ScriptedDraws([(f"starting air unit {n}", 1) for n in range(1, 6)]))
    drawn = {WORLD.unit(u) for u in bits(WORLD.aircraft & WORLD.of_side[0]) if state.at[u] == WORLD.box[TRACK]}
    assert drawn == {f"iq-air-{number}" for number in range(1, 6)}
    GAME.apply(state, "coalition", "deploy", ScriptedDraws([]))
    assert [question.kind for question in GAME.asks(state)] == ["choose"]
    GAME.apply(state, "opfor", 'choose "I RG" III', ScriptedDraws([]))
    GAME.apply(state, "opfor", "deploy", ScriptedDraws([]))
    assert state.at[unit("iq-irg-hammurabi")] < WORLD.end
    assert state.at[unit("iq-base-iii")] < WORLD.end
    assert state.at[unit("iq-ii-17")] >= WORLD.end


@pytest.mark.clauses("22.15", "22.15a", "22.16")
def test_american_chart() -> None:
    state = new()
    turns = {state.due[u] for u in range(WORLD.counters) if WORLD.contingent[u] == "US" and state.due[u]}
    assert turns == {2, 3, 4, 5, 7}
    assert PACK.atp.available["1990"] == [0, 15, 25, 35, 45, 55, 60, 60]


@pytest.mark.clauses("29.1b")
def test_ranges_of_variants() -> None:
    ranges = {variant.id: variant.ranges["1990"] for variant in PACK.variant}
    assert len(ranges) == 13
    assert {name for name, dice in ranges.items() if dice == [1]} == {
        "arab-league", "heightened-us-alert", "israeli-intervention", "gulf-prepared", "saudis-do-not-cooperate",
        "slower-us-response",
    }  # fmt: skip
    assert ranges["scud-hunt"] == [1, 2, 3]


def variants(*names: str, **options: str) -> SaddamPosition:
    """A match with these variants chosen, just begun."""
    state = new(variants="chosen", **dict.fromkeys(names, "on"), **options)
    GAME.apply(state, "table", "begin", ScriptedDraws([(f"starting air unit {n}", 1) for n in range(1, 6)]))
    return state


@pytest.mark.clauses("29.1a")
def test_variants_are_rolled() -> None:
    state = new(variants="rolled")
    dice = [(f"variant {variant.id}", 2) for variant in PACK.variant]
    GAME.apply(state, "table", "begin", ScriptedDraws(dice + [(f"starting air unit {n}", 1) for n in range(1, 6)]))
    wanted = [variant.id for variant in PACK.variant if 2 in variant.ranges["1990"] and not variant.requires]
    assert state.events == wanted


@pytest.mark.clauses("2.12c", "29.2a", "29.2d", "X31")
def test_egypt_and_syria_leave() -> None:
    state = variants("arab-league", "israeli-intervention")
    for name in ("eg-4", "eg-3", "eg-ranger", "sy-9", "sy-45"):
        assert state.at[unit(name)] == WORLD.box[UNUSED]
    assert state.at[unit("al-bde")] == WORLD.box["pool"]


@pytest.mark.clauses("29.2b")
def test_b1_for_b52() -> None:
    state = variants("b1-bombers")
    assert state.due[unit("us-b1")] == 2
    assert state.at[unit("us-b52-1")] == WORLD.box[UNUSED]
    assert state.due[unit("us-b52-2")] == 7


@pytest.mark.clauses("29.2c", "29.2l", "X31")
def test_alert_and_slow_response() -> None:
    assert variants("heightened-us-alert").due[unit("us-82-1")] == 1
    assert variants("slower-us-response").due[unit("us-82-1")] == 3
    both = variants("heightened-us-alert", "slower-us-response")
    assert both.due[unit("us-82-1")] == 2
    assert both.events == []


@pytest.mark.clauses("29.2b", "X31")
def test_the_b1_comes_with_the_line_of_the_b52() -> None:
    assert variants("b1-bombers", "heightened-us-alert").due[unit("us-b1")] == 1
    assert variants("b1-bombers", "slower-us-response").due[unit("us-b1")] == 3
    assert variants("b1-bombers", "heightened-us-alert", "slower-us-response").due[unit("us-b1")] == 2
    team = {"special-operations": "on"}
    assert variants("heightened-us-alert", **team).due[unit("us-sof-1")] == 1
    assert variants("heightened-us-alert").due[unit("us-a10-1")] == 3


@pytest.mark.clauses("29.2f")
def test_two_corps_are_removed() -> None:
    state = variants("no-iran-agreement")
    assert [question.kind for question in GAME.asks(state)] == ["remove"]  # before anything is set up
    GAME.apply(state, "opfor", "remove VII JC", ScriptedDraws([]))
    assert state.at[unit("iq-base-vii")] == state.at[unit("iq-jc-10")] == WORLD.box[UNUSED]
    GAME.apply(state, "coalition", "deploy", ScriptedDraws([]))
    assert [question.kind for question in GAME.asks(state)] == ["choose"]


@pytest.mark.clauses("29.2g", "29.2i", "22.1")
def test_prepared_and_unprepared() -> None:
    unprepared = variants(unprepared="on")
    assert unprepared.reduced >> unit("sa-8") & 1
    assert unprepared.reduced >> unit("kw-35") & 1
    assert unprepared.reduced >> unit("sa-base-1") & 1
    assert not unprepared.reduced >> unit("sa-20") & 1  # a reinforcement does not start
    assert not unprepared.reduced >> unit("qa-1") & 1
    saudis = variants("saudis-prepared", unprepared="on")
    assert not saudis.reduced >> unit("sa-8") & 1
    assert saudis.reduced >> unit("kw-35") & 1
    assert variants("gulf-prepared", unprepared="on").reduced == 0
    assert variants().reduced == 0


@pytest.mark.clauses("22.12")
def test_markers_are_drawn_at_the_start() -> None:
    state = new(**{"objective-markers": "on"})
    dice = [("number of objective markers", 2), ("objective marker 1", 1), ("objective marker 2", 1)]
    GAME.apply(state, "table", "begin", ScriptedDraws(dice + [(f"starting air unit {n}", 1) for n in range(1, 6)]))
    hide = next(step for step in state.stack if isinstance(step, HideMarkers))
    assert len(hide.kinds) == 2


@pytest.mark.clauses("29.2j")
def test_scud_hunt() -> None:
    state = new(**{"objective-markers": "on"})
    before = total(state, 1)
    state.prizes = ["scud-launcher", "hvt", "hostages"]
    assert total(state, 1) - before == 2 + 3 + 5
    state.events = ["scud-hunt"]
    assert total(state, 1) - before == 4 + 2 + 4


AWARDS = {
    "arab-league": (0, 10), "b1-bombers": (5, 0), "heightened-us-alert": (5, 0), "israeli-intervention": (15, 0),
    "nato-accelerated": (10, 0), "no-iran-agreement": (5, 0), "gulf-prepared": (5, 0), "phased-offensive": (5, 0),
    "saudis-prepared": (5, 0), "scud-hunt": (0, 0), "saudis-do-not-cooperate": (0, 10), "slower-us-response": (0, 5),
    "us-commits-reserves": (5, 0),
}  # fmt: skip
"""Points of OPFOR and of the Coalition for each variant."""


@pytest.mark.clauses("29.1c")
@pytest.mark.parametrize("name", AWARDS)
def test_every_variant_has_its_award(name: str) -> None:
    plain, state = new(), new()
    state.events = [name]
    assert tuple(total(state, side) - total(plain, side) for side in (0, 1)) == AWARDS[name]


@pytest.mark.clauses("29.1c", "29.2l")
def test_awards_add_up_and_two_cancel() -> None:
    state = new()
    before = [total(state, side) for side in (0, 1)]
    state.events = list(AWARDS)
    points = [total(state, side) - before[side] for side in (0, 1)]
    assert points == [55, 20]  # alert and slower response count for nobody when both occur


@pytest.mark.clauses("X8")
def test_a_second_base_in_a_hex_is_warned_of() -> None:
    at = {"ground-staging": ["us-base-1", "us-82-1"], "2818": ["sa-base-1"], "1512": ["sa-8"]}
    state = GAME.position("1990", {}, {"phase": "coalition:air-transport", "set": {"atp": 20}, "at": at})
    notes = {
        word: GAME.choices(state, "coalition", ("transport", "us-base-1")).option(word).note
        for word in ("2818", "1512")
    }
    assert "second base" in notes["2818"]
    assert not notes["1512"]


@pytest.mark.clauses("22.3", "22.7", "22.9", "22.10", "22.11")
def test_set_up_is_refused_by_the_line_of_the_scenario() -> None:
    state = variants()
    refusals = {"sa-rgd 2818": "22.3", "bh-base 2818": "22.5", "us-82-1 2818": "22.7"}
    for line, clause in refusals.items():
        refusal = GAME.why(state, "coalition", f"deploy {line}")
        assert refusal is not None
        assert clause in refusal.clauses
    assert state.setup_clauses(unit("iq-base-basra")) == ("22.9",)
    assert state.setup_clauses(unit("iq-base-ii")) == ("22.10",)
    assert state.setup_clauses(unit("iq-air-1")) == ("22.11",)
