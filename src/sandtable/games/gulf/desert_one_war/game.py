"""Desert One War: the United States in the Persian Gulf, 1978 to 1981."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.gulf.game import FAMILY_STEPS, GulfGame
from sandtable.games.gulf.game import VERBS as FAMILY_VERBS
from sandtable.games.gulf.position.world import World
from sandtable.games.gulf.rules.combat.ground_combat import DeepBattle, GroundAttack
from sandtable.games.gulf.rules.combat.gunfire import NavalGunfire
from sandtable.games.gulf.rules.combat.suppression import Suppression
from sandtable.games.gulf.rules.movement.ground_movement import GroundMovement
from sandtable.games.gulf.rules.reinforcement import Reinforcement
from sandtable.games.gulf.rules.special_forces.special_operations import RaiseBeside
from sandtable.kernel import ScenarioInfo, Start, Step
from sandtable.language import Form

from .position.files import ALLIED, FILES, OPFOR, world_of
from .position.options import OPTIONS
from .position.start import counters_beside_the_map
from .position.state import DesertPosition
from .rules.events import apply_events
from .rules.guests import DesertReinforcement, Points
from .rules.hovercraft import HoverMovement, Voyage
from .rules.opening import ArrivalDice, Caper, FirstGuerrillas, PlaceGuerrillas, RevolutionRolls
from .rules.sequence import PHASES, Begin, DesertTurns
from .rules.waves import WaveAttack

OTHERS = (DeepBattle, GroundAttack, GroundMovement, Reinforcement)
"""Steps of the family in whose place this game has its own, or none."""
STEPS: tuple[type[Step[Any]], ...] = (
    Begin, DesertTurns, RevolutionRolls, FirstGuerrillas, PlaceGuerrillas, ArrivalDice, Caper, Points,
    DesertReinforcement, HoverMovement, Voyage, WaveAttack, NavalGunfire, Suppression, RaiseBeside,
    *(step for step in FAMILY_STEPS if step not in OTHERS),
)  # fmt: skip
TEXTS = {
    "1979": "The West takes the oilfields from Iran, Iraq and the Arab states.",
    "1980": "The raid for the hostages grows into an invasion of Iran, six turns.",
    "1981": "The Rapid Deployment Force strikes Iran in earnest.",
    "1978": "Iran against the Arab states, without the great powers.",
}

VERBS = {
    **FAMILY_VERBS,
    "wave": Form("space with unit+"),
    "sail": Form("unit by space*", "unit space"),
    "raise": Form("space"),
    "restore": Form("unit space", "unit"),
    "shell": Form("space with unit+"),
}


class DesertOneWar(GulfGame[DesertPosition]):
    """Brigades and squadrons between Tabriz and Muscat."""

    name = "desert-one-war"
    title = "Desert One War"
    state_type = DesertPosition
    step_types = STEPS
    verbs = VERBS
    phases = PHASES
    scenarios = tuple(ScenarioInfo(data.id, data.name, TEXTS[data.id], (ALLIED, OPFOR)) for data in FILES.pack.scenario)
    options = OPTIONS
    pack_files = FILES
    revision = 22
    changes = {
        22: "the log tells the dice of the revolution and of arrivals; play is the same",
        21: "a longer retreat may end in a city that its side controls; air transport is refused for its own "
        "reason; the log names units and places",
    }

    def world_of(self, scenario: str) -> World:
        return world_of(scenario)

    def new(self, start: Start, options: Mapping[str, str]) -> DesertPosition:
        if start.position:
            return self.load(start.position)
        state = counters_beside_the_map(self.scenario(start.scenario).id, self.recorded_options(options), [])
        state.stack.append(Begin())
        return state

    def fresh(self, scenario: str, options: dict[str, str], events: list[str]) -> DesertPosition:
        state = counters_beside_the_map(scenario, options, events)
        apply_events(state)
        return state

    def bare(
        self, scenario: str, options: dict[str, str], moment: tuple[int, int, int], at: list[int]
    ) -> DesertPosition:
        return DesertPosition(scenario, options, *moment, [DesertTurns()], at, [0] * len(at))
