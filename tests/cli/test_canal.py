"""The command line on the second miniature game: looks, tools, numbers, displays, options, standing orders."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandtable import registry
from sandtable.announcement import Announcement
from tests.cli.tools import answer, fails, run


@pytest.fixture(autouse=True)
def canal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "canal", Announcement("canal", "The Canal", "tests.canal.game:Canal"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    run("new", "canal", "--scenario", "october", "--seed", "1", "-o", tmp_path / "m.json")
    return tmp_path / "m.json"


def play(path: Path, *lines: str) -> str:
    return run("play", "--resume", path, "--against", "human", stdin="".join(f"{line}\n" for line in lines)).stdout


def test_looks(path: Path) -> None:
    run("do", path, "provision W-3 2", "--seat", "west")
    assert "reach UNIT" in run("look", path).stdout
    output = run("look", path, "reach", "w-3").stdout
    assert "Where W-3 can march" in output
    assert "way [2]: Ismailia - Suez" in output or "way [1]: Ismailia - Suez" in output
    assert answer("look", path, "reach W-3")["overlays"][0]["spaces"][0] == "Ismailia"
    assert "cannot be looked up; try one of: reach UNIT" in fails(2, "look", path, "supply", "W-3")
    assert "did you mean W-3" in fails(2, "look", path, "reach", "W3")


def test_tools(path: Path) -> None:
    assert "attack=3  Attack (0.5 to 12)" in run("tool", path).stdout
    output = run("tool", path, "odds", "attack=4.5", "pass=yes").stdout
    assert "4½ attack" in output
    assert "1 column left: a pass" in output
    assert "Defence takes a number from 0.5 to 12, not 'x'" in fails(2, "tool", path, "odds", "defence=x")
    assert "has no field 'z'" in fails(2, "tool", path, "odds", "z=1")
    assert "has no tool 'sums'" in fails(2, "tool", path, "sums")


def test_options_are_told_where_they_are_needed(tmp_path: Path) -> None:
    output = run("new", "canal", "--help").stdout
    assert "Weather (the first value is the usual one)" in output
    assert "income=3|1…6" in output
    assert "needs winter=yes" in output
    assert "lists a game's options" in run("new", "--help").stdout
    start = ("new", "canal", "--scenario", "october", "-o", tmp_path / "m.json")
    needs = "option sandstorm=yes needs option winter=yes; set that too, or leave sandstorm out"
    assert fails(2, *start, "--option", "sandstorm=yes") == needs
    assert "takes a number from 1 to 6, not '9'" in fails(2, *start, "--option", "income=9")
    run(*start, "--option", "sandstorm=yes", "--option", "winter=yes", "--option", "income=4.5")
    assert "Depot of west 4" in run("show", tmp_path / "m.json").stdout


def test_numbers_plans_and_what_is_closed(path: Path) -> None:
    output = run("legal", path, "provision W-1").stdout
    assert "a number from ½ to 2 in steps of ½ (points)" in output
    assert "provision UNIT NUMBER; …" in run("legal", path).stdout
    offer = answer("legal", path, "provision W-1 1; W-2", "--seat", "west")
    assert offer["slot"]["form"] == "number"
    assert offer["plan"]["total"] == 1
    assert offer["plan"]["limit"] == 3
    run("do", path, "provision W-1 2")
    output = run("legal", path, "order march", "--closed").stdout
    assert "not possible now:" in output
    assert "W-2  'W-2' is not possible: it has no points for a road" in output


def test_displays_and_two_maps_are_shown(path: Path) -> None:
    file = json.loads(path.read_text())
    output = run("show", path).stdout
    assert "The Northern Canal:" in output
    assert "The Southern Canal:" in output
    assert "E-3 1-3 (untried)" in output.replace("\u00a0", " ")
    assert file["game"] == "canal"


def test_points_lie_on_a_map_of_letters_and_boxes_in_a_list(path: Path) -> None:
    lines = run("show", path, "--map").stdout.splitlines()
    north = lines[lines.index("The Northern Canal") + 1 : lines.index("The Southern Canal")]
    assert north[0].startswith("W1 Kantara")
    assert north[0].endswith(": Kantara East")
    assert north[-1].startswith("W1 Ismailia")
    assert north[-1].endswith("E1 Tasa")
    assert all("·" in line for line in north[1:-1])
    assert "  Turn 1: empty" in lines
    assert "W west, E east, a figure behind a letter counts its pieces, two letters are two seats" in lines[-1]


def test_charts_are_listed_and_printed(path: Path) -> None:
    assert "  battle  Battle table" in run("charts", path).stdout
    output = run("charts", path, "battle").stdout
    assert output.startswith("Battle table (K8, K9)")
    assert [chart["id"] for chart in answer("charts", path, "battle")] == ["battle"]
    assert "there is no chart 'odds'; the charts are battle" in fails(2, "charts", path, "odds")


def test_conceding(path: Path) -> None:
    assert "West concedes: East wins" in run("concede", path, "--seat", "west").stdout
    assert "the match is over" in fails(1, "do", path, "order", "--seat", "east")
    assert answer("verify", path)["verdict"] == "agrees"


def test_a_terminal_match_with_standing_orders(path: Path) -> None:
    output = play(path, "always", "order", "", "accept", "order", "", "closed march", "ask provision", "concede")
    assert "From now on 'provision' is answered by the proposal; 'ask provision' ends that." in output
    entries = json.loads(path.read_text())["entries"]
    assert next(entry["act"] for entry in entries if entry.get("standing")) == "provision W-1 2; W-2 1"
    assert entries[-1]["act"] == "concede"
    assert "west shares provisions (standing order) (K2)" in run("log", path).stdout


def test_numbers_and_quoted_names_in_a_terminal_match(path: Path) -> None:
    lines = ["provision W-1", "2", "", "look reach W-1", "closed order march", "order name", "1", '"Old Guard"', ""]
    output = play(path, *lines)
    assert "can continue with a number from ½ to 2" in output
    assert "Where W-1 can march" in output
    assert "W-2  'W-2' is not possible" in output
    assert "2 of 3 points in 1 line" in output
    assert 'a text of up to 24 letters, in "quotes" if it has spaces' in output
    acts = [entry["act"] for entry in json.loads(path.read_text())["entries"]]
    assert acts[:2] == ["provision W-1 2", 'order name W-1 "Old Guard"']
