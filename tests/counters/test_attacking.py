"""The sentence of an attack, its forecast and its refusals, in a game of odds and in one of strength columns."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from sandtable.board.masks import bits
from sandtable.documents import Term
from sandtable.kernel import ScriptedDraws
from sandtable.language import Words, later_members
from tests.counters.battlefield import FIELD, HEXES, Assault, Barrage, Ground, Skirmish, ground

FRONT = ground(r0="0201", r1="0102", r2="0401", b0="0202", b1="0101", b2="0402")


def sentences(step: Skirmish, state: Ground, prefix: Words = ()) -> list[Words]:
    """Everything that can be said, word by word."""
    offered = step.choices(state, "red", prefix)
    found = [prefix] if offered.complete else []
    further = [sentence for word in offered for sentence in sentences(step, state, (*prefix, word))]
    assert found or further, f"{prefix} leads nowhere"
    return found + further


def subsets(mask: int) -> list[tuple[int, ...]]:
    members = list(bits(mask))
    return [chosen for size in range(1, len(members) + 1) for chosen in combinations(members, size)]


@pytest.mark.parametrize("step", [Assault(0), Barrage(0)])
def test_exactly_the_feasible_attacks_can_be_said(step: Skirmish) -> None:
    attacks = 0
    for seed in range(60):
        rng = Random(seed)
        state = ground(**{name or "": rng.choice(HEXES) for name in FIELD.units.words})
        expected: set[Words] = {("done",)}
        for targets in subsets(step.targets(state)):
            if step.one_space and len(targets) > 1:
                continue
            for units in subsets(step.joint(state, targets)):
                if step.feasible(state, targets, sum(1 << unit for unit in units)):
                    named = [FIELD.hex(target) for target in targets], [FIELD.unit(unit) for unit in units]
                    expected.add(("attack", *named[0], "with", *named[1]))
        assert bool(step.asks(state)) == (len(expected) > 1)
        if step.asks(state):
            said = sentences(step, state)
            assert len(said) == len(set(said))
            assert set(said) == expected
        attacks += len(expected) - 1
    assert attacks > 100


def test_a_set_is_said_in_one_order() -> None:
    assert later_members(0b11010, [], lambda members: True) == 0b11010
    assert later_members(0b11010, [1], lambda members: True) == 0b11000
    assert later_members(0b11010, [3], lambda members: bool(members & 0b10)) == 0
    assert later_members(0b11010, [], lambda members: members.bit_count() > 1) == 0b01010


def test_a_forecast_names_strengths_shifts_and_chances() -> None:
    offered = Assault(0).choices(FRONT, "red", ("attack", "0202", "with", "r0", "r1"))
    forecast = offered.forecast() if offered.forecast else None
    assert forecast is not None
    assert forecast.title == "Battle at 0202"
    assert [term.value for term in forecast.ours] == [4, 2.5]
    assert [term.value for term in forecast.theirs] == [3]
    assert forecast.shifts == [Term("a hill", -1, "T9")]
    assert forecast.column == "1:1"  # 6½ against 3 are odds of 2:1, less one column
    assert [(chance.result, chance.numerator, chance.denominator) for chance in forecast.chances] == [("back", 1, 1)]


def test_a_forecast_from_strength_alone() -> None:
    state = ground(r0="0201", r1="0102", b0="0402")
    offered = Barrage(0).choices(state, "red", ("attack", "0402", "with", "r0"))
    forecast = offered.forecast() if offered.forecast else None
    assert forecast is not None
    assert (forecast.column, forecast.chart, forecast.theirs, forecast.shifts) == ("4", "fire", [], [])
    assert [(chance.result, chance.numerator, chance.denominator) for chance in forecast.chances] == [
        ("hit", 1, 2),
        ("miss", 1, 2),
    ]


def test_options_say_what_they_are_worth() -> None:
    assert Barrage(0).choices(FRONT, "red", ("attack",)).option("0402").note == "column 4"
    assert Assault(0).choices(FRONT, "red", ("attack", "0202", "with")).option("r1").note == "2½: r1"


@pytest.mark.parametrize(
    ("said", "word", "clause", "nearest"),
    [
        ("", "move", "T2", ["attack", "done"]),
        ("done", "r0", "T2", []),
        ("attack", "0403", "T3", ["0202", "0101"]),
        ("attack", "0402", "T7", ["0202", "0101"]),
        ("attack 0101", "0402", "T4", []),
        ("attack 0101", "0303", "T3", ["with", "0202"]),
        ("attack 0202 with", "b0", "T5", []),
        ("attack 0202 with", "r2", "T6", ["r0", "r1"]),
        ("attack 0202 with", None, "T7", ["r0", "r1"]),
    ],
)
def test_refusals(said: str, word: str | None, clause: str, nearest: list[str]) -> None:
    refusal = Assault(0).refuse(FRONT, "red", tuple(said.split()), word)
    assert (refusal.clauses, list(refusal.nearest)) == ((clause,), nearest)


def test_a_second_space_is_refused_where_one_is_attacked_at_a_time() -> None:
    assert Barrage(0).refuse(FRONT, "red", ("attack", "0101"), "0202").clauses == ("T4",)


def test_an_attack_is_resolved_and_the_phase_ends() -> None:
    step, state = Assault(0), FRONT.clone()
    state.stack.append(step)
    words = ("attack", "0101", "0202", "with", "r0", "r1")
    (event,) = step.answer(state, "red", words, ScriptedDraws([("battle", 2)]))
    assert event.data == {"with": ["r0", "r1"], "die": 2}
    assert step.answer(state, "red", ("done",), ScriptedDraws([])) == []
    assert state.stack == []
