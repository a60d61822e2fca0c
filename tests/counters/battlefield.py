"""Two small games for tests: one of odds and shifts on hexes, one of strength columns between points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from sandtable.board.hexgrid import HexGrid
from sandtable.board.masks import bits
from sandtable.combat import Column, OddsTable, StrengthTable
from sandtable.counters.attacking import AttackStep, Battle, Targets
from sandtable.counters.state import CounterState
from sandtable.counters.world import CounterWorld
from sandtable.documents import Term
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question
from sandtable.language import Names

GRID = HexGrid(4, 3)
HEXES = [GRID.name(space) for space in GRID.spaces]
STRENGTHS = [4, 2.5, 1, 3, 2, 6]
ODDS = OddsTable(["1:2", "1:1", "2:1", "3:1"], {face: ["back", "back", "none", "gone"] for face in (1, 2)})
FIRE = StrengthTable(["1", "4", "8+"], {1: ["miss", "hit", "hit"], 2: ["miss", "miss", "hit"]})


class Field(CounterWorld):
    """Six units, the first three red; a box for what is lost."""

    def __init__(self) -> None:
        self.grid = GRID
        self.end = GRID.end
        self.spaces = Names("space", [*(GRID.name(s) if s in GRID.spaces else None for s in range(self.end)), "lost"])
        self.bit = [1 << space for space in range(self.end + 1)]
        self.no_zone = [0] * (self.end + 1)
        self.units = Names("unit", ["r0", "r1", "r2", "b0", "b1", "b2"])
        self.seats = ("red", "blue")
        self.side = [0, 0, 0, 1, 1, 1]
        self.groups = ((0, 1, 2), (3, 4, 5))
        self.group_of = self.side
        self.room = (2, 2)
        self.turns = 1
        self.sequence = (("assault",), ("assault",))


FIELD = Field()


class Ground(CounterState):
    groups: ClassVar[int] = 2

    @cached_property
    def world(self) -> Field:
        return FIELD


def ground(**places: str) -> Ground:
    """Units where they are said to be, the others lost; red is asked."""
    at = [FIELD.spaces.index[places.get(name or "", "lost")] for name in FIELD.units.words]
    return Ground("1", {}, 1, 0, 0, [], at)


class Skirmish(AttackStep[Ground], frozen=True):
    """What both games have in common."""

    def question(self, state: Ground) -> Question:
        return Question(state.seat(self.side), "attack", "Attack")

    def foes(self, state: Ground, target: int) -> int:
        return state.units_at(target) & (0b111000 if self.side == 0 else 0b111)

    def targets(self, state: Ground) -> int:
        return state.survey(2 - self.side)[0]

    def strength(self, state: Ground, unit: int) -> Term:
        return Term(FIELD.unit(unit), STRENGTHS[unit], "T1")

    def title(self, state: Ground, targets: Targets) -> str:
        return "Battle at " + " and ".join(FIELD.hex(target) for target in targets)

    def meaning(self, state: Ground, battle: Battle, result: str) -> str:
        return f"the defender: {result}"

    def wrong_verb(self, state: Ground, seat: str, word: str) -> Refusal:
        return Refusal(f"{word} is not said here", "T2", nearest=["attack", "done"])

    def after_done(self, state: Ground) -> Refusal:
        return Refusal("nothing follows", "T2")

    def wrong_target(self, state: Ground, target: int) -> Refusal:
        return Refusal(f"no enemy in {FIELD.hex(target)}", "T3", spaces=[FIELD.hex(target)])

    def too_far_apart(self, state: Ground, targets: Targets) -> Refusal:
        return Refusal("nobody reaches all of them", "T4")

    def not_at_hand(self, state: Ground, seat: str, unit: int) -> Refusal | None:
        return None if FIELD.side[unit] == self.side else Refusal(f"{FIELD.unit(unit)} is the enemy's", "T5")

    def wrong_attacker(self, state: Ground, targets: Targets, unit: int) -> Refusal:
        return Refusal(f"{FIELD.unit(unit)} is too far away", "T6", units=[FIELD.unit(unit)])

    def too_weak(self, state: Ground, targets: Targets, units: int) -> tuple[str, ...]:
        return f"{self.might(state, units)} against {self.resistance(state, targets)} is too weak", "T7"

    def resolve(self, state: Ground, seat: str, battle: Battle, draws: Draws) -> list[Event]:
        die = draws.roll("battle", 2)
        return [Event("fought", {"with": [FIELD.unit(unit) for unit in battle.attackers], "die": die}, ("T8",))]


class Assault(Skirmish, frozen=True, tag="assault"):
    """Units next to all the hexes attack at odds of one to two at least; the middle is a hill, one to the left."""

    hill: ClassVar[str] = "0202"

    def in_reach(self, state: Ground) -> int:
        return GRID.spread(state.survey(1 + self.side)[0])

    def joint(self, state: Ground, targets: Targets) -> int:
        near = GRID.all
        for target in targets:
            near &= GRID.neighbours[target]
        return state.units_in(near) & (0b111 if self.side == 0 else 0b111000)

    def feasible(self, state: Ground, targets: Targets, units: int) -> bool:
        return bool(units) and ODDS.reached(self.might(state, units), self.resistance(state, targets)) >= 0

    def defence(self, state: Ground, target: int) -> Sequence[Term]:
        return [self.strength(state, unit) for unit in bits(self.foes(state, target))]

    def shifts(self, state: Ground, targets: Targets, units: int) -> Sequence[Term]:
        return [Term("a hill", -1, "T9")] if FIELD.spaces.index[self.hill] in targets else []

    def odds(self, battle: Battle) -> Column:
        return ODDS.column(battle.attack, battle.defence, battle.shifts)

    def column(self, state: Ground, battle: Battle) -> str:
        return self.odds(battle).heading

    def chances(self, state: Ground, battle: Battle) -> Mapping[str, Fraction]:
        return ODDS.chances(self.odds(battle).heading)


class Barrage(Skirmish, frozen=True, tag="barrage"):
    """Everybody may fire at any one point; the column is the strength of the guns, and nothing counts against it."""

    one_space: ClassVar[bool] = True
    chart: ClassVar[str] = "fire"

    def joint(self, state: Ground, targets: Targets) -> int:
        return state.units_in(GRID.all) & (0b111 if self.side == 0 else 0b111000)

    def feasible(self, state: Ground, targets: Targets, units: int) -> bool:
        return bool(units)

    def defence(self, state: Ground, target: int) -> Sequence[Term]:
        return ()

    def promise(self, state: Ground, targets: Targets) -> str:
        return f"column {FIRE.column(self.might(state, self.joint(state, targets))).heading}"

    def column(self, state: Ground, battle: Battle) -> str:
        return FIRE.column(battle.attack).heading

    def chances(self, state: Ground, battle: Battle) -> Mapping[str, Fraction]:
        return FIRE.chances(self.column(state, battle))
