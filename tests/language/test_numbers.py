"""Numbers, texts and quoted names: what is accepted, listed, counted, read and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.documents import Range
from sandtable.errors import Malformed, Unfinished
from sandtable.language import Form, Grammar, Names, Numbers, Texts, join_words, read_number, split_words

PLACES = Names("place", ["Port Said", "Tasa", 'the "Chinese Farm"'])
GRAMMAR = Grammar(
    {"pay": Form("place number"), "name": Form("place text"), "route": Form("place number", written=True)},
    {"place": PLACES},
)


@given(st.integers(-50, 50), st.integers(0, 200), st.sampled_from([1, 0.5, 2]))
def test_numbers_count_and_accept_all_and_list_some(low: int, more: int, step: float) -> None:
    numbers = Numbers(Range(low, low + more, step), ["all"])
    words = [numbers.nth(place) for place in range(len(numbers))]
    assert len(set(words)) == len(words)
    assert all(word in numbers for word in words)
    listed = list(numbers)
    assert set(listed) <= set(words)
    assert listed[0] == "all"
    assert listed[1] == words[1]
    assert listed[-1] == words[-1]
    assert len(listed) == len(set(listed)) <= 26
    assert numbers.option("all").kind == "word"


def test_numbers_that_are_not_of_the_range_are_refused() -> None:
    numbers = Numbers(Range(0, 4, 0.5))
    assert "2.5" in numbers
    for word in ("4.5", "-1", "02", "2.50", "x", "2½", ""):
        assert word not in numbers


@pytest.mark.parametrize(
    ("word", "number"),
    [("3", 3), ("2.5", 2.5), ("2½", 2.5), ("½", 0.5), ("-1", -1), ("007", 7), ("2.0", 2), ("2.25", None), ("", None)],
)
def test_a_number_is_read(word: str, number: float | None) -> None:
    assert read_number(word) == number


def test_text_is_accepted_up_to_its_length_and_only_samples_are_listed() -> None:
    texts = Texts(12, ["Old Guard"])
    assert "anything" in texts
    assert "x" * 13 not in texts
    assert "" not in texts
    assert "a\nb" not in texts
    assert list(texts) == [texts.nth(0)] == ["Old Guard"]


printable = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=12)
phrases = st.lists(printable.filter(lambda t: not set(t) & set("“”„‟«»")), min_size=1, max_size=3).map(" ".join)


@given(st.lists(phrases.filter(lambda text: text != ";") | st.just(";"), min_size=1, max_size=6))
def test_what_is_joined_is_split_again(words: list[str]) -> None:
    assert split_words(join_words(tuple(words))) == tuple(words)


def test_names_with_blanks_are_quoted() -> None:
    words = ("pay", "Port Said", "2.5")
    assert GRAMMAR.read('pay "port said" 2½') == words
    assert GRAMMAR.read("pay “Port  Said” 2.5") == words
    assert GRAMMAR.say(words) == 'pay "Port Said" 2.5'
    assert GRAMMAR.read(GRAMMAR.say(("pay", 'the "Chinese Farm"', "1"))) == ("pay", 'the "Chinese Farm"', "1")
    assert GRAMMAR.read('name tasa "Hill 23; north"') == ("name", "Tasa", "Hill 23; north")
    with pytest.raises(Malformed, match="not closed"):
        GRAMMAR.read('pay "Port Said 3')
    with pytest.raises(Malformed, match="nothing between"):
        GRAMMAR.read('pay "" 3')
    with pytest.raises(Malformed, match="expected a number but found 'many'"):
        GRAMMAR.read("pay tasa many")
    with pytest.raises(Unfinished, match="a number"):
        GRAMMAR.read("pay tasa")


def test_a_written_plan_keeps_order_and_duplicates() -> None:
    words = GRAMMAR.read('route Tasa 2; "Port Said" 1; tasa 3')
    assert GRAMMAR.say(words) == 'route Tasa 2; "Port Said" 1; Tasa 3'
