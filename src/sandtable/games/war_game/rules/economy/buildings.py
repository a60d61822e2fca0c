"""Buildings: limits, prices and what they ask of a territory. BUILD-1 to BUILD-6, BUY-9"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.position.state import CAPITOL, CENTER, DRILL
from sandtable.games.war_game.position.world import World


def cost(building: int) -> int:
    return load_pack().building[building].cost


def income(building: int) -> int:
    return load_pack().building[building].income


def name(building: int) -> str:
    return load_pack().building[building].name


def limit(world: World, territory: int, building: int, base: int) -> int | None:
    """How many of a building a territory may hold; None for any number. BUILD-1, BUILD-3, BUILD-4"""
    if building == CAPITOL and territory != base:
        return 0
    if building == DRILL and not world.oil[territory]:
        return 0
    if building == CENTER:
        return world.limits[territory]
    given = load_pack().building[building].limit
    return int(given) if given else None


def room(world: World, territory: int, building: int, base: int, there: Sequence[int]) -> int | None:
    """How many more of a building fit into a territory; None for any number. BUY-9"""
    most = limit(world, territory, building, base)
    return None if most is None else max(0, most - there[building])


def changed(there: tuple[int, int, int, int], building: int, by: int) -> tuple[int, int, int, int]:
    """The counts of a territory with some more or fewer of one building."""
    counts = list(there)
    counts[building] += by
    return counts[0], counts[1], counts[2], counts[3]
