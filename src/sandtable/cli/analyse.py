"""`sandtable analyse`: what the dice gave, and what decisions cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli.app import app
from sandtable.cli.options import Json, MatchPath
from sandtable.cli.output import bold, columns, dim, progress, say, say_json, wrapped

if TYPE_CHECKING:
    from sandtable.opinion import Analysis
    from sandtable.opinion.ledger import Estimate

SECONDS = 300.0
LARGEST = 8
"""Falls of the dice that are listed."""
BARS = 30
"""Letters of the longest bar of the curve."""


@app.command()
def analyse(
    file: MatchPath,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0, help="How long it may take, about; the depth is chosen by it.")
    ] = SECONDS,
    samples: Annotated[
        int, typer.Option("--samples", min=0, help="Value positions by so many samples: the same figures every time.")
    ] = 0,
    whole: Annotated[bool, typer.Option("--to-the-end", help="Play every sample to the end of the match.")] = False,
    searched: Annotated[
        int, typer.Option("--searched", min=0, help="Decisions of each side for which a better plan is looked for.")
    ] = 5,
    json: Json = False,
) -> None:
    """Analyse a match: how it went, what the dice gave to whom, what decisions cost, and where it turned.

    It looks at the match with all its secrets.
    """
    from sandtable.cli.files import OpenMatch
    from sandtable.opinion import Depth, adviser_of
    from sandtable.opinion import analyse as ask

    opened = OpenMatch(file)
    advice = adviser_of(opened.game.name, opened.match.file.start.scenario)
    is_fixed = bool(samples) or whole
    depth = Depth(0 if whole else advice.epochs, samples or 2) if is_fixed else None
    done = 0
    with progress("valuing positions", 100) as advance:

        def tell(share: float) -> None:
            nonlocal done
            advance(int(100 * share) - done)
            done = int(100 * share)

        told = ask(opened.match, depth=depth, seconds=0.0 if is_fixed else seconds, searched=searched, advance=tell)
    if json:
        say_json(told)
    else:
        say(*_lines(told))


def _lines(told: Analysis) -> Iterator[str]:
    yield bold("What it came to, in points of the adviser")
    yield from columns(_accounts(told))
    yield dim(f"  {depth_text(told)}")
    yield from _curve(told)
    yield from _luck(told)
    yield from _worst(told)
    yield from _turning(told)


def _accounts(told: Analysis) -> Iterator[tuple[str, ...]]:
    yield "  seat", "result", "dice", "own decisions", "others' decisions", "longer look"
    for account in told.accounts:
        sums = (account.luck, account.decisions, account.others, account.outlook)
        yield (f"  {account.seat}", _signed(account.result), *map(estimate_text, sums))


def _curve(told: Analysis) -> Iterator[str]:
    """The value for the first seat, at the end of each turn."""
    ends = {point.turn: point for point in told.curve}
    largest = max((abs(point.values[0].points) for point in ends.values()), default=0.0) or 1.0
    yield ""
    yield bold(f"How it stood for {told.seats[0]} at the end of each turn")
    for turn, point in ends.items():
        value = point.values[0]
        bar = ("+" if value.points > 0 else "-") * round(BARS * abs(value.points) / largest)
        yield f"  {turn:>3}  entry {point.n:>5}  {estimate_text(value):>14}  {bar}"


def _luck(told: Analysis) -> Iterator[str]:
    found = sorted(told.luck, key=lambda luck: -abs(luck.gave[0].points))[:LARGEST]
    yield ""
    yield bold(f"The dice: {len(told.luck)} entries, the largest for {told.seats[0]}")
    yield from columns(
        (f"  {luck.n:>5}", estimate_text(luck.gave[0]), ", ".join(f"{name} {value}" for name, value in luck.draws))
        for luck in found
    )


def _worst(told: Analysis) -> Iterator[str]:
    for seat, places in told.worst.items():
        yield ""
        yield bold(f"The costliest decisions of {seat}")
        for place in places:
            decision = told.decisions[place]
            again = f"; try again: sandtable fork FILE {decision.before}" if decision.before else ""
            where = f"entries {decision.n} to {decision.last}"
            yield wrapped(f"cost {estimate_text(decision.cost)}: {decision.moment}, {where}{again}", "  ", "  ")
            if decision.better:
                yield wrapped(f"better: {'; '.join(decision.better)}", "    ", "  ")


def _turning(told: Analysis) -> Iterator[str]:
    yield ""
    yield bold(f"Where it turned, for {told.seats[0]}")
    yield from columns(
        (f"  {turn.n:>5}", f"dice {_signed(turn.luck)}, decision {_signed(turn.decided)}", f"{turn.seat}: {turn.act}")
        for turn in told.turning
    )


def depth_text(told: Analysis) -> str:
    """How deep it was looked."""
    depth = told.depth
    if not depth.samples:
        as_it_stands = "each position as it stands: there was no time to look ahead, so decisions tell little"
        return f"{told.positions} steps, {as_it_stands}"
    far = f"{depth.epochs} parts of the match ahead" if depth.epochs else "played to the end"
    return f"{told.positions} steps, each position on {depth.samples} samples, {far}; ± is what the samples leave open"


def _signed(points: float) -> str:
    return f"{points + 0.0:+.1f}"


def estimate_text(amount: Estimate) -> str:
    """Points, give or take."""
    return f"{_signed(amount.points)} ± {amount.error:.1f}"
