"""The report of a series: tables and plots of everything that its results tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from sandtable.kernel import Game, State
from sandtable.selfplay import NOBODY

from . import charts
from .blocks import Block, Heading, Paragraph, Plot, Table
from .playing import Result
from .results import Results
from .statistics import Mean
from .summary import CellSummary, counted_pairs, summarize

INTERVALS = "Intervals are of 95 %: of shares by Wilson, of means by the normal approximation, over pairs."


def series_report(results: Results, game: Game[State]) -> list[Block]:
    """The whole report."""
    design = results.design
    summaries = [summarize(results, cell) for cell in range(len(results.cells))]
    matches = [match for cell in range(len(results.cells)) for pair in counted_pairs(results, cell) for match in pair]
    return [
        Heading(f"{game.title}: a series of {len(matches)} matches", 1),
        Paragraph(f"Rules {results.rules}, seed {design.seed}. {_stopping(results)} {INTERVALS}"),
        *_overview(summaries),
        *(block for cell, summary in enumerate(summaries) for block in _cell(results, cell, summary)),
        *_clauses(game, matches),
    ]


def _stopping(results: Results) -> str:
    rule, pairs = results.design.stopping, results.design.pairs
    if rule.rule == "sprt":
        return (
            f"A cell is stopped when a pair score of {rule.high:.0%} or of {rule.low:.0%} is decided "
            f"with errors of {rule.error:.0%}, or after {pairs} pairs."
        )
    if rule.rule == "width":
        return f"A cell is stopped when the interval of its score is {rule.width:.0%} wide, or after {pairs} pairs."
    return f"A cell has {pairs} pairs."


def say_mean(mean: Mean, form: str = ".1%") -> str:
    """A mean with its interval."""
    return f"{mean.mean:{form}} ({mean.low:{form}} to {mean.high:{form}})" if mean.number else "–"


def _overview(summaries: Sequence[CellSummary]) -> list[Block]:
    head = ["cell", "pairs", "score of the first", "won – nobody – lost", "gain over the same seat", "verdict"]
    rows = [
        [
            summary.title,
            str(summary.pairs),
            say_mean(summary.score),
            " – ".join(map(str, summary.record)),
            say_mean(summary.margin, "+.2f") if summary.margin else "–",
            summary.verdict,
        ]
        for summary in summaries
    ]
    marks = [(s.title, s.score.mean, s.score.low, s.score.high) for s in summaries if s.pairs]
    title = "Pair score of the first player: its value in a seat against that of the second in the same seat"
    return [Heading("All cells"), Table(head, rows), Plot(charts.intervals(marks, middle=0.5), title)]


def _cell(results: Results, cell: int, summary: CellSummary) -> list[Block]:
    matches = [match for pair in counted_pairs(results, cell) for match in pair]
    if not matches:
        return [Heading(summary.title), Paragraph("Nothing has been played yet.")]
    return [
        Heading(summary.title),
        *_seats(summary),
        *_levels(summary, matches),
        *_by_turn(matches),
        *_length(summary, matches),
        *_use(matches),
        *_strays(summary),
    ]


def _seats(summary: CellSummary) -> list[Block]:
    head = ["seat", "player", "matches", "won", "share", "mean value"]
    ranked = any(row.ranks for row in summary.by_seat)
    rows = [
        [
            row.seat,
            row.player,
            str(row.matches),
            str(row.won),
            f"{row.won / row.matches:.1%} ({row.low:.1%} to {row.high:.1%})",
            f"{row.value:.3f}",
            *([", ".join(f"{rank}.: {number}" for rank, number in row.ranks.items())] if ranked else []),
        ]
        for row in summary.by_seat
    ]
    marks = [(f"{row.seat}: {row.player}", row.won / row.matches, row.low, row.high) for row in summary.by_seat]
    return [
        Heading("By seat", 3),
        Table([*head, *(["places"] if ranked else [])], rows),
        Plot(charts.intervals(marks), "Share of wins by seat and player"),
    ]


def _levels(summary: CellSummary, matches: Sequence[Result]) -> list[Block]:
    names = list(dict.fromkeys(level for levels in summary.levels.values() for level in levels))
    rows = [[winner, *(str(levels.get(name, 0)) for name in names)] for winner, levels in summary.levels.items()]
    held = dict.fromkeys((seat, name) for match in matches for seat, name in match.seating.items())
    bars = [(f"{seat}: {name}", _ends(matches, seat, name)) for seat, name in held]
    order = sorted({end for _, counts in bars for end in counts})
    return [
        Heading("Levels of victory", 3),
        Table(["winner", *names], rows),
        Plot(charts.stacked(bars, order), "How matches ended for each seat and player"),
    ]


def _ends(matches: Sequence[Result], seat: str, player: str) -> Counter[str]:
    mine = [match for match in matches if match.seating[seat] == player]
    return Counter(f"{_whose(match, seat)} {match.level}" for match in mine)


def _whose(match: Result, seat: str) -> str:
    return "nobody:" if match.winner == NOBODY else "won:" if match.winner == seat else "lost:"


def _by_turn(matches: Sequence[Result]) -> list[Block]:
    gained: dict[str, dict[int, list[float]]] = {}
    for match in matches:
        for turn, standing in match.standings:
            for seat, have in standing.items():
                by_turn = gained.setdefault(f"{seat}: {match.seating[seat]}", {})
                by_turn.setdefault(turn, []).append(have)
    if not gained:
        return []
    drawn = {
        who: [(turn, sum(have) / len(have)) for turn, have in sorted(by_turn.items())]
        for who, by_turn in sorted(gained.items())
    }
    return [Heading("Score by turn", 3), Plot(charts.lines(drawn, "turn"), "Mean score when each turn begins")]


def _length(summary: CellSummary, matches: Sequence[Result]) -> list[Block]:
    text = f"{say_mean(summary.actions, '.1f')} actions, {say_mean(summary.turns, '.1f')} turns a match."
    plot = Plot(charts.histogram([match.actions for match in matches]), "Matches by number of actions")
    return [Heading("Length", 3), Paragraph(text), plot]


def _use(matches: Sequence[Result]) -> list[Block]:
    blocks: list[Block] = []
    for title, tables in (("kind of action", "verbs"), ("type of unit", "units")):
        players = list(dict.fromkeys(name for match in matches for name in match.seating.values()))
        uses = {player: _uses(matches, player, tables) for player in players}
        names = sorted({name for counted in uses.values() for name in counted})
        if names:
            rows = [[name, *(_say_use(uses[player].get(name)) for player in players)] for name in names]
            blocks += [Heading(f"Use by {title}", 3), Table([title, *players], rows)]
    return blocks


def _uses(matches: Sequence[Result], player: str, tables: str) -> dict[str, tuple[float, float]]:
    """How often a player used each thing in a match, and in what share of matches at all."""
    totals: Counter[str] = Counter()
    present: Counter[str] = Counter()
    number = 0
    for match in matches:
        if player not in match.seating.values():
            continue
        number += 1
        mine: Counter[str] = Counter()
        counted: Mapping[str, Mapping[str, int]] = match.verbs if tables == "verbs" else match.units
        for seat, counts in counted.items():
            if match.seating[seat] == player:
                mine.update(counts)
        totals.update(mine)
        present.update(mine.keys())
    return {name: (total / number, present[name] / number) for name, total in totals.items()}


def _say_use(use: tuple[float, float] | None) -> str:
    return "never" if use is None else f"{use[0]:.1f} a match, in {use[1]:.0%} of them"


def _strays(summary: CellSummary) -> Iterable[Block]:
    if summary.strays:
        yield Paragraph(f"{summary.strays} answers of players of another version were not on offer any more.")


def _clauses(game: Game[State], matches: Sequence[Result]) -> list[Block]:
    """Which clauses what happened has cited, and which it never did."""
    cited: Counter[str] = Counter()
    for match in matches:
        cited.update(match.clauses.keys())
    never = [clause for clause in game.clauses if clause.id not in cited]
    rows = [[name, f"{number / len(matches):.0%}"] for name, number in sorted(cited.items(), key=lambda c: -c[1])]
    return [
        Heading("Rules"),
        Paragraph(
            "As far as the log cites them: a clause that only forbids something, or is never cited, is not counted."
        ),
        Heading("Clauses that came up", 3),
        Table(["clause", "share of matches"], rows),
        Heading("Clauses that never came up", 3),
        Table(["clause", "title"], [[clause.id, clause.title] for clause in never]),
    ]
