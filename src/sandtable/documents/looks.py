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


class Look(Struct, frozen=True, omit_defaults=True):
    """The answer to a look: sentences, figures with their reasons, ways and shaded spaces."""

    what: str
    title: str
    text: list[str] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)
    overlays: list[Overlay] = field(default_factory=list)
    forecast: Forecast | None = None
    clauses: list[str] = field(default_factory=list)
