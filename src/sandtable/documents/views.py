"""The view: what one audience may know, in a form that any page can draw.

A view is built up from nothing and is the only thing that ever leaves the server. It speaks of
boards, pieces, quantities, boxes, tracks, papers, questions, choices, forecasts and log lines, and never of
rules. ``docs/view.md`` explains it, ``docs/view.schema.json`` is its JSON Schema (made from here).

Two kinds of document exist: *static* ones (`BoardDoc`, `Catalogue`, `Handbook`), which depend on the game and its
options only and are fetched once by their digest, and the `View`, which changes with every entry.

``gc=False`` marks what there is much of and holds nothing but data: the collector need not look at it.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from .amounts import Amount
from .boards import Group, Source
from .handbook import Lit
from .offers import Forecast
from .receipts import DocumentForm


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    id: str
    name: str
    colour: str = ""


class BoardRef(Struct, frozen=True, omit_defaults=True):
    id: str
    digest: str
    drawing: str = ""
    """The name of its drawing, where a server has one."""


class Piece(Struct, frozen=True, omit_defaults=True, gc=False):
    """A counter. `id` is a handle and the word for it in actions; `at` is a space or a box."""

    id: str
    kind: str
    at: str
    seat: str = ""
    status: list[str] = field(default_factory=list)
    known: str = ""
    """Empty for what is seen now; otherwise when it was last seen ("turn 3")."""
    face: str = ""
    """Which face is up, if not the front: reduced, based, flying, untried … as its `PieceKind` lists them."""
    layer: Literal["", "air", "marker"] = ""
    """Counters of a layer form stacks of their own: those in the air beside those on the ground."""
    count: int = 1
    """How many counters it stands for; 0 for a stack of unknown size."""


class Quantity(Struct, frozen=True, omit_defaults=True):
    """So many of a kind at a place, where a game counts instead of naming units."""

    at: str
    seat: str
    kind: str
    count: int


class Box(Struct, frozen=True, omit_defaults=True):
    """An off-map place for pieces, laid beside the map."""

    id: str
    name: str
    note: str = ""
    seat: str = ""
    group: str = ""
    """The `Group` of the view that it belongs to; boxes of a group stand together and fold."""


class Cell(Struct, frozen=True, omit_defaults=True, gc=False):
    """One cell of a track: its label, what will arrive there, whether the marker stands on it."""

    label: str
    lines: list[str] = field(default_factory=list)
    here: bool = False
    id: str = ""
    """Its name as a place, where counters can stand on it."""


class Track(Struct, frozen=True, omit_defaults=True):
    id: str
    name: str
    value: Amount = 0
    of: Amount = 0
    cells: list[Cell] = field(default_factory=list)
    source: Source = field(default_factory=Source)


class Overlay(Struct, frozen=True, omit_defaults=True, gc=False):
    """A set of spaces a player may want shaded: a zone of control, a supply area …

    One with a `look` is always there: the owner's tint over a country, hatching over a closed one.
    """

    id: str
    name: str
    spaces: list[str]
    seat: str = ""
    look: Literal["", "tint", "hatch", "outline"] = ""


class Sign(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something in a space that comes and goes: a base, a building. `kind` is drawn like a `Symbol` of a board."""

    at: str
    kind: str
    name: str
    text: str = ""
    seat: str = ""


