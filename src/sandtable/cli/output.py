"""Saying things: plain columns and JSON on standard output, warnings and progress on standard error."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

from sandtable.text import printable

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandtable.language import Grammar


NO_BREAK = "\u00a0"
"""A space at which no line is broken; printed as a plain one."""


_STYLE = re.compile("(\x1b\\[[012]m)")
"""What `typer.style` puts around text. Files cannot bring it in: they are not read with control characters."""


def say(*lines: str) -> None:
    """Print lines. Colours vanish where there is no terminal, and control characters everywhere."""
    for line in lines:
        parts = _STYLE.split(line.replace(NO_BREAK, " "))
        typer.echo("".join(part if place % 2 else _without_controls(part) for place, part in enumerate(parts)))


def _without_controls(text: str) -> str:
    return text if text.isprintable() else "\n".join(printable(line) for line in text.split("\n"))


def say_json(thing: Any) -> None:
    """Print something as JSON: structs as objects, keys in their own order."""
    import msgspec

    text = msgspec.json.format(msgspec.json.encode(thing), indent=2).decode()
    typer.echo("".join(c if c.isprintable() or c == "\n" else json_escape(c) for c in text))


def json_escape(character: str) -> str:
    """A character as JSON writes it where it cannot stand for itself."""
    pairs = character.encode("utf-16-be", errors="surrogatepass")
    return "".join(f"\\u{pairs[place]:02x}{pairs[place + 1]:02x}" for place in range(0, len(pairs), 2))


def warn(text: str) -> None:
    """A remark that is no part of the answer."""
    typer.secho(printable(text), err=True, fg="yellow")


def refuse(text: str) -> None:
    """Why something cannot be done, as one line."""
    typer.secho(printable(" ".join(text.split())), err=True, fg="red")


def say_replaced(grammar: Grammar, text: str) -> None:
    """Of several lines of a plan on one subject the last one holds: nobody is to lose one unawares."""
    say(*(f"Several lines say what {subject} does: the last one holds." for subject in grammar.replaced(text)))


def bold(text: str) -> str:
    return typer.style(text, bold=True)


def dim(text: str) -> str:
    return typer.style(text, dim=True)


def width() -> int:
    """Letters in a line."""
    return min(shutil.get_terminal_size((100, 40)).columns, 140)


def columns(rows: Iterable[Sequence[str]], gap: str = "  ") -> Iterator[str]:
    """Rows with their parts below each other; the last part is wrapped."""
    table = [tuple(row) for row in rows]
    if not table:
        return
    widths = [max(_length(row[place]) for row in table) for place in range(len(table[0]) - 1)]
    indent = sum(widths) + len(gap) * len(widths)
    for row in table:
        head = gap.join(part + " " * (size - _length(part)) for part, size in zip(row, widths, strict=False))
        tail = textwrap.wrap(row[-1], max(30, width() - indent), break_long_words=False, break_on_hyphens=False) or [""]
        yield f"{head}{gap if widths else ''}{tail[0]}".rstrip()
        for line in tail[1:]:
            yield " " * indent + line


def _length(text: str) -> int:
    """Letters that are seen: colours are not."""
    return len(re.sub(r"\x1b\[[0-9;]*m", "", text))


def wrapped(text: str, indent: str = "", more: str = "") -> str:
    """A paragraph; `more` is added to the indent of all lines but the first."""
    return textwrap.fill(
        text,
        width(),
        initial_indent=indent,
        subsequent_indent=indent + more,
        break_long_words=False,
        break_on_hyphens=False,
    )


@contextmanager
def progress(text: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while something long goes on, if there is a terminal to show it."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*parts, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(text, total=total)
        yield lambda done: bar.advance(task, done)
