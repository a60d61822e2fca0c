"""The case files of a game: where they are, and running them all."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from sandtable.errors import BadFile, SandtableError
from sandtable.kernel import Game
from sandtable.kernel.cases import Case, read_cases, run_case
from sandtable.registry import game as game_of
from sandtable.registry import package

FOLDER = "cases"


def case_files(game_name: str) -> list[tuple[str, str]]:
    """Name and text of every case file of a game, in order of name."""
    folder = files(package(game_name)).joinpath(FOLDER)
    if not folder.is_dir():
        return []
    found = [entry for entry in folder.iterdir() if entry.name.endswith(".toml")]
    return [(entry.name, entry.read_text(encoding="utf-8")) for entry in sorted(found, key=lambda entry: entry.name)]


def all_cases(game_name: str) -> list[tuple[str, Case]]:
    """Every case of a game under its name: that of its file, and the letter where there are variants."""
    named: list[tuple[str, Case]] = []
    for file, text in case_files(game_name):
        cases = read_cases(text, file)
        stem = file.removesuffix(".toml")
        for number, case in enumerate(cases):
            named.append((f"{stem}-{chr(ord('a') + number)}" if len(cases) > 1 else stem, case))
    return named


def run_all(game: Game[Any], clause: str | None = None) -> list[tuple[str, str, str | None]]:
    """Run all cases, or those that claim a clause: name, title, and what went wrong (None: it holds)."""
    if clause is not None:
        _ = game.clauses[clause]
    return [
        (name, case.title, failure(game, case))
        for name, case in all_cases(game.name)
        if clause is None or clause in case.clauses
    ]


def run_text(text: str, name: str) -> list[tuple[str, str, str | None]]:
    """Run the cases in a text of whatever game they name; errors begin with the name of the file."""
    told: list[tuple[str, str, str | None]] = []
    for case in read_cases(text, name):
        try:
            wrong = failure(game_of(case.game), case)
        except SandtableError as error:
            raise BadFile(f"{name}: game: {error}") from None
        told.append((name, case.title, wrong and f"{name}: {wrong}"))
    return told


def failure(game: Game[Any], case: Case) -> str | None:
    """What is wrong with a case, in one sentence; None if it holds."""
    try:
        run_case(game, case)
    except SandtableError as error:
        return str(error)
    return None
