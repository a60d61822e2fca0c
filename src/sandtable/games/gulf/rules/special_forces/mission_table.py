"""The table on which special forces roll for their missions (25.4; 19.4, 19.5)."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.documents import Chance, Forecast, Term
from sandtable.games.gulf.position.world import World

DIE = 6
EFFECTS = {
    "debacle": "the team is eliminated",
    "failure": "nothing happens, the team returns",
}
SUCCESS = {
    "recon": "the objective marker is turned up",
    "hostage-rescue": "the hostages are freed",
    "airfield-attack": "one aircraft on the airfield is destroyed",
    "recruit-guerrillas": "a guerrilla is raised in the hex",
    "raise-kurds": "a Kurdish guerrilla is raised",
    "seize-critical-target": "the team stays, and the hex is yours while it is there",
    "joint-air-ground": "bombs next to the unit get the shift for close air support",
}


def mission_result(world: World, total: int) -> str:
    """The result for a die with its modifiers (25.4c, 25.4d; 19.5)."""
    table = world.pack.sof.table
    return "debacle" if total <= table.debacle_max else "failure" if total <= table.failure_max else "success"


def mission_forecast(world: World, kind: str, team: str, modifiers: Sequence[tuple[str, int]]) -> Forecast:
    """The chance of each result, and every modifier of the die."""
    added = sum(value for _, value in modifiers)
    rolled = [mission_result(world, die + added) for die in range(1, DIE + 1)]
    effects = EFFECTS | {"success": SUCCESS[kind]}
    chances = [Chance(name, text, rolled.count(name), DIE) for name, text in effects.items() if name in rolled]
    terms = [Term(text, value, world.cite["mission roll"]) for text, value in modifiers]
    return Forecast(f"{kind.replace('-', ' ')} by {team}", terms, chances=chances, sums=("added to the die", ""))
