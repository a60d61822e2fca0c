"""What the pairs of a cell come to for its first player."""

from __future__ import annotations

from collections.abc import Sequence

from .playing import Result


def alone(results: Sequence[Result], players: Sequence[str]) -> str:
    """The seat that was switched in a pair: where the first player sat alone in the first match."""
    return next(seat for seat, name in results[0].seating.items() if name == players[0])


def pair_score(results: Sequence[Result], players: Sequence[str]) -> float:
    """What a pair was worth to the first player, from 0 to 1; in a match with itself, to the first seat.

    The same seat is compared: what the first player made of it, and what the second did.
    """
    if len(results) == 1:
        return next(iter(results[0].values.values()))
    seat = alone(results, players)
    return (1 + results[0].values[seat] - results[1].values[seat]) / 2


def margin(results: Sequence[Result], players: Sequence[str]) -> float | None:
    """By how much more the first player gained in the switched seat than the second did there; in points."""
    ends = [result.standings[-1][1] if result.standings else {} for result in results]
    if len(results) < 2 or not all(ends):
        return None
    seat = alone(results, players)
    first, second = (_lead(end, seat) for end in ends)
    return first - second


def _lead(standing: dict[str, float], seat: str) -> float:
    """A seat's gain less that of its best rival. Where one side alone counts, it is the other one's loss."""
    return standing.get(seat, 0.0) - max((have for other, have in standing.items() if other != seat), default=0.0)
