"""Counters: what is printed on each kind of piece. Fetched once, by digest."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from .boards import Source


class Value(Struct, frozen=True, omit_defaults=True):
    """A figure on a counter. `slot` says where counters show it."""

    name: str
    text: str
    slot: Literal["left", "right", "top", "bottom", "hidden"] = "hidden"
    source: Source = field(default_factory=Source)


class Face(Struct, frozen=True, omit_defaults=True):
    """Another face of a counter: reduced, based, flying, untried … What is empty is as on the front."""

    id: str
    name: str
    symbol: str = ""
    label: str = ""
    values: list[Value] = field(default_factory=list)


class PieceKind(Struct, frozen=True, omit_defaults=True):
    """What is printed on a counter, shared by all pieces of the kind."""

    id: str
    name: str
    nation: str
    symbol: str
    """The emblem: infantry, armor, mechanized, airborne, marine, fighter, bomber, attack, sam, marker …

    The list is open. `hidden` is a counter seen from its back, `stack` a stack of unknown content.
    """
    size: str = ""
    label: str = ""
    values: list[Value] = field(default_factory=list)
    note: str = ""
    faces: list[Face] = field(default_factory=list)
    """What is printed on its other faces. A face that is not listed shows what the front shows."""


class Nation(Struct, frozen=True, omit_defaults=True):
    """A nation's name and counter colours (background, ink) and a pattern beside the colour."""

    id: str
    name: str
    colour: str
    ink: str
    pattern: str = "plain"


class Mark(Struct, frozen=True, omit_defaults=True):
    """How a status is marked on a counter: one letter or sign, which no other status has, and its meaning."""

    status: str
    letter: str
    name: str
    note: str = ""


class Emblem(Struct, frozen=True, omit_defaults=True):
    """The name of an emblem, and how it is drawn where it is one of the game's own.

    `path` is SVG path data in a frame of 60 by 40; `text` is written into the frame instead.
    """

    id: str
    name: str
    path: str = ""
    text: str = ""


class Catalogue(Struct, frozen=True, omit_defaults=True):
    """Everything static about the pieces of a game."""

    nations: list[Nation]
    kinds: list[PieceKind]
    marks: list[Mark] = field(default_factory=list)
    emblems: list[Emblem] = field(default_factory=list)

    def __post_init__(self) -> None:
        letters = [mark.letter for mark in self.marks]
        if len(set(letters)) < len(letters):
            raise ValueError(f"two marks of the catalogue have one letter: {' '.join(sorted(letters))}")
