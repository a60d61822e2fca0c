"""Scuds and cruise missiles (21.1, 21.4)."""

from __future__ import annotations

from collections import Counter

from sandtable.board.masks import bits
from sandtable.documents import Chance, Forecast
from sandtable.errors import Refusal
from sandtable.games.gulf.position.dice import DICE
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import AIR_STAGING, CARRIER
from sandtable.games.gulf.rules.explain import not_a_hex
from sandtable.kernel import Draws, Event

from .air_combat import push_air_losses
from .losses import reduce_some

SCUD = "scud"

EFFECTS = {
    "none": "no effect",
    "air": "1 air unit of the defender eliminated",
    "ground": "1 ground unit of the defender reduced",
}
"""What the forecast says of each thing that a Scud can strike (21.1b)."""


def may_fire_scud(state: Position, side: int) -> bool:
    """One attack a turn, by the side that has them, on any hex with units of the other (21.1a)."""
    world = state.world
    return (
        world.pack.scud is not None
        and world.seats[side] == "opfor"
        and not state.scud
        and bool(scud_targets(state, side))
    )


def scud_targets(state: Position, side: int) -> int:
    """Hexes with ground units or aircraft of the enemy (21.1a)."""
    enemy = 1 - side
    return state.ground_at(enemy) | state.flying_at(enemy) | state.based_at(enemy)


def scud_forecast(state: Position, side: int, target: int) -> Forecast:
    """The chance of each result at a hex; what finds nobody has no effect (21.1b)."""
    world, data = state.world, state.world.pack.scud
    assert data is not None
    enemy = 1 - side
    found = Counter(_struck(state, enemy, target, result) for result in data.table.values())
    chances = [Chance(result, EFFECTS[result], number, len(data.table)) for result, number in found.items()]
    return Forecast(f"Scud at {world.name_of(target)}", chances=chances)


def fire_scud(state: Position, side: int, target: int, draws: Draws) -> list[Event]:
    """One die on the table; the owner picks the unit that suffers (21.1b)."""
    world = state.world
    data = world.pack.scud
    assert data is not None
    enemy = 1 - side
    die = draws.roll(DICE.of("scud", at=world.hex(target)))
    state.scud = True
    result = _struck(state, enemy, target, data.table[str(die)])
    if result == "ground":
        reduce_some(state, enemy, state.ground_units(target, enemy), 1, "scud")
    elif result == "air":
        push_air_losses(state, enemy, _aircraft_at(state, enemy, target), 1, 0, "scud")
    details = {"at": world.hex(target), "die": die, "result": result}
    return [Event("scud", details, (world.cite["scud"], world.cite["scud table"]))]


def _struck(state: Position, enemy: int, target: int, result: str) -> str:
    """What a result comes to: aircraft suffer where no ground unit is, and nobody where there is none (21.1b)."""
    if result == "ground" and not state.ground_units(target, enemy):
        result = "air"
    return "none" if result == "air" and not _aircraft_at(state, enemy, target) else result


def _aircraft_at(state: Position, enemy: int, target: int) -> int:
    """Those on the ground before those in the air (21.1b)."""
    return state.based_units(target, enemy) or state.flying_units(target, enemy)


def why_no_scud(state: Position, side: int, target: int | None) -> Refusal:
    world, cite = state.world, state.world.cite
    near = world.spaces.say(scud_targets(state, side))[:3]
    if world.pack.scud is None or world.seats[side] != "opfor":
        return Refusal("you have no Scuds", cite["scud"])
    if state.scud:
        return Refusal("the Scuds have been fired this turn", cite["scud"])
    if target is None:
        return Refusal("name the hex at which the Scuds are fired", cite["scud"], nearest=near)
    word = world.hex(target)
    away = not_a_hex(state, target, "scud")
    if away is not None:
        return away
    return Refusal(f"there is no enemy unit in {word}", cite["scud"], spaces=[word], nearest=near)


def return_missiles(state: Position, side: int) -> list[Event]:
    """After the segment missiles are gone: those that attacked to be reloaded, the others back aboard (21.4c)."""
    world = state.world
    aloft = state.flying & world.missiles & world.of_side[side]
    if not aloft:
        return []
    spent = aloft & state.attacked
    for unit in bits(aloft):
        state.put(unit, world.box[AIR_STAGING if spent >> unit & 1 else CARRIER])
    state.flying &= ~aloft
    data = {"spent": world.units.say(spent), "unused": world.units.say(aloft & ~spent)}
    return [Event("missiles", data, (world.cite["missile reload"],))]
