"""Choices: words and masks, listed, counted and taken by number."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sandtable.documents import Option
from sandtable.language import Choices, Names

SPACES = Names("space", [None if number % 7 == 3 else f"s{number}" for number in range(200)])
real_masks = st.sets(st.sampled_from(sorted(SPACES.index.values()))).map(lambda found: sum(1 << n for n in found))


@given(st.lists(st.sampled_from(["done", "march", "strike"]), unique=True), real_masks)
def test_nth_lists_and_contains_agree(words: list[str], mask: int) -> None:
    choices = Choices(words, mask, SPACES)
    listed = list(choices)
    assert len(listed) == len(choices)
    assert [choices.nth(number) for number in range(len(choices))] == listed
    assert all(word in choices for word in listed)
    assert all((word in listed) == (word in choices) for word in SPACES.index)


def test_the_end_counts_as_an_answer() -> None:
    assert not Choices()
    assert Choices(complete=True)
    assert len(Choices(complete=True)) == 0


def test_an_offer_names_kinds_and_details() -> None:
    plain = Choices(["done"], 0b11, SPACES).offer(("march",))
    assert [(option.word, option.kind) for option in plain.options] == [
        ("done", "word"),
        ("s0", "space"),
        ("s1", "space"),
    ]
    detailed = Choices((), 0b1, SPACES, detail=lambda word: Option(word, cost=3)).offer(())
    assert detailed.options[0].cost == 3
