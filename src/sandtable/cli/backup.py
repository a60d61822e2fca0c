"""Backups of the server's database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.app import app
from sandtable.cli.output import say

Url = Annotated[str, typer.Option("--database", metavar="URL", help="sqlite:///FILE; by default that of `serve`.")]


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new file for the copy.")], database: Url = ""
) -> None:
    """Copy the server's database while it runs."""
    from sandtable.store.backup import back_up
    from sandtable.web.settings import default_database

    size = back_up(database or default_database(), file)
    say(f"{file}: {size:,} bytes, checked")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `backup` has made.")], database: Url = ""
) -> None:
    """Put a backup in the place of the server's database. The server must not be running."""
    from sandtable.store import backup as backups
    from sandtable.web.settings import default_database

    aside = backups.restore(file, database or default_database())
    say(f"{file} is the database now" + (f"; the one before it is {aside}" if aside else ""))
