"""Series: the same results wherever and in however many goes they are played, and what is made of them."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from sandtable.errors import BadFile, SandtableError
from sandtable.kernel import Outcome
from sandtable.laboratory import Cell, Design, Job, Result, Results, Stopping, play_job, run_series
from sandtable.laboratory.design import variants
from sandtable.laboratory.playing import match_values
from sandtable.laboratory.results import read_results
from sandtable.laboratory.scores import margin, pair_score
from sandtable.laboratory.statistics import mean_of, stops_at
from sandtable.laboratory.summary import counted_pairs, summarize
from sandtable.registry import GAMES, game
from sandtable.selfplay import HORIZON, play_match
from sandtable.template.outpost.announcement import ANNOUNCEMENT
from tests.cli.tools import answer, fails, run

SPEC = f"outpost={ANNOUNCEMENT.game}"


@pytest.fixture(autouse=True)
def outpost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "outpost", ANNOUNCEMENT)


DESIGN = Design("outpost", SPEC, ("hill",), ("guard", "random"), pairs=6, seed="s")


def played(design: Design, path: Path | None = None) -> Results:
    with Results(design, "1", path) as results:
        run_series(results)
    return results


def test_pairs_switch_sides_on_one_seed() -> None:
    job = Job("outpost", SPEC, Cell("hill", ("a", "b")), "s", 3, 20)
    assert job.seatings(("x", "y")) == [{"x": "b", "y": "a"}, {"x": "a", "y": "b"}]
    assert replace(job, pair=4).seatings(("x", "y", "z")) == [
        {"x": "b", "y": "a", "z": "b"},
        {"x": "a", "y": "b", "z": "a"},
    ]
    assert replace(job, cell=Cell("hill", ("a",))).seatings(("x", "y")) == [{"x": "a", "y": "a"}]


def test_a_match_of_a_series_is_one_of_self_play() -> None:
    results = played(DESIGN)
    first, second = results.pairs[0][0]
    for match in (first, second):
        row, _ = play_match(game("outpost"), "hill", {}, list(match.seating.values()), "s", number=0)
        assert (row.winner, row.level, row.actions) == (match.winner, match.level, match.actions)
    assert list(first.seating.values()) == ["guard", "random"]
    assert list(second.seating.values()) == ["random", "guard"]


def test_results_do_not_hang_on_the_order_of_playing() -> None:
    alone = played(DESIGN)
    with Results(DESIGN, "1") as results, ThreadPoolExecutor(3) as threads:
        run_series(results, threads, 3)
    assert results.pairs == [dict(sorted(pairs.items())) for pairs in alone.pairs]
    assert summarize(results, 0) == summarize(alone, 0)


def test_a_series_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results.jsonl"
    whole = played(DESIGN, path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:6]) + lines[6][:20])  # two pairs, half a pair, and half a line
    asked: list[int] = []

    def play(job: Job, cell: int) -> list[Result]:
        asked.append(job.pair)
        return play_job(job, cell)

    monkeypatch.setattr("sandtable.laboratory.running.play_job", play)
    again = played(DESIGN, path)
    assert asked == [2, 3, 4, 5]
    assert again.pairs == whole.pairs
    assert sorted(path.read_bytes().splitlines()) == sorted(line.strip() for line in lines)
    assert read_results(path).pairs == whole.pairs


def test_results_of_something_else_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played(replace(DESIGN, pairs=1), path)
    before = path.read_bytes()
    with pytest.raises(SandtableError, match="another series"), Results(DESIGN, "1", path):
        pass
    with pytest.raises(SandtableError, match="by the rules '1', not '2'"), Results(replace(DESIGN, pairs=1), "2", path):
        pass
    assert path.read_bytes() == before
    path.write_bytes(b"{}\n")
    with pytest.raises(BadFile, match="no results of a series"), Results(DESIGN, "1", path):
        pass


def test_a_cell_stops_when_it_is_decided_and_counts_no_pair_after_that() -> None:
    stopping = Stopping("sprt")
    design = replace(DESIGN, players=("guard", "random"), pairs=200, stopping=stopping)
    with Results(design, "1") as results, ThreadPoolExecutor(4) as threads:
        run_series(results, threads, 4)
    alone = played(design)
    found = summarize(alone, 0)
    assert found.pairs < 200
    assert found.verdict in ("above the higher bar", "not above the lower bar")
    assert summarize(results, 0) == found
    assert len(counted_pairs(results, 0)) == found.pairs


def test_the_sequential_test_errs_as_seldom_as_it_says() -> None:
    rng = Random(1)
    stopping = Stopping("sprt", 0.55, 0.70, 0.05)
    wrong = {0.55: 0, 0.70: 0}
    for mean in wrong:
        for _ in range(200):
            scores = [
                rng.choices((0.0, 0.5, 1.0), ((1 - mean) ** 2, 2 * mean * (1 - mean), mean**2))[0] for _ in range(300)
            ]
            stop = stops_at(scores, stopping)
            assert stop is not None
            lead = sum(scores[:stop]) / stop
            wrong[mean] += (lead > 0.625) == (mean == 0.55)
    assert max(wrong.values()) <= 18


def test_a_narrow_interval_stops_a_cell() -> None:
    stopping = Stopping("width", width=0.2)
    scores = [0.0, 1.0] * 200
    stop = stops_at(scores, stopping)
    assert stop is not None
    assert 80 < stop < 110
    assert stops_at(scores[: stop - 1], stopping) is None
    assert stops_at([0.5] * 4, stopping) is None


def test_what_the_end_of_a_match_is_worth() -> None:
    levels = ("small", "middle", "great")
    seats = ("x", "y")
    assert match_values(seats, Outcome("x", "great", ""), {}, levels) == {"x": 1.0, "y": 0.0}
    assert match_values(seats, Outcome("y", "small", ""), {}, levels) == {"x": 0.3333, "y": 0.6667}
    assert match_values(seats, Outcome("x", "concession", ""), {}, levels) == {"x": 1.0, "y": 0.0}
    assert match_values(seats, Outcome("", "draw", ""), {}, levels) == {"x": 0.5, "y": 0.5}
    assert match_values(("x", "y", "z"), HORIZON, {"x": 5, "y": 7, "z": 5}, ()) == {"x": 0.25, "y": 1.0, "z": 0.25}


def test_a_pair_compares_what_two_made_of_one_seat() -> None:
    results = played(DESIGN)
    first, second = results.pairs[0][0]
    one = replace(
        first, seating={"blue": "a", "red": "b"}, values={"blue": 0.2, "red": 0.8}, standings=[(1, {"blue": 9.0})]
    )
    two = replace(
        second, seating={"blue": "b", "red": "a"}, values={"blue": 0.0, "red": 1.0}, standings=[(1, {"blue": 4.0})]
    )
    assert pair_score([one, two], ("a", "b")) == pytest.approx(0.6)
    assert margin([one, two], ("a", "b")) == 5.0
    assert margin([one, replace(two, standings=[])], ("a", "b")) is None


def test_every_combination_is_a_cell() -> None:
    options = tuple(variants({"a": ["1", "2"], "b": ["3"]}))
    design = replace(DESIGN, scenarios=("x", "y"), players=("p", "q", "r"), options=options)
    assert len(design.cells) == 2 * 2 * 3
    assert [cell.players for cell in replace(DESIGN, mirror=True).cells] == [("guard",), ("random",)]
    assert design.cells[0].title == "scenario x, p – q, a=1, b=3"


def test_intervals() -> None:
    assert mean_of([]).number == 0
    assert mean_of([0.0, 1.0] * 50).low == pytest.approx(0.5 - 1.96 * 0.0503, abs=1e-3)


def test_the_command_and_its_report(tmp_path: Path) -> None:
    words = ("series", "oil-war", "--players", "random", "--scenario", 3, "--pairs", 2, "--seed", 4)
    sweep = ("--value", "victory.0.min_oil=25,0", "-o", tmp_path)
    told = answer(*words, *sweep)
    assert [cell["pack"] for cell in told] == [{"victory.0.min_oil": 25.0}, {"victory.0.min_oil": 0.0}]
    assert [cell["matches"] for cell in told] == [2, 2]
    assert answer(*words)[0]["by_seat"] == told[0]["by_seat"], "a value that is as printed changes nothing"
    before = (tmp_path / "results.jsonl").read_bytes()
    assert "The report is in" in run(*words, *sweep).stdout
    assert (tmp_path / "results.jsonl").read_bytes() == before, "what was played is not played again"
    assert len([json.loads(line) for line in before.splitlines()]) == 5
    page, text = (tmp_path / "report.html").read_text(), (tmp_path / "report.md").read_text()
    for part in ("<svg", "By seat", "Levels of victory", "Score by turn", "Length", "type of unit", "never came up"):
        assert part in page
        assert part in text


def test_what_the_command_refuses() -> None:
    words = ("series", "oil-war", "--players")
    assert "no player 'hal'" in fails(2, *words, "hal")
    assert "no such number in the pack" in fails(2, *words, "random", "--value", "victory.0.oil=3", "--pairs", 1)
    assert "is no number" in fails(2, *words, "random", "--value", "victory.0.min_oil=x")
    assert "two scores" in fails(2, *words, "random", "--sprt", "70,55")
    assert "not by both" in fails(2, *words, "random", "--sprt", "55,70", "--width", 5)
