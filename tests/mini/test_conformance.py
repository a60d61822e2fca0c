"""Two Rivers passes the suite that every game passes."""

from sandtable.conformance import Subject
from sandtable.conformance.suite import Conformance
from tests.mini import TwoRivers
from tests.mini.pack import HERE
from tests.mini.test_cases import CASES

GOLDEN = HERE / "golden"


class TestTwoRivers(Conformance):
    subjects = (
        Subject(TwoRivers(), "plain", golden=GOLDEN, cases=CASES, costly_every=10, seconds=6),
        Subject(TwoRivers(), "plain", {"mud": "yes"}, golden=GOLDEN, cases=CASES, seconds=2),
    )
