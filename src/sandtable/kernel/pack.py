"""Packs: a game's data in TOML files beside its code, with the source of every value, checked when it is read."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from sandtable.caching import cached_property
from sandtable.documents import Guide, Source
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


class PackChange(Struct, frozen=True):
    """Another value for one number of a pack, for experiments: ``victory.0.min_oil`` is a path in the pack's tables.

    In a list a part of the path is a place, or the `id`, `name` or `level` of an entry.
    """

    key: str
    value: float


_changes: dict[str, tuple[PackChange, ...]] = {}


def change_pack(package: str, changes: Sequence[PackChange]) -> None:
    """Let the pack of a package be read with these changes, in this process. To be said before the game is loaded."""
    _changes[package] = tuple(changes)


class PackFiles(Generic[P]):
    """The pack of one game: the folder `pack` of its package, one TOML file a name, read as one table."""

    def __init__(
        self, package: str, names: Sequence[str], shape: type[P], checks: Sequence[Callable[[P], None]] = ()
    ) -> None:
        self.package = package
        self.names = tuple(names)
        self.shape = shape
        self.checks = checks
        self.load = once(lambda: self.read(self.texts, self.changes))
        """The pack as it stands beside the code, with the changes of this process."""
        self.clauses = once(self._clauses)
        """The clause index of the game."""
        self.guide = once(self._guide)
        """The guide of the game, if its pack has one. It changes no rule, so the fingerprint leaves it out."""
        self.picture = once(self._picture)
        """A small picture of a match, if the pack has one."""
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

    @property
    def changes(self) -> tuple[PackChange, ...]:
        return _changes.get(self.package, ())

    def read(self, texts: Mapping[str, str], changes: Sequence[PackChange] = ()) -> P:
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
        for change in changes:
            _change(plain, change)
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

    def _guide(self) -> Guide | None:
        if not files(self.package).joinpath("pack", "guide.toml").is_file():
            return None
        return read_guide(self.text("guide.toml"))

    def _picture(self) -> bytes | None:
        file = files(self.package).joinpath("pack", "picture.png")
        return file.read_bytes() if file.is_file() else None

    def _art(self) -> dict[str, Any]:
        art: dict[str, Any] = json.loads(self.text("art.json"))
        return art

    def _fingerprint(self) -> str:
        changed = [f"{change.key}={change.value:g}" for change in self.changes]
        return hashlib.sha256("\0".join([*self.texts.values(), *changed]).encode()).hexdigest()[:10]


def _change(plain: dict[str, Any], change: PackChange) -> None:
    """Put another number into the tables of a pack. BadFile says where there is none."""
    *path, last = change.key.split(".")
    table: Any = plain
    for part in path:
        table = _part(table, part)
    place = _place(table, last)
    number = None if place is None else table[place]
    if isinstance(number, bool) or not isinstance(number, int | float):
        raise BadFile(f"{change.key}: there is no such number in the pack")
    table[place] = int(change.value) if isinstance(number, int) and change.value.is_integer() else change.value


def _part(table: Any, part: str) -> Any:
    place = _place(table, part)
    return None if place is None else table[place]


def _place(table: Any, part: str) -> str | int | None:
    """Where a part of a path is in a table or a list; None if it is not."""
    if isinstance(table, dict):
        return part if part in table else None
    if not isinstance(table, list):
        return None
    if part.isdecimal():
        return int(part) if int(part) < len(table) else None
    named = (place for place, entry in enumerate(table) if part in _names(entry))
    return next(named, None)


def _names(entry: Any) -> list[Any]:
    return [entry.get(key) for key in ("id", "name", "level")] if isinstance(entry, dict) else []


def read_guide(text: str) -> Guide:
    """A guide from the text of its file. BadFile names the key at fault."""
    try:
        return convert(tomllib.loads(text), Guide)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadFile(f"guide.toml: {error}") from None
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        raise BadFile(f"guide.toml: {where.rstrip('`') or 'top level'}: {what[0].lower()}{what[1:]}") from None
