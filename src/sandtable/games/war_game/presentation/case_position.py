"""Positions of The War Game in the words of its cases: owners, forces, buildings, settings, money."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from sandtable.errors import BadFile
from sandtable.games.war_game.orders.vocabulary import building_names, unit_names
from sandtable.games.war_game.position.designs import Design, Draft, priced
from sandtable.games.war_game.position.names import folded
from sandtable.games.war_game.position.state import NOBODY, SETTINGS, Options, War
from sandtable.games.war_game.position.units import FIRST_CUSTOM, unit_table
from sandtable.games.war_game.rules.economy import buildings
from sandtable.games.war_game.rules.empires import empty_war
from sandtable.games.war_game.rules.turn import world_of

_PART = re.compile(r"([\d,]+) (.+)")


def position(rules: Options, seats: int, given: Mapping[str, Any]) -> War:
    """The position at the start of a cycle that a case describes; what it does not name is neutral and empty."""
    names = given.get("empires", [chr(ord("A") + seat) for seat in range(seats)])
    if not isinstance(names, list) or len(names) != seats:
        raise BadFile(f"given.empires: the scenario has {seats} empires")
    war = empty_war(rules, [str(name) for name in names])
    war.cycle = int(given.get("cycle", 1))
    for number, design in enumerate(given.get("designs", [])):
        _design(war, design, f"given.designs[{number}]")
    for place, held in given.get("hold", {}).items():
        _hold(war, place, held)
    for name, value in given.get("set", {}).items():
        _set(war, name, value)
    for seat, empire in enumerate(war.empires):
        if empire.base == NOBODY:  # a case that names no base: it lies somewhere out of the way
            war.empires[seat] = replace(empire, base=max(t for t, owner in enumerate(war.owner) if owner == NOBODY))
    return war


def _seat(war: War, name: str, key: str) -> int:
    for seat, empire in enumerate(war.empires):
        if folded(empire.name) == folded(name):
            return seat
    raise BadFile(f"{key}: there is no empire '{name}'")


def _place(war: War, name: str, key: str) -> int:
    world = world_of(war)
    try:
        return world.grid.space(name)
    except KeyError:
        raise BadFile(f"{key}: there is no place '{name}'") from None


def _design(war: War, plain: Mapping[str, Any], key: str) -> None:
    data = dict(plain)
    seat = _seat(war, str(data.pop("of", "")), key)
    try:
        design = priced(Design(designer=seat, **data), war.rules.factor)
    except TypeError as error:
        raise BadFile(f"{key}: {error}") from None
    war.designs.append(design)
    war.empires[seat] = replace(war.empires[seat], free_used=True)


def _hold(war: War, place: str, held: Mapping[str, Any]) -> None:
    key = f"given.hold.{place}"
    at = _place(war, place, key)
    forces: list[tuple[int, int, int]] = []
    for name, value in held.items():
        if name == "owner":
            war.owner[at] = _seat(war, value, key)
        elif name == "buildings":
            war.buildings[at] = _buildings(str(value), key)
        else:
            seat = _seat(war, name, key)
            forces += [(seat, kind, number) for kind, number in _units(war, str(value), key)]
    war.forces[at] = tuple(sorted(forces))


def _parts(text: str, key: str) -> list[tuple[int, str]]:
    found = []
    for part in text.split(", "):
        match = _PART.fullmatch(part.strip())
        if match is None:
            raise BadFile(f"{key}: '{part.strip()}' is not a number and a name")
        found.append((int(match[1].replace(",", "")), match[2].strip()))
    return found


def _units(war: War, text: str, key: str) -> list[tuple[int, int]]:
    units = []
    for number, name in _parts(text, key):
        kind = unit_names().get(name.lower(), -1)
        if kind < 0:
            named = [n for n, design in enumerate(war.designs) if folded(design.name) == folded(name)]
            if not named:
                raise BadFile(f"{key}: there is no unit '{name}'")
            kind = FIRST_CUSTOM + named[0]
        units.append((kind, number))
    return units


def _buildings(text: str, key: str) -> tuple[int, int, int, int]:
    counts = [0, 0, 0, 0]
    for number, name in _parts(text, key):
        if name.lower() not in building_names():
            raise BadFile(f"{key}: there is no building '{name}'")
        counts[building_names()[name.lower()]] = number
    return counts[0], counts[1], counts[2], counts[3]


def _set(war: War, name: str, value: Any) -> None:
    """``treasury.A``, ``base.A``, ``level.A``, ``setting.A.B``, ``free.A`` (whether the first design is used up),
    ``vacant.A`` (whether it has yet to join)."""
    key = f"given.set.{name}"
    what, _, rest = name.partition(".")
    first, _, second = rest.partition(".")
    seat = _seat(war, first, key)
    empire = war.empires[seat]
    if what == "treasury":
        war.empires[seat] = replace(empire, treasury=int(value))
    elif what == "base":
        war.empires[seat] = replace(empire, base=_place(war, str(value), key))
    elif what == "level":
        war.empires[seat] = replace(empire, level=int(value))
    elif what == "free":
        war.empires[seat] = replace(empire, free_used=bool(value))
    elif what == "vacant":
        war.empires[seat] = replace(empire, base=0, active=not value, vacant=bool(value))
    elif what == "silent":
        war.empires[seat] = replace(empire, silent=int(value))
    elif what == "draft":
        _set_draft(war, seat, second, int(value), key)
    elif what == "connected":
        war.empires[seat] = replace(empire, connected=tuple(_place(war, place, key) for place in value))
    elif what == "setting" and value in SETTINGS:
        settings = list(empire.settings)
        settings[_seat(war, second, key)] = SETTINGS.index(value)
        war.empires[seat] = replace(empire, settings=tuple(settings))
    else:
        raise BadFile(f"{key}: there is nothing of that name, or no such value")


def _set_draft(war: War, seat: int, name: str, paid: int, key: str) -> None:
    """Turn a given design into a draft that has been paid for so many times."""
    design = next((d for d in war.designs if d.designer == seat and folded(d.name) == folded(name)), None)
    if design is None:
        raise BadFile(f"{key}: there is no design '{name}'")
    war.designs.remove(design)
    empire = war.empires[seat]
    war.empires[seat] = replace(empire, drafts=(*empire.drafts, Draft(design, paid, approved=True)))


# --- and back


def describe(war: War) -> dict[str, Any]:
    """A position in the words of cases: what places ``hold``, and everything else as ``set``."""
    world = world_of(war)
    units = unit_table(war.designs)
    hold: dict[str, dict[str, Any]] = {}
    for place in range(world.size):
        held: dict[str, Any] = {}
        if world.is_land[place]:
            owner = war.owner[place]
            held["owner"] = "nobody" if owner == NOBODY else war.empires[owner].name
            counts = war.buildings[place]
            listed = [f"{n} {buildings.name(b)}" for b, n in enumerate(counts) if n]
            held["buildings"] = ", ".join(listed)
        for seat, empire in enumerate(war.empires):
            own = [f"{n} {units[kind].name}" for whose, kind, n in war.forces[place] if whose == seat]
            held[empire.name] = ", ".join(own)
        hold[world.names[place]] = held
    return {"at": {}, "gone": [], "hold": hold, "set": _tracks(war)}


def _tracks(war: War) -> dict[str, Any]:
    world = world_of(war)
    tracks: dict[str, Any] = {"cycle": war.cycle}
    for seat, empire in enumerate(war.empires):
        name = empire.name
        tracks |= {
            f"treasury.{name}": empire.treasury,
            f"income.{name}": empire.income,
            f"level.{name}": empire.level,
            f"base.{name}": world.names[empire.base] if empire.base != NOBODY else "",
            f"points.{name}": empire.points,
            f"silent.{name}": empire.silent,
            f"territories.{name}": [world.names[territory] for territory in war.owned(seat)],
            f"connected.{name}": [world.names[territory] for territory in empire.connected],
            f"designs.{name}": [war.designs[number].name for number in war.designs_of(seat)],
            f"drafts.{name}": [draft.design.name for draft in empire.drafts],
        }
        for other, towards in enumerate(war.empires):
            if other != seat:
                tracks[f"setting.{name}.{towards.name}"] = SETTINGS[empire.settings[other]]
    return tracks
