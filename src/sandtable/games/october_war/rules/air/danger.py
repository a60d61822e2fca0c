"""20.8, 20.12: the air defence that a side knows of over a point to which it sends strikes."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.documents import Term
from sandtable.games.october_war.position.groups import Group
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.rules.intelligence.sight import known_static, seen_by

from .air_strength import missiles_only
from .defence import umbrella, under


def known_defence(state: Position, side: int, group: Group) -> list[Term]:
    """The SAM over the target of a group that its side sees, or static ones that it once saw, and what each may do."""
    if missiles_only(state, group):
        return []  # 18.9b
    world, point = state.world, group.point
    seen = [unit for unit in bits(seen_by(state, side) & world.sam) if umbrella(state, unit) >> point & 1]
    now = mask_of(state.at[unit] for unit in seen)
    earlier = [
        where
        for where in bits(known_static(state, side) & ~now)
        if under(world, where, world.pack.air_rules.sam_static_range) >> point & 1
    ]
    terms = [Term(_what(state, unit, group), 1, "20.8a") for unit in seen]
    return terms + [
        Term(f"Static SAM seen earlier at {world.points[where].name}: {_HIDDEN}", 1, "20.12") for where in earlier
    ]


_HIDDEN = "if it is shown, it may fire and shifts the attack left"


def _what(state: Position, unit: int, group: Group) -> str:
    """What a SAM may do against a group."""
    world = state.world
    name = f"{world.kind[unit].name} at {world.points[state.at[unit]].name}"
    if not state.revealed >> unit & 1:
        return f"{name}: {_HIDDEN}"
    escorted = bool(group.units & world.of_type["ww"]) and state.at[unit] != group.point  # 20.11d
    return f"{name}: it {'may not fire' if escorted or state.fired >> unit & 1 else 'may fire'}"
