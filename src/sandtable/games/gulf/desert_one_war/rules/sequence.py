"""The sequence of play of Desert One War: its opening, its turns, and the table of its phases (6.1, X-SETUPSEQ)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from sandtable.counters.sequence import Phase
from sandtable.games.gulf.desert_one_war.position.files import ALLIED, OPFOR
from sandtable.games.gulf.desert_one_war.position.start import counters_beside_the_map
from sandtable.games.gulf.desert_one_war.position.state import KURDS, DesertPosition
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.combat.air_to_air import AirToAir
from sandtable.games.gulf.rules.combat.air_to_ground import AirToGround
from sandtable.games.gulf.rules.combat.gunfire import NavalGunfire
from sandtable.games.gulf.rules.movement.air_movement import AirMovement
from sandtable.games.gulf.rules.movement.basing import Basing
from sandtable.games.gulf.rules.movement.naval import AmphibiousMovement
from sandtable.games.gulf.rules.movement.transport import AirTransport
from sandtable.games.gulf.rules.sequence import Turns
from sandtable.games.gulf.rules.setup import Deploy
from sandtable.games.gulf.rules.special_forces.markers import HideMarkers, draw_markers
from sandtable.games.gulf.rules.special_forces.special_operations import PlaceSof
from sandtable.games.gulf.rules.supply.refit import Refit, Support
from sandtable.kernel import Draws, Event, Opening, Step
from sandtable.language import Words

from .events import apply_events, settle_events
from .guests import DesertReinforcement, Points
from .hovercraft import HoverMovement
from .opening import ArrivalDice, Caper, FirstGuerrillas, PlaceGuerrillas, RevolutionRolls, kurds_to_place
from .waves import WaveAttack

CAPER = "hostage-caper"


class Begin(Opening[Position], frozen=True, tag="begin"):
    """The table opens the match: events, then both sides set up in the order of the lists (25.0a, X-SETUPSEQ)."""

    clause = "6.0a"

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        assert isinstance(state, DesertPosition)
        state.stack.pop()
        events = [Event("begun", {"scenario": state.scenario}, ("25.0a",)), *settle_events(state, draws)]
        beside = counters_beside_the_map(state.scenario, state.options, state.events)
        state.at, state.due = beside.at, beside.due
        apply_events(state)
        allied, opfor = state.side(ALLIED), state.side(OPFOR)
        first, second = (allied, opfor) if state.world.data.setup[0].side == ALLIED else (opfor, allied)
        steps: list[Step[Position]] = [
            Deploy(first),
            Deploy(second),
            RevolutionRolls(opfor),
            FirstGuerrillas(opfor),
        ]
        kurds = kurds_to_place(state)
        if kurds:
            steps.append(PlaceGuerrillas(state.world.side_of[KURDS], KURDS, kurds, ""))
        setup = state.world.data.markers
        if setup is not None:
            steps.append(HideMarkers(opfor, draw_markers(state, setup.count, draws), setup.where))  # 18.1a
        steps.append(ArrivalDice())
        if CAPER in state.events:
            steps.append(Caper(allied, 2))
        state.stack += [DesertTurns(), *reversed(steps)]
        return events


class DesertTurns(Turns, frozen=True, tag="turns"):
    """The Allied player turn, then that of OPFOR (6.0a)."""

    def table(self) -> Mapping[str, Phase[Position]]:
        return PHASES

    def start_part(self, state: Position) -> list[Event]:
        state.raised, state.restored = 0, False
        return super().start_part(state)


def _phase(
    name: str, title: str, step: Callable[[int], Step[Position]], allied: str, opfor: str = ""
) -> Phase[Position]:
    return Phase(name, title, step, allied, {OPFOR: opfor or allied}, title)


def _action(name: str, title: str, words: str, step: Callable[[int], Step[Position]], *clauses: str) -> Phase[Position]:
    """A lettered step of a phase, which the book calls an action."""
    return replace(_phase(name, title, step, *clauses), in_words=f"{words} Action")


PHASES: Mapping[str, Phase[Position]] = {
    phase.name: phase
    for phase in (
        _phase("basing", "Air Unit Basing Phase", Basing, "6.1-A1", "6.1-B1"),
        _phase("atp", "Air Transport Points", Points, "6.1-A2"),
        _phase("reinforcement", "Reinforcement Phase", DesertReinforcement, "6.1-A2", "6.1-B2"),
        _phase("support", "Logistics Phase, supply", Support, "6.1-A3", "6.1-B3"),
        _phase("refit", "Logistics Phase, refit", Refit, "6.1-A3"),
        _phase("special-operations", "Special Operations Phase", PlaceSof, "6.1-A4"),
        _phase("air-transport", "Air Transport Phase", AirTransport, "6.1-A5"),
        _action("air-movement", "Air Movement", "Air Movement", AirMovement, "6.1-A6", "6.1-B4"),
        _action("air-to-air", "Air-to-Air Combat", "Air-to-Air", AirToAir, "6.1-A6", "6.1-B4"),
        _action("air-to-ground", "Air-to-Ground Combat", "Air-to-Ground", AirToGround, "6.1-A6", "6.1-B4"),
        _action("naval-gunfire", "Naval Gunfire", "Naval Gunfire", NavalGunfire, "6.1-A6"),
        _action("ground-movement", "Ground Movement", "Ground Movement", HoverMovement, "6.1-A7", "6.1-B5"),
        _action("amphibious-movement", "Amphibious Movement", "Amphibious Movement", AmphibiousMovement, "6.1-A7"),
        _action("ground-attack", "Ground Attacks", "Ground Attack", WaveAttack, "6.1-A7", "6.1-B5"),
    )
}
"""All phases by the step of the pack that names them (6.1)."""
