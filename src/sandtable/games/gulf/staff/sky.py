"""Air movement: bombers over enemies without cover, fighters over friends whom bombers could strike."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.gulf.air_movement import AirMovement
from sandtable.games.gulf.displays import has_displays
from sandtable.games.gulf.state import Position
from sandtable.games.gulf.support import AIRDROP, EMERGENCY, pays, price_of
from sandtable.language import Words

from .appraisal import swing, unit_worth

LEAST = 2.0
"""What enemies must be worth to be cut off from the air."""
MOST = 1.0
"""What friends must be worth to be covered from the air."""


def sortie(state: Position, step: AirMovement) -> Words:
    """One flight at a time, as long as one is worth it."""
    return _bombing(state, step) or _blockade(state, step) or _patrol(state, step) or ("done",)


def _bombing(state: Position, step: AirMovement) -> Words | None:
    """The best flight of a bomber over enemies that have no cover."""
    world = state.world
    side = step.side
    covered = state.flying_at(1 - side) | state.defended_skies(1 - side)
    best: tuple[float, Words | None] = (0.3, None)
    for unit in bits(step.ready(state)[0]):
        strength = world.kind[unit].ga
        if strength < 3:
            continue
        goals = step.open_spaces(state, "fly", unit) & state.ground_at(1 - side) & ~covered
        for space in bits(goals):
            defence = sum(state.strength(enemy) for enemy in bits(state.ground_units(space, 1 - side)))
            friends = sum(world.kind[u].ga for u in bits(state.flying_units(space, side)))
            beside = bool(world.beside[space] & state.ground_at(side))
            odds = (strength + friends) / max(defence, 1)
            value = (0.3 + 0.3 * beside + 0.1 * swing(state).get(space, 0.0)) * min(odds, 4.0)
            if odds >= 2 and value > best[0] and not friends >= 5 * defence:
                best = value, ("fly", world.unit(unit), world.hex(space))
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

    Only a side whose enemy flies from outside the map does so: his bombers reach everything.
    """
    world, side = state.world, step.side
    if not has_displays(state, 1 - side):
        return None
    bare = state.ground_at(side) & ~state.flying_at(0) & ~state.flying_at(1) & ~state.defended_skies(side)
    best: tuple[float, Words | None] = (MOST, None)
    for unit in bits(step.ready(state)[0]):
        if not world.kind[unit].ad:
            continue
        for space in bits(step.open_spaces(state, "fly", unit) & bare):
            worth = sum(unit_worth(state, friend) for friend in bits(state.ground_units(space, side)))
            if worth > best[0]:
                best = worth, ("fly", world.unit(unit), world.hex(space))
    return best[1]
