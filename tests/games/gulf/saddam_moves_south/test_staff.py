"""The staff of Saddam Moves South plays far better than chance; the conformance suite looks after the rest."""

import pytest

from sandtable.registry import game
from sandtable.selfplay import play_match

GAME = game("saddam-moves-south")


def wins(side: int, matches: int, seed: str) -> int:
    """How many matches the staff wins from one side against a random player."""
    names = ["random", "random"]
    names[side] = "staff"
    rows = [play_match(GAME, "1990", {}, names, seed, number=number)[0] for number in range(matches)]
    return [row.winner for row in rows].count(GAME.seats("1990")[side])


@pytest.mark.parametrize("side", [0, 1])
def test_the_staff_beats_a_random_player(side: int) -> None:
    assert wins(side, 1, "every day") == 1


@pytest.mark.long
@pytest.mark.parametrize("side", [0, 1])
def test_the_staff_beats_a_random_player_again_and_again(side: int) -> None:
    assert wins(side, 20, "long run") >= 19
