"""Naval gunfire in the Air Operations Phase: a surface action group shells a coast alone (20.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sandtable.board.masks import bits
from sandtable.errors import Refusal
from sandtable.kernel import Event, Question, derived
from sandtable.language import Choices, Words

from .air_combat import AirAttack
from .air_to_ground import AirToGround
from .displays import has_displays
from .state import Position

SHELL = "shell"


class NavalGunfire(AirToGround, frozen=True, tag="naval_gunfire"):
    """A hex that was not bombed may be shelled (20.5a), once a turn for each group (20.5d)."""

    verb: ClassVar[str] = SHELL

    def question_text(self, state: Position) -> str:
        return "Shell enemy ground units on the coast, or end the action"

    def asks(self, state: Position) -> list[Question]:
        """Always ask the owner: a skipped question would tell the enemy that no group is there."""
        if not has_displays(state, self.side):
            return []
        return [Question(state.seat(self.side), self.verb, self.question_text(state))]

    def more_words(self, state: Position) -> tuple[str, ...]:
        return ()

    @derived
    def targets(self, state: Position) -> int:
        found = 0
        for space in bits(state.ground_at(1 - self.side) & state.world.coast & ~state.bombed & ~state.struck):
            if self._ships(state, space):
                found |= 1 << space
        return found

    @derived
    def able(self, state: Position, target: int) -> int:
        return self._ships(state, target)

    def next_units(self, state: Position, target: int, chosen: Sequence[int]) -> int:
        return 0 if chosen else self.able(state, target)  # 20.5b

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        return AirAttack.choices(self, state, seat, prefix)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if not prefix and word == SHELL:
            return Refusal(
                "no surface action group can shell enemy ground units now",
                state.world.cite["gunfire"],
                nearest=["done"],
            )
        return AirAttack.refuse(self, state, seat, prefix, word)

    def close(self, state: Position) -> list[Event]:
        state.bombed = 0
        state.stack.pop()
        return []
