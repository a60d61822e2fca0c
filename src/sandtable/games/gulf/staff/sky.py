"""Air movement: bombers over enemies without cover, fighters against aircraft and over friends who need cover."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.board.masks import bits, union
from sandtable.games.gulf.position.displays import has_displays
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.combat.combat import odds_column
from sandtable.games.gulf.rules.movement.air_movement import AirMovement
from sandtable.games.gulf.rules.supply.support import AIRDROP, EMERGENCY, pays, price_of
from sandtable.language import Words

from .appraisal import swing, unit_worth

LOAD = 3
"""What an aircraft must bring against the ground to be sent there."""
LEAST = 2.0
"""What enemies must be worth to be cut off from the air."""
MOST = 1.0
"""What friends must be worth to be covered from the air."""
KILL = 0.1
"""What a fight in the air must promise."""
BARE = 4
"""Less air defence than this among aircraft in the air is no match for enemy fighters."""
SWARM = 4
"""How many aircraft go to one hex."""


def sortie(state: Position, step: AirMovement) -> Words:
    """One flight at a time, as long as one is worth it."""
    for flight in (_bombing, _hunt, _escort, _blockade, _patrol):
        if words := flight(state, step):
            return words
    return ("done",)


def _bombing(state: Position, step: AirMovement) -> Words | None:
    """The next of some bombers that together have good odds against enemies without cover."""
    world, side = state.world, step.side
    targets = state.ground_at(1 - side) & ~(state.flying_at(1 - side) | state.defended_skies(1 - side))
    bombers = [unit for unit in bits(step.ready(state)[0]) if world.kind[unit].ga >= LOAD]
    goals = {unit: step.open_spaces(state, "fly", unit) & targets for unit in bombers}
    best: tuple[float, Words | None] = (0.3, None)
    for space in bits(union(goals.values())):
        able = [unit for unit in bombers if goals[unit] >> space & 1]
        defence = max(sum(state.strength(enemy) for enemy in bits(state.ground_units(space, 1 - side))), 1)
        beside = bool(world.beside[space] & state.ground_at(side))
        for first, strength, there in _wings(state, space, side, able):
            odds = min(strength / defence, 4.0)
            value = (0.3 + 0.3 * beside + 0.1 * swing(state).get(space, 0.0)) * odds
            if odds >= 2 and value > best[0] and there < 5 * defence:
                best = value, ("fly", world.unit(first), world.hex(space))
    return best[1]


def _wings(state: Position, space: int, side: int, able: list[int]) -> Iterable[tuple[int, int, int]]:
    """For each contingent its strongest bomber, what several can bring to a hex, and what is there of it."""
    load = [data.ga for data in state.world.kind]
    flying = bits(state.flying_units(space, side))
    for name in sorted({state.contingent(unit) for unit in able}):
        there = [load[unit] for unit in flying if state.contingent(unit) == name]
        more = sorted((u for u in able if state.contingent(u) == name), key=lambda unit: (-load[unit], unit))
        room = SWARM - len(there)
        if room > 0:
            yield more[0], sum(there) + sum(load[unit] for unit in more[:room]), sum(there)


def _hunt(state: Position, step: AirMovement) -> Words | None:
    """The next of some fighters that together can shoot down enemy aircraft where no air defence helps them."""
    world, side = state.world, step.side
    enemy = 1 - side
    fighters = [unit for unit in bits(step.ready(state)[0]) if world.kind[unit].ad > world.kind[unit].ga]
    prey = (state.flying_at(enemy) | state.based_at(enemy)) & ~state.defended_skies(enemy)
    best: tuple[float, Words | None] = (KILL, None)
    for space in bits(prey) if fighters else ():
        able = [unit for unit in fighters if step.open_spaces(state, "fly", unit) >> space & 1]
        for name in sorted({state.contingent(unit) for unit in able}):
            group = sorted(
                (unit for unit in able if state.contingent(unit) == name), key=lambda unit: (-world.kind[unit].ad, unit)
            )
            there = [unit for unit in bits(state.flying_units(space, side)) if state.contingent(unit) == name]
            gain = max(_dogfight(state, space, side, there + group[:more]) for more in range(1, SWARM + 1))
            gain -= _dogfight(state, space, side, there) if there else 0.0
            if gain > best[0]:
                best = gain, ("fly", world.unit(group[0]), world.hex(space))
    return best[1]


def _dogfight(state: Position, space: int, side: int, ours: list[int]) -> float:
    """What a fight of some aircraft with those of the enemy in a hex promises."""
    world = state.world
    theirs = [unit for unit in bits(state.units_at(space) & world.aircraft) if world.side[unit] != side]
    attack, defence = (sum(state.air_defence(unit) for unit in units) for units in (ours, theirs))
    total = 0.0
    for code, chance in world.crt.chances(odds_column(world, attack, max(defence, 1), ()).heading).items():
        data = world.pack.crt.result[code]["air-to-air"]
        won, lost = (sorted(unit_worth(state, unit) for unit in units) for units in (theirs, ours))
        total += float(chance) * (sum(won[: data.defender_eliminated]) - sum(lost[: data.attacker_eliminated]))
    return total


def _escort(state: Position, step: AirMovement) -> Words | None:
    """A fighter beside those bombers that have most to lose while they stay above the enemy."""
    world, side = state.world, step.side
    if not any(state.air_defence(unit) for unit in bits(state.air_afield(1 - side) & world.aircraft)):
        return None
    fighters = [unit for unit in bits(step.ready(state)[0]) if world.kind[unit].ad >= BARE]
    best: tuple[tuple[float, int], Words | None] = ((0.0, 0), None)
    for space in bits(state.flying_at(side) & state.ground_at(1 - side)) if fighters else ():
        there = bits(state.flying_units(space, side) & ~world.missiles)
        worth = sum(unit_worth(state, unit) for unit in there)
        if worth < best[0][0] or sum(state.air_defence(unit) for unit in there) >= BARE:
            continue
        for unit in fighters:
            key = worth, world.kind[unit].ad - world.kind[unit].ga
            if key > best[0] and step.open_spaces(state, "fly", unit) >> space & 1:
                best = key, ("fly", world.unit(unit), world.hex(space))
    return best[1]


def _blockade(state: Position, step: AirMovement) -> Words | None:
    """An aircraft over enemies that live by air, where nothing can shoot at it: they get no support (19.5; 21.4g)."""
    world, side = state.world, step.side
    enemy = 1 - side
    shunned = state.flying_at(0) | state.flying_at(1) | state.defended_skies(enemy) | state.based_at(enemy)
    best: tuple[float, Words | None] = (LEAST, None)
    for space in bits(state.ground_at(enemy) & ~shunned):
        units = [unit for unit in bits(state.ground_units(space, enemy)) if _lives_by_air(state, unit)]
        worth = sum(unit_worth(state, unit) for unit in units)
        if worth <= best[0]:
            continue
        able = [unit for unit in bits(step.ready(state)[0]) if step.open_spaces(state, "fly", unit) >> space & 1]
        if able:
            unit = min(able, key=lambda unit: (unit_worth(state, unit), unit))
            best = worth, ("fly", world.unit(unit), world.hex(space))
    return best[1]


def _lives_by_air(state: Position, unit: int) -> bool:
    """Whether a unit is supported by points, and an aircraft over its hex would prevent it."""
    if not pays(state, unit):
        return False
    price = price_of(state, unit)
    return price is not None and price.mode in (EMERGENCY, AIRDROP)


def _patrol(state: Position, step: AirMovement) -> Words | None:
    """A fighter over the friends that have most to lose, where no air defence and nobody else covers them.

    An enemy who flies from outside the map reaches everybody with his bombers; any other can cut off those who live
    by air.
    """
    world, side = state.world, step.side
    bombed = has_displays(state, 1 - side)
    bare = state.ground_at(side) & ~state.flying_at(0) & ~state.flying_at(1) & ~state.defended_skies(side)
    fighters = [unit for unit in bits(step.ready(state)[0]) if world.kind[unit].ad]
    best: tuple[tuple[float, int], Words | None] = ((MOST if bombed else LEAST, 0), None)
    for space in bits(bare) if fighters else ():
        friends = [u for u in bits(state.ground_units(space, side)) if bombed or _lives_by_air(state, u)]
        worth = sum(unit_worth(state, friend) for friend in friends)
        for unit in fighters if worth >= best[0][0] else ():
            key = worth, world.kind[unit].ad - world.kind[unit].ga
            if key > best[0] and step.open_spaces(state, "fly", unit) >> space & 1:
                best = key, ("fly", world.unit(unit), world.hex(space))
    return best[1]
