"""Retreats and withdrawals on random positions: whoever can get away with the others does so."""

from __future__ import annotations

from functools import partial
from itertools import combinations, product
from random import Random

import pytest

from sandtable.board.masks import bits, mask_of
from sandtable.conformance.budget import SEED, seeds
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.presentation.case_position import opening
from sandtable.games.october_war.rules.combat.retreat import Retreating, Withdrawing
from sandtable.games.october_war.rules.combat.ways_out import all_can, can_pack, every_way, mobile, places
from sandtable.games.october_war.rules.movement.flying import BY_AIR, Flight, line_of
from sandtable.games.october_war.rules.stacking import fits, has_room
from sandtable.kernel import Step
from sandtable.players.random import walk

SECONDS = 2.0
LEAST = 150
"""So many positions at least, whatever the machine."""


class Landing:
    """The die on which a flight lands, so that nobody is lost by chance."""

    def __init__(self, line: tuple[str, ...]) -> None:
        self.line = line

    def roll(self, name: str, sides: int = 6) -> int:
        return self.line.index("S") + 1


def cornered(rng: Random) -> tuple[Position, int, int]:
    """A force in a point with an enemy, and few friendly points around it, some of them nearly full; side and point."""
    state, _ = opening("1973", {}, {"turn": 4, "phase": "arab:first_combat"})
    world = state.world
    theatre, side = rng.randrange(2), rng.randrange(2)
    centre = rng.choice(bits(world.in_theatre[theatre] & world.land))
    near = bits(world.grid.within(1 << centre, 3) & world.land & ~(1 << centre))
    beside = [point for point in near if world.grid.neighbours[centre] >> point & 1]
    ways_out = rng.sample(beside, min(len(beside), rng.randrange(1, 3)))
    for point in near:
        friendly = point in ways_out or (point not in beside and rng.random() < 0.5)
        state.take_control(side if friendly else 1 - side, point)
    ours, theirs = ([u for u in bits(world.ground_of(who)) if world.nation[u] < 3] for who in (side, 1 - side))

    def put(unit: int, point: int) -> None:
        barred = world.mechanized >> unit & 1 and world.barred_to_mechanized >> point & 1
        if has_room(state, unit, point) and not barred:
            state.put(unit, point)
            state.theatre[unit] = theatre

    fliers = [unit for unit in ours if world.flag["airmobile"] >> unit & 1]
    force = {*rng.sample(fliers, rng.randrange(1, 3)), *rng.sample(ours, rng.randrange(1, 5))}
    for unit in sorted(force):
        put(unit, centre)
    for unit in rng.sample(ours, rng.randrange(4, 30)):
        point = rng.choice([*near, *ways_out * 4])
        if unit not in force and state.controls(side, point):
            put(unit, point)
    state.put(rng.choice(theirs), centre)
    for unit in rng.sample(theirs, rng.randrange(6)):
        point = rng.choice(near)
        if not state.held(side) >> point & 1:
            put(unit, point)
    state.forget_all()
    state.settle_points()
    return state, side, centre


def play_out(state: Position, step: Step[Position], rng: Random) -> None:
    """Random answers until a step is done; nobody prevents a flight, and every flight lands."""
    floor = len(state.stack)
    state.stack.append(step)
    state.forget()
    while len(state.stack) > floor:
        top = state.stack[-1]
        if isinstance(top, Flight):
            top.run(state, Landing(line_of(state, top.unit, top.goal)))
        elif questions := top.asks(state):
            seat = questions[0].seat
            top.answer(state, seat, walk(partial(top.choices, state, seat), rng), Landing(()))
        else:
            top.run(state, Landing(()))
        state.forget()


@pytest.mark.clauses("16.1d", "16.3b", "16.4e")
def test_a_force_that_can_get_away_leaves_nobody_behind() -> None:
    contested = 0
    for seed in seeds(SECONDS, least=LEAST):
        rng = Random(f"retreat|{seed}")
        state, side, point = cornered(rng)
        force = state.ground_units(point, side)
        if not all_can(state, force):
            continue
        going = mobile(state, force)
        contested += going.bit_count() > 1
        play_out(state, Retreating(side, point, rng.random() < 0.5), rng)
        left = [state.world.unit(unit) for unit in bits(going) if not has_got_away(state, unit, point)]
        assert not left, f"{left} did not get away; {SEED}={seed}"
    assert contested


def has_got_away(state: Position, unit: int, point: int) -> bool:
    return state.is_deployed(unit) and state.at[unit] != point


