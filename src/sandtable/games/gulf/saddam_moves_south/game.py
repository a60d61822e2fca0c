"""Saddam Moves South: Iraq does not stop in Kuwait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.gulf.game import FAMILY_STEPS, GulfGame
from sandtable.games.gulf.game import VERBS as FAMILY_VERBS
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import POOL, TRACK, UNUSED, World
from sandtable.kernel import ScenarioInfo, Start, Step
from sandtable.language import Form

from .position.files import FILES, world_of
from .position.options import OPTIONS
from .position.state import SaddamPosition
from .rules.arrivals import Atp
from .rules.corps import ChooseCorps, CorpsReinforcement, ObjectiveClaims, RemoveCorps
from .rules.sequence import COALITION, OPFOR, PHASES, Begin, SaddamTurns
from .rules.variants import apply_variants, pool_units

STEPS: tuple[type[Step[Any]], ...] = (
    Begin, SaddamTurns, ChooseCorps, RemoveCorps, ObjectiveClaims, CorpsReinforcement, Atp, *FAMILY_STEPS,
)  # fmt: skip

VERBS = {
    **FAMILY_VERBS,
    "choose": Form("corps+"),
    "remove": Form("corps+"),
    "muster": Form("space corps with unit", "space corps", "space with unit"),
    "burn": Form("space"),
    "reload": Form("unit"),
    "scud": Form("space"),
    "guide": Form("unit space"),
}


class SaddamMovesSouth(GulfGame[SaddamPosition]):
    """Divisions and squadrons between Basra and Riyadh, August 1990, eight turns."""

    name = "saddam-moves-south"
    title = "Saddam Moves South"
    state_type = SaddamPosition
    step_types = STEPS
    verbs = VERBS
    phases = PHASES
    scenarios = (
        ScenarioInfo(
            "1990",
            "Saddam Moves South",
            "Iraq (OPFOR) drives on for the Saudi oilfields and moves first; "
            "the Coalition has to stop it and win the ground back.",
            (OPFOR, COALITION),
        ),
    )
    options = OPTIONS
    pack_files = FILES
    revision = 22
    changes = {
        22: "the log tells the die for the number of objective markers; play is the same",
        21: "the log tells the dice of arrivals; play is the same",
        19: "sudden victory is tested after every action, not at the end of a segment; a target below an enemy "
        "aircraft may be seized; the log names units and places",
        20: "the log says what a Scud has struck: aircraft where no ground unit is, and nobody where no aircraft is",
    }

    def world_of(self, scenario: str) -> World:
        return world_of(scenario)

    def new(self, start: Start, options: Mapping[str, str]) -> SaddamPosition:
        if start.position:
            return self.load(start.position)
        state = set_out(self.scenario(start.scenario).id, self.recorded_options(options))
        state.stack.append(Begin())
        return state

    def fresh(self, scenario: str, options: dict[str, str], events: list[str]) -> SaddamPosition:
        state = set_out(scenario, options)
        state.events = list(events)
        apply_variants(state)
        return state

    def bare(
        self, scenario: str, options: dict[str, str], moment: tuple[int, int, int], at: list[int]
    ) -> SaddamPosition:
        return SaddamPosition(scenario, options, *moment, [SaddamTurns()], at, [0] * len(at))


def set_out(scenario: str, options: dict[str, str]) -> SaddamPosition:
    """All counters beside the map: who starts or is due on the track, who waits for a die or an event in the pool."""
    world = world_of(scenario)
    at = [world.box[UNUSED]] * world.counters
    due = [0] * world.counters
    state = SaddamPosition(scenario, options, 0, 0, 0, [], at, due)
    for entry in world.data.setup:
        for unit in world.numbers(entry.units):
            at[unit] = world.box[TRACK]
    for arrival in world.pack.reinforcement:
        if not arrival.optional or state.has(arrival.optional):
            for unit in world.numbers(arrival.units):
                at[unit], due[unit] = world.box[TRACK], arrival.turn
    for name in _waiting(state):
        at[world.units.index[name]] = world.box[POOL]
    state.forget_all()
    return state


def _waiting(state: Position) -> list[str]:
    """Units in the pool: corps, aircraft of the pool, random arrivals, and guerrillas if the rule is in force."""
    world = state.world
    names = [name for corps in world.pack.corps for name in (corps.base, *corps.units)]
    for entry in world.data.setup:
        names += pool_units(state, entry.pool) if entry.pool else []
    for group in world.data.random:
        if not group.optional or state.has(group.optional):
            names += group.units
    return names + (pool_units(state, "guerrillas") if state.has("guerrillas") else [])
