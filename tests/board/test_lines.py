"""Lines and supply, held equal to plain searches."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.board import Lines, bit, bits, mask_of, supply_area
from tests.board import slow
from tests.board.maps import Country, countries

edges = st.lists(st.tuples(st.integers(0, 15), st.integers(0, 15)).filter(lambda e: e[0] != e[1]), max_size=25)
spaces = st.sets(st.integers(0, 15))


@settings(max_examples=300, deadline=None)
@given(edges, edges, spaces, spaces)
def test_flood_goes_as_far_as_it_can(
    some: list[tuple[int, int]], more: list[tuple[int, int]], sources: set[int], shut: set[int]
) -> None:
    passable = set(range(16)) - shut
    for lines, joins in ((Lines(some), some), (Lines(some).with_edges(more), some + more)):
        assert lines.spaces == mask_of(space for edge in joins for space in edge)
        found = lines.flood(mask_of(sources), mask_of(passable))
        assert set(bits(found)) == slow.flood(joins, sources, passable)


def trunk(country: Country) -> list[tuple[int, int]]:
    chance = country.chance
    return [side for _ in range(chance.randint(0, 5)) for side in country.trail(chance.randint(1, 25))]


def check_supply(country: Country, free: int) -> None:
    joins = trunk(country)
    sources = set(country.hexes(4))
    passable = country.some(country.chance.choice((0.5, 0.9, 1.0)))
    area = supply_area(country.table, Lines(joins), mask_of(sources), mask_of(passable), free)
    goals = sources & passable | slow.flood(joins, sources, passable)
    supplied = {unit for unit in country.grid.spaces if slow.is_supplied(country.slow, goals, passable, free, unit)}
    assert set(bits(area)) == supplied


@settings(max_examples=200, deadline=None)
@given(countries(), st.integers(0, 5))
def test_supply_is_the_same_as_hex_by_hex(country: Country, free: int) -> None:
    check_supply(country, free)


@settings(max_examples=5, deadline=None)
@given(countries(full_size=True))
def test_supply_is_the_same_as_hex_by_hex_on_a_full_map(country: Country) -> None:
    check_supply(country, 3)


def test_a_ring_without_junctions_is_whole_until_cut_twice() -> None:
    ring = Lines([(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)])
    assert ring.joined[0] == mask_of((1, 4))
    assert ring.flood(bit(0), mask_of(range(5))) == mask_of(range(5))
    assert ring.flood(bit(0), mask_of((0, 1, 3, 4))) == mask_of((0, 1, 3, 4))
    assert ring.flood(bit(0), mask_of((0, 1, 3))) == mask_of((0, 1))


def test_a_line_cannot_lead_to_itself() -> None:
    with pytest.raises(ValueError, match="itself"):
        Lines([(1, 1)])
