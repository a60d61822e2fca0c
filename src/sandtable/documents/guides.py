"""The guide of a game: what somebody reads who has never played it. Static, and the same for everybody."""

from __future__ import annotations

from msgspec import Struct, field


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game at a glance, and the match to begin with."""

    scenario: str
    seat: str
    """The side to take in a first match."""
    players: str
    period: str = ""
    length: str = ""
    """About how long the first match takes: ``about 1 hour``."""
    complexity: int = 0
    """From 1 to 5; 0 where nobody can say."""
    special: str = ""
    """What this game has that others have not, in one sentence."""
    sides: dict[str, str] = field(default_factory=dict)
    """Who a seat leads, as it stands in a sentence (``the Coalition``): by seat, or ``SCENARIO/SEAT``. Without an
    entry, the name of the seat."""


class Advice(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How to play a side well; without a seat, any side."""

    text: list[str]
    seat: str = ""


class Primer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One page for somebody who knows other wargames, in paragraphs."""

    aim: list[str]
    turn: list[str]
    different: list[str] = field(default_factory=list)
    advice: list[Advice] = field(default_factory=list)


class GlossaryWord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A word of the game. `also`: other forms of it that stand on the page."""

    word: str
    text: str
    also: list[str] = field(default_factory=list)
    clause: str = ""


class Tip(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something sensible to do in the first turn, why, and what to light on the map to show it."""

    text: str
    why: str
    units: list[str] = field(default_factory=list)
    spaces: list[str] = field(default_factory=list)
    overlays: list[str] = field(default_factory=list)
    """All spaces of these overlays of the view; ``{seat}`` stands for the seat of the reader."""


class Briefing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat must know when it sits down."""

    who: str
    win: list[str] = field(default_factory=list)
    opening: list[Tip] = field(default_factory=list)
    scenarios: list[str] = field(default_factory=list)
    """Empty: all scenarios."""
    seat: str = ""
    """Empty: any seat."""


class Chapter(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A chapter of the rules: what the numbers of its clauses begin with, its title, and its first clause."""

    id: str
    title: str
    first: str = ""


class Guide(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All of it."""

    card: Card
    primer: Primer
    glossary: list[GlossaryWord] = field(default_factory=list)
    briefing: list[Briefing] = field(default_factory=list)
    chapter: list[Chapter] = field(default_factory=list)

    def briefing_for(self, scenario: str, seat: str) -> Briefing | None:
        """What this seat is told in this scenario."""
        for one in self.briefing:
            if (not one.scenarios or scenario in one.scenarios) and one.seat in ("", seat):
                return one
        return None
