"""Offers and forecasts: the words that may come next, and what may come of a sentence."""

from __future__ import annotations

from msgspec import Struct, field


class Term(Struct, frozen=True, omit_defaults=True):
    """One figure of a sum with its reason: ``8  IR-a-1``, ``4  IR-a-2 (halved, unsupplied)``."""

    reason: str
    value: int
    clause: str = ""


class Chance(Struct, frozen=True, omit_defaults=True):
    """The exact chance of one result, as a fraction."""

    result: str
    text: str
    numerator: int
    denominator: int


class Forecast(Struct, frozen=True, omit_defaults=True):
    """What may come of a sentence if it is said as it stands."""

    title: str
    ours: list[Term] = field(default_factory=list)
    theirs: list[Term] = field(default_factory=list)
    column: str = ""
    chances: list[Chance] = field(default_factory=list)


class Option(Struct, frozen=True, omit_defaults=True):
    """One word that may come next."""

    word: str
    kind: str = ""
    label: str = ""
    cost: int | None = None
    path: list[str] = field(default_factory=list)
    note: str = ""


class Offer(Struct, frozen=True, omit_defaults=True):
    """`choices` written out: the words that may follow a prefix, and whether it may end here."""

    prefix: list[str]
    options: list[Option]
    complete: bool = False
    forecast: Forecast | None = None
