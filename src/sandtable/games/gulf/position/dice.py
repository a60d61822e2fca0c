"""What a die is rolled for, by the event that tells of it."""

from __future__ import annotations

from sandtable.counters.dice import DiceNames

DICE = DiceNames(
    {
        "attack": "{kind} combat at {at[0]}",
        "attrition": "attrition of {unit}",
        "refit": "refit of {unit}",
        "scud": "Scud at {at}",
        "mission": "mission of {unit}",
        "arson": "fire at {at}",
        "fire": "oilfield fire at {at}",
        "interception": "hovercraft interception",
    }
)
