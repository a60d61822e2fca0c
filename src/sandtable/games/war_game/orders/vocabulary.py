"""The words of the order language: keywords, and the names of units and buildings. ORDERS-10, ORDERS-12"""

from __future__ import annotations

from sandtable.games.war_game.data.pack import load_pack
from sandtable.threadsafe import once

KEYWORDS = {
    "BUYING": (
        "BUY", "SELL", "RESEARCH", "DESIGN", "SPY", "BASE", "NAME", "DIPLOMACY", "GIVE", "ACTION",
    ),
    "MOVEMENT": ("MOVE", "LOAD", "UNLOAD", "AIRLIFT", "SUBS", "RETREAT", "ACTION"),
    "ATTACKING": ("ATTACK", "BOMBARD", "LAND", "ESCORT", "DROP", "RETREAT", "ACTION"),
}  # fmt: skip
"""The words that begin a line, by section. A force line begins with a count."""

OTHERS = (
    "ABILITY", "ABOARD", "AGAINST", "AIR", "ALL", "ALLY", "AND", "ARMOR", "ARMOUR", "AS", "AT", "ATTACKING", "BLUE",
    "BUYING", "CAPACITY", "CARRYING", "CUSTOM", "CYCLE", "EMPIRE", "END", "ENEMY", "ENGAGE", "FACING", "FLEE", "FROM",
    "HARBOR", "HARBOUR", "IN", "INTELLIGENCE", "INTO", "KEY", "MOVEMENT", "NEUTRAL", "NOTHING", "OF", "ON", "PARADROP",
    "PLATFORM", "REPLACE", "RETURN", "SEA", "SILENT", "SLOTS", "SONAR", "SUB", "TO", "WHITE",
)  # fmt: skip

WORDS = frozenset(word for words in (*KEYWORDS.values(), OTHERS) for word in words)
VALUES = ("MOVE", "LAND", "AIR", "SEA", "SUB", "ARMOR", "CAPACITY", "SLOTS")
CLASSES = ("LAND", "PLATFORM", "AIR", "SEA", "SUB")
NUMBERS = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
"""Counts that people write as words; orders want figures."""
SETTINGS = ("ENEMY", "NEUTRAL", "ALLY")


def plural(name: str) -> str:
    if name.endswith("s") or name in ("infantry", "artillery"):
        return name
    return name[:-1] + "ies" if name.endswith("y") else name + "s"


@once
def roles() -> tuple[str, ...]:
    return tuple(role.upper() for limit in load_pack().custom_limit for role in limit.roles)


@once
def item_titles() -> dict[str, str]:
    """Every name, plural and alias of units and buildings, with the name of the table that it means."""
    units, items = load_pack().unit, load_pack().building
    titles = {name: units[number].name for name, number in unit_names().items()}
    return titles | {name: items[number].name for name, number in building_names().items()}


@once
def unit_names() -> dict[str, int]:
    """Every name, plural and alias of the basic units."""
    return _names([(unit.name, *unit.aliases) for unit in load_pack().unit])


@once
def building_names() -> dict[str, int]:
    return _names([(building.name, *building.aliases) for building in load_pack().building])


def _names(things: list[tuple[str, ...]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for number, names in enumerate(things):
        for name in names:
            found[name.lower()] = number
            found.setdefault(plural(name.lower()), number)
    return found
