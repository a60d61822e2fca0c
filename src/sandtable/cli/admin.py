"""What whoever runs a server does for the people on it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli.app import app
from sandtable.cli.backup import Url
from sandtable.cli.output import say

if TYPE_CHECKING:
    from sandtable.store import Database, Report

ACTS = ("reset", "reports", "done")


@app.command()
def admin(
    act: Annotated[str, typer.Argument(metavar="ACT", help=", ".join(ACTS))],
    what: Annotated[
        str, typer.Argument(metavar="NAME", help="The name of an account, or the number of a report.")
    ] = "",
    site: Annotated[str, typer.Option("--site", metavar="URL", help="The address of the page, for the link.")] = "",
    database: Url = "",
) -> None:
    """Look after the accounts of the server's database; the server may be running.

    reset NAME makes a link with which the owner of the account sets a new password. It works once, within a day: hand
    it to nobody else. reports lists what people have reported; done NUMBER throws a report away.
    """
    from sandtable.errors import SandtableError

    if act not in ACTS:
        raise SandtableError(f"there is no command '{act}'; the commands are {', '.join(ACTS)}")
    opened = _opened(database)
    try:
        if act == "reset":
            _reset(opened, what, site)
        elif act == "reports":
            _list_reports(opened)
        else:
            _close_report(opened, what)
    finally:
        opened.close()


def _opened(url: str) -> Database:
    """The database of a server that has been started before."""
    from sandtable.errors import SandtableError
    from sandtable.store import Database, parse_url, sqlite_path
    from sandtable.web.settings import default_database

    url = url or default_database()
    path = sqlite_path(parse_url(url))
    if path is not None and not path.exists():
        raise SandtableError(f"there is no database {path}: name it with --database")
    return Database(url)


def _reset(opened: Database, name: str, site: str) -> None:
    from sandtable.service.people import People
    from sandtable.store import Accounts

    link = People(Accounts(opened)).link_of_operator(name)
    say(f"{site.rstrip('/') or 'http://SERVER'}/#/reset/{link}", "It works once, and within a day.")


def _list_reports(opened: Database) -> None:
    from sandtable.store import Reports

    waiting = Reports(opened).all()
    say(*(_report_text(report) for report in waiting) if waiting else ("Nobody has reported anything.",))


def _report_text(report: Report) -> str:
    from sandtable.service.names import LEFT

    day = datetime.fromtimestamp(report.created, UTC).strftime("%Y-%m-%d %H:%M")
    shown = "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in report.text)
    return f"{report.id}. {day}: {report.reporter or LEFT} about {report.about or LEFT}\n{shown}\n"


def _close_report(opened: Database, number: str) -> None:
    from sandtable.errors import SandtableError
    from sandtable.store import Reports

    if not number.isdecimal() or len(number) > 9 or not Reports(opened).close(int(number)):
        raise SandtableError(f"there is no report '{number[:20]}'; reports lists them")
    say(f"Report {int(number)} is thrown away.")
