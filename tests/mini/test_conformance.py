"""Two Rivers passes the suites that every game passes."""

from sandtable.casefiles import cases_at
from sandtable.conformance import Subject
from sandtable.conformance.suite import Cases, Conformance
from tests.mini import TwoRivers
from tests.mini.pack import HERE

CASES = cases_at(HERE / "cases")
GOLDEN = HERE / "golden"


class TestCases(Cases):
    game = TwoRivers()
    cases = [(name.rpartition("/")[2], case) for name, case in CASES]


class TestTwoRivers(Conformance):
    subjects = (
        Subject(TwoRivers(), "plain", golden=GOLDEN, cases=CASES, costly_every=10, seconds=6),
        Subject(TwoRivers(), "plain", {"mud": "yes"}, golden=GOLDEN, cases=CASES, seconds=2),
    )
