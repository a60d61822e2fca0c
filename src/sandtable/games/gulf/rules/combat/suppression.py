"""Wild Weasels destroy air defences on the ground: the owner says which (CRX-ww)."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.errors import Refusal
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.explain import not_a_choice, wrong_word
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.language import END, Choices, Words

LOSE = "lose"


class Suppression(Step[Position], frozen=True, tag="suppression"):
    """One air defence unit in the hex is eliminated, both steps at once."""

    side: int
    units: tuple[int, ...]

    def able(self, state: Position) -> int:
        return mask_of(unit for unit in self.units if state.at[unit] < state.world.end)

    def asks(self, state: Position) -> list[Question]:
        if self.able(state).bit_count() < 2:
            return []
        text = "Wild Weasels destroy one of your air defence units: choose which"
        return [Question(state.seat(self.side), "suppression", text, standing=True)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((LOSE,))
        return Choices((), self.able(state), state.world.units) if len(prefix) == 1 else END

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        near = world.units.say(self.able(state))
        if not prefix:
            return wrong_word(state, seat, word or "", [LOSE])
        known = None if word is None else not_a_choice(state, seat, world.units.index[word], "command")
        return known or Refusal("name one air defence unit in the hex", world.cite["suppression"], nearest=near)

    def proposal(self, state: Position, seat: str) -> Words:
        unit = min(bits(self.able(state)), key=lambda u: (state.air_defence(u), u))
        return (LOSE, state.world.unit(unit))

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        return self._remove(state, 1 << state.world.units.index[words[1]])

    def run(self, state: Position, draws: Draws) -> list[Event]:
        return self._remove(state, self.able(state))

    def _remove(self, state: Position, gone: int) -> list[Event]:
        state.stack.pop()
        if not gone:
            return []
        world = state.world
        names = world.units.say(gone)
        state.eliminate(gone)
        return [Event("lost", {"units": names}, (world.cite["suppression"],))]
