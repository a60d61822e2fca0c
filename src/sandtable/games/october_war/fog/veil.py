"""X10: a position with holes. Views, knowledge and guesses are made of this and of nothing else.

Of a side that is not in the audience only those counters have a place that the other side sees, and those in boxes. All
others are nowhere. Counters of one kind are interchangeable, so those of a hidden side are numbered anew in an order
that everybody can know: by place, then by what is public of them. What only the owner may know is blank.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.board.masks import bits
from sandtable.games.october_war.position.boxes import UNDEPLOYED
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB, EGYPT, GOLAN, ISRAEL, SINAI, SYRIA, World
from sandtable.games.october_war.rules.air.ground_attack import RaidHunt
from sandtable.games.october_war.rules.air.plan import Commitment
from sandtable.games.october_war.rules.air.sam_fire import AirDefence
from sandtable.games.october_war.rules.combat.losses import Rearguard, Result
from sandtable.games.october_war.rules.combat.retreat import Retreating
from sandtable.games.october_war.rules.combat.strike import Standing
from sandtable.games.october_war.rules.intelligence.sight import seen_by, slots
from sandtable.games.october_war.rules.mobilization.arrivals import Arrivals
from sandtable.games.october_war.rules.movement.flying import Flight
from sandtable.kernel import Step
from sandtable.kernel.plain import Plain

PUBLIC = ("crossed", "aided", "flown", "combined", "revealed", "fired", "silenced", "released", "round_fired")
"""What is known of a counter that is seen or lies in a box."""
PRIVATE = ("moved", "moved_before", "commanded", "aiding", "fought", "dropped", "in_place", "surplus", "converted")
"""What only the owner keeps track of."""
UNIT_MASKS: Mapping[type, tuple[str, ...]] = {
    Result: ("only",),
    Standing: ("only",),
    Rearguard: ("only",),
    Retreating: ("only",),
    Arrivals: ("units",),
    RaidHunt: ("prey",),
}
"""Fields of steps that hold sets of units."""


class Veiled(Struct, frozen=True):
    """What an audience knows of a position."""

    sides: tuple[int, ...]
    """The sides that look."""
    position: Position
    held: tuple[int, int]
    """The points that each side holds: everybody sees that."""


class Known(Struct):
    """The same as a plain document."""

    sides: list[int]
    held: list[str]
    """As hexadecimal numbers."""
    position: Plain


def nowhere(world: World) -> int:
    """The place of counters that could be anywhere."""
    return len(world.spaces.words)


def veil(state: Position, sides: Sequence[int]) -> Veiled:
    """The position as these sides together know it."""
    held = state.held(0), state.held(1)
    hidden = [side for side in (0, 1) if side not in sides]
    if not hidden:
        return Veiled(tuple(sides), state, held)
    renumbered: dict[int, int] = {}
    for side in hidden:
        renumbered |= _numbering(state, side)
    return Veiled(tuple(sides), _redrawn(state, hidden, renumbered), held)


def _numbering(state: Position, side: int) -> dict[int, int]:
    """The new number of every ground counter of a hidden side whose place is known."""
    world = state.world
    places = slots(world)
    seen = seen_by(state, 1 - side)
    aside = world.box[UNDEPLOYED]
    marks = [getattr(state, name) for name in PUBLIC] + list(state.shown) + list(_step_masks(state.stack))
    new: dict[int, int] = {}

    def key(unit: int) -> tuple[object, ...]:
        bound = state.theatre[unit] if state.at[unit] >= places else 0
        helped = state.helped[unit] if state.helped else -1
        return state.at[unit], state.due[unit], bound, state.origin[unit], helped, *[mask >> unit & 1 for mask in marks]

    for kind in _kinds(world, side):
        units = bits(world.of_kind[kind])
        known = [u for u in units if seen >> u & 1 or (state.at[u] >= places and state.at[u] != aside)]
        if len(units) > 1:
            known.sort(key=key)
            new.update(zip(known, units, strict=False))
        elif known:
            new[known[0]] = known[0]
    return new


def _kinds(world: World, side: int) -> list[str]:
    seat = world.seats[side]
    sides = {nation.id: nation.side for nation in world.pack.nation}
    return [
        data.id
        for data in world.pack.unit
        if sides[data.nation] == seat and data.unit_class in ("mechanized", "non-mechanized")
    ]


def _redrawn(state: Position, hidden: Sequence[int], new: Mapping[int, int]) -> Position:
    world = state.world
    veiled = state.clone()
    foreign = sum(world.ground_of(side) for side in hidden)
    at, theatre, origin, due = (list(values) for values in (state.at, state.theatre, state.origin, state.due))
    for unit in bits(foreign):
        at[unit], theatre[unit], origin[unit], due[unit] = nowhere(world), home_theatre(world, unit), -1, 0
    for old, unit in new.items():
        at[unit], theatre[unit], origin[unit], due[unit] = (
            state.at[old],
            state.theatre[old],
            state.origin[old],
            state.due[old],
        )
    veiled.at, veiled.theatre, veiled.origin, veiled.due = at, theatre, origin, due
    if state.helped:
        helped = [-1 if foreign >> unit & 1 else leader for unit, leader in enumerate(state.helped)]
        for old, unit in new.items():
            helped[unit] = state.helped[old]
        veiled.helped = helped if max(helped) >= 0 else []
    single = sum(1 << u for u in bits(foreign) if world.of_kind[world.kind[u].id].bit_count() == 1)
    for name in PUBLIC:
        mask = getattr(state, name)
        kept = mask & single if name == "combined" else 0  # reorganizations are public (X10)
        setattr(veiled, name, mask & ~foreign | kept | _moved(mask & foreign, new))
    for name in PRIVATE:
        setattr(veiled, name, getattr(state, name) & ~foreign)
    veiled.shown = [mask & ~foreign | _moved(mask & foreign, new) for mask in state.shown]
    size = slots(world)
    for side in hidden:
        veiled.memory = [() if place // size == side else record for place, record in enumerate(veiled.memory)]
    if ISRAEL in hidden:
        veiled.conversions = 0  # its battalions have gone where nobody sees them
    if ARAB in hidden:
        veiled.city = [-1, -1, -1]
    if state.player in hidden:
        veiled.hq_moved = False
    veiled.stack = [_blanked(step, hidden, foreign, new) for step in state.stack]
    veiled.forget_all()
    return veiled


def home_theatre(world: World, unit: int) -> int:
    """The theatre that follows from a counter's nation alone."""
    return {EGYPT: SINAI, SYRIA: GOLAN}.get(world.nation[unit], -1)


