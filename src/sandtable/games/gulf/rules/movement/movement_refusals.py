"""Why a ground unit cannot move, or not there."""

from __future__ import annotations

from sandtable.counters.bars import bar_at
from sandtable.errors import Refusal
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import names, place
from sandtable.games.gulf.position.world import GROUND_STAGING
from sandtable.games.gulf.rules.explain import not_a_choice, off_map

from .airmobile import flights, lift_hexes, may_lift
from .ways import (
    HELD,
    Track,
    allowance,
    barred,
    homeland,
    is_afloat,
    is_reached_freely,
    march_bars,
    step_cost,
    stops,
    table_of,
    ways,
)


def nobody_moves(state: Position, by_air: bool) -> Refusal:
    """No unit can move in this way at all."""
    cite = state.world.cite
    if by_air:
        why = "no airmobile unit that can still move is on a friendly airfield or base, or has one in reach"
        clauses = [cite["one move"]] if state.moved & state.world.airmobile else []
        return Refusal(why, *clauses, cite["air recovery"], cite["otherwise on foot"], nearest=["done"])
    return Refusal("no ground unit can move any more", cite["movement"], nearest=["done"])


def _not_movable(state: Position, seat: str, unit: int) -> Refusal | None:
    world, cite = state.world, state.world.cite
    name = world.unit(unit)
    known = not_a_choice(state, seat, unit)
    if known is not None:
        return known
    if not world.ground >> unit & 1:
        return Refusal(f"{name} is not a ground unit", cite["movement"], units=[name])
    if state.moved >> unit & 1:
        return Refusal(f"{name} has moved already in this {world.profile.step}", cite["one move"], units=[name])
    if not world.points[unit]:
        return Refusal(f"{name} is static: it never moves once it is on the map", cite["static units"], units=[name])
    return None


def no_move(state: Position, seat: str, unit: int) -> Refusal:
    """Why a unit cannot march at all."""
    world, cite = state.world, state.world.cite
    found = _not_movable(state, seat, unit) or off_map(state, unit, "movement")
    if found is not None:
        return found
    name = world.unit(unit)
    if is_afloat(state, unit):
        return Refusal(f"{name} is at sea: it can only attack the coast", cite["sea is closed"], units=[name])
    if state.zone(1 - world.side[unit]) >> state.at[unit] & 1:
        why = f"{name} is in an enemy zone of control, and so is every hex that it could enter"
        return Refusal(why, cite["zone to zone"], cite["leaving a zone"], units=[name])
    if world.beside[state.at[unit]] & ~homeland(state, unit):
        why, clause = state.why_confined(unit)
        return Refusal(f"{name} has nowhere to go: {why}", clause, units=[name])
    return Refusal(f"no hex next to {name} is open to it", cite["enemy-held hex"], units=[name])


def no_lift(state: Position, seat: str, unit: int) -> Refusal:
    """Why a unit cannot fly by helicopter at all."""
    world, cite = state.world, state.world.cite
    name = world.unit(unit)
    found = _not_movable(state, seat, unit)
    if found is not None:
        return found
    if not world.airmobile >> unit & 1:
        return Refusal(f"{name} is not airmobile", cite["airmobile"], units=[name])
    if state.at[unit] == world.box[GROUND_STAGING] and not may_lift(state, unit):
        return _no_flight_from_ships(state, unit)
    if not may_lift(state, unit):
        return off_map(state, unit, "airmobile") or Refusal(f"{name} cannot fly now", cite["airmobile"], units=[name])
    why = f"{name} is not on an airfield or base, and no friendly one is in reach"
    return Refusal(why, cite["air recovery"], cite["otherwise on foot"], units=[name])


def _no_flight_from_ships(state: Position, unit: int) -> Refusal:
    """Why helicopters in the staging display do not fly in (23.2; 26.1c)."""
    cite, name = state.world.cite, state.world.unit(unit)
    rule = "only airmobile units of the marines and of NATO fly in from there"
    if not state.has("carrier-airmobile"):
        rule = "flying in from there is an optional rule that this match does not use"
    why = f"{name} is in {place(GROUND_STAGING)}: {rule}"
    return Refusal(why, cite["carrier airmobile"], cite["airmobile"], cite["displays"], units=[name])


