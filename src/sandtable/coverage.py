"""Which clauses of a game are claimed by a case or a test, and which by nothing.

Cases name the clauses they show. Tests name theirs with ``@pytest.mark.clauses("3.22a", …)``; since the tests are
not part of an installed program, their claims are also kept in the game's pack, as ``claims.json``, written by
``python -m sandtable.coverage GAME``.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.casefiles import all_cases
from sandtable.errors import BadFile, SandtableError
from sandtable.files import write_text
from sandtable.kernel import Game
from sandtable.registry import game as game_of
from sandtable.registry import package

INDEX = "claims.json"

Claims = dict[str, list[str]]
"""For each clause, the cases and tests that show it."""


class Report(Struct, frozen=True):
    """`clauses` counts the binding ones: those that the engine or the data must see to."""

    clauses: int
    claimed: int
    unclaimed: list[str]
    by_clause: Claims


def report(game: Game[Any]) -> Report:
    """How much of the rulebook is shown to hold."""
    found = claims(game)
    binding = [clause.id for clause in game.clauses if clause.binding]
    unclaimed = [clause for clause in binding if clause not in found]
    return Report(len(binding), len(binding) - len(unclaimed), unclaimed, found)


def claims(game: Game[Any]) -> Claims:
    """Everything that claims a clause, in the order of the rulebook."""
    found: Claims = {}
    for name, case in all_cases(game.name):
        for clause in case.clauses:
            found.setdefault(clause, []).append(name)
    for clause, tests in indexed_claims(game.name).items():
        found.setdefault(clause, []).extend(tests)
    for clause in found:
        if clause not in game.clauses:
            raise BadFile(f"{found[clause][0]} claims clause {clause}, which {game.name} does not have")
    return {clause.id: found[clause.id] for clause in game.clauses if clause.id in found}


# --- the claims of tests


def indexed_claims(game_name: str) -> Claims:
    """The claims of tests as the pack keeps them."""
    index = files(package(game_name)).joinpath("pack", INDEX)
    if not index.is_file():
        return {}
    try:
        return msgspec.json.decode(index.read_bytes(), type=Claims)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadFile(f"{INDEX}: {error}") from None


def claims_of_tests(folder: Path, root: Path) -> Claims:
    """The claims of all tests in a folder, each named by its path below `root` and its function."""
    found: Claims = {}
    for path in sorted(folder.rglob("test_*.py")):
        place = path.relative_to(root).as_posix()
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, UnicodeDecodeError, OSError) as error:
            raise BadFile(f"{place}: {error}") from None
        for name, clause in _marked(tree):
            found.setdefault(clause, []).append(f"{place}::{name}")
    return dict(sorted(found.items()))


def _marked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Test function and clause for every mark in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clauses":
                    for clause in mark.args:
                        if isinstance(clause, ast.Constant) and isinstance(clause.value, str):
                            yield node.name, clause.value


def encoded(found: Claims) -> str:
    """The text of the index."""
    return msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n"


def write_index(game_name: str, root: Path) -> int:
    """Write the index of a game from the tests below `root`; the number of clauses in it."""
    home = package(game_name)
    found = claims_of_tests(root / "tests" / "games" / home.rpartition(".")[2], root)
    with as_file(files(home).joinpath("pack")) as pack:
        write_text(pack / INDEX, encoded(found))
    return len(found)


def main() -> None:
    """``python -m sandtable.coverage GAME``, run where ``tests`` is."""
    try:
        for name in sys.argv[1:]:
            number = write_index(name, Path.cwd())
            told = report(game_of(name))
            print(f"{name}: tests claim {number} clauses; {told.claimed} of {told.clauses} are claimed in all")
            if told.unclaimed:
                print(f"nothing claims {', '.join(told.unclaimed)}")
    except SandtableError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
