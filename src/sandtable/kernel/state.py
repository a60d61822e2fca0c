"""State and steps.

A state is plain: flat lists, small numbers, and a stack of steps. It serializes, hashes and clones
cheaply, and holds neither seed nor log nor history. What follows from it is kept beside its fields (see
`derived`), is never saved, and is forgotten when the state changes.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import astuple

from sandtable.caching import cached_property
from sandtable.errors import Refusal
from sandtable.language import Bill, Choices, LinePlan, Words

from .derived import WHOLE, DerivedValues
from .draws import Draws
from .events import Event, Question
from .plain import Plain, digest_of, encode_state, plain_state

_COPIED = frozenset((list, dict))
S_contra = TypeVar("S_contra", bound="State", contravariant=True)


class Step(Struct, Generic[S_contra], frozen=True, tag=True, cache_hash=True):
    """A small piece of the sequence of play: a phase, an attack in progress, a retreat to be chosen.

    The step on top of the stack says what is asked. When it asks nobody, it runs at once and removes or replaces
    itself. A step that never asks anybody is `Automatic`.
    """

    @abstractmethod
    def asks(self, state: S_contra) -> list[Question]:
        """Who may answer now, and what; nobody when there is nothing to decide."""

    @abstractmethod
    def choices(self, state: S_contra, seat: str, prefix: Words) -> Choices:
        """The words that may follow the prefix, each completable."""

    @abstractmethod
    def refuse(self, state: S_contra, seat: str, prefix: Words, word: str | None) -> Refusal:
        """Why `word` may not follow `prefix` (None: why the sentence may not end there)."""

    def stops_nobody(self) -> Collection[str]:
        """Verbs that are on offer at many questions of a seat, and for whose sake alone it is not asked one."""
        return ()

    def knows(self, state: S_contra, verb: str) -> bool:
        """Whether `refuse` tells of this verb, though it is not on offer, why the word after it may not follow."""
        return False

    def has_line(self, state: S_contra, subject: str) -> bool:
        """Whether a plan may have a line on this subject at all, so that only its value can be at fault."""
        return False

    @abstractmethod
    def answer(self, state: S_contra, seat: str, words: Words, draws: Draws) -> list[Event]:
        """Carry out a legal action."""

    def proposal(self, state: S_contra, seat: str) -> Words:
        """An answer that the seat may simply accept; empty for none."""
        return ()

    def open(self, state: S_contra) -> list[Event]:
        """What happens when this step begins as a phase, before anybody is asked."""
        return []

    def run(self, state: S_contra, draws: Draws) -> list[Event]:
        """Do what nobody has to be asked for. A step that has nothing to ask (any more) is over."""
        state.stack.pop()
        return []

    def line_plan(self, state: S_contra, seat: str, verb: str) -> LinePlan[Any] | None:
        """The plan that a verb takes, where its lines are of any length: it is then judged line by line."""
        return None

    def bill(self, state: S_contra, seat: str, words: Words) -> Bill | None:
        """What each finished line of a plan costs; none where nothing is paid for."""
        return None

    def wanted(self, state: S_contra, seat: str, prefix: Words) -> Iterable[str]:
        """Words that a player may look for after a prefix, on offer or not; `refuse` tells why one is not."""
        return ()


class State(Struct, dict=True):
    """The base of every game's state. Subclasses add plain fields, the stack of their steps among them."""

    parts: ClassVar[int] = 0
    """The number of parts of the position on which derived things may rest alone (see `derived_from_part`)."""

    @property
    @abstractmethod
    def stack(self) -> list[Step[Self]]:
        """The steps; the one on top says what is asked. A field of every subclass, in its own place there."""

    @cached_property
    def derived_values(self) -> list[DerivedValues]:
        """What has been derived: from the whole position first, then from each of its parts."""
        return [{} for _ in range(1 + self.parts)]

    def __setattr__(self, name: str, value: object) -> None:
        """Assign a field, and forget what rested on the whole position."""
        Struct.__setattr__(self, name, value)  # a dozen times an action: looking for `super()` takes longer
        self.derived_values[WHOLE] = {}

    def forget(self, *parts: int) -> None:
        """The state has changed, these parts of it among others: drop what rested on them and on the whole."""
        kept = self.derived_values
        kept[WHOLE] = {}
        for part in parts:
            kept[part] = {}

    def clone(self) -> Self:
        """An independent copy. Lists are copied; what they hold is immutable."""
        twin = type(self)(*[value.copy() if type(value) in _COPIED else value for value in astuple(self)])
        self._share(twin)
        return twin

    def _share(self, twin: Self) -> None:
        """Let a copy start with what was derived from the parts."""
        if self.parts:
            twin.__dict__["derived_values"] = [{}, *[kept.copy() for kept in self.derived_values[1:]]]

    def plain(self) -> Plain:
        """The state as JSON data, just as it comes back from a file (a tuple is a list, say)."""
        return plain_state(self)

    def digest(self) -> str:
        """The same for the same state, on any machine."""
        return digest_of(encode_state(self))
