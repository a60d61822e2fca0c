"""From the sea: landings where nobody stands, and assaults on beaches that the enemy holds."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.combat.retreat import home_city
from sandtable.games.gulf.rules.movement.naval import ASSAULT, LAND, MARINE, AmphibiousMovement, idle_ships
from sandtable.games.gulf.rules.stacking import crowded, stacked
from sandtable.language import Words

from .appraisal import unit_worth, wanted
from .logistics import landing_value
from .posts import Posts
from .style import STANDARD, Style
from .threats import chance_of_fall, shelter

Choice = tuple[float, Words]
"""What is to be done, with what it promises."""


def land(state: Position, step: AmphibiousMovement, style: Style = STANDARD) -> Words:
    """Put troops ashore, or before a beach, where they hold or take something; the ships cost nothing."""
    posts = Posts(state, step.side, style)
    idle: Choice = (style.landing, ("done",))
    return max(idle, landing(posts, step), assault(posts, step), key=lambda choice: choice[0])[1]


def landing(posts: Posts, step: AmphibiousMovement) -> Choice:
    """The best place for anybody where no enemy stands."""
    state = posts.state
    best: Choice = (0.0, ())
    for unit in bits(step.ready(state)[step.verbs.index(LAND)]):
        for space in bits(step.open_spaces(state, LAND, unit)):
            value = landing_value(posts, unit, space)
            if value > best[0] and not crowded(state, stacked(state, space, step.side) | 1 << unit):
                best = value, (LAND, state.world.unit(unit), state.world.hex(space))
    return best


def assault(posts: Posts, step: AmphibiousMovement) -> Choice:
    """The best beach for all who can be brought before it: whoever does not take it is lost (18.3d; 20.4b)."""
    state, world = posts.state, posts.world
    ready = step.ready(state)[step.verbs.index(ASSAULT)]
    best: Choice = (0.0, ())
    for unit in bits(ready):
        for space in bits(step.open_spaces(state, ASSAULT, unit)):
            for target in bits(world.grid.neighbours[space] & state.ground_at(1 - step.side) & world.coast):
                value = _promise(state, target, _wave(state, step.side, unit, ready, target))
                if value > best[0]:
                    best = value, (ASSAULT, world.unit(unit), world.hex(space))
    return best


def _wave(state: Position, side: int, unit: int, ready: int, target: int) -> int:
    """A unit, those of its contingent before the beach already, and those that ships can still bring with it."""
    world = state.world
    name = state.contingent(unit)
    afloat = state.units_in(world.grid.neighbours[target] & world.sea) & world.ground & world.of_side[side]
    room = sum(world.kind[ship].capacity.get(MARINE, 0) for ship in idle_ships(state, side)) - 1
    others = sorted((u for u in bits(ready & ~(1 << unit))), key=lambda u: (-state.strength(u), u))
    chosen = [u for u in (*bits(afloat), *others[: max(room, 0)]) if state.contingent(u) == name]
    return mask_of(chosen) | 1 << unit


def _promise(state: Position, target: int, ours: int) -> float:
    """What an assault promises: the beach, or the loss of all who tried."""
    world = state.world
    side = world.side[bits(ours)[0]]
    theirs = state.ground_units(target, 1 - side)
    attack, defence = (sum(state.strength(unit) for unit in bits(units)) for units in (ours, theirs))
    stubborn = any(home_city(state, unit, target) for unit in bits(theirs))
    steps = theirs.bit_count() + (theirs & world.two_steps & ~state.reduced).bit_count()
    chance = chance_of_fall(world, attack, defence, shelter(world, target), stubborn, steps)
    prize = wanted(state, side).get(target, 0.0) + sum(unit_worth(state, unit) for unit in bits(theirs))
    return chance * prize - (1.0 - chance) * sum(unit_worth(state, unit) for unit in bits(ours))
