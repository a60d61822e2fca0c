"""Starting a game of one's own."""

from __future__ import annotations

import compileall
from pathlib import Path

import pytest

from tests.cli.tools import fails, run


def test_create(tmp_path: Path) -> None:
    folder = tmp_path / "here"
    assert "sandtable play my-hill" in run("create", "my-hill", "--folder", folder).stdout
    texts = {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}
    assert {"pyproject.toml", "README.md", "tests/test_my_hill.py", "src/my_hill/game.py"} <= set(texts)
    assert not [path for path, text in texts.items() if "outpost" in (path + text).lower() or "@" in path]
    assert 'name = "my-hill"' in texts["src/my_hill/game.py"]
    assert 'my-hill = "my_hill.announcement:ANNOUNCEMENT"' in texts["pyproject.toml"]
    assert compileall.compile_dir(folder, quiet=1)


@pytest.mark.parametrize("name", ["My-hill", "my_hill", "3-hills", "hill-", "import", "../hill"])
def test_a_name_that_cannot_be(tmp_path: Path, name: str) -> None:
    assert "cannot be the name of a game" in fails(2, "create", name, "--folder", tmp_path / "x")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("mine")
    assert "not an empty folder" in fails(2, "create", "my-hill", "--folder", tmp_path)
    assert "there is a game 'oil-war' already" in fails(2, "create", "oil-war", "--folder", tmp_path / "new")
    assert [path.name for path in tmp_path.iterdir()] == ["notes"]
