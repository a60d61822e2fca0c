"""The charts of Desert One War say what the rulebook says."""

import pytest

from sandtable.board.masks import bits
from sandtable.games.gulf.desert_one_war.game import DesertOneWar
from sandtable.games.gulf.desert_one_war.position.files import FILES, world_of
from sandtable.games.gulf.position.world import AIR_STAGING, CARRIER, GROUND_STAGING, SOF, UNUSED
from sandtable.games.gulf.presentation.catalogue import catalogue
from sandtable.games.gulf.rules.movement.air_movement import flight
from sandtable.games.gulf.rules.reinforcement import display_of
from sandtable.kernel import NoDraws, Start

PACK = FILES.pack
WORLD = world_of("1979")
UNITS = {unit.id: unit for unit in PACK.unit}
COLUMNS = ("1978", "1979", "1980", "1981")


@pytest.mark.clauses("1.1", "2.0", "2.1a", "2.1b")
def test_the_map() -> None:
    assert PACK.scale.hex_km == 60
    assert (WORLD.grid.columns, WORLD.grid.rows) == (42, 31)
    assert len({WORLD.hex(space) for space in WORLD.grid.spaces}) == 42 * 31
    assert all(space >= WORLD.end for space in WORLD.box.values())


@pytest.mark.clauses("2.1d", "2.1e", "2.1f", "2.1g", "9.1a", "9.1b", "9.1d", "9.1e")
@pytest.mark.parametrize(
    ("unit", "box"),
    [("us-82-2", GROUND_STAGING), ("us-sag", GROUND_STAGING), ("usaf-f15", AIR_STAGING), ("usn-f4", CARRIER),
     ("fr-etendard", CARRIER), ("us-sof-4", SOF)],
)  # fmt: skip
def test_displays_where_the_west_arrives(unit: str, box: str) -> None:
    assert display_of(WORLD, WORLD.units.index[unit]) == WORLD.box[box]


@pytest.mark.clauses("2.2a", "2.2b", "2.3.3a")
def test_sides_of_the_contingents() -> None:
    sides = {entry.id: entry.contingents for entry in PACK.scenario}
    assert {"US", "NATO"} <= set(sides["1979"]["allied"])
    assert "Iran" in sides["1980"]["opfor"]
    assert {"Iraq", "Kuwait"} <= set(sides["1978"]["allied"])


@pytest.mark.clauses("2.3a", "2.3b", "2.3.3b")
def test_errata_and_the_imperial_guard() -> None:
    assert UNITS["nl-km"].type == "marine"
    assert {UNITS["iq-1sf"].name, UNITS["iq-2sf"].name} == {"1 SF", "2 SF"}
    assert UNITS["ir-imgd"].reduced_name == "21 Division"


@pytest.mark.clauses("2.3.1", "2.3.2a", "2.3.2b", "2.3.2d", "2.3.2h", "2.3.2i", "2.3.4a", "2.4")
def test_what_counters_carry() -> None:
    for unit in PACK.unit:
        if unit.kind == "ground":
            assert unit.cf > 0
            assert unit.mf > 0
            assert (unit.steps == 2) == bool(unit.cf_reduced)
        elif unit.kind == "base":
            assert (unit.mf, unit.steps) == (0, 2)
            assert unit.ad_reduced > 0
        elif unit.kind == "air":
            assert unit.range == "U" or int(unit.range) > 0
    assert {unit.id for unit in PACK.unit if unit.bombardment} == {"us-sag"}
    types = {unit.type for unit in PACK.unit if unit.kind == "ground"}
    assert types == {
        "infantry", "mechanized", "armor", "armored-cavalry", "combined-arms", "guerrilla", "airborne", "ranger",
        "spetsnaz", "air-cavalry", "airmobile", "marine", "hovercraft",
    }  # fmt: skip
    assert {unit.size for unit in PACK.unit if unit.kind == "ground"} == {"[]", "III", "X", "XX", "XXX"}


