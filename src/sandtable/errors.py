"""The errors of actions and files, each a sentence for the user.

Only an illegal action carries clauses (`Refusal`). A sentence that cannot be read is `Malformed`, one
that answers a question nobody asks any more is `Stale`, one from the wrong chair is `NotYours`. A file
that cannot be used is a `BadFile`. Each has one clear sentence.
"""

from __future__ import annotations

from collections.abc import Sequence


class SandtableError(ValueError):
    """Anything a user can cause. `str()` of it is one sentence fit to show."""


class Malformed(SandtableError):
    """The sentence cannot be read: an unknown verb, unit or space, or words in the wrong order."""


class Unfinished(Malformed):
    """The sentence is right as far as it goes; `words` are its canonical words so far."""

    def __init__(self, text: str, words: tuple[str, ...] = ()) -> None:
        self.words = words
        super().__init__(text)


class Stale(SandtableError):
    """The action answers a question that is no longer asked."""


class NotYours(SandtableError):
    """The seat has nothing to answer now, or does not exist."""


class BadFile(SandtableError):
    """A match, case or pack file that cannot be used; the text names the file and the line or key."""


class Refusal(SandtableError):
    """Why an action is not allowed: the clauses, what they concern, and the nearest legal thing.

    >>> print(Refusal("cannot enter 1611: it is all sea", "X28", spaces=["1611"], nearest=["1511"]))
    cannot enter 1611: it is all sea (X28); nearest: 1511
    """

    def __init__(
        self,
        why: str,
        *clauses: str,
        spaces: Sequence[str] = (),
        units: Sequence[str] = (),
        nearest: Sequence[str] = (),
    ) -> None:
        self.why = why
        self.clauses = tuple(dict.fromkeys(clauses))
        """None twice: two keys of a game may cite the same one."""
        self.spaces = tuple(spaces)
        self.units = tuple(units)
        self.nearest = tuple(nearest)
        super().__init__(self.text())

    def text(self) -> str:
        clauses = f" ({', '.join(self.clauses)})" if self.clauses else ""
        nearest = f"; nearest: {', '.join(self.nearest)}" if self.nearest else ""
        return f"{self.why}{clauses}{nearest}"
