"""Oil War passes the suite that every game passes, in all its scenarios and with its options."""

from pathlib import Path

from sandtable.conformance import Subject
from sandtable.conformance.suite import Conformance
from sandtable.coverage import claims
from sandtable.games.oil_war.game import OilWar

GOLDEN = Path(__file__).parent / "golden"


class TestOilWar(Conformance):
    subjects = (
        Subject(OilWar(), "1", golden=GOLDEN, claimed=lambda: claims(OilWar()).keys(), matches=4, long_matches=400),
        Subject(OilWar(), "2", golden=GOLDEN, matches=3, long_matches=300),
        Subject(OilWar(), "3", golden=GOLDEN, matches=4, long_matches=350),
        Subject(OilWar(), "3", {"crt": "graded", "rough": "2"}, golden=GOLDEN, matches=1, long_matches=50),
    )
