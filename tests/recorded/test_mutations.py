"""Nothing in a match file can be changed unnoticed: every key, every value, every way of writing them.

Each place of a file is changed in every way that is known here, once as a careless editor does it, and once as a forger
who writes the file anew as the program would and commits to its start again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest

from sandtable.errors import BadFile
from sandtable.kernel import Match, StandingOrder, follow_orders
from sandtable.kernel.commitments import seed_commitment, start_commitment
from sandtable.kernel.files import as_written, dumps, parse
from sandtable.verification import AGREES, DIFFERS, Checked, check_file
from tests.canal import Canal
from tests.web.serving import extra_games

GAME = Canal()
SEATS = ("west", "east")
Place = tuple[str | int, ...]


class Pairs(list[tuple[str, Any]]):
    """An object of JSON in which a key may stand twice."""


@pytest.fixture(autouse=True, scope="module")
def _games() -> Iterator[None]:
    with extra_games():
        yield


POSITION = {
    "phase": "west:order",
    "at": {"Tasa": ["W-1", "E-1"], "Suez": ["W-2"], "Ismailia": ["W-3"], "Shatt": ["E-2", "E-3"]},
}


@cache
def match_text() -> str:
    """A match with all that a file can hold: a position, words, options, orders, dice, both kinds of undo, an end."""
    begun, _ = GAME.opening("october", {}, POSITION)
    match: Match[Any] = Match.start(
        GAME, "october", "seed", {"winter": "no"}, {"east": "salt", "west": "sand"},
        position=begun.plain(), forked="case 'Tasa'",
    )  # fmt: skip
    match.do("west", "order")
    match.undo("west")
    match.do("west", 'order name W-2 "Guards of Suez"')
    match.do("west", "attack Tasa")
    match.undo_agreed(SEATS, 4)
    match.do("west", "attack Tasa")
    while not follow_orders(match, [StandingOrder("west", "provision")]):
        seat = GAME.asks(match.state)[0].seat
        match.do_words(seat, GAME.proposal(match.state, seat))
    match.do("west", "concede")
    return dumps(match.file)


NOTED = "start_commitment"


def check(data: bytes) -> Checked:
    """As somebody does who has noted the commitment at the start."""
    return check_file(data, "file", json.loads(match_text())[NOTED])


def is_found_out(data: bytes) -> bool:
    try:
        return check(data).verdict == DIFFERS
    except BadFile:
        return True


# --- writing


def written(node: Any) -> str:
    """JSON without spaces, as in a file."""
    if isinstance(node, Pairs | dict):
        pairs = node if isinstance(node, Pairs) else node.items()
        return "{" + ",".join(f"{written(key)}:{written(value)}" for key, value in pairs) + "}"
    if isinstance(node, list):
        return "[" + ",".join(map(written, node)) + "]"
    return node.text if isinstance(node, Spelling) else json.dumps(node, ensure_ascii=False)


class Spelling:
    """A value as it is spelled."""

    def __init__(self, text: str) -> None:
        self.text = text


def file_of(plain: dict[str, Any] | Pairs) -> bytes:
    """A file of this content, with its lines where the program has them."""
    pairs = plain if isinstance(plain, Pairs) else Pairs(plain.items())
    lines = [
        (key, Spelling("[\n" + ",\n".join(map(written, value)) + "\n]") if _are_entries(key, value) else value)
        for key, value in pairs
    ]
    return f"{written(Pairs(lines))}\n".encode()


def _are_entries(key: str, value: Any) -> bool:
    return key == "entries" and isinstance(value, list)


def resigned(data: bytes) -> bytes | None:
    """The file as a forger hands it on: written by the program's own hand, with a start that it commits to."""
    try:
        file = as_written(parse(data, "file"))
    except BadFile:
        return None
    file.commitment = seed_commitment(file.seed)
    file.start_commitment = start_commitment(file)
    return dumps(file).encode()


# --- mutations


def places(node: Any, path: Place = ()) -> Iterator[Place]:
    yield path
    inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in inner:
        yield from places(value, (*path, key))


def kind_of(plain: dict[str, Any], path: Place) -> tuple[Any, ...]:
    """Places of one kind: the same keys, in entries with the same keys and the same verb."""
    kind: tuple[Any, ...] = tuple("#" if isinstance(key, int) else key for key in path)
    if len(path) > 1 and path[0] == "entries":
        entry = plain["entries"][path[1]]
        kind += (entry["act"].split()[0], tuple(entry))
    return kind


@cache
def one_of_each_kind() -> list[Place]:
    plain = json.loads(match_text())
    first: dict[tuple[Any, ...], Place] = {}
    for path in places(plain):
        first.setdefault(kind_of(plain, path), path)
    return list(first.values())


def with_value(node: Any, path: Place, value: Any) -> Any:
    """The content with another value there."""
    if not path:
        return value
    key, rest = path[0], path[1:]
    if isinstance(node, list):
        return [with_value(each, rest, value) if place == key else each for place, each in enumerate(node)]
    return {name: with_value(each, rest, value) if name == key else each for name, each in node.items()}


def value_at(node: Any, path: Place) -> Any:
    for key in path:
        node = node[key]
    return node


