"""Games announce themselves: ours, those of other packages, and those named on the command line."""

from __future__ import annotations

import importlib
import importlib.metadata
import subprocess
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any

import pytest

import sandtable.games
from sandtable import registry
from sandtable.announcement import Announcement
from sandtable.errors import SandtableError
from sandtable.registry import GROUP, Games, load_class, register

ANNOUNCEMENT = Announcement("two-rivers", "Two Rivers", "tests.mini.game:TwoRivers")


def points(monkeypatch: pytest.MonkeyPatch, value: Any, name: str = "elsewhere") -> None:
    """One entry point of another package, which loads this."""
    module = SimpleNamespace(ANNOUNCEMENT=value)
    monkeypatch.setitem(sys.modules, "elsewhere", module)
    found = EntryPoints([EntryPoint(name, "elsewhere:ANNOUNCEMENT", GROUP)])
    declare(monkeypatch, found)


def declare(monkeypatch: pytest.MonkeyPatch, found: EntryPoints) -> None:
    monkeypatch.setattr(registry, "somebody_declares", lambda: True)
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: found)


def test_a_package_that_is_installed_is_found_without_being_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert not registry.somebody_declares()
    info = tmp_path / "elsewhere-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: elsewhere\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\nrivers = elsewhere_game:ANNOUNCEMENT\n")
    (tmp_path / "elsewhere_game.py").write_text(
        "from sandtable.announcement import Announcement\nANNOUNCEMENT = Announcement('rivers', 'Rivers', 'a:B')\n"
    )
    assert registry.somebody_declares()
    assert Games()["rivers"].title == "Rivers"


def test_a_place_that_cannot_be_looked_into_is_left_to_the_library(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    archive = tmp_path / "packages.zip"
    archive.write_bytes(b"")
    monkeypatch.setattr(sys, "path", [str(archive)])
    assert registry.somebody_declares()


def test_a_game_of_another_package_is_listed_and_ours_are_found_first(monkeypatch: pytest.MonkeyPatch) -> None:
    points(monkeypatch, ANNOUNCEMENT)
    games = Games()
    assert games["oil-war"].title.startswith("Oil War")
    assert games["two-rivers"] == ANNOUNCEMENT
    assert {"oil-war", "two-rivers"} <= set(games)


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("Two Rivers", "the entry point elsewhere of sandtable.games is not an Announcement"),
        (ANNOUNCEMENT._replace(name="oil-war"), "announces 'oil-war', but there is a game of that name already"),
    ],
)
def test_a_bad_entry_is_one_sentence(monkeypatch: pytest.MonkeyPatch, value: Any, fault: str) -> None:
    points(monkeypatch, value)
    with pytest.raises(SandtableError, match=fault):
        list(Games())


def test_an_entry_that_cannot_be_loaded_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    found = EntryPoints([EntryPoint("lost", "no_such_module:ANNOUNCEMENT", GROUP)])
    declare(monkeypatch, found)
    with pytest.raises(SandtableError, match=r"the entry point lost of sandtable.games cannot be loaded: No module"):
        list(Games())


def test_a_family_nests_its_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "nested_family" / "first"
    folder.mkdir(parents=True)
    (folder / "announcement.py").write_text(
        "from sandtable.announcement import Announcement\nANNOUNCEMENT = Announcement('first', 'The First', 'a:B')\n"
    )
    monkeypatch.setattr(sandtable.games, "__path__", [str(tmp_path)])
    assert Games()["first"].title == "The First"


@pytest.mark.parametrize(
    ("spec", "fault"),
    [
        ("oil-war=tests.mini.game:TwoRivers", "there is a game 'oil-war' already"),
        ("three-rivers=tests.mini.game:TwoRivers", "is the game 'two-rivers', not 'three-rivers'"),
        ("lost=no_such_module:Game", "no_such_module:Game: No module named"),
        ("lost=tests.mini.game:Nothing", "the module tests.mini.game has no 'Nothing'"),
        ("lost", "a game is given as NAME=MODULE:CLASS, not as 'lost'"),
    ],
)
def test_a_game_named_on_the_command_line_must_be_one(spec: str, fault: str) -> None:
    with pytest.raises(SandtableError, match=fault):
        register(spec)
    assert "lost" not in registry.GAMES
    assert "three-rivers" not in registry.GAMES


def test_listing_loads_no_game() -> None:
    look = "print('sandtable.games.oil_war.game' in sys.modules)"
    code = f"import sys; from sandtable.registry import GAMES; list(GAMES); {look}"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_a_class_is_given_with_its_module() -> None:
    with pytest.raises(SandtableError, match="a class is given as MODULE:CLASS, not as 'nothing'"):
        load_class("nothing")


def test_who_asks_while_games_are_found_waits_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first visitors of a server that has just started ask at the same moment."""
    games = Games()
    is_finding, may_go_on = Event(), Event()
    import_module = importlib.import_module

    def import_slowly(name: str) -> Any:
        is_finding.set()
        may_go_on.wait(1)
        return import_module(name)

    monkeypatch.setattr(registry, "import_module", import_slowly)
    found: list[str] = []
    first = Thread(target=lambda: games["oil-war"], daemon=True)
    first.start()
    is_finding.wait(60)
    second = Thread(target=lambda: found.append(games["oil-war"].name), daemon=True)
    second.start()
    second.join(0.2)
    may_go_on.set()
    first.join(60)
    second.join(60)
    assert found == ["oil-war"]
