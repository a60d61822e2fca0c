"""The view: what one audience may know, in a form that any page can draw.

A view is built up from nothing and is the only thing that ever leaves the server. It speaks of
boards, pieces, quantities, boxes, tracks, papers, questions, choices, forecasts and log lines, and never of
rules. ``docs/view.md`` explains it, ``docs/view.schema.json`` is its JSON Schema (made from here).

Two kinds of document exist: *static* ones (`BoardDoc`, `Catalogue`), which depend on the game and its
options only and are fetched once by their digest, and the `View`, which changes with every entry.

``gc=False`` marks what there is much of and holds nothing but data: the collector need not look at it.
"""

from __future__ import annotations

import hashlib
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

Point = tuple[float, float]
Provenance = Literal["printed", "reconstructed"]


# ------------------------------------------------------------------------------ static documents


class Source(Struct, frozen=True, omit_defaults=True):
    """Where a value comes from: printed in the rulebook, or reconstructed and why."""

    provenance: Provenance = "printed"
    why: str = ""


class Symbol(Struct, frozen=True, omit_defaults=True):
    """Something drawn in a space: an oil facility, a port, an air base, a SAM site …"""

    kind: str
    text: str = ""
    name: str = ""
    source: Source = field(default_factory=Source)


class Space(Struct, frozen=True, omit_defaults=True):
    """One place of a board. `id` is the word used in actions; x and y are its centre."""

    id: str
    x: float
    y: float
    terrain: str = ""
    region: str = ""
    name: str = ""
    symbols: list[Symbol] = field(default_factory=list)
    shape: list[Point] = field(default_factory=list)
    """The outline, for area boards. Hex boards have one shape for all, point boards none."""


class Terrain(Struct, frozen=True, omit_defaults=True):
    """One kind of terrain and how it is drawn."""

    id: str
    name: str
    tint: str
    pattern: Literal["plain", "dots", "hills", "waves", "marsh"] = "plain"
    note: str = ""


class Line(Struct, frozen=True, omit_defaults=True):
    """A road, railway, pipeline or river that runs through the centres of spaces."""

    kind: Literal["road", "rail", "pipeline", "river", "route", "limit"]
    spaces: list[str]
    name: str = ""
    source: Source = field(default_factory=Source)


class Side(Struct, frozen=True, omit_defaults=True):
    """A hexside with a meaning."""

    kind: Literal["blocked", "border", "river", "limit"]
    between: tuple[str, str]
    name: str = ""
    source: Source = field(default_factory=Source)


class Label(Struct, frozen=True, omit_defaults=True):
    """A name on the map. Rank 1 is the most important; `kind` steers its look."""

    text: str
    x: float
    y: float
    rank: int = 3
    kind: Literal["town", "oil", "base", "country", "sea", "edge"] = "town"
    space: str = ""


class Art(Struct, frozen=True, omit_defaults=True):
    """Outlines in board coordinates: closed rings of land, open border lines."""

    land: list[list[Point]] = field(default_factory=list)
    bays: list[list[Point]] = field(default_factory=list)
    borders: list[list[Point]] = field(default_factory=list)
    lakes: list[list[Point]] = field(default_factory=list)
    credit: str = ""


class BoardDoc(Struct, frozen=True, omit_defaults=True):
    """One board, complete. Hexes are flat-top with height 1 in board coordinates (y grows southward)."""

    id: str
    name: str
    kind: Literal["hex", "point", "area"]
    window: tuple[float, float, float, float]
    spaces: list[Space]
    terrains: list[Terrain] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    sides: list[Side] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    art: Art = field(default_factory=Art)
    note: str = ""
    source: Source = field(default_factory=Source)


class Value(Struct, frozen=True, omit_defaults=True):
    """A figure on a counter. `slot` says where counters show it."""

    name: str
    text: str
    slot: Literal["left", "right", "top", "bottom", "hidden"] = "hidden"
    source: Source = field(default_factory=Source)


