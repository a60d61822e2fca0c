"""Positions of Two Rivers in the words of its cases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.errors import SandtableError
from tests.mini.march import Marching
from tests.mini.pack import LOST, SEATS, SPACES, UNITS
from tests.mini.state import Rivers
from tests.mini.steps import Orders, Turn


def arrange(state: Rivers, given: Mapping[str, Any]) -> None:
    """Turn, phase (``orders`` or ``march:SEAT``), units in spaces (``{ id, points }`` for ready ones), tracks."""
    state.at, state.sights, state.handles = [LOST] * len(state.at), [], [0] * len(SEATS)
    state.turn = given.get("turn", 1)
    _, _, seat = given.get("phase", "orders").partition(":")
    marching = SEATS[SEATS.index(seat) :] if seat else SEATS
    state.stack = [Turn(), *[Marching(SEATS.index(name)) for name in reversed(marching)]]
    if not seat:
        state.stack.append(Orders())
    for space, units in given.get("at", {}).items():
        for unit in units:
            named = unit if isinstance(unit, dict) else {"id": unit}
            number = UNITS.index[named["id"]]
            state.at[number] = SPACES.index[space]
            state.points[number] = named.get("points", 0)
    for name, value in given.get("set", {}).items():
        _set(state, name, value)


def _set(state: Rivers, name: str, value: Any) -> None:
    what, _, seat = name.partition(".")
    if what == "ambush":
        state.holder = SEATS.index(value)
    elif what == "sacks":
        state.sacks[SEATS.index(seat)] = value
    elif what == "levy":
        state.levies[SEATS.index(seat)] = value
        state.pool[value - 1] -= 1
    else:
        raise SandtableError(f"given.set: there is nothing called '{name}'")


def describe(state: Rivers) -> dict[str, Any]:
    at: dict[str, list[str]] = {}
    for unit, space in enumerate(state.at):
        at.setdefault(SPACES.words[space] or "", []).append(UNITS.words[unit] or "")
    tracks: dict[str, Any] = {"turn": state.turn, "ambush": SEATS[state.holder] if state.holder >= 0 else "box"}
    for number, seat in enumerate(SEATS):
        tracks[f"sacks.{seat}"] = state.sacks[number]
        tracks[f"levy.{seat}"] = state.levies[number]
    tracks |= {f"points.{name}": state.points[unit] for name, unit in UNITS.index.items()}
    status = {name: {"points": state.points[unit]} for name, unit in UNITS.index.items()}
    return {"at": at, "gone": at.get("lost", []), "set": tracks, "status": status}
