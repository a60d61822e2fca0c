"""The switches of Saddam Moves South."""

from __future__ import annotations

from sandtable.games.gulf.profile import Profile

PROFILE = Profile(
    overstacking="lost",
    guerrillas_lower_limits=False,
    minimum_move_crosses_water=False,
    airmobile_walks_half=True,
    flight_stops_at="bases",
    transport_barred_by_aircraft=False,
    ranged_aircraft_need="any unit",
    bombed_unit_retreats=True,
    weasels="halve",
    immune_aircraft="parenthesized",
    gunfire="ground attack",
    assault_joined=False,
    allies_share_cities=False,
    advance_within_limits=True,
    long_advance_results=("DR", "D2", "D3", "E1"),
    deep_battle=("US", "NATO"),
    interdictors=("US", "NATO"),
    support_paid_with_refit=True,
    airlift_to="any base",
    emergency_airlift_to="airfield or allied base",
    local_bases="side",
    home_places=("city", "town", "airfield"),
    unlimited_range="path",
    scrambled_abort="stays",
    close_support="contingents",
    special_operations="optional",
    guerrilla_side="coalition",
    arrival_places="edge or bases",
    refit_place="anywhere",
)
