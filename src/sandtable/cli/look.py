"""Looking at a match file: show, log, legal, why, odds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli.app import REFUSED, app
from sandtable.cli.options import Json, Lookers, MatchPath, Seat
from sandtable.cli.output import bold, columns, dim, log_text, say, say_json, warn

if TYPE_CHECKING:
    from sandtable.cli.files import OpenMatch
    from sandtable.documents import Forecast


@app.command()
def show(
    file: MatchPath,
    seat: Lookers = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="OUT", help="Draw the map as SVG.")] = None,
    png: Annotated[Path | None, typer.Option("--png", metavar="OUT", help="Draw the map as PNG.")] = None,
    zoom: Annotated[int, typer.Option("--zoom", min=1, max=4, help="Enlarge the PNG; large ones take long.")] = 1,
    board: Annotated[str, typer.Option("--board", help="Draw only this map or display.")] = "",
    letters: Annotated[bool, typer.Option("--map", help="Add a map in letters.")] = False,
    json: Json = False,
) -> None:
    """Show the position: where every unit is, the score and the open questions; in words, as JSON or as a picture."""
    from sandtable.cli.files import OpenMatch
    from sandtable.cli.report import position
    from sandtable.cli.textmap import text_map

    opened = OpenMatch(file)
    glossary = opened.glossary(opened.audience(seat))
    if svg or png:
        from sandtable.cli.picture import boards_to_draw, view_to_draw, write_png, write_svg

        catalogue = opened.game.catalogue(opened.state)
        boards = boards_to_draw(glossary.boards, board)
        view = view_to_draw(glossary.view, glossary.boards, boards)
        if svg:
            write_svg(svg, view, boards, catalogue)
        if png:
            write_png(png, view, boards, catalogue, zoom)
        if not json:
            say(*(f"wrote {path}" for path in (svg, png) if path))
            return
    if json:
        say_json(glossary.view)
        return
    scenario = opened.game.scenario(opened.match.file.start.scenario)
    say(dim(f"{opened.game.title}, scenario {scenario.id}: {scenario.name}; entry {len(opened.match.entries)}"))
    say(*position(glossary))
    if letters:
        say("", *text_map(glossary))


@app.command()
def log(file: MatchPath, seat: Lookers = None, json: Json = False) -> None:
    """Show what happened, line by line, with the clauses behind it."""
    from sandtable.cli.files import OpenMatch

    opened = OpenMatch(file, stopped=True)
    if opened.fault:
        warn(opened.fault)
    lines = opened.match.log(opened.audience(seat))
    if json:
        say_json(lines)
        return
    say(
        *columns(
            (f"{line.n:>4}", line.seat, log_text(line) + (f" ({', '.join(line.clauses)})" if line.clauses else ""))
            for line in lines
        )
    )


@app.command()
def legal(
    file: MatchPath,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORDS]...", help="The first words of an action.")
    ] = None,
    seat: Seat = None,
    closed: Annotated[bool, typer.Option("--closed", help="Also list what is not allowed, and why.")] = False,
    json: Json = False,
) -> None:
    """List the actions allowed now, or the words that may come next."""
    from sandtable.cli.files import OpenMatch
    from sandtable.cli.offers import closed_words, offer
    from sandtable.cli.sentences import following, read_start

    opened = OpenMatch(file)
    text = " ".join(words or ())
    who = opened.actor(seat, text)
    game, state = opened.game, opened.state
    start = read_start(game, state, who, text)
    if json:
        from msgspec.structs import replace

        offered = game.offer(state, who, start, closed=closed)
        say_json(replace(offered, options=following(game, state, who, start)))
        return
    say(*offer(game, state, who, start, opened.glossary(frozenset([who]))))
    if closed:
        say(*closed_words(game.offer(state, who, start, closed=True)))


@app.command()
def why(
    file: MatchPath,
    action: Annotated[list[str], typer.Argument(metavar="ACTION", help="A complete action.")],
    seat: Seat = None,
    json: Json = False,
) -> None:
    """Explain why an action is not allowed now, with the clauses and the nearest allowed action."""
    from sandtable.cli.files import OpenMatch

    opened = OpenMatch(file)
    text = " ".join(action)
    who = opened.actor(seat, text)
    refusal = opened.game.why(opened.state, who, text)
    if json:
        from msgspec.structs import asdict

        from sandtable.documents import RefusalInfo

        answer = {"allowed": refusal is None, "action": text, "seat": who}
        if refusal is not None:
            answer |= {"text": str(refusal), **asdict(RefusalInfo().explain(refusal))}
        say_json(answer)
    elif refusal is None:
        say("allowed")
    else:
        say(str(refusal))
        say(
            *columns(
                (f"  {bold(one)}", opened.game.clauses[one].rule)
                for one in refusal.clauses
                if one in opened.game.clauses
            )
        )
    if refusal is not None:
        raise typer.Exit(REFUSED)


@app.command()
def odds(
    file: MatchPath,
    attack: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ATTACK]", help="An attack; without attackers, everyone who can joins in."),
    ] = None,
    seat: Seat = None,
    json: Json = False,
) -> None:
    """Show the exact odds of an attack; without ATTACK, the best odds of every possible attack."""
    from sandtable.cli.files import OpenMatch
    from sandtable.cli.offers import forecast_lines

    opened = OpenMatch(file)
    text = " ".join(attack or ())
    found = _forecasts(opened, opened.actor(seat, text), text)
    if json:
        from msgspec import to_builtins

        rows = [{"action": sentence, **to_builtins(odds)} for sentence, odds in found]
        say_json(rows[0] if len(text.split()) > 1 else rows)
        return
    for place, (sentence, odds) in enumerate(found):
        say(*([""] if place else []), *forecast_lines(odds, sentence))


def _forecasts(opened: OpenMatch, seat: str, text: str) -> list[tuple[str, Forecast]]:
    """The attack that was named, or every attack at its best; each as a sentence with its forecast."""
    from sandtable.cli.sentences import forecasts, read_start
    from sandtable.errors import Refusal

    game, state = opened.game, opened.state
    start = read_start(game, state, seat, text)
    found = forecasts(game, state, seat, start)
    if not found:
        what = f"'{text}' has no odds: nothing is rolled for it" if text else "no action allowed now has odds"
        raise Refusal(what, nearest=list(game.choices(state, seat)))
    say_ = game.grammar(state).say
    return [(say_(words), forecast) for words, forecast in found]
