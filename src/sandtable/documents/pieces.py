"""Counters: what is printed on each kind of piece. Fetched once, by digest."""

from __future__ import annotations

import hashlib
from typing import Literal

import msgspec
from msgspec import Struct, field

from .boards import BoardDoc, Source


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
