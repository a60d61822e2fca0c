"""The charts and tables of a rulebook: charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli.app import app
from sandtable.cli.options import Json, Lookers, MatchPath
from sandtable.cli.output import bold, columns, dim, say, say_json, wrapped

if TYPE_CHECKING:
    from sandtable.documents import Chart, Lit


@app.command()
def charts(
    file: MatchPath,
    name: Annotated[list[str] | None, typer.Argument(metavar="[CHART]...", help="All are listed if left out.")] = None,
    seat: Lookers = None,
    json: Json = False,
) -> None:
    """Print charts and tables of the rulebook as this match uses them; what is current is marked with `>`."""
    from sandtable.cli.files import OpenMatch
    from sandtable.errors import Malformed

    opened = OpenMatch(file)
    all_charts = opened.game.handbook(opened.state).charts
    if not name:
        if json:
            say_json(all_charts)
        elif not all_charts:
            say(f"{opened.game.title} has no charts.")
        else:
            say(*columns((f"  {chart.id}", chart.title) for chart in all_charts))
        return
    by_name = {chart.id: chart for chart in all_charts}
    for word in name:
        if word not in by_name:
            raise Malformed(f"there is no chart '{word}'; the charts are {', '.join(by_name) or 'none'}")
    chosen = [by_name[word] for word in name]
    if json:
        say_json(chosen)
        return
    lit = opened.match.view(opened.audience(seat)).lit
    for chart in chosen:
        say(*chart_text(chart, [one for one in lit if one.chart == chart.id]))


def chart_text(chart: Chart, lit: Sequence[Lit] = ()) -> Iterator[str]:
    """A chart, for reading."""
    yield bold(chart.title) + (dim(f" ({', '.join(chart.clauses)})") if chart.clauses else "")
    for paragraph in chart.text:
        yield wrapped(paragraph, "  ", "  ")
    rows = {one.row for one in lit if one.row is not None}
    heads = {one.column for one in lit if one.column is not None}
    head = [f">{cell}" if column in heads else cell for column, cell in enumerate(chart.head)]
    lines = [[" ", *head]] if head else []
    lines += [[">" if number in rows else " ", *row] for number, row in enumerate(chart.rows)]
    longest = max(map(len, lines), default=0)
    yield from columns([line + [""] * (longest - len(line)) for line in lines])
    for note in [*chart.notes, *(one.text for one in lit if one.text)]:
        yield wrapped(note, "  ", "  ")
    if chart.source.provenance == "reconstructed":
        yield dim(wrapped(f"reconstructed: {chart.source.why or 'not printed in the rulebook'}", "  ", "  "))
