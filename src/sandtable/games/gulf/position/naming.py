"""What units are called in the log: by nation and name, each differently from all others."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from sandtable.games.gulf.data.scenario_records import UnitData

from .world import World

ADJECTIVES = {
    "Bahrain": "Bahraini", "Britain": "British", "Egypt": "Egyptian", "France": "French", "Iran": "Iranian",
    "Iraq": "Iraqi", "Iraqi-Arab": "", "Israel": "Israeli", "Kurds": "", "Kuwait": "Kuwaiti", "Qatar": "Qatari",
    "Saudi Arabia": "Saudi", "Syria": "Syrian",
}  # fmt: skip
"""How the units of a nation are called, where it is not the name of the nation; some have it in their names."""
SHORT = {"Arab League": "AL", "France": "FR"}
"""Marks of nations in names of counters, besides the name and the adjective."""

SIZES = {"III": "Regiment", "X": "Brigade", "XX": "Division"}


@lru_cache(maxsize=16)
def unit_names(world: World) -> dict[str, str]:
    """Every counter by its id: "Iranian 16 Arm", "US F-15 2"."""
    names = {unit.id: _full_name(unit) for unit in world.kind}
    alike = Counter(names.values())
    numbers: Counter[str] = Counter()
    for unit, name in names.items():
        if alike[name] > 1:
            numbers[name] += 1
            names[unit] = f"{name} {numbers[name]}"
    return names


def _full_name(unit: UnitData) -> str:
    adjective = ADJECTIVES.get(unit.nation, unit.nation)
    marks = {unit.nation, adjective, SHORT.get(unit.nation, "")}
    words = [word for word in unit.name.split() if word not in marks]
    if not any(letter.isalpha() for word in words for letter in word):
        words.append(SIZES[unit.size])  # a bare number
    return " ".join([adjective, *words]) if adjective else unit.name