@pytest.mark.clauses("15.3c", "X11")
def test_attackers_withdraw_without_taking_the_last_place_of_others() -> None:
    """Those who came by air go after those who go back, and nobody is lost for whom there was a place."""
    looked_at = 0
    for seed in seeds(SECONDS, least=LEAST):
        rng = Random(f"withdraw|{seed}")
        state, side, point = cornered(rng)
        going = mobile(state, state.ground_units(point, side))
        if not going:
            continue
        around = bits(state.world.grid.neighbours[point] & state.world.land & ~state.held(1 - side))
        state.origin = [-1] * len(state.at)
        for unit in bits(going):
            state.origin[unit] = rng.choice([BY_AIR, *around])
        state.forget_all()
        step = Withdrawing(side, point)
        backward = {unit: step.home(state, unit) for unit in bits(going)}
        bound = {unit: home for unit, home in backward.items() if home}
        others = {unit: every_way(state, unit) for unit, home in backward.items() if not home}
        if not can_pack(state, bound) or not can_pack(state, {**bound, **others}):
            continue
        looked_at += 1
        play_out(state, step, rng)
        lost = [state.world.unit(unit) for unit in bits(going) if not has_got_away(state, unit, point)]
        astray = [state.world.unit(unit) for unit, home in bound.items() if not home >> state.at[unit] & 1]
        assert (lost, astray) == ([], []), f"{SEED}={seed}"
    assert looked_at


def test_packing_finds_what_trying_everything_finds() -> None:
    for seed in seeds(SECONDS, least=LEAST):
        state, side, point = cornered(Random(f"pack|{seed}"))
        units = [unit for unit in bits(mobile(state, state.ground_units(point, side))) if places(state, unit)]
        ways = {unit: every_way(state, unit) for unit in units}
        assert can_pack(state, ways) == packs_somehow(state, side, ways), f"{SEED}={seed}"


@pytest.mark.clauses("16.1d", "16.4i")
def test_whoever_can_go_elsewhere_leaves_a_place_to_those_who_compete_for_it() -> None:
    """Where not all can get away, a place is withheld just where another one of the unit's saves more of the rest."""
    withheld = 0
    for seed in seeds(1.0, first=60, least=40):
        state, side, point = cornered(Random(f"compete|{seed}"))
        step = Retreating(side, point, False)
        ways = step.ways(state)
        if len(ways) > 5 or packs_somehow(state, side, ways):
            continue
        for unit in ways:
            open_to = places(state, unit)
            saved = {space: saved_somehow(state, side, unit, space, ways) for space in bits(ways[unit])}
            better = [group for groups in saved.values() for group in groups]
            spaces = {space for space in bits(open_to) if any(not any(g < o for o in better) for g in saved[space])}
            withheld += len(spaces) < open_to.bit_count()
            assert set(bits(step.spaces(state, unit, "retreat"))) == spaces, f"{SEED}={seed}"
    assert withheld


def saved_somehow(state: Position, side: int, unit: int, space: int, ways: dict[int, int]) -> list[frozenset[int]]:
    """All sets of others that can get away when a unit takes a space."""
    others = [other for other in ways if other != unit]
    groups = (group for size in range(len(others) + 1) for group in combinations(others, size))
    return [
        frozenset(group)
        for group in groups
        if packs_somehow(state, side, {unit: 1 << space} | {other: ways[other] for other in group})
    ]


def packs_somehow(state: Position, side: int, ways: dict[int, int]) -> bool:
    """Whether all fit, by trying every way to spread them."""
    for spaces in product(*(bits(way) for way in ways.values())):
        stacks = {
            space: mask_of(unit for unit, goal in zip(ways, spaces, strict=True) if goal == space)
            for space in set(spaces)
            if state.world.on_map(space)
        }
        if all(fits(state, side, state.ground_units(space, side) | units, space) for space, units in stacks.items()):
            return True
    return False


@pytest.mark.clauses("5.2b", "16.4g")
def test_packing_tells_a_city_brigade_from_others_of_its_kind() -> None:
    """In its own city it takes no room: who of two alike goes there decides whether a third finds some."""
    three = ["eg-arm-bde-1", "eg-arm-bde-2", "eg-arm-bde-3"]
    at = {
        "ismailia": three,
        "salhiya": ["eg-arm-bde-4", "eg-arm-bde-5", "eg-arm-bde-6"],
        "el-firdan": ["eg-arm-div-4", "eg-arm-bde-7"],
        "abu-suweir": ["eg-inf-bde-1", "eg-inf-bde-2", "eg-mech-bde-1"],
    }
    for city_brigade in ("eg-inf-bde-1", "eg-inf-bde-2"):
        given = {"turn": 4, "phase": "israel:first_combat", "at": at, "set": {"city": ["", city_brigade, ""]}}
        state, _ = opening("1973", {}, given)
        world = state.world
        ismailia, salhiya, full = (1 << world.point[name] for name in ("ismailia", "salhiya", "el-firdan"))
        first, second, third = (world.units.index[name] for name in at["abu-suweir"])
        assert can_pack(state, {first: ismailia | salhiya, second: ismailia | salhiya, third: ismailia | full})
