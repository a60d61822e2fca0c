"""A value of a pack that no code reads is found: data is read, or it is not there."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct

import sandtable.counters
import sandtable.games
from sandtable.mapmaker import frame

GAMES = [path.parents[1] for path in sorted(Path(sandtable.games.__path__[0]).glob("**/data/pack_records.py"))]
ALWAYS = {"provenance", "why", "note", "reconstructed"}
"""The source of a value, which `Record` reads."""


def records(kind: Any, found: set[type[Struct]]) -> set[type[Struct]]:
    """All records that a type is made of."""
    if isinstance(kind, type) and issubclass(kind, Struct) and kind not in found:
        found.add(kind)
        for hint in get_type_hints(kind).values():
            records(hint, found)
    for part in get_args(kind):
        records(part, found)
    return found


def unread(folder: Path) -> set[str]:
    """The fields of a pack that no code names: not its game, nor what games share, nor the map maker."""
    module = ".".join(("sandtable.games", *folder.relative_to(sandtable.games.__path__[0]).parts, "data.pack_records"))
    shared = Path(sandtable.counters.__path__[0])
    files = [*folder.rglob("*.py"), *shared.glob("*.py")]
    code = "\n".join(path.read_text() for path in files if path.name != "pack_records.py")
    code += "\n".join(re.findall(r"self(\.\w+)", (folder / "data" / "pack_records.py").read_text()))
    code += "\n".join(re.findall(r'"\w+"', Path(frame.__file__).read_text()))  # the map maker reads plain tables
    return {
        f"{record.__name__}.{name}"
        for record in records(import_module(module).Pack, set())
        for name in record.__struct_fields__
        if name not in ALWAYS and not re.search(rf'\.{name}\b|"{name}"', code)
    }


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_every_value_of_a_pack_is_read(folder: Path) -> None:
    assert unread(folder) == set()
