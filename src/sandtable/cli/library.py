"""What there is: games, scenarios, rules, cases."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli.app import REFUSED, app
from sandtable.cli.options import ClauseId, GameName, Json
from sandtable.cli.output import bold, columns, dim, progress, say, say_json, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.balance import GameBalance
    from sandtable.casefiles import NamedCase
    from sandtable.kernel import Clause, Game, OptionInfo


@app.command()
def games(json: Json = False) -> None:
    """List the games."""
    from sandtable.registry import GAMES

    if json:
        say_json([{"name": name, "title": about.title, "summary": about.summary} for name, about in GAMES.items()])
        return
    say(*columns([(bold(name), f"{about.title}. {about.summary}".rstrip(". ") + ".") for name, about in GAMES.items()]))


def _listed(seats: Sequence[str]) -> str:
    """Seats in order of play; of many only the first and the last."""
    return ", ".join(seats if len(seats) <= 6 else (*seats[:2], "…", seats[-1]))


@app.command()
def scenarios(game: GameName, json: Json = False) -> None:
    """List a game's scenarios with their seats, its options and its computer players."""
    from sandtable.balance import measured_balance
    from sandtable.registry import game as named
    from sandtable.roster import player_infos, player_names

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
    say(*columns((f"  {s.id}", f"{s.name}. {s.text} Seats: {_listed(s.seats)}.") for s in rules.scenarios))
    say(*option_lines(rules.options))
    say("", "Computer players", *columns((f"  {info.name}", info.text) for info in player_infos(game)))
    if found := measured_balance().get(game):
        say("", f"Who wins when a player meets itself ({found.date})", *columns(balance_rows(found)))


def balance_rows(found: GameBalance) -> Iterator[tuple[str, str, str, str]]:
    """Scenario, player, what each side wins, and the bid that makes it even."""
    from sandtable.balance import say_bid, say_share

    for row in found.rows:
        won = ", ".join(f"{share.seat or 'nobody'} {say_share(share)}" for share in row.shares)
        yield f"  {row.scenario}", row.player, f"{won} of {row.matches}", f"bid: {say_bid(row.bid)}"


def option_lines(options: Sequence[OptionInfo]) -> list[str]:
    """The options of a game by group, with their values, what they do, and what they need."""
    lines: list[str] = []
    for group in dict.fromkeys(option.group for option in options):
        lines += ["", f"{group or 'Options'} (the first value is the usual one)"]
        lines += columns(
            (f"  {option.name}={_values(option)}", _option_text(option)) for option in options if option.group == group
        )
    return lines


def _values(option: OptionInfo) -> str:
    span = [] if option.range is None else [f"{option.range.low}…{option.range.high}"]
    return "|".join([*option.values, *span])


def _option_text(option: OptionInfo) -> str:
    needs = f"; needs {' and '.join(option.requires)}" if option.requires else ""
    where = f"; scenario {' and '.join(option.scenarios)} only" if option.scenarios else ""
    return f"{option.text}{needs}{where} ({option.clause})".replace(" ()", "")


@app.command()
def rules(
    game: GameName,
    clause: ClauseId = "",
    coverage: Annotated[bool, typer.Option("--coverage", help="List the clauses that no case or test covers.")] = False,
    primer: Annotated[bool, typer.Option("--primer", help="Print the game on one page, for a newcomer.")] = False,
    json: Json = False,
) -> None:
    """Show the rules of a game: all clauses, one clause with its cases and tests, or the clauses without any."""
    from sandtable.registry import game as named

    book = named(game)
    if primer:
        from sandtable.cli.primer import primer_lines

        guide = book.guide()
        if json:
            say_json(guide)
        else:
            say(*primer_lines(book, guide))
    elif coverage:
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
    from sandtable.coverage import claims as claims_of

    clause = game.clauses[name]
    claims = claims_of(game, clauses=[clause.id]).get(clause.id, [])
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
    who = {"engine": "enforced by the program", "data": "kept as data of the game"}
    return [*lines, "", dim(f"{clause.kind}; {who.get(clause.enforce, 'nobody has to see to it')}")]


@app.command()
def cases(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME|FILE|FOLDER]… [CLAUSE]…",
            help="Games, case files or folders of your own, and clauses; all cases of all games if left out.",
        ),
    ] = None,
    thin: Annotated[
        bool, typer.Option("--thin", help="Run nothing; list those that check nothing but that actions are accepted.")
    ] = False,
    json: Json = False,
) -> None:
    """Run the executable examples of the rules: all, those of a game, your own, or those that name a clause."""
    from sandtable.casefiles import all_cases, run_cases

    chosen, clauses = _chosen(what or [])
    if thin:
        _thin(chosen, clauses, json)
        return
    ran = []
    with progress("cases", len(chosen)) as advance:
        for source in chosen:
            ran += run_cases(all_cases(source) if isinstance(source, str) else source, clauses)
            advance(1)
    failed = [one for one in ran if one.error is not None]
    if json:
        wrong = [{"game": one.game, "case": one.name, "title": one.title, "error": one.error} for one in failed]
        say_json({"passed": len(ran) - len(failed), "failed": len(failed), "failures": wrong})
    else:
        say(*columns((f"{one.game}/{one.name}", f"{one.title}: {one.error}") for one in failed))
        say(f"{len(ran) - len(failed)} passed, {len(failed)} failed")
    if failed:
        raise typer.Exit(REFUSED)


def _thin(chosen: Sequence[str | list[NamedCase]], clauses: Sequence[str], json: bool) -> None:
    from sandtable.casefiles import all_cases

    cases = [named for source in chosen for named in (all_cases(source) if isinstance(source, str) else source)]
    asked = [(name, case) for name, case in cases if not clauses or set(clauses) & set(case.clauses)]
    found = [(name, case) for name, case in asked if case.is_thin]
    if json:
        listed = [{"game": case.game, "case": name, "title": case.title} for name, case in found]
        say_json({"cases": len(asked), "thin": listed})
    else:
        say(*columns((f"{case.game}/{name}", case.title) for name, case in found))
        say(f"{len(found)} of {len(asked)} cases check nothing but that actions are accepted")
    if found:
        raise typer.Exit(REFUSED)


def _chosen(words: list[str]) -> tuple[list[str | list[NamedCase]], list[str]]:
    """The games (by name) and cases of one's own that were named, and the clauses."""
    from sandtable.casefiles import SUFFIX, cases_at
    from sandtable.errors import SandtableError
    from sandtable.registry import GAMES
    from sandtable.registry import game as named

    games = [word for word in words if word in GAMES]
    paths = [word for word in words if word not in GAMES and (Path(word).exists() or Path(word).suffix == SUFFIX)]
    clauses = [word for word in words if word not in games and word not in paths]
    own = [cases_at(Path(path)) for path in paths]
    if not games and not paths:
        games = list(GAMES)
    books = {*games, *(case.game for found in own for _, case in found if case.game in GAMES)}
    for clause in clauses:
        if not any(clause in named(book).clauses for book in books):
            raise SandtableError(
                f"'{clause}' is not a game, file or folder, and no clause of {', '.join(sorted(books)) or 'any game'};"
                f" the games are {', '.join(GAMES)}"
            )
    return [*games, *own], clauses
