"""What happens when ground units enter a hex, by whatever kind of movement."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import SOF
from sandtable.games.gulf.rules.special_forces.markers import entered, marker_at
from sandtable.kernel import Event


def enter(state: Position, unit: int, space: int) -> list[Event]:
    """Put a ground unit into a hex: it overruns enemy aircraft on the ground there and drives off special forces."""
    world = state.world
    side = world.side[unit]
    state.put(unit, space)
    if space >= world.end:
        return []
    events = overrun(state, space, side) + entered(state, side, space)
    for sof in bits(state.seized & state.units_at(space)):
        state.seized &= ~(1 << sof)
        if world.side[sof] == side:
            state.put(sof, world.box[SOF])  # 25.3g: relieved
            events.append(Event("relieved", {"unit": world.unit(sof)}, (world.cite["seized target"],)))
        else:
            state.eliminate(1 << sof)
            events.append(Event("lost", {"units": [world.unit(sof)]}, (world.cite["seized target"],)))
    return events


def is_deserted(state: Position, space: int) -> bool:
    """Whether neither units nor markers are in a hex or over it: then nothing happens to who marches through."""
    return not state.units_at(space) and marker_at(state, space) is None


def overrun(state: Position, space: int, side: int) -> list[Event]:
    """Enemy aircraft on the ground in a hex that a ground unit of a side enters are eliminated (11.7b, X29)."""
    victims = state.based_units(space, 1 - side)
    if not victims:
        return []
    world = state.world
    state.eliminate(victims)
    data = {"units": world.units.say(victims), "at": world.hex(space)}
    return [Event("overrun", data, (world.cite["overrun"],))]
