"""A plan for a whole phase, said sentence by sentence."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable

from sandtable.language import Words
from sandtable.players.base import SeatTable


class PlanQueue:
    """The sentences of a plan that are still to be said, each checked against what is on offer when its turn comes."""

    def __init__(self) -> None:
        self._moment: Hashable = None
        self._sentences: deque[Words] = deque()

    def next(self, table: SeatTable, moment: Hashable, plan: Callable[[], Iterable[Words]]) -> Words | None:
        """The next sentence that may be said, None when the plan is used up; a new moment asks for a new plan."""
        if moment != self._moment:
            self._moment = moment
            self._sentences = deque(plan())
        while self._sentences:
            words = self._sentences.popleft()
            if on_offer(table, words):
                return words
        return None


def on_offer(table: SeatTable, words: Words) -> bool:
    """Whether a whole sentence may be said now."""
    for place, word in enumerate(words):
        if word not in table.choices(words[:place]):
            return False
    return table.choices(words).complete
