"""The base of games that hide something: what an audience knows is a struct, and the view is made of nothing else."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Generic, TypeVar

from msgspec import Struct

from sandtable.documents import View

from .contract import S
from .draws import Draws
from .plain import plain_state, restore_struct
from .viewed_game import ViewedGame

K = TypeVar("K", bound=Struct)


class FogGame(ViewedGame[S, K], Generic[S, K]):
    """A game with secrets. It says what seats know (`know`), shows parts of that, and fills in the rest (`fill`).

    Whatever the view holds is made of a `K`, so a secret that `know` leaves out cannot get into it. What is asked,
    offered and refused must hang on nothing else either; the conformance suite holds every game to that.
    """

    fog = True
    known_type: type[K]

    @abstractmethod
    def fill(self, known: K, draws: Draws) -> S:
        """One whole position in which the audience would know just this. Draw what it cannot know."""

    def knowledge(self, known: K) -> dict[str, Any]:
        return plain_state(known)

    def guess(self, view: View, draws: Draws) -> S:
        return self.fill(restore_struct(view.knowledge, self.known_type), draws)

    def imagine(self, state: S, seat: str, draws: Draws) -> S:
        known = self.know(state, self.readers(frozenset([seat])))
        copied = restore_struct(self.knowledge(known), self.known_type)
        return self.fill(copied, draws)
