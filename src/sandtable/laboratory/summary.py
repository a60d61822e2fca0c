"""What the matches of a cell come to, in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from sandtable.selfplay import NOBODY, interval

from .playing import Result
from .results import Results
from .scores import margin, pair_score
from .statistics import PRIOR_VARIANCE, Mean, mean_of, stops_at, verdict, within_bounds


class SeatRow(Struct, frozen=True):
    """How one player did in one seat."""

    seat: str
    player: str
    matches: int
    won: int
    low: float
    high: float
    """95 % of its share of wins (Wilson)."""
    value: float
    """Mean value of the end, from 0 to 1."""
    ranks: dict[str, int]
    """Among more than two: how often it came first, second …"""


class CellSummary(Struct, frozen=True):
    """One cell; `score` is that of its first player, over pairs."""

    title: str
    scenario: str
    players: list[str]
    options: dict[str, str]
    pack: dict[str, float]
    pairs: int
    matches: int
    score: Mean
    verdict: str
    margin: Mean | None
    """By how much more the first player gained from the same seat, in points of the game."""
    record: tuple[int, int, int]
    """Matches that the first player won, that nobody won, and that somebody else did."""
    by_seat: list[SeatRow]
    levels: dict[str, dict[str, int]]
    actions: Mean
    turns: Mean
    strays: int


VERDICTS = {"low": "not above the lower bar", "high": "above the higher bar", "narrow": "narrow enough", "": ""}


def counted_pairs(results: Results, cell: int) -> list[list[Result]]:
    """The pairs of a cell that count: in order, up to where it was decided."""
    players = results.cells[cell].players
    pairs = results.in_order(cell)[: results.design.pairs]
    return pairs[: stops_at([pair_score(pair, players) for pair in pairs], results.design.stopping)]


def summarize(results: Results, cell: int) -> CellSummary:
    conditions = results.cells[cell]
    players = conditions.players
    pairs = counted_pairs(results, cell)
    matches = [match for pair in pairs for match in pair]
    scores = [pair_score(pair, players) for pair in pairs]
    margins = [found for pair in pairs if (found := margin(pair, players)) is not None]
    return CellSummary(
        conditions.title,
        conditions.scenario,
        list(players),
        conditions.options,
        conditions.pack,
        len(pairs),
        len(matches),
        within_bounds(mean_of(scores, prior=PRIOR_VARIANCE)),
        VERDICTS[verdict(scores, results.design.stopping)],
        mean_of(margins) if margins else None,
        _record(matches, players[0]),
        _by_seat(matches),
        _levels(matches),
        mean_of([match.actions for match in matches]),
        mean_of([match.turns for match in matches]),
        sum(sum(match.strays.values()) for match in matches),
    )


def _record(matches: Sequence[Result], player: str) -> tuple[int, int, int]:
    won = sum(match.seating.get(match.winner) == player for match in matches)
    nobody = sum(match.winner == NOBODY for match in matches)
    return won, nobody, len(matches) - won - nobody


def _by_seat(matches: Sequence[Result]) -> list[SeatRow]:
    """Every seat with each of those who held it: one side of a scenario may always win."""
    held = dict.fromkeys((seat, name) for match in matches for seat, name in match.seating.items())
    return [_seat_row(seat, name, [match for match in matches if match.seating[seat] == name]) for seat, name in held]


def _seat_row(seat: str, player: str, mine: Sequence[Result]) -> SeatRow:
    won = sum(match.winner == seat for match in mine)
    low, high = interval(won, len(mine))
    value = sum(match.values[seat] for match in mine) / len(mine)
    ranks: Counter[str] = Counter()
    for match in mine:
        if len(match.values) > 2:
            ranks[str(1 + sum(other > match.values[seat] for other in match.values.values()))] += 1
    return SeatRow(seat, player, len(mine), won, low, high, round(value, 4), dict(sorted(ranks.items())))


def _levels(matches: Sequence[Result]) -> dict[str, dict[str, int]]:
    winners = dict.fromkeys([*(matches[0].seating if matches else ()), NOBODY])
    counted = {winner: Counter(match.level for match in matches if match.winner == winner) for winner in winners}
    return {winner: dict(sorted(levels.items())) for winner, levels in counted.items() if levels}
