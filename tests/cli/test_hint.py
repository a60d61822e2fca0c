"""`sandtable hint`: a plan with its reasons, accepted in all or in part."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandtable.games.oil_war.game import OilWar
from sandtable.kernel import Match
from sandtable.kernel.files import read_match, write_match
from tests.cli.tools import run

AT = {"1218": ["US-ai-1", "US-ai-2"], "1219": ["US-m-1"], "1419": ["SA-i-1", "SA-m-1"]}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Before a movement of three units."""
    rules = OilWar()
    position, _ = rules.opening("1", rules.settle_options({}), {"turn": 1, "phase": "us:movement", "at": AT})
    path = tmp_path / "match.json"
    write_match(path, Match.start(rules, "1", "a seed", position=position.plain()).file)
    return path


def ask(file: Path, *more: str) -> str:
    return run("hint", str(file), "--playouts", "12", *more).stdout


def test_it_tells_orders_and_reasons(file: Path) -> None:
    text = ask(file)
    assert text.startswith("us is asked: Move your units")
    assert "\n  1  " in text
    assert "of 8" in text
    assert text == ask(file), "the same plan every time"
    assert not read_match(file).entries


def test_part_of_it_is_accepted(file: Path) -> None:
    told = json.loads(ask(file, "--json"))["hint"]["orders"]
    assert json.loads(ask(file, "--json", "--accept", "1"))["given"] == 1
    assert [entry.act for entry in read_match(file).entries] == [told[0]["text"]]


def test_all_of_it_is_accepted(file: Path) -> None:
    told = json.loads(ask(file, "--json"))["hint"]["orders"]
    assert f"{len(told)} orders given." in ask(file, "--accept", "all")
    assert [entry.act for entry in read_match(file).entries][: len(told)] == [order["text"] for order in told]


@pytest.mark.parametrize("wrong", ["0", "99", "2-1", "some"])
def test_numbers_that_there_are_not(file: Path, wrong: str) -> None:
    assert "order" in run("hint", str(file), "--playouts", "2", "--accept", wrong, code=2).stderr


def test_a_game_without_an_adviser_says_so(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    run("new", "war-game", "-o", str(path))
    from sandtable.opinion import has_adviser

    if not has_adviser("war-game"):
        assert "there is no second opinion in it" in run("hint", str(path), "--seat", "empire-1", code=2).stderr
