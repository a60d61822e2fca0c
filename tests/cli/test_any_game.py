"""The command line knows no game: the miniature one, with fog, two boards, three seats and a moderator, will do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable import registry
from sandtable.announcement import Announcement
from sandtable.kernel import Match
from sandtable.kernel.files import read_match
from tests.cli.tools import answer, fails, run


@pytest.fixture(autouse=True)
def two_rivers(monkeypatch: pytest.MonkeyPatch) -> None:
    about = Announcement("two-rivers", "Two Rivers", "tests.mini.game:TwoRivers")
    monkeypatch.setitem(registry.GAMES, "two-rivers", about)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    run("new", "two-rivers", "--scenario", "plain", "--seed", "1", "-o", tmp_path / "m.json")
    return tmp_path / "m.json"


def load(path: Path) -> Match[Any]:
    return Match.load(registry.game("two-rivers"), read_match(path))


def test_each_seat_sees_its_own(path: Path) -> None:
    everything = run("show", path).stdout
    assert "red-1" in everything
    assert "blue-1" in everything
    reds = run("show", path, "--seat", "red").stdout
    assert "red-1" in reds
    assert "blue-1" not in reds
    assert "red-1" not in run("show", path, "--seat", "nobody").stdout
    assert "4 sack" in reds, "quantities are shown"


def test_several_seats_are_asked_at_once(path: Path) -> None:
    assert "several seats are asked now" in fails(2, "legal", path)
    assert "plan UNIT ORDER; …" in run("legal", path, "--seat", "blue").stdout
    output = answer("do", path, "plan blue-1 hold", "--seat", "blue")
    assert [line["seat"] for line in output["log"]] == ["blue"]


def test_a_verb_tells_who_is_meant(path: Path) -> None:
    assert "the orders are closed" in run("do", path, "deadline").stdout


def test_log_and_verification(path: Path) -> None:
    run("do", path, "accept", "--seat", "red")
    run("do", path, "deadline", "--seat", "table")
    assert len(answer("log", path, "--seat", "red")) > len(answer("log", path, "--seat", "nobody"))
    assert answer("verify", path)["verdict"] == "agrees"


def test_a_fork_from_what_a_seat_knew(path: Path, tmp_path: Path) -> None:
    run("do", path, "accept", "--seat", "red")
    run("fork", path, 2, "--seat", "red", "--seed", "2", "-o", tmp_path / "f.json")
    run("verify", tmp_path / "f.json")


def test_a_fork_takes_the_number_that_the_log_shows(path: Path, tmp_path: Path) -> None:
    """Red writes its orders three times; blue's log does not count them, and blue's fork does not either."""
    fork = tmp_path / "f.json"
    for act in ("plan red-1 hold", "plan", "plan red-1 hold"):
        run("do", path, act, "--seat", "red")
    run("do", path, "plan blue-1 hold", "--seat", "blue")
    shown = answer("log", path, "--seat", "blue")[-1]["n"]
    assert shown == answer("log", path)[-1]["n"] - 3
    assert f"entry {shown}" in run("show", path, "--seat", "blue").stdout
    run("fork", path, shown, "--seat", "blue", "-o", fork)
    assert json.loads(fork.read_text())["forked"] == f"entry {shown} as blue knew it"
    assert "blue-1" in run("show", fork, "--seat", "blue").stdout
    refused = fails(2, "fork", path, shown + 1, "--seat", "blue", "-o", fork)
    assert f"there is no entry {shown + 1}; they run from 1 to {shown}" in refused
    true = load(path).entries[-1].n
    run("fork", path, answer("log", path)[-1]["n"], "--seed", "2", "-o", fork)
    match = load(path)
    assert len(match.entries) == true
    assert load(fork).file.start.position == match.state.plain()


def test_what_is_taken_back_has_the_number_that_the_log_shows(path: Path) -> None:
    run("do", path, "plan red-1 hold", "--seat", "red")
    run("do", path, "plan blue-1 hold", "--seat", "blue")
    everything = answer("log", path)
    assert f"before entry {everything[-1]['n']}" in run("undo", path, "--to", everything[-1]["n"]).stdout
    assert [line["text"] for line in answer("log", path)] == [line["text"] for line in everything[:-1]]


def test_play_and_selfplay(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    output = run(
        "play",
        "two-rivers",
        "--against",
        "random",
        "--seed",
        "1",
        "--save",
        path,
        stdin="a\ndone\n" * 10 + "look\nmap\nlog\n",
    ).stdout
    assert "red: Order your units to march, forage or hold." in output
    assert "blue-1" not in output
    assert answer("selfplay", "two-rivers", "--players", "random", "--games", 2)["levels"]["nobody"] == {"horizon": 2}
