"""Series of matches between computer players."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sandtable.errors import SandtableError
from sandtable.registry import game
from sandtable.selfplay import Task, interval, play_match, play_series, processes, tasks
from tests.cli.tools import answer, fails, run
from tests.mini.game import TwoRivers

SERIES = Task("oil-war", "1", {}, ("random", "random"), "s", tuple(range(6)))


def test_selfplay() -> None:
    output = answer("selfplay", "oil-war", "--games", 3, "--players", "random,random", "--seed", 4)
    assert output["games"] == 3
    assert output["actions"] > 100
    assert output["seconds"] > 0
    assert sum(output["wins"].values()) == 3
    assert list(output["wins"]) == ["us", "arab"]
    assert sum(sum(levels.values()) for levels in output["levels"].values()) == 3
    again = answer("selfplay", "oil-war", "--games", 3, "--players", "random", "--seed", 4, "--jobs", 2)
    assert {**output, "seconds": 0} == {**again, "seconds": 0}
    assert "3 matches" in run("selfplay", "oil-war", "--games", 3, "--players", "random").stdout


def test_kept_matches_are_the_same_matches(tmp_path: Path) -> None:
    output = answer("selfplay", "oil-war", "--games", 2, "--players", "random", "--seed", 4, "--scenario", 3)
    kept = answer(
        "selfplay", "oil-war", "--games", 2, "--players", "random", "--seed", 4, "--scenario", 3, "--save", tmp_path
    )
    assert {**output, "seconds": 0} == {**kept, "seconds": 0}
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["oil-war-3-000.json", "oil-war-3-001.json"]
    assert sum(len(json.loads(file.read_text())["entries"]) for file in files) == output["actions"]
    for file in files:
        run("verify", file)


def test_a_game_without_end_is_played_through_so_many_cycles() -> None:
    options = ("selfplay", "war-game", "--players", "staff", "--horizon")
    output = answer(*options, 3, "--scenario", 5, "--seed", 4)
    assert (output["actions"], output["levels"]["nobody"]) == (3 * (5 + 1), {"horizon": 1})
    assert answer(*options, 25, "--scenario", 2)["actions"] == 25 * 3  # more than the entries of a random match
    assert answer(*options, 5, "--scenario", 2, "--option", "cycle_limit=2")["actions"] == 2 * 3


def test_results_do_not_hang_on_the_executor() -> None:
    _, alone = play_series(SERIES)
    with ThreadPoolExecutor(2) as threads:
        assert play_series(SERIES, threads, 2)[1] == alone
    with processes(2) as pool:
        assert play_series(SERIES, pool, 2)[1] == alone
    assert [row.number for row in alone] == list(range(6))


def test_a_match_hangs_on_its_number_alone() -> None:
    rules = game("oil-war")
    _, rows = play_series(SERIES)
    row, file = play_match(rules, "1", {}, ["random", "random"], "s", number=4)
    assert row == rows[4]
    assert file is None
    assert len({row.actions for row in rows}) > 1, "they are not all the same match"


def test_chunks_cover_the_series() -> None:
    for jobs in (1, 2, 7):
        chunks = tasks(Task("oil-war", "1", {}, ("random",), "s", tuple(range(1000))), jobs)
        assert [number for chunk in chunks for number in chunk.numbers] == list(range(1000))
        assert len(chunks) >= 8 * jobs


def test_a_game_of_many_seats_with_fog_and_no_end() -> None:
    rules = TwoRivers()
    scenario = rules.scenarios[0].id
    row, _ = play_match(rules, scenario, {}, ["random"], "s")
    kept, file = play_match(rules, scenario, {}, ["random"], "s", keep=True)
    assert row == kept
    assert row.level == "horizon"
    assert file is not None
    assert row.actions == len(file.entries)


def test_wilson_interval() -> None:
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(190, 200) == (0.9104, 0.9726)
    assert interval(0, 20)[0] == 0.0
    assert interval(20, 20)[1] == 1.0


def test_unknown_players() -> None:
    assert "no player 'hal'; its players are random" in fails(2, "selfplay", "oil-war", "--players", "hal,random")
    assert "has 2 seats (us, arab), not 3" in fails(2, "selfplay", "oil-war", "--players", "random,random,random")
    run("selfplay", "oil-war", "--players", "random", "--games", 0, code=2)


def test_a_player_that_cheats_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from sandtable import roster

    class Cheat:
        def choose(self, table: object) -> tuple[str, ...]:
            return ("attack", "0612", "with", "KW-i-2")

    monkeypatch.setattr(roster, "RandomPlayer", lambda rng: Cheat())
    with pytest.raises(SandtableError, match="match 0 with seed s-0: "):
        play_series(SERIES)
