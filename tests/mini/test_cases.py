"""The cases of Two Rivers: its rules, one by one."""

from sandtable.casefiles import cases_at
from sandtable.conformance.suite import Cases
from tests.mini import TwoRivers
from tests.mini.pack import HERE

CASES = cases_at(HERE / "cases")


class TestCases(Cases):
    game = TwoRivers()
    cases = [(name.rpartition("/")[2], case) for name, case in CASES]
