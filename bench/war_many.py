"""The War Game with 200 empires on a generated map: the resolver on parsed orders of fifty lines each.

``python -m bench war_many``: a map of 78 columns and 37 rows, half of it land, with canals; ten cycles of staffs'
plans; then every empire writes fifty random lines, and the cycle is resolved. The map is a fixture: nobody is offered
it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from random import Random
from time import process_time

from sandtable.games.war_game.data.pack_records import TerritoryData
from sandtable.games.war_game.orders.forms import Attack
from sandtable.games.war_game.orders.reading import orders_of
from sandtable.games.war_game.position.state import Options, War
from sandtable.games.war_game.position.world import World
from sandtable.games.war_game.rules.cycle import resolve
from sandtable.games.war_game.rules.empires import empty_war, settle
from sandtable.games.war_game.rules.steps import Orders
from sandtable.games.war_game.rules.turn import WORLDS
from sandtable.games.war_game.staff import STYLES, draft
from sandtable.kernel import RandomDraws
from tests.games.war_game.worlds import random_orders

EMPIRES, COLUMNS, ROWS, WHITE, CANALS = 200, 78, 37, 54, 5
CYCLES, LINES, ROUNDS = 10, 50, 3
NAME = "generated"

Cell = tuple[int, int]
"""Row and column."""


def run() -> dict[str, float]:
    """Seconds of CPU for one cycle."""
    world = WORLDS[NAME] = World(territories(1), COLUMNS, wrap=True)
    war = _settled(world)
    for cycle in range(CYCLES):
        for seat in range(EMPIRES):
            war.orders[seat] = draft(war, seat, STYLES["balanced"]).lines()
        war, _ = resolve(war, orders_of(war), RandomDraws(Random(cycle)))
    rng = Random(5)
    for seat in range(EMPIRES):
        war.orders[seat] = random_orders(war, seat, rng, LINES)
    orders = orders_of(war)
    lines = sum(len(own.buying) + len(own.movement) + len(own.attacking) for own in orders)
    targets = Counter(line.order.at.at for own in orders for line in own.attacking if isinstance(line.order, Attack))
    spent, hashes = [], set()
    for _ in range(ROUNDS):
        start = process_time()
        after, events = resolve(war, orders, RandomDraws(Random(1)))
        spent.append(process_time() - start)
        hashes.add(hashlib.sha256(repr((after.digest(), events)).encode()).hexdigest())
    shared = sum(number > 1 for number in targets.values())
    print(f"{len(world.territories):,} territories, {len(world.lands):,} of them land, {EMPIRES} empires")
    print(f"{lines:,} lines, {sum(targets.values()):,} attacks on {len(targets):,} targets, {shared:,} of them shared")
    print(f"one cycle  {min(spent):.2f} s to {max(spent):.2f} s of CPU; the same result every time: {len(hashes) == 1}")
    return {"seconds": min(spent), "lines": lines, "results": len(hashes)}


def _settled(world: World) -> War:
    """Every empire in a base on a coast, two steps at least from all others."""
    war = empty_war(Options(), [f"Empire {number}" for number in range(1, EMPIRES + 1)], NAME)
    war.stack = [Orders()]
    bases: list[int] = []
    for land in Random(3).sample(world.lands, len(world.lands)):
        if world.is_coastal(land) and not any(world.touches(land, other) for other in bases):
            bases.append(land)
            settle(war, len(bases) - 1, land)
            if len(bases) == EMPIRES:
                return war
    raise AssertionError("the map is too small for so many empires")


# --- the map


def territories(seed: int) -> list[TerritoryData]:
    """A map: smooth noise, the highest cells are land; channels join the seas."""
    rng = Random(seed)
    cells = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]
    noise = {cell: rng.random() for cell in cells}
    height = {cell: sum(noise[near] for near in (cell, *around(cell))) / (1 + len(around(cell))) for cell in cells}
    ranked = sorted(cells, key=lambda cell: (-height[cell], cell))
    land = set(ranked[: len(cells) * WHITE // 100])
    land -= channels(land, set(cells) - land)
    straits = [c for c in sorted(land) if len(pieces(set(around(c)) - land)) > 1]
    canals = set(rng.sample(straits, CANALS))
    numbers = {"W": 0, "B": 0}
    made = []
    for cell in sorted(land) + sorted(set(cells) - land):
        colour = "W" if cell in land else "B"
        numbers[colour] += 1
        made.append(
            TerritoryData(
                id=f"{colour}{numbers[colour]}", name=f"{colour}{numbers[colour]}", region="generated",
                column=cell[1], row=cell[0], coast="",
                resource_centers=rng.randrange(6000, 10_001, 250) if colour == "W" else 0,
                oil=colour == "W" and rng.random() < 1 / 3, canal=cell in canals, provenance="reconstructed",
            )
        )  # fmt: skip
    return made


def around(cell: Cell) -> list[Cell]:
    """The cells that touch one; columns go round the world."""
    row, column = cell
    steps = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc]
    return [(row + dr, (column + dc) % COLUMNS) for dr, dc in steps if 0 <= row + dr < ROWS]


def pieces(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Cells grouped by contact."""
    rest = set(cells)
    found = []
    while rest:
        group = {rest.pop()}
        edge = set(group)
        while edge:
            edge = {near for cell in edge for near in around(cell)} & rest
            rest -= edge
            group |= edge
        found.append(group)
    return found


def channels(land: set[Cell], seas: set[Cell]) -> set[Cell]:
    """Land that has to be dug away so that the seas are one piece: the shortest way from each to the largest."""
    dug: set[Cell] = set()
    ocean = max(pieces(seas), key=lambda piece: (len(piece), min(piece)))
    for piece in sorted(pieces(seas), key=min):
        if piece == ocean:
            continue
        came: dict[Cell, Cell] = {cell: cell for cell in sorted(piece)}
        edge = sorted(piece)
        while not ocean & set(edge):
            further = []
            for cell, near in [(here, there) for here in edge for there in around(here)]:
                if near not in came:
                    came[near] = cell
                    further.append(near)
            edge = further
        way = [min(ocean & set(edge))]
        while way[-1] not in piece:
            way.append(came[way[-1]])
        dug |= set(way) & land
        ocean = ocean | piece | set(way)
    return dug
