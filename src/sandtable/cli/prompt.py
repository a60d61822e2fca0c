"""Reading what a player types: with history and completion at a terminal, line by line from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import typer

Completer = Callable[[str], Sequence[str]]
"""The words that may come after the beginning of a line."""


class Prompt:
    """Where lines come from. `None` is the end of input."""

    def __init__(self, complete: Completer) -> None:
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        if self.terminal:
            _set_up_readline(complete)

    def read(self, prompt: str) -> str | None:
        if self.terminal:
            try:
                return input(prompt)
            except (EOFError, KeyboardInterrupt):
                typer.echo()
                return None
        typer.echo(prompt, nl=False)
        line = sys.stdin.readline(LONGEST)
        typer.echo(line.rstrip("\n"))  # a pipe has no echo
        return line.rstrip("\n") if line else None


LONGEST = 100_000


def _set_up_readline(complete: Completer) -> None:
    try:
        import readline
    except ImportError:  # not everywhere
        return
    found: list[str] = []

    def completer(text: str, number: int) -> str | None:
        if number == 0:
            before = readline.get_line_buffer()[: readline.get_begidx()]
            found[:] = [word for word in complete(before) if word.casefold().startswith(text.casefold())]
        return f"{found[number]} " if number < len(found) else None

    readline.set_completer(completer)
    readline.set_completer_delims(" ;")
    readline.parse_and_bind("tab: complete")
