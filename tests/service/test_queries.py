"""What takes long is done while the match goes on."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from sandtable.games.war_game.game import WarGame
from sandtable.service import Tables
from sandtable.service.errors import Superseded
from sandtable.service.orders import read_document, submit_document
from sandtable.service.queries import use_tool
from tests.service.playing import new, question

SEAT = "empire-1"
FORM = "EMPIRE Arcadia\nCYCLE 1\nBUYING\nMOVEMENT\nATTACKING\nEND\n"


def look_meanwhile(monkeypatch: pytest.MonkeyPatch, tables: Tables, match: str, method: str) -> list[int]:
    """Let somebody else look at the match in the middle of a method of the game; the numbers of what they saw."""
    seen: list[int] = []
    work: Callable[..., Any] = getattr(WarGame, method)

    def slow(*args: Any) -> Any:
        with ThreadPoolExecutor(1) as other:
            seen.append(other.submit(tables.look, match, frozenset()).result(timeout=60)["seq"])
        return work(*args)

    monkeypatch.setattr(WarGame, method, slow)
    return seen


def test_a_tool_does_not_hold_up_the_match(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new(tables, "war-game", "2").match
    seen = look_meanwhile(monkeypatch, tables, match, "use_tool")
    use_tool(tables, match, frozenset(), "battle", {"kind": "land", "attack": "3 Tank", "defence": "2 Infantry"})
    assert len(seen) == 1


def test_a_document_is_read_while_the_match_goes_on(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new(tables, "war-game", "2").match
    asked = question(tables, match, SEAT)
    seen = look_meanwhile(monkeypatch, tables, match, "read_document")
    assert read_document(tables, match, SEAT, FORM).accepted == []
    first = submit_document(tables, match, SEAT, asked, "a", FORM)
    assert len(seen) == 2
    assert submit_document(tables, match, SEAT, asked, "a", FORM) == first


def test_a_document_for_a_question_of_the_past_is_not_even_read(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new(tables, "war-game", "2").match
    seen = look_meanwhile(monkeypatch, tables, match, "read_document")
    with pytest.raises(Superseded):
        submit_document(tables, match, SEAT, "another", "a", FORM)
    assert seen == []
