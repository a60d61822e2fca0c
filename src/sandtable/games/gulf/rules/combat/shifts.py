"""Shifts of the column in combat, each with its reason: left for the defender, right for the attacker (14.4a)."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.documents import Term
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import World
from sandtable.games.gulf.rules.special_forces.markers import blood_shift


def terrain_shift(world: World, target: int, key: str) -> Term | None:
    """The best shift for the terrain of a hex: its ground or one of its places, never both (16.2, 17.2c; 17.3b).

    It is cited by a key for the kind of combat.
    """
    ground = world.terrain[target]
    best, reason = ground.shift, ground.id
    features = {feature.id: feature.shift for feature in world.pack.terrain.feature}
    for place in world.places.get(target, ()):
        for name in place.features:
            if features.get(name, 0) < best:
                best, reason = features[name], f"{name}, {place.name}"
    return Term(reason, best, world.cite[key]) if best else None


def hexside_shift(state: Position, target: int, units: int) -> Term | None:
    """One shift if every attacking unit attacks across a river, lake or causeway (17.2b; 17.3a)."""
    world = state.world
    shift = {side.id: side.shift or 0 for side in world.pack.terrain.hexside}
    kinds = {world.water.get((state.at[unit], target), "") for unit in bits(units & ~world.naval)}
    if "" in kinds or not kinds:
        return None
    least = max(kinds, key=lambda kind: (shift[kind], kind))
    return Term(f"across the {' or '.join(sorted(kinds))}", shift[least], world.cite["hexside terrain"])


def fire_shift(state: Position, target: int, kind: str) -> Term | None:
    """Burning oil helps the ground attacker and hinders the bomber (28.1c)."""
    if not state.fires >> target & 1:
        return None
    data = next(shift for shift in state.world.pack.shift if shift.id == f"oilfield-fire-{kind}")
    columns = data.columns if data.favours == "attacker" else -data.columns
    return Term("oilfield on fire", columns, state.world.cite["fire and combat"])


def ground_shifts(state: Position, target: int, units: int) -> list[Term]:
    """All shifts of a ground attack."""
    world = state.world
    terms = [
        terrain_shift(world, target, "terrain in the hex"),
        hexside_shift(state, target, units),
        _joint_shift(state, units),
        blood_shift(state, target),
    ]
    left = sum(-term.value for term in terms if term is not None and term.value < 0)
    if state.has("light-units") and units & world.light and _broken_ground(world, target) and left:
        terms.append(Term("light units in the attack", 1, world.cite["light attack"]))  # 23.1c; 26.1b
    terms.append(fire_shift(state, target, "ground"))
    return [term for term in terms if term is not None]


def _broken_ground(world: World, target: int) -> bool:
    """Rough ground, mountains and marsh, where light units help (23.1c; 26.1b)."""
    return bool(world.rough >> target & 1) or world.terrain[target].id == "marsh"


def _joint_shift(state: Position, units: int) -> Term | None:
    """Allied contingents that attack together are hampered (17.2e)."""
    world = state.world
    joint = {state.contingent(unit) for unit in bits(units & ~world.naval)}
    shift = world.pack.attack_together.shift
    if len(joint) < 2 or not shift:
        return None
    return Term(f"{' and '.join(sorted(joint, reverse=True))} attack together", shift, world.cite["joint attack"])
