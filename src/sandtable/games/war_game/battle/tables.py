"""The unit table as battles use it, from the plain data of its TOML file. UNITS-1, BATTLE-5"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .forces import Unit


def basic_units(units: Sequence[Mapping[str, Any]], death_order: Sequence[Mapping[str, Any]]) -> tuple[Unit, ...]:
    """The basic units in the order of the table."""
    places = {name: place for order in death_order for place, name in enumerate(order["sequence"])}
    return tuple(_unit(data, places[data["id"]]) for data in units)


def _unit(data: Mapping[str, Any], place: int) -> Unit:
    carried = data.get("cargo_places", {})
    last = data["kind"] == "sea" and data["role"] == "transport"
    return Unit(
        data["name"],
        data["kind"],
        data["role"],
        move=data["move"],
        land=data["land"],
        air=data["air"],
        sea=data["sea"],
        sub=data["sub"],
        armor=data["armor"],
        cost=data["cost"],
        capacity=data.get("capacity", 0),
        slots=data.get("slots", 0),
        by_sea=carried.get("sea", 0),
        by_air=carried.get("air", 0),
        deck=data.get("carrier_slots", 0),
        rank=(last, place, 1, 0, 0, ""),
    )


def rank_among(basic: Sequence[Unit], kind: str, role: str, armor: int, cost: int, name: str) -> tuple[int | str, ...]:
    """Directly before the first basic unit of its class with a larger (Armor, price), else last. CUSTOM-10, NAVAL-4"""
    on_land = kind in ("land", "platform")
    carries = kind == "sea" and role == "transport"
    for unit in sorted(basic, key=lambda unit: unit.rank):
        same_class = unit.on_land if on_land else unit.kind == kind
        if same_class and unit.rank[0] == carries and (unit.armor, unit.cost) > (armor, cost):
            return carries, unit.rank[1], 0, armor, cost, name
    return carries, len(basic), 0, armor, cost, name


def by_name(units: Sequence[Mapping[str, Any]], basic: Sequence[Unit]) -> dict[str, Unit]:
    """Units by every name, plural and alias, in small letters."""
    found: dict[str, Unit] = {}
    for data, unit in zip(units, basic, strict=True):
        for name in (data["name"], data["id"], *data.get("aliases", [])):
            found[name.lower()] = unit
            found.setdefault(f"{name.lower()}s", unit)
    return found
