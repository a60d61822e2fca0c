"""Where the games of the family differ in their rules: named switches. What differs in numbers stands in the packs."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Profile(Struct, frozen=True, kw_only=True):
    """The switches of one game. Clause numbers are those of Saddam Moves South, then of Desert One War."""

    step: Literal["segment", "action"]
    """What the book calls the parts of its Air Operations Phase and its Ground Operations Phase."""

    # stacking and control
    overstacking: Literal["lost", "refused"]
    """A segment ends with too many units and the excess is lost (8.5a), or stays open while it can be cured (8.5b)."""
    guerrillas_lower_limits: bool
    """A guerrilla makes a stack a mixed one (27.0d; 8.4a)."""
    guerrillas_never_meet: bool
    """No guerrilla enters a hex with another one (27.0d), or only the check of stacking keeps them apart (8.2, 8.3)."""

    # movement
    minimum_move_crosses_water: bool
    """The minimum move of one hex covers river and lake hexsides (12.2b; 12.3)."""
    airmobile_walks_half: bool
    """Airmobile units on the ground have half their movement factor (13.2b)."""
    transport_barred_by_aircraft: bool
    """Enemy aircraft over a hex keep air transport out (7.3d)."""
    transport_from_carriers: bool
    """Aircraft in the Carrier Display may be air transported, too (7.2c, 7.3c; 7.2f)."""
    ranged_aircraft_need: Literal["any unit", "US unit"]
    """The garrison of an airfield that US and NATO aircraft of numerical range use (11.1e)."""

    unlimited_range: Literal["path", "anywhere"]
    """Aircraft of unlimited range need a way from the edge (11.5a), or are put in any hex that is open (11.1d)."""
    scrambled_abort: Literal["stays", "may leave"]
    """An aborted aircraft that rose from its airfield stays there (15.3c), or may go to another one (X-RISE)."""
    close_support: Literal["contingents", "marines"]
    """Whose aircraft support their ground troops: of each contingent its own (24.2), or the marines (26.3h)."""
    special_operations: Literal["standard", "optional"]
    """Special forces, markers and guerrillas belong to the game (19, 18, 24), or are optional rules (25 to 27)."""

    seizing: Literal["not occupied", "no enemy unit"]
    """Who keeps special forces from seizing a target: enemies on the ground (25.3f), or also in the air (26.2b)."""

    guerrilla_side: str
    """The seat for which guerrillas of a host country fight (27.0a; 24.0a)."""
    arrival_places: Literal["edge or bases", "home places or edge"]
    """Where units with an edge of the map come in: there or at bases with a line to it (9.5), or at home too (9.3)."""

    # combat
    bombed_unit_retreats: bool
    """After a bombing reduction the unit that was hit retreats (16.3e); otherwise any survivor may (16.3a)."""
    weasels: Literal["halve", "ignore"]
    """Wild Weasels halve the air defence of bases and die first (15.5), or have it ignored and kill it."""
    immune_aircraft: Literal["parenthesized", "b52"]
    """Who ignores results: parenthesized factors, and B-52s that bomb (15.3d, 21.3); or B-52s that attack."""
    gunfire: Literal["ground attack", "air operations"]
    """When the surface action group fires (18.4a; 20.5)."""
    assault_joined: bool
    """Others of the contingent may join an amphibious assault (18.3c; X-SEAMARINE)."""
    assault_advances: bool
    """Troops that assaulted from the sea may advance beyond the beach like others (18.3d; 17.7.1)."""
    allies_share_cities: bool
    """Allies of a city's contingent may stay in it, too, when told to retreat (17.4.1b; 17.6.1d), and a city
    that the side controls ends a longer retreat (17.6.1c)."""
    advance_within_limits: bool
    """An advance must keep to the stacking limits at once (17.5c; 17.7c)."""
    long_advance_results: tuple[str, ...]
    """The results on which an advance may go a second hex (17.5.1a); none named: all of them."""
    deep_battle: tuple[str, ...]
    """The contingents with a second attack segment (17.6)."""

    interdictors: tuple[str, ...]
    """The contingents whose aircraft may interdict, if that rule is in force (24.1a; 26.3a)."""

    # logistics
    support_paid_with_refit: bool
    """Support and refit are allotted in one plan before the check (6.1i), or paid one after the other."""
    refit_place: Literal["anywhere", "base or airfield"]
    """Where a supported unit may be refitted: wherever it is, in the staging display too (20.3b), or not (22.3b)."""
    airlift_to: Literal["any base", "base on airfield"]
    """Where base airlift comes in: any base of a paying contingent (19.4c), or an airfield with a friendly base."""
    emergency_airlift_to: Literal["airfield or allied base", "airfield without base"]
    """Where emergency airlift comes in (19.4d)."""
    aircraft_supply_cut: bool
    """Enemy aircraft over its airfield cut off the supply of an aircraft of the West, too (19.5; 21.4g)."""
    local_support: Literal["side", "contingent"]
    """Whose bases support local forces, and whose airfields their aircraft: any of their side (19.6c, 19.6e), or those
    of their own contingent and country (21.5a, 21.5c)."""
    used_group: Literal["returns", "waits"]
    """Where an amphibious group is after its use: back in its display (18.2), or due in the next turn (20.1e)."""
    home_places: tuple[str, ...]
    """The features of the home country that support local forces (19.6d)."""
