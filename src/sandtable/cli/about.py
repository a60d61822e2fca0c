"""What there is: games, scenarios, rules, cases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli.app import REFUSED, app
from sandtable.cli.options import ClauseId, GameName, Json
from sandtable.cli.output import bold, columns, dim, progress, say, say_json, wrapped

if TYPE_CHECKING:
    from sandtable.kernel import Clause, Game


@app.command()
def games(json: Json = False) -> None:
    """The games that can be played."""
    from sandtable.registry import TITLES

    if json:
        say_json([{"name": name, "title": title} for name, title in TITLES.items()])
        return
    say(*columns([(bold(name), title) for name, title in TITLES.items()]))


@app.command(short_help="The scenarios, options and players of a game.")
def scenarios(game: GameName, json: Json = False) -> None:
    """The scenarios of a game, its seats, options and computer players."""
    from sandtable.players import player_names
    from sandtable.registry import game as named

    rules = named(game)
    if json:
        say_json(
            {
                "game": rules.name,
                "title": rules.title,
                "scenarios": rules.scenarios,
                "options": rules.options,
                "players": player_names(game),
            }
        )
        return
    say(bold(rules.title))
    say(*columns((f"  {s.id}", f"{s.name}. {s.text} Seats: {', '.join(s.seats)}.") for s in rules.scenarios))
    if rules.options:
        say("", "Options (the first value is the usual one)")
        say(
            *columns(
                (f"  {option.name}={'|'.join(option.values)}", f"{option.text} ({option.clause})".replace(" ()", ""))
                for option in rules.options
            )
        )
    say("", f"Computer players: {', '.join(player_names(game))}")


@app.command(short_help="The rules of a game, clause by clause.")
def rules(
    game: GameName,
    clause: ClauseId = "",
    coverage: Annotated[bool, typer.Option("--coverage", help="List the clauses that no case or test claims.")] = False,
    json: Json = False,
) -> None:
    """The rules of a game: all clauses, one of them with its cases and tests, or what nothing claims."""
    from sandtable.registry import game as named

    book = named(game)
    if coverage:
        _coverage(book, json)
    elif clause:
        _clause(book, clause, json)
    elif json:
        say_json(list(book.clauses))
    else:
        say(*columns((one.id, one.title) for one in book.clauses))


def _coverage(game: Game[Any], json: bool) -> None:
    from sandtable.coverage import report

    found = report(game)
    if json:
        say_json({"clauses": found.clauses, "claimed": found.claimed, "unclaimed": found.unclaimed})
    else:
        say(*columns((name, game.clauses[name].title) for name in found.unclaimed))
        say(f"{found.claimed} of {found.clauses} clauses are claimed by a case or a test")
    if found.unclaimed:
        raise typer.Exit(REFUSED)


def _clause(game: Game[Any], name: str, json: bool) -> None:
    from sandtable.casefiles import all_cases
    from sandtable.coverage import report

    clause = game.clauses[name]
    claims = report(game).by_clause.get(clause.id, [])
    if json:
        from msgspec import to_builtins

        say_json({**to_builtins(clause), "claims": claims})
        return
    say(*describe(game, clause))
    if claims:
        titles = {case: found.title for case, found in all_cases(game.name)}
        say("", "Claimed by", *columns((f"  {claim}", titles.get(claim, "a test")) for claim in claims))


def describe(game: Game[Any], clause: Clause) -> list[str]:
    """A clause with its ruling and what to see beside it."""
    lines = [bold(f"{clause.id} {clause.title}"), "", wrapped(clause.rule)]
    if clause.ambiguity:
        lines += ["", wrapped(f"Unclear: {clause.ambiguity}")]
    if clause.ruling:
        lines += ["", wrapped(f"Ruling: {clause.ruling}")]
    if clause.see:
        lines += ["", "See also", *columns((f"  {one}", game.clauses[one].title) for one in clause.see)]
    who = {"engine": "the program sees to it", "data": "it is in the data of the game"}
    return [*lines, "", dim(f"{clause.kind}; {who.get(clause.enforce, 'nobody has to see to it')}")]


@app.command(short_help="Run the executable examples of the rules.")
def cases(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="One game; all if left out.")] = "",
    clause: ClauseId = "",
    json: Json = False,
) -> None:
    """Run the executable examples of the rules: all, those of a game, or those of one clause."""
    from sandtable.casefiles import run_all
    from sandtable.registry import GAMES
    from sandtable.registry import game as named

    books = [named(name) for name in ([game] if game else GAMES)]
    ran: list[tuple[str, str, str, str | None]] = []
    with progress("cases", len(books)) as advance:
        for book in books:
            ran += [(book.name, *row) for row in run_all(book, clause or None)]
            advance(1)
    failed = [row for row in ran if row[3] is not None]
    if json:
        wrong = [{"game": name, "case": case, "title": title, "error": error} for name, case, title, error in failed]
        say_json({"passed": len(ran) - len(failed), "failed": len(failed), "failures": wrong})
    else:
        say(*columns((f"{name}/{case}", f"{title}: {error}") for name, case, title, error in failed))
        say(f"{len(ran) - len(failed)} passed, {len(failed)} failed")
    if failed:
        raise typer.Exit(REFUSED)
