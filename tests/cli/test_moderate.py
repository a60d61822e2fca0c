"""The moderator's console on match files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tools import fails, run


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "war.json"
    made = run("new", "war-game", "--scenario", "2", "--seed", "a", "--option", "moderator=person", "-o", path)
    assert made.exit_code == 0, made.stdout
    return path


def test_rule_preview_close_and_roll_back(path: Path) -> None:
    output = run("moderate", path, "umpire", "CORRECT PAY Arcadia P1M", "--why", "a gift was lost").stdout
    assert "The moderator has corrected the position: a gift was lost" in output
    before = path.read_bytes()
    assert "The orders of cycle 1 are closed" in run("moderate", path, "preview").stdout
    assert path.read_bytes() == before
    assert "The orders of cycle 1 are closed" in run("moderate", path, "close").stdout
    assert run("moderate", path, "rounds").stdout == "2: The orders of cycle 1 are closed\n"
    assert "give a reason" in fails(2, "moderate", path, "roll-back", "2")
    assert "a wrong map" in run("moderate", path, "roll-back", "2", "--why", "a wrong map").stdout
    assert run("moderate", path, "rounds").stdout.strip() == ""
    assert "moderator acted" in run("verify", path).stdout


def test_the_log_of_the_moderator(path: Path) -> None:
    run("moderate", path, "close")
    log = run("log", path, "--seat", "moderator").stdout
    assert "Arcadia: Income P" in log
    assert "Borealia: Income P" in log
    assert "Borealia: Forces" in run("show", path, "--seat", "moderator").stdout
    assert "the seats are empire-1, empire-2, moderator" in fails(1, "log", path, "--seat", "empire-9")


def test_what_is_refused(path: Path, tmp_path: Path) -> None:
    assert "expected" in fails(1, "moderate", path, "umpire", "SING")
    assert "there is no command" in fails(2, "moderate", path, "fly")
    assert "for matches on a server" in fails(2, "moderate", path, "extend", "60")
    other = tmp_path / "plain.json"
    run("new", "war-game", "--scenario", "2", "--seed", "a", "-o", other)
    assert "has no moderator" in fails(1, "moderate", other, "preview")
