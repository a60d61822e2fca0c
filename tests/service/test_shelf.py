"""Static documents: found by their digest in the store, whoever asks and whenever."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.documents import BoardDoc, BoardDrawing, Catalogue, Handbook
from sandtable.drawing import style
from sandtable.service import documents
from sandtable.service.errors import Unknown
from tests.mini import TwoRivers
from tests.service.conftest import NewTables
from tests.service.playing import new


def test_another_worker_finds_what_a_match_has_named(new_tables: NewTables, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = new_tables(), new_tables()
    view = here.look(new(here).match, frozenset())["view"]

    def fail(*_: object) -> None:
        raise AssertionError("no game has to be asked for a document that is in the store")

    for name in ("new", "boards", "catalogue", "handbook"):
        monkeypatch.setattr(TwoRivers, name, fail)
    for ref in view["boards"]:
        assert msgspec.json.decode(there.shelf.get(ref["digest"], "board"), type=BoardDoc).id == ref["id"]
    assert msgspec.json.decode(there.shelf.get(view["catalogue"], "catalogue"), type=Catalogue).kinds
    msgspec.json.decode(there.shelf.get(view["handbook"], "handbook"), type=Handbook)
    with pytest.raises(Unknown, match="no board 'nothing'"):
        there.shelf.get("nothing", "board")


def test_a_board_is_drawn_once_for_all_workers(new_tables: NewTables, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = new_tables(), new_tables()
    view = here.look(new(here).match, frozenset())["view"]
    drawn = {ref["drawing"]: here.shelf.drawing(ref["drawing"]) for ref in view["boards"]}
    monkeypatch.setattr("sandtable.service.shelf.draw_map", None)
    for name, body in drawn.items():
        assert msgspec.json.decode(body, type=BoardDrawing).ground
        assert there.shelf.drawing(name) == body


def test_only_boards_have_drawings(new_tables: NewTables) -> None:
    tables = new_tables()
    view = tables.look(new(tables).match, frozenset())["view"]
    for name in (
        "nothing",
        f"nothing-{style()}",
        f"{view['catalogue']}-{style()}",
        f"{view['boards'][0]['digest']}-old",
    ):
        with pytest.raises(Unknown, match="there is no"):
            tables.shelf.drawing(name)


def test_documents_of_a_case_are_there_as_well(new_tables: NewTables) -> None:
    here, there = new_tables(), new_tables()
    name = next(name for name, case in documents.cases_of("two-rivers").items() if case.given)
    made = documents.case(here.shelf, "two-rivers", name)
    assert made.boards
    for ref in made.boards:
        assert there.shelf.get(ref["digest"], "board")
