"""The position of a match of Saddam Moves South."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.caching import cached_property
from sandtable.counters.bars import Bar
from sandtable.games.gulf.position.state import Places, Position
from sandtable.games.gulf.position.world import World
from sandtable.games.gulf.saddam_moves_south.fog.unseen import unseen_claims, unseen_forces
from sandtable.games.gulf.saddam_moves_south.rules.variants import pool_units
from sandtable.kernel import Draws

from .files import world_of

SETUP_LINES = {
    "Kuwait": "22.2", "Saudi Arabia": "22.3", "Qatar": "22.4", "Bahrain": "22.5", "PSF": "22.6", "US": "22.7",
    "NATO": "22.7", "Egypt": "22.8", "Syria": "22.8", "Arab League": "29.2a",
}  # fmt: skip
"""The clause of the scenario that says where and when each contingent appears."""


class SaddamPosition(Position):
    """A position of the family in the world of this game."""

    @cached_property
    def world(self) -> World:
        return world_of(self.scenario)

    def bars(self, unit: int) -> tuple[Bar, ...]:
        """Saddam's offensive comes in phases: Saudi Arabia is closed to Iraq until then (29.2h)."""
        if self.unleashed or "phased-offensive" not in self.events or self.world.contingent[unit] != "Iraq":
            return ()
        why = "the offensive has not reached Saudi Arabia yet"
        return (Bar(self.world.country["Saudi Arabia"], why, (self.world.cite["phased offensive"],)),)

    def closed_to_some(self) -> int:
        phased = "phased-offensive" in self.events and not self.unleashed
        return self.world.country["Saudi Arabia"] if phased else 0

    def closed_to_lines(self, unit: int) -> int:
        """The ban keeps units out, not their lines (29.2h, 19.3a)."""
        return 0

    def setup_clauses(self, unit: int) -> tuple[str, ...]:
        """The line of the scenario for the unit's contingent; for Iraq by kind of unit."""
        world = self.world
        if world.contingent[unit] != "Iraq":
            return (SETUP_LINES[world.contingent[unit]],) if world.contingent[unit] in SETUP_LINES else ()
        if world.aircraft >> unit & 1:
            return ("22.11",)
        return ("22.10",) if world.kind[unit].corps else ("22.9",)

    def arrival_clauses(self, unit: int) -> tuple[str, ...]:
        """Corps come by the edge or at bases, their bases to objectives; Arab contingents each in their own way."""
        world = self.world
        if world.bases >> unit & 1 and world.kind[unit].corps:
            return ("9.5c",)
        if world.guerrillas >> unit & 1:
            return ("25.3e",)
        if world.contingent[unit] in world.pack.atp.supply_for:
            return ("9.1",)
        contingent = world.contingents[world.contingent[unit]]
        if contingent.sources:
            return ("29.2a",)
        if world.side[unit] == self.side("opfor"):
            return ("22.14",) if world.aircraft >> unit & 1 else ("9.5a", "9.5b")
        return ("9.3a",) if contingent.home else ("9.3b",)

    def arrival_rule(self, unit: int) -> str:
        world = self.world
        iraqi = world.side[unit] == self.side("opfor")
        home = world.contingents[world.contingent[unit]].home
        if world.marine_air >> unit & 1:
            return "it is with the carriers, or goes to the Air Staging Display"
        if world.bases >> unit & 1 and world.kind[unit].corps:
            return "it goes to the objective hex that earned its corps, while your troops hold it"
        if world.aircraft >> unit & 1:
            lands = "Iraq" if iraqi else "its country" if home else "any country"
            return f"it arrives at airfields of {lands} that your side controls"
        if iraqi:
            return "it arrives on the north or west edge in Iraq, or at an Iraqi base with a line to it"
        if home:
            return "it arrives in cities and at airfields of its country that your side controls"
        return "it arrives on the southern edge of the map"

    # --- what others do not see (8.6)

    def arrival_dice(self, unit: int) -> int:
        """One die for NATO if it hurries (29.2e), and for the American reserves (29.2m)."""
        world = self.world
        if "nato-accelerated" in self.events and world.contingent[unit] == "NATO":
            return 1
        reserves = "us-commits-reserves" in self.events and world.unit(unit) in pool_units(self, "US reserves")
        return 1 if reserves else super().arrival_dice(unit)

    def unseen_places(self, plain: Mapping[str, Any], hidden: Sequence[int], draws: Draws) -> Places:
        return unseen_forces(self, plain, hidden, draws)

    def unseen_claims(self, full: Mapping[str, Any], hidden: Sequence[int]) -> dict[str, Any]:
        knows_opfor = not any(self.world.side[unit] == self.side("opfor") for unit in hidden)
        return {} if knows_opfor else unseen_claims(self, full, hidden)
