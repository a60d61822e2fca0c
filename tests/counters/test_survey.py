"""Units in spaces: who stands where, where there is no room, and what is forgotten when somebody moves."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import ClassVar

import pytest

from sandtable.board.hexgrid import HexGrid
from sandtable.counters.state import CounterState
from sandtable.counters.theatre import Theatre
from sandtable.language import Names

GRID = HexGrid(3, 3)


class Field(Theatre):
    """Nine hexes and a box; seven units of one group."""

    def __init__(self, room: int, weight: list[int] | None = None) -> None:
        self.grid = GRID
        self.end = GRID.end
        self.spaces = Names("space", [*(GRID.name(s) if s in GRID.spaces else None for s in range(self.end)), "box"])
        self.bit = [1 << space for space in range(self.end + 1)]
        self.no_zone = [0] * (self.end + 1)
        self.units = Names("unit", [f"u{number}" for number in range(7)])
        self.seats = ("red", "blue")
        self.side = [0] * 7
        self.groups = (range(7),)
        self.group_of = [0] * 7
        self.room = (room,)
        self.weight = weight
        self.turns = 1
        self.sequence = (("move",), ("move",))


class Spot(CounterState):
    groups: ClassVar[int] = 1
    fact: ClassVar[Field]

    @cached_property
    def world(self) -> Field:
        return self.fact


@pytest.mark.parametrize("weight", [None, [1, 1, 2, 3, 0, 1, 2]])
@pytest.mark.parametrize("room", [1, 2, 3, 5])
def test_crowding_to_any_number(room: int, weight: list[int] | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Spot, "fact", Field(room, weight), raising=False)
    rng = Random(room)
    spaces = [*list(GRID.spaces)[:3], GRID.end]
    for _ in range(50):
        state = Spot("1", {}, 1, 0, 0, [], [rng.choice(spaces) for _ in range(7)])
        held, full, over, control = state.survey(1)
        assert control == 0
        for space in spaces[:3]:
            here = [unit for unit in range(7) if state.at[unit] == space]
            load = sum(weight[unit] if weight else 1 for unit in here)
            assert bool(held >> space & 1) == bool(here)
            assert bool(full >> space & 1) == (load >= room)
            assert bool(over >> space & 1) == (load > room)


def test_what_rests_on_a_part_is_kept_until_the_part_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Spot, "fact", Field(2), raising=False)
    first, second, *_ = GRID.spaces
    state = Spot("1", {}, 1, 0, 0, [], [first] * 7)
    before = state.survey(1)
    state.phase = 1
    assert state.survey(1) is before
    twin = state.clone()
    twin.put(0, second)
    assert state.survey(1) is before
    assert twin.survey(1)[0] == 1 << first | 1 << second
    assert twin.units_at(second) == 1
