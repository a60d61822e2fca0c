"""Units sent to spaces one by one: ``VERB UNIT SPACE``, at a price or for nothing, until the phase is ended."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

from sandtable.documents import Amount, Option
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.language import END, Choices, Words

from .sequence import C_contra

DONE = "done"


class SendingStep(Step[C_contra], frozen=True):
    """A phase in which units come onto the map, or are carried across it. Each verb is a way of its own to be sent."""

    side: int

    verbs: ClassVar[tuple[str, ...]]

    # --- what a game says

    @abstractmethod
    def question(self, state: C_contra) -> Question: ...

    @abstractmethod
    def ready(self, state: C_contra) -> tuple[int, ...]:
        """For each verb, the units that can be sent somewhere now."""

    @abstractmethod
    def open_spaces(self, state: C_contra, verb: str, unit: int) -> int:
        """The spaces that a unit can be sent to, with what is left to pay for it."""

    def price(self, state: C_contra, verb: str, unit: int, space: int) -> Amount | None:
        """What it costs to send a unit to a space; None where nothing is paid."""
        return None

    def path(self, state: C_contra, verb: str, unit: int, space: int) -> Sequence[int]:
        """The spaces that a unit enters on its way; none where there is no way."""
        return ()

    def warning(self, state: C_contra, verb: str, unit: int, space: int) -> str:
        """What a player should know before a unit is sent to a space; empty for nothing."""
        return ""

    def idle(self, state: C_contra, verb: str, unit: int, space: int) -> str:
        """Why a unit would have nothing to do in a space where it may be sent; empty if it would."""
        return ""

    @abstractmethod
    def send(self, state: C_contra, verb: str, unit: int, space: int) -> list[Event]:
        """Pay, and put the unit there."""

    @abstractmethod
    def wrong_verb(self, state: C_contra, seat: str, word: str, offered: list[str]) -> Refusal:
        """Why something else is not allowed now."""

    @abstractmethod
    def after_done(self, state: C_contra) -> Refusal:
        """Why nothing may follow the word that ends the phase."""

    @abstractmethod
    def wrong_unit(self, state: C_contra, seat: str, verb: str, unit: int) -> Refusal:
        """Why a unit cannot be sent anywhere in this way."""

    @abstractmethod
    def wrong_space(self, state: C_contra, verb: str, unit: int, space: int) -> tuple[str, ...]:
        """Why a unit cannot be sent to a space, and then the clauses."""

    # --- what follows

    def asks(self, state: C_contra) -> list[Question]:
        return [self.question(state)] if any(self.ready(state)) else []

    def choices(self, state: C_contra, seat: str, prefix: Words) -> Choices:
        if prefix == (DONE,) or len(prefix) == 3:
            return END
        world = state.world
        if len(prefix) == 2:
            verb, unit = prefix[0], world.units.index[prefix[1]]
            spaces = self.open_spaces(state, verb, unit)
            return Choices((), spaces, world.spaces, detail=self._detail(state, verb, unit))
        ready = dict(zip(self.verbs, self.ready(state), strict=True))
        if prefix:
            return Choices((), ready[prefix[0]], world.units)
        return Choices([*(verb for verb, units in ready.items() if units), DONE])

    def _detail(self, state: C_contra, verb: str, unit: int) -> Callable[[str], Option]:
        def detail(word: str) -> Option:
            space = state.world.spaces.index[word]
            idle = self.idle(state, verb, unit, space)
            note = self.warning(state, verb, unit, space) or idle
            way = [state.world.hex(entered) for entered in self.path(state, verb, unit, space)]
            return Option(word, "space", cost=self.price(state, verb, unit, space), path=way, note=note, idle=idle)

        return detail

    def refuse(self, state: C_contra, seat: str, prefix: Words, word: str | None) -> Refusal:
        if not prefix or word is None:
            return self.wrong_verb(state, seat, word or prefix[0], list(self.choices(state, seat, ())))
        if prefix[0] == DONE:
            return self.after_done(state)
        world, verb = state.world, prefix[0]
        if len(prefix) == 1:
            return self.wrong_unit(state, seat, verb, world.units.index[word])
        unit, space = world.units.index[prefix[1]], world.spaces.index[word]
        why, *clauses = self.wrong_space(state, verb, unit, space)
        near = world.nearest(space, self.open_spaces(state, verb, unit))
        return Refusal(why, *clauses, spaces=[word], units=[prefix[1]], nearest=near)

    def knows(self, state: C_contra, verb: str) -> bool:
        return verb in self.verbs

    def answer(self, state: C_contra, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == DONE:
            state.stack.pop()
            return []
        world = state.world
        return self.send(state, words[0], world.units.index[words[1]], world.spaces.index[words[2]])
