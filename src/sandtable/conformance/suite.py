"""The suites for pytest: subclass `Cases` and `Conformance`, and name the game or the subjects."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from sandtable import coverage
from sandtable.casefiles import NamedCase, all_cases
from sandtable.conformance.answers import ANSWER, check_answers, renew_answers
from sandtable.conformance.asking import write_answers
from sandtable.conformance.golden import WRITE, check_golden, check_perft
from sandtable.conformance.guides import check_guide
from sandtable.conformance.honesty import check_player
from sandtable.conformance.play import check_random_matches
from sandtable.conformance.reach import unreached
from sandtable.conformance.subject import PlayerMaker, Subject
from sandtable.conformance.told import check_told
from sandtable.conformance.whole_matches import check_determinism, check_other_process, check_saving, check_undo
from sandtable.errors import SandtableError
from sandtable.kernel import Game
from sandtable.kernel.cases import Case, run_case
from sandtable.players.search import Budget
from sandtable.registry import GAMES
from sandtable.registry import game as game_named
from sandtable.roster import advice, planner, player, usual_player

PART = 30.0
"""Seconds of one test of the long run."""
LITTLE = Budget(16)
"""What a search may try in a test."""
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
    best = usual_player(name)

    def make(scenario: str, seat: str, seed: str) -> Any:
        return player(name, best, seed, scenario, seat)

    def search(scenario: str, seat: str, seed: str) -> Any:
        return planner(advice(name, scenario), seat, seed, LITTLE)

    chosen = [*((scenario.id, {}) for scenario in game.scenarios), *more]
    usual = [
        Subject(game, scenario, options, golden=folder and folder / "golden", cases=cases, player=make, **budget)
        for scenario, options in chosen
    ]
    if GAMES[name].advice:  # the search is the same in all scenarios, and takes its time
        usual[0] = replace(usual[0], searching=search)
    return tuple(usual)


class Cases:
    """Every case of a game holds, and every binding clause is claimed by what holds."""

    game: ClassVar[Game[Any]]
    cases: ClassVar[Sequence[NamedCase]]
    tests: ClassVar[Path | None] = None
    """The folder whose tests claim clauses (kept in the pack); what its cases tell is in `golden`."""
    asked_actions: ClassVar[int] = 60
    """So many actions of each random match are told in the file of answers, when it is written."""
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
        if self.tests is None or not coverage.has_pack(self.game.name):
            pytest.skip("no claims are kept in a pack")
        folders = (self.tests, *self.tests.parents)
        root = next((folder.parent for folder in folders if folder.name == "tests"), self.tests)
        assert coverage.indexed_claims(self.game.name) == coverage.claims_of_tests(self.tests, root)

    def test_what_is_told(self) -> None:
        if self.tests is None:
            pytest.skip("no golden files")
        check_told(self.game, self.cases, self.tests / "golden")

    def test_what_is_answered(self) -> None:
        if self.tests is None:
            pytest.skip("no golden files")
        path = self.tests / "golden" / f"{self.game.name}.answers.txt"
        if os.environ.get(WRITE) == "write":
            write_answers(self.game, self.cases, path, self.asked_actions)
        elif os.environ.get(WRITE) == ANSWER:
            renew_answers(self.game, self.cases, path)
        check_answers(self.game, self.cases, path)

    def test_no_case_is_thin(self) -> None:
        """Each expects more than that its actions are accepted."""
        assert [name for name, case in self.cases if case.is_thin] == []

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
        if subject.irrevocable:
            assert undone == 0, f"{subject}: actions are taken back, though `irrevocable` says: {subject.irrevocable}"
        else:
            assert undone > 0, f"{subject}: nothing could ever be taken back; if that is so, say why (`irrevocable`)"

    def test_players(self, subject: Subject) -> None:
        make: PlayerMaker | None = subject.player
        if make is None:
            pytest.skip("the game has no player of its own")
        others = check_player(subject, make, "honest", subject.watched)
        assert others or not subject.game.fog, (
            f"{subject}: whenever a player chose, its seat could think of no world but the true one, so nothing shows "
            "that it does not look at secrets. Watch it for longer (`Subject(watched=…)`), let the scenario begin with "
            "something hidden, or say `fog = False` if nothing ever is"
        )

    def test_what_searches_is_honest(self, subject: Subject) -> None:
        """The same for a player that searches: it imagines, and looks at nothing else."""
        make: PlayerMaker | None = subject.searching
        if make is None:
            pytest.skip("the game announces no adviser")
        check_player(subject, make, "search", subject.watched // 3, every=20)

    def test_guide(self, subject: Subject) -> None:
        """What newcomers are told names nothing that is not there."""
        check_guide(subject)

    def test_golden_match(self, subject: Subject) -> None:
        if subject.golden is None:
            pytest.skip("no golden files")
        check_golden(subject)

    def test_counts_of_legal_actions(self, subject: Subject) -> None:
        if subject.golden is None:
            pytest.skip("no golden files")
        check_perft(subject)
