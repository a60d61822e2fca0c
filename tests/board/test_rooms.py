"""As many guests as possible find room, and nobody where he did not wish to be."""

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.rooms import allot

WISHES = st.dictionaries(st.integers(0, 7), st.lists(st.integers(10, 14), unique=True, max_size=4), max_size=8)
ROOMS = st.fixed_dictionaries({place: st.integers(0, 3) for place in range(10, 15)})


@given(WISHES, ROOMS)
def test_nobody_more_could_be_housed(wishes: dict[int, list[int]], rooms: dict[int, int]) -> None:
    found = allot(wishes, rooms.__getitem__)
    assert all(place in wishes[guest] for guest, place in found.items())
    assert all(list(found.values()).count(place) <= rooms[place] for place in rooms)
    graph: nx.DiGraph[object] = nx.DiGraph()
    graph.add_nodes_from(["in", "out"])
    for guest, places in wishes.items():
        graph.add_edge("in", guest, capacity=1)
        graph.add_edges_from([(guest, place) for place in places], capacity=1)
    graph.add_edges_from([(place, "out", {"capacity": room}) for place, room in rooms.items()])
    most, _ = nx.maximum_flow(graph, "in", "out")
    assert len(found) == most


def test_the_first_wish_is_kept_where_it_can_be() -> None:
    assert len(allot({1: [10, 11], 2: [10, 12], 3: [10]}, lambda _: 1)) == 3
    assert allot({1: [10, 11], 2: [11, 10]}, lambda _: 2) == {1: 10, 2: 11}


def test_who_has_no_choice_is_not_moved() -> None:
    assert allot({1: [10], 2: [10]}, lambda _: 1) == {1: 10}
    assert allot({1: [10], 2: [10]}, lambda _: 1, order=[2, 1]) == {2: 10}
