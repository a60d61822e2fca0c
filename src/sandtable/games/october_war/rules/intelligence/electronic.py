"""26 Electronic warfare markers for spaces of any kind; on points see `markers`."""

from __future__ import annotations

from sandtable.games.october_war.position.boxes import EGYPTIAN_RESERVE, SYRIAN_RESERVE
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import EGYPT, ISRAEL, ISRAELIS, SINAI, SYRIA

from .markers import can_play, play, stock


def theatre_nation(state: Position, side: int, space: int) -> int:
    """Whose marker serves for an area beside the maps: an Arab one is its country's own (26.1).

    The Arabs reach the Israeli area from either theatre (27.2).
    """
    if side == ISRAEL:
        return ISRAELIS
    own = {state.world.box[EGYPTIAN_RESERVE]: EGYPT, state.world.box[SYRIAN_RESERVE]: SYRIA}
    return own.get(space) or (EGYPT if state.ew[EGYPT] else SYRIA)


def has_marker(state: Position, side: int, space: int) -> bool:
    """Whether a side has a marker that may be used in a space (26.1, 23.1b)."""
    if state.world.on_map(space):
        return can_play(state, side, space)
    return bool(state.ew[theatre_nation(state, side, space)])


def markers_left(state: Position, side: int, space: int) -> str:
    """The markers that a side may use in a space, in words."""
    if state.world.on_map(space):
        return stock(state, side, space)
    return f"{state.ew[theatre_nation(state, side, space)]} left"


def countries(state: Position, side: int, space: int) -> list[str]:
    """The Arab countries to choose from when either could play the marker: both may look into the Israeli area."""
    world = state.world
    both = side != ISRAEL and space == world.reserve(ISRAEL, SINAI) and state.ew[EGYPT] and state.ew[SYRIA]
    return [world.nations[EGYPT], world.nations[SYRIA]] if both else []


def spend(state: Position, side: int, space: int, country: str = "") -> bool:
    """Spend a marker (26.2b), of the country named if any. Returns whether it was the signals unit's free one."""
    if state.world.on_map(space):
        return play(state, side, space)
    nation = state.world.nations.index(country) if country else theatre_nation(state, side, space)
    ew = state.ew.copy()
    ew[nation] -= 1
    state.ew = ew
    return False


def enemy_areas(state: Position, side: int) -> int:
    """The Reserve Areas of the other side, which only electronic warfare can look into (27.2)."""
    world = state.world
    if side == ISRAEL:
        return 1 << world.box[EGYPTIAN_RESERVE] | 1 << world.box[SYRIAN_RESERVE]
    return 1 << world.reserve(ISRAEL, 0)
