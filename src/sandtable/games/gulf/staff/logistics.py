"""Set-up, reinforcements, transport by air and sea, support and refit."""

from __future__ import annotations

from sandtable.board.masks import bits, lowest, mask_of
from sandtable.games.gulf.position.displays import has_displays
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.movement.basing import Basing
from sandtable.games.gulf.rules.movement.transport import RELOAD, TRANSPORT, AirTransport
from sandtable.games.gulf.rules.reinforcement import Reinforcement
from sandtable.games.gulf.rules.setup import Deploy
from sandtable.games.gulf.rules.special_forces.markers import HIDE, HideMarkers
from sandtable.games.gulf.rules.special_forces.special_operations import RAISE
from sandtable.games.gulf.rules.stacking import crowded, stacked
from sandtable.games.gulf.rules.supply.refit import ALLOT, REFIT, UNPAID, Allotment
from sandtable.games.gulf.rules.supply.support import pays
from sandtable.games.gulf.rules.victory import total
from sandtable.kernel import Draws
from sandtable.language import Words, plan_words
from sandtable.players.base import SeatTable

from .appraisal import swing, unit_worth
from .posts import GREAT, Posts
from .style import STANDARD, Style
from .threats import fall

RESTORE = "restore"
"""The verb of foreign help, in the game that has it."""
LINE, SUPPLY = 4, 0.5
"""How far a base supports friends, in hexes, and what it is worth for each of them."""
SHAKY = 0.25
"""The chance to fall at which a hex is no place for a base: it never moves, and is lost whole."""
FLYER, MISSILE = 0.25, 0.1
"""What a factor of an aircraft is worth that is brought in on the first turn, and one of a missile for one flight."""
REFITS = 0.5
"""How much of the points that support leaves may go into one refit."""
HIDEOUTS = 8
"""Among how many hexes a marker may be."""
THINNER = 0.4
"""How much less a hex needs another unit with every one that is there."""


def nearest_goal(state: Position, side: int, space: int) -> float:
    """How near a hex is to where the enemy is or what he holds: more is nearer."""
    world = state.world
    enemies = bits(state.ground_at(1 - side))
    if not enemies:
        return 0.0
    return -float(min(world.grid.distance(space, enemy) for enemy in enemies))


def muster(table: SeatTable, state: Position) -> Words:
    """A corps for the objective: the strongest that is left, with the best aircraft."""
    world = state.world
    words: Words = ("muster",)
    while not (offered := table.choices(words)).complete:
        names = list(offered)
        if names and names[0] in world.corps.index:
            names.sort(key=lambda name: (-_corps_strength(state, name), name))
        elif names and names[0] in world.units.index:
            names.sort(key=lambda name: (-unit_worth(state, world.units.index[name]), name))
        words = (*words, names[0])
    return words


def _corps_strength(state: Position, name: str) -> int:
    corps = next(entry for entry in state.world.pack.corps if entry.id == name)
    return sum(state.strength(unit) for unit in state.world.numbers(corps.units))


def raise_guerrilla(table: SeatTable, state: Position, side: int) -> Words:
    """Where most is to be held or taken, and no friend stands."""
    world = state.world
    posts = Posts(state, side)

    def need(name: str) -> tuple[float, str]:
        space = world.spaces.index[name]
        worth = posts.worth.get(space, 0.0)
        return worth * (1.0 - posts.keep(space, state.ground_units(space, side))), name

    return RAISE, max(table.choices((RAISE,)), key=need)


def restore(table: SeatTable, state: Position) -> Words:
    """Foreign help goes to whoever is worth most, as near to the front as may be."""
    world = state.world
    name = max(table.choices((RESTORE,)), key=lambda name: (unit_worth(state, world.units.index[name]), name))
    fields = table.choices((RESTORE, name))
    return (RESTORE, name) if fields.complete else (RESTORE, name, fields.nth(0))


def reinforce(table: SeatTable, state: Position, step: Reinforcement, style: Style = STANDARD) -> Words:
    """Raise what is due, and place it as near to the front as stacking allows; then end the phase."""
    world = state.world
    offered = table.choices()
    if "muster" in offered:
        return muster(table, state)
    if RESTORE in offered:
        return restore(table, state)
    if RAISE in offered:
        return raise_guerrilla(table, state, step.side)
    for unit in bits(step.ready(state)):
        hexes = step.places(state, unit)
        free = [
            space
            for space in bits(hexes)
            if space < world.end and not crowded(state, stacked(state, space, step.side) | 1 << unit)
        ]
        if free:
            posts = Posts(state, step.side, style)
            best = max(free, key=lambda space: (posts.value(unit, space), nearest_goal(state, step.side, space), space))
            return "place", world.unit(unit), world.hex(best)
    return ("done",)


def transport(state: Position, step: AirTransport, style: Style = STANDARD) -> Words:
    """Bring in what does most for its points, where it holds something or can take something, and is not overrun."""
    world = state.world
    posts = Posts(state, step.side, style)
    best = _reload(state, step)
    for unit in bits(step.ready(state)[0]):
        for space in bits(step.open_spaces(state, TRANSPORT, unit)):
            if crowded(state, stacked(state, space, step.side) | 1 << unit):
                continue
            cost = step.price(state, TRANSPORT, unit, space) or 1
            value = landing_value(posts, unit, space) / float(cost)
            if value > best[0]:
                best = value, (TRANSPORT, world.unit(unit), world.hex(space))
    return best[1]


