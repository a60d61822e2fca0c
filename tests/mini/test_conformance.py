"""Two Rivers passes the suite that every game passes."""

from tests.mini import TwoRivers
from tests.mini.pack import HERE

from sandtable.conformance import Subject
from sandtable.conformance.suite import Conformance


class TestTwoRivers(Conformance):
    subjects = (
        Subject(TwoRivers(), "plain", golden=HERE / "golden", matches=8, costly_every=12),
        Subject(TwoRivers(), "plain", {"mud": "yes"}, golden=HERE / "golden"),
    )
