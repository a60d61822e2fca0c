"""Starting a game of one's own."""

from __future__ import annotations

import compileall
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.tools import fails, run

ROOT = Path(__file__).parents[2]


def test_create(tmp_path: Path) -> None:
    folder = tmp_path / "here"
    assert "sandtable play my-hill" in run("create", "my-hill", "--folder", folder).stdout
    texts = {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}
    assert {"pyproject.toml", "README.md", "tests/test_my_hill.py", "src/my_hill/game.py"} <= set(texts)
    assert not [path for path, text in texts.items() if "outpost" in (path + text).lower() or "@" in path]
    assert 'name = "my-hill"' in texts["src/my_hill/game.py"]
    assert 'my-hill = "my_hill.announcement:ANNOUNCEMENT"' in texts["pyproject.toml"]
    assert compileall.compile_dir(folder, quiet=1)


def test_create_a_game_with_a_secret(tmp_path: Path) -> None:
    folder = tmp_path / "here"
    assert "sandtable docs making-a-game" in run("create", "my-night", "--folder", folder, "--fog").stdout
    texts = {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}
    assert "`src/my_night/fog.py`" in texts["README.md"]
    assert not [path for path, text in texts.items() if "night-ride" in text or "Night ride" in text]
    assert not [path for path, text in texts.items() if "@" in path or "@fog@" in text]


@pytest.mark.parametrize("options", [(), ("--fog",)], ids=["open", "fog"])
def test_what_is_written_is_clean(tmp_path: Path, options: tuple[str, ...]) -> None:
    """By its own rules of style, and by those of style and types that this project holds itself to."""
    folder = tmp_path / "here"
    run("create", "my-hill", "--folder", folder, *options)
    for check in (
        ("ruff", "check", "--no-cache", folder),
        ("ruff", "format", "--no-cache", "--check", folder),
        ("ruff", "check", "--no-cache", "--config", ROOT / "pyproject.toml", folder),
        ("ruff", "format", "--no-cache", "--check", "--config", ROOT / "pyproject.toml", folder),
        ("mypy", "--strict", "--cache-dir", tmp_path / "cache", folder / "src"),
    ):
        done = subprocess.run([sys.executable, "-m", *map(str, check)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["My-hill", "my_hill", "3-hills", "hill-", "import", "../hill"])
def test_a_name_that_cannot_be(tmp_path: Path, name: str) -> None:
    assert "cannot be the name of a game" in fails(2, "create", name, "--folder", tmp_path / "x")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("mine")
    assert "not an empty folder" in fails(2, "create", "my-hill", "--folder", tmp_path)
    assert "there is a game 'oil-war' already" in fails(2, "create", "oil-war", "--folder", tmp_path / "new")
    assert [path.name for path in tmp_path.iterdir()] == ["notes"]
