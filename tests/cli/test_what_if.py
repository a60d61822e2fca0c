"""`sandtable analyse` and `sandtable what-if`."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.kernel.files import read_match
from tests.cli.tools import answer, fails, run
from tests.web.test_analysis import short_match


@pytest.fixture
def over(tmp_path: Path) -> Path:
    path = tmp_path / "over.json"
    path.write_text(short_match())
    return path


def test_an_analysis_in_words_and_as_json(over: Path) -> None:
    text = run("analyse", over, "--samples", "1", "--searched", "0").stdout
    assert "What it came to" in text
    assert "How it stood for us at the end of each turn" in text
    assert "The costliest decisions of us" in text
    told = answer("analyse", over, "--samples", "1", "--searched", "0")
    us = told["accounts"][0]
    parts = sum(us[name]["points"] for name in ("luck", "decisions", "others", "outlook"))
    assert us["result"] == pytest.approx(parts)


def test_a_game_without_an_adviser_says_so(tmp_path: Path) -> None:
    path = tmp_path / "canal.json"
    run("new", "war-game", "-o", path)
    from sandtable.opinion import has_adviser

    if not has_adviser("war-game"):
        assert "there is no second opinion in it" in fails(2, "analyse", path)


def test_a_sandbox(tmp_path: Path) -> None:
    path, box = tmp_path / "match.json", tmp_path / "box.json"
    run("new", "october-war", "-o", path)
    run("what-if", path, "-o", box, "--seat", "israel", "--label", "hold", "--seed", "s")
    assert read_match(box).forked.endswith(": hold")
    first = box.read_bytes()
    run("what-if", path, "-o", box, "--seat", "israel", "--label", "hold", "--seed", "s")
    assert box.read_bytes() == first
    assert "overwrite" in fails(2, "what-if", path, "-o", path, "--seat", "israel")
