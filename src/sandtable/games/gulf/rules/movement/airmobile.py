"""Airmobile movement: helicopters fly over enemies and sea, and are stopped by air defence (13.0)."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.board.moves import Reach, reach_from
from sandtable.games.gulf.position.control import controlled
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import GROUND, GROUND_STAGING, HALVES
from sandtable.kernel import derived

from .ways import fire_cost


@derived
def friendly_pads(state: Position, side: int) -> int:
    """Airfields that a side controls, and hexes with its bases (13.1a, 13.1b)."""
    return state.world.airfields & controlled(state, side) | state.base_at(side)


@derived
def danger(state: Position, side: int) -> int:
    """Hexes where helicopters of a side have to stop: in or next to flying enemies and air-defence bases (13.5)."""
    world = state.world
    guns = state.flying_at(1 - side) | state.defended_skies(1 - side)
    return guns | world.grid.spread(guns) if guns else 0


@derived
def flights(state: Position, unit: int, stopped: bool = True) -> Reach:
    """All hexes that a helicopter move reaches: one point a hex, over anything but closed countries (13.2a); or, not
    `stopped`, all that it would if the enemy let it pass (13.5).

    A fire is no terrain: into a burning hex it costs one more (28.1b).
    """
    world = state.world
    points = world.points[unit] // HALVES
    here = state.at[unit]
    stop = danger(state, world.side[unit]) if stopped else 0
    sky = world.sky & ~state.barred(unit)
    extra = fire_cost(state) // HALVES
    if here < world.end:
        stop &= ~(1 << here)  # 13.5: only hexes entered count
        return reach_from(world.flights, (1 << here,), points, enter=sky, stop=stop, dear=state.fires, extra=extra)
    edge = world.region["carrier-entry"] & sky & ~stop  # 23.2: one point for the hex of entry
    return reach_from(world.flights, (0, edge), points, enter=sky, stop=stop, dear=state.fires, extra=extra)


def lift_hexes(state: Position, unit: int) -> int:
    """Where a unit may land: anywhere from an airfield or base (13.1a), otherwise on one of those (13.1b)."""
    world, here = state.world, state.at[unit]
    goals = landing_ground(state, unit) if may_lift(state, unit) else 0
    if here < world.end:
        goals &= world.grid.disc(here, world.points[unit] // HALVES)
    return flights(state, unit).spaces & goals if goals else 0


def able_to_lift(state: Position, side: int) -> int:
    """The units of a side that helicopters can still take somewhere."""
    units = state.ground_afield(side) | state.units_at(state.world.box[GROUND_STAGING])
    fresh = units & state.world.airmobile & state.world.group_units[GROUND + side]
    return mask_of(unit for unit in bits(fresh) if may_lift(state, unit) and _can_land(state, unit))


def _can_land(state: Position, unit: int) -> bool:
    """Whether a unit finds a place to land; from an airfield or base the next hex will do."""
    world, here, side = state.world, state.at[unit], state.world.side[unit]
    on_pad = here < world.end and (world.airfields >> here & 1 or state.ground_units(here, side) & world.bases)
    if on_pad:
        beside = world.flights.steps[here] & world.land & ~state.fires
        if beside & ~state.ground_at(1 - side) & ~state.barred(unit):
            return True
    return bool(lift_hexes(state, unit))


def landing_ground(state: Position, unit: int) -> int:
    """Where a unit might land if it got there, from where it stands."""
    world = state.world
    side, here = world.side[unit], state.at[unit]
    landing = world.land
    if state.has("air-assault"):
        landing |= assault_waters(state, unit)  # 23.3
    if here < world.end:
        pads = friendly_pads(state, side)
        if not pads >> here & 1:
            landing &= pads
    return landing & ~state.barred(unit) & ~state.ground_at(1 - side)  # 13.3a


def assault_waters(state: Position, unit: int) -> int:
    """All-sea hexes, of the Gulf or not, next to enemies whom a unit from the air may attack (23.3; 26.1d)."""
    world = state.world
    return world.sea & world.grid.spread(state.ground_at(1 - world.side[unit]) & ~state.barred(unit))


def may_lift(state: Position, unit: int) -> bool:
    """Whether a unit has helicopters and stands where it may use them."""
    world = state.world
    if not world.airmobile >> unit & 1 or state.moved >> unit & 1:
        return False
    if state.at[unit] < world.end:
        return True
    from_sea = state.has("carrier-airmobile") and "carrier-airmobile" in world.kind[unit].flags  # 23.2; 26.1c
    return from_sea and state.at[unit] == world.box[GROUND_STAGING]
