"""Starting a game of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.app import app
from sandtable.cli.output import say


@app.command()
def create(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the new game, such as my-game.")],
    folder: Annotated[
        Path | None, typer.Option("--folder", metavar="DIR", help="Where to write it; a folder NAME here if left out.")
    ] = None,
    fog: Annotated[
        bool, typer.Option("--fog", help="Start from a game with a secret instead of one that hides nothing.")
    ] = False,
) -> None:
    """Write a small complete game, with cases and tests, as a package of its own.

    Once it is installed, the game appears everywhere: in `sandtable games`, on the page, in self-play.
    """
    from sandtable.errors import SandtableError
    from sandtable.registry import GAMES
    from sandtable.template import create_game

    if name in GAMES:
        raise SandtableError(f"there is a game '{name}' already; choose another name")
    target = folder or Path(name)
    written = create_game(name, target, fog=fog)
    say(
        f"Wrote {len(written)} files to {target}. Next:",
        f"  cd {target}",
        '  pip install -e ".[test]"',
        "  pytest",
        f"  sandtable play {name}",
        "How a game is made: sandtable docs making-a-game",
    )
