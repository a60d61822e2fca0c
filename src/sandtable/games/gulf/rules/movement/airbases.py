"""Where aircraft base, and how far they fly to get there (11.1, 11.2, 11.4, 11.5)."""

from __future__ import annotations

from functools import lru_cache

from sandtable.board.masks import bits, lowest, mask_of, union
from sandtable.board.moves import MoveTable
from sandtable.games.gulf.position.control import controlled
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import AIR_STAGING, CARRIER
from sandtable.kernel import derived

US, NATO = "US", "NATO"
FAR = 1000
"""More points of range than any map needs."""


def is_unlimited(state: Position, unit: int) -> bool:
    """Range U reaches any hex (11.2)."""
    return state.world.range[unit] is None


def flight_range(state: Position, unit: int) -> int:
    """The hexes that an aircraft flies, out and home again in full; refuelling doubles them (11.2, 24.3; 26.3i)."""
    printed = state.world.range[unit]
    if printed is None:
        return FAR
    return printed * 2 if state.refuelled >> unit & 1 else printed


def flies_from_carriers(state: Position, unit: int) -> bool:
    """Carrier aircraft and missiles; those once based ashore have left the carriers for good (11.1b, 11.1c, 21.2)."""
    world = state.world
    return bool((world.carrier_air | world.missiles) >> unit & 1) and not state.ashore >> unit & 1


def flies_from_staging(state: Position, unit: int) -> bool:
    """Land-based aircraft of unlimited range, and those with a base beyond the map (11.1d; 11.1c, 26.6x)."""
    world = state.world
    return bool(world.staging_air >> unit & 1)


def home_box(state: Position, unit: int) -> int | None:
    """The display to which an aircraft can return, if there is one."""
    world = state.world
    if flies_from_staging(state, unit):
        return world.box[AIR_STAGING]
    return world.box[CARRIER] if flies_from_carriers(state, unit) else None


def entries(state: Position, unit: int) -> int:
    """The edge hexes by which an aircraft of a display comes onto the map and leaves it (11.5)."""
    region = state.world.region
    return region["staging-entry" if flies_from_staging(state, unit) else "carrier-entry"]


def airspace(state: Position, unit: int) -> MoveTable:
    """The hexes that an aircraft may fly over (11.3a, 11.3c; 26.6x)."""
    world = state.world
    return world.free_flights if world.overflies >> unit & 1 else world.flights


def airbase_clause(state: Position, unit: int) -> str:
    """The clause that says where an aircraft bases (11.1)."""
    world = state.world
    contingent = world.contingents[state.contingent(unit)]
    if flies_from_staging(state, unit):
        key = "staging airbases"
    elif world.marine_air >> unit & 1:
        key = "marine airbases"
    elif flies_from_carriers(state, unit):
        key = "carrier airbases"
    elif contingent.logistics == "atp":
        key = "ranged airbases"
    else:
        key = "home airbases" if contingent.home or contingent.sources else "guest airbases"
    return world.cite[key]


@derived
def open_airfields(state: Position, unit: int) -> int:
    """The airfields of the map that an aircraft may use now, whatever their distance (11.1)."""
    world = state.world
    side = world.side[unit]
    if flies_from_staging(state, unit) or world.missiles >> unit & 1:
        return 0
    if world.carrier_air >> unit & 1 and not (world.marine_air | state.ashore) >> unit & 1:
        return 0  # 11.1b
    contingent = world.contingents[state.contingent(unit)]
    fields = world.airfields & ~state.ground_at(1 - side) & ~state.seized_at(1 - side)
    if contingent.logistics == "atp":
        return _garrisoned(state, unit) & fields  # 11.1c, 11.1e
    if contingent.home:
        return fields & world.country.get(contingent.home, 0)  # 11.1f
    if contingent.sources:
        return fields & union(world.country.get(name, 0) for name in contingent.sources)
    return fields & controlled(state, side)  # 11.1g


def why_closed_field(state: Position, unit: int, space: int) -> str:
    """Why an aircraft may not use an airfield, by the clause of its kind (11.1)."""
    world = state.world
    return f"{world.unit(unit)} may not use the airfield in {world.name_of(space)}: {_closing(state, unit, space)}"


