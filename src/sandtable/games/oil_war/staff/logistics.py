"""What comes onto the map and where: air transport, landings, reinforcements."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.rules.movement.landing import beaches
from sandtable.games.oil_war.rules.movement.transport import transport_cost, transport_hexes
from sandtable.games.oil_war.rules.reinforcement import arrival_hexes
from sandtable.language import Words

from .attacks import hex_worth
from .doctrine import Doctrine
from .manoeuvre import Frame, GroundPlan


def transport_plan(state: Position, side: int, doctrine: Doctrine) -> list[Words]:
    """Spend the ATPs: strong brigades where they hold most, fighters where there is room."""
    world = state.world
    scratch = state.clone()
    words: list[Words] = []
    while True:
        best: tuple[float, int, int, str] | None = None  # score, hex, unit, verb
        for unit in bits(world.of_side[side] & world.all_counters):
            if scratch.at[unit] < world.end:
                continue
            landing = beaches(scratch, unit)
            hexes = landing or transport_hexes(scratch, unit)
            if not hexes:
                continue
            found = best_drop(scratch, side, unit, hexes, doctrine, free=bool(landing))
            if found is not None and (best is None or found[0] > best[0]):
                best = (found[0], found[1], unit, "land" if landing else "transport")
        if best is None:
            return words
        _, space, unit, verb = best
        words.append((verb, world.unit(unit), world.hex(space)))
        if verb == "transport":
            scratch.atp -= transport_cost(scratch, unit, space)
        scratch.arrived |= 1 << unit
        scratch.put(unit, space)


def best_drop(
    state: Position, side: int, unit: int, hexes: int, doctrine: Doctrine, *, free: bool
) -> tuple[float, int] | None:
    """The best hex for a unit and its score per ATP; None if it had better wait."""
    world = state.world
    if world.aircraft >> unit & 1:
        return _fighter(state, side, unit, hexes)
    plan = GroundPlan(state, side, doctrine)
    frame = Frame(plan, plan.at)
    interest = world.grid.within(world.bases | world.oil | world.ports, 1)
    near = sensible(plan, unit, hexes & interest) or sensible(plan, unit, hexes)
    rough = sorted(((frame.rough(unit, s) + _opportunity(state, side, unit, s), s) for s in bits(near)), reverse=True)
    best: tuple[float, int] | None = None
    for score, space in rough[:6]:
        cost = 2 if free else max(1, transport_cost(state, unit, space))
        value = (score + frame.exact(unit, space) + 3.0 + 0.3 * world.ground_strength[unit]) / cost
        if best is None or value > best[0]:
            best = value, space
    if best is None or best[0] <= 0.25:
        return None
    return best


def sensible(plan: GroundPlan, unit: int, hexes: int) -> int:
    """The hexes of a set in which a brigade would not be lost for sure: where friends stand, or where the enemy cannot
    bring much more than it has."""
    strength, forlorn = plan.world.ground_strength[unit], plan.doctrine.forlorn
    company = hexes & plan.state.ground_at(plan.side)
    return company | mask_of(s for s in bits(hexes & ~company) if plan.picture.power(s) - strength < forlorn)


def _opportunity(state: Position, side: int, unit: int, space: int) -> float:
    """Weak enemies next to a landing hex are prey; an empty base next door can be walked into."""
    world = state.world
    score = 0.0
    near = world.grid.neighbours[space]
    for target in bits(near & state.ground_at(1 - side)):
        defence = sum(world.ground_strength[u] for u in bits(state.ground_units(target, 1 - side)))
        over = world.ground_strength[unit] - defence
        score += min(4.0, max(-1.0, 0.35 * over + 0.15 * hex_worth(state, target)))
    empty = near & world.bases & ~state.ground_at(1 - side) & ~state.ground_at(side)
    if empty & state.active_sams(1 - side):
        score += 2.0
    return score


def _fighter(state: Position, side: int, unit: int, hexes: int) -> tuple[float, int] | None:
    """A fighter goes where fewest others stand."""
    best = min(bits(hexes), key=lambda space: (state.air_units(space, side).bit_count(), space))
    if state.air_units(best, side):
        return 0.6, best
    return 1.2, best


def reinforcement_plan(state: Position, side: int, doctrine: Doctrine) -> list[Words]:
    """Place everything that is due where it stands best; marines go ashore where they hurt."""
    world = state.world
    scratch = state.clone()
    words: list[Words] = []
    for unit in bits(world.of_side[side] & world.all_counters):
        if scratch.at[unit] < world.end:
            continue
        landing = beaches(scratch, unit)
        hexes = landing or arrival_hexes(scratch, unit)
        if not hexes:
            continue
        if world.aircraft >> unit & 1:
            space = min(
                bits(hexes), key=lambda s: (scratch.air_units(s, side).bit_count(), _front(scratch, side, s), s)
            )
        else:
            plan = GroundPlan(scratch, side, doctrine)
            frame = Frame(plan, plan.at)
            roads = hexes & world.lines.spaces or hexes
            if landing and not (roads := sensible(plan, unit, roads) or sensible(plan, unit, hexes)):
                continue  # marines wait aboard
            space = max(bits(roads), key=lambda s: (frame.rough(unit, s) - 0.1 * _front(scratch, side, s), -s))
        words.append(("land" if landing else "place", world.unit(unit), world.hex(space)))
        if landing:
            scratch.arrived |= 1 << unit
        scratch.put(unit, space)
    return words


def _front(state: Position, side: int, space: int) -> int:
    """Distance to the nearest enemy ground unit."""
    world = state.world
    foes = [state.at[u] for u in world.ground_list[1 - side] if state.at[u] < world.end]
    return min((world.grid.distance(space, foe) for foe in foes), default=20)
