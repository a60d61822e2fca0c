"""Plans with lines of any length: walked and judged line by line, with one result."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from sandtable.documents import Range
from sandtable.language import (
    END,
    LINE,
    NOTHING,
    Choices,
    LinePlan,
    Lines,
    Names,
    Numbers,
    Words,
    plan_choices,
    split_lines,
)

CARTS = Names("cart", [f"c{number}" for number in range(1500)])
HEXES = Names("hex", ["h0", "h1", "h2", "h3"])


class Trek(LinePlan[list[int]]):
    """`cN by WAY…` with at most three spaces a cart, or `cN take NUMBER` of what is left."""

    def __init__(self, carts: int, stock: int, written: bool = False, at_least: int = 0) -> None:
        self.carts, self.stock, self.written, self.at_least = carts, stock, written, at_least

    def draft(self) -> list[int]:
        return [self.stock]

    def subjects(self, draft: list[int]) -> Choices:
        return Choices((), (1 << self.carts) - 1, CARTS)

    def follow(self, draft: list[int], line: Words) -> Choices:
        match line[1:]:
            case ():
                return Choices(["by", "take"] if draft[0] else ["by"])
            case ("take",):
                return Numbers(Range(1, draft[0]))
            case ("take", _):
                return END
            case ("by", *way):
                return Choices((), 0b1111 if len(way) < 3 else 0, HEXES, complete=bool(way))
        return NOTHING

    def take(self, draft: list[int], line: Words) -> None:
        if line[1] == "take":
            draft[0] -= int(line[2])


def fault_word_by_word(plan: Trek, words: Words) -> int | None:
    for place in range(1, len(words)):
        if words[place] not in plan.choices(words[:place]):
            return place
    return None if plan.choices(words).complete else len(words)


def test_no_line_follows_the_last_subject() -> None:
    plan = Trek(3, 3)
    for rest in ((), ("c1", "by", "h0")):
        words = ("trek", "c2", "take", "1", LINE, *rest)
        assert plan.fault(words) == fault_word_by_word(plan, words) == 4


KINDS = Names("kind", ["guard", "foot"])


def mustered(prefix: Words, at_least: int, guards: int = 4) -> Choices:
    """Four carts are each given a kind; not all can be guards."""

    def domain(lines: Lines, subject: int) -> Choices:
        full = [*lines.values()].count("guard") >= guards
        return Choices((), 0b10 if full else 0b11, KINDS)

    return plan_choices(prefix, CARTS, 0b1111, domain, at_least=at_least)


def test_a_plan_offers_no_subject_after_which_too_few_remain() -> None:
    assert list(mustered(("muster",), 4)) == ["c0"]
    assert list(mustered(("muster",), 3)) == ["c0", "c1"]
    assert list(mustered(("muster",), 0)) == ["c0", "c1", "c2", "c3"]
    assert list(mustered(("muster", "c1", "foot", LINE), 3)) == ["c2"]
    assert list(mustered(("muster", "c1", "foot", LINE), 2)) == ["c2", "c3"]


@given(at_least=st.integers(0, 4), guards=st.integers(0, 4), data=st.data())
def test_a_plan_has_no_dead_ends(at_least: int, guards: int, data: st.DataObject) -> None:
    words: Words = ("muster",)
    while (offered := mustered(words, at_least, guards)).has_words():
        words = (*words, data.draw(st.sampled_from(list(offered))))
    assert offered.complete
    assert len(split_lines(words)) >= at_least


tokens = st.sampled_from(["c0", "c1", "c2", "by", "take", "1", "2", "h0", "h3", LINE, "zzz"])


@given(st.lists(tokens, max_size=14), st.booleans(), st.integers(0, 2))
def test_folding_and_walking_find_the_same_fault(said: list[str], written: bool, at_least: int) -> None:
    plan = Trek(3, 3, written, at_least)
    assert plan.fault(("trek", *said)) == fault_word_by_word(plan, ("trek", *said))


@given(st.data(), st.booleans())
def test_what_is_walked_is_sound(data: st.DataObject, written: bool) -> None:
    plan = Trek(3, 3, written)
    words: Words = ("trek",)
    while len(words) < 20 or not plan.choices(words).complete:
        offered = plan.choices(words)
        if not len(offered) or (offered.complete and data.draw(st.integers(0, 4)) == 0):
            break
        words = (*words, offered.nth(data.draw(st.integers(0, len(offered) - 1))))
    assert plan.fault(words) is None
    subjects = [line[0] for line in split_lines(words)]
    assert written or subjects == sorted(set(subjects))


def test_a_plan_of_two_thousand_words_is_judged_in_no_time() -> None:
    words: Words = ("trek",)
    for number in range(420):
        words += (*([LINE] if number else []), f"c{number}", "by", "h0", "h1")
    assert len(words) > 2000

    def taken() -> float:
        start = time.process_time()
        assert Trek(1500, 5).fault(words) is None
        return time.process_time() - start

    assert min(taken() for _ in range(5)) < 0.1  # now and then rubbish is collected meanwhile
