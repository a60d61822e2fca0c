"""Positions in the words of cases, and back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from sandtable.board.masks import bits, mask_of
from sandtable.counters.case_position import Forces, check_shape, phase_text, read_phase, read_turn
from sandtable.errors import BadFile
from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.position.world import LOST, UNUSED, World, world_of
from sandtable.games.oil_war.rules.sequence import Turns
from sandtable.games.oil_war.rules.victory import contender, count
from sandtable.kernel import Event

MARKS = ("arrived", "unpaid", "moved", "attacked", "defended")


class GulfForces(Forces[Position]):
    """Units of Oil War: none on foot in the sea, and those that moved did so in the order in which they stand here."""

    def misplaced(self, state: Position, unit: int, space: int) -> str:
        world = state.world
        at_sea = world.ground >> unit & 1 and space < world.end and not world.land >> space & 1
        return "cannot stand in the sea (X28)" if at_sea else ""

    def mark(self, state: Position, unit: int, mark: str) -> None:
        super().mark(state, unit, mark)
        if mark == "moved":
            state.entered.append(unit)


@lru_cache(maxsize=16)
def _forces(world: World) -> GulfForces:
    return GulfForces(MARKS, world.counters, world.box[UNUSED])


def opening(scenario: str, options: dict[str, str], given: Mapping[str, Any]) -> tuple[Position, list[Event]]:
    """Units stand where they are put, everything else is out of play; the phase has just begun, with its events."""
    world = world_of(scenario, options)
    check_shape("oil-war", given)
    turn = read_turn(world, given, 3)
    player, phase = read_phase(world, scenario, str(given.get("phase", f"{world.seats[0]}:movement")))
    forces = _forces(world)
    at = [forces.aside] * world.counters + world.sam_hex
    borders = scenario == "3" and turn == 1  # 11.33d
    state = Position(scenario, options, turn, player, phase, [Turns()], at, borders=borders)
    forces.read(state, given.get("at", {}))
    _set(state, world, given.get("set", {}))
    state.forget_all()
    entered = state.entered.copy()
    events = forces.open_phase(state)
    state.entered = entered
    state.forget_all()
    return state, events


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
            raise BadFile(f"given.set.{name}: unknown; there are atp (a number), borders (true or false), held (hexes)")


def describe(state: Position) -> dict[str, Any]:
    """Where everybody is, in the same words."""
    world = state.world
    forces = _forces(world)
    at = forces.places(state)
    counted = count(state, contender(state))
    tracks = {
        "atp": state.atp,
        "turn": state.turn,
        "borders": state.borders,
        "held": world.spaces.say(state.held),
        "unpaid": world.units.say(state.unpaid),
        "unsupplied": world.units.say(state.unsupplied),
        "phase": phase_text(state),
        "active_sams": sorted(world.hex(s) for side in (0, 1) for s in bits(state.active_sams(side))),
        "oil": sorted(world.spaces.say(counted.oil)),
        "ports": sorted(world.spaces.say(counted.ports)),
    }
    return {"at": at, "gone": at.get(LOST, []), "set": tracks, "status": forces.status(state)}
