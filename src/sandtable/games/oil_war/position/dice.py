"""What the die of a combat is rolled for, as the rules roll it and the log shows it."""

from __future__ import annotations

from collections.abc import Sequence


def die_name(kind: str, hexes: Sequence[str]) -> str:
    return f"{kind} combat at {'+'.join(hexes)}"
