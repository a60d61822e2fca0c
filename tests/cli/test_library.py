"""What there is: games, scenarios, rules, cases."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable import __version__
from sandtable.cli.app import app
from sandtable.cli.commands import COMMANDS
from tests.cli.tools import answer, fails, run


def test_games() -> None:
    assert "oil-war" in run("games").stdout
    assert {game["name"] for game in answer("games")} >= {"oil-war"}


def test_every_game_has_a_title() -> None:
    from sandtable.registry import GAMES

    assert all(about.name == name and about.title for name, about in GAMES.items())


def test_scenarios() -> None:
    output = run("scenarios", "oil-war").stdout
    assert "Iranian offensive" in output
    assert "crt=printed|graded" in output
    found = answer("scenarios", "oil-war")
    assert [scenario["id"] for scenario in found["scenarios"]] == ["1", "2", "3"]
    assert found["scenarios"][2]["seats"] == ["iran", "arab"]
    assert "random" in found["players"]
    assert "staff    weighs the odds and answers at once" in output


def test_unknown_game() -> None:
    output = fails(2, "scenarios", "chess")
    assert output.startswith("there is no game 'chess'; the games are ")
    assert "oil-war, war-game" in output


def test_all_rules_are_listed() -> None:
    output = run("rules", "oil-war").stdout
    assert "6.13" in output
    assert len(answer("rules", "oil-war")) > 200


def test_a_clause_with_its_ruling_and_its_cases() -> None:
    output = run("rules", "oil-war", "6.13").stdout
    assert "No step from ZOC to ZOC" in output
    assert "Ruling:" in output
    assert "5.23" in output
    assert "c25-zones" in output
    found = answer("rules", "oil-war", "6.13")
    assert found["id"] == "6.13"
    assert found["claims"]


def test_unknown_clause() -> None:
    assert fails(2, "rules", "oil-war", "99.9") == "oil-war has no clause '99.9'"


def test_coverage() -> None:
    found = answer("rules", "oil-war", "--coverage")
    assert found["claimed"] > 200
    assert found["unclaimed"] == []


def test_coverage_fails_where_something_is_unclaimed(monkeypatch: pytest.MonkeyPatch) -> None:
    import sandtable.coverage
    from sandtable.coverage import Report

    monkeypatch.setattr(sandtable.coverage, "report", lambda game: Report(2, 1, ["6.13"], {}))
    assert answer("rules", "oil-war", "--coverage", code=1)["unclaimed"] == ["6.13"]
    assert "No step from ZOC to ZOC" in run("rules", "oil-war", "--coverage", code=1).stdout


def test_cases() -> None:
    found = answer("cases", "oil-war", "6.13")
    assert found["passed"] > 0
    assert found["failed"] == 0
    assert "0 failed" in run("cases", "oil-war", "6.13").stdout


MINE = """
game = "oil-war"
clauses = ["6.13"]
title = "Mine"
given = { at = { 1204 = ["US-i-1"] } }
[[variant]]
then = { at = { 1204 = ["US-i-1"] } }
[[variant]]
then = { at = { 1204 = [] } }
"""


def test_cases_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "mine.toml").write_text(MINE, encoding="utf-8")
    (tmp_path / "more" / "good.toml").write_text(MINE.rpartition("[[variant]]")[0], encoding="utf-8")
    found = answer("cases", str(tmp_path), code=1)
    assert (found["passed"], found["failed"]) == (2, 1)
    assert found["failures"][0]["case"] == str(tmp_path / "mine-b")
    assert "at 1204: US-i-1, expected nobody" in found["failures"][0]["error"]
    assert answer("cases", str(tmp_path / "more" / "good.toml"), "6.13")["passed"] == 1
    assert answer("cases", str(tmp_path / "more" / "good.toml"), "6.12")["passed"] == 0
    assert "mine-b" in run("cases", str(tmp_path / "mine.toml"), code=1).stdout


def test_cases_that_check_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        MINE.replace("then = { at = { 1204 = [] } }", 'title = "thin"'), encoding="utf-8"
    )
    found = answer("cases", "--thin", str(tmp_path), code=1)
    assert found["cases"] == 2
    assert [one["case"] for one in found["thin"]] == [str(tmp_path / "mine-b")]
    assert "1 of 2 cases check nothing" in run("cases", "--thin", str(tmp_path), code=1).stdout
    assert answer("cases", "--thin", str(tmp_path), "6.12")["thin"] == []
    assert answer("cases", "--thin", "oil-war")["thin"] == []


def test_cases_of_what_is_not_there(tmp_path: Path) -> None:
    assert "no clause of oil-war" in fails(2, "cases", "oil-war", "99.9")
    assert "'chess' is not a game, file or folder" in fails(2, "cases", "chess")
    assert "mine.toml" in fails(2, "cases", str(tmp_path / "mine.toml"))
    assert "no case file" in fails(2, "cases", str(tmp_path))


def test_version_and_help() -> None:
    assert run("--version").stdout == f"sandtable {__version__}\n"
    output = run("--help").stdout
    places = [output.index(f"\n  {name} ") for name in COMMANDS]
    assert places == sorted(places)
    for name in COMMANDS:
        assert "Usage" in run(name, "--help").stdout


def test_bad_usage() -> None:
    assert "No such command" in run("conquer", code=2).stderr
    assert "Missing argument" in run("show", code=2).stderr
    assert "No such option" in run("games", "--loud", code=2).stderr


def test_every_command_is_listed_with_its_module() -> None:
    for name in COMMANDS:
        run(name, "--help")  # which loads its module
    listed = {
        info.name or info.callback.__name__: info.callback.__module__.rpartition(".")[2]
        for info in app.registered_commands
        if info.callback
    }
    assert listed == {name: module for name, (module, _) in COMMANDS.items()}


def test_the_primer_of_a_game() -> None:
    page = run("rules", "oil-war", "--primer").stdout
    for part in ("Aim", "A turn", "What is different", "Advice: American Player", "5. Break out"):
        assert part in page
    assert answer("rules", "oil-war", "--primer")["card"]["scenario"] == "2"
    assert "Aim" in run("rules", "war-game", "--primer").stdout
