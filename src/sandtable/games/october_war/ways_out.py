"""16.4: where units can retreat to, whether all of a force can, and why not."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.errors import Refusal
from sandtable.kernel import derived

from .flying import retreats_by_air
from .loc import has_loc_at
from .stacking import fits
from .state import Position
from .water import canal_ends, crosses_water
from .ways import may_enter, net_of


def beside(state: Position, unit: int) -> int:
    """Spaces one retreat away: along a route or a bridge, for amphibious units over water (16.4c, 16.4d, 16.4f)."""
    world = state.world
    point = state.at[unit]
    net = net_of(state, unit)
    found = net.neighbours[point]
    if crosses_water(state, unit):
        found |= net.spread(found & world.water) | canal_ends(state, point, world.canal_at[point])  # 21.7a
    return found & ~world.water & ~(1 << point)


@derived
def ways_out(state: Position, unit: int) -> int:
    """Where a unit may retreat to, stacking apart (16.4a, 16.4b, 16.4c)."""
    world = state.world
    side = world.side[unit]
    if world.static >> unit & 1:
        return 0  # 16.4h
    found = beside(state, unit) & may_enter(state, unit)
    on_map = found & world.land & state.control[side] & ~state.held(1 - side)  # 16.4b, 2.6d
    flies = world.flag["airmobile"] >> unit & 1
    lines = sum(1 << point for point in bits(on_map) if flies or has_loc_at(state, unit, point))  # 16.4a, 16.4e
    return lines | found & world.reserves  # 16.4f


def has_place(state: Position, unit: int, space: int, others: int = 0) -> bool:
    """Whether a unit fits into a space besides those who are there and others who will be (16.4g)."""
    world = state.world
    if not world.on_map(space):
        return True  # 25.6
    side = world.side[unit]
    return fits(state, side, state.ground_units(space, side) | others | 1 << unit, space)


def open_spaces(state: Position, unit: int, among: int) -> int:
    """The spaces of a set with room for a unit."""
    return sum(1 << space for space in bits(among) if has_place(state, unit, space))


@derived
def places(state: Position, unit: int) -> int:
    """Where a unit may retreat to now."""
    return open_spaces(state, unit, ways_out(state, unit))


def mobile(state: Position, units: int) -> int:
    return units & ~state.world.static


@derived
def might_retreat(state: Position, side: int, point: int) -> bool:
    """Whether, by what everybody knows, units of a side may have somewhere to go from a point.

    Who is asked whether to retreat must not tell how full the points around are.
    """
    world = state.world
    if not mobile(state, state.ground_units(point, side)):
        return False
    net = world.net(state.bridges[side], True)
    if state.ground_units(point, side) & world.flag["airmobile"]:
        return True  # it may fly out, and everybody sees it there
    around = net.neighbours[point] | net.spread(net.neighbours[point] & world.water) | _banks(state, point)
    free = state.control[side] & ~state.held(1 - side) & ~(1 << point)
    return bool(around & (free | 1 << world.reserve(side, world.theatre_of[point])))


def _banks(state: Position, point: int) -> int:
    return canal_ends(state, point, state.world.canal_at[point])


@derived
def all_can(state: Position, units: int) -> bool:
    """Whether all mobile units of a force can retreat at the same time (16.3b)."""
    going = mobile(state, units)
    return bool(going) and can_pack(state, {unit: every_way(state, unit) for unit in bits(going)})


def every_way(state: Position, unit: int) -> int:
    """Where a unit may retreat to on the ground or by air, stacking apart (16.4e)."""
    return ways_out(state, unit) | retreats_by_air(state, unit)


def can_pack(state: Position, ways: dict[int, int]) -> bool:
    """Whether each unit can be given one of its spaces so that all stacks are legal (16.4g)."""
    weight = state.world.kind
    order = sorted(ways, key=lambda unit: (ways[unit].bit_count(), -weight[unit].stack, weight[unit].id))
    return _pack(state, order, ways, {}, set())


def _pack(state: Position, order: list[int], ways: dict[int, int], taken: dict[int, int], dead: set[object]) -> bool:
    """Give the next unit a space, and the rest theirs; `dead` remembers what has failed, by kinds."""
    if not order:
        return True
    kinds = state.world.kind
    mark = (
        len(order),
        tuple(sorted((space, tuple(sorted(kinds[u].id for u in bits(m)))) for space, m in taken.items())),
    )
    if mark in dead:
        return False
    unit, rest = order[0], order[1:]
    for space in reversed(bits(ways[unit])):  # areas beside the map first: they never fill
        others = taken.get(space, 0)
        if has_place(state, unit, space, others) and _pack(
            state, rest, ways, {**taken, space: others | 1 << unit}, dead
        ):
            return True
    dead.add(mark)
    return False


def hindrances(state: Position, units: int) -> list[str]:
    """The clauses that keep units without a legal retreat where they are (16.4)."""
    world = state.world
    found: set[str] = set()
    for unit in bits(units):
        if places(state, unit):
            continue
        side, point = world.side[unit], state.at[unit]
        near = beside(state, unit)
        friendly = near & (state.control[side] & ~state.held(1 - side) | world.reserves)
        if world.static >> unit & 1:
            found.add("16.4h")
        elif ways_out(state, unit):
            found.add("16.4g")
        elif friendly & may_enter(state, unit):
            found.add("16.4a")
        else:
            found.add("16.4c" if (friendly | _banks(state, point) & state.control[side]) else "16.4b")
    return sorted(found)


HINDRANCES = {
    "16.4a": "no point around has a line of communication", "16.4b": "enemies hold or control every point around",
    "16.4c": "no way leads to the points around", "16.4g": "the points around are full",
    "16.4h": "static units never retreat",
}  # fmt: skip
"""What keeps a unit from retreating, by clause."""


def no_retreat(state: Position, units: int, nearest: list[str]) -> Refusal:
    """Why a force cannot retreat as a whole: which units have nowhere to go, or that there is no room for all."""
    why = hindrances(state, units)
    stuck = [state.world.unit(unit) for unit in bits(units) if not places(state, unit)]
    reasons = "; ".join(HINDRANCES[clause] for clause in why) or "there is no room for all of them"
    what = f"{stuck[0]} cannot retreat" if len(stuck) == 1 else "your units cannot all retreat at the same time"
    return Refusal(f"{what}: {reasons}", "16.3b", *why, units=stuck, nearest=nearest)


def why_not_retreat(state: Position, unit: int, word: str, offered: int, together: str = "16.3b") -> Refusal:
    """Why a unit cannot retreat to a space; `together` is the clause that makes others of its force go with it."""
    world = state.world
    space = world.spaces.index.get(word, -1)
    side, name = world.side[unit], world.unit(unit)
    here = 1 << space if space >= 0 else 0
    if not here & beside(state, unit):
        why, clause = "a retreat is one point long, and only amphibious units cross water", "16.5"
    elif here & state.held(1 - side) or here & world.land & ~state.control[side]:
        why, clause = "enemies hold or control it", "16.4b"
    elif not here & may_enter(state, unit):
        why, clause = "the unit could not move there", "16.4c"
    elif not here & ways_out(state, unit):
        why, clause = "it would have no line of communication there", "16.4a"
    elif not here & places(state, unit):
        why, clause = "there is no room for it", "16.4g"
    else:
        why, clause = "other units of the force would then have nowhere to go", together
    near = world.spaces.say(offered)[:3]
    return Refusal(f"{name} cannot retreat to {word}: {why}", clause, spaces=[word], units=[name], nearest=near)
