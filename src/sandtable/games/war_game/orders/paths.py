"""Whether a path can be walked, sailed or flown, from the map alone; and the detour if it cannot. MOVE-2 to MOVE-4"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from sandtable.board import PointGraph
from sandtable.games.war_game.battle.forces import Unit
from sandtable.games.war_game.position.world import World

from .faults import Fault
from .forms import Path


def check_path(world: World, units: Iterable[Unit], path: Path) -> None:
    """Raise E06 or E07 for the first unit that cannot take this path. MOVE-1, MOVE-4"""
    for unit in units:
        if unit.kind != "air" and any(place.aboard for place in path):
            raise Fault("E17", f"ABOARD is for aircraft: {unit.name} cannot be on a carrier")
        if unit.afloat:
            check_sailing(world, path)
        elif unit.kind == "air":
            check_flying(world, path)
        else:
            check_walking(world, path)
        steps = len(path) - 1
        if steps > unit.move:
            raise Fault("E07", f"the path has {steps} steps, but {unit.name} has Move {unit.move}")


def check_walking(world: World, path: Path) -> None:
    for place in path:
        if not world.is_land[place.at]:
            raise Fault("E06", f"land units cannot enter {world.title(place.at)}", "wrong element")
    for a, b in pairwise(path):
        if not world.grid.land.neighbours[a.at] >> b.at & 1:
            corner = world.grid.contact(a.at, b.at) == "corner"
            why = f"{world.title(a.at)} and {world.title(b.at)} are not connected by land"
            if corner:
                why += ": they touch at a corner that no third land territory links"
            raise Fault("E06", why, "land corner" if corner else "", detour(world, world.grid.land, a.at, b.at))


def check_flying(world: World, path: Path) -> None:
    for a, b in pairwise(path):
        if a.at != b.at and not world.touches(a.at, b.at):
            why = f"{world.title(a.at)} and {world.title(b.at)} do not touch"
            raise Fault("E06", why, "", detour(world, world.grid.air, a.at, b.at))
        if a.at == b.at and (len(path) > 2 or a.aboard == b.aboard):
            raise Fault("E06", f"{world.title(a.at)} stands twice in the path")


def check_sailing(world: World, path: Path) -> None:
    for place in path:
        if world.is_land[place.at] and not world.is_coastal(place.at):
            raise Fault("E06", f"ships cannot enter {world.title(place.at)}: it has no coast", "wrong element")
        if place.facing >= 0 and world.shore(place.at, place.facing) < 0:
            raise Fault(
                "E06", f"{world.title(place.at)} has no shore that faces {world.title(place.facing)}", "other shore"
            )
    if len(path) == 1:
        return
    waters = world.water_path([(place.at, place.facing) for place in path])
    for number in range(1, len(path)):
        a, b = waters[number - 1], waters[number]
        if a >= 0 and b >= 0 and world.grid.sea.neighbours[a] >> b & 1:
            continue
        raise _no_passage(world, path, number, a, b)


def _no_passage(world: World, path: Path, number: int, a: int, b: int) -> Fault:
    here, there = path[number - 1].at, path[number].at
    why = f"ships cannot sail from {world.title(here)} to {world.title(there)}"
    both_land = world.is_land[here] and world.is_land[there]
    if both_land and not world.is_canal(here) and not world.is_canal(there):
        why = f"{why}: never from one coast straight to another"
        return Fault("E06", why, "harbour to harbour", sea_of_that_number(world, here, there))
    shore = next((p.at for p in (path[number - 1], path[number]) if world.is_land[p.at]), -1)
    if shore >= 0 and world.touches(here, there):
        return Fault("E06", f"{why}: that sea lies at another shore", "other shore")
    start = a if a >= 0 else world.waters_of(here)[0]
    goal = b if b >= 0 else world.waters_of(there)[0]
    return Fault("E06", why, "", detour(world, world.grid.sea, start, goal))


def sea_of_that_number(world: World, here: int, there: int) -> list[str]:
    """The step to the sea territory of the same number, where a bare number has named a land one. WORLD-2"""
    number = world.names[there][1:]
    seas = [sea for water in world.waters_of(here) for sea in world.sea_near[water] if world.names[sea] == f"B{number}"]
    return [f"{written(world, here)} > {written(world, sea)}" for sea in seas]


def detour(world: World, network: PointGraph, start: int, goal: int) -> list[str]:
    """A shortest legal way from one place to another, in the words of a path; nothing if there is none."""
    ways: dict[int, int] = {start: start}
    edge = [start]
    while edge and goal not in ways:
        further = []
        for here in edge:
            for there in range(network.neighbours[here].bit_length()):
                if network.neighbours[here] >> there & 1 and there not in ways:
                    ways[there] = here
                    further.append(there)
        edge = further
    if goal not in ways:
        return []
    way = [goal]
    while way[-1] != start:
        way.append(ways[way[-1]])
    return [" > ".join(written(world, place) for place in reversed(way))]


def written(world: World, place: int) -> str:
    """A territory as an order writes it."""
    name = world.names[world.home[place]]
    return f"{'White' if name[0] == 'W' else 'Blue'} {name[1:]}"
