"""26.1: who can play an EW marker where, and what it costs."""

from __future__ import annotations

from sandtable.board.masks import lowest
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import EGYPT, ISRAEL, ISRAELIS, SINAI, SYRIA


def marker_nation(state: Position, side: int, theatre: int) -> int:
    """Whose markers a side plays in a theatre; Egyptian and Syrian ones are kept apart (26.1)."""
    return ISRAELIS if side == ISRAEL else EGYPT if theatre == SINAI else SYRIA


def has_signals(state: Position, point: int) -> bool:
    """Whether the free marker of the signals unit can be used for a point: strictly north of the line (23.1b)."""
    return signals_ready(state) and bool(state.world.north >> point & 1)


def signals_ready(state: Position) -> bool:
    """Whether the signals unit is on the map and its marker of this turn unused (23.1b)."""
    world = state.world
    return not state.signals_used and world.on_map(state.at[lowest(world.flag["free-ew"])])


def stock(state: Position, side: int, point: int) -> str:
    """The markers that a side has for a point, in words: `2 left`, `1 free, 2 more left`."""
    left = f"{state.ew[marker_nation(state, side, state.world.theatre_of[point])]} left"
    return f"1 free, {left.replace(' ', ' more ')}" if side == ISRAEL and has_signals(state, point) else left


def can_play(state: Position, side: int, point: int) -> bool:
    """Whether a side has a marker for a point (23.1b, 26.1, X15)."""
    theatre = state.world.theatre_of[point]
    if state.ew[marker_nation(state, side, theatre)]:
        return True
    return side == ISRAEL and has_signals(state, point)


def play(state: Position, side: int, point: int) -> bool:
    """Spend a marker; the free one first, since it cannot be saved (26.2b). Returns whether it was the free one."""
    if side == ISRAEL and has_signals(state, point):
        state.signals_used = True
        return True
    nation = marker_nation(state, side, state.world.theatre_of[point])
    ew = state.ew.copy()
    ew[nation] -= 1
    state.ew = ew
    return False
