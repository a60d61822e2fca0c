"""The War Game passes the suite that every game passes."""

from pathlib import Path

import pytest

from sandtable.casefiles import cases_at
from sandtable.conformance import Subject
from sandtable.conformance.suite import LITTLE, Cases, Conformance
from sandtable.conformance.whole_matches import check_undo
from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.staff import Staff
from sandtable.players import Player
from sandtable.roster import advice, planner

GOLDEN = Path(__file__).parent / "golden"
CASES = cases_at(Path(__file__).parents[3] / "src/sandtable/games/war_game/cases")
THREE = [(name, case) for name, case in CASES if case.scenario == "3"]


class TestCases(Cases):
    game = WarGame()
    cases = [(name.rpartition("/")[2], case) for name, case in CASES]
    tests = Path(__file__).parent


def general(scenario: str, seat: str, seed: str) -> Player:
    return planner(advice("war-game", scenario), seat, seed, LITTLE)


RARE = {
    "umpire": "only a match that a person moderates has it; see test_moderator.py",
    "deputy": "only an empire that has been silent for five cycles has it; see test_moderator.py",
}
NOBODY_JOINS = {**RARE, "join": "only a match with latecomers has it"}


class TestWarGame(Conformance):
    subjects = (
        Subject(
            WarGame(),
            "3",
            golden=GOLDEN,
            cases=THREE,
            player=Staff,
            searching=general,
            costly_every=30,
            rare=NOBODY_JOINS,
        ),
        Subject(WarGame(), "2", {"cycle_limit": "4"}, costly_every=10, seconds=3, long_seconds=30, rare=NOBODY_JOINS),
        Subject(WarGame(), "4", {"latecomers": "2"}, costly_every=10, seconds=2, long_seconds=15, rare=RARE),
    )

    def test_undo(self, subject: Subject) -> None:
        """Sealed orders are replaced until the deadline and never taken back. ORDERS-9"""
        assert sum(check_undo(subject, "undo", skip) for skip in (0, 10)) == 0

    def test_counts_of_legal_actions(self, subject: Subject) -> None:
        pytest.skip("orders are documents: there is no end of legal ones")
