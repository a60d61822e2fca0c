"""``python -m sandtable.mutants GAME…``: draw some mutants of each kind, run them, and say who noticed; run it where
``tests`` is."""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from sandtable import coverage
from sandtable.casefiles import all_cases
from sandtable.conformance.answers import read_answers
from sandtable.conformance.told import read_told
from sandtable.registry import GAMES, package

from .finding import KINDS, Mutant, find_mutants
from .running import Notice, Verdict, run_mutants

EQUIVALENT = Path("tests") / "mutants" / "equivalent.toml"
"""Faults that change nothing anybody could notice, each with the reason: `name = "reason"`, by game."""
TRUTHS = "test_clause_truths.py"
"""The tests of a game that hold its refusals, whatever the clause."""


def main() -> int:
    options = _options()
    verdicts = []
    for game in options.games:
        for verdict in measure(game, options.number, options.seed, options.jobs, tests=options.tests):
            verdicts.append(verdict)
            if options.verbose or not verdict.noticed_by:
                print(f"{game}: {_line(verdict)}", flush=True)
    print(*summary(verdicts), sep="\n")
    return int(any(_share(verdicts, kind) < options.least[place] for place, kind in enumerate(KINDS)))


def measure(game: str, number: int, seed: int, jobs: int, *, tests: bool) -> Iterator[Verdict]:
    """Put so many faults of each kind into a game, and see who notices each; `tests`: not the cases alone.

    What a family shares is held by all its games: their cases and tests are asked where this game notices nothing.
    """
    found = find_mutants(package(game), _folder(game), _clauses(game))
    equivalent = _equivalent(Path.cwd(), game)
    drawn = draw([one for one in found if one.name not in equivalent], number, f"{game} {seed}")
    yield from run_mutants(drawn, [_notice(name, tests=tests) for name in (game, *_sisters(game))], jobs)


def _sisters(game: str) -> list[str]:
    """The other games of a family."""
    family = package(game).rpartition(".")[0]
    return [
        other for other in GAMES if other != game and family.count(".") > 1 and package(other).startswith(f"{family}.")
    ]


def _notice(game: str, *, tests: bool) -> Notice:
    root = Path.cwd()
    folder = coverage.tests_of(game, root)
    claims = coverage.claims_of_tests(folder, root)
    always = [str(path.relative_to(root)) for path in sorted(folder.rglob(TRUTHS))]

    def tests_of(mutant: Mutant) -> list[str]:
        claiming = dict.fromkeys(test for clause in mutant.clauses for test in claims.get(clause, ()))
        return [*claiming, *always] if tests else []

    told = read_told(folder / "golden" / f"{game}.told.txt")
    answers = read_answers(folder / "golden" / f"{game}.answers.txt")
    return Notice(game, _clauses(game), all_cases(game), told, answers, tests_of)


def draw(mutants: list[Mutant], number: int, seed: str) -> list[Mutant]:
    """So many mutants of each kind, or all there are. Another line of code puts few others into the draw."""

    def lot(mutant: Mutant) -> bytes:
        return sha256(f"{seed}|{mutant.module}|{mutant.name}".encode()).digest()

    return [one for kind in KINDS for one in sorted((m for m in mutants if m.kind == kind), key=lot)[:number]]


def summary(verdicts: list[Verdict]) -> list[str]:
    """How many of each kind were noticed, as a table."""
    lines = ["", "| faults in | drawn | noticed | share |", "| --- | --- | --- | --- |"]
    for kind in KINDS:
        of_kind = [one for one in verdicts if one.mutant.kind == kind]
        noticed = sum(bool(one.noticed_by) for one in of_kind)
        lines.append(f"| {kind}s | {len(of_kind)} | {noticed} | {_share(verdicts, kind):.0%} |")
    return lines


def _share(verdicts: list[Verdict], kind: str) -> float:
    of_kind = [one for one in verdicts if one.mutant.kind == kind]
    return sum(bool(one.noticed_by) for one in of_kind) / len(of_kind) if of_kind else 1.0


def _line(verdict: Verdict) -> str:
    mutant = verdict.mutant
    place = f"{mutant.kind}: {mutant.name} (line {mutant.line})"
    return f"{place}: {verdict.noticed_by}: {verdict.how}" if verdict.noticed_by else f"not noticed: {place}"


def _folder(game: str) -> Path:
    spec = find_spec(package(game))
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def _clauses(game: str) -> list[str]:
    """The numbers of a game's rules, read without loading the game."""
    text = (_folder(game) / "pack" / "clauses.toml").read_text(encoding="utf-8")
    return [str(clause["id"]) for clause in tomllib.loads(text)["clause"]]


def _equivalent(root: Path, game: str) -> set[str]:
    path = root / EQUIVALENT
    listed = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return set(listed.get(game, {}))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sandtable.mutants", description="Who notices a fault in a game?")
    parser.add_argument("games", nargs="+")
    parser.add_argument("--number", type=int, default=20, help="mutants of each kind (20)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--no-tests", dest="tests", action="store_false", help="run the cases alone")
    parser.add_argument("--least", type=float, nargs=3, default=(0, 0, 0), help="shares that must be noticed, by kind")
    parser.add_argument("--verbose", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
