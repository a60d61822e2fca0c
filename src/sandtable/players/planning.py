"""A plan for a whole phase, carried out action by action."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable

from sandtable.kernel import first_action
from sandtable.language import Words
from sandtable.players.base import SeatTable


class PlanQueue:
    """The remaining actions of a plan, each checked against the choices when its turn comes."""

    def __init__(self) -> None:
        self._moment: Hashable = None
        self._sentences: deque[Words] = deque()

    def next(self, table: SeatTable, moment: Hashable, plan: Callable[[], Iterable[Words]]) -> Words | None:
        """The next action that is allowed, None when the plan is used up; a new moment needs a new plan."""
        if moment != self._moment:
            self._moment = moment
            self._sentences = deque(plan())
        return self.rest(table, moment)

    def rest(self, table: SeatTable, moment: Hashable) -> Words | None:
        """The next action of the plan for this moment; None when there is none, or it is used up.

        To be asked first, where a guess costs something: the rest of a plan needs none.
        """
        while moment == self._moment and self._sentences:
            words = self._sentences.popleft()
            if on_offer(table, words):
                return words
        return None


def on_offer(table: SeatTable, words: Words) -> bool:
    """Whether an action is allowed now."""
    for place, word in enumerate(words):
        if word not in table.choices(words[:place]):
            return False
    return table.choices(words).complete


def first_sentence(table: SeatTable, words: Words = ()) -> Words:
    """The first whole sentence on offer that begins so."""
    return first_action(table.choices, words)


def first_allowed(table: SeatTable, *answers: Words | None) -> Words:
    """The first of some answers that may be given; else what the game proposes, or anything that is allowed."""
    for words in (*answers, table.proposal()):
        if words and on_offer(table, words):
            return words
    return first_sentence(table)


class FirstResults:
    """Draws that always show a one: what is hidden is guessed in one fixed way, and does not depend on chance."""

    def roll(self, name: str, sides: int = 6) -> int:
        return 1
