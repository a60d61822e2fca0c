"""Reach by layers of masks, held equal to a search with a heap."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.board import HexGrid, MoveTable, Reach, bit, bits, mask_of, reach, reach_from
from tests.board import slow
from tests.board.maps import Country, countries


def costs_of(found: Reach) -> dict[int, int]:
    costs = {space: k for k, layer in enumerate(found.layers) for space in bits(layer)}
    assert sum(layer.bit_count() for layer in found.layers) == len(costs)
    assert mask_of(costs) == found.spaces
    return costs


def check_paths(country: Country, found: Reach, sources: list[set[int]], stop: set[int]) -> None:
    for space in bits(found.spaces):
        way = (found.origin(space), *found.path(space))
        assert way[-1] == space
        steps = [country.slow.cost(a, b) for a, b in pairwise(way)]
        spent = sum(step for step in steps if step is not None)
        assert None not in steps
        total = found.cost(space)
        assert total is not None
        assert way[0] in sources[total - spent]
        assert not set(way[1:-1]) & stop
        assert not (way[0] in stop and way[1] in stop)
        assert found.path(space) == found.path(space)


def check_reach(country: Country, budget: int) -> None:
    start = country.chance.choice(country.grid.spaces)
    enter, stop = country.some(0.9), country.some(country.chance.choice((0.0, 0.1, 0.4)))
    dear, extra = country.some(country.chance.choice((0.0, 0.2))), country.chance.choice((1, 2, 5))
    country.slow.dear, country.slow.extra = dear, extra
    masks = {"enter": mask_of(enter), "stop": mask_of(stop), "dear": mask_of(dear)}
    found = reach(country.table, start, budget, **masks, extra=extra)
    expected = slow.reach_from(country.slow, [[start]], budget, enter, stop)
    assert costs_of(found) == expected
    assert len(found.layers) == budget + 1
    assert all(found.cost(space) == expected.get(space) for space in country.grid.spaces)
    check_paths(country, found, [{start}], stop)


@settings(max_examples=300, deadline=None)
@given(countries(), st.integers(0, 12))
def test_reach_is_the_same_as_by_heap(country: Country, budget: int) -> None:
    check_reach(country, budget)


@settings(max_examples=15, deadline=None)
@given(countries(full_size=True), st.sampled_from((5, 10, 25)))
def test_reach_is_the_same_as_by_heap_on_a_full_map(country: Country, budget: int) -> None:
    for _ in range(5):
        check_reach(country, budget)


@settings(max_examples=300, deadline=None)
@given(countries(), st.integers(0, 12))
def test_reach_from_is_the_same_as_by_heap(country: Country, budget: int) -> None:
    sources = [country.some(0.1) for _ in range(country.chance.randint(0, 6))]
    enter, stop = country.some(0.9), country.some(0.2)
    masks = [mask_of(group) for group in sources]
    found = reach_from(country.table, masks, budget, enter=mask_of(enter), stop=mask_of(stop))
    assert costs_of(found) == slow.reach_from(country.slow, sources, budget, enter, stop)
    check_paths(country, found, sources, stop)


@settings(deadline=None)
@given(countries())
def test_a_table_tells_every_step(country: Country) -> None:
    table, grid = country.table, country.grid
    assert table.enterable == mask_of(country.slow.costs)
    for a in grid.spaces:
        near = {b: country.slow.cost(a, b) for b in country.slow.touching[a]}
        assert all(table.cost(a, b) == near.get(b) for b in grid.spaces)
        assert set(bits(table.steps[a])) == {b for b, cost in near.items() if cost is not None}
        for d in range(6):
            b = grid.step(a, d)
            can = b is not None and near[b] is not None
            assert bool(table.open[d] >> a & 1) == can
            by_road = can and b is not None and frozenset((a, b)) in country.slow.roads
            assert bool(table.roads[d] >> a & 1) == by_road
    some = country.some(0.3)
    assert table.spread(mask_of(some)) == mask_of(b for a in some for b in bits(table.steps[a]))


@settings(deadline=None)
@given(countries(), st.integers(0, 8))
def test_other_boards_do_not_matter(country: Country, budget: int) -> None:
    grid, start = country.grid, country.hexes(1)[0]
    beyond = ((1 << 90) - 1) << grid.end
    plain = reach(country.table, start, budget, enter=grid.all)
    assert costs_of(reach(country.table, start, budget, enter=grid.all | beyond)) == costs_of(plain)
    assert reach(country.table, grid.end + 3, budget, enter=grid.all).spaces == 0
    assert country.table.spread(beyond) == 0


GRID = HexGrid(5, 5)
OPEN = MoveTable(GRID, dict.fromkeys(GRID.spaces, 1))


def test_zones_stop_movement() -> None:
    zone = mask_of(GRID.space(f"03{row:02d}") for row in range(1, 6))
    found = reach(OPEN, GRID.space("0102"), 20, enter=GRID.all, stop=zone)
    assert found.spaces == mask_of(s for s in GRID.spaces if GRID.column(s) <= 3) & ~bit(GRID.space("0102"))
    inside = reach(OPEN, GRID.space("0302"), 1, enter=GRID.all, stop=zone)
    assert GRID.names(inside.spaces) == ["0201", "0202", "0401", "0402"]


def test_a_step_costs_nothing_it_does_not_take() -> None:
    none = reach(OPEN, GRID.space("0303"), 0, enter=GRID.all)
    assert (none.spaces, none.layers) == (0, [0])
    assert reach(OPEN, GRID.space("0303"), -3, enter=GRID.all).layers == [0]
    with pytest.raises(ValueError, match="out of reach"):
        none.path(GRID.space("0303"))


def test_a_blocked_side_bars_the_road_too() -> None:
    a, b = GRID.space("0101"), GRID.space("0102")
    table = MoveTable(GRID, dict.fromkeys(GRID.spaces, 2), blocked=[(a, b)], roads=[(b, a)])
    assert table.cost(a, b) is None
    assert table.cost(b, a) is None


def test_a_table_refuses_nonsense() -> None:
    a, far = GRID.space("0101"), GRID.space("0303")
    with pytest.raises(ValueError, match="at least 1"):
        MoveTable(GRID, {a: 0})
    with pytest.raises(ValueError, match="at least 1"):
        MoveTable(GRID, {a: 1}, road_cost=0)
    with pytest.raises(ValueError, match="not a hex"):
        MoveTable(GRID, {GRID.end: 1})
    with pytest.raises(ValueError, match="blocked side"):
        MoveTable(GRID, {a: 1}, blocked=[(a, far)])
    with pytest.raises(ValueError, match="road"):
        MoveTable(GRID, {a: 1}, roads=[(a, far)])
    with pytest.raises(ValueError, match="adjacent"):
        MoveTable(GRID, {a: 1}, lines={2: [(a, far)]})
    with pytest.raises(ValueError, match="adjacent"):
        MoveTable(GRID, {a: 1}, sides={(a, far): 1})
    with pytest.raises(ValueError, match="at least 1 point"):
        MoveTable(GRID, {a: 1}, lines={0: []})
