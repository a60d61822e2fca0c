"""What each die is rolled for, by the event that tells of it."""

from __future__ import annotations

from sandtable.counters.dice import DiceNames

DICE = DiceNames(
    {
        "fired": "fire in {at}",
        "barrage": "barrage on {at}",
        "air_attack": "air attack at {at}",
        "air_combat": "air superiority of {seat} over {theatre}",
        "strategic": "strategic attack of {seat} over {theatre}",
        "strategic_defence": "air defence against {seat} over {theatre}",
        "sam_fired": "air defence over {at}",
        "defended": "air defence over {at}",
        "flight": "flight to {to}",
        "refitted": "refit of {kind}",
        "ally": "arrival",
        "ceasefire": "ceasefire",
        "morale": "morale",
        "arab_morale": "morale of {nation}",
    }
)
