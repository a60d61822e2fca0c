"""9.4 Breaking a large unit down: its components take its place."""

from __future__ import annotations

from sandtable.board.masks import lowest
from sandtable.games.october_war.position.boxes import (
    AVAILABLE,
    ELIMINATED,
    HOLD_ARAB,
    HOLD_GOLAN,
    HOLD_RESERVE,
    HOLD_SINAI,
    REFIT,
)
from sandtable.games.october_war.position.marks import clear_marks
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import COMBINED, ISRAEL, ISRAELIS
from sandtable.kernel import Event, derived

ISRAELI_HOLDS = (HOLD_SINAI, HOLD_GOLAN, HOLD_RESERVE)
_BOXES = (AVAILABLE, REFIT, ELIMINATED)
_SOURCES = {
    **{first: (first, *(hold for hold in ISRAELI_HOLDS if hold != first), *_BOXES) for first in ISRAELI_HOLDS},
    HOLD_ARAB: (HOLD_ARAB, *_BOXES),
}
"""For each holding display the boxes that components come from, in order (9.4b)."""


def hold_of(state: Position, unit: int) -> str:
    """The holding display for a large counter: of the theatre where it stands, or of its nation (9.5b)."""
    world = state.world
    if world.side[unit] != ISRAEL:
        return HOLD_ARAB
    space = state.at[unit]
    return ISRAELI_HOLDS[world.theatre_of[space] if world.on_map(space) else 2]


def sources(state: Position, unit: int) -> tuple[str, ...]:
    """Where components come from, in order: display, Available, Refit, Eliminated (9.4b)."""
    return _SOURCES[hold_of(state, unit)]


def kinds_of(state: Position, unit: int) -> tuple[str, ...]:
    """The kinds that a large unit breaks into (9.10a, 9.10b)."""
    return state.world.parts[COMBINED if state.combined >> unit & 1 else state.world.kind[unit].id]


def components(state: Position, unit: int) -> list[int]:
    """The counters that would take the place of a large unit; empty where there are too few (9.8a)."""
    return list(_spare_counters(state, kinds_of(state, unit), sources(state, unit)))


@derived
def _spare_counters(state: Position, kinds: tuple[str, ...], names: tuple[str, ...]) -> tuple[int, ...]:
    """A counter of each kind out of some boxes, the first of them first; none where there are too few."""
    world = state.world
    boxes = [state.units_at(world.box[name]) for name in names]
    found: list[int] = []
    taken = 0
    for kind in kinds:
        of_kind = world.of_kind[kind] & ~taken
        spare = next((units & of_kind for units in boxes if units & of_kind), 0)
        if not spare:
            return ()
        taken |= spare & -spare
        found.append(lowest(spare))
    return tuple(found)


def break_down(state: Position, unit: int, clause: str) -> list[Event]:
    """Put the components in the place of a large unit; they inherit its state (9.4a, X36)."""
    world = state.world
    parts = components(state, unit)
    space, bit = state.at[unit], 1 << unit
    mask = sum(1 << part for part in parts)
    count_reused(state, parts)
    for name in ("moved", "moved_before", "commanded", "crossed", "aided", "fought", "flown", "converted"):
        if getattr(state, name) & bit:
            setattr(state, name, getattr(state, name) | mask)
        else:
            setattr(state, name, getattr(state, name) & ~mask)
    state.shown = [shown | mask if shown & bit else shown & ~mask for shown in state.shown]
    origin, theatre = state.origin.copy(), state.theatre.copy()
    for part in parts:
        origin[part], theatre[part] = origin[unit], theatre[unit]
    state.origin, state.theatre = origin, theatre
    if state.helped:
        state.helped = [state.helped[unit] if other in parts else leader for other, leader in enumerate(state.helped)]
    hold = hold_of(state, unit)
    clear_marks(state, unit)
    state.put_all({unit: world.box[hold], **dict.fromkeys(parts, space)})
    data = {
        "unit": world.unit(unit),
        "kind": world.kind[unit].id,
        "at": world.hex(space),
        "parts": [world.unit(part) for part in parts],
    }
    return [Event("broken_down", data, (clause, "9.4a"))]


def count_reused(state: Position, parts: list[int]) -> None:
    """Israeli battalions out of the Refit or Eliminated box raise what may be bought of their type (9.8b)."""
    world = state.world
    extra = state.extra.copy()
    for part in parts:
        reused = state.at[part] in (world.box[REFIT], world.box[ELIMINATED])
        if reused and world.nation[part] == ISRAELIS and world.kind[part].type in ("armor", "mech"):
            extra[world.kind[part].type == "mech"] += 1
    state.extra = extra
