"""Air transport points of the turn, and the dice for random arrivals (7.1, 9.4, 22.17, 22.18, 29.2)."""

from __future__ import annotations

from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import POOL, TRACK, UNUSED
from sandtable.kernel import Automatic, Draws, Event

from .variants import pool_units

LESS_WITHOUT_SAUDIS = 5


class Atp(Automatic[Position], frozen=True, tag="atp"):
    """The track is set to the number of the turn, nothing is carried over (7.1a, 7.1b); on turn 1 arrivals roll."""

    side: int

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        points = state.world.pack.atp.available[state.scenario][state.turn - 1]
        if "saudis-do-not-cooperate" in state.events:
            points = max(points - LESS_WITHOUT_SAUDIS, 0)  # 29.2k
        state.atp = points
        events = [Event("atp", {"atp": points}, ("7.1a", "7.1b"))]
        return events + roll_arrivals(state, draws) if state.turn == 1 else events


def roll_arrivals(state: Position, draws: Draws) -> list[Event]:
    """Every unit of the Random Placement Chart rolls with the dice of its group (9.4a, 9.4b)."""
    world = state.world
    rolled: dict[str, list[int]] = {}
    for group in world.data.random:
        if group.optional and not state.has(group.optional):
            continue
        dice = 1 if group.nation == "NATO" and "nato-accelerated" in state.events else group.dice  # 29.2e
        rolled |= _roll(state, draws, group.units, dice)
    if "us-commits-reserves" in state.events:  # 29.2m
        rolled |= _roll(state, draws, pool_units(state, "US reserves"), 1)
    data = {"turns": {name: state.due[world.units.index[name]] for name in rolled}, "dice": rolled}
    return [Event("rolled_arrivals", data, ("9.4a", "9.4b", "22.18"), seen_by=(state.seat(state.player),))]


def _roll(state: Position, draws: Draws, names: list[str], dice: int) -> dict[str, list[int]]:
    """Roll for some units, and say which dice; those that never appear are out of the game (X18)."""
    world, table = state.world, state.world.pack.random_arrival.turn
    found = {}
    for name in names:
        unit = world.units.index[name]
        if state.at[unit] != world.box[POOL]:
            continue
        found[name] = [draws.roll(f"arrival of {name}") for _ in range(dice)]
        turn = table[str(sum(found[name]))]
        state.due[unit] = turn
        state.put(unit, world.box[TRACK if turn else UNUSED])
    return found
