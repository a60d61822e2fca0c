"""Packs: a game's data in TOML files beside its code, with the source of every value, checked when it is read."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from sandtable.documents import Source
from sandtable.errors import BadFile
from sandtable.threadsafe import convert, once

from .clauses import ClauseIndex

P = TypeVar("P", bound=Struct)


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Any part of a pack: whether its values are printed in the rules or reconstructed, and why."""

    provenance: Literal["printed", "reconstructed"] = "printed"
    why: str = ""
    note: str = ""

    @property
    def source(self) -> Source:
        return Source(self.provenance, self.why)


class PackFiles(Generic[P]):
    """The pack of one game: the folder `pack` of its package, one TOML file a name, read as one table."""

    def __init__(
        self, package: str, names: Sequence[str], shape: type[P], checks: Sequence[Callable[[P], None]] = ()
    ) -> None:
        self.package = package
        self.names = tuple(names)
        self.shape = shape
        self.checks = checks
        self.load = once(lambda: self.read(self.texts))
        """The pack as it stands beside the code."""
        self.clauses = once(self._clauses)
        """The clause index of the game."""
        self.art = once(self._art)
        """Outlines of coast and borders, made by the map maker."""
        self.fingerprint = once(self._fingerprint)
        """Changes with every value of the pack."""

    def text(self, name: str) -> str:
        return files(self.package).joinpath("pack", name).read_text(encoding="utf-8")

    @cached_property
    def texts(self) -> dict[str, str]:
        """The text of each file, by its name without ending."""
        return {name: self.text(f"{name}.toml") for name in self.names}

    def read(self, texts: Mapping[str, str]) -> P:
        """A pack from the text of its files. BadFile names the file and the key at fault."""
        plain: dict[str, Any] = {}
        home: dict[str, str] = {}
        for name, text in texts.items():
            try:
                part = tomllib.loads(text)
            except (tomllib.TOMLDecodeError, RecursionError) as error:
                raise BadFile(f"{name}.toml: {error}") from None
            for key in part:
                if key in home:
                    raise BadFile(f"{name}.toml: {key}: stands in {home[key]}.toml already")
            plain.update(part)
            home.update(dict.fromkeys(part, name))
        try:
            pack = convert(plain, self.shape)
        except msgspec.ValidationError as error:
            raise self._fault(str(error), home) from None
        for check in self.checks:
            check(pack)
        return pack

    def _fault(self, text: str, home: Mapping[str, str]) -> BadFile:
        what, _, where = text.partition(" - at `$.")
        key = where.rstrip("`")
        top = key.split(".")[0].split("[")[0] or what.partition("`")[2].partition("`")[0]
        return BadFile(f"{home.get(top, self.names[0])}.toml: {key or 'top level'}: {what[0].lower()}{what[1:]}")

    def _clauses(self) -> ClauseIndex:
        return ClauseIndex.from_plain(tomllib.loads(self.text("clauses.toml")), "clauses.toml")

    def _art(self) -> dict[str, Any]:
        art: dict[str, Any] = json.loads(self.text("art.json"))
        return art

    def _fingerprint(self) -> str:
        return hashlib.sha256("\0".join(self.texts.values()).encode()).hexdigest()[:10]
