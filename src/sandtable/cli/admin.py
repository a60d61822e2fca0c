"""What whoever runs a server does for the people on it."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli.app import app
from sandtable.cli.backup import Url
from sandtable.cli.output import say

ACTS = ("reset",)


@app.command()
def admin(
    act: Annotated[str, typer.Argument(metavar="ACT", help=", ".join(ACTS))],
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the account.")],
    site: Annotated[str, typer.Option("--site", metavar="URL", help="The address of the page, for the link.")] = "",
    database: Url = "",
) -> None:
    """Look after the accounts of the server's database; the server may be running.

    reset NAME makes a link with which the owner of the account sets a new password. It works once, within a day: hand
    it to nobody else.
    """
    from sandtable.errors import SandtableError
    from sandtable.service.people import People
    from sandtable.store import Accounts, Database, parse_url, sqlite_path
    from sandtable.web.settings import default_database

    if act not in ACTS:
        raise SandtableError(f"there is no command '{act}'; the commands are {', '.join(ACTS)}")
    url = database or default_database()
    path = sqlite_path(parse_url(url))
    if path is not None and not path.exists():
        raise SandtableError(f"there is no database {path}: name it with --database")
    opened = Database(url)
    try:
        link = People(Accounts(opened)).link_of_operator(name)
    finally:
        opened.close()
    say(f"{site.rstrip('/') or 'http://SERVER'}/#/reset/{link}", "It works once, and within a day.")