def _moved(mask: int, new: Mapping[int, int]) -> int:
    return sum(1 << new[unit] for unit in bits(mask) if unit in new)


def _step_masks(stack: Iterable[Step[Any]]) -> Iterable[int]:
    """Every set of units that a step holds."""
    for step in stack:
        for name in UNIT_MASKS.get(type(step), ()):
            yield getattr(step, name)
        if isinstance(step, AirDefence):
            for unit, *_ in step.shots or ():
                yield 1 << unit
        elif isinstance(step, Flight):
            yield 1 << step.unit


def _blanked(step: Step[Any], hidden: Sequence[int], foreign: int, new: Mapping[int, int]) -> Step[Any]:
    """A step without the secrets of hidden sides, with their counters renumbered."""
    if isinstance(step, Commitment):
        plans = [None if side in hidden else plan for side, plan in enumerate(step.plans)]
        return replace(step, plans=(plans[0], plans[1]))
    if isinstance(step, AirDefence) and step.shots:
        return replace(step, shots=tuple((new.get(unit, unit), *rest) for unit, *rest in step.shots))
    if isinstance(step, Flight):
        return replace(step, unit=new.get(step.unit, step.unit))
    changes = {}
    for name in UNIT_MASKS.get(type(step), ()):
        mask = getattr(step, name)
        changes[name] = mask & ~foreign | _moved(mask & foreign, new)
    return replace(step, **changes) if changes else step


def as_known(veiled: Veiled) -> Known:
    return Known(list(veiled.sides), [f"{mask:x}" for mask in veiled.held], veiled.position.plain())
