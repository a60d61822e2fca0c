"""Offers and forecasts: the words that may come next, and what may come of a sentence."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from .amounts import Amount, Range


class Term(Struct, frozen=True, omit_defaults=True):
    """One figure of a sum with its reason: ``8  IR-a-1``, ``4  IR-a-2 (halved, unsupplied)``.

    With `high` it is a range, from `value` to `high`: the strength of an untried unit.
    """

    reason: str
    value: Amount
    clause: str = ""
    high: Amount | None = None


class Chance(Struct, frozen=True, omit_defaults=True):
    """The exact chance of one result, as a fraction."""

    result: str
    text: str
    numerator: int
    denominator: int


class Margin(Struct, frozen=True, omit_defaults=True):
    """What a little more would change: with so many `more` points of ours the column is another one.

    `more` is negative for what could be lost before the column gets worse.
    """

    more: Amount
    column: str
    text: str = ""


class Forecast(Struct, frozen=True, omit_defaults=True):
    """What may come of a sentence as it stands, or of what somebody may do next."""

    title: str
    ours: list[Term] = field(default_factory=list)
    theirs: list[Term] = field(default_factory=list)
    column: str = ""
    chances: list[Chance] = field(default_factory=list)
    shifts: list[Term] = field(default_factory=list)
    """Columns to the right (or, negative, to the left) of the one that the sums give, each with its reason."""
    margins: list[Margin] = field(default_factory=list)
    sums: tuple[str, str] = ("attack", "defence")
    """What the sums of `ours` and `theirs` are called."""
    chart: str = ""
    """The chart of the handbook that it is read from."""
    action: str = ""
    """The sentence that it is about, in a view, or where that comes later than the one it was asked for."""
    seat: str = ""
    """Whose sentence that would be, in a view."""
    spaces: list[str] = field(default_factory=list)


class Option(Struct, frozen=True, omit_defaults=True):
    """One word that may come next."""

    word: str
    kind: str = ""
    label: str = ""
    cost: Amount | None = None
    path: list[str] = field(default_factory=list)
    note: str = ""
    idle: str = ""
    """Why this choice, though allowed, would have no effect; a page fades it and lists it last."""


class Closed(Struct, frozen=True, omit_defaults=True):
    """A word that one may look for, but that may not come next, and why."""

    word: str
    kind: str
    why: str
    clauses: list[str] = field(default_factory=list)
    label: str = ""
    nearest: list[str] = field(default_factory=list)


class Slot(Struct, frozen=True, omit_defaults=True):
    """What the next word is part of.

    | form | the next word |
    | --- | --- |
    | word | is a word of the sentence: a verb, ``with`` … |
    | name | is one name of a `kind`: a unit, a space |
    | set | joins the names from `start` on; their order does not matter |
    | way | prolongs the way that runs through the names from `start` on |
    | number | is a number of `range` |
    | text | is text of at most `length` letters, in quotes where it has blanks |
    """

    form: Literal["word", "name", "set", "way", "number", "text"]
    kind: str = ""
    start: int = 0
    """Where the set or the way starts: the words of the sentence from here on are its members so far."""
    range: Range | None = None
    length: int = 0


class PlanLine(Struct, frozen=True, omit_defaults=True):
    """A finished line of a plan: its words, and what it costs."""

    words: list[str]
    cost: Amount | None = None
    note: str = ""


class Plan(Struct, frozen=True, omit_defaults=True):
    """The plan that a sentence is: its finished lines, the sum of their costs, and where the open line starts.

    Lines are sorted by subject, one a subject, unless they stay as `written`.
    """

    start: int
    """The place of the first word of the open line in the sentence."""
    lines: list[PlanLine] = field(default_factory=list)
    written: bool = False
    at_least: int = 0
    """So many lines it must have."""
    total: Amount | None = None
    limit: Amount | None = None
    """What there is to spend."""
    unit: str = ""
    """What costs are counted in ("points")."""
    note: str = ""


class Offer(Struct, frozen=True, omit_defaults=True):
    """`choices` written out: the words that may follow a prefix, and whether it may end here."""

    prefix: list[str]
    options: list[Option]
    complete: bool = False
    forecast: Forecast | None = None
    slot: Slot | None = None
    """What the next word is part of; none where nothing may follow."""
    plan: Plan | None = None
    closed: list[Closed] = field(default_factory=list)
    """What may not come next, and why; made on request."""
