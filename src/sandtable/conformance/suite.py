"""The suite for pytest: subclass `Conformance` and name the subjects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest

from sandtable.conformance.golden import check_golden, check_perft
from sandtable.conformance.matches import check_determinism, check_other_process, check_saving, check_undo
from sandtable.conformance.play import check_random_match
from sandtable.conformance.subject import Subject

CHUNK = 50
"""Random matches in one test of the long run."""


class Conformance:
    """Every test of the suite, for every subject."""

    subjects: ClassVar[Sequence[Subject]] = ()

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        names = metafunc.fixturenames
        cases: list[tuple[Subject, int]] = []
        for subject in type(self).subjects:
            runs = 1
            if "seed" in names:
                runs = subject.matches
            if "chunk" in names:
                runs = -(-subject.long_matches // CHUNK)
            cases += [(subject, run) for run in range(runs)]
        number = next((name for name in ("seed", "chunk") if name in names), None)
        if number is None:
            metafunc.parametrize("subject", [subject for subject, _ in cases], ids=str)
        else:
            ids = [f"{subject}-{run}" for subject, run in cases]
            metafunc.parametrize(("subject", number), cases, ids=ids)

    def test_random_matches(self, subject: Subject, seed: int) -> None:
        check_random_match(subject, seed)

    @pytest.mark.long
    def test_many_random_matches(self, subject: Subject, chunk: int) -> None:
        last = min(subject.long_matches, (chunk + 1) * CHUNK)
        for seed in range(chunk * CHUNK, last):
            check_random_match(subject, f"long {seed}", subject.long_costly_every)

    def test_determinism(self, subject: Subject) -> None:
        check_determinism(subject, "one")
        check_other_process(subject, "one")

    @pytest.mark.parametrize("skip", [0, 30, 120])
    def test_saving_at_any_moment(self, subject: Subject, skip: int) -> None:
        check_saving(subject, "save", skip)

    @pytest.mark.parametrize("skip", [0, 30, 120])
    def test_undo(self, subject: Subject, skip: int) -> None:
        check_undo(subject, "undo", skip)

    def test_golden_match(self, subject: Subject) -> None:
        if subject.golden is None:
            pytest.skip("no golden files")
        check_golden(subject)

    def test_counts_of_legal_actions(self, subject: Subject) -> None:
        if subject.golden is None:
            pytest.skip("no golden files")
        check_perft(subject)

    def test_every_binding_clause_is_claimed(self, subject: Subject) -> None:
        if subject.claimed is None:
            pytest.skip("claims are not given")
        claimed = subject.claimed()
        clauses = subject.game.clauses
        assert not [clause for clause in claimed if clause not in clauses], "claims of clauses that do not exist"
        assert not [clause.id for clause in clauses if clause.binding and clause.id not in claimed]
