"""Reinforcements, air transport and sorties."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.gulf.air_movement import AirMovement
from sandtable.games.gulf.reinforcement import Reinforcement
from sandtable.games.gulf.stacking import crowded, stacked
from sandtable.games.gulf.state import Position
from sandtable.games.gulf.transport import TRANSPORT, AirTransport
from sandtable.language import Words
from sandtable.players.base import SeatTable

from .appraisal import precious, swing, threat, unit_worth

CAUTION = 2
"""How many hexes from the enemy a landing should be."""


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


def reinforce(table: SeatTable, state: Position, step: Reinforcement) -> Words:
    """Raise what is due, and place it as near to the front as stacking allows; then end the phase."""
    world = state.world
    if "muster" in table.choices():
        return muster(table, state)
    for unit in bits(step.ready(state)):
        hexes = step.places(state, unit)
        free = [
            space
            for space in bits(hexes)
            if space < world.end and not crowded(state, stacked(state, space, step.side) | 1 << unit)
        ]
        if free:
            best = max(free, key=lambda space: (nearest_goal(state, step.side, space), space))
            return "place", world.unit(unit), world.hex(best)
    return ("done",)


def transport(state: Position, step: AirTransport) -> Words:
    """Bring in what fights best for its points, to a field near the front but out of the enemy's reach."""
    world = state.world
    side = step.side
    best: tuple[float, Words] = (0.0, ("done",))
    for unit in bits(step.ready(state)[0]):
        for space in bits(step.open_spaces(state, TRANSPORT, unit)):
            if crowded(state, stacked(state, space, side) | 1 << unit):
                continue
            cost = step.price(state, TRANSPORT, unit, space) or 1
            far = -nearest_goal(state, side, space)
            if far < CAUTION:
                continue
            need = 1.0 + precious(state, side).get(space, 0.0) * (threat(state, side, space) > 0)
            data = world.kind[unit]
            might = state.strength(unit) if world.ground >> unit & 1 else (data.ad + data.ga) / 2
            value = (might + 3 * (world.bases >> unit & 1)) * need / (float(cost) + far / 3)
            if value > best[0]:
                best = value, (TRANSPORT, world.unit(unit), world.hex(space))
    return best[1]


def sortie(state: Position, step: AirMovement) -> Words:
    """Send bombers over enemies that have no cover; fighters stay at home."""
    world = state.world
    side = step.side
    covered = state.flying_at(1 - side) | state.defended_skies(1 - side)
    best: tuple[float, Words] = (0.3, ("done",))
    for unit in bits(step.ready(state)[0]):
        strength = world.kind[unit].ga
        if strength < 3:
            continue
        goals = step.open_spaces(state, "fly", unit) & state.ground_at(1 - side) & ~covered
        for space in bits(goals):
            defence = sum(state.strength(enemy) for enemy in bits(state.ground_units(space, 1 - side)))
            friends = sum(world.kind[u].ga for u in bits(state.flying_units(space, side)))
            beside = bool(world.beside[space] & state.ground_at(side))
            odds = (strength + friends) / max(defence, 1)
            value = (0.3 + 0.3 * beside + 0.1 * swing(world).get(space, 0.0)) * min(odds, 4.0)
            if odds >= 2 and value > best[0] and not friends >= 5 * defence:
                best = value, ("fly", world.unit(unit), world.hex(space))
    return best[1]
