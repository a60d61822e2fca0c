"""Two Rivers passes the suite that every game passes."""

from sandtable.conformance import Subject
from sandtable.conformance.suite import Conformance
from tests.mini import TwoRivers
from tests.mini.pack import HERE
from tests.mini.test_cases import claimed

GOLDEN = HERE / "golden"
POSITIONS = (1, 6, 15)


class TestTwoRivers(Conformance):
    subjects = (
        Subject(TwoRivers(), "plain", golden=GOLDEN, claimed=claimed, matches=10, costly_every=10, positions=POSITIONS),
        Subject(TwoRivers(), "plain", {"mud": "yes"}, golden=GOLDEN, positions=POSITIONS),
    )
