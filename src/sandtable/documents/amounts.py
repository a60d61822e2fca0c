"""Whole and half points.

An amount is a whole number or a whole number and a half. Halves are exact in binary, and so are their sums.
"""

from __future__ import annotations

from msgspec import Struct

Amount = int | float
"""A whole number, or one with a half (`2.5`)."""


class Range(Struct, frozen=True, omit_defaults=True):
    """The numbers from `low` to `high` in steps, and what they count ("points", "%")."""

    low: Amount
    high: Amount
    step: Amount = 1
    unit: str = ""

    def __contains__(self, number: Amount) -> bool:
        return self.low <= number <= self.high and (number - self.low) % self.step == 0

    def __len__(self) -> int:
        return max(0, int((self.high - self.low) // self.step) + 1)

    def nth(self, place: int) -> Amount:
        """The number at this place, counted from 0."""
        return whole(self.low + place * self.step)


def whole(number: Amount) -> Amount:
    """The same number, as an `int` if it is one: equal amounts must be written alike."""
    return int(number) if number == int(number) else number


def halves(count: int) -> Amount:
    """The amount of so many half points: games count halves, documents show points."""
    return count // 2 if count % 2 == 0 else count / 2


def amount_text(amount: Amount) -> str:
    """An amount as people write it: 2½, 1200, 100,000,000."""
    points = int(amount)
    if amount == points:
        return str(points) if abs(points) < 10_000 else f"{points:,}"
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(points) or ''}½"
