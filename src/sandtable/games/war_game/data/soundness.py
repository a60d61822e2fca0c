"""Whether a pack makes sense: what its shape alone does not show. BadFile names the file and the key at fault."""

from __future__ import annotations

from sandtable.errors import BadFile

from .pack_records import VALUES, BuildingData, Pack, UnitData

PHASES = ("buying", "movement", "attacking", "end")
SETTINGS = ("enemy", "neutral", "ally")
BUILDINGS = ("capitol", "research_facility", "resource_center", "oil_drill")
KINDS = ("land", "platform", "air", "sea", "sub")


def check_rules(pack: Pack) -> None:
    if tuple(phase.id for phase in pack.phase) != PHASES:
        raise BadFile(f"rules.toml: phase: must be {', '.join(PHASES)}")
    if tuple(setting.id for setting in pack.setting) != SETTINGS:
        raise BadFile(f"rules.toml: setting: must be {', '.join(SETTINGS)}")
    if [level.level for level in pack.intelligence_level] != list(range(1, len(pack.intelligence_level) + 1)):
        raise BadFile("rules.toml: intelligence_level: must be numbered from 1")
    territories = [level.requires_territories for level in pack.intelligence_level]
    if territories != sorted(territories):
        raise BadFile("rules.toml: intelligence_level: a higher level cannot ask for fewer territories")
    units = {unit.id for unit in pack.unit}
    for place, named in (("start_kit.units", pack.start_kit.units), ("transport.sea_places", _basic(pack))):
        for unit, number in named.items():
            if unit not in units or number < 1:
                raise BadFile(f"rules.toml: {place}.{unit}: there is no such unit, or fewer than one of it")
    for building, number in pack.start_kit.buildings.items():
        if building not in BUILDINGS or number < 1:
            raise BadFile(f"rules.toml: start_kit.buildings.{building}: there is no such building, or none of it")
    if min(pack.start_kit.treasury, pack.recovery_grant.raises_treasury_to) < 0:
        raise BadFile("rules.toml: start_kit.treasury: must not be negative")


def _basic(pack: Pack) -> dict[str, int]:
    return {name: places for name, places in pack.transport.sea_places.items() if not name.startswith("custom_")}


def check_units(pack: Pack) -> None:
    names: dict[str, str] = {}
    things: list[UnitData | BuildingData] = [*pack.unit, *pack.building]
    for thing in things:
        for name in (thing.name, *thing.aliases):
            if names.setdefault(name.lower(), thing.id) != thing.id:
                raise BadFile(f"units.toml: {thing.id}: '{name}' also names {names[name.lower()]}")
        if thing.cost < 1:
            raise BadFile(f"units.toml: {thing.id}.cost: must be at least 1")
    for unit in pack.unit:
        if unit.armor < 1 or min(getattr(unit, value) for value in VALUES) < 0:
            raise BadFile(f"units.toml: unit '{unit.id}': Armor is at least 1, and no value is negative")
        if unit.cost != formula_price(pack, unit):
            raise BadFile(f"units.toml: unit '{unit.id}'.cost: the formula gives {formula_price(pack, unit)}")
    if tuple(building.id for building in pack.building) != BUILDINGS:
        raise BadFile(f"units.toml: building: must be {', '.join(BUILDINGS)}")
    listed = [unit for order in pack.death_order for unit in order.sequence]
    if sorted(listed) != sorted(unit.id for unit in pack.unit):
        raise BadFile("units.toml: death_order.sequence: must name every unit once")
    if [limit.class_ for limit in pack.custom_limit] != list(KINDS):
        raise BadFile(f"units.toml: custom_limit: must be {', '.join(KINDS)}")


def formula_price(pack: Pack, unit: UnitData) -> int:
    """The price that the formula for custom units gives a basic unit at 100 percent."""
    table = next(table for table in pack.custom_class if unit.kind in table.class_)
    coefficient = table.coefficient_role_aat if unit.role == "aat" else table.coefficient
    points: int = sum(coefficient.get(value, 0) * getattr(unit, value) for value in VALUES)
    points += coefficient.get("stealth", 0) if unit.kind == "sub" else 0
    return 1000 * ((100 * points + 150_000) // 300_000)


def check_map(pack: Pack) -> None:
    cells: dict[tuple[int, int], str] = {}
    numbers: dict[str, list[int]] = {"W": [], "B": []}
    for territory in pack.territory:
        key = f"map.toml: territory '{territory.id}'"
        if territory.id[:1] not in numbers or not territory.id[1:].isdecimal():
            raise BadFile(f"{key}.id: must be W or B and a number")
        numbers[territory.id[0]].append(int(territory.id[1:]))
        if not (0 <= territory.column < pack.world.columns and 0 <= territory.row < pack.world.rows):
            raise BadFile(f"{key}: lies beyond the grid")
        other = cells.setdefault((territory.column, territory.row), territory.id)
        if other != territory.id:
            raise BadFile(f"{key}: lies in the cell of {other}")
        if territory.white and not 6000 <= territory.resource_centers <= 10_000:  # ECON-2
            raise BadFile(f"{key}.resource_centers: must be 6,000 to 10,000")
        if not territory.white and (territory.resource_centers or territory.oil or territory.canal):
            raise BadFile(f"{key}: a sea territory has no resources")
        if len(territory.coast) != 36 or set(territory.coast) - set("0123456789abcdef"):
            raise BadFile(f"{key}.coast: must be 36 hexadecimal digits")
    for colour, found in numbers.items():
        if found != list(range(1, len(found) + 1)):
            raise BadFile(f"map.toml: territory: {colour} must be numbered from 1 without a gap")
    if len(cells) != pack.world.cells_on_map:
        raise BadFile(f"map.toml: world.cells_on_map: there are {len(cells)}")
    for start in pack.start:
        if len(set(start.bases)) != start.empires or not set(start.bases) <= set(numbers["W"]):
            raise BadFile(f"map.toml: start of {start.empires} empires: needs as many different land territories")


def check_orders(pack: Pack) -> None:
    for order in pack.order:
        if not set(order.phases) <= set(PHASES):
            raise BadFile(f"orders.toml: order '{order.keyword}'.phases: must be {', '.join(PHASES[:3])}")
    codes = [error.code for error in pack.order_error]
    if len(set(codes)) != len(codes):
        raise BadFile("orders.toml: order_error: two errors have the same code")
