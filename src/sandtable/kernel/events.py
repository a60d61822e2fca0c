"""Events: what an action caused."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

TABLE = "table"
MODERATOR = "moderator"
"""Seats of every match besides those of its players: the table keeps time, the moderator umpires."""
DEADLINE = "deadline"
"""The kind of a question to the table that a calendar answers at its hour: to close a round of orders."""


class Event(Struct, frozen=True, omit_defaults=True, gc=False, rename={"seen_by": "seen"}):
    """Something that happened, the clauses behind it, and who may know it.

    `seen_by` (in files: `seen`) names the seats that may know; empty when everybody may. `data` is plain; the game's
    `tell` makes a sentence of it.
    """

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    clauses: tuple[str, ...] = ()
    seen_by: tuple[str, ...] = ()
    reveals: bool = False
    """A hidden fact was shown to somebody: nothing before this can be taken back."""

    def known_to(self, audience: frozenset[str]) -> bool:
        return not self.seen_by or bool(audience.intersection(self.seen_by))


class Question(Struct, frozen=True, omit_defaults=True, gc=False):
    """What the state asks a seat.

    `waits` is false for a question that nobody waits for ("at any time"). `sealed` is true for a secret
    answer that may be replaced while the question stands: it is never taken back, since whether it could
    be would tell if others have answered meanwhile. What the game would propose as an answer is worked out
    only when somebody wants to see it: `Game.proposal`.

    What others may read of it is for the game to say: `public`, a sentence of its own, and `public_kind`; or
    nothing at all where the very question is a secret (`hidden`).
    """

    seat: str
    kind: str
    text: str
    waits: bool = True
    sealed: bool = False
    public: str = ""
    public_kind: str = ""
    hidden: bool = False
    standing: bool = False
    """Whether a standing order may answer questions of this kind. Such a question always has a proposal."""
    about: str = ""
    """The space or the board that it is about, for the seat that is asked: a page looks there."""

    @property
    def takes_orders(self) -> bool:
        """Whether a standing order answers it where one was given: one that nobody waits for is left open."""
        return self.standing and self.waits
