"""Checks that the pack is consistent. BadFile names the file and the key at fault."""

from __future__ import annotations

from collections import Counter

from sandtable.errors import BadFile

from .pack_records import Pack


def check_map(pack: Pack) -> None:
    """Routes and gates join points that exist, on one map; terrain is in the chart."""
    theatre = {point.id: point.theatre for point in pack.point}
    if len(theatre) != len(pack.point):
        raise BadFile("map.toml: point: two points have the same id")
    chart = {terrain.id for terrain in pack.terrain}
    for number, point in enumerate(pack.point):
        if set(point.terrain) - chart or not point.terrain:
            raise BadFile(f"map.toml: point[{number}].terrain: {point.id} has a terrain that the chart lacks")
        if not (28 < point.lat < 34 and 31 < point.lon < 37):
            raise BadFile(f"map.toml: point[{number}]: {point.id} does not lie between Cairo and Damascus")
    for number, route in enumerate(pack.route):
        for end in (route.a, route.b):
            if end not in theatre:
                raise BadFile(f"map.toml: route[{number}]: there is no point {end}")
        if route.a == route.b or theatre[route.a] != theatre[route.b]:
            raise BadFile(f"map.toml: route[{number}]: {route.a} and {route.b} cannot be joined")
    for name in [*pack.surprise_line, *(name for area in pack.reserve_area for name in area.entries)]:
        if name not in theatre:
            raise BadFile(f"map.toml: reserve_area or surprise_line: there is no point {name}")

    roads = {point.id for point in pack.point if point.to_damascus}
    if roads != next(set(area.entries) for area in pack.reserve_area if area.id == "syrian-reserve"):
        raise BadFile("map.toml: reserve_area: the Syrian area is entered by the points To Damascus")


def check_forces(pack: Pack) -> None:
    """Counters belong to nations, have costs that the charts know, and parts that exist."""
    if [nation.id for nation in pack.nation if nation.main] != [nation.id for nation in pack.nation[:3]]:
        raise BadFile("units.toml: nation: the main nations stand first")
    nations = {nation.id: nation.side for nation in pack.nation}
    rows = {"israel": {cost.type for cost in pack.israeli_cost}, "arab": {cost.type for cost in pack.arab_cost}}
    for number, unit in enumerate(pack.unit):
        if unit.nation not in nations:
            raise BadFile(f"units.toml: unit[{number}].nation: there is no nation {unit.nation}")
        if unit.cost_row and unit.cost_row not in rows[nations[unit.nation]]:
            raise BadFile(f"units.toml: unit[{number}].cost_row: the chart has no row {unit.cost_row}")
        if unit.quantity < 1 or len(unit.designations) > unit.quantity:
            raise BadFile(f"units.toml: unit[{number}]: {unit.quantity} counters of {unit.id}")
    for name, table in (("ground_crt", pack.ground_crt), ("air_crt", pack.air_crt)):
        for die, row in table.rows.items():
            if len(row) != len(table.columns):
                raise BadFile(f"rules.toml: {name}.rows.{die}: {len(row)} results, not {len(table.columns)}")


def check_setup(pack: Pack) -> None:
    """Every counter starts somewhere, once; the suggested deployment uses counters of the zones."""
    placed: Counter[str] = Counter()
    for zone in pack.setup_zone:
        for count in zone.units:
            placed[count.unit] += count.n
    for unit in pack.unit:
        if placed.pop(unit.id, 0) != unit.quantity:
            raise BadFile(f"setup.toml: setup_zone: not every {unit.id} starts in exactly one place")
    if placed:
        raise BadFile(f"setup.toml: setup_zone: there is no unit {next(iter(placed))}")
    points = {point.id for point in pack.point}
    for number, place in enumerate(pack.suggested_setup):
        if place.point not in points:
            raise BadFile(f"setup.toml: suggested_setup[{number}].point: there is no point {place.point}")
