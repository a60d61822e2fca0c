"""Units and buildings in numbers: events have `10 Tank`, as orders do, and a sentence says 10 Tanks."""

from __future__ import annotations

import re
from typing import Any

from sandtable.games.war_game.data.pack import load_pack
from sandtable.threadsafe import once

from .units import basic_units

SAME = "Artillery"
"""One and many have the same name."""


@once
def plurals() -> dict[str, str]:
    """Names of several units or buildings, by the name of one. Custom units keep their own."""
    names = [unit.name for unit in basic_units()] + [building.name for building in load_pack().building]
    return {name: name if name == SAME else re.sub("y$", "ie", name) + "s" for name in names}


@once
def _counted() -> re.Pattern[str]:
    return re.compile(rf"\b(\d[\d,]*) ({'|'.join(plurals())})\b")


def in_numbers(told: Any) -> Any:
    """What an event tells, with every list such as `10 Tank, 1 Fighter` in the numbers of a sentence."""
    if isinstance(told, str):
        return ", ".join(_part(part) for part in told.split(", "))
    if isinstance(told, dict):
        return {key: in_numbers(value) for key, value in told.items()}
    return [in_numbers(value) for value in told] if isinstance(told, list | tuple) else told


def _part(part: str) -> str:
    found = _counted().fullmatch(part)
    return _several(found) if found else part


def within(text: str) -> str:
    """A sentence, with the units that it counts in their numbers."""
    return _counted().sub(_several, text)


def standing(number: int, name: str) -> str:
    """How many there are, with the verb: no Tank is, 1 Tank is, 5 Tanks are."""
    return f"{number:,} {plurals().get(name, name)} are" if number > 1 else f"{number or 'no'} {name} is"


def _several(found: re.Match[str]) -> str:
    return found[0] if found[1] == "1" else f"{found[1]} {plurals()[found[2]]}"
