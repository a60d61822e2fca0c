"""Match files: making, forking, verifying, and going on after the rules have changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from sandtable.cli.app import REFUSED, UNCHECKED, app
from sandtable.cli.options import GameName, Json, MatchPath, Output, ScenarioId, Seed, Switches, pairs, secret
from sandtable.cli.output import columns, refuse, say, say_json

if TYPE_CHECKING:
    from sandtable.kernel import Game, Match


class _New(TyperCommand):
    """`new GAME --help` lists the options of that game."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.meta["words"] = list(args)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from sandtable.cli.about import option_lines
        from sandtable.registry import GAMES
        from sandtable.registry import game as named

        super().format_help(ctx, formatter)
        name = next((word for word in ctx.meta["words"] if word in GAMES), "")
        lines = (
            option_lines(named(name).options) if name else ["", "`sandtable new GAME --help` lists a game's options."]
        )
        formatter.write("\n".join(lines) + "\n")


@app.command(cls=_New)
def new(
    game: GameName,
    output: Output,
    scenario: ScenarioId = "",
    case: Annotated[
        str,
        typer.Option("--case", metavar="CASE", help="Start from a case: its name, or a file (FILE:b for a variant)."),
    ] = "",
    option: Switches = None,
    seed: Seed = None,
    word: Annotated[
        list[str] | None,
        typer.Option("--word", metavar="SEAT=WORD", help="A word that a seat adds to the key of the dice."),
    ] = None,
    json: Json = False,
) -> None:
    """Start a match from a scenario or from the position of a case."""
    from sandtable.errors import NotYours, SandtableError
    from sandtable.kernel import Match
    from sandtable.kernel.files import write_match
    from sandtable.registry import game as named

    rules = named(game)
    if bool(case) == bool(scenario):
        raise SandtableError("give either --scenario or --case")
    if case:
        if option or word:
            raise SandtableError("a match from a case has the options of the case, and no --option or --word")
        match = _from_case(rules, case, secret() if seed is None else seed)
        write_match(output, match.file)
        _begun(match, output, json)
        return
    words = pairs(word, "--word")
    for seat in words:
        if seat not in rules.seats(scenario):
            raise NotYours(f"there is no seat '{seat}'; the seats are {', '.join(rules.seats(scenario))}")
    match = Match.start(rules, scenario, secret() if seed is None else seed, pairs(option, "--option"), words)
    write_match(output, match.file)
    _begun(match, output, json)


def _from_case(rules: Game[Any], case: str, seed: str) -> Match[Any]:
    from sandtable.casefiles import find_case
    from sandtable.errors import BadFile, SandtableError
    from sandtable.kernel.cases import match_of

    name, found = find_case(rules, case)
    try:
        return match_of(rules, found, seed, f"case {name}")
    except SandtableError as error:
        raise BadFile(f"{name}: {error}") from None


def _begun(match: Match[Any], path: Path, json: bool) -> None:
    asked = match.game.asks(match.state)
    if json:
        say_json(
            {
                "file": str(path),
                "game": match.game.name,
                "scenario": match.file.start.scenario,
                "options": match.file.options,
                "commitment": match.file.commitment,
                "start_commitment": match.file.start_commitment,
                "entries": len(match.entries),
                "asks": asked,
            }
        )
        return
    scenario = match.game.scenario(match.file.start.scenario)
    say(f"{path}: {match.game.title}, scenario {scenario.id}: {scenario.name}")
    say(f"Dice commitment: {match.file.start_commitment}")
    say(*(f"{question.seat} is asked: {question.text}" for question in asked))


@app.command(short_help="Start a new match from any moment of another.")
def fork(
    file: MatchPath,
    n: Annotated[int, typer.Argument(metavar="N", help="The entry after which the new match begins.")],
    output: Output,
    seat: Annotated[str | None, typer.Option("--seat", help="Fork from what this seat knew then.")] = None,
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Start a new match, with new dice, from any moment of another."""
    from sandtable.cli.files import OpenMatch
    from sandtable.errors import BadFile, SandtableError
    from sandtable.kernel import fork as forked
    from sandtable.kernel.files import write_match

    opened = OpenMatch(file)
    if output.resolve() == file.resolve():
        raise SandtableError("the fork would overwrite the match it comes from: name another file with -o")
    try:
        match = forked(opened.match, n, secret() if seed is None else seed, seat)
    except BadFile as error:
        raise BadFile(f"{file}: {error}") from None
    write_match(output, match.file)
    _begun(match, output, json)


@app.command(short_help="Check every roll, rule and position of a match.")
def verify(
    file: MatchPath,
    commitment: Annotated[
        str, typer.Option("--commitment", help="The dice commitment that was shown when the match began.")
    ] = "",
    json: Json = False,
) -> None:
    """Check a match: what it committed to, every roll, every rule, every position.

    Exit code 0: everything agrees. 1: something does not. 3: not everything can be checked. 2: no match file.
    """
    from sandtable.cli.checking import check
    from sandtable.verification import AGREES, DIFFERS

    checked = check(file, commitment)
    if json:
        say_json(checked)
    elif checked.verdict == DIFFERS:
        refuse(f"{file}:{checked.line}: {checked.fault}")
    else:
        say(*columns(checked.lines()))
    if checked.verdict != AGREES:
        raise typer.Exit(REFUSED if checked.verdict == DIFFERS else UNCHECKED)


@app.command(short_help="Continue after the rules have changed.")
def settle(
    file: MatchPath,
    adopt: Annotated[bool, typer.Option("--adopt", help="Continue from the stored position.")] = False,
    take_back: Annotated[bool, typer.Option("--take-back", help="Go back to before the first difference.")] = False,
    json: Json = False,
) -> None:
    """Continue a match that is paused because the rules have changed."""
    from sandtable.cli.files import OpenMatch
    from sandtable.errors import BadFile, Refusal, SandtableError

    if adopt == take_back:
        raise SandtableError("give either --adopt or --take-back; all players should agree to it")
    opened = OpenMatch(file, stopped=True)
    if opened.match.stopped is None:
        raise SandtableError(f"{file}: the match agrees with the rules of today; there is nothing to settle")
    if adopt and opened.edited:
        raise Refusal(
            f"{opened.match.stopped}: {opened.cause}, so its positions cannot be adopted; --take-back goes on"
        )
    try:
        opened.match.adopt(opened.seats) if adopt else opened.match.take_back(opened.seats)
    except SandtableError as error:
        raise BadFile(f"{file}: {error}") from None
    opened.save()
    _begun(opened.match, file, json)
