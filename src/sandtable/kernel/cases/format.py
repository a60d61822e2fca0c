"""The format of cases, and reading them. `docs/cases.md` explains every key to those who write cases."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, field

from sandtable.errors import BadFile
from sandtable.threadsafe import convert

LARGEST = 1 << 20
NOT_ASKED = "not asked"
NOBODY = "nobody"

T = TypeVar("T")
Unit = str | dict[str, Any]
"""A unit by name, or a table with its ``id`` and its status."""


class Clauses(Struct, frozen=True, forbid_unknown_fields=True):
    """Which clauses a refusal must name: one of several, all of several, or exactly these."""

    any: list[str] = []
    all: list[str] = []
    only: list[str] = []

    def missing(self, named: tuple[str, ...]) -> str:
        """What a refusal by these clauses lacks; empty if it is as expected."""
        if self.any and not set(self.any) & set(named):
            return f"by one of {', '.join(self.any)}"
        if not set(self.all) <= set(named):
            return f"by {' and '.join(self.all)}"
        if self.only and set(self.only) != set(named):
            return f"by {' and '.join(self.only)} and nothing else"
        return ""


Refused = bool | str | list[str] | Clauses
"""``true``: by any clause; a clause: by it, perhaps beside others; a list: by all of them; or see `Clauses`."""


class Then(Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold: at the end of a case, or after one action of it."""

    at: dict[str, list[Unit]] = {}
    hold: dict[str, dict[str, Any]] = {}
    """Quantities in spaces, where a game counts."""
    gone: list[str] | None = None
    """Everybody who has been eliminated since the position was given. An empty list: nobody."""
    set: dict[str, Any] = {}
    """Values, or ``{ contains = […], lacks = […] }`` for a list."""
    events: list[str] = []
    """Parts of log sentences that must appear, in this order."""
    silent: list[str] = []
    """Parts of log sentences that must not appear."""
    asks: list[str] | None = None
    """Everybody who is asked something: ``seat:kind``. An empty list: nobody is."""
    not_asked: list[str] = []
    """Who is not asked (``seat``), or not that (``seat:kind``)."""
    outcome: str = ""
    view: dict[str, dict[str, list[str]]] = {}
    """For a seat (or ``nobody``): texts that its view ``shows`` or ``hides`` anywhere."""
    reads: dict[str, dict[str, list[str]]] = {}
    """For a seat (or ``nobody``): texts that its log ``shows``, in this order, or ``hides``."""
    sees: dict[str, dict[str, list[Unit]]] = {}
    """For a seat (or ``nobody``) and a space: everything that its view shows there."""


