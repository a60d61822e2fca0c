"""What the two kinds of air attack share: odds, shifts, the die, and the aircraft that a result costs (14 to 16)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.board.masks import bits, mask_of
from sandtable.counters.picking import Pick
from sandtable.errors import Refusal
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import listing
from sandtable.games.gulf.rules.explain import not_a_choice, passed_over, wrong_word
from sandtable.games.gulf.rules.movement.basing import Abort
from sandtable.kernel import Draws, Event, Question
from sandtable.language import Words

from .combat import CombatSegment
from .losses import CLAUSES, Cause


class AirAttack(CombatSegment, frozen=True):
    """Attacks from the air, one hex after the other: ``VERB HEX with UNIT…``."""

    compulsory: ClassVar[bool] = False
    """Whether every hex that can be attacked must be (15.0a; 15.1a)."""

    def question_text(self, state: Position) -> str:
        return ""

    def question(self, state: Position) -> Question:
        return Question(state.seat(self.side), self.verb, self.question_text(state))

    def more_words(self, state: Position) -> Words:
        """Further verbs of the phase."""
        return ()

    def verbs(self, state: Position) -> Words:
        targets = self.open_targets(state)
        words = ((self.verb,) if targets else ()) + self.more_words(state)
        return words if self.compulsory and targets else (*words, self.end)

    def run(self, state: Position, draws: Draws) -> list[Event]:
        why = "no further attack" if state.attacked or state.scud else "no attack"
        return passed_over(state, why) + self.close(state)


class AirLosses(Pick[Position], frozen=True, tag="air_losses"):
    """Aircraft of one side are shot down; the owner says which (15.3a; 15.4)."""

    side: int
    units: tuple[int, ...]
    number: int
    first: tuple[int, ...] = ()
    """The aircraft from which the first loss must come, if any (15.5b)."""
    aborts: int = 0
    """How many more abort after that."""
    cause: Cause = "air-to-air"

    verb = "lose"

    def able(self, state: Position) -> int:
        return mask_of(unit for unit in self.units if state.at[unit] < state.world.end)

    def due(self, state: Position) -> int:
        return min(self.number, self.able(state).bit_count())

    def among(self, state: Position) -> int:
        return mask_of(self.first)

    def question(self, state: Position) -> Question:
        fate = "lose" if self.cause == "scud" else "be shot down"
        text = f"Choose {self.due(state)} of your aircraft to {fate}"
        return Question(state.seat(self.side), "air-losses", text, standing=True)

    def worth(self, state: Position, unit: int) -> tuple[int, ...]:
        kind = state.world.kind[unit]
        return (kind.ad + kind.ga,)

    def wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        return wrong_word(state, seat, word, [self.verb])

    def wrong_unit(self, state: Position, seat: str, chosen: int, unit: int, near: list[str]) -> Refusal | None:
        world, cite = state.world, state.world.cite
        if known := not_a_choice(state, seat, unit):
            return known
        name = world.unit(unit)
        if not self.able(state) >> unit & 1:
            return Refusal(f"{name} cannot be lost to this result", self._clause(state), units=[name], nearest=near)
        if self.first and not mask_of(self.first) & (chosen | 1 << unit):
            why = f"a Wild Weasel must be the first aircraft lost: {listing([world.unit(u) for u in self.first])}"
            return Refusal(why, cite["weasels first"], units=[name], nearest=near)
        return None

    def wrong_number(self, state: Position, near: list[str]) -> Refusal:
        return Refusal(f"name exactly {self.due(state)}", self._clause(state), nearest=near)

    def _clause(self, state: Position) -> str:
        return state.world.cite[CLAUSES[self.cause][0]]

    def carry_out(self, state: Position, units: int) -> list[Event]:
        state.stack.pop()
        rest = tuple(bits(self.able(state) & ~units))
        if self.aborts and rest:
            state.stack.append(Abort(self.side, rest, self.aborts))
        if not units:
            return []
        names = state.world.units.say(units)
        state.eliminate(units)
        fate = "lost" if self.cause == "scud" else "shot_down"  # most stand on the ground when a Scud hits
        return [Event(fate, {"units": names}, (self._clause(state),))]


def push_air_losses(
    state: Position, side: int, units: int, down: int, aborts: int, cause: Cause, first: int = 0
) -> None:
    """The steps in which a side's aircraft are shot down and then abort."""
    if units and (down or aborts):
        state.stack.append(AirLosses(side, tuple(bits(units)), down, tuple(bits(first)), aborts, cause))
