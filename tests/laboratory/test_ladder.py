"""The page about players and balance."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.balance import Bid, Share, read_balance, say_bid, say_share
from sandtable.laboratory import Cell, Job, play_job
from sandtable.laboratory.design import game_spec
from sandtable.laboratory.ladder import bid, designs, elo
from sandtable.registry import GAMES, game
from sandtable.template.outpost.announcement import ANNOUNCEMENT
from tests.cli.tools import run


def test_a_page_of_one_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "outpost", ANNOUNCEMENT)
    words = (
        "ladder",
        "outpost",
        "--players",
        "random,guard",
        "--pairs",
        3,
        "--results",
        tmp_path,
        "-o",
        tmp_path / "ladder.md",
        "--balance",
        tmp_path / "balance.json",
    )
    run(*words)
    page = (tmp_path / "ladder.md").read_text()
    for part in ("## Outpost", "random – guard", "Elo", "| hill | guard | as usual | 3 |", "Measured on"):
        assert part in page
    kept = (tmp_path / "outpost" / "balance.jsonl").read_bytes()
    run(*words)
    assert (tmp_path / "outpost" / "balance.jsonl").read_bytes() == kept, "nothing is played twice"
    found = read_balance(tmp_path / "balance.json")["outpost"]
    assert [(row.scenario, row.player, row.matches) for row in found.rows] == [
        ("hill", "random", 3),
        ("hill", "guard", 3),
    ]
    assert f"| hill | guard | as usual | 3 | {', '.join(map(say_seat, found.rows[1].shares))} |" in page


def say_seat(share: Share) -> str:
    return f"{share.seat or 'nobody'} {say_share(share)}"


def test_bids_in_words() -> None:
    assert [say_bid(each) for each in (None, Bid("hill", 0.0), Bid("hill", 2.5))] == ["–", "even", "2.5 for hill"]


def test_the_series_of_a_game() -> None:
    found = dict(designs(game("october-war"), 5, "s", ["random", "staff"]))
    assert list(found) == ["ladder", "balance", "options"]
    assert [cell.players for cell in found["balance"].cells] == [("random",), ("staff",)]
    assert all(len(cell.options) == 1 and cell.players == ("staff",) for cell in found["options"].cells)


def test_differences_in_elo() -> None:
    assert [elo(score) for score in (0.5, 0.75, 0.25, 1.0, 0.0)] == ["+0", "+191", "-191", "above +1000", "below -1000"]


def test_the_bid_is_the_usual_lead() -> None:
    rules = game("desert-one-war")
    (match,) = play_job(Job("desert-one-war", game_spec(rules), Cell("1980", ("random",)), "s", 0, 3))
    allied, opfor = (match.standings[-1][1][seat] for seat in ("allied", "opfor"))
    lead = allied - opfor
    assert bid([match]) == Bid("opfor" if lead > 0 else "allied", abs(lead))
    assert bid([]) is None
