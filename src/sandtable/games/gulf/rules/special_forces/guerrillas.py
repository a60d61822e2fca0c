"""Guerrillas: untried until they fight; which strength they have is drawn only then (27; 24)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import gcd

from sandtable.board.masks import bits, lowest
from sandtable.documents import Term
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import POOL
from sandtable.games.gulf.rules.movement.entering import enter
from sandtable.kernel import Draws, Event


def counters_left(state: Position, unit: int) -> dict[int, int]:
    """The counters that an untried guerrilla may turn out to be, weakest first, each with its weight (27.0b; 24.1a).

    It was drawn blind, so none is likelier than another but for what has been seen since: a counter that lies open, or
    lay open while this one was on the map, is out, and the others on the map are something as well.
    """
    world, pool, shown = state.world, state.world.pool_of[unit], frozenset(state.shown)
    opened = {counter for _, counter in state.tried}
    left = sorted(set(pool) - opened, key=lambda counter: (world.kind[counter].cf, counter))
    if not shown:
        return dict.fromkeys(left, 1)
    others = tuple(other for other in bits(state.untried) if other in pool and other != unit)
    ways = {
        counter: _ways_to_deal(others, frozenset(left) - {counter}, shown)
        for counter in left
        if (unit, counter) not in shown
    }
    least = gcd(*ways.values())
    return {counter: number // least for counter, number in ways.items() if number} if least else dict.fromkeys(left, 1)


@lru_cache(maxsize=4096)
def _ways_to_deal(units: tuple[int, ...], counters: frozenset[int], shown: frozenset[tuple[int, int]]) -> int:
    """In how many ways these guerrillas can be some of these counters."""
    if not units:
        return 1
    first, rest = units[0], units[1:]
    return sum(_ways_to_deal(rest, counters - {c}, shown) for c in counters if (first, c) not in shown)


def terms(state: Position, units: int, key: str) -> list[Term]:
    """What units add to a combat with their combat factors; an untried guerrilla gives a range."""
    world = state.world
    found = []
    for unit in bits(units):
        if state.untried >> unit & 1:
            known = [world.kind[counter].cf for counter in counters_left(state, unit)]
            found.append(Term(f"{world.unit(unit)}, untried", known[0], world.cite["untried"], known[-1]))
        else:
            found.append(Term(world.unit(unit), state.strength(unit), world.cite[key]))
    return found


def revealed_worlds(state: Position, units: int) -> list[tuple[Fraction, Position]]:
    """The positions that revealing these guerrillas may lead to, with their chances."""
    unit = lowest(units & state.untried) if units & state.untried else -1
    if unit < 0:
        return [(Fraction(1), state)]
    weights = counters_left(state, unit)
    alike: dict[tuple[int, tuple[int, ...]], list[int]] = {}
    for counter in weights:
        barred = tuple(other for other, seen in state.shown if seen == counter)
        alike.setdefault((state.world.kind[counter].cf, barred), []).append(counter)
    found = []
    for counters in alike.values():
        twin = state.clone()
        twin.tried = sorted([*state.tried, (unit, counters[0])])
        share = Fraction(sum(weights[counter] for counter in counters), sum(weights.values()))
        found += [(share * chance, world) for chance, world in revealed_worlds(twin, units)]
    return found


def reveal_in(state: Position, units: int, draws: Draws) -> list[Event]:
    """Untried guerrillas are turned up the instant they fight, whatever comes of it (27.0c; 24.1b)."""
    events: list[Event] = []
    world = state.world
    for unit in bits(units & state.untried):
        where = world.hex(state.at[unit])
        counter = _draw(counters_left(state, unit), f"guerrilla {world.unit(unit)}", draws)
        state.tried = sorted([*state.tried, (unit, counter)])
        state.shown = [entry for entry in state.shown if entry[0] != unit]
        strength = world.kind[counter].cf
        data = {"unit": world.unit(unit), "at": where, "strength": strength}
        events.append(Event("revealed", data, (world.cite["revealed"],), reveals=True))
    return events


def _draw(weights: dict[int, int], name: str, draws: Draws) -> int:
    """One of some counters, by their weights."""
    place = draws.roll(name, sum(weights.values()))
    for counter, weight in weights.items():
        place -= weight
        if place <= 0:
            return counter
    raise AssertionError("a die shows no more than its sides")


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
