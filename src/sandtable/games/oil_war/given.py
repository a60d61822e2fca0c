"""Positions in the words of cases, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.board.masks import bits, mask_of
from sandtable.counters.sequence import current_phase
from sandtable.errors import BadFile
from sandtable.kernel import Event

from .sequence import Turns
from .state import Position
from .victory import contender, count
from .world import LOST, UNUSED, World, world_of

KEYS = {"turn", "phase", "at", "set"}
MARKS = ("arrived", "unpaid", "moved", "attacked", "defended")


def opening(scenario: str, options: dict[str, str], given: Mapping[str, Any]) -> tuple[Position, list[Event]]:
    """Units stand where they are put, everything else is out of play; the phase has just begun, with its events."""
    world = world_of(scenario, options)
    for key in given:
        if key not in KEYS:
            raise BadFile(f"given.{key}: unknown; a position of oil-war has {', '.join(sorted(KEYS))}")
    turn = given.get("turn", 3)
    if type(turn) is not int or not 1 <= turn <= world.turns:
        raise BadFile(f"given.turn: must be 1 to {world.turns}, not {turn}")
    player, phase = _phase(world, str(given.get("phase", f"{world.seats[0]}:movement")))
    for key in ("at", "set"):
        if not isinstance(given.get(key, {}), Mapping):
            raise BadFile(f"given.{key}: must be a table")
    at = [world.box[UNUSED]] * world.counters + world.sam_hex
    borders = scenario == "3" and turn == 1  # 11.33d
    state = Position(scenario, options, turn, player, phase, [Turns()], at, borders=borders)
    for space, units in dict(given.get("at", {})).items():
        if space not in world.spaces.index:
            raise BadFile(f"given.at.{space}: there is no such space")
        if not isinstance(units, list):
            raise BadFile(f"given.at.{space}: must be a list of units")
        for entry in units:
            _put(state, world, space, entry)
    _set(state, world, given.get("set", {}))
    state.forget_all()
    step = current_phase(state).step(player)
    state.stack.append(step)
    marks = {name: getattr(state, name) for name in MARKS}
    entered = state.entered.copy()
    events = step.open(state)
    state.entered = entered
    for name, mask in marks.items():
        setattr(state, name, getattr(state, name) | mask)
    state.forget_all()
    return state, events


def _phase(world: World, text: str) -> tuple[int, int]:
    seat, _, phase = text.partition(":")
    if seat not in world.seats:
        raise BadFile(f"given.phase: '{seat}' is no seat of scenario {world.scenario}")
    player = world.seats.index(seat)
    if phase not in world.sequence[player]:
        raise BadFile(f"given.phase: {seat} has the phases {', '.join(world.sequence[player])}, not '{phase}'")
    return player, world.sequence[player].index(phase)


def _put(state: Position, world: World, space: str, entry: Any) -> None:
    name = entry.get("id") if isinstance(entry, dict) else entry
    unit = world.units.index.get(name) if isinstance(name, str) else None
    if unit is None or unit >= world.counters:
        raise BadFile(f"given.at.{space}: there is no unit '{name}'")
    if world.side[unit] < 0:
        raise BadFile(f"given.at.{space}: {name} is not in play in scenario {world.scenario}")
    if state.at[unit] != world.box[UNUSED]:
        raise BadFile(f"given.at.{space}: {name} stands in {world.hex(state.at[unit])} already")
    place = world.spaces.index[space]
    if world.ground >> unit & 1 and place < world.end and not world.land >> place & 1:
        raise BadFile(f"given.at.{space}: {name} cannot stand in the sea (X28)")
    state.at[unit] = place
    if isinstance(entry, dict):
        for mark, value in entry.items():
            if mark == "id":
                continue
            if mark not in MARKS or value is not True:
                raise BadFile(f"given.at.{space}: {name}: unknown status '{mark} = {value}'")
            setattr(state, mark, getattr(state, mark) | 1 << unit)
            if mark == "moved":
                state.entered.append(unit)


def _set(state: Position, world: World, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        if name == "atp" and type(value) is int:
            if not 0 <= value < 1000:
                raise BadFile(f"given.set.atp: must be 0 to 999, not {value}")
            state.atp = value
        elif name == "borders" and isinstance(value, bool):
            state.borders = value
        elif name == "held" and isinstance(value, list):
            for hex_name in value:
                if not isinstance(hex_name, str) or hex_name not in world.spaces.index:
                    raise BadFile(f"given.set.held: there is no hex {hex_name}")
            state.held = mask_of(world.spaces.index[hex_name] for hex_name in value)
        else:
            raise BadFile(f"given.set.{name}: unknown; there are atp (a number), borders (a truth), held (hexes)")


def describe(state: Position) -> dict[str, Any]:
    """Where everybody is, in the same words."""
    world = state.world
    at: dict[str, list[str]] = {}
    for unit in range(world.counters):
        at.setdefault(world.hex(state.at[unit]), []).append(world.unit(unit))
    gone = at.get(world.hex(world.box[LOST]), [])
    counted = count(state, contender(state))
    tracks = {
        "atp": state.atp,
        "turn": state.turn,
        "borders": state.borders,
        "held": world.spaces.say(state.held),
        "unpaid": world.units.say(state.unpaid),
        "unsupplied": world.units.say(state.unsupplied),
        "phase": f"{state.seat(state.player)}:{state.phase_name}" if 1 <= state.turn <= world.turns else "",
        "active_sams": sorted(world.hex(s) for side in (0, 1) for s in bits(state.active_sams(side))),
        "oil": sorted(world.spaces.say(counted.oil)),
        "ports": sorted(world.spaces.say(counted.ports)),
    }
    status: dict[str, dict[str, bool]] = {}
    for mark in MARKS:
        for name in world.units.say(getattr(state, mark)):
            status.setdefault(name, {})[mark] = True
    return {"at": at, "gone": gone, "set": tracks, "status": status}
