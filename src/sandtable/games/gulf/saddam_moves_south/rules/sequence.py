"""The sequence of play of Saddam Moves South: its opening, its turns, and the table of its phases (3.0, 6.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandtable.board.masks import bits
from sandtable.counters.sequence import Phase
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import TRACK
from sandtable.games.gulf.rules.combat.air_to_air import AirToAir
from sandtable.games.gulf.rules.combat.air_to_ground import AirToGround
from sandtable.games.gulf.rules.combat.ground_combat import DeepBattle, GroundAttack
from sandtable.games.gulf.rules.movement.air_movement import AirMovement
from sandtable.games.gulf.rules.movement.basing import Basing
from sandtable.games.gulf.rules.movement.ground_movement import GroundMovement
from sandtable.games.gulf.rules.movement.naval import AmphibiousMovement
from sandtable.games.gulf.rules.movement.transport import AirTransport
from sandtable.games.gulf.rules.reinforcement import Reinforcement
from sandtable.games.gulf.rules.sequence import Turns
from sandtable.games.gulf.rules.setup import Deploy
from sandtable.games.gulf.rules.special_forces.markers import HideMarkers, draw_markers
from sandtable.games.gulf.rules.special_forces.special_operations import PlaceSof
from sandtable.games.gulf.rules.supply.refit import Refit, Support
from sandtable.kernel import Draws, Event, Opening, Step
from sandtable.language import Words

from .arrivals import Atp
from .corps import ChooseCorps, CorpsReinforcement, RemoveCorps
from .variants import pool_units, settle_variants

OPFOR, COALITION = "opfor", "coalition"
KUWAIT_CITY = "hex:Kuwait City"


class Begin(Opening[Position], frozen=True, tag="begin"):
    """The table opens the match: variants and starting aircraft are drawn (22.11, 29.1a); then both sides set up."""

    clause = "6.0"

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        opfor, coalition = state.side(OPFOR), state.side(COALITION)
        state.stack.pop()
        events = [Event("begun", {"scenario": state.scenario}, ("22.0",)), *settle_variants(state, draws)]
        self._draw_aircraft(state, draws)
        state.stack.append(SaddamTurns())
        setup = world.data.markers
        if setup is not None and state.has(setup.optional):  # 22.12, 26.1
            dice = [draws.roll("number of objective markers") for _ in range(setup.dice)]
            number = sum(dice)
            events.append(Event("markers_drawn", {"seat": OPFOR, "dice": dice, "number": number}, ("26.1",)))
            state.stack.append(HideMarkers(opfor, draw_markers(state, number, draws), setup.where))
        state.stack += [Deploy(opfor), ChooseCorps(opfor, self._number_of_corps(state))]
        state.stack.append(Deploy(coalition))
        if "no-iran-agreement" in state.events:  # 29.2f: before anything is set up
            state.stack.append(RemoveCorps(opfor, 2))
        return events

    @staticmethod
    def _number_of_corps(state: Position) -> int:
        return next(entry.choose_corps for entry in state.world.data.setup if entry.choose_corps)

    @staticmethod
    def _draw_aircraft(state: Position, draws: Draws) -> None:
        """So many air units of the pool start, drawn at random (22.11)."""
        world = state.world
        for entry in world.data.setup:
            if entry.draw and entry.pool:
                pool = world.numbers(pool_units(state, entry.pool))
                for number in range(entry.draw):
                    unit = pool.pop(draws.roll(f"starting air unit {number + 1}", len(pool)) - 1)
                    state.put(unit, world.box[TRACK])


class SaddamTurns(Turns, frozen=True, tag="turns"):
    """Eight turns, OPFOR first (6.0, 22.0)."""

    def table(self) -> Mapping[str, Phase[Position]]:
        return PHASES

    def start_part(self, state: Position) -> list[Event]:
        """An OPFOR turn that begins with Iraqi units in Kuwait City ends the ban of the phased offensive (29.2h)."""
        events = super().start_part(state)
        world = state.world
        if state.seat(state.player) == OPFOR and "phased-offensive" in state.events and not state.unleashed:
            city = bits(world.select(KUWAIT_CITY))[0]
            if state.ground_units(city, state.player) & world.of_contingent("Iraq"):
                state.unleashed = True
                events.append(Event("unleashed", {}, ("29.2h",)))
        return events


def _reinforcement(side: int) -> Step[Position]:
    """OPFOR, the side that moves first, raises corps; the Coalition places what is due."""
    return CorpsReinforcement(side) if side == 0 else Reinforcement(side)


def _phase(name: str, title: str, step: Callable[[int], Step[Position]], opfor: str, coalition: str) -> Phase[Position]:
    return Phase(name, title, step, opfor, {COALITION: coalition}, f"{title}")


PHASES: Mapping[str, Phase[Position]] = {
    phase.name: phase
    for phase in (
        _phase("basing", "Air Unit Basing Phase", Basing, "6.1b", "6.1g"),
        _phase("atp", "Air Transport Points", Atp, "6.1h", "6.1h"),
        _phase("reinforcement", "Reinforcement Phase", _reinforcement, "6.1c", "6.1h"),
        _phase("refit", "Logistics Phase", Refit, "6.1d", "6.1i"),
        _phase("support", "support check", Support, "6.1d", "6.1i"),
        _phase("special-operations", "Special Operations Phase", PlaceSof, "6.1j", "6.1j"),
        _phase("air-transport", "Air Transport Phase", AirTransport, "6.1k", "6.1k"),
        _phase("air-movement", "Air Movement Segment", AirMovement, "6.1e", "6.1l"),
        _phase("air-to-air", "Air-to-Air Segment", AirToAir, "6.1e", "6.1l"),
        _phase("air-to-ground", "Air-to-Ground Segment", AirToGround, "6.1e", "6.1l"),
        _phase("ground-movement", "Ground Movement Segment", GroundMovement, "6.1f", "6.1m"),
        _phase("amphibious-movement", "Amphibious Movement Segment", AmphibiousMovement, "6.1m", "6.1m"),
        _phase("ground-attack", "Ground Attack Segment", GroundAttack, "6.1f", "6.1m"),
        _phase("deep-battle", "Deep Battle Attack Segment", DeepBattle, "6.1m", "6.1m"),
    )
}
"""All phases by the step of the pack that names them (6.1)."""
