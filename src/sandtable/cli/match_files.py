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
        from sandtable.cli.library import option_lines
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
    """Start a match from a scenario (the first if none is named) or from the position of a case."""
    from sandtable.errors import SandtableError
    from sandtable.kernel.files import write_match
    from sandtable.registry import game as named

    rules = named(game)
    secret_seed = secret() if seed is None else seed
    if case:
        if scenario:
            raise SandtableError("give either --scenario or --case, not both")
        if option or word:
            raise SandtableError("a match from a case has the options of the case, and no --option or --word")
        match = _from_case(rules, case, secret_seed)
    else:
        if not scenario and len(rules.scenarios) > 1 and not json:
            say(f"Starting the first scenario of {len(rules.scenarios)}; `sandtable scenarios {game}` lists them all.")
        match = _from_scenario(rules, scenario, secret_seed, pairs(option, "--option"), pairs(word, "--word"))
    write_match(output, match.file)
    print_start(match, output, json)


def _from_scenario(
    rules: Game[Any], scenario: str, seed: str, options: dict[str, str], words: dict[str, str]
) -> Match[Any]:
    from sandtable.errors import NotYours
    from sandtable.kernel import Match

    scenario = scenario or rules.scenarios[0].id
    for seat in words:
        if seat not in rules.seats(scenario):
            raise NotYours(f"there is no seat '{seat}'; the seats are {', '.join(rules.seats(scenario))}")
    return Match.start(rules, scenario, seed, options, words)


def _from_case(rules: Game[Any], case: str, seed: str) -> Match[Any]:
    from sandtable.casefiles import find_case
    from sandtable.errors import BadFile, SandtableError
    from sandtable.kernel.cases import match_of

    name, found = find_case(rules, case)
    try:
        return match_of(rules, found, seed, f"case {name}")
    except SandtableError as error:
        raise BadFile(f"{name}: {error}") from None


def print_start(match: Match[Any], path: Path, json: bool) -> None:
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


@app.command()
def fork(
    file: MatchPath,
    n: Annotated[
        int,
        typer.Argument(metavar="N", help="The entry after which the new match begins, as `log` shows it (to --seat)."),
    ],
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
        true = opened.true_number(n, seat)
        match = forked(opened.match, true, secret() if seed is None else seed, seat, shown=n)
    except BadFile as error:
        raise BadFile(f"{file}: {error}") from None
    write_match(output, match.file)
    print_start(match, output, json)


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="A match file, or all parts of one in order.")],
    commitment: Annotated[
        str, typer.Option("--commitment", help="The dice commitment that was shown when the match began.")
    ] = "",
    json: Json = False,
) -> None:
    """Check a match: what it committed to, every roll, every rule, every position.

    A long match comes in parts: name all of them in order. A part alone cannot prove the moment in which it begins.
    Exit code 0: everything agrees. 1: something does not. 3: not everything can be checked. 2: no match file.
    """
    from sandtable.cli.checking import check
    from sandtable.verification import AGREES, DIFFERS

    checked = check(files, commitment)
    if json:
        say_json(checked)
    elif checked.verdict == DIFFERS:
        refuse(f"{checked.file}:{checked.line}: {checked.fault}")
    else:
        say(*columns(checked.lines()))
    if checked.verdict != AGREES:
        raise typer.Exit(REFUSED if checked.verdict == DIFFERS else UNCHECKED)


@app.command()
def split(
    file: MatchPath,
    output: Annotated[Path, typer.Option("-o", "--output", help="The folder for the parts.")],
    entries: Annotated[int, typer.Option("--entries", min=1, help="Entries of one part, at least.")] = 400,
) -> None:
    """Divide a match into parts: ``verify`` takes them in their order, and needs the memory of one."""
    from sandtable.files import write_bytes
    from sandtable.kernel.files import read_match
    from sandtable.kernel.parts import split as parts_of
    from sandtable.kernel.parts import written_part
    from sandtable.registry import game

    whole = read_match(file)
    output.mkdir(parents=True, exist_ok=True)
    for number, part in enumerate(parts_of(game(whole.game), whole, entries), 1):
        path = output / f"{file.stem}.{number:03}.json"
        write_bytes(path, written_part(part).encode(), mode=0o600)
        say(f"{path}: entries {part.first} to {part.first + len(part.file.entries) - 1}")


@app.command()
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
        raise SandtableError(f"{file}: the match agrees with the current rules; there is nothing to settle")
    if adopt and opened.edited:
        raise Refusal(
            f"{opened.match.stopped}: {opened.cause}, so its positions cannot be adopted; --take-back goes on"
        )
    try:
        opened.match.adopt(opened.seats) if adopt else opened.match.take_back(opened.seats)
    except SandtableError as error:
        raise BadFile(f"{file}: {error}") from None
    opened.save()
    print_start(opened.match, file, json)