def other_values(value: Any) -> Iterator[Any]:
    """What else could stand there: other values, and the same one spelled otherwise."""
    yield from (None, [], {}, "x", 7, -1, 1.5, True, False, [value], {"=": value})
    if isinstance(value, str):
        yield from (f"{value} ", f" {value}", value + "x", value[:-1], value.upper(), value.lower(), "")
        if value:
            yield Spelling(f'"\\u{ord(value[0]):04x}{json.dumps(value[1:], ensure_ascii=False)[1:]}')
    elif isinstance(value, int):
        yield from (value + 1, value - 1, str(value), *map(Spelling, (f"{value}.0", f"{value}e0", f"-{value}")))
    elif isinstance(value, list):
        yield from ([*value, *value[-1:]], value[:-1], value[::-1], [*value, None], [*value, {}])
    elif isinstance(value, dict):
        pairs = Pairs(value.items())
        yield from (Pairs([*pairs, ("junk", 1)]), Pairs([("", None), *pairs]), Pairs(pairs[::-1]))
        for place, (key, inner) in enumerate(pairs):
            rest = pairs[:place], pairs[place + 1 :]
            yield Pairs([*rest[0], *rest[1]])
            yield Pairs([*rest[0], (key + "x", inner), *rest[1]])
            yield Pairs([*pairs, (key, inner)])
            yield Pairs([*rest[0], (key, 7), *pairs[place:]])
            yield Pairs([*pairs, (key, 7)])


def mutants(path: Place) -> Iterator[bytes]:
    plain = json.loads(match_text())
    value = value_at(plain, path)
    frame = file_of(with_value(plain, path, Spelling("\0"))) if len(path) > 1 else b""
    for other in other_values(value):
        if written(other) == written(value):
            continue
        if frame:
            yield frame.replace(b"\0", written(other).encode())
        elif isinstance(made := with_value(plain, path, other), dict | Pairs):
            yield file_of(made)


def test_the_match_itself_agrees() -> None:
    checked = check(match_text().encode())
    assert (checked.verdict, checked.fault, checked.reasons) == (AGREES, "", [])
    assert file_of(json.loads(match_text())) == match_text().encode() == resigned(match_text().encode())
    keys = {key for entry in json.loads(match_text())["entries"] for key in entry}
    assert keys == {"n", "seat", "act", "hash", "draws", "events", "set", "ended", "agreed", "standing"}


def survivors(changed: Iterable[bytes]) -> list[bytes]:
    """What nobody notices, of changed files and of what a forger makes of them."""
    both = (each for data in changed for each in (data, resigned(data)))
    return [data for data in both if data not in (None, match_text().encode()) and not is_found_out(data)]


def only_the_fingerprint_tells(data: bytes) -> bool:
    """What no file can prove: that a match had not gone on, and whether a seat answered by hand where an order may."""
    file, true = (parse(each, "file") for each in (data, match_text().encode()))
    true.entries = true.entries[: len(file.entries)]
    for entry, other in zip(file.entries, true.entries, strict=True):
        entry.standing = other.standing
    return dumps(file) == dumps(true) and check(data).fingerprint != check(match_text().encode()).fingerprint


@pytest.mark.parametrize("path", one_of_each_kind(), ids=lambda path: ".".join(map(str, path)) or "all")
def test_no_change_of_a_place_goes_unnoticed(path: Place) -> None:
    assert [data for data in survivors(mutants(path)) if not only_the_fingerprint_tells(data)] == []


MORE: list[dict[str, Any]] = [
    {"draws": [["luck", 6]]}, {"events": [{"kind": "held", "data": {"seat": "west"}, "clauses": ["K7"]}]},
    {"set": {"turn": {"=": 3}}}, {"rules": "1"}, {"ended": {"winner": "west", "level": "points", "text": "over"}},
    {"agreed": ["west", "east"]}, {"agreed": ["nobody at all"]}, {"standing": True}, {"standing": False}, {"draws": []},
    {"events": []}, {"set": {}}, {"rules": ""}, {"ended": None}, {"agreed": []},
]  # fmt: skip


@pytest.mark.parametrize("more", MORE, ids=json.dumps)
def test_nothing_can_be_added_to_an_entry(more: dict[str, Any]) -> None:
    plain = json.loads(match_text())
    added = (
        file_of(with_value(plain, ("entries", n), entry | more))
        for n, entry in enumerate(plain["entries"])
        if not set(more) <= set(entry)
    )
    assert [data for data in survivors(added) if not only_the_fingerprint_tells(data)] == []


@pytest.mark.parametrize("mark", [b" ", b"\n", b"\t", b"\r\n", b"\xef\xbb\xbf", b"\0", b","])
def test_nothing_can_be_added_between_the_words(mark: bytes) -> None:
    """In the head and the first entry of each kind; a space or a line within a word is another word."""
    data = match_text().encode()
    marks = [place for place, byte in enumerate(data) if byte in b"{}[]:,\n"]
    assert survivors(data[:place] + mark + data[place:] for place in (*marks[::7], 0, len(data))) == []


@pytest.mark.parametrize("n", range(1, 12))
def test_no_entry_can_be_left_out_or_doubled(n: int) -> None:
    plain = json.loads(match_text())
    entries = plain["entries"]
    for course in (entries[: n - 1] + entries[n:], entries[:n] + entries[n - 1 :]):
        renumbered = [entry | {"n": number} for number, entry in enumerate(course, 1)]
        files = (file_of(plain | {"entries": each}) for each in (course, renumbered))
        assert [data for data in survivors(files) if not only_the_fingerprint_tells(data)] == []
