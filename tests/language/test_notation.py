"""Sentences: what is said is read again, in any order, and what cannot be read is told helpfully."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.errors import Malformed, Unfinished
from sandtable.language import LINE, Form, Grammar, Names, Words

UNITS = Names("unit", ["US-m-1", "US-a-1", "IR-a-1", "IR-a-2"])
SPACES = Names("hex", ["1510", "1511", None, "1610", "1612"])
GRAMMAR = Grammar(
    {
        "done": Form(""),
        "move": Form("unit space*", "unit by sea space"),
        "attack": Form("space with unit+"),
        "deploy": Form("unit space", plan=True),
    },
    {"unit": UNITS, "space": SPACES},
)
units = st.sampled_from(list(UNITS.index))
spaces = st.sampled_from(list(SPACES.index))


def canonical_set(words: set[str]) -> Words:
    return tuple(sorted(words, key=UNITS.index.__getitem__))


sentences = st.one_of(
    st.just(("done",)),
    st.tuples(units, st.lists(spaces, min_size=1, max_size=5)).map(lambda said: ("move", said[0], *said[1])),
    st.tuples(units, spaces).map(lambda said: ("move", said[0], "by", "sea", said[1])),
    st.tuples(spaces, st.sets(units, min_size=1)).map(lambda s: ("attack", s[0], "with", *canonical_set(s[1]))),
)


@given(sentences)
def test_what_is_said_is_read_again(words: Words) -> None:
    assert GRAMMAR.read(GRAMMAR.say(words)) == words
    assert GRAMMAR.canonical(words) == words
    assert GRAMMAR.read("  ".join(words).swapcase()) == words


@given(spaces, st.lists(units, min_size=1, max_size=8))
def test_a_set_is_read_in_any_order(space: str, group: list[str]) -> None:
    assert GRAMMAR.canonical(("attack", space, "with", *group)) == ("attack", space, "with", *canonical_set(set(group)))


@given(st.lists(st.tuples(units, spaces), max_size=8))
def test_a_later_line_of_a_plan_replaces_the_earlier(lines: list[tuple[str, str]]) -> None:
    words = GRAMMAR.read("deploy " + LINE.join(f"{unit} {space}" for unit, space in lines))
    kept = dict(lines)
    expected: list[str] = []
    for unit in sorted(kept, key=UNITS.index.__getitem__):
        expected += [LINE] * bool(expected) + [unit, kept[unit]]
    assert words == ("deploy", *expected)
    assert GRAMMAR.read(GRAMMAR.say(words)) == words


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("", "an action starts with one of: done, move, attack, deploy"),
        ("mvoe IR-a-1 1511", "'mvoe' is not a verb of this game; did you mean move?"),
        ("xyzzy", "the verbs are done, move, attack, deploy"),
        ("move", "expected a unit but found the end"),
        ("move IR-a-3 1511", "expected a unit but found 'IR-a-3' (word 2); did you mean IR-a-2 or IR-a-1?"),
        ("move IR-a-1", "expected a hex or 'by' but found the end"),
        ("move IR-a-1 by air 1511", "expected 'sea' but found 'air' (word 4)"),
        ("move IR-a-1 1999", "expected a hex or 'by' but found '1999' (word 3)"),
        ("attack 1612 IR-a-1", "expected 'with' but found 'IR-a-1' (word 3)"),
        ("attack 1612 with", "expected a unit but found the end"),
        ("done now", "expected the end of the sentence but found 'now' (word 2)"),
        ("deploy IR-a-1 1510; US-m-1", "expected a hex but found the end"),
    ],
)
def test_what_cannot_be_read_is_told(sentence: str, told: str) -> None:
    with pytest.raises(Malformed) as error:
        GRAMMAR.read(sentence)
    assert told in str(error.value)


@given(st.text(max_size=200))
def test_anything_at_all_is_read_or_malformed(text: str) -> None:
    try:
        words = GRAMMAR.read(text)
    except Malformed:
        return
    assert GRAMMAR.read(GRAMMAR.say(words)) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("move ir-a-1", ("move", "IR-a-1")),
        ("attack", ("attack",)),
        ("attack 1612 with", ("attack", "1612", "with")),
        ("deploy us-a-1", ("deploy", "US-a-1")),
        ("deploy US-m-1 1510; US-a-1", ("deploy", "US-m-1", "1510", LINE, "US-a-1")),
        ("deploy US-a-1 1510; US-m-1", ("deploy", "US-m-1")),
    ],
)
def test_a_beginning_is_told_from_nonsense(text: str, words: Words) -> None:
    with pytest.raises(Unfinished, match="found the end") as caught:
        GRAMMAR.read(text)
    assert caught.value.words == words


@pytest.mark.parametrize("text", ["move XX", "attack with", "deploy US-a-1; US-m-1 1510", "conquer"])
def test_nonsense_is_no_beginning(text: str) -> None:
    with pytest.raises(Malformed) as caught:
        GRAMMAR.read(text)
    assert not isinstance(caught.value, Unfinished)


def test_errors_are_short_and_printable() -> None:
    for text in ("x" * 100_000, "move " + "y" * 100_000, "\x1b[2J\x07", "move US-m-1 " + "1510 " * 50_000 + "z"):
        with pytest.raises(Malformed) as caught:
            GRAMMAR.read(text)
        assert len(str(caught.value)) < 600
        assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("sentence", "subjects"),
    [
        ("deploy IR-a-1 1510; US-m-1 1511", []),
        ("deploy IR-a-1 1510; US-m-1 1511; IR-a-1 1511", ["IR-a-1"]),
        ("move IR-a-1 1510", []),
        ("", []),
    ],
)
def test_the_subjects_of_lines_that_are_replaced_can_be_told(sentence: str, subjects: list[str]) -> None:
    assert GRAMMAR.replaced(sentence) == subjects
