"""The staff of Desert One War beats random play from every chair, and uses what the Allies have."""

import pytest

from sandtable.registry import game
from sandtable.selfplay import play_match

GAME = game("desert-one-war")
CHAIRS = [(scenario.id, side) for scenario in GAME.scenarios for side in (0, 1)]


def wins(scenario: str, side: int, matches: int, seed: str) -> int:
    """How many matches the staff wins from one side against a random player."""
    names = ["random", "random"]
    names[side] = "staff"
    rows = [play_match(GAME, scenario, {}, names, seed, number=number)[0] for number in range(matches)]
    return [row.winner for row in rows].count(GAME.seats(scenario)[side])


@pytest.mark.parametrize(("scenario", "side"), [("1980", 0), ("1980", 1)])
def test_the_staff_beats_a_random_player(scenario: str, side: int) -> None:
    assert wins(scenario, side, 1, "every day") == 1


@pytest.mark.long
@pytest.mark.parametrize(("scenario", "side"), CHAIRS)
def test_the_staff_beats_a_random_player_again_and_again(scenario: str, side: int) -> None:
    assert wins(scenario, side, 10, "long run") >= 9


def test_the_staff_lands_refits_and_sends_special_forces() -> None:
    """Seen in three matches from the log of their actions."""
    files = [play_match(GAME, "1980", {}, ["staff", "staff"], seed, keep=True)[1] for seed in ("one", "two", "three")]
    actions = [entry.act.split() for file in files if file is not None for entry in file.entries]
    assert any(words[0] == "mission" for words in actions)
    assert any(words[0] == "land" for words in actions)
    assert any(words[0] == "allot" and "refit" in words for words in actions)
