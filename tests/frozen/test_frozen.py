"""Players of another version: where its code is found, and that they play as they did there."""

from __future__ import annotations

import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

import sandtable
from sandtable.errors import SandtableError
from sandtable.frozen import find_version, frozen_player
from sandtable.frozen.process import VersionProcess
from sandtable.kernel import Match
from sandtable.players import SeatTable
from sandtable.registry import game
from sandtable.selfplay import play_match
from tests.mini.game import TwoRivers

SOURCE = Path(sandtable.__file__).parents[1]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def package(folder: Path) -> Path:
    """A version of the program that has nothing in it."""
    (folder / "sandtable").mkdir(parents=True)
    (folder / "sandtable" / "__init__.py").write_text("")
    return folder


def test_a_folder_of_source_is_a_version(tmp_path: Path) -> None:
    source = package(tmp_path / "src")
    assert find_version(str(tmp_path)) == source
    assert find_version(str(source)) == source
    with pytest.raises(SandtableError, match="no package 'sandtable'"):
        find_version(str(source / "sandtable"))


def test_a_wheel_is_unpacked_once(tmp_path: Path, cache: Path) -> None:
    wheel = tmp_path / "sandtable-1.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr("sandtable/__init__.py", "")
    folder = find_version(str(wheel))
    assert (folder / "sandtable" / "__init__.py").is_file()
    assert folder.is_relative_to(cache)
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


@pytest.mark.skipif(shutil.which("git") is None, reason="commits take git")
def test_a_commit_is_found_in_the_checkout(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout = tmp_path / "checkout"
    package(checkout / "src")
    git = ["git", "-C", str(checkout), "-c", "user.name=x", "-c", "user.email=x@example.org"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "x"], ["tag", "only-here"]):
        subprocess.run([*git, *command], check=True)
    monkeypatch.chdir(checkout)
    folder = find_version("only-here")
    assert (folder / "sandtable" / "__init__.py").is_file()
    assert folder.is_relative_to(cache)
    with pytest.raises(SandtableError, match="no folder, no wheel, and no commit"):
        find_version("nowhere")


def test_the_same_version_plays_the_same_match() -> None:
    rules = game("oil-war")
    assert play_match(rules, "3", {}, [f"staff@{SOURCE}", "random"], "s") == play_match(
        rules, "3", {}, ["staff", "random"], "s"
    )


def test_a_game_from_elsewhere_with_secrets() -> None:
    rules = TwoRivers()
    scenario = rules.scenarios[0].id
    assert play_match(rules, scenario, {}, [f"random@{SOURCE}"], "s") == play_match(
        rules, scenario, {}, ["random"], "s"
    )


def test_an_answer_that_is_no_longer_legal_is_replaced_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VersionProcess, "ask", lambda self, asked: ("attack", "nobody"))
    rules = game("oil-war")
    match = Match.start(rules, "1", "s")
    seat = rules.asks(match.state)[0].seat
    who = frozen_player(f"staff@{SOURCE}", "s", "1", seat)
    rules.check(match.state, seat, who.choose(SeatTable(rules, match.state, seat)))
    assert who.strays == 1


def test_what_cannot_be_played_is_said() -> None:
    with pytest.raises(SandtableError, match="NAME@PLACE"):
        frozen_player("staff@", "s", "1", "us")
    rules = game("oil-war")
    with pytest.raises(SandtableError, match=r"hal@.* in us fails: .*no player 'hal'"):
        play_match(rules, "1", {}, [f"hal@{SOURCE}", "random"], "s")


def test_a_process_that_has_ended_is_an_error() -> None:
    process = VersionProcess(str(SOURCE))
    process.process.close()
    who = frozen_player(f"staff@{SOURCE}", "s", "1", "us")
    who.process = process
    rules = game("oil-war")
    match = Match.start(rules, "1", "s")
    with pytest.raises(SandtableError, match="have ended"):
        who.choose(SeatTable(rules, match.state, "us"))
