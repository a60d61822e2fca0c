"""The switches of Desert One War."""

from __future__ import annotations

from sandtable.games.gulf.data.profile import Profile

PROFILE = Profile(
    step="action",
    overstacking="refused",
    guerrillas_lower_limits=True,
    guerrillas_never_meet=False,
    minimum_move_crosses_water=True,
    airmobile_walks_half=False,
    transport_barred_by_aircraft=True,
    transport_from_carriers=True,
    ranged_aircraft_need="US unit",
    bombed_unit_retreats=False,
    weasels="ignore",
    immune_aircraft="b52",
    gunfire="air operations",
    assault_joined=True,
    assault_advances=True,
    allies_share_cities=True,
    advance_within_limits=False,
    long_advance_results=(),
    deep_battle=(),
    interdictors=("US", "NATO", "Soviet"),
    support_paid_with_refit=False,
    airlift_to="base on airfield",
    emergency_airlift_to="airfield without base",
    aircraft_supply_cut=True,
    local_support="contingent",
    used_group="waits",
    home_places=("city", "airfield"),
    unlimited_range="anywhere",
    scrambled_abort="may leave",
    close_support="marines",
    special_operations="standard",
    seizing="no enemy unit",
    guerrilla_side="opfor",
    arrival_places="home places or edge",
    refit_place="base or airfield",
)
