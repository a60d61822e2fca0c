"""`sandtable hint`: what would you do?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli.app import app
from sandtable.cli.options import Json, MatchPath, Seat
from sandtable.cli.output import bold, columns, dim, say, say_json, wrapped

if TYPE_CHECKING:
    from sandtable.cli.files import OpenMatch
    from sandtable.opinion import Hint

PLAYOUTS = 300
ALL = "all"


@app.command()
def hint(
    file: MatchPath,
    seat: Seat = None,
    accept: Annotated[
        str, typer.Option("--accept", metavar="all|1,3-5", help="Give these orders of the plan, and save the match.")
    ] = "",
    playouts: Annotated[int, typer.Option("--playouts", min=1, help="How many looks ahead are tried.")] = PLAYOUTS,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0, help="Stop trying after so long; 0: the same plan every time.")
    ] = 0.0,
    json: Json = False,
) -> None:
    """What would you do? The plan of the adviser for a seat, and why; from what that seat knows alone."""
    from sandtable.cli.files import OpenMatch
    from sandtable.opinion import hint as ask
    from sandtable.players.search import Budget

    opened = OpenMatch(file)
    who = opened.actor(seat)
    view = opened.match.view([who])
    told = ask(opened.game, opened.match.file.start.scenario, view, who, Budget(playouts, seconds))
    given = _accept(opened, told, accept) if accept else 0
    if json:
        say_json({"hint": told, "given": given})
        return
    say(*_lines(told))
    if accept:
        left = len(_chosen(told, accept)) - given
        say("", f"{given} orders given." + (f" {left} could not be given any more." if left else ""))


def _chosen(told: Hint, accept: str) -> list[str]:
    """The orders that are accepted."""
    from sandtable.errors import SandtableError

    if accept == ALL:
        return [order.text for order in told.orders]
    chosen: list[str] = []
    for part in accept.split(","):
        first, _, last = part.partition("-")
        if not first.isdecimal() or not (last or first).isdecimal():
            raise SandtableError(f"--accept takes {ALL}, or numbers of orders such as 1,3-5, not '{accept}'")
        numbers = range(int(first), int(last or first) + 1)
        if not numbers or numbers[0] < 1 or numbers[-1] > len(told.orders):
            raise SandtableError(f"there is no order {part}; they run from 1 to {len(told.orders)}")
        chosen += [told.orders[number - 1].text for number in numbers]
    return chosen


def _accept(opened: OpenMatch, told: Hint, accept: str) -> int:
    """Give the orders one by one, until a die has fallen or one is not allowed; how many were."""
    from sandtable.errors import SandtableError

    given = 0
    for text in _chosen(told, accept):
        try:
            entry = opened.match.do(told.seat, text)
        except SandtableError:
            if not given:
                raise
            break
        given += 1
        if entry.draws:
            break
    opened.save()
    return given


def _lines(told: Hint) -> Iterator[str]:
    yield bold(f"{told.seat} is asked: {told.question}")
    yield from columns(
        (f"{number:>3}", order.text if order.sure else f"{order.text} {dim('(if the dice allow)')}")
        for number, order in enumerate(told.orders, 1)
    )
    for number, order in enumerate(told.orders, 1):
        if order.forecast is not None and order.forecast.chances:
            chances = ", ".join(f"{c.text} {c.numerator} in {c.denominator}" for c in order.forecast.chances)
            yield wrapped(f"Odds of {number}, {order.forecast.title}: {chances}", "", "  ")
    yield ""
    yield from (wrapped(line, "", "  ") for line in told.why)
