"""What must hold of every position. UNITS-17, TRANS-1, AIR-10, BUY-6, BASE-1"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.war_game.position.state import CAPITOL, NOBODY, War
from sandtable.games.war_game.position.units import unit_table
from sandtable.games.war_game.rules.turn import WORLDS, world_of

from .economy.buildings import limit


def faults(war: War) -> Iterator[str]:
    """Everything that is wrong with a position."""
    if war.world and war.world not in WORLDS:
        yield f"there is no map '{war.world}'"
        return
    world = world_of(war)
    lands, seats = len(world.lands), len(war.empires)
    sizes = (len(war.owner), len(war.buildings), len(war.forces), len(war.sightings), len(war.orders))
    if sizes != (lands, lands, world.size, seats, seats) or not war.stack or war.cycle < 1:
        yield "territories, places, seats or steps are missing"
        return
    if any(not NOBODY <= owner < seats for owner in war.owner):
        yield "a territory belongs to no empire of the game"
        return
    yield from _empires(war, lands)
    yield from _buildings(war)
    yield from _forces(war)


def _empires(war: War, lands: int) -> Iterator[str]:
    for empire in war.empires:
        if len(empire.settings) != war.seats or len(empire.since) != war.seats:
            yield f"{empire.name} lacks a setting (DIPL-1)"
        elif any(not 0 <= setting <= 2 for setting in empire.settings):
            yield f"{empire.name} has an unknown setting (DIPL-1)"
        if empire.treasury < 0:
            yield f"{empire.name} owes Points (BUY-6)"
        if not 0 <= empire.base < lands:
            yield f"{empire.name} has no base (BASE-1)"


def _buildings(war: War) -> Iterator[str]:
    world = world_of(war)
    for territory, counts in enumerate(war.buildings):
        for building, number in enumerate(counts):
            most = limit(world, territory, building, territory if building == CAPITOL else -1) if number else None
            if number < 0 or (most is not None and number > most):
                yield f"{world.names[territory]} has {number} of a building (BUY-9)"


def _forces(war: War) -> Iterator[str]:
    world, units = world_of(war), unit_table(war.designs)
    for place, held in enumerate(war.forces):
        name = world.names[place]
        if list(held) != sorted(held) or len({(owner, kind) for owner, kind, _ in held}) != len(held):
            yield f"the units in {name} are not in order"
        rooms: dict[int, list[int]] = {}
        for owner, kind, number in held:
            if not (0 <= owner < war.seats and 0 <= kind < len(units) and number > 0):
                yield f"there are unknown units in {name}"
                return
            unit = units[kind]
            if unit.afloat and not world.is_water[place]:
                yield f"{unit.name} stands on land in {name} (UNITS-17)"
            if world.is_water[place]:
                room = rooms.setdefault(owner, [0, 0])
                room[0] += number * (unit.capacity if unit.kind == "sea" else -unit.by_sea)
                room[1] += number * (unit.slots if unit.afloat else -unit.deck)
                if unit.kind == "platform":
                    yield f"{unit.name} is afloat in {name} (UNITS-14)"
            elif not world.is_land[place]:
                yield f"{unit.name} is nowhere in {name}"
        if any(places < 0 or slots < 0 for places, slots in rooms.values()):
            yield f"more is aboard in {name} than fits (TRANS-1, AIR-10)"
