"""Point-to-point and area maps, held equal to the same slow search and to the hex map."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.board import MoveTable, PointGraph, bits, mask_of, reach
from tests.board import slow
from tests.board.maps import Country, countries

NAMES = [f"p{i}" for i in range(10)]
ways = st.lists(
    st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES), st.integers(1, 4)).filter(lambda e: e[0] != e[1]),
    max_size=25,
)


@settings(max_examples=300, deadline=None)
@given(ways, st.integers(0, 9), st.integers(0, 9), st.integers(0, 1023), st.integers(0, 1023), st.integers(0, 9))
def test_reach_is_the_same_as_by_heap(
    edges: list[tuple[str, str, int]], first: int, at: int, enter: int, stop: int, budget: int
) -> None:
    graph = PointGraph(NAMES, edges, first)
    start, enter, stop = first + at, enter << first, stop << first
    step: dict[tuple[int, int], int] = {}
    for a, b, points in edges:
        for pair in ((a, b), (b, a)):
            key = (graph.space(pair[0]), graph.space(pair[1]))
            step[key] = min(points, step.get(key, points))
    found = graph.reach(start, budget, enter=enter, stop=stop)

    class Ways(slow.SlowMap):
        def cost(self, a: int, b: int) -> int | None:
            return step.get((a, b))

    near = {a: {b for c, b in step if c == a} for a in graph.spaces}
    expected = slow.reach_from(Ways(near, {}), [[start]], budget, set(bits(enter)), set(bits(stop)))
    assert {space: k for k, layer in enumerate(found.layers) for space in bits(layer)} == expected
    assert found.spaces == mask_of(expected)
    for space, points in expected.items():
        way = (start, *found.path(space))
        assert sum(step[pair] for pair in pairwise(way)) == points == found.cost(space)
    for here in graph.spaces:
        assert set(bits(graph.neighbours[here])) == near[here]
        assert all(graph.cost(here, there) == step.get((here, there)) for there in graph.spaces)


@settings(deadline=None)
@given(countries(), st.integers(0, 6))
def test_a_hex_map_written_as_points_gives_the_same_answers(country: Country, n: int) -> None:
    grid = country.grid
    names = [grid.name(space) for space in grid.spaces]
    edges = [(grid.name(a), grid.name(b)) for a in grid.spaces for b in bits(grid.neighbours[a]) if a < b]
    graph = PointGraph(names, edges, first=3)

    def hexes(mask: int) -> int:
        return mask_of(grid.space(graph.name(space)) for space in bits(mask))

    some = country.some(0.2)
    points = mask_of(graph.space(grid.name(space)) for space in some)
    assert hexes(graph.all) == grid.all
    assert hexes(graph.spread(points)) == grid.spread(mask_of(some))
    assert hexes(graph.within(points, n)) == grid.within(mask_of(some), n)
    a, b = country.chance.choice(grid.spaces), country.chance.choice(grid.spaces)
    assert graph.distance(graph.space(grid.name(a)), graph.space(grid.name(b))) == grid.distance(a, b)
    table = MoveTable(grid, dict.fromkeys(grid.spaces, 1))
    start = graph.space(grid.name(a))
    assert hexes(graph.reach(start, n, enter=graph.all).spaces) == reach(table, a, n, enter=grid.all).spaces


def test_two_shores() -> None:
    graph = PointGraph(["York", "Hull", "Oslo"], [("York", "Hull")], first=100)
    assert (graph.first, graph.end, graph.spaces) == (100, 103, (100, 101, 102))
    assert graph.distance(100, 101) == 1
    assert graph.distance(100, 102) is None
    assert graph.cost(5, 100) is None
    with pytest.raises(KeyError):
        graph.name(99)
    with pytest.raises(KeyError):
        graph.space("Leeds")


def test_a_graph_refuses_nonsense() -> None:
    with pytest.raises(ValueError, match="two spaces are called"):
        PointGraph(["a", "a"], [])
    with pytest.raises(ValueError, match="edge"):
        PointGraph(["a"], [("a", "a")])
    with pytest.raises(ValueError, match="edge"):
        PointGraph(["a", "b"], [("a", "b", 0)])
    with pytest.raises(KeyError):
        PointGraph(["a"], [("a", "b")])
    with pytest.raises(ValueError, match="-1"):
        PointGraph(["a"], [], first=-1)
