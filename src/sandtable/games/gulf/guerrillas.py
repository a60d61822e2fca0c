"""Guerrillas: untried until they fight; which strength they have is drawn only then (27; 24)."""

from __future__ import annotations

from fractions import Fraction

from sandtable.board.masks import bits, lowest
from sandtable.documents import Term
from sandtable.kernel import Draws, Event

from .entering import enter
from .state import Position
from .world import POOL


def strengths_left(state: Position, unit: int) -> list[int]:
    """The strengths that an untried guerrilla may have: its pool less those that lie open (27.0b; 24.1a)."""
    world = state.world
    pool = world.pool_of[unit]
    left = sorted(world.kind[other].cf for other in pool)
    for other, strength in state.tried:
        if other in pool:
            left.remove(strength)
    return left


def terms(state: Position, units: int, key: str) -> list[Term]:
    """What units add to a combat with their combat factors; an untried guerrilla gives a range."""
    world = state.world
    found = []
    for unit in bits(units):
        if state.untried >> unit & 1:
            known = strengths_left(state, unit)
            found.append(Term(f"{world.unit(unit)}, untried", known[0], world.cite["untried"], known[-1]))
        else:
            found.append(Term(world.unit(unit), state.strength(unit), world.cite[key]))
    return found


def revealed_worlds(state: Position, units: int) -> list[tuple[Fraction, Position]]:
    """The positions that revealing these guerrillas may lead to, with their chances."""
    unit = lowest(units & state.untried) if units & state.untried else -1
    if unit < 0:
        return [(Fraction(1), state)]
    left = strengths_left(state, unit)
    found = []
    for strength in sorted(set(left)):
        twin = state.clone()
        twin.tried = sorted([*state.tried, (unit, strength)])
        share = Fraction(left.count(strength), len(left))
        found += [(share * chance, world) for chance, world in revealed_worlds(twin, units)]
    return found


def reveal_in(state: Position, units: int, draws: Draws) -> list[Event]:
    """Untried guerrillas are turned up the instant they fight, whatever comes of it (27.0c; 24.1b)."""
    events: list[Event] = []
    world = state.world
    for unit in bits(units & state.untried):
        left = strengths_left(state, unit)
        where = world.hex(state.at[unit])
        strength = left[draws.roll(f"guerrilla {world.unit(unit)}", len(left)) - 1]
        state.tried = sorted([*state.tried, (unit, strength)])
        data = {"unit": world.unit(unit), "at": where, "strength": strength}
        events.append(Event("revealed", data, (world.cite["revealed"],), reveals=True))
    return events


def raise_guerrilla(state: Position, pool: str, space: int, key: str = "guerrillas") -> list[Event]:
    """A guerrilla comes from its pool, face down, and enters its hex like any ground unit (24.2a, 18.2a; 25.3e)."""
    world = state.world
    unit = next(u for u in world.pools[pool] if state.at[u] == world.box[POOL])
    state.arrived |= 1 << unit
    data = {"unit": world.unit(unit), "at": world.hex(space)}
    return [Event("guerrilla", data, (world.cite[key],)), *enter(state, unit, space)]


def left_in_pool(state: Position, pool: str) -> int:
    world = state.world
    return sum(state.at[unit] == world.box[POOL] for unit in world.pools[pool])


def placing_hexes(state: Position, country: str, side: int) -> int:
    """Where a guerrilla may appear: a city, airfield or oilfield of a country, free of enemies and zones (24.2b).

    Two may arrive in one hex if one of them moves on before the next check (9.5c).
    """
    world = state.world
    places = world.feature["city"] | world.feature["airfield"] | world.feature["oilfield"]
    enemy = 1 - side
    occupied = state.ground_at(enemy) | state.zone(enemy)
    return world.country.get(country, 0) & places & world.land & ~occupied


def guerrilla_hexes(state: Position) -> int:
    """Hexes with a guerrilla: never two of them in one (27.0d; 8.3)."""
    world = state.world
    found = 0
    for unit in bits(world.guerrillas):
        if state.at[unit] < world.end:
            found |= 1 << state.at[unit]
    return found
