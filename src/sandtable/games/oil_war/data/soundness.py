"""Whether a pack makes sense: what its shape alone does not show. BadFile names the file and the key at fault."""

from __future__ import annotations

from sandtable.combat.tables import DifferentialTable
from sandtable.counters.soundness import MapCheck
from sandtable.errors import BadFile

from .pack_records import MapData, Pack

BOXES = ("israel", "germany", "gulf_of_oman")


def check_rules(pack: Pack) -> None:
    table = pack.crt
    try:
        DifferentialTable(table.columns, {int(die): row for die, row in table.rows.items()})
    except ValueError as error:
        raise BadFile(f"rules.toml: crt.rows: {error}") from None
    faces = {str(face) for face in range(1, pack.scale.die_sides + 1)} if 1 <= pack.scale.die_sides < 100 else set()
    if set(table.rows) != faces:
        raise BadFile(f"rules.toml: crt.rows: must be those of a die of {pack.scale.die_sides} sides")
    for cell in table.doubtful:
        if str(cell.die) not in table.rows or cell.column not in table.columns:
            raise BadFile(f"rules.toml: crt.doubtful: there is no cell {cell.die}, {cell.column}")
    for name in ("clear", "sand", "rough", "transportation"):
        if not 1 <= getattr(pack.terrain_cost, name) < 100:
            raise BadFile(f"rules.toml: terrain_cost.{name}: must be at least 1")
    if not 1 <= pack.scale.game_turns < 100:
        raise BadFile("rules.toml: scale.game_turns: must be at least 1")
    for scenario in ("scenario_1", "scenario_2", "scenario_3"):
        if len(getattr(pack.atp_per_turn, scenario)) != pack.scale.game_turns:
            raise BadFile(f"rules.toml: atp_per_turn.{scenario}: must have {pack.scale.game_turns} numbers")
    codes = [nation.code for nation in pack.nations.values()]
    if len(set(codes)) != len(codes):
        raise BadFile("rules.toml: nations: two nations have the same code")
    for name in ("Iran", "United States", "Israel"):
        if name not in pack.nations:
            raise BadFile(f"rules.toml: nations: there is no {name}")
    if pack.movement.air_transported_hexes != 1:
        raise BadFile("rules.toml: movement.air_transported_hexes: a unit that came by air moves 1 hex (5.47a)")
    boxes = {box.name for box in pack.map.box}
    for entry in pack.air_transport:
        if entry.box not in boxes:
            raise BadFile(f"rules.toml: air_transport '{entry.unit}'.box: there is no box '{entry.box}'")
        if entry.unit not in {unit.key for unit in pack.unit}:
            raise BadFile(f"rules.toml: air_transport.unit: there is no unit '{entry.unit}'")


def check_map(pack: Pack) -> None:
    data = pack.map
    _check_boxes(pack)
    countries = data.legend.get("countries")
    if not isinstance(countries, dict):
        raise BadFile("map.toml: map.legend.countries: must be a table of letters and nations")
    for letter, country in countries.items():
        if country not in pack.nations:
            raise BadFile(f"map.toml: map.legend.countries.{letter}: there is no nation '{country}'")
    check = MapCheck(data.columns, data.rows)
    check.check_letters("map.grid.terrain", data.grid.terrain, ".csr")
    check.check_letters("map.grid.country", data.grid.country, {".", *countries})
    for number, (terrain, country) in enumerate(zip(data.grid.terrain, data.grid.country, strict=True), 1):
        if [a == "." for a in terrain] != [a == "." for a in country]:
            raise BadFile(f"map.toml: map.grid: row {number}: terrain and country disagree on what is sea")
    _check_places(data, check)
    _check_lines(data, check)


def _check_boxes(pack: Pack) -> None:
    if {box.name for box in pack.map.box} != set(BOXES):
        raise BadFile(f"map.toml: map.box: must be {', '.join(BOXES)}")
    kinds = {unit.key for unit in pack.unit}
    for box in pack.map.box:
        for kind in box.base_for:
            if kind not in kinds:
                raise BadFile(f"map.toml: map.box '{box.name}'.base_for: there is no unit '{kind}'")


def _check_land(data: MapData, check: MapCheck, name: str, key: str) -> int:
    space = check.find_hex(name, key)
    if check.letter(data.grid.terrain, space) == ".":
        raise BadFile(f"map.toml: {key}: hex {name} is all sea")
    return space


