"""Scenario variants: which events are in force, and what each changes before play (26.6, X-VARCOMBO)."""

from __future__ import annotations

from collections.abc import Container

from sandtable.board.masks import bits
from sandtable.games.gulf.desert_one_war.position.files import FILES
from sandtable.games.gulf.desert_one_war.position.state import SUEZ, DesertPosition
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import AIR_STAGING, GROUND_STAGING, POOL, SOF, TRACK, UNUSED
from sandtable.games.gulf.rules.reinforcement import display_of
from sandtable.kernel import Draws, Event

ALERT, FORWARD, SOVIETS = "heightened-us-alert", "forward-us-basing", "soviet-intervention"
LEAGUE, ISRAEL, NATO_SUPPORT = "arab-league", "israeli-intervention", "nato-support"
FORWARD_FORCES = ("us-1maf-5", "usmc-a4", "us-sag")
"""One marine brigade, the A-4 and the surface action group of turn 3 (26.6m)."""


def pool_units(state: Position, name: str) -> list[str]:
    """The counters of a pool of the pack."""
    return next(list(pool.units) for pool in state.world.pack.pool if pool.id == name)


def settle_events(state: DesertPosition, draws: Draws) -> list[Event]:
    """Roll for every event of the table, or take those that were chosen (26.6a). Both may meet only once (26.6u)."""
    mode = state.options.get("variants", "off")
    found: list[str] = []
    dice: dict[str, int] = {}
    excluded = {name for rule in FILES.optional_rules if state.has(rule.id) for name in rule.excludes}  # 25.5a
    superior = {variant.id: variant.excluded_by for variant in state.world.pack.variant}
    for variant in state.world.pack.variant:
        faces = variant.ranges.get(state.scenario, [])
        if mode == "off" or not faces or variant.id in excluded:
            continue
        if mode == "rolled":
            dice[variant.id] = draws.roll(f"variant {variant.id}")
            occurs = dice[variant.id] in faces
        else:
            occurs = state.options.get(variant.id, "off") == "on"
        if occurs:
            found.append(variant.id)
    found = [name for name in found if superior.get(name) not in found]  # 26.6u
    if ISRAEL in found and state.scenario in ("1979", "1978") and LEAGUE not in found:
        found.append(LEAGUE)  # 26.6k
    state.take_events(found)
    if mode == "off":
        return []
    names = [variant.name for variant in state.world.pack.variant if variant.id in found]
    return [Event("variants", {"names": names, "dice": dice}, ("26.6a",))]


def apply_events(state: DesertPosition) -> None:
    """Change forces and arrivals as the events say: first what comes early, then what comes late (X-VARCOMBO)."""
    world = state.world
    if state.has("tricap"):
        _tricap(state)
    if ISRAEL in state.events:
        boxes = {"air": AIR_STAGING, "sof": SOF, "ground": GROUND_STAGING}
        for unit in world.numbers(pool_units(state, "Israel")):
            state.put(unit, world.box[boxes[world.kind[unit].kind]])  # 26.6j
    if FORWARD in state.events:
        for unit in world.numbers(list(FORWARD_FORCES)):
            _start(state, unit)  # 26.6m
    if ALERT in state.events:
        for unit in bits(world.all_units):
            if state.due[unit] == 2 and world.contingent[unit] == "US":
                _start(state, unit)  # 26.6n
        for turn, unit in zip((6, 7), world.numbers(pool_units(state, "US optional mechanized")), strict=True):
            _due(state, unit, turn)
    if SUEZ in state.events:
        _delay(state, "NATO", range(1, 99))  # 26.6d
        _delay(state, "US", (5, 6))
    if SOVIETS in state.events:
        _delay(state, "US", (3, 4))  # 26.6g
    for name, pool in ((LEAGUE, "Arab League"), (SOVIETS, "Soviet")):
        if name in state.events:
            state.put_all(dict.fromkeys(world.numbers(pool_units(state, pool)), world.box[POOL]))
    state.forget_all()


def _start(state: Position, unit: int) -> None:
    """A reinforcement belongs to the initial deployment: it is in its display from the beginning."""
    box = display_of(state.world, unit)
    if state.due[unit] and box is not None:
        state.due[unit] = 0
        state.put(unit, box)


def _due(state: Position, unit: int, turn: int) -> None:
    state.due[unit] = turn
    state.put(unit, state.world.box[TRACK])


def _delay(state: Position, contingent: str, turns: Container[int]) -> None:
    world = state.world
    for unit in bits(world.all_units):
        if world.contingent[unit] == contingent and state.due[unit] in turns:
            state.due[unit] += 1


def _tricap(state: Position) -> None:
    """The 1st Cavalry comes in place of the 24th Division (26.4a)."""
    world = state.world
    data = next(pool for pool in world.pack.pool if pool.replaces)
    for unit in world.numbers(data.replaces):
        state.due[unit] = 0
        state.put(unit, world.box[UNUSED])
    for unit in world.numbers(data.units):
        _due(state, unit, data.arrive_turn)