def _reload(state: Position, step: AirTransport) -> tuple[float, Words]:
    """A spent missile made ready for another flight, with what that is worth for its points; or the end."""
    world = state.world
    spent = bits(step.spent(state))
    if not spent:
        return 0.0, ("done",)
    unit = max(spent, key=lambda unit: (world.kind[unit].ga, -unit))
    price = world.prices["reload-cruise-missile"]
    return MISSILE * world.kind[unit].ga / price, (RELOAD, world.unit(unit))


def sealift_port(state: Position, side: int, space: int) -> bool:
    """Whether a base in a hex would open a port that has none yet."""
    return bool(state.world.gulf_ports & ~state.base_at(side) & 1 << space)


def allot(state: Position, step: Allotment) -> Words:
    """Support first; what is left of the points refits the strongest of those that are reduced."""
    offers = step.offers(state)
    lines = dict(step.fill(state, {}))
    left = state.atp - step.cost(state, lines)
    for unit in sorted(offers, key=lambda unit: (-state.strength(unit), unit)):
        words = offers[unit]
        extra = words.get(REFIT, 0) - words.get(lines.get(unit, UNPAID), 0)
        if REFIT in words and lines.get(unit) != UNPAID and extra <= left * REFITS:
            lines[unit] = REFIT
            left -= extra
    return plan_words(ALLOT, state.world.units, lines)


def deploy(state: Position, step: Deploy) -> Words | None:
    """Without advice of the pack: who is ahead spreads over what counts, the strong ones first.

    Who has ground to win stays massed; but bases hold cities where paratroops may come.
    """
    world = state.world
    if world.data.advice:
        return plan_words(step.verb, world.units, _depots(state, step)) if has_displays(state, 1 - step.side) else None
    if total(state, step.side) <= total(state, 1 - step.side):
        return plan_words(step.verb, world.units, step.fill(state, {}))
    worth = swing(state)
    lines: dict[int, str] = {}
    crowd: dict[int, int] = {}

    def need(space: int) -> float:
        around = sum(worth.get(near, 0.0) * THINNER ** crowd.get(near, 0) for near in bits(world.beside[space]))
        return worth.get(space, 0.0) * THINNER ** crowd.get(space, 0) + 0.25 * around

    units = bits(step.subjects(state) & world.ground)
    for unit in sorted(units, key=lambda unit: (-state.strength(unit), unit)):
        space = max(bits(step.room(state, lines, unit)), key=lambda space: (need(space), -space))
        lines[unit] = world.hex(space)
        crowd[space] = crowd.get(space, 0) + 1
    return plan_words(step.verb, world.units, lines)


def land_aircraft(state: Position, step: Basing) -> Words:
    """Aircraft land as near to the front as they can."""
    return plan_words(step.verb, state.world.units, step.fill(state, {}))


def _depots(state: Position, step: Deploy) -> dict[int, str]:
    """Bases that may be set up anywhere go to hexes of our own that are worth most, one to each."""
    world, worth = state.world, swing(state)
    held = mask_of(
        lowest(step.reach(state, unit))
        for unit in bits(step.subjects(state) & world.bases)
        if _is_tied(state, step, unit)
    )
    great = sorted((s for s in worth if worth[s] >= GREAT and not held >> s & 1), key=lambda s: (-worth[s], s))
    lines: dict[int, str] = {}
    for unit in bits(step.subjects(state) & world.bases):
        goal = next((s for s in great if step.room(state, lines, unit) >> s & 1), None)
        if goal is not None and not _is_tied(state, step, unit):
            lines[unit] = world.hex(goal)
            great.remove(goal)
    return lines


def _is_tied(state: Position, step: Deploy, unit: int) -> bool:
    """Whether a unit can be set up in one hex only."""
    return step.reach(state, unit).bit_count() == 1


def hide(state: Position, step: HideMarkers, dice: Draws) -> Words:
    """A marker goes to one of the best held hexes, which one is chance: a rival must not learn a habit."""
    world = state.world

    def garrison(space: int) -> int:
        return sum(state.strength(unit) for unit in bits(state.ground_units(space, step.side)))

    held = sorted(bits(step.places(state)), key=lambda space: (-garrison(space), space))
    best = held[:HIDEOUTS]
    return HIDE, step.kinds[0], world.hex(best[dice.roll("hideout", len(best)) - 1])


def landing_value(posts: Posts, unit: int, space: int) -> float:
    """What a unit is worth that comes to a hex from outside."""
    world, state = posts.world, posts.state
    if world.bases >> unit & 1:
        guards = state.ground_units(space, posts.side)
        if fall(state, posts.side, space, guards | 1 << unit) > SHAKY:
            return 0.0
        near = state.units_in(world.grid.disc(space, LINE)) & world.mobile & world.of_side[posts.side]
        port = 1.5 if sealift_port(state, posts.side, space) else 1.0
        return posts.value(unit, space) + port * SUPPLY * sum(pays(state, friend) for friend in bits(near))
    if world.ground >> unit & 1:
        return posts.value(unit, space) + 0.15 * state.strength(unit)
    data = world.kind[unit]
    danger = posts.menace[space] > 2 * sum(state.strength(u) for u in bits(state.ground_units(space, posts.side)))
    left = (1 + world.turns - state.turn) / world.turns
    return 0.0 if danger else FLYER * left * (data.ad + data.ga)
