"""Odds while planning, on the miniature field: whom units could attack from a hex, and who could attack them there."""

from __future__ import annotations

import pytest

from sandtable.counters.attacking import AttackStep, Battle
from sandtable.counters.outlook import Outlook
from sandtable.errors import Refusal
from tests.counters.battlefield import FIELD, GRID, Assault, Ground, ground


class FieldOutlook(Outlook[Ground]):
    """Everybody moves one hex; "back" is bad for the attacker."""

    def begin(self, state: Ground, side: int) -> AttackStep[Ground]:
        return Assault(side)

    def fighters(self, state: Ground, side: int) -> int:
        return state.units_in(GRID.all) & (0b111 if side == 0 else 0b111000)

    def goals(self, state: Ground, unit: int) -> int:
        return GRID.neighbours[state.at[unit]] | 1 << state.at[unit]

    def favour(self, state: Ground, step: AttackStep[Ground], battle: Battle, result: str) -> int:
        return {"back": -1, "gone": 1}.get(result, 0)

    def clause(self, state: Ground) -> str:
        return "T1"


def look(state: Ground, *words: str) -> list[str]:
    return FieldOutlook().look_up(state, [0], ("odds", *words)).text


def test_a_place_is_judged_by_the_attack_from_it_and_the_answer_to_it() -> None:
    """r0 has 4 against the 3 of b0, 1:1; next turn b0 (3) and b2 (6), who comes from two hexes away, have 9 to 4."""
    state = ground(r0="0101", b0="0301", b2="0402")
    found = FieldOutlook().look_up(state, [0], ("odds", "0201", "r0"))
    assert found.text == [
        "Battle at 0301: 1:1; 100 % bad for you, 0 % good.",
        "Next turn the enemy can bring 2:1: 0 % bad for you.",
    ]
    assert [(term.value, term.reason) for term in found.terms] == [(3, "b0"), (6, "b2")]
    assert found.forecast is not None
    assert state.at[0] == FIELD.spaces.index["0101"]  # nothing has moved


def test_several_go_together() -> None:
    state = ground(r0="0101", r1="0101", r2="0102", b0="0301")
    assert look(state, "0201", "r0", "r1")[0] == "Battle at 0301: 2:1; 0 % bad for you, 0 % good."


def test_who_has_no_room_next_to_it_does_not_come() -> None:
    """Two fill the one hex within its reach from which the third could attack as well."""
    state = ground(r0="0101", b0="0102", b1="0102", b2="0103")
    terms = FieldOutlook().look_up(state, [0], ("odds", "0101", "r0")).terms
    assert [term.reason for term in terms] == ["b0", "b1"]


def test_a_place_of_the_enemy_is_attacked_from_where_one_stands() -> None:
    state = ground(r0="0201", r1="0101", b0="0301")
    assert look(state, "0301", "r0") == ["Battle at 0301: 1:1; 100 % bad for you, 0 % good."]
    assert look(state, "0301", "r1") == ["They cannot attack it from where they are."]


def test_nothing_is_told_of_others_and_of_what_is_not_there() -> None:
    state = ground(r0="0101", b0="0301")
    with pytest.raises(Refusal, match="only its owner can look ahead for b0"):
        look(state, "0201", "b0")
    assert look(state, "0201", "r2") == ["Nobody of them would fight there."]
    assert look(state, "lost", "r0") == ["Nobody of them would fight there."]
