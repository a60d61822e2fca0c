"""16.0, 26.3f: a force suffers a result; where the enemy picks the losses, its owner may still retreat it first."""

from __future__ import annotations

from sandtable.errors import Refusal
from sandtable.games.october_war.position.state import Position
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.kernel.plain import Mask
from sandtable.language import END, Choices, Words

from .losses import ALL, ONE, Result, fall_back
from .retreat import RETREAT, STAND, no_way_together, stand_choices
from .ways_out import might_retreat, mobile, no_retreat


def strike(state: Position, side: int, point: int, result: str, *, only: int = 0, chooser: int = -1) -> list[Event]:
    """A force in a point suffers a result: "r", "R" or a number; "A" of the air table acts as R (19.11).

    `only` names the units that it falls on, if not all; `chooser` who picks the losses instead of the owner (26.3f).
    """
    targets = state.ground_units(point, side) & (only or -1)
    if result == "-" or not targets:
        return []
    kind = ALL if result == "A" else result if result in (ALL, ONE) else ""
    left = 1 if kind else int(result)
    state.stack.append(Result(side, point, kind, left, only, chooser=side if chooser < 0 else chooser))
    if chooser >= 0 and chooser != side:
        state.stack.append(Standing(side, point, kind, left, only))
    return []


class Standing(Step[Position], frozen=True, tag="standing"):
    """Before the attacker picks the losses (26.3f), the owner may still retreat his force (X27)."""

    side: int
    point: int
    kind: str
    left: int
    only: Mask = 0

    def result(self) -> Result:
        """The result, if its owner had to take it himself."""
        return Result(self.side, self.point, self.kind, self.left, self.only, False, self.side)

    def force(self, state: Position) -> int:
        return self.result().going(state)

    def asks(self, state: Position) -> list[Question]:
        if not mobile(state, self.force(state)) or not might_retreat(state, self.side, self.point):
            return []
        where = state.world.points[self.point].name
        text = f"{where}: retreat your force, or stand and let the attacker pick the losses?"
        return [Question(state.seat(self.side), STAND, text, standing=True, about=state.world.hex(self.point))]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if prefix == (STAND,) or (prefix and self.result().rest(state)):
            return END
        return stand_choices(state, self.force(state), prefix, self.result().may_retreat(state))

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if prefix == (RETREAT,):
            return no_way_together(state, self.force(state), word or "")
        if word == RETREAT:
            return no_retreat(state, self.force(state), [STAND])
        return Refusal("say stand or retreat", "16.3a", nearest=[STAND])

    def proposal(self, state: Position, seat: str) -> Words:
        return (STAND,)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        if words[0] == STAND:
            return []
        losses = state.stack.pop()  # what the attacker would have picked
        assert isinstance(losses, Result)
        return fall_back(state, losses, words)
