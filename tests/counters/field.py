"""A miniature for the tests of this layer: nine hexes, a box and seven units."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from sandtable.board.hexgrid import HexGrid
from sandtable.counters.seats import Seat
from sandtable.counters.sequence import Phase, Turns
from sandtable.counters.state import CounterState
from sandtable.counters.world import CounterWorld
from sandtable.kernel import Automatic, Draws, Event
from sandtable.kernel.plain import Mask
from sandtable.language import Names

GRID = HexGrid(3, 3)
SEATS = {"red": Seat("Red", "#a00"), "blue": Seat("Blue", "#00a")}


class Field(CounterWorld):
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
    tired: Mask = 0

    @cached_property
    def world(self) -> Field:
        return self.fact


class Rest(Automatic[Spot], frozen=True):
    """A phase in which nothing happens; its beginning wipes out marks."""

    side: int

    def open(self, state: Spot) -> list[Event]:
        state.tired = 0
        return []

    def run(self, state: Spot, draws: Draws) -> list[Event]:
        return []


PHASES = {"move": Phase("move", "Movement", Rest, "1.1", {"blue": "1.2"}, "Movement Phase")}


class Days(Turns[Spot], frozen=True):
    def phase(self, name: str) -> Phase[Spot]:
        return PHASES[name]
