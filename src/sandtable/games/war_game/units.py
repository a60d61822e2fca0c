"""The twelve basic units and the custom designs, as numbered kinds. UNITS-1, BATTLE-5, CUSTOM-10"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.shared import once

from .battle.forces import Unit
from .designs import Design
from .pack import load_pack
from .records import Pack, UnitData

INFANTRY, TANK, AAT, FIGHTER, BOMBER, CRUISER, CARRIER, SUBMARINE, SEA_TRANSPORT, AIR_TRANSPORT, SAM, ARTILLERY = range(
    12
)
"""The basic kinds, numbered in the order of the table. Custom designs are numbered on from there."""

FIRST_CUSTOM = 12


@once
def basic_units() -> tuple[Unit, ...]:
    """The units of the table, in its order."""
    pack = load_pack()
    return tuple(_basic(pack, data) for data in pack.unit)


def _basic(pack: Pack, data: UnitData) -> Unit:
    order = next(order for order in pack.death_order if data.id in order.sequence)
    return Unit(
        data.name,
        data.kind,
        data.role,
        move=data.move,
        land=data.land,
        air=data.air,
        sea=data.sea,
        sub=data.sub,
        armor=data.armor,
        cost=data.cost,
        capacity=data.capacity,
        slots=data.slots,
        by_sea=data.cargo_places.get("sea", 0),
        by_air=data.cargo_places.get("air", 0),
        deck=data.carrier_slots,
        rank=(data.kind == "sea" and data.role == "transport", order.sequence.index(data.id), 1, 0, 0, ""),
    )


def custom_unit(design: Design) -> Unit:
    """The unit that a design describes."""
    transport = load_pack().transport
    size = cargo_size(design) if design.kind == "land" else ""
    slots = transport.carrier_slots
    deck = 0 if design.kind != "air" else slots["custom_fighter" if design.role == "fighter" else "custom_other"]
    return Unit(
        design.name,
        design.kind,
        design.role,
        move=design.move,
        land=design.land,
        air=design.air,
        sea=design.sea,
        sub=design.sub,
        armor=design.armor,
        cost=design.cost,
        capacity=design.capacity,
        slots=design.slots,
        by_sea=transport.sea_places.get(size, 0),
        by_air=transport.air_places.get(size, 0),
        deck=deck,
        sonar=design.sonar,
        paradrop=design.paradrop,
        basic=False,
        rank=_custom_rank(design),
    )


def cargo_size(design: Design) -> str:
    """Infantry size if it is slow and light, otherwise tank size. CUSTOM-6"""
    return "custom_infantry_size" if design.move <= 1 and design.armor <= 200 else "custom_tank_size"


def _custom_rank(design: Design) -> tuple[int | str, ...]:
    """Directly before the first basic unit of its class with a larger (Armor, price), else last. CUSTOM-10, NAVAL-4"""
    on_land = design.kind in ("land", "platform")
    carries = design.kind == "sea" and design.role == "transport"
    for unit in sorted(basic_units(), key=lambda unit: unit.rank):
        same_class = unit.on_land if on_land else unit.kind == design.kind
        if same_class and unit.rank[0] == carries and (unit.armor, unit.cost) > (design.armor, design.cost):
            return carries, unit.rank[1], 0, design.armor, design.cost, design.name
    return carries, len(basic_units()), 0, design.armor, design.cost, design.name


def unit_table(designs: Sequence[Design]) -> tuple[Unit, ...]:
    """All kinds by number; the same designs give the same objects."""
    return (*basic_units(), *map(_custom, designs))


@once
def _custom(design: Design) -> Unit:
    return custom_unit(design)
