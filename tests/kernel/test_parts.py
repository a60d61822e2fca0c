"""Long matches in parts: what is divided agrees as a whole, and a forged part is found out."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest

from sandtable.errors import BadFile
from sandtable.kernel import Match
from sandtable.kernel.parts import Part, read_part, split, written_part
from sandtable.players import random_action
from sandtable.verification import AGREES, DIFFERS, UNCHECKED, check_parts
from tests.mini import TwoRivers
from tests.web.serving import extra_games


@pytest.fixture(autouse=True, scope="module")
def _games() -> Any:
    with extra_games():
        yield


@pytest.fixture(scope="module")
def parts() -> list[Part]:
    game, rng = TwoRivers(), Random(4)
    match: Match[Any] = Match.start(game, "plain", "parts")
    while len(match.entries) < 60:
        question = game.asks(match.state)[int(rng.random() * len(game.asks(match.state)))]
        match.do_words(question.seat, random_action(game, match.state, question.seat, rng))
    return list(split(game, match.file, 15))


def named(parts: list[Part]) -> list[tuple[str, bytes]]:
    return [(f"part {n}", written_part(part).encode()) for n, part in enumerate(parts, 1)]


def test_all_parts_together_agree(parts: list[Part]) -> None:
    assert len(parts) > 2
    checked = check_parts(named(parts))
    assert (checked.verdict, checked.entries, checked.checked) == (AGREES, 60, 60)


def test_a_part_is_read_as_it_was_written(parts: list[Part]) -> None:
    for name, data in named(parts):
        assert written_part(read_part(data, name)).encode() == data


def test_a_part_alone_does_not_prove_how_it_begins(parts: list[Part]) -> None:
    checked = check_parts(named(parts)[1:])
    assert checked.verdict == UNCHECKED
    assert "only the parts before it prove" in checked.reasons[0]


def test_a_missing_part_is_noticed(parts: list[Part]) -> None:
    first, _, *rest = named(parts)
    assert check_parts([first, *rest]).verdict == DIFFERS


def test_another_match_is_noticed(parts: list[Part]) -> None:
    first, second = named(parts)[:2]
    other: Match[Any] = Match.start(TwoRivers(), "plain", "another seed")
    assert check_parts([(first[0], written_part(Part(other.file)).encode()), second]).verdict == DIFFERS
    assert check_parts([first, second]).verdict == AGREES


def test_a_better_position_between_two_parts_is_noticed(parts: list[Part]) -> None:
    """A forger gives a seat more sacks in the moment after which the second part begins."""
    first, second = parts[0], parts[1]
    assert second.after is not None
    state = TwoRivers().load(second.after.plain())
    state.sacks = [9, *state.sacks[1:]]
    after = msgspec.structs.replace(
        second.after, position=msgspec.Raw(msgspec.json.encode(state.plain())), hash=state.digest()
    )
    assert check_parts(named([first, Part(second.file, after)])).verdict == DIFFERS


def test_whatever_a_part_holds_a_reader_says_one_sentence(parts: list[Part]) -> None:
    rng = Random(11)
    data = written_part(parts[1]).encode()
    head = data.index(b'"entries":[')
    for _ in range(60):
        place = rng.randrange(head)
        broken = (
            data[:place] + rng.choice([b"", b"-", b"9999999999999999999", b"[]", b'"', b"null"]) + data[place + 1 :]
        )
        with suppress(BadFile):
            assert check_parts([("part", broken)]).verdict != AGREES
