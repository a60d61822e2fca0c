"""Experiments: many matches between computer players, in cells."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli.app import app
from sandtable.cli.options import GameName, Json, _scenarios
from sandtable.cli.output import bold, columns, say, say_json

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import ExitStack

    from sandtable.kernel import Game
    from sandtable.laboratory import Design, Results
    from sandtable.laboratory.design import Stopping
    from sandtable.laboratory.running import Tell
    from sandtable.laboratory.summary import CellSummary

OFTEN, SELDOM = 0.5, 10.0
"""Seconds between two words on how far it has come: at a terminal, and elsewhere."""


Players = Annotated[str, typer.Option("--players", metavar="A,B", help="The players; NAME@PLACE of a version.")]
Scenarios = Annotated[
    list[str] | None, typer.Option("--scenario", help="A scenario; by default all.", autocompletion=_scenarios)
]
Tried = Annotated[list[str] | None, typer.Option("--option", metavar="K=V,V", help="An option with the values to try.")]
Numbers = Annotated[
    list[str] | None,
    typer.Option("--value", metavar="KEY=N,N", help="A number of the pack, such as victory.0.min_oil, to try."),
]
Pairs = Annotated[int, typer.Option("--pairs", min=1, max=1_000_000, help="Pairs in each cell, at most.")]
Mirror = Annotated[bool, typer.Option("--mirror", help="Each player against itself: what a side is worth.")]
Sprt = Annotated[str, typer.Option("--sprt", metavar="LOW,HIGH", help="Stop a cell when 55,70 (per cent) is decided.")]
Width = Annotated[
    float, typer.Option("--width", min=0, max=100, help="Stop a cell when its interval is so many points wide.")
]
Seed = Annotated[str, typer.Option("--seed", help="The seed: the same seed, the same results.")]
Cycles = Annotated[
    int, typer.Option("--horizon", min=1, max=10_000, metavar="CYCLES", help="Where to stop a game without end.")
]
Jobs = Annotated[int, typer.Option("--jobs", min=0, max=1024, help="Number of processes; 0 for one per core.")]
Cluster = Annotated[
    str, typer.Option("--cluster", metavar="ADDRESS", help="Play on the workers of this Dask scheduler instead.")
]
Folder = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FOLDER", help="Keep results and report there, or go on with them."),
]


@app.command()
def series(
    game: GameName,
    players: Players,
    scenario: Scenarios = None,
    option: Tried = None,
    value: Numbers = None,
    pairs: Pairs = 10,
    mirror: Mirror = False,
    sprt: Sprt = "",
    width: Width = 0,
    seed: Seed = "0",
    horizon: Cycles = 20,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    output: Folder = None,
    json: Json = False,
) -> None:
    """Compare computer players over scenarios, options and values, in pairs with sides switched."""
    from sandtable.laboratory import Design, Results
    from sandtable.laboratory.design import game_spec
    from sandtable.registry import game as named

    rules = named(game)
    chosen = tuple(rules.scenario(name).id for name in scenario or [each.id for each in rules.scenarios])
    names = tuple(name.strip() for name in players.split(","))
    switches, packs = _switches(rules, chosen, option), _packs(value)
    stopping = _stopping(sprt, width)
    design = Design(game, game_spec(rules), chosen, names, seed, pairs, switches, packs, mirror, horizon, stopping)
    _check_players(rules, design)
    with Results(design, rules.version, output / "results.jsonl" if output is not None else None) as results:
        play_missing(results, jobs or os.cpu_count() or 1, cluster)
    _conclude(results, output, json)


def _check_players(rules: Game[Any], design: Design) -> None:
    """Complain about unknown players before anything starts."""
    from sandtable.selfplay import seat_players

    for name in design.players:
        seat_players(rules, design.scenarios[0], [name], design.seed)


def _switches(rules: Game[Any], scenarios: Sequence[str], given: list[str] | None) -> tuple[dict[str, str], ...]:
    """The options to try; each has to fit every scenario."""
    from sandtable.laboratory.design import variants

    switches = tuple(variants(_lists(given, "--option")))
    for scenario in scenarios:
        for one in switches:
            rules.settle_options(one, scenario)
    return switches


def _packs(given: list[str] | None) -> tuple[dict[str, float], ...]:
    """The values of the pack to try."""
    from sandtable.laboratory.design import variants

    return tuple({key: _number(text) for key, text in one.items()} for one in variants(_lists(given, "--value")))


def _lists(given: list[str] | None, what: str) -> dict[str, list[str]]:
    from sandtable.cli.options import pairs

    return {key: text.split(",") for key, text in pairs(given, what).items()}


def _number(text: str) -> float:
    from sandtable.errors import SandtableError

    try:
        return float(text)
    except ValueError:
        raise SandtableError(f"'{text}' is no number") from None


def _stopping(sprt: str, width: float) -> Stopping:
    from sandtable.errors import SandtableError
    from sandtable.laboratory.design import Stopping

    if sprt and width:
        raise SandtableError("a cell is stopped by --sprt or by --width, not by both")
    if width:
        return Stopping("width", width=width / 100)
    if not sprt:
        return Stopping()
    bars = [_number(text) / 100 for text in sprt.split(",")]
    if len(bars) != 2 or not 0 < bars[0] < bars[1] < 1:
        raise SandtableError(f"--sprt takes two scores in per cent, the lower one first, not '{sprt}'")
    return Stopping("sprt", bars[0], bars[1])


def play_missing(results: Results, jobs: int, cluster: str) -> None:
    """Play what a series lacks, on so many processes or on a cluster."""
    from contextlib import ExitStack

    from sandtable.laboratory import run_series
    from sandtable.laboratory.cluster import cluster_executor
    from sandtable.selfplay import processes

    with ExitStack() as stack:
        executor = None
        if cluster:
            executor, jobs = stack.enter_context(cluster_executor(cluster))
        elif jobs > 1:
            executor = stack.enter_context(processes(jobs))
            stack.callback(executor.shutdown, wait=False, cancel_futures=True)  # nothing is left, unless interrupted
        run_series(results, executor, jobs, _progress(stack))


def _progress(stack: ExitStack) -> Tell:
    """Says on standard error how far a series has come, and how long it may still take."""
    start, terminal = time.monotonic(), sys.stderr.isatty()
    begun: list[int] = []
    said = [start]

    def tell(done: int, total: int) -> None:
        if not begun:
            begun.append(done)
        now = time.monotonic()
        if now - said[0] < (OFTEN if terminal else SELDOM):
            return
        said[0] = now
        left = (now - start) / (done - begun[0]) * (total - done) if done > begun[0] else 0.0
        text = f"{done} of {total} matches{f', {say_time(left)} left' if left else ''}"
        typer.echo(f"\r{text:60}" if terminal else text, err=True, nl=not terminal)

    if terminal:
        stack.callback(typer.echo, "", err=True)
    return tell


def say_time(seconds: float) -> str:
    """About how long: in the largest unit that fits."""
    for size, name in ((86400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {name}"
    return f"{seconds:.0f} seconds"


def _conclude(results: Results, output: Path | None, json: bool) -> None:
    from sandtable.files import write_text
    from sandtable.laboratory.blocks import as_html, as_markdown
    from sandtable.laboratory.report import series_report
    from sandtable.laboratory.summary import summarize
    from sandtable.registry import game as named

    summaries = [summarize(results, cell) for cell in range(len(results.cells))]
    if output is not None:
        rules = named(results.design.game)
        blocks = series_report(results, rules)
        write_text(output / "report.html", as_html(f"{rules.title}: a series", blocks))
        write_text(output / "report.md", as_markdown(blocks))
    if json:
        say_json(summaries)
    else:
        _tell(summaries, output)


def _tell(summaries: Sequence[CellSummary], output: Path | None) -> None:
    from sandtable.laboratory.report import say_mean

    for cell in summaries:
        verdict = f": {cell.verdict}" if cell.verdict else ""
        gain = f", {say_mean(cell.margin, '+.2f')} points over the same seat" if cell.margin else ""
        say(bold(cell.title), f"  {cell.pairs} pairs, score of {cell.players[0]} {say_mean(cell.score)}{gain}{verdict}")
        rows = []
        for row in cell.by_seat:
            share = f"{row.won} of {row.matches} won ({100 * row.low:.1f} to {100 * row.high:.1f} %)"
            rows.append((f"    {row.seat}", row.player, share, f"value {row.value:.3f}"))
        say(*columns(rows))
    if output is not None:
        say(f"The report is in {output / 'report.html'}.")
