"""Computer players against each other."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli.app import app
from sandtable.cli.options import GameName, Json, Switches, _scenarios, pairs
from sandtable.cli.output import bold, columns, progress, say, say_json

if TYPE_CHECKING:
    from sandtable.kernel.entries import MatchFile
    from sandtable.selfplay import Row, Summary, Task


@app.command()
def selfplay(
    game: GameName,
    players: Annotated[str, typer.Option("--players", metavar="A,B", help="A player for each seat, in order of play.")],
    games: Annotated[int, typer.Option("--games", min=1, max=1_000_000, help="How many matches.")] = 1,
    seed: Annotated[str, typer.Option("--seed", help="The seed of the series: the same seed, the same results.")] = "0",
    scenario: Annotated[
        str, typer.Option("--scenario", help="The scenario; the first if left out.", autocompletion=_scenarios)
    ] = "",
    option: Switches = None,
    horizon: Annotated[
        int, typer.Option("--horizon", min=1, max=10_000, metavar="CYCLES", help="Where to stop a game without end.")
    ] = 20,
    jobs: Annotated[int, typer.Option("--jobs", min=0, max=1024, help="Number of processes; 0 for one per core.")] = 1,
    save: Annotated[Path | None, typer.Option("--save", metavar="FOLDER", help="Save the match files there.")] = None,
    json: Json = False,
) -> None:
    """Run a series of matches between computer players and count the results."""
    from sandtable.registry import game as named
    from sandtable.selfplay import Task, seat_players, summary

    rules = named(game)
    chosen = rules.scenario(scenario or rules.scenarios[0].id).id
    names = tuple(name.strip() for name in players.split(","))
    seat_players(rules, chosen, names, seed)  # complains about unknown players before anything starts
    options = rules.settle_options(pairs(option, "--option"), chosen)
    if len(names) == 1:
        names *= len(rules.seats(chosen))
    task = Task(game, chosen, options, names, seed, tuple(range(games)), save is not None, horizon)
    rows, seconds = _run(task, jobs or os.cpu_count() or 1, save)
    totals = summary(task, rows, seconds)
    if json:
        say_json(totals)
    else:
        _tell(totals)


def _run(task: Task, jobs: int, save: Path | None) -> tuple[list[Row], float]:
    import time
    from contextlib import ExitStack

    from sandtable.selfplay import processes, series

    if save is not None:
        _make_folder(save)
    rows = []
    start = time.perf_counter()
    with ExitStack() as stack:
        executor = None
        if jobs > 1:
            executor = stack.enter_context(processes(jobs))
            stack.callback(
                executor.shutdown, wait=False, cancel_futures=True
            )  # nothing is left to do, unless interrupted
        chunks = series(task, executor, jobs)
        advance = stack.enter_context(progress("matches", len(task.numbers)))
        for chunk in chunks:
            for row, file in chunk:
                rows.append(row)
                if save is not None and file is not None:
                    _keep(save, task, row.number, file)
            advance(len(chunk))
    rows.sort(key=lambda row: row.number)
    return rows, time.perf_counter() - start


def _make_folder(path: Path) -> None:
    from sandtable.errors import BadFile

    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}") from None


def _keep(folder: Path, task: Any, number: int, file: MatchFile) -> None:
    from sandtable.kernel.files import write_match

    digits = max(3, len(str(task.numbers[-1])))
    write_match(folder / f"{task.game}-{task.scenario}-{number:0{digits}}.json", file)


def _tell(totals: Summary) -> None:
    pace = f", {totals.actions / totals.seconds:,.0f} actions a second" if totals.seconds else ""
    say(bold(f"{totals.game}, scenario {totals.scenario}: {totals.games} matches, {totals.actions} actions"))
    say(f"{totals.seconds:.1f} seconds{pace}")
    rows = []
    for seat, name in zip(totals.wins, [*totals.players, ""], strict=False):
        low, high = totals.intervals[seat]
        levels = ", ".join(f"{number} {level}" for level, number in totals.levels[seat].items())
        share = 100 * totals.wins[seat] / totals.games
        interval = f"{share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        rows.append((f"  {seat}", name, f"{totals.wins[seat]} won", interval, levels))
    say(*columns(rows))
