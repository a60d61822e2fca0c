"""Whether a pack makes sense: what its shape alone does not show. BadFile names the file and the key at fault."""

from __future__ import annotations

from itertools import pairwise

from sandtable.combat.tables import DifferentialTable
from sandtable.errors import BadFile

from .records import Pack

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
    check_sequence(pack)
    boxes = {box.name for box in pack.map.box}
    for entry in pack.air_transport:
        if entry.box not in boxes:
            raise BadFile(f"rules.toml: air_transport '{entry.unit}'.box: there is no box '{entry.box}'")
        if entry.unit not in {unit.key for unit in pack.unit}:
            raise BadFile(f"rules.toml: air_transport.unit: there is no unit '{entry.unit}'")


def check_sequence(pack: Pack) -> None:
    from .sequence import PHASES  # late: its steps stand on the world, and the world on the pack

    for sequence in pack.sequence:
        for phase in sequence.phases:
            if phase not in PHASES:
                raise BadFile(f"rules.toml: sequence.phases: there is no phase '{phase}'")


def check_map(pack: Pack) -> None:
    data = pack.map
    if {box.name for box in data.box} != set(BOXES):
        raise BadFile(f"map.toml: map.box: must be {', '.join(BOXES)}")
    kinds = {unit.key for unit in pack.unit}
    for box in data.box:
        for kind in box.base_for:
            if kind not in kinds:
                raise BadFile(f"map.toml: map.box '{box.name}'.base_for: there is no unit '{kind}'")
    countries = data.legend.get("countries")
    if not isinstance(countries, dict):
        raise BadFile("map.toml: map.legend.countries: must be a table of letters and nations")
    for letter, country in countries.items():
        if country not in pack.nations:
            raise BadFile(f"map.toml: map.legend.countries.{letter}: there is no nation '{country}'")
    for what, rows in (("terrain", data.grid.terrain), ("country", data.grid.country)):
        if len(rows) != data.rows:
            raise BadFile(f"map.toml: map.grid.{what}: {len(rows)} rows, not {data.rows}")
        for number, row in enumerate(rows, 1):
            if len(row) != data.columns:
                raise BadFile(f"map.toml: map.grid.{what}: row {number} has {len(row)} hexes, not {data.columns}")
    letters = {".", *data.legend["countries"]}
    for number, (terrain, country) in enumerate(zip(data.grid.terrain, data.grid.country, strict=True), 1):
        if set(terrain) - set(".csr"):
            raise BadFile(f"map.toml: map.grid.terrain: row {number} has a letter that the legend lacks")
        if set(country) - letters:
            raise BadFile(f"map.toml: map.grid.country: row {number} has a letter that the legend lacks")
        if [a == "." for a in terrain] != [a == "." for a in country]:
            raise BadFile(f"map.toml: map.grid: row {number}: terrain and country disagree on what is sea")

    def land(name: str, key: str, *, sea: bool = False) -> tuple[int, int]:
        good = len(name) == 4 and name.isdecimal() and name.isascii()
        column, row = (int(name[:2]), int(name[2:])) if good else (0, 0)
        if not (1 <= column <= data.columns and 1 <= row <= data.rows):
            raise BadFile(f"map.toml: {key}: there is no hex {name}")
        if not sea and data.grid.terrain[row - 1][column - 1] == ".":
            raise BadFile(f"map.toml: {key}: hex {name} is all sea")
        return column, row

    for place in data.place:
        across, down = land(place.hex, f"map.place '{place.name}'.hex")
        letter = data.grid.country[down - 1][across - 1]
        if data.legend["countries"][letter] != place.country:
            raise BadFile(f"map.toml: map.place '{place.name}'.country: hex {place.hex} is not in {place.country}")
    for line in [*data.transportation, *data.undersea_pipeline]:
        key = f"line '{line.name}'.hexes"
        if len(line.hexes) < 2:
            raise BadFile(f"map.toml: {key}: a line joins at least two hexes")
        steps = [land(name, key, sea=line in data.undersea_pipeline) for name in line.hexes]
        for (a, b), (x, y) in pairwise(steps):
            if _distance(a, b, x, y) != 1:
                raise BadFile(f"map.toml: {key}: {a:02}{b:02} and {x:02}{y:02} are not adjacent")
    for side in data.blocked_hexside:
        ends = [land(name, "map.blocked_hexside.between") for name in side.between]
        if _distance(*ends[0], *ends[1]) != 1:
            raise BadFile(f"map.toml: map.blocked_hexside: {' and '.join(side.between)} are not adjacent")


def _distance(a: int, b: int, x: int, y: int) -> int:
    across = abs(a - x)
    down = abs(2 * b + (a % 2 == 0) - 2 * y - (x % 2 == 0))
    return across + max(0, (down - across) // 2)


def check_forces(pack: Pack) -> None:
    mix = {unit.key: unit.quantity for unit in pack.unit}
    for number, unit in enumerate(pack.unit):
        if unit.nation not in pack.nations:
            raise BadFile(f"units.toml: unit '{unit.key}'.nation: there is no nation '{unit.nation}'")
        if unit.key != f"{unit.nation}/{unit.type}":
            raise BadFile(f"units.toml: unit '{unit.key}'.key: must be '{unit.nation}/{unit.type}'")
        if unit.key in {other.key for other in pack.unit[:number]}:
            raise BadFile(f"units.toml: unit '{unit.key}': stands there twice")
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
    for deployment in pack.deployment:
        for unit, hexes in deployment.places.items():
            for name in hexes:
                good = len(name) == 4 and name.isdecimal() and name.isascii()
                if not good or not (1 <= int(name[:2]) <= pack.map.columns and 1 <= int(name[2:]) <= pack.map.rows):
                    raise BadFile(f"deployments.toml: deployment.places '{unit}': there is no hex {name}")
