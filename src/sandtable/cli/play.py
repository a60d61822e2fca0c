"""Playing at the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli.app import app
from sandtable.cli.options import Seed, Switches, _games, _players, _scenarios, _seats, pairs, secret
from sandtable.cli.output import say, warn

if TYPE_CHECKING:
    from sandtable.kernel import Game, Match

HUMAN = "human"


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The game.", autocompletion=_games)] = "",
    scenario: Annotated[str, typer.Option("--scenario", help="The scenario.", autocompletion=_scenarios)] = "",
    seat: Annotated[str, typer.Option("--seat", help="Your seat.", autocompletion=_seats)] = "",
    against: Annotated[
        str, typer.Option("--against", help="The opponent: a computer player, or `human`.", autocompletion=_players)
    ] = "",
    option: Switches = None,
    seed: Seed = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Continue a saved match.")] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Where to save the match.")] = None,
) -> None:
    """Play a match at the terminal, against the computer or together at one keyboard."""
    from sandtable.cli.files import OpenMatch
    from sandtable.cli.table import Table
    from sandtable.errors import SandtableError
    from sandtable.kernel import Match
    from sandtable.registry import game as named

    if resume is not None:
        opened = OpenMatch(resume)
        rules, match = opened.game, opened.match
        if game and game != rules.name:
            raise SandtableError(f"{resume} is a match of {rules.name}, not of {game}")
        if scenario or option or seed is not None:
            raise SandtableError("--scenario, --option and --seed belong to a new match, not to one that is resumed")
        path: Path | None = save or resume
    else:
        if not game:
            raise SandtableError(f"name a game: {', '.join(_games())}; or --resume FILE")
        rules = named(game)
        chosen = scenario or _choose("scenario", [(s.id, f"{s.name}. {s.text}") for s in rules.scenarios])
        match = Match.start(rules, chosen, secret() if seed is None else seed, pairs(option, "--option"))
        path = save
    humans = _humans(rules, match, seat, against)
    opponents = _opponents(rules, match, against, humans)
    if path is None:
        path = _keeping_place(match)
    Table(match, humans, opponents, path, _resume_hint(match, humans, against)).run()


def _choose(what: str, rows: list[tuple[str, str]]) -> str:
    """Ask at a terminal; elsewhere the first one is meant."""
    if len(rows) == 1 or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return rows[0][0]
    say(f"Choose a {what}:", *(f"  {name}  {text}" for name, text in rows))
    names = [name for name, _ in rows]
    while True:
        try:
            answer = input(f"{what} [{names[0]}]> ").strip() or names[0]
        except EOFError:
            raise typer.Exit from None
        if answer in names:
            return answer
        say(f"There is no {what} '{answer}'.")


def _humans(game: Game[Any], match: Match[Any], seat: str, against: str) -> frozenset[str]:
    from sandtable.errors import NotYours

    seats = game.seats_of(match.state)
    if seat and seat not in seats:
        raise NotYours(f"there is no seat '{seat}'; the seats are {', '.join(seats)}")
    if against == HUMAN:
        return frozenset(seats)
    names = {info.id: info.name for info in match.view([]).seats}
    return frozenset([seat or _choose("seat", [(one, names.get(one, "")) for one in seats])])


def _opponents(game: Game[Any], match: Match[Any], against: str, humans: frozenset[str]) -> dict[str, Any]:
    from sandtable.roster import player, usual_player

    if against == HUMAN:
        return {}
    name = against or usual_player(game.name)
    scenario = match.file.start.scenario
    return {
        seat: player(game.name, name, f"{match.file.seed}|{seat}|{len(match.entries)}", scenario, seat)
        for seat in game.seats(scenario)
        if seat not in humans
    }


def _resume_hint(match: Match[Any], humans: frozenset[str], against: str) -> str:
    seat = "" if against == HUMAN else f" --seat {next(iter(humans))}"
    return f"sandtable play {match.game.name}{seat}{f' --against {against}' if against else ''} --resume"


def _keeping_place(match: Match[Any]) -> Path | None:
    """A new file for the match: in the user's state folder, or here if there is none."""
    import os
    import time

    name = f"{match.game.name}-{match.file.start.scenario}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"
    state = os.environ.get("XDG_STATE_HOME", "")
    home = os.path.expanduser("~/.local/state")
    for folder in (Path(state if os.path.isabs(state) else home) / "sandtable", Path.cwd()):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder / name
    warn("no folder is writable, so the match is not saved; use 'save FILE'")
    return None
