"""Why not: parts of refusals that games of turns and phases share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.errors import Refusal
from sandtable.kernel import Event

from .seats import Seat
from .sequence import current_phase
from .state import CounterState


def wrong_time(
    state: CounterState, when: str, seats: Mapping[str, Seat], clauses: Sequence[str], offered: list[str]
) -> Refusal:
    """An action belongs to another phase: when it has its time, and which phase this is. Its own clauses go first."""
    phase, seat = current_phase(state), state.seat(state.player)
    now = f"the {phase.in_words} of {seats[seat].player}"
    return Refusal(f"{when}; this is {now}", *clauses, phase.clause_of(seat), nearest=offered)


def still_setting_up(seat: Seat, when: str, clause: str, offered: list[str]) -> Refusal:
    """An action belongs to the turns, and they have not begun."""
    return Refusal(f"{when}; {seat.player} is still setting up", clause, nearest=offered)


def not_yours(
    state: CounterState, seat: str, unit: int, seats: Mapping[str, Seat], clause: str, forces: str
) -> Refusal | None:
    """Why a player has no say over a unit: it is somebody else's, or not in play by the clause of the forces."""
    world = state.world
    name, side = world.unit(unit), world.side[unit]
    if side == state.side(seat):
        return None
    if side < 0:
        return Refusal(f"{name} is not in play in scenario {state.scenario}", forces, units=[name])
    return Refusal(f"{name} belongs to {seats[world.seats[side]].player}", clause, units=[name])


def phase_passed(state: CounterState, why: str) -> Event:
    """A phase ends because nothing, or nothing more, can be done in it: one line of the log says why."""
    phase = current_phase(state)
    return Event("passed", {"phase": phase.name, "why": why}, (phase.clause_of(state.seat(state.player)),))
