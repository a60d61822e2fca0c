"""Special forces: where they are sent, and which mission they run."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.gulf.position.control import controlled
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.special_forces.mission_table import mission_result
from sandtable.games.gulf.rules.special_forces.special_operations import (
    AIRFIELD,
    RECON,
    RESCUE,
    SEIZE,
    Missions,
    PlaceSof,
    mission_hexes,
    missions_in_play,
)
from sandtable.language import Words

from .appraisal import chart_points, swing, unit_worth
from .threats import menace

WORTHWHILE = 0.5
"""The gain that a mission must promise."""
NEWS = 0.25
"""How much of the hostages is won by knowing what lies in a hex."""
DIE = range(1, 7)


def _gain(state: Position, side: int, kind: str, space: int) -> float:
    """What a mission promises in a hex, over all falls of the die."""
    world = state.world
    empty = not state.ground_at(1 - side) >> space & 1
    holds = {"recon": kind == RECON, "no-enemy-ground": empty, "hostage-rescue": kind == RESCUE}
    plus = sum(data.drm for data in world.pack.sof.modifier if holds[data.when])
    results = [mission_result(world, die + plus) for die in DIE]
    lost = chart_points(world, 1 - side, "enemy-sof") * results.count("debacle")
    return (_prize(state, side, kind, space) * results.count("success") - lost) / len(DIE)


def _prize(state: Position, side: int, kind: str, space: int) -> float:
    hostages = chart_points(state.world, side, "hostages")
    if kind == RECON:
        return NEWS * hostages
    if kind == RESCUE:
        return hostages
    if kind == AIRFIELD:
        return max(unit_worth(state, unit) for unit in bits(state.based_units(space, 1 - side)))
    return seizure(state, side, space) if kind == SEIZE else 0.0


def seizure(state: Position, side: int, space: int) -> float:
    """A target that nobody can march to is won; elsewhere the team is lost before long. What is ours is no prize."""
    if controlled(state, side) >> space & 1:
        return 0.0
    if menace(state, side)[space]:
        return -chart_points(state.world, 1 - side, "enemy-sof")
    return swing(state).get(space, 0.0)


def send(state: Position, step: PlaceSof) -> Words:
    """A team to the most promising hex, as long as one is worth the points."""
    world = state.world
    best: tuple[float, Words] = (WORTHWHILE, ("done",))
    for unit in bits(step.ready(state)[0])[:1]:
        room = step.open_spaces(state, "place", unit)
        for kind in missions_in_play(state):
            for space in bits(mission_hexes(state, kind, step.side) & room):
                gain = _gain(state, step.side, kind, space)
                if gain > best[0]:
                    best = gain, ("place", world.unit(unit), world.hex(space))
    return best[1]


def run(state: Position, step: Missions) -> Words:
    """The best mission of the first team."""
    unit = bits(step.ready(state))[0]
    kind = max(step.kinds(state, unit), key=lambda kind: _gain(state, step.side, kind, state.at[unit]))
    return "mission", state.world.unit(unit), kind
