"""After a battle: who advances, and where those go who have to retreat."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.combat.advance import Advance
from sandtable.games.gulf.rules.combat.retreat import Retreat, Way
from sandtable.games.gulf.rules.stacking import has_room
from sandtable.language import Words

from .posts import Posts
from .style import STANDARD, Style


def advance(state: Position, step: Advance, style: Style = STANDARD) -> Words:
    """Whoever gains most by it takes the hex; troops at sea must."""
    world = state.world
    able = bits(step.able(state))
    afloat = [unit for unit in able if world.sea >> state.at[unit] & 1]
    if afloat:
        return "advance", world.unit(afloat[0]), world.hex(step.target)
    posts = Posts(state, step.side, style)
    roomy = [unit for unit in able if has_room(state, step.target, step.side, unit)]
    if not roomy:
        return ("stay",)

    def gain(unit: int) -> float:
        return posts.value(unit, step.target) - posts.value(unit, state.at[unit])

    unit = max(roomy, key=lambda unit: (gain(unit), state.strength(unit), -unit))
    return ("advance", world.unit(unit), world.hex(step.target)) if gain(unit) > 0.0 else ("stay",)


def retreat(state: Position, step: Retreat, style: Style = STANDARD) -> Words | None:
    """Out of the enemy's reach, or to a post; a city of one's own is held."""
    out, stay = step.free(state)
    if stay or not out:
        return None
    world = state.world
    posts = Posts(state, step.side, style)
    unit = bits(out)[0]
    way: Way = ()
    while not step.ends(state, unit, way):
        hexes = bits(step.next_hexes(state, unit, way))
        way = (*way, max(hexes, key=lambda space: (posts.value(unit, space), space)))
    return ("retreat", world.unit(unit), *(world.hex(space) for space in way))
