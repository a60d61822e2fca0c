"""What comes of looking something up: a range, a line of supply, a price. It is no action and changes nothing."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from .amounts import Amount
from .offers import Forecast, Term
from .views import Overlay


class Path(Struct, frozen=True, omit_defaults=True):
    """A way over the board, from space to space."""

    spaces: list[str]
    name: str = ""
    cost: Amount | None = None
    look: Literal["way", "supply", "flight", "cut"] = "way"


class AttackChance(Struct, frozen=True, omit_defaults=True):
    """An attack that could be ordered now, and in how many of a hundred cases it goes well or badly for its side."""

    action: str
    forecast: Forecast
    good: int = 0
    bad: int = 0


class Look(Struct, frozen=True, omit_defaults=True):
    """The answer to a look: sentences, figures with their reasons, ways and shaded spaces."""

    what: str
    title: str
    text: list[str] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)
    overlays: list[Overlay] = field(default_factory=list)
    forecast: Forecast | None = None
    attacks: list[AttackChance] = field(default_factory=list)
    """All attacks that could be made, the best first."""
    clauses: list[str] = field(default_factory=list)
