"""What hexes and units are worth to a side, in victory points."""

from __future__ import annotations

from functools import lru_cache

from sandtable.board.masks import bits
from sandtable.games.gulf.position.control import controlled
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import World
from sandtable.games.gulf.rules.victory import hex_points
from sandtable.kernel import derived

FACTOR = 0.4
"""What a point of strength is worth beside the victory points of its unit while the whole match lies ahead."""
CORPS = 6.0
"""What a corps is worth that an objective brings, at the beginning of the match (9.6)."""


@lru_cache(maxsize=16)
def _points_at_stake(world: World) -> dict[int, float]:
    """What changes between the sides when a hex changes hands."""
    ours, theirs = hex_points(world, 0), hex_points(world, 1)
    return {space: ours.get(space, 0.0) + theirs.get(space, 0.0) for space in {*ours, *theirs}}


@derived
def swing(state: Position) -> dict[int, float]:
    """What changes when a hex changes hands; an objective that has not paid brings a corps, the sooner the better."""
    world = state.world
    found = dict(_points_at_stake(world))
    reward = CORPS * (world.turns - state.turn) / world.turns
    for space in bits(world.feature["objective"] & ~state.paid):
        found[space] = found.get(space, 0.0) + reward
    return found


@derived
def wanted(state: Position, side: int) -> dict[int, float]:
    """Hexes that a side does not control, with what they are worth."""
    held = controlled(state, side)
    return {space: worth for space, worth in swing(state).items() if not held >> space & 1}


def is_last_move(state: Position, side: int) -> bool:
    """Whether the enemy has no turn any more after this one."""
    return state.turn == state.world.turns and side == 1


@lru_cache(maxsize=16)
def _losses(world: World, side: int) -> dict[str, float]:
    """What the other side gets for a unit of this side that is eliminated, by line of the chart."""
    seat = world.seats[1 - side]
    chart = (line for line in world.pack.victory.chart if line.side == seat and line.key.startswith("enemy"))
    return {line.key: line.values.get(world.scenario, 0.0) for line in chart}


def chart_points(world: World, side: int, key: str) -> float:
    """What a line of the victory chart is worth to a side in this scenario, nothing if it is not there."""
    lines = (line for line in world.pack.victory.chart if line.side == world.seats[side] and line.key == key)
    return sum(line.values.get(world.scenario, 0.0) for line in lines)


def strength_worth(state: Position, strength: int) -> float:
    """What strength is worth: less with every turn that is over."""
    return FACTOR * strength * (1 + state.world.turns - state.turn) / (1 + state.world.turns)


def loss_points(state: Position, unit: int) -> float:
    """What the other side gets when a unit is eliminated."""
    world = state.world
    values = _losses(world, world.side[unit])
    if world.aircraft >> unit & 1:
        return values.get("enemy-air", 0.0)
    paying = world.contingent[unit] in world.pack.atp.supply_for and "enemy-ground-us-nato" in values
    return values["enemy-ground-us-nato"] if paying else values.get("enemy-ground", 0.0)


def unit_worth(state: Position, unit: int) -> float:
    """What a unit is worth: the points for its loss, and a little for its strength."""
    world = state.world
    data = world.kind[unit]
    strength = (data.ad + data.ga) // 2 if world.aircraft >> unit & 1 else state.strength(unit)
    return loss_points(state, unit) + strength_worth(state, strength)
