"""The staff of Desert One War beats random play from every chair, and uses what the Allies have."""

from random import Random

import pytest

from sandtable.board.masks import bits
from sandtable.games.gulf.rules.special_forces.special_operations import SEIZE, mission_hexes
from sandtable.games.gulf.staff.teams import seizure
from sandtable.games.gulf.staff.threats import menace
from sandtable.kernel import RandomDraws, Start
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


def test_fighters_of_the_staff_go_after_enemy_aircraft() -> None:
    """Carrier fighters that nobody needs for bombs shoot down what flies or stands without air defence."""
    file = play_match(GAME, "1979", {}, ["staff", "staff"], "fighters", keep=True)[1]
    assert file is not None
    fights = [entry.act for entry in file.entries if entry.seat == "allied" and entry.act.startswith("fight")]
    assert any("f14" in act or "f15" in act for act in fights)


def test_teams_seize_only_what_no_enemy_can_march_to() -> None:
    """A team in the way of enemy troops is lost with its target (26.2b)."""
    state = GAME.new(Start("1979"), GAME.settle_options({"more-missions": "on"}, "1979"))
    draws = RandomDraws(Random(1))
    while not state.turn:
        seat = GAME.asks(state)[0].seat
        GAME.apply(state, seat, GAME.proposal(state, seat), draws)
    worth = {space: seizure(state, 0, space) for space in bits(mission_hexes(state, SEIZE, 0))}
    assert any(value > 0 for value in worth.values())
    assert {space for space, value in worth.items() if value < 0} == {s for s in worth if menace(state, 0)[s]}