@pytest.mark.clauses("2.3.2c", "2.3.2f", "2.3.3d")
def test_faces_of_counters() -> None:
    kinds = {kind.id: kind for kind in catalogue(WORLD).kinds}
    assert [face.id for face in kinds["usaf-f15"].faces] == ["based"]
    assert kinds["ir-irgc-1"].faces[0].id == "untried"
    assert all(value.text == "?" for value in kinds["ir-irgc-1"].values)
    nations = {nation.id: nation.colour for nation in catalogue(WORLD).nations}
    assert len(set(nations.values())) == len(nations)


@pytest.mark.clauses("2.3.2e", "2.3.4b", "2.3.4c")
def test_qualified_units() -> None:
    assert all("carrier" in UNITS[name].flags for name in ("usn-f14-1", "usmc-a4", "fr-etendard"))
    airborne = {unit.type for unit in PACK.unit if "airborne" in unit.flags}
    assert airborne == {"airborne", "ranger", "spetsnaz"}
    assert {unit.type for unit in PACK.unit if "airmobile" in unit.flags} == {"airmobile", "air-cavalry"}
    assert {unit.type for unit in PACK.unit if "amphibious" in unit.flags} == {"marine"}


@pytest.mark.clauses("2.3.4d", "18.1a")
def test_objective_markers() -> None:
    found = {marker.name: marker.quantity for marker in PACK.objective_marker}
    assert found == {"Hostages": 1, "High Value Target": 1, "City of Blood": 1, "Deception": 2}
    setup = world_of("1980").data.markers
    assert setup is not None
    assert (setup.count, setup.where) == (4, "city:Iran")


@pytest.mark.clauses("2.3.2g", "3.0b", "25.0d")
@pytest.mark.parametrize("scenario", ["1979", "1980", "1981", "1978"])
def test_optional_counters_stay_out_of_the_standard_game(scenario: str) -> None:
    game = DesertOneWar()
    state = game.new(Start(scenario), game.settle_options({}, scenario))
    marked = [u for u, unit in enumerate(state.world.kind) if unit.set != "standard" and unit.type != "guerrilla"]
    assert all(state.at[unit] == state.world.box[UNUSED] for unit in marked)


@pytest.mark.clauses("2.1c", "3.1", "3.2", "3.3")
def test_start_forces_and_reinforcements_before_play() -> None:
    game = DesertOneWar()
    state = game.new(Start("1980"), game.settle_options({}, "1980"))
    names = {state.world.unit(u): turn for u, turn in enumerate(state.due) if turn}
    assert names["us-82-2"] == 2
    assert names["us-24-2"] == 5
    assert state.world.hex(state.at[state.world.units.index["us-7mab"]]) == GROUND_STAGING
    assert state.turn == 0


@pytest.mark.clauses("ATP-1", "ATP-2", "ATP-3", "ATP-4", "ATP-5", "ATP-6", "ATP-7", "ATP-8", "ATP-10")
def test_prices_of_transport() -> None:
    found = {(kind, line.target): line.cost for line in PACK.atp.transport for kind in line.types}
    prices = {
        "airborne": 2, "ranger": 2, "infantry": 4, "marine": 4, "mechanized": 6, "armor": 8, "armored-cavalry": 8,
        "airmobile": 5, "air-cavalry": 5, "base": 9, "light": 3, "fighter": 6,
    }  # fmt: skip
    assert {kind: found[kind, "garrisoned-airfield"] for kind in prices} == prices
    assert found["airborne", "ungarrisoned-airfield"] == 3
    assert found["airborne", "open-or-desert-hex"] == 5


@pytest.mark.clauses("ATP-9", "ATP-11", "ATP-12", "ATP-13", "ATP-14", "ATP-16", "ATP-17", "ATP-18", "ATP-19")
def test_other_prices() -> None:
    assert WORLD.prices == {
        "sof-mission": 3, "supply-base-airlift": 1, "supply-emergency-airlift": 2, "supply-airdrop": 3,
        "supply-air-unit": 1, "supply-sealift": 0, "aerial-refueling": 2,
    }  # fmt: skip
    refit = {kind: line.cost for line in PACK.atp.refit for kind in line.types}
    assert (refit["base"], refit["marine"], refit["armor"]) == (1, 2, 3)


