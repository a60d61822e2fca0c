"""What a guess makes of corps, aircraft and allies that the Coalition does not see."""

from collections.abc import Sequence

import pytest

from sandtable.games.gulf.position.world import POOL, TRACK
from sandtable.games.gulf.saddam_moves_south.game import SaddamMovesSouth
from sandtable.games.gulf.saddam_moves_south.position.state import SaddamPosition
from sandtable.games.gulf.saddam_moves_south.rules.corps import members
from sandtable.kernel import SeededDraws

GAME = SaddamMovesSouth()
WORLD = GAME.world_of("1990")


def guesses(state: SaddamPosition, seat: str, number: int = 20) -> list[SaddamPosition]:
    view = GAME.view(state, frozenset({seat}))
    return [GAME.guess(view, SeededDraws(bytes([seed]), 1)) for seed in range(number)]


def position(at: dict[str, list[str]], paid: str = "", events: Sequence[str] = ()) -> SaddamPosition:
    """The fourth turn, with OPFOR's units in these hexes and an objective that has been paid for."""
    state = GAME.fresh("1990", {}, list(events))
    state.turn, state.player, state.phase = 4, 1, len(WORLD.sequence[1]) - 1
    for place, units in at.items():
        for name in units:
            state.put(WORLD.units.index[name], WORLD.spaces.index[place])
    state.paid = 1 << WORLD.spaces.index[paid] if paid else 0
    state.forget_all()
    return state


@pytest.mark.clauses("8.6", "9.7a")
def test_a_corps_of_which_a_unit_is_seen_waits_with_its_others() -> None:
    start = {"1101": ["iq-base-irg"], "1102": ["iq-base-iii"], "2001": ["iq-ii-17"]}
    for guess in guesses(position(start, "2109"), "coalition"):
        number = WORLD.corps.index["II"]
        base, *others = members(guess, number)
        assert all(guess.at[unit] in (WORLD.box[TRACK], WORLD.spaces.index["2001"]) for unit in (base, *others))
        assert guess.posts == [(base, WORLD.spaces.index["2109"])]
        assert guess.claims == []


@pytest.mark.clauses("9.6a", "X14")
def test_an_objective_without_a_corps_in_sight_is_a_claim() -> None:
    state = position({"1101": ["iq-base-irg"], "1102": ["iq-base-iii"]}, "2312")
    for guess in guesses(state, "coalition"):
        assert guess.claims == [WORLD.spaces.index["2312"]]
        assert guess.at[members(guess, WORLD.corps.index["II"])[0]] == WORLD.box[POOL]


@pytest.mark.clauses("29.2e", "29.2m", "29.2a")
def test_dice_of_variants_are_guessed_as_they_were_rolled() -> None:
    state = position({"1101": ["iq-base-irg"]}, events=["nato-accelerated", "us-commits-reserves", "arab-league"])
    for guess in guesses(state, "opfor", 60):
        assert 1 <= guess.due[WORLD.units.index["uk-7arm"]] <= 4
        assert 1 <= guess.due[WORLD.units.index["us-3ad-1"]] <= 4
    league = {guess.due[WORLD.units.index["al-bde"]] for guess in guesses(state, "coalition", 60)}
    assert league == {3, 4, 5, 6, 7, 8}