class PieceKind(Struct, frozen=True, omit_defaults=True):
    """What is printed on a counter, shared by all pieces of the kind."""

    id: str
    name: str
    nation: str
    symbol: str
    """infantry, armor, mechanized, airborne, marine, fighter, bomber, attack, sam, hidden, marker …"""
    size: str = ""
    label: str = ""
    values: list[Value] = field(default_factory=list)
    note: str = ""


class Nation(Struct, frozen=True, omit_defaults=True):
    """A nation's name and counter colours (background, ink) and a pattern beside the colour."""

    id: str
    name: str
    colour: str
    ink: str
    pattern: str = "plain"


class Catalogue(Struct, frozen=True, omit_defaults=True):
    """Everything static about the pieces of a game."""

    nations: list[Nation]
    kinds: list[PieceKind]


def document_digest(document: BoardDoc | Catalogue) -> str:
    """The name by which a static document is fetched and kept."""
    return hashlib.sha256(msgspec.json.encode(document)).hexdigest()[:16]


# ------------------------------------------------------------------------------ the view


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    id: str
    name: str
    colour: str = ""


class BoardRef(Struct, frozen=True):
    id: str
    digest: str


class Piece(Struct, frozen=True, omit_defaults=True, gc=False):
    """A counter. `id` is a handle and the word for it in actions; `at` is a space or a box."""

    id: str
    kind: str
    at: str
    seat: str = ""
    status: list[str] = field(default_factory=list)
    known: str = ""
    """Empty for what is seen now; otherwise when it was last seen ("turn 3")."""


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


class Cell(Struct, frozen=True, omit_defaults=True, gc=False):
    """One cell of a track: its label, what will arrive there, whether the marker stands on it."""

    label: str
    lines: list[str] = field(default_factory=list)
    here: bool = False


class Track(Struct, frozen=True, omit_defaults=True):
    id: str
    name: str
    value: int = 0
    of: int = 0
    cells: list[Cell] = field(default_factory=list)
    source: Source = field(default_factory=Source)


class Overlay(Struct, frozen=True, omit_defaults=True, gc=False):
    """A set of spaces a player may want shaded: a zone of control, a supply area …"""

    id: str
    name: str
    spaces: list[str]
    seat: str = ""


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


class Asked(Struct, frozen=True, omit_defaults=True, gc=False):
    """A question as an audience sees it. The proposal is shown to the seat that is asked."""

    seat: str
    kind: str
    text: str
    waits: bool = True
    proposal: str = ""


class Score(Struct, frozen=True, omit_defaults=True, gc=False):
    name: str
    value: int
    note: str = ""
    spaces: list[str] = field(default_factory=list)


class Roll(Struct, frozen=True, omit_defaults=True, gc=False):
    """One die that was rolled: what for, and what it showed."""

    name: str
    value: int
    sides: int = 6


class LogLine(Struct, frozen=True, omit_defaults=True, gc=False):
    """One sentence of the log, with the clauses that stand behind it, where it happened, and the dice it tells of."""

    n: int
    text: str
    clauses: list[str] = field(default_factory=list)
    spaces: list[str] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    seat: str = ""
    rolls: list[Roll] = field(default_factory=list)


class Ended(Struct, frozen=True, omit_defaults=True):
    """How the match ended."""

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
    pieces: list[Piece] = field(default_factory=list)
    quantities: list[Quantity] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    tracks: list[Track] = field(default_factory=list)
    overlays: list[Overlay] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)
    papers: list[Paper] = field(default_factory=list)
    questions: list[Asked] = field(default_factory=list)
    log: list[LogLine] = field(default_factory=list)
    ended: Ended | None = None
    knowledge: Any = None
    """What the game itself needs to guess a full state from this view; nothing that the audience may not know."""


def narrowed(view: View, audience: frozenset[str]) -> View:
    """The view of fewer seats in a game that hides nothing: the same position, and proposals for themselves only."""
    questions = [
        asked if not asked.proposal or asked.seat in audience else msgspec.structs.replace(asked, proposal="")
        for asked in view.questions
    ]
    return msgspec.structs.replace(view, audience=sorted(audience), questions=questions)


# ------------------------------------------------------------------------------ choices and forecasts


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
