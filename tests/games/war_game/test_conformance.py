"""The War Game passes the suite that every game passes."""

from pathlib import Path

from sandtable.conformance import Subject
from sandtable.conformance.suite import Conformance
from sandtable.games.war_game.game import WarGame

GOLDEN = Path(__file__).parent / "golden"


class TestWarGame(Conformance):
    subjects = (
        Subject(WarGame(), "3", matches=2, costly_every=30, long_matches=20, golden=GOLDEN, positions=()),
        Subject(WarGame(), "2", {"cycle_limit": "4"}, matches=2, costly_every=10, long_matches=20),
    )
