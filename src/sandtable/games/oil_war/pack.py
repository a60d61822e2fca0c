"""The pack: map, units, tables and scenarios of Oil War, read from TOML and checked.

Every value carries its provenance. This is the only module of the game that reads files.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel.clauses import ClauseIndex
from sandtable.kernel.pack import PackFiles
from sandtable.shared import once

from .records import Pack
from .soundness import check_forces, check_map, check_rules, check_scenarios

FILES = ("rules", "units", "scenarios", "deployments", "map")
PACK = PackFiles(__package__, FILES, Pack, (check_rules, check_map, check_forces, check_scenarios))

read_pack = PACK.read


@once
def load_pack() -> Pack:
    """The pack that ships with the game."""
    return PACK.read(PACK.texts)


@once
def load_clauses() -> ClauseIndex:
    """The clause index of the game."""
    return PACK.clauses()


@once
def load_art() -> dict[str, Any]:
    """Outlines of coast and borders, made by the map maker."""
    return PACK.art()


@once
def pack_texts() -> dict[str, str]:
    return PACK.texts


@once
def fingerprint() -> str:
    """Changes with every value of the pack."""
    return PACK.fingerprint
