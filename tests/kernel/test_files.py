"""Match files: what is saved comes back, and nothing else is ever taken for a match."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.errors import BadFile
from sandtable.kernel import Match
from sandtable.kernel.files import loads, read_match, write_match
from tests.kernel.matches import GAME, played, reloaded, saved
from tests.mini import TwoRivers
from tests.mini.state import Rivers


@cache
def sample() -> bytes:
    match = played(40)
    return saved(match)


def load(data: bytes) -> Match[Rivers]:
    return Match.load(GAME, loads(data, "match"))


def edited(place: tuple[str | int, ...], value: Any) -> bytes:
    plain = json.loads(sample())
    inner = plain
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return json.dumps(plain).encode()


def test_a_match_comes_back_as_it_was(tmp_path: Path) -> None:
    match = played(40)
    path = tmp_path / "a.match"
    write_match(path, match.file)
    again = Match.load(GAME, read_match(path))
    assert again.stopped is None
    assert again.state.digest() == match.state.digest()
    assert saved(again) == saved(match) == path.read_bytes()
    assert again.view(["red"]) == match.view(["red"])
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_has_one_line_an_entry() -> None:
    lines = sample().decode().splitlines()
    assert len(lines) == 40 + 2
    assert json.loads(lines[7].rstrip(","))["n"] == 7


@pytest.mark.parametrize(
    ("place", "value", "fault"),
    [
        (("sandtable",), 3, "match:1: a match of format 3: this version reads format 2"),
        (("sandtable",), 1, "match:1: a match of format 1: only Sandtable 0.1.0 reads it"),
        (("sandtable",), "one", "match:1: Expected `int`"),
        (("seed",), "other", "match:1: the seed is not the one that was committed to"),
        (("words",), {"red": "luck"}, "match:1: the words of the seats, or what else the match began with"),
        (("options",), {"mud": "yes"}, "match:1: the words of the seats, or what else the match began with"),
        (("entries", 4, "hash"), 3, "match:6: Expected `str`, got `int`"),
        (("entries", 4, "extra"), 3, "match:6: Object contains unknown field `extra`"),
        (("entries", 4, "n"), 9, "entry 5 carries the number 9"),
        (("entries", 4, "set"), {"sights": {"[]": {"99": 1}}}, "the stored change of 'sights' does not fit"),
    ],
)
def test_an_edited_file_is_told_by_its_line(place: tuple[str | int, ...], value: Any, fault: str) -> None:
    with pytest.raises(BadFile) as error:
        load(edited(place, value))
    assert fault in str(error.value)


@pytest.mark.parametrize(
    ("place", "value", "fault"),
    [
        (("entries", 5, "hash"), "0" * 24, "entry 6: "),
        (("entries", 5, "seat"), "nobody", "entry 6: "),
        (("entries", 5, "act"), "march red-1 nowhere", "entry 6: "),
        (("entries", 0, "draws"), [["who marches first", 1]], "entry 1: the dice of the seed are"),
    ],
)
def test_an_edited_action_or_die_stops_the_match(place: tuple[str | int, ...], value: Any, fault: str) -> None:
    match = load(edited(place, value))
    assert match.stopped is not None
    assert fault in str(match.stopped)


def test_a_match_of_another_game() -> None:
    with pytest.raises(BadFile, match="this is a match of two-rivers, not of elsewhere"):
        Match.load(Elsewhere(), loads(sample(), "match"))


class Elsewhere(TwoRivers):
    name = "elsewhere"


def test_edited_changes_do_not_add_up() -> None:
    plain = json.loads(sample())
    for entry in plain["entries"]:
        entry.get("set", {}).pop("sacks", None)
    with pytest.raises(BadFile, match="do not add up"):
        load(json.dumps(plain).encode())


@pytest.mark.parametrize("part", [0, 1, 10, 200, 1000, 3000, -2, -3])
def test_a_truncated_file_is_told_by_its_line(part: int) -> None:
    with pytest.raises(BadFile, match=r"^match:\d+: "):
        load(sample()[:part])


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="No such file"):
        read_match(tmp_path / "nothing")
    with pytest.raises(BadFile, match="Is a directory"):
        read_match(tmp_path)
    with pytest.raises(BadFile):
        write_match(tmp_path / "no" / "folder", played(2).file)


def test_rubbish_of_100_megabytes_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "rubbish"
    with path.open("wb") as out:
        out.truncate(100 << 20)
    with pytest.raises(BadFile, match="100 MB is too much; the limit is 64 MB"):
        read_match(path)
    with pytest.raises(BadFile, match="too much for a match file"):
        loads(bytes(65 << 20), "rubbish")


def test_deep_rubbish() -> None:
    with pytest.raises(BadFile):
        load(b"[" * 100_000)
    with pytest.raises(BadFile):
        load(b'{"sandtable":2,"a":' * 10_000)


# ------------------------------------------------------------------------------ fuzz

places = st.integers(0, 20_000)
anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**30) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def only_bad_file_or_a_match(data: bytes) -> None:
    try:
        match = load(data)
    except BadFile:
        return
    match.view(["red"])
    assert match.stopped is not None or reloaded(match).state.digest() == match.state.digest()


@given(st.binary(max_size=300))
def test_fuzzed_bytes(data: bytes) -> None:
    only_bad_file_or_a_match(data)


@given(st.lists(st.tuples(places, st.binary(min_size=1, max_size=3)), min_size=1, max_size=4))
@settings(max_examples=60)
def test_fuzzed_edits(changes: list[tuple[int, bytes]]) -> None:
    data = bytearray(sample())
    for place, new in changes:
        place %= len(data)
        data[place : place + len(new)] = new
    only_bad_file_or_a_match(bytes(data))


def _places(plain: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    found = [path] if path else []
    if isinstance(plain, dict):
        return found + [place for key, inner in plain.items() for place in _places(inner, (*path, key))]
    if isinstance(plain, list):
        return found + [place for key, inner in enumerate(plain) for place in _places(inner, (*path, key))]
    return found


@given(places, anything)
@settings(max_examples=80)
def test_fuzzed_values(number: int, value: Any) -> None:
    everywhere = _places(json.loads(sample()))
    only_bad_file_or_a_match(edited(everywhere[number % len(everywhere)], value))
