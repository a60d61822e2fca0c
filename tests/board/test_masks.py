"""Sets of spaces as integers."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.board import masks

sets = st.sets(st.integers(0, 1500))


@settings(deadline=None)
@given(sets)
def test_a_mask_is_a_set(spaces: set[int]) -> None:
    mask = masks.mask_of(spaces)
    assert masks.bits(mask) == sorted(spaces)
    assert masks.count(mask) == len(spaces)
    assert [masks.nth(mask, k) for k in range(len(spaces))] == sorted(spaces)
    if spaces:
        assert masks.lowest(mask) == min(spaces)


@settings(deadline=None)
@given(st.lists(sets, max_size=5))
def test_union(groups: list[set[int]]) -> None:
    assert masks.union(map(masks.mask_of, groups)) == masks.mask_of(set().union(*groups))


def test_there_is_no_space_in_an_empty_set() -> None:
    assert masks.bits(0) == []
    with pytest.raises(ValueError):
        masks.lowest(0)
    with pytest.raises(IndexError):
        masks.nth(0, 0)


@pytest.mark.parametrize("k", [-1, 1])
def test_nth_refuses_what_is_not_there(k: int) -> None:
    with pytest.raises(IndexError):
        masks.nth(masks.bit(9), k)


def test_threads_that_meet_large_sets_at_once_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = list(range(0, 4000, 3))
    mask = masks.mask_of(wanted)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(20):
            monkeypatch.setattr(masks, "_AT", [])
            with ThreadPoolExecutor(6) as pool:
                found = list(pool.map(lambda _: masks.bits(mask), range(6)))
            assert all(each == wanted for each in found)
            assert masks.bits(mask) == wanted
    finally:
        sys.setswitchinterval(interval)


@pytest.mark.parametrize("width", [1, 8, 9, 16, 17, 4096, 4097, 8192, 8193, 20_000])
def test_nth_finds_the_first_and_the_last_of_any_width(width: int) -> None:
    mask = 1 | 1 << width // 2 | 1 << width - 1
    places = sorted({0, width // 2, width - 1})
    assert [masks.nth(mask, k) for k in range(len(places))] == places