class Do(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to try: an action (with the lines of its plan), or a question about the choices."""

    act: str = ""
    plan: list[str] = []
    document: str = ""
    """An order document; its good lines are carried out."""
    rejects: dict[str, str] = {}
    """The lines of the document that must be refused, and no others: number, and clause or code. ``0`` is the whole."""
    warns: dict[str, str] = {}
    """Lines that the receipt must warn of: number, and clause or code."""
    seat: str = ""
    """Whose action it is; if left out, that of the seat before it."""
    stay: bool | None = None
    """Whether the phase stays open; if left out, as the case says."""
    refused: Refused | None = None
    why: str = ""
    """A part of the refusal's sentence."""
    nearest: list[str] = []
    """Legal things that the refusal must name."""
    after: str = ""
    """The prefix for `offers` and `withholds`."""
    offers: list[str] = []
    withholds: list[str] = []
    complete: bool | None = None
    forecast: dict[str, str] = {}
    """The column of the dice as ``column`` (see `names_column`) and the chance of each result, as a fraction."""
    proposes: str = ""
    costs: dict[str, int | float] = {}
    """What words after the prefix cost."""
    then: Then | None = None
    """What must hold after this action, before the next one."""

    @property
    def checks(self) -> bool:
        """Whether it expects anything but that what is done is accepted."""
        wanted = (
            self.refused, self.rejects, self.warns, self.offers, self.withholds, self.complete is not None,
            self.forecast, self.proposes, self.costs, self.then not in (None, Then()),
        )  # fmt: skip
        return any(wanted)


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """A table or function alone: ``what = "column 5"  is = "+4"``."""

    what: str
    is_: str = field(name="is")


class Case(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One case, or one variant of it."""

    game: str
    clauses: list[str]
    title: str
    scenario: str = ""
    options: dict[str, str] = {}
    given: dict[str, Any] = {}
    stay: bool = False
    """Hold the phase open: nothing that comes after it happens, even if nobody has a choice left."""
    draws: list[dict[str, int]] = []
    do: list[Do] = []
    then: Then = field(default_factory=Then)
    ask: list[Ask] = []
    note: str = ""
    variant: str = ""
    """The letter of a variant; not written in the file."""

    @property
    def wants_reading(self) -> bool:
        """Whether it expects anything of what single seats read."""
        return bool(self.then.reads or any(do.then is not None and do.then.reads for do in self.do))

    @property
    def has_position(self) -> bool:
        """Whether there is a position to play from, and not only a table to ask."""
        return bool(self.given or self.scenario)

    @property
    def is_thin(self) -> bool:
        """Whether nothing is checked but that the actions are accepted."""
        return not (self.ask or self.then != Then() or any(do.checks for do in self.do))


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """The tables of a text; BadFile if it is too long, or no TOML."""
    if len(text) > LARGEST:
        raise BadFile(f"{name}: {len(text) >> 10} kB is too much for one file")
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadFile(f"{name}: {error}") from None


def read_cases(text: str, name: str) -> list[Case]:
    """The case in a text and its variants, each whole; BadFile names the key at fault."""
    plain = parse_toml(text, name)
    variants = plain.pop("variant", None)
    if variants is None:
        return [read_plain(plain, Case, name)]
    if not isinstance(variants, list) or not variants or not all(isinstance(v, dict) for v in variants):
        raise BadFile(f"{name}: variant: must be an array of tables")
    for key in _replaced(plain, variants):
        raise BadFile(
            f"{name}: {key}: every variant has its own, and a file with variants is run only as these, so this would "
            "never run; give the file as it stands a [[variant]] with a title alone"
        )
    cases = []
    for number, variant in enumerate(variants):
        merged = _merged(plain, variant)
        letter = variant_letter(number)
        merged["title"] = f"{plain.get('title', '')} ({letter})" + (
            f" {variant['title']}" if "title" in variant else ""
        )
        cases.append(read_plain(merged | {"variant": letter}, Case, f"{name} ({letter})"))
    return cases


def _replaced(base: Mapping[str, Any], variants: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What is done or expected in the file itself, but in none of its variants."""
    for key in ("draws", "do", "ask", "then"):
        if key in base and all(key in variant for variant in variants):
            yield from _lost(base[key], [variant[key] for variant in variants], key)


def _lost(value: object, others: Sequence[object], key: str) -> Iterator[str]:
    """The keys of a value that something else replaces in all the others; tables are merged key by key."""
    tables = [other for other in others if isinstance(other, dict)]
    if not isinstance(value, dict) or len(tables) < len(others):
        yield key
        return
    for name, inner in value.items():
        if all(name in table for table in tables):
            yield from _lost(inner, [table[name] for table in tables], f"{key}.{name}")


def variant_letter(number: int) -> str:
    """a to z, then aa, ab and so on."""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("a") + rest) + text
    return text


def _merged(base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """What differs replaces what stood there; tables are merged key by key."""
    merged = dict(base)
    for key, value in change.items():
        old = merged.get(key)
        merged[key] = _merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def read_plain(plain: Mapping[str, Any], form: type[T], name: str) -> T:
    """Tables of a file as a struct; BadFile names the key at fault."""
    try:
        return convert(plain, form)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        key = where.rstrip("`")
        raise BadFile(f"{name}: {f'{key}: ' if key else ''}{what[0].lower()}{what[1:]}") from None
