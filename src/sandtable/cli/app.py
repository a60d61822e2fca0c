"""The program `sandtable`: its list of commands, and what becomes of errors.

Exit codes: 0 for success, 1 for a refusal or a failed check, 2 for bad usage or a bad file, 3 for a match that cannot
be fully checked.
"""

from __future__ import annotations

import io
import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

REFUSED = 1
BAD_USAGE = 2
UNCHECKED = 3


ORDER = [
    "games", "scenarios", "rules", "cases", "new", "show", "legal", "why", "odds", "look", "tool", "charts", "do",
    "orders", "sheet", "undo", "concede", "log", "fork", "verify", "settle", "moderate", "play", "selfplay", "calc",
    "serve",
]  # fmt: skip


class Commands(TyperGroup):
    """All commands. Whatever a user can cause ends in one sentence, never in a traceback."""

    def list_commands(self, ctx: Any) -> list[str]:
        return sorted(super().list_commands(ctx), key=ORDER.index)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except ValueError as error:
            from sandtable.errors import SandtableError

            if not isinstance(error, SandtableError):
                raise
            from sandtable.cli.output import refuse

            refuse(str(error))
            raise typer.Exit(exit_code(error)) from None


def exit_code(error: Exception) -> int:
    """1 if the rules or a check say no, 2 if a word, a name or a file cannot be used."""
    from sandtable.errors import NotYours, Refusal, Stale
    from sandtable.kernel import Disagreement
    from sandtable.kernel.cases import Failure

    return REFUSED if isinstance(error, (Refusal, NotYours, Stale, Disagreement, Failure)) else BAD_USAGE


app = typer.Typer(
    name="sandtable",
    cls=Commands,
    help="Board wargames with every rule enforced.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)


def _version(wanted: bool) -> None:
    if wanted:
        from sandtable import __version__

        typer.echo(f"sandtable {__version__}")
        raise typer.Exit


@app.callback()
def settings(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show version.")] = False,
) -> None:
    """Board wargames with every rule enforced."""
    if os.environ.get("NO_COLOR"):
        ctx.color = False


def main() -> None:
    """Run the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(prog_name="sandtable")