@pytest.mark.clauses("TEC-1", "12.4a")
def test_terrain_chart() -> None:
    found = {kind.id: (kind.mp, kind.shift) for kind in PACK.terrain.hex}
    assert found["open"] == (1, 0)
    assert found["desert"] == (2, 0)
    assert found["rough"] == (2, -1)
    assert found["mountain"] == (3, -2)
    assert found["marsh"] == (3, -1)
    assert found["all-sea"][0] is None


@pytest.mark.clauses("CRT-1")
def test_results_table() -> None:
    assert PACK.crt.columns == ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"]
    assert len(PACK.crt.rows) == 6


CHART = {
    ("allied", "capital"): (6, 6, 4, 4), ("allied", "bandar-abbas"): (4, 4, 3, 3), ("allied", "oilfield"): (1, 2, 1, 1),
    ("allied", "port"): (1, 2, 1, 1), ("allied", "airfield"): (0.5, 1, 0.5, 0.5), ("allied", "enemy-air"): (2, 1, 1, 1),
    ("allied", "enemy-ground"): (1, 0.5, 0.5, 0.5), ("allied", "hostages"): (None, None, 10, 10),
    ("allied", "hvt"): (None, None, 5, 5), ("opfor", "capital"): (4, 5, 5, 5), ("opfor", "bandar-abbas"): (4, 5, 4, 4),
    ("opfor", "oilfield"): (2, 1, 0.5, 0.5), ("opfor", "port"): (2, 1, 0.5, 0.5),
    ("opfor", "airfield"): (0.5, 0.5, 0.5, 0.5), ("opfor", "enemy-air"): (2, 1, 1, 1),
    ("opfor", "enemy-ground"): (1, 4, 3, 3), ("opfor", "enemy-sof"): (None, 2, 3, 3),
}  # fmt: skip


@pytest.mark.clauses(
    "VPC-1", "VPC-2", "VPC-3", "VPC-4", "VPC-5", "VPC-6", "VPC-7", "VPC-8", "VPC-9", "VPC-10", "VPC-11", "VPC-12",
    "VPC-13", "VPC-14", "VPC-15", "VPC-16", "VPC-17", "4.1a", "4.3",
)  # fmt: skip
def test_victory_chart() -> None:
    chart = {(line.side, line.key): tuple(line.values.get(year) for year in COLUMNS) for line in PACK.victory.chart}
    assert chart == CHART
    assert not PACK.victory.sudden_death


@pytest.mark.clauses("RC-ATP", "7.1a")
def test_points_by_turn() -> None:
    assert PACK.atp.available == {
        "1979": [15, 25, 35, 45, 50, 45, 40, 40],
        "1980": [20, 30, 40, 50, 55, 50, 45, 45],
        "1981": [25, 35, 45, 55, 60, 55, 50, 50],
        "1978": [0] * 8,
    }


@pytest.mark.clauses("RC-2", "RC-3", "RC-4", "RC-5", "RC-6", "RC-7", "RC-notes")
def test_reinforcement_chart() -> None:
    numbers: dict[str, list[int]] = {}
    for scenario in ("1979", "1980", "1981"):
        found = [0] * 8
        for line in PACK.reinforcement:
            if scenario in line.scenarios:
                found[line.turn - 1] += len(line.units)
        numbers[scenario] = found
    assert numbers == {
        "1979": [0, 20, 10, 10, 4, 5, 0, 0],
        "1980": [0, 15, 8, 10, 1, 6, 0, 0],
        "1981": [0, 16, 9, 10, 1, 6, 0, 0],
    }