def no_goal(state: Position, unit: int, space: int) -> Refusal:
    """Why a hex is out of reach."""
    world, cite = state.world, state.world.cite
    name, word = world.unit(unit), world.hex(space)
    about = {"units": [name], "spaces": [word], "nearest": world.nearest(space, ways(state, unit).spaces)}
    if space == state.at[unit]:
        return Refusal(f"{name} is in {word} already", cite["movement"], **about)
    closed = _closed_reason(state, unit, space)
    if closed is not None:
        return Refusal(f"{name} cannot enter {place(word)}: {closed[0]}", *closed[1:], **about)
    start, zone = state.at[unit], state.zone(1 - world.side[unit])
    if zone >> start & 1 and zone >> space & 1 and world.is_next_to(start, space):
        why = f"{name} cannot move from one enemy zone of control straight into another"
        return Refusal(why, cite["zone to zone"], cite["leaving a zone"], **about)
    if world.is_next_to(start, space):
        return no_step(state, Track(state, unit), space)
    if is_reached_freely(state, unit, space):
        why = f"{name} cannot reach {word}: an enemy zone of control stops it first"
        return Refusal(why, cite["zone stops"], **about)
    points = allowance(state, unit) / 2
    return Refusal(f"{name} cannot reach {word} with {points:g} movement points", cite["movement points"], **about)


def no_step(state: Position, track: Track, space: int) -> Refusal:
    """Why a way cannot go on to a hex."""
    world, cite = state.world, state.world.cite
    unit = track.unit
    name, word, here = world.unit(unit), world.hex(space), world.hex(track.here)
    about = {"units": [name], "spaces": [word], "nearest": world.spaces.say(track.steps())[:3]}
    if not world.is_next_to(track.here, space):
        return Refusal(f"{place(word)} does not touch {here}", cite["movement"], **about)
    closed = _closed_reason(state, unit, space)
    if closed is not None:
        return Refusal(f"{name} cannot enter {word}: {closed[0]}", *closed[1:], **about)
    stop = stops(state, unit)
    if stop >> track.here & 1 and track.spent:
        return Refusal(f"{name} must stop in {here}: it is in an enemy zone of control", cite["zone stops"], **about)
    if stop >> track.here & 1 and stop >> space & 1:
        why = f"{name} cannot move from one enemy zone of control straight into another"
        return Refusal(why, cite["zone to zone"], cite["leaving a zone"], **about)
    cost = step_cost(state, unit, track.here, space)
    if cost is None or not table_of(state, unit).steps[track.here] >> space & 1:
        return Refusal(f"{name} cannot cross the sea between {here} and {word}", cite["sea is closed"], **about)
    left = (track.limit - track.spent) / 2
    why = f"{word} costs {name} {cost / 2:g} movement points from {here}, and {left:g} are left"
    key = "water costs" if (track.here, space) in world.water else "movement points"
    return Refusal(why, cite[key], **about)


def _closed_reason(state: Position, unit: int, space: int) -> tuple[str, ...] | None:
    """Why a unit may not be in a hex at all, then the clauses."""
    world = state.world
    if space >= world.end:
        return "it is not on the map", world.cite["displays"]
    bar = bar_at(march_bars(state, unit), space)
    if bar is None:
        return None
    if bar.why == HELD:
        enemies = state.ground_units(space, 1 - world.side[unit])
        return f"it is held by {names(world, enemies)} of the enemy", *bar.clauses
    return bar.why, *bar.clauses


def no_landing(state: Position, unit: int, space: int) -> Refusal:
    """Why helicopters cannot take a unit to a hex."""
    world, cite = state.world, state.world.cite
    name, word = world.unit(unit), world.hex(space)
    about = {"units": [name], "spaces": [word], "nearest": world.nearest(space, lift_hexes(state, unit))}
    side = world.side[unit]
    if space >= world.end:
        return Refusal(f"{name} cannot fly to {place(word)}", cite["airmobile landing"], **about)
    if space == state.at[unit]:
        return Refusal(f"{name} is in {word} already", cite["airmobile"], **about)
    if state.ground_at(1 - side) >> space & 1:
        return Refusal(f"enemy ground units hold {word}", cite["airmobile landing"], **about)
    if not world.land >> space & 1:
        return Refusal(
            f"airmobile movement must end on land that is open, not in {word}", cite["airmobile landing"], **about
        )
    if barred(state, unit) >> space & 1:
        why, clause = state.why_barred(unit, space)
        return Refusal(f"{name} cannot fly to {word}: {why}", clause, **about)
    reached = flights(state, unit).spaces
    if not reached >> space & 1:
        points = world.points[unit] // 2
        if flights(state, unit, False).spaces >> space & 1:
            why = f"{name} has to come down on its way to {word}, next to enemy aircraft and air defence"
            return Refusal(why, cite["air defence stops helicopters"], cite["air assault"], **about)
        why = f"{word} is more than {points} hexes of flight from {name}"
        return Refusal(why, cite["air assault"], cite["airmobile cost"], **about)
    why = f"{name} does not start on an airfield or base, so it can only fly to a friendly one"
    return Refusal(why, cite["air assault"], cite["air recovery"], **about)
