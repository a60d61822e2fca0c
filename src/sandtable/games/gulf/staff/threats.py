"""What the enemy can do in his next turn: what he can bring against a hex, and whether it would fall."""

from __future__ import annotations

from functools import lru_cache

from sandtable.board.masks import bits, mask_of, union
from sandtable.documents import Term
from sandtable.games.gulf.position.displays import has_displays
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import GROUND, LOST, TRACK, World
from sandtable.games.gulf.rules.combat.combat import odds_column
from sandtable.games.gulf.rules.combat.outlook import goals_of
from sandtable.games.gulf.rules.combat.retreat import home_city
from sandtable.games.gulf.rules.combat.shifts import terrain_shift
from sandtable.games.gulf.rules.movement.transport import OPEN_HEX, occupied_airfields, transport_prices, waiting
from sandtable.kernel import derived

from .appraisal import is_last_move, swing

CAME = 0.7
"""How likely the enemy is to come to a hex that he could attack; in his last turn he tries everything."""
DROPPED, PRIZED = 0.15, 0.02
"""How likely he is to fly to a hex if he comes at all, and how much more with every point that it is worth."""
MARCH = 5
"""How far units come from the airfield where they were landed, in hexes."""
ATTRITION = 0.2
"""How much of a hex is lost with every step that its defenders lose."""


@derived
def menace(state: Position, side: int) -> list[int]:
    """For every hex the strength that enemies, of one contingent with its allies, can bring against it next turn."""
    world = state.world
    if is_last_move(state, side):
        return [0] * world.end
    by_group: dict[str, list[int]] = {}
    for unit in world.groups[GROUND + 1 - side]:
        if state.at[unit] >= world.end:
            continue
        name = _group(world, state.contingent(unit))
        strengths = by_group.setdefault(name, [0] * world.end)
        strength = state.strength(unit)
        area = goals_of(state, unit)
        for space in bits(world.grid.spread(area) | area):
            strengths[space] += strength
    return [max(column) for column in zip(*by_group.values(), strict=True)] if by_group else [0] * world.end


@derived
def incursion(state: Position, side: int) -> int:
    """The hexes to which enemies could march next turn if none of our mobile units stood in their way."""
    if is_last_move(state, side):
        return 0
    twin = state.clone()
    lost = state.world.box[LOST]
    twin.put_all(dict.fromkeys(bits(state.ground_afield(side) & state.world.mobile), lost))
    enemies = (unit for unit in state.world.groups[GROUND + 1 - side] if state.at[unit] < state.world.end)
    return union(goals_of(twin, unit) for unit in enemies)


def next_points(state: Position, side: int) -> int:
    """The air transport points that a side has in its next turn (7.1)."""
    available = state.world.pack.atp.available.get(state.scenario, [0])
    turn = state.turn + (state.player >= side)
    return available[min(turn, len(available)) - 1]


@derived
def flown_in(state: Position, side: int) -> list[int]:
    """For every hex the strength that the enemy can fly in next turn: paratroops anywhere, others near airfields."""
    world, enemy = state.world, 1 - side
    found = [0] * world.end
    points = next_points(state, enemy) if has_displays(state, enemy) else 0
    if not points:
        return found
    troops = bits((waiting(state, enemy) | _coming(state, enemy)) & world.mobile)
    prices = {unit: transport_prices(state, unit) for unit in troops}
    dropped = _strength_for(state, points, {unit: p[OPEN_HEX] for unit, p in prices.items() if OPEN_HEX in p})
    landed = _strength_for(state, points, {unit: min(p.values()) for unit, p in prices.items() if p})
    near = union(world.grid.disc(field, MARCH) for field in bits(occupied_airfields(state, enemy)))
    return [landed if near >> space & 1 else dropped for space in range(world.end)]


def _coming(state: Position, side: int) -> int:
    """Units of a side that are due in its next turn, as far as its rival can know."""
    world = state.world
    turn = state.turn + (state.player >= side)
    return mask_of(u for u in bits(state.units_at(world.box[TRACK])) if world.side[u] == side and state.due[u] == turn)


def _strength_for(state: Position, points: int, prices: dict[int, int]) -> int:
    """The strength of those units that come for some points, the best bargains first."""
    total = 0
    for unit in sorted(prices, key=lambda unit: (-state.strength(unit) / prices[unit], unit)):
        if prices[unit] <= points:
            points -= prices[unit]
            total += state.strength(unit)
    return total


def _group(world: World, contingent: str) -> str:
    """The name of a contingent and its allies in attacks."""
    return min((name for name in world.contingents if world.allied(contingent, name)), default=contingent)


@lru_cache(maxsize=1 << 14)
def chance_of_fall(world: World, attack: int, defence: int, shift: int, stubborn: bool, steps: int) -> float:
    """The chance that an attack clears a hex; steps that the defenders lose count in part."""
    if not attack:
        return 0.0
    terms = (Term("", shift),) if shift else ()
    total = 0.0
    for code, chance in world.crt.chances(odds_column(world, attack, defence, terms).heading).items():
        data = world.pack.crt.result[code]["ground"]
        cleared = data.defender_reduced >= steps or (data.retreats == "defenders" and not stubborn)
        total += float(chance) * (1.0 if cleared else ATTRITION * data.defender_reduced)
    return min(total, 1.0)


@lru_cache(maxsize=4096)
def shelter(world: World, space: int) -> int:
    """The columns that the terrain of a hex is worth to its defender, as a shift."""
    term = terrain_shift(world, space, "terrain in the hex")
    return int(term.value) if term is not None else 0


def fall(state: Position, side: int, space: int, units: int) -> float:
    """The chance that some units of a side lose a hex in the enemy's next turn."""
    if is_last_move(state, side):
        return 0.0
    marched, flown = menace(state, side)[space], flown_in(state, side)[space]
    came = 1.0 if state.turn == state.world.turns else CAME
    walked = came * _fall_to(state, side, space, units, marched)
    dropped = DROPPED + PRIZED * swing(state).get(space, 0.0)
    return max(walked, came * dropped * _fall_to(state, side, space, units, marched + flown)) if flown else walked


def _fall_to(state: Position, side: int, space: int, units: int, attack: int) -> float:
    """The chance that some units of a side lose a hex to an attack of some strength."""
    world = state.world
    defence = sum(state.strength(unit) for unit in bits(units))
    stubborn = any(home_city(state, unit, space) for unit in bits(units))
    steps = units.bit_count() + (units & world.two_steps & ~state.reduced).bit_count()
    if world.profile.deep_battle and has_displays(state, 1 - side):
        steps = (steps + 1) // 2  # he may attack twice
    return chance_of_fall(world, attack, defence, shelter(world, space), stubborn, steps)
