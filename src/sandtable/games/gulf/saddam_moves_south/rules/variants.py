"""Scenario variants: which are in force, and what each changes before play (29.1, 29.2)."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import POOL, TRACK, UNUSED
from sandtable.kernel import Draws, Event

GONE_WITH = {"arab-league": ("Egypt", "Syria"), "israeli-intervention": ("Egypt", "Syria")}
"""Contingents that a variant removes (29.2a, 29.2d)."""
ALERT, SLOWER = "heightened-us-alert", "slower-us-response"


def settle_variants(state: Position, draws: Draws) -> list[Event]:
    """Roll for every variant, or take those that were chosen, and tell which are in force (29.1a)."""
    mode = state.options.get("variants", "off")
    if mode == "off":
        return []
    found, dice = [], {}
    for variant in state.world.pack.variant:
        if mode == "chosen":
            occurs = state.options.get(variant.id, "off") == "on"
        else:
            dice[variant.id] = draws.roll(f"variant {variant.id}")
            occurs = dice[variant.id] in variant.ranges[state.scenario]
        if occurs and all(state.has(option) for option in variant.requires):
            found.append(variant.id)
    if ALERT in found and SLOWER in found:  # 29.2l: the two cancel each other
        found = [name for name in found if name not in (ALERT, SLOWER)]
    state.events = found
    apply_variants(state)
    names = [variant.name for variant in state.world.pack.variant if variant.id in found]
    return [Event("variants", {"names": names, "dice": dice}, ("29.1a", "29.1b"))]


def apply_variants(state: Position) -> None:
    """Change forces and arrivals as the variants in force say."""
    world = state.world
    for name, contingents in GONE_WITH.items():
        if name in state.events:
            gone = [u for u in range(world.counters) if world.contingent[u] in contingents]
            state.put_all(dict.fromkeys(gone, world.box[UNUSED]))
    if "b1-bombers" in state.events:  # 29.2b: in place of the B-52 of turn 2
        (old,), (new,) = world.numbers(["us-b52-1"]), world.numbers(pool_units(state, "B-1"))
        state.due[new], state.due[old] = state.due[old], 0
        state.put_all({new: world.box[TRACK], old: world.box[UNUSED]})
    for name, turn in ((ALERT, 1), (SLOWER, 3)):  # 29.2c, 29.2l, X31
        if name in state.events:
            for unit in bits(world.of_side[state.side("coalition")]):
                if state.due[unit] == 2 and world.contingent[unit] == "US":
                    state.due[unit] = turn
    for name, pool in (("us-commits-reserves", "US reserves"), ("arab-league", "Arab League")):
        if name in state.events:
            units = world.numbers(pool_units(state, pool))
            state.put_all(dict.fromkeys(units, world.box[POOL]))
    _reduce_unprepared(state)
    state.forget_all()


def _reduce_unprepared(state: Position) -> None:
    """The house option gives the two prepared variants an effect (22.1, 29.2g, 29.2i)."""
    if not state.has("unprepared"):
        return
    world = state.world
    prepared = set()
    if "saudis-prepared" in state.events:
        prepared |= {"Saudi Arabia"}
    if "gulf-prepared" in state.events:
        prepared |= {"Saudi Arabia", "Kuwait"}
    start = mask_of(unit for entry in world.data.setup for unit in world.numbers(entry.units))
    for unit in bits(start & world.ground & world.two_steps):
        if world.contingent[unit] in {"Saudi Arabia", "Kuwait"} - prepared:
            state.reduced |= 1 << unit


def pool_units(state: Position, name: str) -> list[str]:
    """The counters of a pool of the pack."""
    return next(pool.units for pool in state.world.pack.pool if pool.id == name)
