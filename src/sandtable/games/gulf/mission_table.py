"""The table on which special forces roll for their missions (25.4; 19.4, 19.5)."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.documents import Chance, Forecast, Term

from .world import World

DIE = 6
EFFECTS = {
    "debacle": "the team is eliminated",
    "failure": "nothing happens, the team returns",
    "success": "the mission succeeds",
}


def mission_result(world: World, total: int) -> str:
    """The result for a die with its modifiers (25.4c, 25.4d; 19.5)."""
    table = world.pack.sof.table
    return "debacle" if total <= table.debacle_max else "failure" if total <= table.failure_max else "success"


def mission_forecast(world: World, title: str, modifiers: Sequence[tuple[str, int]]) -> Forecast:
    """The chance of each result, and every modifier of the die."""
    added = sum(value for _, value in modifiers)
    rolled = [mission_result(world, die + added) for die in range(1, DIE + 1)]
    chances = [Chance(name, text, rolled.count(name), DIE) for name, text in EFFECTS.items() if name in rolled]
    terms = [Term(text, value, world.cite["mission roll"]) for text, value in modifiers]
    return Forecast(title, terms, chances=chances, sums=("added to the die", ""))
