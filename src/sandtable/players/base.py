"""What a player is, and what it is given to look at."""

from __future__ import annotations

from typing import Any, Protocol

from sandtable.documents import View
from sandtable.kernel import Draws, Game, Question, State
from sandtable.language import Choices, Words


class SeatTable:
    """The table as one seat may know it. The true state stays behind it."""

    def __init__(self, game: Game[Any], state: State, seat: str, view: View | None = None) -> None:
        self.game = game
        self.seat = seat
        self._state = state
        self._view = view

    def view(self) -> View:
        """What the seat knows (with the log, if the table was made from a match)."""
        if self._view is None:
            self._view = self.game.view(self._state, frozenset([self.seat]))
        return self._view

    def questions(self) -> list[Question]:
        """What the seat is asked now."""
        return [question for question in self.game.asks(self._state) if question.seat == self.seat]

    def choices(self, prefix: Words = ()) -> Choices:
        """The words that may follow a prefix."""
        return self.game.choices(self._state, self.seat, prefix)

    def proposal(self) -> Words:
        """An answer good enough to be accepted at once; empty for none."""
        return self.game.proposal(self._state, self.seat)

    def guess(self, draws: Draws) -> State:
        """One full state that the seat's view allows: the only one a player may search on."""
        known, game = self._view, self.game
        guessed: State = game.imagine(self._state, self.seat, draws) if known is None else game.guess(known, draws)
        return guessed

    def clock(self) -> tuple[object, ...]:
        """Turn and phase in numbers; public in every game that has some."""
        return tuple(getattr(self._state, name) for name in self.game.clock)


class ImaginedTable(SeatTable):
    """The table in a world that is only imagined, for look-aheads. Where nothing is hidden, a guess is the position
    itself, which a player must leave as it is."""

    def guess(self, draws: Draws) -> State:
        return super().guess(draws) if self.game.fog else self._state


class Player(Protocol):
    """Anything that answers for a seat."""

    def choose(self, table: SeatTable) -> Words:
        """A whole action, as `choices` offers it."""
        ...
