"""The twelve basic units and the custom designs, as numbered kinds. UNITS-1, BATTLE-5, CUSTOM-10"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sandtable.games.war_game.battle import tables
from sandtable.games.war_game.battle.forces import Force, Unit
from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.data.setup import neutral_army
from sandtable.threadsafe import once

from .designs import Design
from .state import NOBODY, Options

INFANTRY, TANK, AAT, FIGHTER, BOMBER, CRUISER, CARRIER, SUBMARINE, SEA_TRANSPORT, AIR_TRANSPORT, SAM, ARTILLERY = range(
    12
)
"""The basic kinds, numbered in the order of the table. Custom designs are numbered on from there."""

FIRST_CUSTOM = 12


@once
def basic_units() -> tuple[Unit, ...]:
    """The units of the table, in its order."""
    pack = load_pack()
    return tables.basic_units(msgspec.to_builtins(pack.unit), msgspec.to_builtins(pack.death_order))


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
        rank=tables.rank_among(basic_units(), design.kind, design.role, design.armor, design.cost, design.name),
    )


def garrison(rules: Options, units: Sequence[Unit]) -> Force:
    """The Army of a Neutral Territory, which belongs to nobody. WORLD-10"""
    kinds = {data.id: kind for kind, data in enumerate(load_pack().unit)}
    return Force((units[kinds[name]], (NOBODY, 0), number) for name, number in neutral_army(rules).items())


def cargo_size(design: Design) -> str:
    """Infantry size if it is slow and light, otherwise tank size. CUSTOM-6"""
    return "custom_infantry_size" if design.move <= 1 and design.armor <= 200 else "custom_tank_size"


def unit_table(designs: Sequence[Design]) -> tuple[Unit, ...]:
    """All kinds by number; the same designs give the same objects."""
    return (*basic_units(), *map(_custom, designs))


@once
def _custom(design: Design) -> Unit:
    return custom_unit(design)
