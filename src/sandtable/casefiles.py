"""Case files: those of a game and those of a user, found, read and run."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from msgspec import Struct

from sandtable.errors import BadFile, SandtableError
from sandtable.files import read_bytes
from sandtable.kernel import Game
from sandtable.kernel.cases import Case, read_cases, run_case
from sandtable.kernel.cases.format import LARGEST
from sandtable.registry import game as game_of
from sandtable.registry import package

FOLDER = "cases"
SUFFIX = ".toml"

NamedCase = tuple[str, Case]
"""A case under the name of its file, with the letter of the variant where there are several."""


class Ran(Struct, frozen=True):
    """A case that was run: its name and title, the clauses it names, and what went wrong (None: it holds)."""

    game: str
    name: str
    file: str
    title: str
    clauses: list[str]
    error: str | None


# ------------------------------------------------------------------------------ finding and reading


def case_files(game_name: str) -> list[tuple[str, str]]:
    """Name and text of every case file of a game, in order of name."""
    return game_files(game_name, FOLDER)


def game_files(game_name: str, folder_name: str) -> list[tuple[str, str]]:
    """Name and text of every TOML file in a folder of a game's package, in order of name."""
    folder = files(package(game_name)).joinpath(folder_name)
    if not folder.is_dir():
        return []
    found = [entry for entry in folder.iterdir() if entry.name.endswith(SUFFIX)]
    return [(entry.name, entry.read_text(encoding="utf-8")) for entry in sorted(found, key=lambda entry: entry.name)]


def named_cases(text: str, file: str) -> list[NamedCase]:
    """The cases of one file: ``march``, or ``march-a``, ``march-b`` and so on."""
    stem = file.removesuffix(SUFFIX)
    return [(f"{stem}-{case.variant}" if case.variant else stem, case) for case in read_cases(text, file)]


def all_cases(game_name: str) -> list[NamedCase]:
    """Every case of a game."""
    return [named for file, text in case_files(game_name) for named in named_cases(text, file)]


def cases_at(path: Path) -> list[NamedCase]:
    """The cases of a user's file, or of every case file in a folder and the folders in it."""
    if path.is_dir():
        found = sorted(path.rglob(f"*{SUFFIX}"))
        if not found:
            raise BadFile(f"{path}: there is no case file (*{SUFFIX}) in this folder")
        return [named for file in found for named in cases_at(file)]
    return named_cases(read_file(path), str(path))


def read_file(path: Path) -> str:
    """The text of a user's file; BadFile if it is too long, or no text."""
    try:
        return read_bytes(path, LARGEST).decode()
    except UnicodeDecodeError as error:
        raise BadFile(f"{path}: not UTF-8 text: {error}") from None


def find_case(game: Game[Any], what: str) -> NamedCase:
    """A case of a game by its name, or one in a file: ``march-b``, ``./mine.toml``, ``./mine.toml:b``."""
    own = dict(all_cases(game.name)) if what and SUFFIX not in what else {}
    if what in own:
        return what, own[what]
    place, _, letter = what.rpartition(":") if not Path(what).exists() and ":" in what else (what, "", "")
    if not Path(place).is_file():
        stem = what.partition(".")[0]
        near = [name for name in own if name.startswith(stem)]
        hint = f"; did you mean {', '.join(near[:6])}?" if near and stem else ""
        raise BadFile(f"'{what}' is neither a case of {game.name} nor a file{hint}")
    variants = {case.variant: (name, case) for name, case in cases_at(Path(place))}
    if letter not in variants:
        letters = [variant for variant in variants if variant]
        hint = f"has the variants {', '.join(letters)}: say {place}:{letters[0]}" if letters else "has no variants"
        raise BadFile(f"{place} {hint}")
    return variants[letter]


# ------------------------------------------------------------------------------ running


def run_cases(
    cases: Sequence[NamedCase],
    clauses: Collection[str] = (),
    game: Game[Any] | None = None,
    known: Mapping[str, str | None] | None = None,
) -> list[Ran]:
    """Run cases, or those that name one of some clauses; BadFile for one of a game that does not exist.

    Each is run by the game that it names, or by the one given. `known`: what came of some that have just been run.
    """
    ran = []
    for name, case in cases:
        if clauses and not set(clauses) & set(case.clauses):
            continue
        try:
            rules = game or game_of(case.game)
        except SandtableError as error:
            raise BadFile(f"{name}: game: {error}") from None
        file = name.removesuffix(f"-{case.variant}") if case.variant else name
        wrong = known[name] if known is not None and name in known else failure(rules, case)
        ran.append(Ran(rules.name, name, file, case.title, case.clauses, wrong))
    return ran


def failure(game: Game[Any], case: Case) -> str | None:
    """What is wrong with a case, in one sentence; None if it holds."""
    try:
        run_case(game, case)
    except SandtableError as error:
        return str(error)
    return None
