"""Results of the tables in words, and their chances (T1, T2)."""

from __future__ import annotations

from sandtable.combat import ShiftedTable
from sandtable.documents import Chance

MEANINGS = {
    "-": "no effect", "r": "one unit retreats, or one loss point", "R": "all units retreat, or one loss point",
    "A": "all units retreat, or one loss point", "1": "1 loss point",
}  # fmt: skip


def meaning(result: str) -> str:
    """What a result does to a force."""
    return MEANINGS.get(result) or f"{result} loss points"


def chances(table: ShiftedTable, heading: str) -> list[Chance]:
    """The exact chance of every result of a column."""
    return [
        Chance(result, meaning(result), chance.numerator, chance.denominator)
        for result, chance in table.chances(heading).items()
    ]
