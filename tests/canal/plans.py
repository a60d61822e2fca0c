"""The two plans of The Canal. Lines are judged on a copy of the position, by the very code that carries them out."""

from __future__ import annotations

from sandtable.board import mask_of
from sandtable.documents import Range, halves
from sandtable.language import END, NOTHING, Choices, LinePlan, Numbers, Texts, Words, read_number
from tests.canal.pack import CROSSINGS, EMBLEM, RULES, SPACES, UNITS
from tests.canal.state import Position


class Provisions(LinePlan[Position]):
    """Lines `UNIT NUMBER`, one a unit, out of one depot. K2"""

    def __init__(self, state: Position, seat: int) -> None:
        self.state, self.seat = state, seat

    def draft(self) -> Position:
        return self.state.clone()

    def subjects(self, draft: Position) -> Choices:
        return Choices((), draft.on_map(self.seat) if draft.depot[self.seat] else 0, UNITS)

    def follow(self, draft: Position, line: Words) -> Choices:
        if len(line) > 1:
            return END
        most = min(draft.depot[self.seat], RULES["most"])
        return Numbers(Range(0.5, halves(most), 0.5, "points"))

    def take(self, draft: Position, line: Words) -> None:
        amount = in_halves(line[1])
        draft.depot[self.seat] -= amount
        draft.points[UNITS.index[line[0]]] += amount


class Orders(LinePlan[Position]):
    """Lines `march UNIT WAY…`, `bridge UNIT POINT` and `name UNIT TEXT`, as written. K3"""

    written = True

    def __init__(self, state: Position, seat: int) -> None:
        self.state, self.seat = state, seat

    def draft(self) -> Position:
        return self.state.clone()

    def subjects(self, draft: Position) -> Choices:
        return Choices([verb for verb in ("march", "bridge", "name") if self.able(draft, verb)])

    def able(self, draft: Position, verb: str) -> int:
        """The units that can be ordered to do something."""
        on_map = draft.on_map(self.seat)
        if verb == "march":
            return mask_of(unit for unit in range(len(draft.at)) if on_map >> unit & 1 and draft.exits(unit))
        if verb == "bridge":
            return mask_of(unit for unit in range(len(draft.at)) if on_map >> unit & 1 and self.banks(draft, unit))
        return mask_of(unit for unit in range(len(draft.at)) if on_map >> unit & 1 and not draft.names[unit])

    def banks(self, draft: Position, unit: int) -> int:
        """The banks that an engineer can build a bridge to. K5"""
        here = draft.at[unit]
        if EMBLEM[unit] != "engineer" or draft.points[unit] < RULES["bridge"]:
            return 0
        return mask_of(sum(pair) - here for n, pair in enumerate(CROSSINGS) if here in pair and n not in draft.bridges)

    def follow(self, draft: Position, line: Words) -> Choices:
        if len(line) == 1:
            return Choices((), self.able(draft, line[0]), UNITS)
        unit = UNITS.index[line[1]]
        match line[0], line[2:]:
            case "march", way:
                return Choices((), self.onward(draft, unit, way), SPACES, complete=bool(way))
            case "bridge", ():
                return Choices((), self.banks(draft, unit), SPACES)
            case "name", ():
                return Texts(24, [f"Guards of {SPACES.words[draft.at[unit]]}"])
            case _, (_,):
                return END
        return NOTHING

    def onward(self, draft: Position, unit: int, way: Words) -> int:
        here = draft.clone()
        for name in way:
            step(here, unit, SPACES.index[name])
        return mask_of(here.exits(unit))

    def take(self, draft: Position, line: Words) -> None:
        carry_out(draft, line)


def carry_out(state: Position, line: Words) -> None:
    """Do what one line orders. K4, K5, K6"""
    unit = UNITS.index[line[1]]
    match line[0]:
        case "march":
            for name in line[2:]:
                step(state, unit, SPACES.index[name])
        case "bridge":
            state.points[unit] -= RULES["bridge"]
            there = SPACES.index[line[2]]
            state.bridges.append(next(n for n, pair in enumerate(CROSSINGS) if {state.at[unit], there} == set(pair)))
        case "name":
            state.names[unit] = line[2]


def step(state: Position, unit: int, there: int) -> None:
    state.points[unit] -= state.exits(unit)[there]
    state.at[unit] = there


def in_halves(word: str) -> int:
    return int(2 * (read_number(word) or 0))