def _check_places(data: MapData, check: MapCheck) -> None:
    check.check_projection(data.projection)
    for place in data.place:
        check.check_coordinates(place.lat, place.lon, f"map.place '{place.name}'")
        space = _check_land(data, check, place.hex, f"map.place '{place.name}'.hex")
        natural = data.projection.hex_at(place.lat, place.lon)
        if place.natural_hex != natural:
            raise BadFile(
                f"map.toml: map.place '{place.name}'.natural_hex: its latitude and longitude lie in {natural}"
            )
        letter = check.letter(data.grid.country, space)
        if data.legend["countries"][letter] != place.country:
            raise BadFile(f"map.toml: map.place '{place.name}'.country: hex {place.hex} is not in {place.country}")


def _check_lines(data: MapData, check: MapCheck) -> None:
    for line in [*data.transportation, *data.undersea_pipeline]:
        check.check_chain(line.hexes, f"line '{line.name}'.hexes")
    for line in data.transportation:
        for name in line.hexes:
            _check_land(data, check, name, f"line '{line.name}'.hexes")
    for side in data.blocked_hexside:
        for name in side.between:
            _check_land(data, check, name, "map.blocked_hexside.between")
        check.check_chain(side.between, "map.blocked_hexside.between")


def check_forces(pack: Pack) -> None:
    mix = {unit.key: unit.quantity for unit in pack.unit}
    for number, unit in enumerate(pack.unit):
        if unit.nation not in pack.nations:
            raise BadFile(f"units.toml: unit '{unit.key}'.nation: there is no nation '{unit.nation}'")
        if unit.key != f"{unit.nation}/{unit.type}":
            raise BadFile(f"units.toml: unit '{unit.key}'.key: must be '{unit.nation}/{unit.type}'")
        if unit.key in {other.key for other in pack.unit[:number]}:
            raise BadFile(f"units.toml: unit '{unit.key}': appears twice")
        if not 1 <= unit.quantity < 100:
            raise BadFile(f"units.toml: unit '{unit.key}'.quantity: must be 1 to 99")
        if isinstance(unit.range, int) and not 1 <= unit.range < 100:
            raise BadFile(f"units.toml: unit '{unit.key}'.range: must be 1 to 99, or u")
        if unit.class_ == "air" and (unit.air is None or unit.range is None):
            raise BadFile(f"units.toml: unit '{unit.key}': an air unit needs 'air' and 'range'")
    for scenario in pack.scenario:
        used: dict[str, int] = {}
        for side in scenario.deploy.values():
            for place, units in side.items():
                for kind, number in units.items():
                    key = kind if "/" in kind else f"{place}/{kind}"
                    used[key] = used.get(key, 0) + number
        for arrival in pack.reinforcement:
            if scenario.number in arrival.scenarios:
                for key, number in arrival.units.items():
                    used[key] = used.get(key, 0) + number
        for key, number in used.items():
            if key not in mix:
                raise BadFile(f"scenarios.toml: scenario {scenario.number}: there is no unit '{key}'")
            if number > mix[key]:
                raise BadFile(f"scenarios.toml: scenario {scenario.number}: {number} of '{key}', but {mix[key]} exist")


def check_scenarios(pack: Pack) -> None:
    if sorted(scenario.number for scenario in pack.scenario) != [1, 2, 3]:
        raise BadFile("scenarios.toml: scenario.number: must be 1, 2 and 3")
    places = {*pack.nations, *BOXES}
    for scenario in pack.scenario:
        key = f"scenarios.toml: scenario {scenario.number}"
        if len(set(scenario.players)) != 2 or "arab" not in scenario.players:
            raise BadFile(f"{key}.players: must be arab and one other")
        sides = {nation.side(str(scenario.number)) for nation in pack.nations.values()} - {"-"}
        if sides != set(scenario.players):
            raise BadFile(f"{key}.players: the nations belong to {', '.join(sorted(sides))}")
        for name in ("deploy", "deploy_order"):
            for seat in getattr(scenario, name):
                if seat not in scenario.players:
                    raise BadFile(f"{key}.{name}: there is no player '{seat}'")
        if scenario.first_player not in scenario.players:
            raise BadFile(f"{key}.first_player: there is no player '{scenario.first_player}'")
        for player in scenario.players:
            if not any(q.player == player and scenario.number in q.scenarios for q in pack.sequence):
                raise BadFile(f"rules.toml: sequence: {player} has none in scenario {scenario.number}")
        for deployed in scenario.deploy.values():
            for place in deployed:
                if place not in places:
                    raise BadFile(f"{key}.deploy: there is no country or box '{place}'")
    for arrival in pack.reinforcement:
        if arrival.place not in places:
            raise BadFile(f"scenarios.toml: reinforcement.place: there is no country or box '{arrival.place}'")
    check = MapCheck(pack.map.columns, pack.map.rows, "deployments.toml")
    for deployment in pack.deployment:
        for unit, hexes in deployment.places.items():
            for name in hexes:
                check.find_hex(name, f"deployment.places '{unit}'")
