"""The base of games that hide nothing: everybody knows the position, and a guess is the position itself."""

from __future__ import annotations

from typing import Any

from sandtable.documents import View

from .contract import S
from .draws import Draws
from .viewed_game import ViewedGame


class OpenGame(ViewedGame[S, S]):
    """A game of open information. The parts of its view are made of the position (see `ViewedGame`)."""

    def know(self, state: S, seats: frozenset[str]) -> S:
        return state

    def knowledge(self, known: S) -> dict[str, Any]:
        return known.plain()

    def guess(self, view: View, draws: Draws) -> S:
        """Nothing is hidden, so the view is the position."""
        return self.load(view.knowledge)

    def imagine(self, state: S, seat: str, draws: Draws) -> S:
        return state.clone()
