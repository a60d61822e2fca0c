"""Looking something up that is no action, and calculating: look, tool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli.app import app
from sandtable.cli.options import Json, Lookers, MatchPath, pairs
from sandtable.cli.output import bold, columns, say, say_json, wrapped

if TYPE_CHECKING:
    from sandtable.documents import Look, Paper, Tool


@app.command()
def look(
    file: MatchPath,
    what: Annotated[list[str] | None, typer.Argument(metavar="[WHAT]...", help="Such as `reach W-1`.")] = None,
    seat: Lookers = None,
    json: Json = False,
) -> None:
    """Look up a fact as the seats know it; without WHAT, list what can be looked up."""
    from sandtable.cli.files import OpenMatch

    opened = OpenMatch(file)
    if not what:
        looks = opened.game.looks
        if json:
            say_json(list(looks))
        elif not looks:
            say(f"{opened.game.title} has nothing to look up.")
        say(*columns((f"  {' '.join([one.word, *(name.upper() for name in one.names)])}", one.name) for one in looks))
        return
    found = opened.match.look(opened.audience(seat), " ".join(what))
    if json:
        say_json(found)
    else:
        say(*look_text(found))


@app.command()
def tool(
    file: MatchPath,
    name: Annotated[str, typer.Argument(metavar="[TOOL]", help="The tool; all are listed if left out.")] = "",
    fields: Annotated[
        list[str] | None, typer.Argument(metavar="[FIELD=VALUE]...", help="The value of a field.")
    ] = None,
    seat: Lookers = None,
    json: Json = False,
) -> None:
    """Run one of the game's calculators: fill in its fields and print the result."""
    from sandtable.cli.files import OpenMatch

    opened = OpenMatch(file)
    if not name:
        tools = opened.game.tools
        if json:
            say_json(list(tools))
        elif not tools:
            say(f"{opened.game.title} has no tools.")
        for one in tools:
            say(*_tool_text(one))
        return
    paper = opened.match.use_tool(opened.audience(seat), name, pairs(fields, "a field"))
    if json:
        say_json(paper)
    else:
        say(*paper_text(paper))


def look_text(found: Look) -> Iterator[str]:
    """The answer to a look, for reading."""
    from sandtable.cli.offers import forecast_lines
    from sandtable.documents import amount_text

    if found.title:
        yield bold(found.title)
    for paragraph in found.text:
        yield wrapped(paragraph, "  ")
    yield from columns((f"  {amount_text(term.value)}", term.reason) for term in found.terms)
    for path in found.paths:
        cost = "" if path.cost is None else f" [{amount_text(path.cost)}]"
        yield wrapped(f"{path.name or 'way'}{cost}: {' - '.join(path.spaces)}", "  ", "  ")
    for overlay in found.overlays:
        yield wrapped(f"{overlay.name or 'spaces'}: {', '.join(overlay.spaces) or 'none'}", "  ", "  ")
    if found.forecast is not None:
        yield from forecast_lines(found.forecast, "")


def paper_text(paper: Paper, whose: str = "") -> Iterator[str]:
    """A paper, for reading; `whose` it is, where several have one of its name."""
    from sandtable.cli.offers import forecast_lines

    yield bold(f"{whose}: {paper.title}" if whose else paper.title)
    for paragraph in paper.text:
        yield wrapped(paragraph, "  ", "  ")
    yield from columns([("", *row) for row in (paper.head, *paper.rows) if row])
    if paper.forecast is not None:
        yield from forecast_lines(paper.forecast, "")


def _tool_text(one: Tool) -> Iterator[str]:
    yield f"{bold(one.id)}: {one.name}"
    for field in one.fields:
        values = " or ".join(field.values) if field.kind == "choice" else "yes or no" if field.kind == "flag" else ""
        if field.range is not None:
            values = f"{field.range.low} to {field.range.high}"
        yield f"  {field.id}={field.default or '…'}  {field.label}" + (f" ({values})" if values else "")