class Link(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something between two spaces that comes and goes: a bridge, a crossing, a blocked road."""

    id: str
    kind: Literal["bridge", "crossing", "ferry", "road", "cut"]
    between: tuple[str, str]
    name: str = ""
    seat: str = ""
    status: list[str] = field(default_factory=list)


class Paper(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something to read that lies before the audience: a report, a letter, the receipt for a plan."""

    id: str
    title: str
    text: list[str] = field(default_factory=list)
    """Paragraphs."""
    head: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    """A table under the paragraphs, with its head."""
    seat: str = ""
    forecast: Forecast | None = None


class PhaseMark(Struct, frozen=True, omit_defaults=True):
    """One stop of the phase bar."""

    id: str
    name: str
    seat: str = ""
    now: bool = False


class Moment(Struct, frozen=True, omit_defaults=True):
    """When it is."""

    text: str
    turn: int = 0
    turns: int = 0
    seat: str = ""
    phase: str = ""
    phases: list[PhaseMark] = field(default_factory=list)


class QuestionInfo(Struct, frozen=True, omit_defaults=True, gc=False):
    """A question as an audience sees it. The proposal is shown to the seat that is asked."""

    seat: str
    kind: str
    text: str
    waits: bool = True
    proposal: str = ""
    standing: bool = False
    """Whether a standing order may answer questions of this kind."""
    document: DocumentForm | None = None
    """The question is answered with an order document; for the seat that is asked."""
    id: str = ""
    """The name that an answer gives it; from a server, and only for those who can answer."""
    about: str = ""
    """The space or the board that it is about: the page looks there."""


class Score(Struct, frozen=True, omit_defaults=True, gc=False):
    name: str
    value: Amount
    note: str = ""
    spaces: list[str] = field(default_factory=list)
    seat: str = ""


class Roll(Struct, frozen=True, omit_defaults=True, gc=False):
    """One die that was rolled: what for, and what it showed."""

    name: str
    value: int
    sides: int = 6


class Loss(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a line tells that a seat has lost: units as the reader may call them, destroyed or only weakened."""

    seat: str
    units: list[str]
    weakened: bool = False


LineTopic = Literal["", "battle", "gain"]


class LogLine(Struct, frozen=True, omit_defaults=True, gc=False):
    """One sentence of the log, with the clauses that stand behind it, where it happened, and the dice it tells of."""

    n: int
    text: str
    clauses: list[str] = field(default_factory=list)
    spaces: list[str] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    seat: str = ""
    rolls: list[Roll] = field(default_factory=list)
    standing: bool = False
    """Whether the table answered for the seat: by a standing order, or since there was one answer only."""
    whose: str = ""
    """The seat whose happening it is, where that is not the one that acted; `table` for the end of a match."""
    turn: bool = False
    """It is the heading of a turn: what follows happened in that turn."""
    phase: str = ""
    """The phase that it happened in, where that is another one than of the line before."""
    topic: LineTopic = ""
    """What it tells of: a fight, or a place that changed hands."""
    losses: list[Loss] = field(default_factory=list)


class Outcome(Struct, frozen=True):
    """How a match ended: the winning seat (or none), the level of victory, one sentence."""

    winner: str
    level: str
    text: str


class View(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What one audience may know at one moment."""

    game: str
    scenario: str
    audience: list[str]
    options: dict[str, str] = field(default_factory=dict)
    moment: Moment
    seats: list[SeatInfo] = field(default_factory=list)
    boards: list[BoardRef] = field(default_factory=list)
    catalogue: str = ""
    """The digest of the `Catalogue` that describes the pieces."""
    handbook: str = ""
    """The digest of the `Handbook`: charts, sequence of play, key, help, looks and tools."""
    lit: list[Lit] = field(default_factory=list)
    """What is current on the charts of the handbook."""
    pieces: list[Piece] = field(default_factory=list)
    quantities: list[Quantity] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    tracks: list[Track] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    """Headings for boxes that belong together."""
    overlays: list[Overlay] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    signs: list[Sign] = field(default_factory=list)
    forecasts: list[Forecast] = field(default_factory=list)
    """What may come of what either side may do next, without a sentence being begun."""
    scores: list[Score] = field(default_factory=list)
    papers: list[Paper] = field(default_factory=list)
    questions: list[QuestionInfo] = field(default_factory=list)
    log: list[LogLine] = field(default_factory=list)
    ended: Outcome | None = None
    knowledge: Any = None
    """What the game itself needs to guess a full state from this view; nothing that the audience may not know."""


def narrowed(view: View, audience: frozenset[str]) -> View:
    """The view of fewer seats in a game that hides nothing: the same position, and proposals for themselves only."""
    questions = [
        asked
        if asked.seat in audience or not (asked.proposal or asked.standing or asked.document)
        else msgspec.structs.replace(asked, proposal="", standing=False, document=None)
        for asked in view.questions
    ]
    return msgspec.structs.replace(view, audience=sorted(audience), questions=questions)
