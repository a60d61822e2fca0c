"""Results of the tables in words, and their chances (T1, T2)."""

from __future__ import annotations

from fractions import Fraction

from sandtable.combat import Column, ShiftedTable
from sandtable.documents import Chance, Forecast, Margin, Term

MEANINGS = {
    "-": "no effect",
    "r": "one unit retreats, or one loss point",
    "R": "all units retreat, or one loss point",
    "A": "all units retreat, or one loss point",
    "1": "1 loss point",
}


def meaning(result: str) -> str:
    """What a result does to a force."""
    return MEANINGS.get(result) or f"{result} loss points"


def brief(table: ShiftedTable, heading: str) -> str:
    """A column in a few words: `column 3, 33% chance of a result`."""
    return f"column {heading}, {_share(table, heading)}% chance of a result"


def _share(table: ShiftedTable, heading: str) -> int:
    """The chance of any result at all, in percent."""
    return round(100 * (1 - table.chances(heading).get("-", Fraction(0))))


def chances(table: ShiftedTable, heading: str) -> list[Chance]:
    """The exact chance of every result of a column."""
    return [
        Chance(result, meaning(result), chance.numerator, chance.denominator)
        for result, chance in table.chances(heading).items()
    ]


def fire_forecast(table: ShiftedTable, title: str, power: Term, found: Column, *, at: str) -> Forecast:
    """What fire on the ground may do: of a unit, or of a barrage."""
    return Forecast(
        title,
        [power],
        [],
        found.heading,
        chances(table, found.heading),
        list(found.shifts),
        margins(table, found),
        sums=("strength", ""),
        chart="ground",
        spaces=[at],
    )


def margins(table: ShiftedTable, found: Column) -> list[Margin]:
    """What one more shift to either side would change."""
    margins = []
    for more in (1, -1):
        if 0 <= found.place + more < len(table.columns):
            heading = table.columns[found.place + more]
            side = "right" if more > 0 else "left"
            margins.append(Margin(more, heading, f"one shift {side}: {_share(table, heading)}% chance of a result"))
    return margins
