"""State and steps.

A state is plain: flat lists, small numbers, and a stack of steps. It serializes, hashes and clones
cheaply, and holds neither seed nor log nor history. What can be derived from it is kept in `memo`, which
is never saved and is thrown away whenever the state changes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Self

import msgspec
from msgspec import Struct

from sandtable.errors import Refusal
from sandtable.language import Bill, Choices, LinePlan, Words

from .draws import Draws
from .events import Event, Question

_encoder = msgspec.json.Encoder(order="deterministic")


class Step(Struct, frozen=True, tag=True):
    """A small piece of the sequence of play: a phase, an attack in progress, a retreat to be chosen.

    The step on top of the stack says what is asked. A step that asks nobody runs at once and removes or
    replaces itself.
    """

    def asks(self, state: Any) -> list[Question]:
        return []

    def choices(self, state: Any, seat: str, prefix: Words) -> Choices:
        raise NotImplementedError(f"{type(self).__name__} asks but offers nothing")

    def refuse(self, state: Any, seat: str, prefix: Words, word: str | None) -> Refusal:
        """Why `word` may not follow `prefix` (None: why the sentence may not end there)."""
        raise NotImplementedError(f"{type(self).__name__} does not say why")

    def answer(self, state: Any, seat: str, words: Words, draws: Draws) -> list[Event]:
        """Carry out a legal action."""
        raise NotImplementedError(f"{type(self).__name__} takes no answer")

    def proposal(self, state: Any, seat: str) -> Words:
        """An answer that the seat may simply accept; empty for none."""
        return ()

    def run(self, state: Any, draws: Draws) -> list[Event]:
        """Do what nobody has to be asked for."""
        raise NotImplementedError(f"{type(self).__name__} asks nobody and does nothing")

    def line_plan(self, state: Any, seat: str, verb: str) -> LinePlan[Any] | None:
        """The plan that a verb takes, where its lines are of any length: it is then judged line by line."""
        return None

    def bill(self, state: Any, seat: str, words: Words) -> Bill | None:
        """What each finished line of a plan costs; none where nothing is paid for."""
        return None

    def wanted(self, state: Any, seat: str, prefix: Words) -> Iterable[str]:
        """Words that a player may look for after a prefix, on offer or not; `refuse` tells why one is not."""
        return ()


class State(Struct, dict=True):
    """The base of every game's state. Subclasses add plain fields; `stack` holds the game's steps."""

    def __getattr__(self, name: str) -> Any:
        """`memo`: derived things, valid until the state changes. Made when it is first looked for."""
        if name == "memo":
            memo: dict[Any, Any] = {}
            self.__dict__["memo"] = memo
            return memo
        raise AttributeError(name)

    def forget(self) -> None:
        """Throw away everything derived: the state has changed."""
        self.__dict__.clear()

    def clone(self) -> Self:
        """An independent copy. Lists are copied; what they hold is immutable."""
        cls = type(self)
        values = [getattr(self, name) for name in cls.__struct_fields__]
        return cls(*[value.copy() if type(value) in (list, dict) else value for value in values])

    def plain(self) -> dict[str, Any]:
        """The state as JSON data, just as it comes back from a file (a tuple is a list, say)."""
        made: dict[str, Any] = msgspec.json.decode(_encoder.encode(self))
        return made

    def digest(self) -> str:
        """The same for the same state, on any machine."""
        return hashlib.blake2b(_encoder.encode(self), digest_size=12).hexdigest()
