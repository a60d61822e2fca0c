"""Units sent to spaces one by one: what air transport, air movement and ships refuse in the same way."""

from __future__ import annotations

from abc import abstractmethod

from sandtable.counters.sending import SendingStep
from sandtable.errors import Refusal
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.explain import not_a_choice, nothing_more


class GulfSending(SendingStep[Position], frozen=True):
    """A phase in which units are sent."""

    def after_done(self, state: Position) -> Refusal:
        return nothing_more(state)

    def wrong_unit(self, state: Position, seat: str, verb: str, unit: int) -> Refusal:
        return not_a_choice(state, seat, unit, "command") or self.unsendable(state, verb, unit)

    @abstractmethod
    def unsendable(self, state: Position, verb: str, unit: int) -> Refusal:
        """Why a unit of one's own that is in play cannot be sent in this way."""
