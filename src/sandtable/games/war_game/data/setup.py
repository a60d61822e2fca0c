"""What may be changed before cycle 1: the Army of neutral land and the starting kit. WORLD-10, ECON-12, GM-2"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.documents import Range
from sandtable.kernel import OptionInfo

if TYPE_CHECKING:
    from sandtable.games.war_game.position.state import Options

ARMY = {"infantry": 100, "tank": 20, "aat": 10, "artillery": 10}
"""The Army of neutral land, by unit; the pack has the same numbers."""
KIT = {
    "treasury": 100_000_000, "capitol": 1, "research_facility": 1, "resource_center": 2000,
    "infantry": 150, "tank": 30, "aat": 10, "fighter": 12, "sam": 10, "artillery": 10,
}  # fmt: skip
"""What an empire begins with: Points, buildings and units."""

_MOST = {"treasury": 1_000_000_000, "capitol": 1, "research_facility": 100, "resource_center": 6000}
"""As many as fit into any base; of units there may be more."""
_UNITS = 2000
_ARMY, _KIT = "neutral_army_", "start_kit_"


_NAMES = {
    "treasury": "Treasury", "capitol": "Capitol", "research_facility": "Research Facilities",
    "resource_center": "Resource Centers", "infantry": "Infantry Platoons", "tank": "Tanks", "aat": "AATs",
    "fighter": "Fighters", "sam": "SAM Sites", "artillery": "Artillery",
}  # fmt: skip


def setup_options() -> tuple[OptionInfo, ...]:
    """An option for every number of the Army and of the kit."""
    army = [_option(_ARMY, name, number, "WORLD-10", "Army of neutral land") for name, number in ARMY.items()]
    return (*army, *(_option(_KIT, name, number, "ECON-12", "Starting kit") for name, number in KIT.items()))


def _option(prefix: str, name: str, number: int, clause: str, group: str) -> OptionInfo:
    words = _NAMES[name]
    step = 1_000_000 if name == "treasury" else 1
    span = Range(0, _MOST.get(name, _UNITS), step, "P" if name == "treasury" else "")
    return OptionInfo(
        f"{prefix}{name}",
        f"{group}: {words}.",
        (str(number),),
        clause,
        label=words,
        group=group,
        range=span,
    )


def changed_setup(given: Mapping[str, str]) -> tuple[tuple[str, int], ...]:
    """The numbers that differ from the tables, as the rules keep them."""
    tables = {f"{prefix}{name}": n for prefix, table in ((_ARMY, ARMY), (_KIT, KIT)) for name, n in table.items()}
    return tuple((name, int(given[name])) for name, n in tables.items() if int(given.get(name, n)) != n)


def neutral_army(rules: Options) -> dict[str, int]:
    """The garrison of every Neutral Territory in this game. WORLD-10"""
    return _changed(rules, _ARMY, ARMY)


def start_kit(rules: Options) -> dict[str, int]:
    """What every empire begins with in this game. ECON-12"""
    return _changed(rules, _KIT, KIT)


def _changed(rules: Options, prefix: str, table: Mapping[str, int]) -> dict[str, int]:
    changed = dict(rules.setup)
    return {name: changed.get(f"{prefix}{name}", number) for name, number in table.items()}
