"""Reads the pack of October War."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.clauses import ClauseIndex
from sandtable.kernel.pack import PackFiles
from sandtable.shared import once

from .records import Pack
from .soundness import check_forces, check_map, check_setup

FILES = ("rules", "units", "setup", "map")
PACK = PackFiles(__package__, FILES, Pack, (check_map, check_forces, check_setup))

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
    """Where points are drawn, coasts, heights: made by the map maker."""
    return PACK.art()


@once
def fingerprint() -> str:
    """Changes with every value of the pack."""
    return PACK.fingerprint