RANGES = {
    "arab-league": {"1979": 4, "1978": 3}, "suez-closed": {"1979": 3, "1980": 1, "1981": 1},
    "soviet-intervention": {"1979": 3, "1980": 1, "1981": 1, "1978": 2}, "nato-support": {"1980": 1, "1981": 2},
    "israeli-intervention": {"1979": 3, "1980": 1, "1981": 2},
    "pakistani-support": {"1979": 1, "1980": 2, "1981": 3}, "hostage-caper": {"1980": 3, "1981": 2},
    "forward-us-basing": {"1979": 1, "1980": 2, "1981": 3}, "heightened-us-alert": {"1979": 1, "1980": 2, "1981": 3},
    "covert-support": {"1978": 3}, "kurdish-rebellion": {"1979": 3, "1980": 2, "1981": 2, "1978": 3},
    "gulf-limited-support": {"1980": 2, "1981": 3}, "gulf-full-support": {"1980": 1, "1981": 2},
}  # fmt: skip


@pytest.mark.clauses(
    "SV-1", "SV-2", "SV-3", "SV-4", "SV-5", "SV-6", "SV-7", "SV-8", "SV-9", "SV-10", "SV-11", "SV-12", "SV-13", "26.6a"
)
def test_ranges_of_the_variants() -> None:
    assert {entry.id: {year: len(dice) for year, dice in entry.ranges.items()} for entry in PACK.variant} == RANGES
    assert all(dice == list(range(1, len(dice) + 1)) for entry in PACK.variant for dice in entry.ranges.values())


@pytest.mark.clauses("8.2b", "5.0a")
def test_us_services_are_one_contingent() -> None:
    services = {unit.service for unit in PACK.unit if unit.contingent == "US" and unit.service}
    assert services == {"US Army", "USMC", "USN", "USAF"}
    allied = WORLD.of_side[WORLD.seats.index("allied")]
    assert all(allied >> u & 1 for u in bits(WORLD.of_contingent("US")))


@pytest.mark.clauses("11.3b")
def test_a_flight_names_its_way_round_air_defence() -> None:
    """C13: over the base the flight would end, so the way that is offered goes round it."""
    at = {"carrier": ["usn-a6-1"], "2924": ["ir-base-1"]}
    state = DesertOneWar().opening("1980", {}, {"phase": "allied:air-movement", "at": at})[0]
    world = state.world
    way = flight(state, world.units.index["usn-a6-1"], False)
    goal = world.grid.space("2923")
    hexes = [world.hex(space) for space in way.path(goal)]
    assert hexes[0] in {world.hex(space) for space in bits(world.region["carrier-entry"])}
    assert hexes[-1] == "2923"
    assert "2924" not in hexes
    assert way.cost(goal) == len(hexes) == 12


@pytest.mark.clauses("26.6i")
def test_who_was_taken_off_a_port_is_no_reinforcement_any_more() -> None:
    game, options = DesertOneWar(), {"variants": "chosen", "pakistani-support": "on", "withdrawal": "on"}
    at = {"2924": ["us-7mab"], "ground-staging": ["us-awg-1", "us-1maf-5"]}
    marks = {"due": {"us-7mab": 3, "us-1maf-5": 3}, "events": ["pakistani-support"]}
    given = {"turn": 5, "phase": "allied:amphibious-movement", "at": at, "set": marks}
    state = game.opening("1981", options, given)[0]
    game.apply(state, "allied", ("withdraw", "us-7mab", "ground-staging"), NoDraws())
    assert state.border_hexes(state.world.units.index["us-1maf-5"])
    assert not state.border_hexes(state.world.units.index["us-7mab"])


@pytest.mark.clauses("21.3a", "21.4a")
def test_a_line_of_support_is_drawn_as_it_was_traced() -> None:
    given = {"turn": 2, "phase": "allied:refit", "at": {"2114": ["us-base-1"], "2414": ["us-24-1"]}}
    state, _ = DesertOneWar().opening("1980", {}, {**given, "set": {"atp": 10}})
    look = DesertOneWar().look(state, frozenset({"allied"}), "support us-24-1")
    assert "by a line of length 1½ (at most 6) to 2114" in " ".join(look.text)
    assert [path.spaces for path in look.paths] == [["2414", "2315", "2214", "2114"]]
