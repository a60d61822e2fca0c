"""Reach of one unit on a map of 31 x 34 hexes: layers of masks against networkx's Dijkstra.

The map has clear, sand and rough country (1, 2 and 3 points), sea, roads, blocked sides and the zones of
control of enemy units: none, forty in a front across the map with some behind it, or forty scattered.
networkx gets its graph ready made: integer weights on the edges, no edges into enemy units, none out of
zones. It is timed twice: `single_source_dijkstra`, which finds costs and paths as `reach` does, and the
quicker form that finds costs only. All searches are checked to give the same costs for every unit.
"""

from random import Random
from statistics import median
from time import perf_counter_ns
from typing import Any

import networkx as nx

from sandtable.board import HexGrid, Mask, MoveTable, bits, mask_of, nth, reach

CASES = (("front", 5), ("front", 10), ("front", 15), ("none", 10), ("scattered", 10))
UNITS = 60
REPEATS = 15


def terrain(grid: HexGrid, chance: Random) -> dict[int, int]:
    """Points to enter each land hex: patches of sand, rough and sea in clear country."""
    costs = dict.fromkeys(grid.spaces, 1)
    for points, patches in ((2, 30), (3, 20), (0, 12)):
        for _ in range(patches):
            for space in bits(grid.disc(chance.choice(grid.spaces), chance.randint(1, 3))):
                costs[space] = points
    return {space: points for space, points in costs.items() if points}


def make_table(grid: HexGrid, chance: Random) -> MoveTable:
    """The movement table of the map, with eight roads across it and a few blocked sides."""
    costs = terrain(grid, chance)
    land = mask_of(costs)
    roads = []
    for _ in range(8):
        here, heading = nth(land, chance.randrange(land.bit_count())), chance.randrange(6)
        for _ in range(40):
            there = grid.step(here, (heading + chance.choice((0, 0, 0, 1, 5))) % 6)
            if there is None or there not in costs:
                break
            roads.append((here, there))
            here = there
    sides = [(a, b) for a in costs for b in bits(grid.neighbours[a] & land) if a < b]
    return MoveTable(grid, costs, blocked=chance.sample(sides, 40), roads=roads)


def make_graph(table: MoveTable, enter: Mask, stop: Mask, start: int) -> "nx.DiGraph[int]":
    """The same movement as a graph: what a unit that begins at `start` may do."""
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(table.grid.spaces)
    for a in table.grid.spaces:
        targets = table.steps[a] & enter
        if stop >> a & 1:
            targets = targets & ~stop if a == start else 0
        graph.add_weighted_edges_from((a, b, table.cost(a, b)) for b in bits(targets))
    return graph


def timed(call: Any) -> tuple[float, Any]:
    """The median time of a call in microseconds, and its answer."""
    times = []
    answer = None
    for _ in range(REPEATS):
        begin = perf_counter_ns()
        answer = call()
        times.append(perf_counter_ns() - begin)
    return median(times) / 1000, answer


def make_enemies(table: MoveTable, scene: str, chance: Random) -> Mask:
    """Where the enemy stands."""
    grid, land = table.grid, bits(table.enterable)
    if scene == "none":
        return 0
    if scene == "scattered":
        return mask_of(chance.sample(land, 40))
    line = [space for space in land if grid.column(space) in (17, 18)]
    behind = [space for space in land if grid.column(space) > 18]
    return mask_of(chance.sample(line, 30) + chance.sample(behind, 10))


def compare(table: MoveTable, start: int, budget: int, enter: Mask, zones: Mask) -> tuple[float, ...]:
    """For one unit: hexes reached, and microseconds for reach, networkx, and networkx without paths."""
    graph = make_graph(table, enter, zones, start)
    ours, found = timed(lambda: reach(table, start, budget, enter=enter, stop=zones))
    theirs, (expected, _) = timed(lambda: nx.single_source_dijkstra(graph, start, cutoff=budget))
    costs_only, _ = timed(lambda: nx.single_source_dijkstra_path_length(graph, start, cutoff=budget))
    costs = {space: points for points, layer in enumerate(found.layers) for space in bits(layer)}
    if costs | {start: 0} != expected:
        raise AssertionError(f"the searches differ from {table.grid.name(start)}")
    return len(costs), ours, theirs, costs_only


def run() -> dict[str, float]:
    """Medians over the units for each case; prints them and returns them by name."""
    grid = HexGrid(31, 34)
    table = make_table(grid, Random(1975))
    figures: dict[str, float] = {}
    print("enemy      points  hexes  reach µs  networkx µs  ratio  costs only µs  ratio")
    for scene, budget in CASES:
        chance = Random(1976)
        enemies = make_enemies(table, scene, chance)
        zones, enter = grid.spread(enemies), table.enterable & ~enemies
        homes = [s for s in bits(enter) if scene != "front" or grid.column(s) < 17]
        units = [compare(table, s, budget, enter, zones) for s in chance.sample(homes, UNITS)]
        size, ours, theirs, costs_only = (median(column) for column in zip(*units, strict=True))
        name = f"{scene}_{budget}"
        figures |= {f"{name}_us": ours, f"{name}_networkx_us": theirs, f"{name}_ratio": theirs / ours}
        print(
            f"{scene:<10} {budget:>6} {size:>6.0f} {ours:>9.1f} {theirs:>12.1f} {theirs / ours:>6.1f}"
            f" {costs_only:>14.1f} {costs_only / ours:>6.1f}"
        )
    return figures
