"""The staff of Saddam Moves South plays far better than chance; the conformance suite looks after the rest."""

import pytest

from sandtable.games.gulf.staff.attacks import doctrine
from sandtable.games.gulf.staff.style import HURRIED, PATIENT
from sandtable.kernel import Start
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


def test_bases_hold_the_cities_of_iraq_against_landings() -> None:
    """The base of a corps that may be set up anywhere goes to a city that has none."""
    file = play_match(GAME, "1990", {}, ["staff", "staff"], "bases", keep=True)[1]
    assert file is not None
    deployed = next(entry.act for entry in file.entries if entry.seat == "opfor" and entry.act.startswith("deploy"))
    assert "iq-base-irg 1202" in deployed
    assert "iq-base-iirg 1901" in deployed


def test_opfor_is_in_a_hurry() -> None:
    """Objectives pay in corps only while the army of the Coalition is not there yet (9.6)."""
    state = GAME.new(Start("1990"), GAME.settle_options({}))
    assert doctrine(state, 0) == HURRIED
    assert doctrine(state, 1) == PATIENT
    desert = game("desert-one-war")
    calm = desert.new(Start("1979"), desert.settle_options({}, "1979"))
    assert {doctrine(calm, side) for side in (0, 1)} == {PATIENT}
