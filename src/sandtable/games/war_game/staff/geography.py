"""Ways on the map: how far aircraft fly, where ships get in one cycle, and which way leads to the front."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from sandtable.games.war_game.position.world import World

SAIL = 3
"""Steps that ships make in a cycle. UNITS-7, UNITS-10"""

Way = tuple[int, ...]
"""Places one after the other, the first included."""


@lru_cache(maxsize=2048)
def air_steps(world: World, start: int) -> tuple[int, ...]:
    """How many steps it is by air from a territory to every other."""
    steps = [-1] * world.areas
    steps[start], edge = 0, [start]
    while edge:
        further = []
        for here in edge:
            for there in world.air_near[here]:
                if steps[there] < 0:
                    steps[there] = steps[here] + 1
                    further.append(there)
        edge = further
    return tuple(steps)


@lru_cache(maxsize=4096)
def flight(world: World, start: int, goal: int) -> Way:
    """A shortest way by air."""
    steps = air_steps(world, goal)
    way = [start]
    while way[-1] != goal:
        way.append(next(there for there in world.air_near[way[-1]] if steps[there] == steps[way[-1]] - 1))
    return tuple(way)


@lru_cache(maxsize=2048)
def sea_ways(world: World, start: int) -> dict[int, Way]:
    """The waters that ships reach in a cycle from one, with a shortest way to each that crosses no harbour. SEA-3"""
    ways: dict[int, Way] = {start: (start,)}
    edge = [start]
    for _ in range(SAIL):
        further = []
        for here in edge:
            if here != start and world.is_land[world.home[here]]:
                continue
            for there in world.sea_near[here]:
                if there not in ways:
                    ways[there] = (*ways[here], there)
                    further.append(there)
        edge = further
    return ways


@lru_cache(maxsize=2048)
def sea_distance(world: World, start: int) -> dict[int, int]:
    """How many steps it is by ship to every water, through no harbour on the way."""
    steps, edge = {start: 0}, [start]
    while edge:
        further = []
        for here in edge:
            if here != start and world.is_land[world.home[here]]:
                continue
            for there in world.sea_near[here]:
                if there not in steps:
                    steps[there] = steps[here] + 1
                    further.append(there)
        edge = further
    return steps


def toward(world: World, goals: Collection[int], inside: Collection[int]) -> dict[int, int]:
    """For each land from which a way through `inside` leads to a goal: the next territory on it."""
    nexts: dict[int, int] = {}
    edge: Sequence[int] = sorted(goals)
    seen = set(edge)
    while edge:
        further = []
        for here in edge:
            for there in world.land_near[here]:
                if there in inside and there not in seen:
                    seen.add(there)
                    nexts[there] = here
                    further.append(there)
        edge = further
    return nexts


def written(world: World, way: Sequence[int]) -> str:
    """A path as orders write it: the seas beside a harbour say which shore is meant. ORDERS-13"""
    return " > ".join(world.names[world.home[place]] for place in way)


def spot(world: World, place: int) -> str:
    """A place without a path: a harbour is named by the sea that its shore faces."""
    territory, _, facing = world.names[place].partition("/")
    return f"{territory} FACING {facing}" if facing and len(world.shores(world.home[place])) > 1 else territory
