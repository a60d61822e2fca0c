"""The program `sandtable`: its list of commands, and what becomes of errors.

Exit codes: 0 for success, 1 for a refusal or a failed check, 2 for bad usage or a bad file, 3 for a match that cannot
be fully checked.
"""

from __future__ import annotations

import io
import os
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command_from_info

from sandtable.cli.commands import COMMANDS

REFUSED = 1
BAD_USAGE = 2
UNCHECKED = 3


class Commands(TyperGroup):
    """All commands. Whatever a user can cause ends in one sentence, never in a traceback."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        for name in [cmd_name] if cmd_name in COMMANDS else COMMANDS:  # for an unknown one: similar names are suggested
            if name not in self.commands:
                self.add_command(_build(name))
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])

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


def _build(name: str) -> Any:
    """Make a command of the function that its module has put on the list."""
    module, about = COMMANDS[name]
    import_module(f"sandtable.cli.{module}")
    listed = {info.name or getattr(info.callback, "__name__", ""): info for info in app.registered_commands}
    listed[name].short_help = about
    return get_command_from_info(listed[name], pretty_exceptions_short=False, rich_markup_mode=None)


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
