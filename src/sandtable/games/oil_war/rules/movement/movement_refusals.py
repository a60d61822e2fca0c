"""5.0 and 6.0: why a unit may not move to a hex, with the clause that bars it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.board.masks import bits
from sandtable.board.moves import reach
from sandtable.errors import Refusal
from sandtable.games.oil_war.position.wording import listing, place

from .ways import Stretch, enterable, ways

if TYPE_CHECKING:
    from sandtable.games.oil_war.position.state import Position

Reason = tuple[str, ...]
"""Words of a sentence, then the clauses behind them."""


def no_end_while_exposed(state: Position, exposed: int) -> Refusal:
    """Aircraft share a hex with enemy air units, so the phase cannot end (X50)."""
    world = state.world
    names = world.units.say(exposed)
    hexes = [world.hex(state.at[unit]) for unit in bits(exposed)]
    share = "shares" if len(names) == 1 else "share"
    why = f"{listing(names)} {share} a hex with an enemy air unit and must be placed elsewhere first"
    return Refusal(why, "X50", "5.25b", units=names, spaces=list(dict.fromkeys(hexes)))


def hemmed_in(state: Position, unit: int) -> Refusal:
    """A ground unit has no hex to go to."""
    world = state.world
    side = world.side[unit]
    near = world.moves.steps[state.at[unit]]
    clauses = []
    if near & state.ground_at(1 - side):
        clauses.append("5.26a")
    if near & ~state.ground_at(1 - side):  # it could go there if control did not bar it
        clauses += ["6.13", "5.23"]
    names = {"5.26a": "units", "6.13": "Zones of Control"}
    why = f"enemy {' and '.join(names[clause] for clause in clauses if clause in names)} are all around"
    if not near:
        why = "no land lies next to it"
    return Refusal(f"{world.unit(unit)} has no hex to go to: {why}", *(clauses or ["X28"]), units=[world.unit(unit)])


def _blocked(state: Position, side: int, space: int) -> Reason | None:
    """Why nobody of this side could enter a hex at all."""
    world = state.world
    if space >= world.end:
        return f"{place(world.hex(space))} is not on the map", "X28"
    if world.sea >> space & 1:
        return f"{world.hex(space)} is an all-sea hex", "X28"
    if state.ground_at(1 - side) >> space & 1:
        return f"an enemy ground unit is in {world.hex(space)}", "5.26a"
    return None


def _one_hex(state: Position, unit: int) -> Reason | None:
    """A unit that came by air or sea this turn moves one hex (5.47a, 5.49b)."""
    world = state.world
    if not state.arrived >> unit & 1:
        return None
    if world.marines >> unit & 1:
        return "it landed this turn and may move one hex", "5.49b", "5.47a"
    return "it was air transported this turn and may move one hex", "5.47a"


def no_goal(state: Position, unit: int, space: int) -> Refusal:
    """Why a hex is out of reach."""
    world = state.world
    name, word = world.unit(unit), world.hex(space)
    details = {"spaces": [word], "units": [name], "nearest": state.world.nearest(space, ways(state, unit).spaces)}
    if space == state.at[unit]:
        return Refusal(f"{name} is in {word} already", "5.0c", **details)
    blocked = _blocked(state, world.side[unit], space)
    if blocked is None and world.grid.neighbours[state.at[unit]] >> space & 1:
        return no_step(state, Stretch(state, unit), space)
    why, *clauses = blocked or _one_hex(state, unit) or _too_far(state, unit, space)
    return Refusal(f"{name} cannot reach {place(word)}: {why}", *clauses, **details)


def _too_far(state: Position, unit: int, space: int) -> Reason:
    """Points that do not suffice, control on the way, or no way over land at all."""
    world = state.world
    side = world.side[unit]
    points = Stretch(state, unit).limit
    short = ("5.22",) if state.unsupplied >> unit & 1 else ()
    enter = enterable(state, side)
    freely = reach(world.moves, state.at[unit], len(world.terrain) * world.allowance, enter=enter).cost(space)
    if freely is None:
        if reach(world.moves, state.at[unit], len(world.terrain) * world.allowance, enter=world.land).cost(space):
            return "enemy ground units bar every way", "5.26a"
        return "no way over land leads there", "X28"
    if freely > points:
        return f"the cheapest way costs {freely} movement points, and it has {points}", *short, "5.21a"
    border = ("11.33d",) if state.borders and world.nation[unit] == "Iran" else ()
    zone = state.zone(1 - side) & ~world.bit[state.at[unit]]
    if reach(world.moves, state.at[unit], points, enter=enter, stop=zone).cost(space) is not None:
        return "it would step from one enemy Zone of Control into another", "6.13", "5.23", *border
    return "it must stop in the first enemy Zone of Control that it enters", "6.11", *border


def no_step(state: Position, way: Stretch, space: int) -> Refusal:
    """Why one step of a way is not allowed."""
    world, unit = state.world, way.unit
    name, word, here = world.unit(unit), world.hex(space), world.hex(way.here)
    details = {"spaces": [word], "units": [name], "nearest": world.spaces.say(way.steps())[:3]}
    if space < world.end and not world.grid.neighbours[way.here] >> space & 1:
        return Refusal(f"{word} is not next to {here}", "5.0c", **details)
    why, *clauses = _blocked(state, way.side, space) or _no_entry(state, way, space)
    return Refusal(f"{name} cannot enter {place(word)}: {why}", *clauses, **details)


def _no_entry(state: Position, way: Stretch, space: int) -> Reason:
    """Why a unit that is under way may not enter an adjacent hex that others of its side could."""
    world = state.world
    here = world.hex(way.here)
    cost = world.moves.cost(way.here, space)
    if cost is None:
        return f"the hexside between {here} and {world.hex(space)} is blocked", "14.T"
    first = way.spent == 0
    one_hex = None if first else _one_hex(state, way.unit)
    if one_hex is not None:
        return one_hex
    if way.control_at(way.here) >> way.here & 1:
        if not first:
            return f"it must stop in {here}, which is in an enemy Zone of Control", "6.11"
        if way.control(space) >> space & 1:
            return "it would step from one enemy Zone of Control into another", "6.13", "5.23"
    short = ("5.22",) if state.unsupplied >> way.unit & 1 else ()
    left = way.limit - way.spent
    return f"that costs {cost} movement points, and it has {left} left", *short, "5.21a"
