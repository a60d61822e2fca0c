"""How strong the players of all games are, and how even the scenarios: the series behind the page, and the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log10
from statistics import median
from typing import Any

from msgspec.structs import replace

from sandtable.balance import Balance, Bid, GameBalance, Share, say_bid, say_share
from sandtable.errors import SandtableError
from sandtable.kernel import Game
from sandtable.roster import player_names, usual_player
from sandtable.selfplay import NOBODY, interval

from .blocks import Block, Heading, Paragraph, Table
from .design import Design, game_spec
from .playing import Result
from .report import say_mean
from .results import Results
from .summary import CellSummary, counted_pairs, summarize

LADDER, BALANCE, OPTIONS = "ladder", "balance", "options"
EMPIRES = 8
"""Scenarios with more seats than this are left out: a match takes too long."""
ABOUT = (
    "The score of a pair compares what two players made of the same seat on the same dice; the difference is in Elo. "
    "Balance is what a side is worth when a player meets itself: it differs from strength to strength. The bid is what "
    "the side that is behind would have to be given, in the points of the game, to be ahead in half of the matches. "
    "Intervals are of 95 %."
)


def designs(game: Game[Any], pairs: int, seed: str, wanted: Sequence[str] = ()) -> Iterator[tuple[str, Design]]:
    """The series of one game by name: its players against each other, each against itself, and each option alone at
    the strength that is usual. `wanted` names players; all if empty."""
    scenarios = tuple(each.id for each in game.scenarios if len(each.seats) <= EMPIRES)
    players = tuple(name for name in player_names(game.name) if not wanted or name in wanted)
    whole = Design(game.name, game_spec(game), scenarios, players, seed, pairs)
    if len(players) > 1:
        yield LADDER, whole
    yield BALANCE, replace(whole, mirror=True)
    options = tuple(_single_options(game))
    if options:
        usual = usual_player(game.name)
        yield OPTIONS, replace(whole, scenarios=scenarios[:1], players=(usual,), options=options, mirror=True)


def _single_options(game: Game[Any]) -> Iterator[dict[str, str]]:
    """Each option by itself, with each of its listed values that is not the usual one."""
    for option in game.options:
        for value in option.values:
            if value != option.default and _fits(game, {option.name: value}):
                yield {option.name: value}


def _fits(game: Game[Any], options: Mapping[str, str]) -> bool:
    """Whether the first scenario can be played so."""
    try:
        game.settle_options(options, game.scenarios[0].id)
    except SandtableError:
        return False
    return True


def ladder_page(found: Mapping[str, Mapping[str, Results]], games: Mapping[str, Game[Any]], when: str) -> list[Block]:
    """The page of all games."""
    blocks: list[Block] = [Heading("How strong, and how even", 1), Paragraph(when), Paragraph(ABOUT)]
    for name, series in found.items():
        rules = next(iter(series.values())).rules
        blocks += [Heading(games[name].title), Paragraph(f"Rules {rules}.")]
        if LADDER in series:
            blocks += [Heading("Players", 3), _ladder(series[LADDER])]
        blocks += [Heading("Balance", 3), _balance_table(series[BALANCE])]
        if OPTIONS in series:
            blocks += [Heading("Each option alone", 3), _balance_table(series[OPTIONS])]
    return blocks


def _summaries(results: Results) -> list[CellSummary]:
    return [summarize(results, cell) for cell in range(len(results.cells))]


def _ladder(results: Results) -> Table:
    rows = [
        [
            cell.scenario,
            " – ".join(cell.players),
            str(cell.pairs),
            say_mean(cell.score),
            f"{elo(cell.score.low)} to {elo(cell.score.high)}",
            say_mean(cell.margin, "+.2f") if cell.margin else "–",
        ]
        for cell in _summaries(results)
    ]
    return Table(["scenario", "players", "pairs", "score of the first", "Elo", "gain over the same seat"], rows)


def elo(score: float) -> str:
    """The difference in Elo that a score means."""
    if not 0.001 < score < 0.999:
        return "below -1000" if score < 0.5 else "above +1000"
    return f"{400 * log10(score / (1 - score)):+.0f}"


def _balance_table(results: Results) -> Table:
    rows = []
    for cell, conditions in enumerate(results.cells):
        matches = _matches(results, cell)
        options = ", ".join(f"{key}={value}" for key, value in conditions.options.items())
        first = [conditions.scenario, conditions.players[0], options or "as usual", str(len(matches))]
        won = ", ".join(f"{share.seat or NOBODY} {say_share(share)}" for share in shares(matches))
        rows.append([*first, won or "–", say_bid(bid(matches))])
    return Table(["scenario", "player", "options", "matches", "won by", "bid"], rows)


def balance(results: Results, date: str) -> GameBalance:
    """The balance of a game, for those who set up a match of it."""
    rows = []
    for cell, conditions in enumerate(results.cells):
        matches = _matches(results, cell)
        row = Balance(conditions.scenario, conditions.players[0], len(matches), shares(matches), bid(matches))
        rows.append(row)
    return GameBalance(date, results.rules, rows)


def _matches(results: Results, cell: int) -> list[Result]:
    return [match for pair in counted_pairs(results, cell) for match in pair]


def shares(matches: Sequence[Result]) -> list[Share]:
    """What each seat won, and how often nobody did, if that happened."""
    found = []
    for seat in (*matches[0].seating, NOBODY) if matches else ():
        won = sum(match.winner == seat for match in matches)
        if won or seat != NOBODY:
            low, high = interval(won, len(matches))
            found.append(Share("" if seat == NOBODY else seat, round(low, 4), round(high, 4)))
    return found


def bid(matches: Sequence[Result]) -> Bid | None:
    """The points that make a scenario even: the median of the lead at the end, for the side that is behind."""
    leads = []
    for match in matches:
        end = match.standings[-1][1] if match.standings else {}
        if len(end) != 2 or len(match.seating) != 2:
            return None
        first, second = (end[seat] for seat in match.seating)
        leads.append(first - second)
    if not leads:
        return None
    lead = median(leads)
    seats = list(matches[0].seating)
    return Bid(seats[1] if lead > 0 else seats[0], abs(lead))
