"""The page that tells how strong the players are and how even the scenarios."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli.app import app
from sandtable.cli.output import say
from sandtable.cli.series import Cluster, Jobs, Seed, play_missing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sandtable.laboratory import Design, Results


@app.command()
def ladder(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="The games; all if left out.")] = None,
    folder: Annotated[Path, typer.Option("--results", metavar="FOLDER", help="Where results are kept.")] = Path(
        "ladder"
    ),
    page: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The page.")] = Path("ladder.md"),
    pairs: Annotated[int, typer.Option("--pairs", min=1, help="Pairs in each cell.")] = 50,
    players: Annotated[str, typer.Option("--players", metavar="A,B", help="Only these players.")] = "",
    kept: Annotated[
        Path | None,
        typer.Option("--balance", metavar="FILE", help="Renew what the set-up of a match tells, in this file."),
    ] = None,
    seed: Seed = "ladder",
    jobs: Jobs = 1,
    cluster: Cluster = "",
) -> None:
    """Measure all players of all games against each other and against themselves, and write a page about it."""
    from sandtable import __version__
    from sandtable.balance import renew_balance
    from sandtable.files import write_text
    from sandtable.laboratory.blocks import as_markdown
    from sandtable.laboratory.ladder import BALANCE, balance, designs, ladder_page
    from sandtable.registry import GAMES
    from sandtable.registry import game as named

    names = games or [name for name in GAMES if GAMES[name].page]
    wanted = [name for name in players.split(",") if name]

    found = {}
    for name in names:
        series = designs(named(name), pairs, seed, wanted)
        found[name] = dict(_played(named(name).version, series, folder / name, jobs, cluster))
    date = f"{datetime.now(UTC):%-d %B %Y}"
    if kept is not None:
        renew_balance(kept, {name: balance(series[BALANCE], date) for name, series in found.items()})
    when = f"Measured on {date} with Sandtable {__version__}, {pairs} pairs a cell, seed {seed}."
    only = f" --players {players}" if players else ""
    how = f"Made anew by `sandtable ladder {' '.join(names)}{only} --pairs {pairs} -o docs/ladder.md`."
    write_text(page, as_markdown(ladder_page(found, {name: named(name) for name in names}, f"{when} {how}")))
    say(f"The page is {page}.")


def _played(
    rules: str, series: Iterable[tuple[str, Design]], folder: Path, jobs: int, cluster: str
) -> Iterator[tuple[str, Results]]:
    """The series of a game by name, with what is not in the folder yet played now."""
    from sandtable.laboratory import Results

    for kind, design in series:
        with Results(design, rules, folder / f"{kind}.jsonl") as results:
            say(f"{folder.name}: {kind}, {len(results.cells)} cells")
            play_missing(results, jobs or os.cpu_count() or 1, cluster)
        yield kind, results
