"""The handbook of a game: charts, sequence of play, key to the counters, help, looks and tools. Static, by digest."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from .amounts import Range
from .boards import Source


class Chart(Struct, frozen=True, omit_defaults=True):
    """A chart or table of the rulebook. The first cell of every row is its heading."""

    id: str
    title: str
    head: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    """Paragraphs before the table."""
    notes: list[str] = field(default_factory=list)
    """Footnotes."""
    clauses: list[str] = field(default_factory=list)
    source: Source = field(default_factory=Source)


class Lit(Struct, frozen=True, omit_defaults=True):
    """What is current on a chart: a row, a column, or the cell where they meet (both count from 0)."""

    chart: str
    row: int | None = None
    column: int | None = None
    text: str = ""


class Stage(Struct, frozen=True, omit_defaults=True):
    """One step of the sequence of play, and its parts. The current one has the id of the moment's phase."""

    id: str
    name: str
    text: str = ""
    clause: str = ""
    parts: list[Stage] = field(default_factory=list)


class KeyLine(Struct, frozen=True, omit_defaults=True):
    """A line of the key to the counters: a kind to be drawn (and which face), and what there is to know of it."""

    kind: str
    text: str
    face: str = ""
    status: list[str] = field(default_factory=list)


class Topic(Struct, frozen=True, omit_defaults=True):
    """A page of help: a title and paragraphs."""

    id: str
    title: str
    text: list[str]
    clauses: list[str] = field(default_factory=list)


class LookInfo(Struct, frozen=True, omit_defaults=True):
    """Something that can be looked up and is no action: the word for it, and the kinds of names that follow."""

    word: str
    name: str
    names: list[str] = field(default_factory=list)
    """``["unit"]`` for `range US-f-1`: what a page offers when such a thing is pointed at."""
    text: str = ""
    own: bool = False
    """Whether it can be looked up for one's own units on the maps alone."""
    kinds: list[str] = field(default_factory=list)
    """The kinds of counters that it is for; empty for all."""


class Field(Struct, frozen=True, omit_defaults=True):
    """A field of a tool: a number of a range, a choice of some values, a switch, or text."""

    id: str
    label: str
    kind: Literal["number", "choice", "flag", "text"]
    default: str = ""
    range: Range | None = None
    values: list[str] = field(default_factory=list)
    length: int = 0
    group: str = ""
    note: str = ""


class Tool(Struct, frozen=True, omit_defaults=True):
    """A calculator: fields go in, a `Paper` comes out."""

    id: str
    name: str
    fields: list[Field]
    text: str = ""


class Handbook(Struct, frozen=True, omit_defaults=True):
    """What every game lays beside its board."""

    charts: list[Chart] = field(default_factory=list)
    sequence: list[Stage] = field(default_factory=list)
    key: list[KeyLine] = field(default_factory=list)
    help: list[Topic] = field(default_factory=list)
    looks: list[LookInfo] = field(default_factory=list)
    tools: list[Tool] = field(default_factory=list)
