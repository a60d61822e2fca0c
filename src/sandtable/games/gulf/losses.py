"""Step losses: the owner chooses which units a result reduces, each at most once (16.3b, 17.3b; X-REDUCE1)."""

from __future__ import annotations

from typing import Literal

from sandtable.board.masks import bits, mask_of
from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.language import Choices, Words

from .explain import not_a_choice, wrong_word
from .state import Position
from .wording import number_of

VERB = "reduce"
Cause = Literal["ground", "air-to-air", "air-to-ground", "scud"]
"""What costs units: a kind of combat, or a Scud."""
CLAUSES: dict[Cause, tuple[str, str]] = {
    "ground": ("losses", "reductions"),
    "air-to-air": ("air losses", "air losses"),
    "air-to-ground": ("bombing losses", "bombing reductions"),
    "scud": ("scud table", "scud table"),
}
"""The clauses that say who chooses the units that suffer, and how many there are, by their keys."""


def reduce_some(state: Position, side: int, units: int, count: int, cause: Cause = "ground") -> list[Event]:
    """Let a side take one step from each of so many of these units."""
    if count and units:
        state.stack.append(Losses(side, tuple(bits(units)), count, cause))
    return []


class Losses(Step[Position], frozen=True, tag="losses"):
    """The owner names the units that are reduced; surplus reductions lapse (17.3b)."""

    side: int
    units: tuple[int, ...]
    count: int
    cause: Cause = "ground"

    def _able(self, state: Position) -> int:
        return state.on_map(mask_of(self.units))

    def _number(self, state: Position) -> int:
        return min(self.count, self._able(state).bit_count())

    def asks(self, state: Position) -> list[Question]:
        number = self._number(state)
        if number == self._able(state).bit_count():
            return []
        text = f"Choose {number_of(number, 'unit')} to lose a step"
        return [Question(state.seat(self.side), "losses", text, standing=True)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((VERB,))
        world = state.world
        chosen = [world.units.index[word] for word in prefix[1:]]
        left = self._number(state) - len(chosen)
        floor = chosen[-1] + 1 if chosen else 0
        rest = bits(self._able(state) >> floor << floor)
        offered = mask_of(rest[: len(rest) - left + 1]) if left > 0 else 0
        return Choices((), offered, world.units, complete=not left, detail=lambda word: self._hit(state, word))

    def _hit(self, state: Position, word: str) -> Option:
        """What a lost step does to a unit."""
        unit = state.world.units.index[word]
        if state.world.guerrillas >> unit & 1:
            note = "back to its pool"  # 27.3; 24.4
        else:
            note = "reduced" if state.world.two_steps & ~state.reduced & 1 << unit else "eliminated"
        return Option(word, "unit", note=note)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world, cite = state.world, state.world.cite
        if not prefix:
            return wrong_word(state, seat, word or "", [VERB])
        near = list(self.choices(state, seat, prefix))[:3]
        number = self._number(state)
        choice, reductions = (cite[key] for key in CLAUSES[self.cause])
        if word is not None:
            unit = world.units.index[word]
            known = not_a_choice(state, seat, unit)
            if known is not None:
                return known
            if not self._able(state) >> unit & 1:
                return Refusal(f"{word} was not hit", choice, units=[word], nearest=near)
        return Refusal(f"exactly {number_of(number, 'unit')} must lose a step", reductions, nearest=near)

    def proposal(self, state: Position, seat: str) -> Words:
        """Full two-step units first, then the weakest: no unit is eliminated if another can be reduced."""
        world = state.world
        able = bits(self._able(state))

        def harm(unit: int) -> tuple[bool, int, int]:
            survives = bool(world.two_steps & ~state.reduced & 1 << unit)
            return not survives, state.strength(unit), unit

        chosen = sorted(sorted(able, key=harm)[: self._number(state)])
        return (VERB, *(world.unit(unit) for unit in chosen))

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        return self._apply(state, mask_of(state.world.units.index[word] for word in words[1:]))

    def run(self, state: Position, draws: Draws) -> list[Event]:
        return self._apply(state, self._able(state))

    def _apply(self, state: Position, units: int) -> list[Event]:
        state.stack.pop()
        if not units:
            return []
        world = state.world
        state.hit |= units
        flipped, gone = state.reduce(units)
        data = {"reduced": world.units.say(flipped), "lost": world.units.say(gone)}
        return [Event("losses", data, tuple(world.cite[key] for key in CLAUSES[self.cause]))]
