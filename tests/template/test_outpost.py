"""The game that `sandtable create` copies: its cases, the suite that every game passes, and its computer player."""

from __future__ import annotations

from pathlib import Path
from random import Random

from sandtable.casefiles import cases_at
from sandtable.conformance import Subject
from sandtable.conformance.suite import Cases, Conformance
from sandtable.kernel import RandomDraws, Start
from sandtable.language import Words
from sandtable.players import RandomPlayer, SeatTable
from sandtable.template import outpost
from sandtable.template.outpost.game import Rules
from sandtable.template.outpost.pack import LOST, SEATS, SPACES, UNITS
from sandtable.template.outpost.player import Guard
from sandtable.template.outpost.state import Position

CASES = cases_at(Path(outpost.__file__ or "").parent / "cases")


def happens(before: Position, seat: str, words: Words, result: str, after: Position) -> str:
    """5: nobody but the loser of an attack is lost."""
    unit, target = UNITS.index[words[1]], before.standing(SPACES.index[words[2]])
    lost = [u for u, space in enumerate(after.at) if space == LOST and before.at[u] != LOST]
    expected = {"defender": [target], "attacker": [unit], "nothing": []}[result]
    return "" if lost == expected else f"{lost} are lost instead of {expected}"


class TestCases(Cases):
    game = Rules()
    cases = [(name.rpartition("/")[2], case) for name, case in CASES]


class TestOutpost(Conformance):
    subjects = (Subject(Rules(), "hill", cases=CASES, player=Guard, happens=happens, seconds=1, long_seconds=10),)


def test_the_guard_beats_a_random_player() -> None:
    game = Rules()
    won = 0
    for number in range(20):
        rng = Random(number)
        state, draws = game.new(Start("hill"), {}), RandomDraws(rng)
        own = SEATS[number % 2]
        players = {seat: RandomPlayer(rng) for seat in SEATS} | {own: Guard("hill", own, "")}
        while game.outcome(state) is None:
            seat = game.asks(state)[0].seat
            game.apply(state, seat, players[seat].choose(SeatTable(game, state, seat)), draws)
        ended = game.outcome(state)
        won += ended is not None and ended.winner == own
    assert won >= 15
