"""Chance: keyed, unbiased, scripted, enumerated."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.errors import SandtableError
from sandtable.kernel import NoDraws, RandomDraws, ScriptedDraws, SeededDraws, every_result
from sandtable.kernel.commitments import draw_key, seed_commitment
from sandtable.kernel.draws import Draws, keyed_value

CHI_SQUARE_999 = {1: 10.83, 3: 16.27, 5: 20.52, 9: 27.88, 19: 43.82}
"""What a chi-square of so many degrees of freedom exceeds once in a thousand times."""


@pytest.mark.parametrize("sides", [2, 4, 6, 10, 20])
def test_keyed_dice_are_fair(sides: int) -> None:
    key = draw_key("fair", {})
    rolls = 6000
    faces = Counter(keyed_value(key, entry, "die", 0, sides) for entry in range(rolls))
    assert set(faces) == set(range(1, sides + 1))
    expected = rolls / sides
    assert sum((n - expected) ** 2 / expected for n in faces.values()) < CHI_SQUARE_999[sides - 1]


def test_neighbouring_keys_have_nothing_to_do_with_each_other() -> None:
    keys = [draw_key(seed, words) for seed in ("a", "b") for words in ({}, {"us": "x"}, {"us": "y"}, {"arab": "x"})]
    courses = {tuple(keyed_value(key, 1, "die", count, 6) for count in range(20)) for key in keys}
    assert len(courses) == len(keys)


def test_a_draw_hangs_on_entry_name_and_count() -> None:
    key = draw_key("seed", {})
    first, again, later = SeededDraws(key, 7), SeededDraws(key, 7), SeededDraws(key, 8)
    rolled = [first.roll("attack", 100), first.roll("attack", 100), first.roll("other", 100)]
    assert [again.roll("attack", 100), again.roll("attack", 100), again.roll("other", 100)] == rolled
    assert first.drawn == [("attack", rolled[0]), ("attack", rolled[1]), ("other", rolled[2])]
    assert [later.roll("attack", 100), later.roll("attack", 100), later.roll("other", 100)] != rolled


def test_the_order_of_differently_named_draws_does_not_matter() -> None:
    key = draw_key("seed", {})
    one, two = SeededDraws(key, 1), SeededDraws(key, 1)
    assert (one.roll("a", 1000), one.roll("b", 1000)) == tuple(reversed((two.roll("b", 1000), two.roll("a", 1000))))


def test_a_commitment_tells_nothing_but_binds() -> None:
    assert seed_commitment("seed") != seed_commitment("Seed")
    assert "seed" not in seed_commitment("seed")


def test_a_sampler_gives_every_face() -> None:
    draws = RandomDraws(Random(3))
    assert {draws.roll("die") for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_a_script_is_followed_by_name_and_in_order() -> None:
    draws = ScriptedDraws([("a", 3), ("b", 1), ("a", 5)])
    assert [draws.roll("b"), draws.roll("a"), draws.roll("a")] == [1, 3, 5]
    draws.check_used()


def test_what_a_script_does_not_foresee_is_an_error() -> None:
    with pytest.raises(SandtableError, match="'c' is drawn but the script has 'a' left"):
        ScriptedDraws([("a", 3)]).roll("c")
    with pytest.raises(SandtableError, match="a die of 6 sides"):
        ScriptedDraws([("a", 7)]).roll("a")
    with pytest.raises(SandtableError, match="'a' = 3, which nothing asked for"):
        ScriptedDraws([("a", 3)]).check_used()
    with pytest.raises(SandtableError, match="nothing may be drawn here"):
        NoDraws().roll("a")


def test_every_result_of_two_dice() -> None:
    chances: dict[int, Fraction] = {}
    for chance, total in every_result(lambda draws: draws.roll("a") + draws.roll("b")):
        chances[total] = chances.get(total, Fraction(0)) + chance
    assert chances[7] == Fraction(6, 36)
    assert chances[2] == Fraction(1, 36)
    assert sum(chances.values()) == 1


def test_every_result_where_one_die_leads_to_another() -> None:
    def happen(draws: Draws) -> str:
        return "again " * (draws.roll("first", 2) == 2 and draws.roll("second", 3) == 3)

    results = list(every_result(happen))
    assert [chance for chance, _ in results] == [Fraction(1, 2), Fraction(1, 6), Fraction(1, 6), Fraction(1, 6)]


@given(st.lists(st.integers(1, 5), max_size=4))
def test_chances_of_all_results_add_up_to_one(dice: list[int]) -> None:
    results = list(every_result(lambda draws: tuple(draws.roll("die", sides) for sides in dice)))
    assert sum(chance for chance, _ in results) == 1
    assert len({result for _, result in results}) == len(results)
