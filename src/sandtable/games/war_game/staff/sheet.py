"""The order sheet that a staff writes: what it has left to spend and to send, and the lines in their sections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from sandtable.games.war_game.orders.document import Document
from sandtable.games.war_game.orders.writing import quoted
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.position.units import FIRST_CUSTOM, unit_table
from sandtable.games.war_game.rules.economy import buildings
from sandtable.games.war_game.rules.turn import world_of

from .geography import Way, spot, written

MOST_BLOCKS = 8
"""Attacks in a cycle: of the command points one is for buying and one for moving. CMD-1 to CMD-4"""
MOST_MOVES = 60


class Sheet:
    """The orders of one cycle, as they are made up."""

    def __init__(self, war: War, seat: int) -> None:
        self.war, self.seat = war, seat
        self.world = world_of(war)
        self.units = unit_table(war.designs)
        self.money = war.empires[seat].treasury
        self.settings: list[str] = []
        """What is written above all purchases."""
        self.bought: Counter[tuple[int, int]] = Counter()
        """Units by kind and place, to be bought."""
        self.built: Counter[tuple[int, int]] = Counter()
        """Buildings by sort and territory."""
        self.moves: list[str] = []
        self.blocks: list[list[str]] = []
        self.free: Counter[tuple[int, int]] = Counter()
        """Own units by kind and place that have no order yet, bought ones included."""
        for place, held in enumerate(war.forces):
            for owner, kind, number in held:
                if owner == seat:
                    self.free[kind, place] = number
        self.refused: list[str] = []
        """Lines that the game would not take. There should be none."""

    # --- money

    def price(self, kind: int) -> int:
        return self.units[kind].cost

    def buy(self, kind: int, number: int, place: int) -> int:
        """Buy units, as many as can be paid for; how many."""
        number = min(number, self.money // self.price(kind))
        if number <= 0:
            return 0
        self.money -= number * self.price(kind)
        self.bought[kind, place] += number
        self.free[kind, place] += number
        return number

    def build(self, building: int, number: int, territory: int) -> int:
        """Put up buildings, as many as can be paid for; how many."""
        number = min(number, self.money // buildings.cost(building))
        if number <= 0:
            return 0
        self.money -= number * buildings.cost(building)
        self.built[building, territory] += number
        return number

    # --- units

    def take(self, kind: int, number: int, place: int) -> int:
        """Keep units for an order; how many were free."""
        number = min(number, self.free[kind, place])
        if number > 0:
            self.free[kind, place] -= number
        return max(0, number)

    def aboard(self, water: int) -> int:
        """Own land units that were aboard ships in a water when the cycle began."""
        if self.world.is_land[water]:
            return 0
        held = self.war.forces[water]
        return sum(number for owner, kind, number in held if owner == self.seat and self.units[kind].by_sea)

    def name(self, kind: int) -> str:
        return self.units[kind].name if kind < FIRST_CUSTOM else quoted(self.units[kind].name)

    def force(self, numbers: Mapping[int, int]) -> str:
        return " + ".join(f"{number} {self.name(kind)}" for kind, number in sorted(numbers.items()) if number > 0)

    # --- lines

    def setting(self, line: str) -> None:
        self.settings.append(line)

    def move(self, numbers: Mapping[int, int], way: Way) -> None:
        """Send units along a way in the Movement phase."""
        if len(self.moves) < MOST_MOVES:
            self.moves.append(f"MOVE {self.force(numbers)}: {written(self.world, way)}")

    def load(self, troops: Mapping[int, int], ships: str, shore: int) -> None:
        """Put troops aboard ships in a harbour."""
        self.moves.append(f"LOAD {self.force(troops)} INTO {ships} AT {spot(self.world, shore)}")

    def unload(self, shore: int) -> None:
        """Put everybody who is aboard in a harbour ashore; once is enough."""
        line = f"UNLOAD ALL AT {spot(self.world, shore)}"
        if line not in self.moves:
            self.moves.append(line)

    def line(self, numbers: Mapping[int, int], way: Sequence[int]) -> str:
        """A force line of an attack."""
        return f"{self.force(numbers)}: {written(self.world, way)}"

    @property
    def points(self) -> int:
        """Attacks that can still be ordered."""
        return MOST_BLOCKS - len(self.blocks)

    def attack(self, heading: str, lines: Iterable[str]) -> None:
        """An attack with its force lines."""
        self.blocks.append([heading, *lines])

    # --- the document

    def lines(self) -> tuple[str, ...]:
        """All orders, each checked by the game as it would be if a person had written it."""
        document = Document(self.war, self.seat)
        sections = {
            "BUYING": [*self.settings, *self._purchases()],
            "MOVEMENT": self.moves,
            "ATTACKING": [line for block in self.blocks for line in block],
        }
        for section, lines in sections.items():
            if lines:
                document.take(section)
            for line in lines:
                if not document.takes(line):
                    self.refused.append(line)
        document.without_empty_blocks()
        return document.kept_lines()

    def _purchases(self) -> list[str]:
        lines = [
            f"BUY {number} {buildings.name(building)} AT {self.world.names[territory]}"
            for (building, territory), number in self.built.items()
        ]
        for (kind, place), number in self.bought.items():
            lines.append(f"BUY {number} {self.name(kind)} AT {spot(self.world, place)}")
        return lines
