"""Arguments and options that several commands share, with their completion."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer


def _games() -> list[str]:
    from sandtable.registry import GAMES

    return list(GAMES)


def _game_name(ctx: typer.Context) -> str:
    """The game on the line so far; it is among `args` while an option still lacks its value."""
    from sandtable.registry import GAMES

    return next((str(word) for word in (ctx.params.get("game"), *ctx.args) if word in GAMES), "")


def _named(ctx: typer.Context) -> Any:
    from sandtable.registry import game

    name = _game_name(ctx)
    return game(name) if name else None


def _scenarios(ctx: typer.Context) -> list[tuple[str, str]]:
    found = _named(ctx)
    return [(scenario.id, scenario.name) for scenario in found.scenarios] if found else []


def _clauses(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    found = _named(ctx)
    return [(clause.id, clause.title) for clause in found.clauses if clause.id.startswith(incomplete)] if found else []


def _switches(ctx: typer.Context) -> list[tuple[str, str]]:
    found = _named(ctx)
    return [(f"{one.name}={value}", one.text) for one in found.options for value in one.values] if found else []


def _seats(ctx: typer.Context) -> list[str]:
    found = _named(ctx)
    if found:
        return sorted({seat for scenario in found.scenarios for seat in scenario.seats})
    path = next((Path(word) for word in (ctx.params.get("file"), *ctx.args) if word and Path(word).is_file()), None)
    if path is None:
        return []
    from sandtable.errors import SandtableError
    from sandtable.kernel.files import read_match
    from sandtable.registry import game

    try:
        file = read_match(path)
        return list(game(file.game).seats(file.start.scenario))
    except SandtableError:
        return []


def _players(ctx: typer.Context) -> list[str]:
    from sandtable.roster import player_names

    name = _game_name(ctx)
    return player_names(name) if name else []


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, as `sandtable games` names it.", autocompletion=_games)
]
ScenarioId = Annotated[
    str, typer.Option("--scenario", help="The scenario; the first if left out.", autocompletion=_scenarios)
]
ClauseId = Annotated[str, typer.Argument(metavar="[CLAUSE]", help="A clause, such as 6.13.", autocompletion=_clauses)]
Switches = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="K=V", help="Set an option of the game.", autocompletion=_switches),
]
MatchPath = Annotated[Path, typer.Argument(metavar="FILE", help="A match file.", show_default=False)]
Seat = Annotated[
    str | None,
    typer.Option("--seat", help="The acting seat; not needed when only one is asked.", autocompletion=_seats),
]
Lookers = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        help="Show what this seat knows; `nobody` for a spectator. Default: what all seats know.",
        autocompletion=_seats,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
Seed = Annotated[str | None, typer.Option("--seed", help="The seed of the dice; by default a secret one is generated.")]
Output = Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The match file to write.")]


def pairs(given: list[str] | None, what: str) -> dict[str, str]:
    """``K=V`` options as a table."""
    from sandtable.errors import SandtableError

    table = {}
    for text in given or ():
        key, sign, value = text.partition("=")
        if not sign or not key or not value:
            raise SandtableError(f"{what} takes NAME=VALUE, not '{text}'")
        table[key] = value
    return table


def secret() -> str:
    """A seed that nobody can guess."""
    import secrets

    return secrets.token_hex(16)


def one_number(words: list[str]) -> int:
    """The number that a command was given as its only word."""
    from sandtable.errors import SandtableError

    if len(words) != 1 or not words[0].isdecimal():
        raise SandtableError("give one number")
    return int(words[0])
