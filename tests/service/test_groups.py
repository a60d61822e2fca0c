"""Several actions as one order: carried out as far as they are allowed, and taken back together."""

from __future__ import annotations

import pytest

from sandtable.errors import Refusal, SandtableError
from sandtable.kernel import Match
from sandtable.kernel.files import dumps
from sandtable.registry import game
from sandtable.service import Tables
from sandtable.service.errors import KeyReused, NotHeld
from sandtable.service.groups import MOST, Group, Member, submit, undo
from sandtable.service.tokens import Credentials, hash_token
from sandtable.store import SeatRow
from tests.service.conftest import NewTables
from tests.service.playing import question, state_hash

OURS = Credentials([hash_token(name) for name in ("m", "together", "alone")], None)
POSITION = {
    "turn": 1, "phase": "us:movement", "at": {"1419": ["US-ai-1", "US-ai-2", "US-ai-3"], "1510": ["IR-a-1"]},
}  # fmt: skip


def prepared(tables: Tables, name: str = "m") -> str:
    """A match of Oil War in which three brigades in one hex may move."""
    rules = game("oil-war")
    position, _ = rules.opening("1", rules.settle_options({}), POSITION)
    match = Match.start(rules, "1", "a seed", position=position.plain())
    seats = [SeatRow("us", "taken", token=hash_token(name)), SeatRow("arab", "taken")]
    tables.matches.create(name, match.file, seats, listed=False, thinking=False, ended="")
    return name


def group(tables: Tables, match: str, *actions: str, key: str = "key") -> Group:
    return Group("us", question(tables, match, "us"), key, actions)


def carried_out(members: list[Member]) -> list[str]:
    return [member.action for member in members if member.n]


def standing(tables: Tables, match: str) -> list[str]:
    with tables.at(match, fresh=True) as live:
        return [entry.act for entry in live.match.standing() if entry.seat == "us"]


def test_a_group_is_several_entries_that_one_undo_takes_back(new_tables: NewTables) -> None:
    tables = new_tables()
    match = prepared(tables)
    tables.submit(match, "us", question(tables, match, "us"), "first", "move US-ai-3 1420")
    before = state_hash(tables, match)
    actions = ["move US-ai-1 1420", "move US-ai-2 1420"]
    members = submit(tables, match, group(tables, match, *actions), OURS)
    assert carried_out(members) == actions
    assert [member.n for member in members] == [2, 3]
    assert standing(tables, match) == ["move US-ai-3 1420", *actions]
    other = new_tables()  # that they belong together is known to every worker, and after a start
    n = undo(other, match, "us", "back")
    assert state_hash(other, match) == before
    assert undo(other, match, "us", "back") == n
    assert standing(tables, match) == ["move US-ai-3 1420"]
    undo(tables, match, "us", "further")
    assert standing(tables, match) == []


def test_a_repetition_carries_out_nothing_more(new_tables: NewTables) -> None:
    tables = new_tables()
    match = prepared(tables)
    sent = group(tables, match, "move US-ai-1 1420", "move US-ai-2 1420")
    first = submit(tables, match, sent, OURS)
    for worker in (tables, new_tables()):
        assert submit(worker, match, sent, OURS) == first
    with pytest.raises(KeyReused):
        submit(tables, match, group(tables, match, "move US-ai-3 1420"), OURS)


def test_who_cannot_come_along_stays_and_the_rest_goes(tables: Tables) -> None:
    match = prepared(tables)
    members = submit(
        tables, match, group(tables, match, "move US-ai-1 1420", "move US-ai-2 0101", "move US-ai-3 1420"), OURS
    )
    assert carried_out(members) == ["move US-ai-1 1420", "move US-ai-3 1420"]
    refused = members[1].refused
    assert isinstance(refused, Refusal)
    assert refused.clauses


def test_a_group_of_which_nothing_is_allowed_is_refused(tables: Tables) -> None:
    match = prepared(tables)
    sent = group(tables, match, "move US-ai-1 0101", "move US-ai-2 0101")
    with pytest.raises(Refusal):
        submit(tables, match, sent, OURS)
    assert standing(tables, match) == []


def test_a_group_ends_with_the_question(tables: Tables) -> None:
    match = prepared(tables)
    members = submit(tables, match, group(tables, match, "move US-ai-1 1420", "done", "move US-ai-2 1420"), OURS)
    assert carried_out(members) == ["move US-ai-1 1420", "done"]
    assert str(members[2].refused) in ("something else is asked now", "the one before it rolled a die, "
                                       "showed something, or made somebody else answer")  # fmt: skip


def test_a_group_takes_a_seat_and_has_an_end(tables: Tables) -> None:
    match = prepared(tables)
    with pytest.raises(NotHeld):
        submit(tables, match, group(tables, match, "move US-ai-1 1420"), Credentials((), None))
    for actions in ([], ["done"] * (MOST + 1)):
        with pytest.raises(SandtableError, match=f"1 to {MOST} actions"):
            submit(tables, match, group(tables, match, *actions), OURS)


def test_the_file_of_a_match_knows_no_groups(tables: Tables) -> None:
    together, alone = prepared(tables, "together"), prepared(tables, "alone")
    actions = ["move US-ai-1 1420", "move US-ai-2 1420"]
    submit(tables, together, group(tables, together, *actions), OURS)
    undo(tables, together, "us", "back")
    for n, action in enumerate(actions):
        tables.submit(alone, "us", question(tables, alone, "us"), f"k{n}", action)
    for n in range(2):
        undo(tables, alone, "us", f"u{n}")
    files = []
    for name in (together, alone):
        with tables.at(name) as live:
            files.append(dumps(live.match.file))
    assert files[0] == files[1]
