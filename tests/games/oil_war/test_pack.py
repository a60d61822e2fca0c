"""What stands in the data of Oil War, held against the clauses that say it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from sandtable.games.oil_war.data.pack import load_pack
from sandtable.games.oil_war.data.pack_records import UnitData
from sandtable.games.oil_war.position.world import World, world_of
from sandtable.kernel import RandomDraws, ScriptedDraws, Start
from sandtable.registry import game

GAME = game("oil-war")
PACK = load_pack()
MAP = PACK.map
MIX = {unit.key: unit.quantity for unit in PACK.unit}
UNITS = {unit.key: unit for unit in PACK.unit}
SCENARIOS = ("1", "2", "3")


def world(scenario: str) -> World:
    return world_of(scenario, GAME.settle_options({}))


def mix(nation: str) -> dict[str, int]:
    return {key.split("/")[1]: number for key, number in MIX.items() if key.split("/")[0] == nation}


# --- the counters


@pytest.mark.clauses("3.22a")
def test_counters_of_iran() -> None:
    assert mix("Iran") == {"i": 4, "a": 6, "m": 3, "F4": 3, "F5": 3}


@pytest.mark.clauses("3.22b")
def test_counters_of_iraq() -> None:
    assert mix("Iraq") == {"i": 4, "m": 4, "SU7": 3, "M21": 3, "M23": 1}


@pytest.mark.clauses("3.22c")
def test_counters_of_kuwait() -> None:
    assert mix("Kuwait") == {"i": 2, "a": 1, "Ltng": 1}


@pytest.mark.clauses("3.22d")
def test_counters_of_saudi_arabia() -> None:
    assert mix("Saudi Arabia") == {"i": 2, "m": 1, "Ltng": 1, "167": 1, "F5": 1}


@pytest.mark.clauses("3.22e")
def test_counters_of_qatar_and_bahrain() -> None:
    assert mix("Qatar") == {"i": 1}
    assert mix("Bahrain") == {"i": 1}


@pytest.mark.clauses("3.22f")
def test_counters_of_the_united_states() -> None:
    assert mix("United States") == {
        "ai": 3, "i": 2, "mi": 3, "m": 1, "a": 1, "F4": 6, "F111": 2, "F14": 2, "NF4": 2, "A6": 3, "A7": 7,
    }  # fmt: skip


@pytest.mark.clauses("3.22g")
def test_counters_of_europe_and_israel() -> None:
    assert mix("EEC") == {"ai": 2}
    assert mix("Israel") == {"ai": 2, "m": 1, "F4": 4}


@pytest.mark.clauses("3.2", "3.22h", "X33")
def test_the_sheet_adds_up() -> None:
    assert sum(MIX.values()) == 87
    assert {unit.nation for unit in PACK.unit} == set(PACK.nations) - {"UAE"}
    for scenario in SCENARIOS:
        names = world(scenario).unit_names
        assert len(set(names)) == len(names) == 87 + 8


@pytest.mark.clauses("3.21a", "3.2")
def test_ground_counters_show_one_strength() -> None:
    ground = [unit for unit in PACK.unit if unit.class_ == "ground"]
    assert {unit.type for unit in ground} == {"i", "mi", "ai", "m", "a"}
    for unit in ground:
        assert unit.ground > 0
        assert unit.air is None
        assert unit.range is None
        assert unit.movement == PACK.movement.ground_allowance == 10
        assert unit.steps == 1


@pytest.mark.clauses("3.21b")
def test_air_counters_show_two_strengths_and_a_range() -> None:
    air = [unit for unit in PACK.unit if unit.class_ == "air"]
    for unit in air:
        assert unit.air is not None
        assert unit.air > 0
        assert unit.ground >= 0
        assert unit.range == "u" or (isinstance(unit.range, int) and unit.range > 0)
        assert unit.movement is None
    assert strengths("Iraq/SU7") == (2, 1, 14)
    assert strengths("Kuwait/Ltng") == (3, 0, 18)
    assert strengths("Israel/F4") == (7, 2, "u")


def strengths(key: str) -> tuple[object, ...]:
    unit = UNITS[key]
    return unit.air, unit.ground, unit.range


@pytest.mark.clauses("3.2")
def test_every_value_has_a_source() -> None:
    for record in [*PACK.unit, *PACK.air_transport, *PACK.reinforcement, *MAP.place, *MAP.transportation]:
        assert record.provenance == "printed" or record.why


# --- the map


@pytest.mark.clauses("3.1")
def test_the_map_sheet() -> None:
    assert (MAP.columns, MAP.rows) == (31, 34)
    assert {box.name for box in MAP.box} == {"israel", "germany", "gulf_of_oman"}
    grid = world("1").grid
    assert len(grid.spaces) == 31 * 34
    assert grid.name(grid.space("1419")) == "1419"
    near = {grid.name(s) for s in grid.spaces if grid.distance(grid.space("1521"), s) == 1}
    assert near == {"1520", "1522", "1420", "1421", "1620", "1621"}


@pytest.mark.clauses("3.5")
def test_scale() -> None:
    assert (PACK.scale.days_per_turn, PACK.scale.km_per_hex, PACK.scale.game_turns) == (2, 30, 8)


@pytest.mark.clauses("3.1", "X33")
def test_places_lie_in_their_countries() -> None:
    facts = world("1")
    for place in MAP.place:
        assert facts.country_of[facts.grid.space(place.hex)] == place.country
    assert not [place for place in MAP.place if place.country == "UAE" and set(place.features) - {"town", "edge"}]
    assert facts.country["UAE"]
    assert facts.side_of_nation["UAE"] == facts.side_of_nation["Kuwait"]


@pytest.mark.clauses("3.1")
def test_totals_of_the_map() -> None:
    facts = world("1")
    assert facts.oil.bit_count() == 38
    assert facts.ports.bit_count() == 8
    assert facts.bases.bit_count() == 19
    assert facts.sam_bases.bit_count() == 8
    by_country = {name: (facts.oil & mask).bit_count() for name, mask in facts.country.items() if facts.oil & mask}
    assert by_country == {"Iraq": 5, "Kuwait": 5, "Saudi Arabia": 17, "Bahrain": 1, "Iran": 10}


@pytest.mark.clauses("7.55")
def test_every_missile_site_is_on_an_air_base() -> None:
    for place in MAP.place:
        if place.sam:
            assert "air_base" in place.features
    assert world("1").sam_bases & ~world("1").bases == 0


@pytest.mark.clauses("14.T2", "3.3")
def test_sand_is_the_rule_on_the_desert_side() -> None:
    """Rough Iran apart, where the relief of the real country was followed."""
    facts = world("1")
    south = [s for s, nation in facts.country_of.items() if nation != "Iran"]
    kinds = Counter(facts.terrain[s] for s in south)
    assert kinds["sand"] > kinds["clear"] + kinds["rough"]
    prices = PACK.terrain_cost
    assert (prices.clear, prices.sand, prices.rough, prices.transportation) == (1, 2, 3, 1)


@pytest.mark.clauses("3.1")
def test_lines_are_chains_of_neighbours_and_cross_no_blocked_side() -> None:
    facts = world("1")
    blocked = {frozenset(side.between) for side in MAP.blocked_hexside}
    assert len(blocked) == 8
    for line in MAP.transportation:
        for a, b in pairwise(line.hexes):
            assert facts.grid.distance(facts.grid.space(a), facts.grid.space(b)) == 1
            assert frozenset((a, b)) not in blocked
    for side in blocked:
        a, b = sorted(side)
        assert facts.moves.cost(facts.grid.space(a), facts.grid.space(b)) is None
        assert facts.moves.cost(facts.grid.space(b), facts.grid.space(a)) is None


@pytest.mark.clauses("3.1")
def test_bahrain_and_kharg_are_islands() -> None:
    facts = world("1")
    for names in (("1721", "1722"), ("1510",)):
        island = sum(1 << facts.grid.space(name) for name in names)
        assert facts.moves.spread(island) & ~island == 0
    assert facts.country["Bahrain"] == 1 << facts.grid.space("1721") | 1 << facts.grid.space("1722")


# --- tables


@pytest.mark.clauses("3.3", "X40")
def test_the_combat_table_grows_worse_for_the_defender_to_the_right() -> None:
    table = PACK.crt
    assert table.columns == [-1, 0, 1, 2, 3, 4, 6, 8, 12, 16, 20]
    assert sorted(table.rows) == ["1", "2", "3", "4", "5", "6"]
    order = ["Ae", "Ar", "Dr", "De"]
    for row in table.rows.values():
        ranks = [order.index(result) for result in row]
        assert ranks == sorted(ranks)
    for column in range(len(table.columns)):
        ranks = [order.index(table.rows[str(die)][column]) for die in range(1, 7)]
        assert ranks == sorted(ranks, reverse=True)


def test_every_cell_of_the_combat_table() -> None:
    """Read again from the chart, column by column, die 1 to 6."""
    read = {
        -1: "Dr Ar Ar Ar Ae Ae", 0: "Dr Dr Ar Ar Ar Ae", 1: "Dr Dr Dr Ar Ar Ar", 2: "Dr Dr Dr Dr Ar Ar",
        3: "Dr Dr Dr Dr Dr Ar", 4: "De Dr Dr Dr Dr Dr", 6: "De De Dr Dr Dr Dr", 8: "De De De Dr Dr Dr",
        12: "De De De Dr Dr Dr", 16: "De De De De De Dr", 20: "De De De De De De",
    }  # fmt: skip
    table = world("1").crt
    for column, cells in read.items():
        assert [table.result(column, die) for die in range(1, 7)] == cells.split()
    graded = world_of("1", GAME.settle_options({"crt": "graded"})).crt
    assert graded.result(12, 4) == "De"
    assert graded.result(8, 4) == "Dr"


@pytest.mark.clauses("X40")
def test_one_die_of_six_for_an_attack() -> None:
    sides: list[int] = []

    class Watched(RandomDraws):
        def roll(self, name: str, sides_: int = 6) -> int:
            sides.append(sides_)
            return 1

    given = {"phase": "us:ground_combat", "at": {"0421": ["SA-i-1"], "0420": ["US-m-1"]}}
    state = GAME.position("1", {}, given)
    GAME.apply(state, "us", "attack 0421 with US-m-1", Watched(_Never()))
    assert sides == [6]
    assert PACK.scale.die_sides == 6


class _Never:
    def random(self) -> float:
        raise AssertionError


@pytest.mark.clauses("3.3", "9.0")
def test_the_tracks() -> None:
    assert len(PACK.atp_per_turn.scenario_1) == len(PACK.atp_per_turn.scenario_2) == 8
    assert PACK.atp_per_turn.scenario_1 == sorted(PACK.atp_per_turn.scenario_1)
    assert PACK.atp_per_turn.scenario_3 == [0] * 8
    assert all(1 <= arrival.turn <= 8 for arrival in PACK.reinforcement)


def deployed(number: int) -> Counter[str]:
    found: Counter[str] = Counter()
    scenario = next(entry for entry in PACK.scenario if entry.number == number)
    for side in scenario.deploy.values():
        for place, units in side.items():
            for kind, count in units.items():
                found[kind if "/" in kind else f"{place}/{kind}"] += count
    return found


def arriving(number: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for arrival in PACK.reinforcement:
        if number in arrival.scenarios:
            found.update(arrival.units)
    return found


@pytest.mark.clauses("9.0", "3.2")
def test_reinforcements_are_what_the_deployment_leaves_over() -> None:
    assert deployed(1) + arriving(1) == Counter(MIX)
    without_israel = Counter({key: n for key, n in MIX.items() if not key.startswith("Israel/")})
    assert deployed(2) + arriving(2) == without_israel
    third = deployed(3) + arriving(3)
    assert all(third[key] <= number for key, number in MIX.items())
    for nation in ("Iran", "Iraq", "Kuwait", "Saudi Arabia", "Qatar", "Bahrain"):
        assert {k: n for k, n in third.items() if k.startswith(f"{nation}/")} == {
            k: n for k, n in MIX.items() if k.startswith(f"{nation}/")
        }
    assert not [key for key in third if key.startswith(("EEC/", "Israel/"))]
    assert not [key for key in arriving(1) if key.startswith(("EEC/", "Israel/"))]


@pytest.mark.clauses("9.0", "11.0")
def test_arrivals_go_where_they_belong() -> None:
    for arrival in PACK.reinforcement:
        for key in arrival.units:
            nation = key.split("/")[0]
            assert arrival.place == ("gulf_of_oman" if nation == "United States" else nation)
            assert {PACK.nations[nation].side(str(number)) for number in arrival.scenarios} == {arrival.side}


# --- hints of the players' notes, which the reconstructed values keep


def brigades(*nations: str) -> list[UnitData]:
    return [unit for unit in PACK.unit if unit.class_ == "ground" and unit.nation in nations]


ARABS = ("Iran", "Iraq", "Kuwait", "Saudi Arabia", "Qatar", "Bahrain")


def test_each_american_brigade_is_stronger_than_the_arab_one_of_its_class() -> None:
    for ours in brigades("United States"):
        light = ours.type in ("i", "mi", "ai")
        for theirs in brigades(*ARABS):
            if theirs.type == ours.type or (light and theirs.type == "i"):
                assert ours.ground > theirs.ground


def test_two_bombers_kill_any_stack() -> None:
    strongest = max(unit.ground for unit in brigades(*ARABS))
    assert 2 * UNITS["United States/F111"].ground - 2 * strongest >= 12


def test_plus_four_on_a_surrounded_unit_always_kills() -> None:
    table = world("1").crt
    for column in table.columns[table.columns.index(4) :]:
        assert set(table.chances(column)) <= {"De", "Dr"}


def test_marines_come_before_the_sixth_turn_and_qatar_is_poor() -> None:
    turns = [a.turn for a in PACK.reinforcement if 1 in a.scenarios and "United States/mi" in a.units]
    assert sorted(turns) == [3, 4, 5]
    facts = world("1")
    assert not (facts.oil | facts.ports) & facts.country["Qatar"]


def test_all_arab_aircraft_can_destroy_the_best_american_stack_of_the_first_turn() -> None:
    start = deployed(1)
    arab = sum((UNITS[key].air or 0) * n for key, n in start.items() if key.split("/")[0] in ARABS)
    able = [UNITS[key] for key in start if UNITS[key].nation in ("United States", "Israel")]
    best = 2 * max(unit.air or 0 for unit in able if "not_on_turn_1" not in unit.flags)
    table = world("1").crt
    assert table.chances(table.column(arab - best) or 0).get("De", 0) > 0


# --- scenarios


ARAB_FORCES = {
    "Kuwait": {"i": 2, "a": 1, "Ltng": 1},
    "Qatar": {"i": 1},
    "Bahrain": {"i": 1},
    "Saudi Arabia": {"i": 2, "m": 1, "Ltng": 1, "167": 1, "F5": 1},
    "Iraq": {"m": 3, "i": 2, "M21": 1, "SU7": 1},
}
IRAN = {"m": 2, "a": 4, "i": 1, "F5": 2, "F4": 2}


@pytest.mark.clauses("11.12a")
def test_arab_deployment_of_scenarios_one_and_two() -> None:
    for number in (1, 2):
        scenario = next(entry for entry in PACK.scenario if entry.number == number)
        assert scenario.deploy["arab"] == {**ARAB_FORCES, "Iran": IRAN}


@pytest.mark.clauses("11.12b")
def test_american_deployment_of_scenario_one() -> None:
    state = GAME.new(Start("1"), GAME.settle_options({}))
    found = GAME.describe(state)["at"]
    assert Counter(name.rsplit("-", 1)[0] for name in found["israel"]) == {
        "IS-ai": 2, "IS-m": 1, "IS-F4": 4, "US-F111": 2,
    }  # fmt: skip
    assert Counter(name.rsplit("-", 1)[0] for name in found["germany"]) == {
        "US-ai": 3, "US-i": 2, "US-m": 1, "US-a": 1, "US-F4": 6, "EC-ai": 2,
    }  # fmt: skip
    assert Counter(name.rsplit("-", 1)[0] for name in found["gulf_of_oman"]) == {"US-A6": 1, "US-A7": 1, "US-NF4": 1}


@pytest.mark.clauses("11.22", "11.23", "X39")
def test_scenario_two_has_no_israel() -> None:
    state = GAME.new(Start("2"), GAME.settle_options({}))
    found = GAME.describe(state)["at"]
    assert "israel" not in found
    assert Counter(name.rsplit("-", 1)[0] for name in found["germany"]) == {
        "US-ai": 3, "US-i": 2, "US-m": 1, "US-a": 1, "US-F4": 6, "US-F111": 2, "EC-ai": 2,
    }  # fmt: skip
    assert Counter(name.rsplit("-", 1)[0] for name in found["gulf_of_oman"]) == {"US-A6": 1, "US-A7": 1, "US-NF4": 1}
    assert all(name.startswith("IS-") for name in found["not-in-play"])
    assert world("2").seats == ("us", "arab")


@pytest.mark.clauses("11.32b")
def test_forces_of_scenario_three() -> None:
    scenario = next(entry for entry in PACK.scenario if entry.number == 3)
    assert scenario.deploy == {
        "iran": {"Iran": IRAN},
        "arab": {**ARAB_FORCES, "Iraq": {"m": 4, "i": 4, "M21": 1, "SU7": 1}},
    }


@pytest.mark.clauses("11.0", "4.1c", "11.13b", "11.23", "11.33f", "11.32a", "11.33c", "4.1a")
def test_who_sets_up_and_who_begins() -> None:
    for scenario, deploying, first in (("1", ["arab"], "us"), ("2", ["arab"], "us"), ("3", ["arab", "iran"], "iran")):
        state = GAME.new(Start(scenario), GAME.settle_options({}))
        draws = ScriptedDraws([])
        GAME.apply(state, "table", "begin", draws)
        for seat in deploying:
            assert [(q.seat, q.kind) for q in GAME.asks(state)] == [(seat, "deploy")]
            GAME.apply(state, seat, "deploy", draws)
        assert {q.seat for q in GAME.asks(state)} == {first}
        assert (state.turn, state.player) == (1, 0)
        found = GAME.describe(state)["at"]
        if scenario == "3":
            assert not {"israel", "germany", "gulf_of_oman"} & set(found)
            assert not [name for units in found.values() for name in units if name.startswith("US-") and
                        units is not found["reinforcements"] and units is not found["not-in-play"]]  # fmt: skip


@pytest.mark.clauses("X34", "11.12a", "11.32a", "11.0", "5.32a")
def test_where_units_are_set_up() -> None:
    """Ground units anywhere at home, aircraft on bases at home, two of a kind in a hex."""
    for scenario, seat in (("1", "arab"), ("3", "arab")):
        state = GAME.new(Start(scenario), GAME.settle_options({}))
        draws = ScriptedDraws([])
        GAME.apply(state, "table", "begin", draws)
        facts = state.world

        def hexes(*words: str) -> set[str]:
            return set(GAME.choices(state, seat, ("deploy", *words)))  # noqa: B023

        assert hexes("IQ-i-1") == set(facts.spaces.say(facts.country["Iraq"]))
        assert hexes("SA-F5-1") == set(facts.spaces.say(facts.country["Saudi Arabia"] & facts.bases))
        assert hexes("QA-i-1") == set(facts.spaces.say(facts.country["Qatar"]))
        two = ("IQ-i-1", "0605", ";", "IQ-i-2", "0605", ";", "IQ-m-1")
        assert "0605" not in hexes(*two)
        assert "0605" in hexes("IQ-i-1", "0605", ";", "IQ-i-2", "0505", ";", "IQ-m-1")
        for text, clause in (
            ("deploy IQ-i-1 0710", "X34"), ("deploy SA-F5-1 1320", "X34"),
            ("deploy US-i-1 0710", "11.32b" if scenario == "3" else "11.12a"),
            ("deploy IQ-i-1 0605; IQ-i-2 0605; IQ-m-1 0605", "5.32a"),
        ):  # fmt: skip
            refusal = GAME.why(state, seat, text)
            assert refusal is not None
            assert clause in refusal.clauses
        GAME.apply(state, seat, "deploy IQ-i-1 0101; SA-F5-1 1728", draws)
        found = GAME.describe(state)["at"]
        assert "IQ-i-1" in found["0101"]
        assert "SA-F5-1" in found["1728"]
        assert not list(GAME.invariants(state))
