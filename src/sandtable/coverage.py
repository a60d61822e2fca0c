"""Which clauses of a game are claimed by a case or a test, and which by nothing.

Cases name the clauses they show, and claim them only if they hold. A variant with ``clauses`` of its own claims these
and not those of its file. Of several variants that name a clause all must hold: it takes one that fails to show that
the rule does not stand.

Tests name theirs with ``@pytest.mark.clauses("3.22a", …)``. Since the tests are not part of an installed program,
their claims are also kept in the game's pack, as ``claims.json``, written by ``python -m sandtable.coverage GAME``
after running them.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree import ElementTree

import msgspec
from msgspec import Struct

from sandtable.casefiles import NamedCase, all_cases, run_cases
from sandtable.errors import BadFile, SandtableError
from sandtable.files import write_text
from sandtable.kernel import Game
from sandtable.registry import GAMES, package
from sandtable.registry import game as game_of

INDEX = "claims.json"
NO_TESTS = 5
"""What pytest returns when nothing is marked."""

Claims = dict[str, list[str]]
"""For each clause, the cases and tests that show it."""


class Report(Struct, frozen=True):
    """`clauses` counts the binding ones: those that the engine or the data must see to."""

    clauses: int
    claimed: int
    unclaimed: list[str]
    by_clause: Claims


def report(game: Game[Any], cases: Sequence[NamedCase] | None = None, known: Known | None = None) -> Report:
    """How much of the rulebook is shown to hold, by the game's own cases or by those given."""
    found = claims(game, cases, known=known)
    binding = [clause.id for clause in game.clauses if clause.binding]
    unclaimed = [clause for clause in binding if clause not in found]
    return Report(len(binding), len(binding) - len(unclaimed), unclaimed, found)


Known = Mapping[str, str | None]
"""What came of cases that have been run, by name: an error, or None."""


def claims(
    game: Game[Any],
    cases: Sequence[NamedCase] | None = None,
    clauses: Collection[str] = (),
    known: Known | None = None,
) -> Claims:
    """Everything that claims a clause (all, or some clauses), in the order of the rulebook. Cases are run, those that
    are `known` excepted."""
    ran = run_cases(all_cases(game.name) if cases is None else cases, clauses, game, known)
    failed = {(one.file, clause) for one in ran if one.error is not None for clause in one.clauses}
    found: Claims = {}
    for one in ran:
        for clause in one.clauses:
            if (one.file, clause) not in failed:
                found.setdefault(clause, []).append(one.name)
    for clause, tests in indexed_claims(game.name).items():
        found.setdefault(clause, []).extend(tests)
    for clause in found:
        if clause not in game.clauses:
            raise BadFile(f"{found[clause][0]} claims clause {clause}, which {game.name} does not have")
    return {clause.id: found[clause.id] for clause in game.clauses if clause.id in found}


# --- the claims of tests


def has_pack(game_name: str) -> bool:
    """Whether a game is installed and has a pack, where the claims of its tests are kept."""
    return game_name in GAMES and files(package(game_name)).joinpath("pack").is_dir()


def indexed_claims(game_name: str) -> Claims:
    """The claims of tests as the pack keeps them; none for a game that is not installed."""
    if game_name not in GAMES:
        return {}
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


def tests_of(game_name: str, root: Path) -> Path:
    """The folder with the tests of a game, below `root`."""
    return root.joinpath("tests", "games", *package(game_name).removeprefix("sandtable.games.").split("."))


def check_passing(folder: Path) -> None:
    """Run the tests in a folder that claim something; SandtableError unless all of them pass."""
    with TemporaryDirectory() as scratch:
        report = Path(scratch) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-m", "clauses", "--junitxml", str(report), str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == NO_TESTS:
            return
        if done.returncode:
            raise SandtableError(f"tests that claim clauses fail, so nothing was written:\n{done.stdout[-2000:]}")
        skipped = [
            case.get("name") for case in ElementTree.parse(report).iter("testcase") if case.find("skipped") is not None
        ]
        if skipped:
            raise SandtableError(
                f"tests that claim clauses are skipped, so nothing was written: {', '.join(map(str, skipped))}"
            )


def write_index(game_name: str, root: Path) -> int:
    """Write the index of a game from the tests below `root`, if they pass; the number of clauses in it."""
    folder = tests_of(game_name, root)
    check_passing(folder)
    found = claims_of_tests(folder, root)
    with as_file(files(package(game_name)).joinpath("pack")) as pack:
        write_text(pack / INDEX, encoded(found))
    return len(found)


def main() -> None:
    """``python -m sandtable.coverage GAME``, run where ``tests`` is."""
    try:
        for name in sys.argv[1:]:
            number = write_index(name, Path.cwd())
            found = report(game_of(name))
            print(f"{name}: tests claim {number} clauses; {found.claimed} of {found.clauses} are claimed in all")
            if found.unclaimed:
                print(f"nothing claims {', '.join(found.unclaimed)}")
    except SandtableError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
