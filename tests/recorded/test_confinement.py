"""Bombs: files that are made to take hours or gigabytes are checked within bounds, in a process of their own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.confinement import Bounds, TooCostly, check_confined, verify_confined
from sandtable.errors import BadFile
from sandtable.kernel import Match
from sandtable.kernel.files import dumps, loads
from sandtable.registry import game
from sandtable.verification import check_file

DATA = (Path(__file__).parent / "format-2" / "oil-war-1-desk.json").read_bytes()


def test_the_verdict_is_the_same() -> None:
    checked = check_confined(DATA, "file", "", Bounds())
    assert checked == check_file(DATA, "file")
    assert checked.entries == 359


def test_a_file_that_cannot_be_read() -> None:
    with pytest.raises(BadFile, match="not a match file"):
        check_confined(b"{" * 1000, "file", "", Bounds())
    with pytest.raises(BadFile, match="there is no game 'chess'"):
        check_confined(DATA.replace(b'"oil-war"', b'"chess"', 1), "file", "", Bounds())


def test_too_many_entries() -> None:
    with pytest.raises(BadFile, match="359 entries are too many to check here; the limit is 300"):
        check_confined(DATA, "file", "", Bounds(entries=300))


def test_too_much_memory() -> None:
    nested = json.loads(DATA)
    nested["start"]["position"] = {"x": [[]] * 4_000_000}
    with pytest.raises(TooCostly, match="more than 300 MB"):
        check_confined(json.dumps(nested).encode(), "file", "", Bounds(memory=300))


def test_too_much_time() -> None:
    match: Match[Any] = Match.load(game("oil-war"), loads(DATA, "file"))
    match.undo_agreed(match.seats, 100)
    plain = msgspec.json.decode(dumps(match.file))
    again = {key: value for key, value in plain["entries"][-1].items() if key not in ("set", "rules")}
    plain["entries"] += [again | {"n": n} for n in range(len(plain["entries"]) + 1, 50_000)]
    checked = verify_confined(msgspec.json.encode(plain), "file", "", Bounds(seconds=1))
    assert checked.verdict == "unchecked"
    assert "longer than 1 s" in checked.reasons[0]
