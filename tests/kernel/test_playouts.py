"""Playing on without a match: dice that two plans share, and where a look-ahead stops."""

from __future__ import annotations

from random import Random

from sandtable.kernel import CommonDraws, NoDraws, Start, playout
from sandtable.language import Words
from sandtable.players.random import random_action
from sandtable.registry import game
from tests.mini import TwoRivers
from tests.mini.state import Rivers

GAME = game("oil-war")


def test_the_same_question_meets_the_same_die_whatever_else_was_rolled() -> None:
    one, other = CommonDraws("sample 1"), CommonDraws("sample 1")
    other.roll("the other fight")
    assert [one.roll("fight") for _ in range(20)] == [other.roll("fight") for _ in range(20)]


def test_samples_and_parts_of_the_match_have_dice_of_their_own() -> None:
    draws, other = CommonDraws("sample 1"), CommonDraws("sample 2")
    rolls = [draws.roll("fight", 100) for _ in range(8)]
    assert rolls != [other.roll("fight", 100) for _ in range(8)]
    draws.begin_part()
    assert rolls != [draws.roll("fight", 100) for _ in range(8)]


def test_a_part_counts_its_dice_anew() -> None:
    one, other = CommonDraws("x"), CommonDraws("x")
    one.roll("fight")
    one.begin_part()
    other.begin_part()
    assert [one.roll("fight", 100) for _ in range(5)] == [other.roll("fight", 100) for _ in range(5)]


def test_a_play_out_stops_after_so_many_player_turns() -> None:
    state = GAME.new(Start("3"), GAME.settle_options({}))
    rng = Random(1)

    def answer(position: object, seat: str) -> Words:
        return random_action(GAME, state, seat, rng)

    playout(GAME, state, answer, CommonDraws("x"), epochs=2)
    assert GAME.epoch(state) == (1, 1)
    playout(GAME, state, answer, CommonDraws("x"), epochs=2)
    assert GAME.epoch(state) == (2, 1)
    playout(GAME, state, answer, CommonDraws("x"))
    assert GAME.outcome(state) is not None


def test_a_play_out_stops_where_it_is_told_to() -> None:
    rivers = TwoRivers()
    state = rivers.new(Start("plain"), rivers.settle_options({}))
    rng = Random(1)

    def third_turn(position: Rivers) -> bool:
        return position.turn == 3

    def answer(there: Rivers, seat: str) -> Words:
        return random_action(rivers, there, seat, rng)

    playout(rivers, state, answer, CommonDraws("x"), until=third_turn)
    assert state.turn == 3
    assert rivers.outcome(state) is None


def test_what_a_seat_imagines_in_an_open_game_is_the_position() -> None:
    state = GAME.new(Start("3"), GAME.settle_options({}))
    imagined = GAME.imagine(state, "iran", NoDraws())
    assert imagined is not state
    assert imagined.digest() == state.digest()
