"""16.4: where units can retreat to, whether all of a force can, and why not."""

from __future__ import annotations

from itertools import combinations

from sandtable.board.masks import bits, mask_of
from sandtable.counters.bars import Bar, bar_at, left_open
from sandtable.errors import Refusal
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.rules.movement.flying import retreats_by_air
from sandtable.games.october_war.rules.movement.loc import has_loc_at
from sandtable.games.october_war.rules.movement.water import canal_ends, crosses_water
from sandtable.games.october_war.rules.movement.ways import may_enter, net_of
from sandtable.games.october_war.rules.stacking import fits
from sandtable.kernel import derived


def beside(state: Position, unit: int) -> int:
    """Spaces one retreat away: along a route or a bridge, for amphibious units over water (16.4c, 16.4d, 16.4f)."""
    world = state.world
    point = state.at[unit]
    net = net_of(state, unit)
    found = net.neighbours[point]
    if crosses_water(state, unit):
        found |= net.spread(found & world.water) | canal_ends(state, point, world.canal_at[point])  # 21.7a
    return found & ~world.water & ~(1 << point)


def around(state: Position, unit: int) -> int:
    """Spaces one retreat away if nothing barred them: also those beyond the canal without a bridge."""
    return beside(state, unit) | _banks(state, state.at[unit])


@derived
def bars(state: Position, unit: int) -> tuple[Bar, ...]:
    """The rules that close spaces to a retreating unit, stacking apart (16.4, 16.5)."""
    world = state.world
    side = world.side[unit]
    near = around(state, unit)
    found = (
        Bar(-(world.static >> unit & 1), "static units never retreat", ("16.4h",)),
        Bar(world.water, "no unit may stop on water", ("21.6b",)),
        Bar(~near, "a retreat is one point long", ("16.5",)),
        Bar(state.held(1 - side) & world.land, "enemies are there", ("16.4b",)),
        Bar(world.land & ~state.control[side], "enemies control it", ("16.4b", "2.6d")),
        Bar(near & ~beside(state, unit), "no bridge of yours leads there", ("16.4c",)),
        Bar(~may_enter(state, unit), "the unit could not move there", ("16.4c",)),
    )
    if world.flag["airmobile"] >> unit & 1:
        return found  # 16.4e
    points = bits(left_open(near & world.land, found))  # areas need no line (16.4f)
    alone = mask_of(point for point in points if not has_loc_at(state, unit, point))
    return *found, Bar(alone, "it would have no line of communication there", ("16.4a",))


@derived
def ways_out(state: Position, unit: int) -> int:
    """Where a unit may retreat to, stacking apart."""
    return left_open(around(state, unit), bars(state, unit))


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


@derived
def together(state: Position, units: int) -> int:
    """Where all units of a force that can get away may go at once on the ground."""
    able = [u for u in bits(mobile(state, units)) if places(state, u) or retreats_by_air(state, u)]
    common = -1 if able else 0
    for unit in able:
        common &= places(state, unit)
    return mask_of(space for space in bits(common) if can_pack(state, dict.fromkeys(able, 1 << space)))


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
    mark = (
        len(order),
        tuple(sorted((space, tuple(sorted(_alike(state, u) for u in bits(m)))) for space, m in taken.items())),
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


def _alike(state: Position, unit: int) -> tuple[str, bool]:
    """What counts of a unit in a stack: its kind, and whether its own city takes it in for nothing (5.2b)."""
    return state.world.kind[unit].id, state.is_city_brigade(unit)


def leaving_room(state: Position, unit: int, found: int, ways: dict[int, int]) -> int:
    """The spaces out of some that a unit may take: none by which it would leave others behind who could go if it
    went elsewhere (16.1d, 16.3b, X11).

    `ways` says where each of them, this one too, may go.
    """
    if len(ways) < 2:
        return found
    fitting = sum(1 << space for space in bits(found) if can_pack(state, ways | {unit: 1 << space}))
    if fitting or can_pack(state, ways):
        return fitting
    saved = {space: _saved(state, unit, space, ways) for space in bits(ways[unit])}
    return sum(1 << space for space in bits(found) if not _leaves_behind(space, saved))


def _saved(state: Position, unit: int, space: int, ways: dict[int, int]) -> list[int]:
    """The largest sets of others that can still get away when a unit takes a space for which several compete."""
    end = state.world.end
    others = [other for other, way in ways.items() if other != unit and not way >> end]  # areas never fill
    found: list[int] = []
    for number in range(len(others), -1, -1):
        for group in combinations(others, number):
            mask = mask_of(group)
            smaller = any(mask & larger == mask for larger in found)
            if not smaller and can_pack(state, {unit: 1 << space} | {other: ways[other] for other in group}):
                found.append(mask)
    return found


def _leaves_behind(space: int, saved: dict[int, list[int]]) -> bool:
    """Whether whoever else gets away when a unit takes a space could do so, and somebody more, if it took another."""
    better = [group for groups in saved.values() for group in groups]
    return all(any(group != other and group & other == group for other in better) for group in saved[space])


def hindrances(state: Position, units: int) -> list[str]:
    """The clauses that keep units without a legal retreat where they are (16.4)."""
    return sorted({_hindrance(state, unit) for unit in bits(units) if not places(state, unit)})


def _hindrance(state: Position, unit: int) -> str:
    """The clause that closes the space from which the fewest other rules keep a unit."""
    if ways_out(state, unit):
        return "16.4g"
    rules = bars(state, unit)
    closing = [bar for space in bits(around(state, unit)) if (bar := bar_at(rules, space))]
    return max(closing, key=rules.index).clauses[0] if closing else "16.4c"


HINDRANCES = {
    "16.4a": "no point around has a line of communication",
    "16.4b": "no point around is free of enemies and of their control",
    "16.4c": "no way leads to the points around",
    "16.4g": "the points around are full",
    "16.4h": "static units never retreat",
}
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
    space, name = world.spaces.index.get(word, world.end), world.unit(unit)
    bar = bar_at(bars(state, unit), space)
    if bar is not None:
        why, clauses = bar.why, bar.clauses
    elif not places(state, unit) >> space & 1:
        why, clauses = "there is no room for it", ("16.4g",)
    else:
        why, clauses = "other units of the force would then have nowhere to go", (together,)
    near = world.spaces.say(offered)[:3]
    return Refusal(f"{name} cannot retreat to {word}: {why}", *clauses, spaces=[word], units=[name], nearest=near)
