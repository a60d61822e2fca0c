"""So many of some units are named: each set by one sentence, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from sandtable.board.masks import bits, mask_of
from sandtable.counters.picking import Pick
from sandtable.errors import Refusal
from sandtable.kernel import Event, NoDraws, Question
from sandtable.language import Words
from tests.counters.battlefield import FIELD, STRENGTHS, Ground, ground


class Toll(Pick[Ground], frozen=True, tag="toll"):
    """Some units of red are lost, the weakest by proposal."""

    number: int
    needed: int = 0

    verb = "lose"

    def able(self, state: Ground) -> int:
        return 0b110111

    def due(self, state: Ground) -> int:
        return self.number

    def among(self, state: Ground) -> int:
        return self.needed

    def question(self, state: Ground) -> Question:
        return Question("red", "toll", "Lose units")

    def worth(self, state: Ground, unit: int) -> tuple[int, ...]:
        return (int(2 * STRENGTHS[unit]),)

    def carry_out(self, state: Ground, units: int) -> list[Event]:
        return [Event("lost", {"units": FIELD.units.say(units)}, ("P1",))]

    def wrong_verb(self, state: Ground, seat: str, word: str) -> Refusal:
        return Refusal(f"{word} is not said here", "P2")

    def wrong_unit(self, state: Ground, seat: str, chosen: int, unit: int, near: list[str]) -> Refusal | None:
        if self.able(state) >> unit & 1:
            return None
        return Refusal(f"{FIELD.unit(unit)} is spared", "P3", nearest=near)

    def wrong_number(self, state: Ground, near: list[str]) -> Refusal:
        return Refusal(f"exactly {self.number}", "P4", nearest=near)


STATE = ground()


def sentences(step: Toll, prefix: Words = ("lose",)) -> Iterator[frozenset[str]]:
    choices = step.choices(STATE, "red", prefix)
    assert choices, f"{prefix} leads nowhere"
    if choices.complete:
        yield frozenset(prefix[1:])
    for word in choices:
        yield from sentences(step, (*prefix, word))


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("wanted", [0, 0b1, 0b10100, 0b100000, 0b1000])
def test_every_set_has_one_sentence(number: int, wanted: int) -> None:
    step = Toll(number, wanted)
    able = step.able(STATE)
    sets = [mask_of(units) for units in combinations(bits(able), number)]
    expected = [frozenset(FIELD.units.say(units)) for units in sets if units & wanted or not wanted & able]
    said = list(sentences(step))
    assert sorted(map(sorted, said)) == sorted(map(sorted, expected))
    assert frozenset(step.proposal(STATE, "red")[1:]) in said


def test_it_asks_only_where_there_is_a_choice() -> None:
    assert Toll(2).asks(STATE)
    assert not Toll(5).asks(STATE)
    assert Toll(5).run(STATE, NoDraws())[0].data == {"units": ["r0", "r1", "r2", "b1", "b2"]}
    assert Toll(0).run(STATE, NoDraws())[0].data == {"units": []}


def test_the_proposal_names_those_worth_least() -> None:
    assert Toll(2).proposal(STATE, "red") == ("lose", "r2", "b1")
    assert Toll(2, 0b1).proposal(STATE, "red") == ("lose", "r0", "r2")


def test_refusals() -> None:
    step = Toll(2)
    assert step.refuse(STATE, "red", (), "keep").clauses == ("P2",)
    assert "b0 is spared (P3)" in str(step.refuse(STATE, "red", ("lose",), "b0"))
    assert step.refuse(STATE, "red", ("lose", "r0", "r1"), "r2").clauses == ("P4",)
    assert list(step.refuse(STATE, "red", ("lose", "r0"), None).nearest) == ["r1", "r2", "b1"]
