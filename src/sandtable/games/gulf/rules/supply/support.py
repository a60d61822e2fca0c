"""Logistic support: who has it, what it costs, and attrition for those who lack it (19.0 to 19.6; 21.0 to 21.6)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from sandtable.board.masks import bits, mask_of, union
from sandtable.games.gulf.position.control import controlled
from sandtable.games.gulf.position.dice import DICE
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import HOST, World
from sandtable.kernel import Automatic, Draws, Event, derived

from .lines_of_support import has_line, with_line

SEALIFT, BASE_AIRLIFT, EMERGENCY, AIRDROP, AIR_UNIT = (
    "sealift",
    "base-airlift",
    "emergency-airlift",
    "airdrop",
    "air-unit",
)

MODES = {
    SEALIFT: "by sealift",
    BASE_AIRLIFT: "by airlift to a base",
    EMERGENCY: "by emergency airlift",
    AIRDROP: "by airdrop",
    AIR_UNIT: "as an air unit",
}
"""The modes of support in words (19.4; 21.4)."""


class Price(Struct, frozen=True):
    """The cheapest way in which a unit can be supported, and what it costs."""

    mode: str
    cost: int


@lru_cache(maxsize=16)
def always_supported(world: World) -> int:
    """Units that need no support: bases, guerrillas, special forces, ships (19.4a, 19.6b; 21.4f, 21.5d)."""
    groups = {"base": world.bases, "guerrilla": world.guerrillas, "sof": world.sofs, "naval": world.naval}
    found = union(groups[name] for name in world.pack.support.always)
    free = [name for name, data in world.contingents.items() if data.logistics == "always"]
    return found | mask_of(u for u in range(world.counters) if world.contingent[u] in free)


@derived
def to_be_checked(state: Position, side: int) -> int:
    """The units on the map whose support is checked; arrivals of this turn may be exempt (19.0a, 19.0c, X3)."""
    world = state.world
    exempt = state.arrived if world.pack.support.arrivals_exempt else 0
    return (state.ground_afield(side) | state.air_afield(side)) & ~always_supported(world) & ~exempt


@lru_cache(maxsize=16)
def payers(world: World) -> int:
    """Units that may be supported by air transport points; a guerrilla of a host country only where the host is."""
    return union(map(world.of_contingent, (HOST, *world.pack.atp.supply_for)))


def pays(state: Position, unit: int) -> bool:
    """Whether a unit is supported by air transport points (19.4, 19.6a)."""
    return state.contingent(unit) in state.world.pack.atp.supply_for


# --- contingents that pay (19.4; 21.4)


@derived
def sealift_sources(state: Position, side: int) -> int:
    """Ports on the open Gulf with a base of the side (19.4b; 21.4e)."""
    return state.world.gulf_ports & state.base_at(side)


@derived
def airlift_sources(state: Position, side: int) -> int:
    """Where base airlift comes in, unless an enemy aircraft is over the hex (19.4c, 19.5; 21.4a, 21.4g)."""
    world = state.world
    if world.profile.airlift_to == "base on airfield":
        bases = state.base_at(side) & world.airfields
    else:
        paying = world.pack.atp.supply_for
        units = bits(world.bases & state.ground_afield(side))
        bases = mask_of(state.at[u] for u in units if world.contingent[u] in paying)
    return bases & ~state.flying_at(1 - side)


def emergency_hexes(state: Position, side: int) -> int:
    """Where emergency airlift comes in (19.4d; 21.4b)."""
    world = state.world
    if world.profile.emergency_airlift_to == "airfield without base":
        return world.airfields & ~state.base_at(side)
    return world.airfields | state.base_at(side)


@lru_cache(maxsize=16)
def _supply_prices(world: World) -> dict[str, int]:
    """What each mode of support costs (19.4; 21.4)."""
    return {mode: world.prices[f"supply-{mode}"] for mode in MODES}


@derived
def price_of(state: Position, unit: int) -> Price | None:
    """The cheapest mode that is open to a paying unit; None if none is (19.4g; X-CHEAPEST)."""
    world = state.world
    side, here = world.side[unit], state.at[unit]
    cost = _supply_prices(world)
    sea = sealift_sources(state, side) | state.free_sources(unit)
    threatened = bool(state.flying_at(1 - side) >> here & 1)
    if world.aircraft >> unit & 1:
        if sea >> here & 1:
            return Price(SEALIFT, cost[SEALIFT])
        cut = threatened and world.profile.aircraft_supply_cut
        return None if cut else Price(AIR_UNIT, cost[AIR_UNIT])  # 19.4f; 21.4d
    if has_line(state, unit, sea):
        return Price(SEALIFT, cost[SEALIFT])
    if has_line(state, unit, airlift_sources(state, side)):
        return Price(BASE_AIRLIFT, cost[BASE_AIRLIFT])
    if threatened:  # 19.5
        return None
    mode = EMERGENCY if emergency_hexes(state, side) >> here & 1 else AIRDROP
    return Price(mode, cost[mode])


def free_of_charge(state: Position, unit: int) -> tuple[str, ...]:
    """Why nothing is paid for a unit that has support, by the keys of the clauses."""
    world = state.world
    if always_supported(world) >> unit & 1 or state.at[unit] >= world.end:
        return ("free support" if pays(state, unit) else "free local support",)
    if not to_be_checked(state, world.side[unit]) >> unit & 1:
        return ("arrivals exempt",)
    return ("sealift",) if pays(state, unit) else (*local_support(state, unit), "who is paid for")


# --- local forces (19.6; 21.5)


def hosts_of(world: World, contingent: str) -> list[str]:
    """The contingents on whose bases and places one lives: itself, or its hosts (26.6y)."""
    data = world.contingents[contingent]
    return data.sources if data.logistics == "sources" else [contingent]


@lru_cache(maxsize=256)
def home_soil(world: World, contingent: str) -> int:
    """The countries on whose places a contingent lives."""
    homes = (world.contingents[name].home for name in hosts_of(world, contingent))
    return union(world.country.get(name, 0) for name in homes)


@derived
def local_sources(state: Position, side: int, contingent: str) -> int:
    """Bases, and places of the home country that the side controls (19.6c, 19.6d; 21.5a, 21.5b)."""
    world = state.world
    names = hosts_of(world, contingent)
    if world.profile.local_support == "side":
        bases = state.base_at(side)
    else:
        units = bits(world.bases & state.ground_afield(side))
        bases = mask_of(state.at[u] for u in units if world.contingent[u] in names)
    return bases | local_places(state, side, contingent)


@derived
def local_places(state: Position, side: int, contingent: str) -> int:
    """Cities and the like at home that the side of a contingent controls (19.6d; 21.5b)."""
    world = state.world
    return _home_places(world, contingent, world.profile.home_places) & controlled(state, side)


@lru_cache(maxsize=256)
def _home_places(world: World, contingent: str, features: tuple[str, ...]) -> int:
    """Hexes with such features in the countries on whose places a contingent lives."""
    return home_soil(world, contingent) & union(world.feature[feature] for feature in features)


def local_support(state: Position, unit: int) -> tuple[str, ...]:
    """What a unit lives on, or would if it had support, by the keys of the clauses: its field, bases, or places."""
    world = state.world
    if world.aircraft >> unit & 1:
        return ("local air support",)
    side, name = world.side[unit], state.contingent(unit)
    places = local_places(state, side, name)
    by_base = has_line(state, unit, local_sources(state, side, name) & ~places)
    if by_base != has_line(state, unit, places):
        return ("local support",) if by_base else ("local places",)
    return "local places", "local support"


def is_supported_locally(state: Position, unit: int) -> bool:
    return bool(supported_locally(state, state.world.side[unit], 1 << unit))


def supported_locally(state: Position, side: int, units: int) -> int:
    """Those of some units of a side that live on their country and its bases (19.6; 21.5)."""
    world = state.world
    contingents: dict[str, int] = {}
    for unit in bits(units):
        name = state.contingent(unit)
        contingents[name] = contingents.get(name, 0) | 1 << unit
    found = 0
    for name, members in contingents.items():
        aircraft = members & world.aircraft
        if aircraft:
            own = world.profile.local_support == "contingent"
            fields = world.airfields & (home_soil(world, name) if own else controlled(state, side))
            found |= mask_of(u for u in bits(aircraft) if fields >> state.at[u] & 1)  # 19.6e; 21.5c
        found |= with_line(state, members ^ aircraft, local_sources(state, side, name))
    return found


# --- the check


@derived
def without_support(state: Position, side: int) -> int:
    """The units that must roll for attrition now: neither free of charge, nor paid for, nor supplied locally."""
    units = to_be_checked(state, side) & ~state.supplied
    paying = mask_of(unit for unit in bits(units & payers(state.world)) if pays(state, unit))
    free = mask_of(unit for unit in bits(paying) if _is_free(state, unit))
    return units & ~free & ~supported_locally(state, side, units ^ paying)


def _is_free(state: Position, unit: int) -> bool:
    """Whether a paying unit has support for nothing."""
    price = price_of(state, unit)
    return price is not None and not price.cost


class SupportCheck(Automatic[Position], frozen=True, tag="support_check"):
    """Every unit without support rolls: a ground unit may lose a step, an aircraft is lost (19.1; 21.1)."""

    side: int

    def run(self, state: Position, draws: Draws) -> list[Event]:
        world, cite, chart = state.world, state.world.cite, state.world.pack.support
        state.stack.pop()
        state.unsupported = without_support(state, self.side)
        events: list[Event] = []
        for unit in bits(state.unsupported):
            name = world.unit(unit)
            die = draws.roll(DICE.of("attrition", unit=name))
            in_air = bool(world.aircraft >> unit & 1)
            fails = die in (chart.air_fail if in_air else chart.ground_fail)
            key = cite["air attrition" if in_air else "ground attrition"]
            data = {"unit": name, "die": die, "lost": False, "reduced": False}
            if fails and in_air:
                state.eliminate(1 << unit)
                data["lost"] = True
            elif fails:
                flipped, _ = state.reduce(1 << unit)
                data["reduced" if flipped else "lost"] = True
            events.append(Event("attrition", data, (key,)))
        return events
