"""The same answers as the resolver, worked out slowly and plainly: one unit, one step, one territory at a time."""

from __future__ import annotations

from sandtable.games.war_game.orders.forms import Move, Orders
from sandtable.games.war_game.position.state import ALLY, ENEMY, NOBODY, War
from sandtable.games.war_game.position.units import unit_table
from sandtable.games.war_game.rules.turn import world_of


def touching(war: War, a: int, b: int) -> bool:
    """Whether two territories touch, from their columns and rows alone."""
    world = world_of(war)
    one, other = world.territories[a], world.territories[b]
    across = abs(one.column - other.column)
    across = min(across, world.grid.columns - across)
    return a != b and across <= 1 and abs(one.row - other.row) <= 1


def crosses(war: War, seat: int, territory: int) -> bool:
    """Whether cargo planes of an empire may cross a territory."""
    world, units = world_of(war), unit_table(war.designs)
    if world.is_land[territory]:
        owner = war.owner[territory]
        return owner in (NOBODY, seat) or war.empires[owner].settings[seat] == ALLY
    for owner, kind, _ in war.forces[territory]:
        if owner != seat and units[kind].role == "fighter" and war.empires[owner].settings[seat] == ENEMY:
            return False
    return True


def slow_income(war: War, seat: int) -> tuple[int, set[int]]:
    """What an empire earns, and from where: the paying ones grow until nothing is added."""
    world = world_of(war)
    base = war.empires[seat].base
    reached = {base}
    grown = True
    while grown:
        grown = False
        for territory in range(world.areas):
            beside = any(touching(war, territory, other) for other in reached)
            if beside and territory not in reached and crosses(war, seat, territory):
                reached.add(territory)
                grown = True
    paying = {territory for territory in reached if world.is_land[territory] and war.owner[territory] == seat}
    total = 0
    for territory in paying:
        capitol, _, centers, drills = war.buildings[territory]
        total += 10_000 * centers + 50_000 * drills + (50_000_000 if capitol and territory == base else 0)
    return total, paying


def slow_walks(war: War, orders: list[Orders]) -> dict[tuple[int, int, int], int]:
    """Where land units of each empire are after the land moves: owner, territory and kind."""
    units = unit_table(war.designs)
    standing = {
        (owner, place, kind): n
        for place, held in enumerate(war.forces)
        for owner, kind, n in held
        if units[kind].kind == "land" and world_of(war).is_land[place]
    }
    waiting = dict(standing)
    for seat, own in enumerate(orders):
        for line in own.movement:
            if not isinstance(line.order, Move):
                continue
            path = [place.at for place in line.order.path]
            for part in line.order.force:
                kind = part.unit.kind
                if units[kind].kind != "land" or units[kind].move < len(path) - 1:
                    continue
                for _ in range(part.count or 10**9):
                    if not waiting.get((seat, path[0], kind)):
                        break
                    waiting[seat, path[0], kind] -= 1
                    goal = _end(war, seat, path)
                    standing[seat, path[0], kind] -= 1
                    standing[seat, goal, kind] = standing.get((seat, goal, kind), 0) + 1
    return {key: n for key, n in standing.items() if n}


def _end(war: War, seat: int, path: list[int]) -> int:
    """Walk a path step by step; the last place where one unit may stay."""
    stays = path[0]
    for place in path[1:]:
        owner = war.owner[place]
        allowed = owner == seat or (owner != NOBODY and war.empires[owner].settings[seat] == ALLY)
        if owner != NOBODY and not allowed:
            break
        if allowed:
            stays = place
    return stays
