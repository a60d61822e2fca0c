"""Where every counter lies before the first turn: beside the map, in a display, on the track or in a pool (25)."""

from __future__ import annotations

from sandtable.games.gulf.position.world import POOL, TRACK, UNUSED

from .state import KURDS, DesertPosition


def counters_beside_the_map(scenario: str, options: dict[str, str], events: list[str]) -> DesertPosition:
    """Who starts on the map waits on the track, who starts in a display is there, who rolls waits in the pool."""
    blank: list[int] = []
    state = DesertPosition(scenario, options, 0, 0, 0, [], blank, [], events=list(events))
    world = state.world
    at, due = [world.box[UNUSED]] * world.counters, [0] * world.counters
    for line in world.data.setup:
        names = [line.instead.get(name, name) if state.has("marine-a6") else name for name in line.units]
        for unit in world.numbers(names):
            at[unit] = world.box.get(line.where, world.box[TRACK])
    for arrival in world.pack.reinforcement:
        if scenario in arrival.scenarios:
            for unit in world.numbers(arrival.units):
                at[unit], due[unit] = world.box[TRACK], arrival.turn
    for group in world.data.random:
        for unit in world.numbers(group.units):
            at[unit] = world.box[POOL]
    for name in _pools_in_use(state):
        for unit in world.pools[name]:
            at[unit] = world.box[POOL]
    state.at, state.due = at, due
    state.forget_all()
    return state


def _pools_in_use(state: DesertPosition) -> set[str]:
    """The guerrillas that may appear in this match: those of the scenario, and Kurds by their rules (25, 26.5)."""
    data = state.world.data
    found = {entry.pool for entry in data.guerrillas}
    if data.initial_guerrillas is not None:
        found.add(data.initial_guerrillas.pool)
    return found | ({KURDS} if state.has("kurds") else set())
