"""The pack: map, units, tables and order language of The War Game, read from TOML and checked.

This is the only module of the game that reads files.
"""

from __future__ import annotations

from sandtable.kernel.clauses import ClauseIndex
from sandtable.kernel.pack import PackFiles
from sandtable.shared import once

from .records import Pack
from .soundness import check_map, check_orders, check_rules, check_units

FILES = ("rules", "units", "orders", "site", "map")
PACK = PackFiles(__package__, FILES, Pack, (check_rules, check_units, check_map, check_orders))

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
def pack_texts() -> dict[str, str]:
    return PACK.texts


@once
def fingerprint() -> str:
    """Changes with every value of the pack."""
    return PACK.fingerprint
