"""The suites for pytest: subclass `Cases` and `Conformance`, and name the game or the subjects."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

from sandtable import coverage
from sandtable.casefiles import NamedCase, all_cases
from sandtable.conformance.golden import check_golden, check_perft
from sandtable.conformance.honesty import check_player
from sandtable.conformance.play import check_random_matches
from sandtable.conformance.reach import unreached
from sandtable.conformance.subject import PlayerMaker, Subject
from sandtable.conformance.whole_matches import check_determinism, check_other_process, check_saving, check_undo
from sandtable.errors import SandtableError
from sandtable.kernel import Game
from sandtable.kernel.cases import Case, run_case
from sandtable.registry import game as game_named
from sandtable.roster import player, player_names

PART = 30.0
"""Seconds of one test of the long run."""
LONG = 1000
"""The number of the first random match of the long run; each part counts on from a thousand of its own."""
SKIPS = (0, 30, 120)


def subjects_of(
    name: str, folder: Path | None, *more: tuple[str, dict[str, str]], **budget: Any
) -> tuple[Subject, ...]:
    """A subject for every scenario of a registered game, and more of them with options; `budget` goes to all.

    They start from the cases of the game and from matches of its best player. Golden files are kept in ``golden`` in
    the folder of the tests; without a folder there are none.
    """
    game = game_named(name)
    cases = all_cases(name)
    best = player_names(name)[-1]

    def make(scenario: str, seat: str, seed: str) -> Any:
        return player(name, best, seed, scenario, seat)

    chosen = [*((scenario.id, {}) for scenario in game.scenarios), *more]
    return tuple(
        Subject(game, scenario, options, golden=folder and folder / "golden", cases=cases, player=make, **budget)
        for scenario, options in chosen
    )


class Cases:
    """Every case of a game holds, and every binding clause is claimed by what holds."""

    game: ClassVar[Game[Any]]
    cases: ClassVar[Sequence[NamedCase]]
    tests: ClassVar[Path | None] = None
    """The folder whose tests claim clauses, where the claims are kept in the pack."""
    known: ClassVar[dict[str, str | None]] = {}
    """What came of the cases that this process has run: none is run a second time to see what it claims."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "case" in metafunc.fixturenames:
            cases = type(self).cases
            metafunc.parametrize(("name", "case"), cases, ids=[name for name, _ in cases])

    def __init_subclass__(cls) -> None:
        cls.known = {}

    def test_case(self, name: str, case: Case) -> None:
        try:
            run_case(self.game, case)
        except SandtableError as error:
            self.known[name] = str(error)
            raise
        self.known[name] = None

    def test_every_binding_clause_is_claimed(self) -> None:
        unclaimed = coverage.report(self.game, self.cases, self.known).unclaimed
        assert not unclaimed, f"no case or test that passes claims the clauses {', '.join(unclaimed)}"

    def test_the_index_of_claims_is_up_to_date(self) -> None:
        """If not: ``make claims``."""
        if self.tests is None:
            pytest.skip("no claims are kept in a pack")
        root = next(folder for folder in self.tests.parents if folder.name == "tests").parent
        assert coverage.indexed_claims(self.game.name) == coverage.claims_of_tests(self.tests, root)

    def test_titles_say_different_things(self) -> None:
        titles = [case.title for _, case in self.cases]
        assert sorted(set(titles)) == sorted(titles)


class Conformance:
    """Every test of the suite, for every subject of one game."""

    subjects: ClassVar[Sequence[Subject]] = ()
    reach_seconds: ClassVar[float] = 60
    """How long random play may look for verbs and step types, in seconds of computing; it stops when it has all."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        subjects = type(self).subjects
        if "part" in metafunc.fixturenames:
            parts = [(one, part) for one in subjects for part in range(max(1, round(one.long_seconds / PART)))]
            metafunc.parametrize(("subject", "part"), parts, ids=[f"{subject}-{part}" for subject, part in parts])
        elif "subject" in metafunc.fixturenames:
            metafunc.parametrize("subject", subjects, ids=str)

    def test_random_matches(self, subject: Subject) -> None:
        check_random_matches(subject, subject.seconds)

    @pytest.mark.long
    def test_many_random_matches(self, subject: Subject, part: int) -> None:
        check_random_matches(subject, min(PART, subject.long_seconds), LONG * (part + 1))

    @pytest.mark.long
    def test_everything_is_reached(self) -> None:
        """What random play does not come to is not tested; what it need not come to is named in `Subject.rare`."""
        assert unreached(self.subjects, self.reach_seconds) == []

    def test_determinism(self, subject: Subject) -> None:
        check_other_process(subject, "one", check_determinism(subject, "one"))

    @pytest.mark.parametrize("skip", SKIPS)
    def test_saving_at_any_moment(self, subject: Subject, skip: int) -> None:
        check_saving(subject, "save", skip)

    def test_undo(self, subject: Subject) -> None:
        undone = sum(check_undo(subject, "undo", skip) for skip in SKIPS)
        assert undone > 0, f"{subject}: nothing could ever be taken back"

    def test_players(self, subject: Subject) -> None:
        make: PlayerMaker | None = subject.player
        if make is None:
            pytest.skip("the game has no player of its own")
        others = check_player(subject, make, "honest")
        assert others or not subject.game.fog, f"{subject}: the world of a player was never another than the true one"

    def test_golden_match(self, subject: Subject) -> None:
        if subject.golden is None:
            pytest.skip("no golden files")
        check_golden(subject)

    def test_counts_of_legal_actions(self, subject: Subject) -> None:
        if subject.golden is None:
            pytest.skip("no golden files")
        check_perft(subject)
