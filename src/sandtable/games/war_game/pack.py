"""The pack: map, units, tables and order language of The War Game, read from TOML and checked.

This is the only module of the game that reads files.
"""

from __future__ import annotations

import hashlib
import tomllib
from importlib.resources import files
from typing import Any

import msgspec

from sandtable.errors import BadFile
from sandtable.kernel.clauses import ClauseIndex
from sandtable.shared import convert, once

from .records import Pack
from .soundness import check_map, check_orders, check_rules, check_units

FILES = ("rules", "units", "orders", "site", "map")


def read_pack(texts: dict[str, str]) -> Pack:
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
        pack = convert(plain, Pack)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        key = where.rstrip("`")
        top = key.split(".")[0].split("[")[0] or what.partition("`")[2].partition("`")[0]
        raise BadFile(f"{home.get(top, 'rules')}.toml: {key or 'top level'}: {what[0].lower()}{what[1:]}") from None
    check_rules(pack)
    check_units(pack)
    check_map(pack)
    check_orders(pack)
    return pack


def _text(name: str) -> str:
    return files(__package__).joinpath("pack", name).read_text(encoding="utf-8")


@once
def pack_texts() -> dict[str, str]:
    return {name: _text(f"{name}.toml") for name in FILES}


@once
def load_pack() -> Pack:
    """The pack that ships with the game."""
    return read_pack(pack_texts())


@once
def load_clauses() -> ClauseIndex:
    """The clause index of the game."""
    return ClauseIndex.from_plain(tomllib.loads(_text("clauses.toml")), "clauses.toml")


@once
def fingerprint() -> str:
    """Changes with every value of the pack."""
    return hashlib.sha256("\0".join(pack_texts().values()).encode()).hexdigest()[:10]
