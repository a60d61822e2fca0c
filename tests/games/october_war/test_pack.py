"""What stands in the data of October War, held against the clauses that say it."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.board.masks import bits
from sandtable.errors import BadFile
from sandtable.games.october_war.data.pack import PACK, load_pack, read_pack
from sandtable.games.october_war.position.world import ARAB, GOLAN, ISRAEL, SINAI, world_of

DATA = load_pack()
WORLD = world_of({})
KIND = {unit.id: unit for unit in DATA.unit}


def names(mask: int) -> set[str]:
    return set(WORLD.spaces.say(mask))


# --- the maps


@pytest.mark.clauses("2.1a", "X4")
def test_two_maps_of_points_with_routes_between_them() -> None:
    assert [WORLD.in_theatre[theatre].bit_count() for theatre in (SINAI, GOLAN)] == [75, 60]
    assert WORLD.water.bit_count() == 6
    assert not any(WORLD.theatre_of[WORLD.point[r.a]] != WORLD.theatre_of[WORLD.point[r.b]] for r in DATA.route)
    shore, far = WORLD.point["adabiya"], WORLD.point["uyun-musa"]
    assert WORLD.grid.distance(shore, far) == 2  # a water point lies between


@pytest.mark.clauses("2.1d", "2.1e", "3.3")
def test_the_two_fortified_lines() -> None:
    assert WORLD.bar_lev.bit_count() == 11
    assert WORLD.purple_forts.bit_count() == 8
    for fort in bits(WORLD.bar_lev):
        assert WORLD.canal_at[fort].bit_count() == 1
    for fort in bits(WORLD.purple_forts):
        assert WORLD.grid.neighbours[fort] & WORLD.purple_east
    assert all(WORLD.africa >> west & 1 and not WORLD.africa >> east & 1 for west, east in WORLD.canals)


@pytest.mark.clauses("X1", "2.6b")
def test_control_at_the_start() -> None:
    assert WORLD.start_control[ARAB] | WORLD.start_control[ISRAEL] == WORLD.land
    assert not WORLD.start_control[ARAB] & WORLD.start_control[ISRAEL]
    assert WORLD.start_control[ARAB] == WORLD.africa | WORLD.purple_east


@pytest.mark.clauses("25.3b", "25.3c", "25.3a")
def test_the_gates_of_the_reserve_areas() -> None:
    assert names(WORLD.gates[ARAB][GOLAN]) == {"katana", "khan-esh-shih", "kiswe"}
    assert all(WORLD.points[point].to_damascus for point in bits(WORLD.gates[ARAB][GOLAN]))
    assert WORLD.gates[ARAB][SINAI].bit_count() == 5
    assert all(gate & WORLD.in_theatre[theatre] == gate for theatre, gate in enumerate(WORLD.gates[ISRAEL]))


@pytest.mark.clauses("T4")
def test_terrain_for_all() -> None:
    chart = {terrain.id: terrain for terrain in DATA.terrain}
    for name, mechanized, others in (
        ("open", "free", "free"), ("rough", "stop", "stop"), ("pass", "free", "free"), ("desert", "free", "stop"),
        ("mountain", "prohibited", "stop"), ("marsh", "stop", "stop"), ("objective", "stop", "stop"),
        ("lake", "prohibited", "water"), ("red-sea", "prohibited", "water"),
    ):  # fmt: skip
        assert (chart[name].mechanized, chart[name].others) == (mechanized, others)
    shifts = {t.id: (t.arab_mechanized, t.arab_others, t.israeli_mechanized, t.israeli_others) for t in DATA.terrain}
    assert shifts["rough"] == shifts["pass"] == shifts["objective"] == (-1, -1, -1, -1)
    assert shifts["mountain"] == (-2, -2, -2, -2)
    assert shifts["marsh"] == (-1, 0, -1, 0)
    assert shifts["open"] == shifts["desert"] == (0, 0, 0, 0)


@pytest.mark.clauses("T5", "X25")
def test_terrain_by_side() -> None:
    shifts = {t.id: (t.arab_mechanized, t.israeli_mechanized) for t in DATA.terrain}
    assert shifts["town"] == (0, -1)
    assert shifts["egyptian-city"] == (0, -3)
    assert shifts["arab-fort"] == (0, -2)
    assert shifts["israeli-fort-sinai"] == (-1, 0)
    assert shifts["israeli-fort-golan"] == (-3, 0)


@pytest.mark.clauses("13.7c", "3.3")
def test_no_river_and_no_line_on_a_route() -> None:
    assert {route.kind for route in DATA.route} == {"land", "suez-canal", "lake", "red-sea"}


# --- the counters


@pytest.mark.clauses("2.7", "2.4a")
def test_counters_of_two_sheets() -> None:
    counters = sum(unit.quantity for unit in DATA.unit)
    assert counters == WORLD.counters == 283
    markers = DATA.markers
    assert (markers.ew_israel, markers.ew_arab, markers.bridge_arab, markers.bridge_israel) == (8, 8, 4, 2)


@pytest.mark.clauses("2.3a", "2.3b", "20.2")
def test_classes() -> None:
    classes = {unit.type: unit.unit_class for unit in DATA.unit}
    mechanized = {"armor", "mech", "recon", "mobile-sam", "mlr", "antitank"}
    assert {name for name, kind in classes.items() if kind == "mechanized"} == mechanized
    assert {name for name, kind in classes.items() if kind == "strike"} == {"tac", "ww", "ssm"}
    assert classes["barrage"] == "marker"
    assert not WORLD.of_type["static-sam"] & ~WORLD.static
    assert not WORLD.of_type["mobile-sam"] & WORLD.static


@pytest.mark.clauses("2.3c", "2.3d", "2.3h")
def test_sizes_and_headquarters() -> None:
    assert {unit.size for unit in DATA.unit} == {
        "army", "division", "brigade", "battalion", "regiment", "company", "strike", "marker",
    }  # fmt: skip
    leaders = {unit.id: unit.leader for unit in DATA.unit if unit.type == "hq"}
    assert set(leaders.values()) == {1, 2}
    assert leaders["il-hq-143"] == 2
    assert all(KIND[name].combat == 1 for name in leaders)
    assert KIND["eg-guard"].designations == ["PG"]
    assert KIND["sy-guard"].designations == ["RG"]


@pytest.mark.clauses("2.3e", "2.3f", "X9")
def test_second_strengths() -> None:
    assert {unit.id for unit in DATA.unit if unit.attack_bracket} == {"eg-mlr", "sy-mlr"}
    assert not any(unit.antitank for unit in DATA.unit if unit.type == "mlr")
    assert {unit.id: unit.barrage for unit in DATA.unit if unit.barrage} == {
        "il-barrage": 6, "eg-barrage": 8, "sy-barrage": 8,
    }  # fmt: skip


@pytest.mark.clauses("2.3g")
def test_static_units() -> None:
    static = {WORLD.kind[unit].type for unit in bits(WORLD.static)}
    assert static == {"garrison", "static-sam", "signals", "depot"}


@pytest.mark.clauses("23.1a", "23.4a", "23.2a")
def test_special_units() -> None:
    elite = {WORLD.kind[unit].id for unit in bits(WORLD.flag["elite"] & WORLD.of_side[ISRAEL])}
    assert {"il-golani", "il-golani-bn", "il-para-bn", "il-para-bde-31", "il-sf"} <= elite
    assert "il-arm-bn" not in elite
    airmobile = {WORLD.kind[unit].type for unit in bits(WORLD.flag["airmobile"])}
    assert airmobile == {"commando", "airmobile"}
    parts = {part for kinds in WORLD.parts.values() for part in kinds}
    assert not parts & {"eg-guard", "sy-guard", "eg-amphib", "eg-para", "eg-commando", "sy-commando"}


@pytest.mark.clauses("9.10a", "9.10b", "9.6a", "9.6b", "9.3b")
def test_what_large_units_break_into() -> None:
    parts = {name: Counter(kinds) for name, kinds in WORLD.parts.items()}
    assert parts["il-arm-bde-7"] == {"il-arm-bn": 3}
    assert parts["combined-arms-brigade"] == {"il-arm-bn": 2, "il-mech-bn": 1}
    assert parts["il-golani"] == {"il-golani-bn": 3}
    assert parts["il-para-bde-202"] == {"il-para-bn-202": 3}
    assert parts["il-para-bde-31"] == {"il-para-bn": 3}
    assert parts["il-inf-bde-gal-t"] == {"il-inf-bn": 3}
    assert parts["eg-arm-div-4"] == {"eg-arm-bde": 2, "eg-mech-bde": 1}
    assert parts["eg-mech-div-6"] == {"eg-mech-bde": 2, "eg-arm-bde": 1}
    assert parts["eg-inf-div-2"] == {"eg-inf-bde": 3}
    assert parts["sy-mech-div-5"] == {"sy-inf-bde": 2, "sy-mech-bde": 1}
    assert parts["iq-arm-div"] == {"iq-arm-bde": 2, "iq-mech-bde": 1}


@pytest.mark.clauses("22.0a")
def test_ten_allies() -> None:
    allies = [nation.id for nation in DATA.nation if not nation.main]
    assert len(allies) == 10
    assert "sudan" in allies


# --- the tables


@pytest.mark.clauses("T1", "2.2a", "2.8")
def test_the_ground_table() -> None:
    table = WORLD.ground_crt
    assert len(table.columns) == 20
    assert table.result_at("1", 6) == "r"
    assert table.result_at("20", 6) == "5"
    assert table.result_at("20", 1) == "R"
    assert DATA.dice.sides == 6


@pytest.mark.clauses("T2")
def test_the_air_table() -> None:
    table = WORLD.air_crt
    assert list(table.columns) == [str(column) for column in range(11)]
    assert [table.result_at("0", die) for die in range(1, 7)] == ["-", "-", "-", "-", "-", "A"]
    assert table.result_at("10", 6) == "4"


@pytest.mark.clauses("T3", "T6")
def test_shifts() -> None:
    shift = DATA.shift
    assert (shift.unsupplied, shift.crossing, shift.engineer, shift.elite) == (-2, -1, 1, 1)
    assert (shift.umbrella, shift.overstacked, shift.electronic_warfare) == (-2, 1, 1)


@pytest.mark.clauses("20.9b")
def test_the_air_defence_table() -> None:
    table = DATA.air_defence_crt
    assert table.strategic == ["-", "-", "-", "AR", "ELIM+AR", "ELIM"]
    assert table.ground_attack_in_umbrella == ["-", "-", "-", "-", "AR", "ELIM"]
    assert table.recon_in_umbrella == ["-", "-", "-", "-", "-", "AR"]


@pytest.mark.clauses("23.4h")
def test_the_airmobile_table() -> None:
    table = DATA.airmobile_table
    assert table.favourable == ["A", "A", "S", "S", "S", "S"]
    assert table.other_arab == ["E", "A", "A", "S", "S", "S"]
    assert table.enemy_superiority == ["E", "E", "A", "A", "S", "S"]


@pytest.mark.clauses("11.5a", "11.5b")
def test_the_refit_tables() -> None:
    assert DATA.refit.israel == ["X", "R2", "R1", "R1", "R0", "R0"]
    assert DATA.refit.arab == ["X", "X", "R3", "R2", "R1", "R0"]


@pytest.mark.clauses("10.13a")
def test_israeli_costs() -> None:
    costs = {cost.type: (cost.mobilize, cost.refit) for cost in DATA.israeli_cost}
    assert costs["hq"] == (3, 2)
    assert costs["armor-battalion"] == costs["mech-battalion"] == (1, 0.5)
    assert costs["infantry-battalion"] == (0.5, 0.5)
    assert costs["para-battalion"] == costs["recon-battalion"] == costs["engineer-battalion"] == (2, 1)
    assert costs["airmobile-battalion"] == costs["special-forces-battalion"] == (3, 2)
    assert costs["garrison"] == costs["depot"] == costs["signals"] == (None, None)
    assert costs["tac"] == (None, 0.5)
    assert costs["barrage"] == (1, None)


@pytest.mark.clauses("10.13b")
def test_arab_costs() -> None:
    costs = {cost.type: (cost.mobilize, cost.refit) for cost in DATA.arab_cost}
    assert costs["hq"] == (4, 3)
    assert costs["elite-armor-brigade"] == (3, 2)
    assert costs["armor-brigade"] == (2, 1)
    assert costs["infantry-brigade"] == (1, 0.5)
    assert costs["mobile-air-defence"] == (None, 2)
    assert costs["static-air-defence"] == (None, None)
    assert costs["ssm"] == (3, None)


@pytest.mark.clauses("28.0", "8.0a")
def test_events_of_both_sides() -> None:
    sides = Counter(event.side for event in DATA.event)
    assert sides == {"israel": 9, "arab": 9}
    assert [event.id for event in DATA.event if not event.in_pool_at_start] == ["israel-electronic-warfare"]


# --- bad files


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("map", 'a = "port-said"\nb = "damietta-road"', 'a = "port-said"\nb = "nowhere"', "there is no point nowhere"),
        ("map", 'a = "port-said"\nb = "damietta-road"', 'a = "port-said"\nb = "tasil"', "cannot be joined"),
        ("units", 'nation = "egypt"', 'nation = "atlantis"', "there is no nation atlantis"),
        ("setup", 'unit = "il-hq-sc", n = 1', 'unit = "il-hq-sc", n = 2', "not every il-hq-sc"),
        ("setup", 'point = "budapest"', 'point = "vienna"', "there is no point vienna"),
    ],
)
def test_a_fault_in_the_pack_is_told_with_its_place(file: str, old: str, new: str, fault: str) -> None:
    texts = dict(PACK.texts)
    assert old in texts[file]
    texts[file] = texts[file].replace(old, new, 1)
    with pytest.raises(BadFile, match=fault):
        read_pack(texts)
