"""`sandtable what-if`: a sandbox from what a seat knows."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli.app import app
from sandtable.cli.options import Json, MatchPath, Output, Seat, Seed, secret


@app.command("what-if")
def what_if(
    file: MatchPath,
    output: Output,
    n: Annotated[
        int, typer.Argument(metavar="[N]", help="The entry after which it begins, as `log` shows it to --seat.")
    ] = 0,
    seat: Seat = None,
    label: Annotated[str, typer.Option("--label", help="What it is to be called.")] = "",
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Try something out: a new match from what a seat knows, the rest imagined; with dice of its own.

    `sandtable play --resume FILE --seat SEAT` plays it against the computer.
    """
    from sandtable.cli.files import OpenMatch
    from sandtable.cli.match_files import print_start
    from sandtable.errors import SandtableError
    from sandtable.kernel.files import write_match
    from sandtable.opinion import sandbox

    opened = OpenMatch(file)
    if output.resolve() == file.resolve():
        raise SandtableError("the sandbox would overwrite the match it comes from: name another file with -o")
    made = sandbox(opened.match, opened.actor(seat), secret() if seed is None else seed, n, label)
    write_match(output, made.file)
    print_start(made, output, json)
