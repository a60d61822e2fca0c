"""Looking at a match file: show, log, legal, why, odds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli.app import REFUSED, app
from sandtable.cli.log_lines import Sort, is_of, log_window, told
from sandtable.cli.options import Json, Lookers, MatchPath, Seat
from sandtable.cli.output import bold, columns, dim, say, say_json, warn

if TYPE_CHECKING:
    from sandtable.cli.files import OpenMatch
    from sandtable.cli.glossary import Glossary
    from sandtable.documents import Forecast


@app.command()
def show(
    file: MatchPath,
    seat: Lookers = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="OUT", help="Draw the map as SVG.")] = None,
    png: Annotated[Path | None, typer.Option("--png", metavar="OUT", help="Draw the map as PNG.")] = None,
    card: Annotated[
        Path | None, typer.Option("--card", metavar="OUT", help="Draw a small PNG of where the counters are.")
    ] = None,
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
    audience = opened.audience(seat)
    glossary = opened.glossary(audience)
    if svg or png or card:
        _draw(opened, glossary, board, svg=svg, png=png, card=card, zoom=zoom)
        if not json:
            say(*(f"wrote {path}" for path in (svg, png, card) if path))
            return
    if json:
        say_json(glossary.view)
        return
    scenario = opened.game.scenario(opened.match.file.start.scenario)
    number = opened.own_number(len(opened.match.entries), audience)
    say(dim(f"{opened.game.title}, scenario {scenario.id}: {scenario.name}; entry {number}"))
    say(*position(glossary))
    if letters:
        say("", *text_map(glossary))


def _draw(
    opened: OpenMatch,
    glossary: Glossary,
    board: str,
    *,
    svg: Path | None,
    png: Path | None,
    card: Path | None,
    zoom: int,
) -> None:
    """Write the pictures that are asked for: of one board, or of all."""
    from sandtable.cli.picture import boards_to_draw, view_to_draw, write_card, write_png, write_svg

    catalogue = opened.game.catalogue(opened.state)
    boards = boards_to_draw(glossary.boards, board)
    view = view_to_draw(glossary.view, glossary.boards, boards)
    if svg:
        write_svg(svg, view, boards, catalogue)
    if png:
        write_png(png, view, boards, catalogue, zoom)
    if card:
        write_card(card, view, boards, catalogue)


@app.command()
def log(
    file: MatchPath,
    seat: Lookers = None,
    whole: Annotated[bool, typer.Option("--all", help="Show the whole log of a long match, not only its end.")] = False,
    only: Annotated[
        Sort | None, typer.Option("--only", help="What is of the seats that look; fights; or losses.")
    ] = None,
    json: Json = False,
) -> None:
    """Show what happened: the number of the entry, whose happening it is, the sentence and the clauses behind it.

    The numbers are those that `fork` takes; in a game with secrets every seat has its own.
    """
    from sandtable.cli.files import OpenMatch

    opened = OpenMatch(file, stopped=True)
    if opened.fault:
        warn(opened.fault)
    audience = opened.audience(seat)
    lines, cut = log_window(opened.match, audience, whole=whole)
    if cut:
        warn(f"{cut}; --all shows all")
    if json:
        say_json([line for line in lines if is_of(line, only, audience)])
    else:
        say(*told(opened.match, audience, lines, sort=only))


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