def _closing(state: Position, unit: int, space: int) -> str:
    """What closes an airfield to an aircraft."""
    world = state.world
    side = world.side[unit]
    if flies_from_staging(state, unit) or world.missiles >> unit & 1:
        return "it never bases on the map"
    if world.carrier_air >> unit & 1 and not (world.marine_air | state.ashore) >> unit & 1:
        return "it bases on its carriers"
    contingent = world.contingents[state.contingent(unit)]
    if contingent.logistics != "atp":
        sources = [contingent.home] if contingent.home else contingent.sources
        if sources and not union(world.country.get(country, 0) for country in sources) >> space & 1:
            return "it never bases in that country"
    if state.ground_at(1 - side) >> space & 1:
        return "enemy ground units hold it"
    if state.seized_at(1 - side) >> space & 1:
        return "enemy special forces have seized it"
    if contingent.logistics == "atp":
        return "no ground unit with which it can base garrisons it"
    return "the enemy controls it"


def _garrisoned(state: Position, unit: int) -> int:
    """Airfields whose garrison lets aircraft of the West use them (11.1c, 11.1e), and those of hosts (26.6r)."""
    world = state.world
    side = world.side[unit]
    hosts = state.host_airfields(side)
    if world.marine_air >> unit & 1 or (world.profile.ranged_aircraft_need == "US unit"):
        owners = (US,) if state.contingent(unit) == US else (US, NATO)
    else:
        return state.ground_at(side) | state.seized_at(side) | hosts
    units = (u for u in world.groups[side] if world.contingent[u] in owners and state.at[u] < world.end)
    return mask_of(state.at[u] for u in units) | state.seized_at(side) | hosts


@derived
def landing_places(state: Position, unit: int) -> int:
    """The airfields and the display that an aircraft can reach from where it is (11.4, 11.5b, X25).

    Nothing stops it on the way home: only the distance counts, over the countries that are open to it (26.6i, 26.6t).
    """
    here = state.at[unit]
    box = home_box(state, unit)
    if is_unlimited(state, unit):
        return 0 if box is None else 1 << box
    points = flight_range(state, unit)
    table, closed = airspace(state, unit), state.barred(unit)
    fields = bits(open_airfields(state, unit))
    found = mask_of(field for field in fields if _in_range(table, 1 << field, closed, here, points))
    if box is not None and points and _in_range(table, entries(state, unit), closed, here, points - 1):
        found |= 1 << box  # 11.5b: one more point takes it off the map
    return found


def _in_range(table: MoveTable, goals: int, closed: int, here: int, points: int) -> bool:
    """Whether an aircraft gets from a hex to one of some others with so many points, round what is closed to it."""
    near = _homeward(table, goals & ~closed, closed)
    return bool(near[min(points, len(near) - 1)] >> here & 1)


@lru_cache(maxsize=512)
def _homeward(table: MoveTable, goals: int, closed: int) -> list[int]:
    """By points: the hexes from which one of some others can be reached by air; the last set is that of any range."""
    found = [goals]
    while True:
        wider = found[-1] | table.across(found[-1] & table.enterable & ~closed)
        if wider == found[-1]:
            return found
        found.append(wider)


def put_down(state: Position, unit: int, space: int) -> None:
    """An aircraft lands: it is based from now on, and one of a carrier that lands ashore stays there (11.4, 21.2)."""
    world = state.world
    bit = 1 << unit
    state.put(unit, space)
    state.flying &= ~bit
    state.refuelled &= ~bit
    if space < world.end and world.carrier_air & bit:
        state.ashore |= bit


def nearest_landing(state: Position, unit: int, among: int) -> int:
    """The default landing place: home, or the nearest with room."""
    world = state.world
    displays = among >> world.end << world.end
    if displays:
        return lowest(displays)
    here = state.at[unit]
    fields = sorted(
        bits(among), key=lambda space: (_crowd(state, space, world.side[unit]), world.grid.distance(here, space), space)
    )
    return fields[0]


def _crowd(state: Position, space: int, side: int) -> int:
    """How full an airfield is, in pairs of aircraft: every hex holds at least two."""
    return state.based_units(space, side).bit_count() // 2
