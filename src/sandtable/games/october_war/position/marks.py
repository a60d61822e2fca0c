"""What is recorded of a unit when it changes its place."""

from __future__ import annotations

from .state import Position
from .world import ISRAEL, RESERVE


def unseen(state: Position, unit: int) -> None:
    """A unit that moves is no longer shown (20.12, 15.6d)."""
    state.revealed &= ~(1 << unit)
    if (state.shown[0] | state.shown[1]) >> unit & 1:
        state.shown = [mask & ~(1 << unit) for mask in state.shown]


def meet(state: Position, point: int) -> None:
    """Opposing units share a point: all are revealed, and SAM stay so until they move (27.1a, 20.12)."""
    state.revealed |= state.units_at(point) & state.world.sam


def bind(state: Position, unit: int) -> None:
    """An Israeli unit belongs to the theatre where it stands, or to its Reserve Area (3.2a, 3.2b)."""
    world = state.world
    if world.side[unit] == ISRAEL:
        space = state.at[unit]
        theatre = world.theatre_of[space] if world.on_map(space) else RESERVE
        if state.theatre[unit] != theatre:
            theatres = state.theatre.copy()
            theatres[unit] = theatre
            state.theatre = theatres


def come_from(state: Position, unit: int, space: int) -> None:
    """Note where a unit entered its point from (X11)."""
    origin = state.origin.copy()
    origin[unit] = space
    state.origin = origin


def clear_marks(state: Position, unit: int) -> None:
    """Clear everything that was recorded of a unit that leaves the map."""
    keep = ~(1 << unit)
    state.combined &= keep
    state.revealed &= keep
    state.crossed &= keep
    state.aided &= keep
    state.aiding &= keep
    state.flown &= keep
    state.converted &= keep
    if state.surplus >> unit & 1:
        state.surplus &= keep
        state.conversions -= 1  # 9.8c
    state.shown = [mask & keep for mask in state.shown]
    if unit in state.city:
        state.city = [-1 if brigade == unit else brigade for brigade in state.city]  # 5.2b
