"""The switches of Saddam Moves South."""

from __future__ import annotations

from sandtable.games.gulf.data.profile import Profile

PROFILE = Profile(
    step="segment",
    overstacking="lost",
    guerrillas_lower_limits=False,
    guerrillas_never_meet=True,
    minimum_move_crosses_water=False,
    airmobile_walks_half=True,
    transport_barred_by_aircraft=False,
    transport_from_carriers=False,
    ranged_aircraft_need="any unit",
    bombed_unit_retreats=True,
    weasels="halve",
    immune_aircraft="parenthesized",
    gunfire="ground attack",
    assault_joined=False,
    assault_advances=False,
    allies_share_cities=False,
    advance_within_limits=True,
    long_advance_results=("DR", "D2", "D3", "E1"),
    deep_battle=("US", "NATO"),
    interdictors=("US", "NATO"),
    support_paid_with_refit=True,
    airlift_to="any base",
    emergency_airlift_to="airfield or allied base",
    aircraft_supply_cut=False,
    local_support="side",
    used_group="returns",
    home_places=("city", "town", "airfield"),
    unlimited_range="path",
    scrambled_abort="stays",
    close_support="contingents",
    special_operations="optional",
    seizing="not occupied",
    guerrilla_side="coalition",
    arrival_places="edge or bases",
    refit_place="anywhere",
)
