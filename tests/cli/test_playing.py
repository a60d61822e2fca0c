"""Looking at a match file and acting in it: show, log, legal, why, odds, do, undo."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandtable.cli.picture import boards_to_draw, view_to_draw
from sandtable.documents import BoardDoc, Moment, Piece, Space, View
from tests.cli.tools import BEFORE_COMBAT, LANDED, answer, fails, run, write


@pytest.fixture
def landed(tmp_path: Path) -> Path:
    return write(tmp_path / "m.json", *LANDED)


@pytest.fixture
def before_combat(tmp_path: Path) -> Path:
    return write(tmp_path / "m.json", *BEFORE_COMBAT)


def test_show(landed: Path) -> None:
    output = run("show", landed).stdout
    assert "Game-Turn 1, American Player, Air Transport Phase" in output
    assert "[Air Transport]" in output
    assert "Burgan (oil)" in output
    assert "US-ai-1 7 (just arrived)" in output
    assert "US-F4-1…6 6-4-16" in output
    assert "Air Transport Points 8 of 30" in output
    assert "us is asked: Bring units onto the map: 8 ATPs left" in output
    assert "\x1b" not in output, "no colours without a terminal"


def test_show_as_json_is_the_view(landed: Path) -> None:
    view = answer("show", landed, "--seat", "us")
    assert view["audience"] == ["us"]
    assert view["questions"][0]["seat"] == "us"
    assert answer("show", landed, "--seat", "nobody")["audience"] == []
    assert answer("show", landed)["audience"] == ["arab", "us"]
    assert "no seat 'iran'" in fails(1, "show", landed, "--seat", "iran")


def test_show_a_map_in_letters(landed: Path) -> None:
    lines = run("show", landed, "--map").stdout.splitlines()
    row = next(line for line in lines if line.startswith("11  "))
    assert row.split()[6] == "U2", "two brigades in 0611"


def test_pictures(landed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    svg, png = tmp_path / "m.svg", tmp_path / "m.png"
    assert run("show", landed, "--svg", svg).stdout == f"wrote {svg}\n"
    assert svg.read_text().startswith("<svg")
    assert "US-ai-1" in svg.read_text()
    small = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><text>A</text></svg>'
    monkeypatch.setattr("sandtable.drawing.draw", lambda *documents: small)
    run("show", landed, "--png", png)
    assert png.read_bytes().startswith(b"\x89PNG")
    assert int.from_bytes(png.read_bytes()[16:20], "big") == 20
    run("show", landed, "--png", png, "--zoom", 2)
    assert int.from_bytes(png.read_bytes()[16:20], "big") == 40
    assert "No such file" in fails(2, "show", landed, "--svg", tmp_path / "nowhere" / "m.svg")


def test_one_board_can_be_drawn_alone(landed: Path, tmp_path: Path) -> None:
    svg = tmp_path / "m.svg"
    run("show", landed, "--svg", svg, "--board", "gulf")
    assert 'data-board="gulf"' in svg.read_text()
    assert "there is no board 'moon'; there are gulf" in fails(2, "show", landed, "--svg", svg, "--board", "moon")


def test_displays_and_other_boards_are_left_out_with_their_counters() -> None:
    spaces = [Space("a", 0, 0), Space("b", 1, 0), Space("c", 0, 0)]
    maps = [BoardDoc(name, name, "point", (0, 0, 1, 1), [space]) for name, space in zip("mn", spaces, strict=False)]
    boards = [*maps, BoardDoc("d", "D", "boxes", (0, 0, 1, 1), [spaces[2]], use="display")]
    pieces = [Piece(name, "k", name) for name in ("a", "b", "c", "box")]
    view = View(game="g", scenario="s", audience=[], moment=Moment(""), pieces=pieces)
    assert [board.id for board in boards_to_draw(boards, "")] == ["m", "n"]
    assert [board.id for board in boards_to_draw(boards, "d")] == ["d"]
    drawn = boards_to_draw(boards, "m")
    assert [piece.id for piece in view_to_draw(view, boards, drawn).pieces] == ["a", "box"]


def test_log(before_combat: Path) -> None:
    run("do", before_combat, "attack 0612 with US-ai-1 US-ai-2")
    output = " ".join(run("log", before_combat).stdout.split())
    assert "US-ai-1 is air transported to 0611 for 6 ATPs" in output
    assert "Ground combat at 0612: US-ai-1 and US-ai-2 with 14 against 2, +12" in output
    lines = answer("log", before_combat, "--seat", "arab")
    assert lines[0]["n"] == 1
    assert any("14.3a" in line["clauses"] for line in lines)


def test_legal(landed: Path) -> None:
    output = run("legal", landed).stdout
    assert "us can:" in output
    assert "transport UNIT SPACE" in output
    assert "losing" not in output, "only what can be said now"
    output = run("legal", landed, "transport", "is-ai-1").stdout
    assert "0611" not in output, "the hex is full"
    assert "0708" in output or "0701…0708" in output
    offer = answer("legal", landed, "transport IS-ai-1")
    assert {"word": "0708", "kind": "space", "cost": 4} in offer["options"]


def test_legal_in_a_set(before_combat: Path) -> None:
    assert "up to +12, Wafra (oil), KW-i-2" in run("legal", before_combat, "attack").stdout
    offer = answer("legal", before_combat, "attack 0711")
    assert [option["word"] for option in offer["options"]] == ["0612", "with"], "a set may be named in any order"
    offer = answer("legal", before_combat, "attack 0711 with US-ai-2")
    assert [option["word"] for option in offer["options"]] == ["US-ai-1"]
    assert offer["complete"] is True
    assert offer["forecast"]["column"] == "7 - 2 = +5, column +4"
    assert "is a complete action" in run("legal", before_combat, "done").stdout


def test_legal_after_something_illegal(landed: Path) -> None:
    assert "'arab' has nothing to answer" in fails(1, "legal", landed, "--seat", "arab")
    assert "attacks are made in the Combat Phases" in fails(1, "legal", landed, "attack")
    assert "did you mean" in fails(2, "legal", landed, "transport US-ai-9")
    assert "belongs to the Arab Player" in fails(1, "legal", landed, "transport KW-i-2")


def test_why(landed: Path) -> None:
    result = run("why", landed, "transport US-ai-3 0808", code=1)
    assert "US-ai-3 can be dropped on clear or sand, not on sea (5.4); nearest: 0708" in result.stdout
    assert result.stderr == ""
    output = answer("why", landed, "transport US-ai-3 0808", code=1)
    assert output["allowed"] is False
    assert output["clauses"] == ["5.4"]
    assert "0708" in output["nearest"]
    assert run("why", landed, "done").stdout == "allowed\n"
    assert answer("why", landed, "done") == {"allowed": True, "action": "done", "seat": "us"}
    assert "'arab' has nothing to answer" in fails(1, "why", landed, "done", "--seat", "arab")
    assert "not a verb" in fails(2, "why", landed, "conquer Kuwait")


def test_odds(before_combat: Path) -> None:
    output = run("odds", before_combat, "attack 0612").stdout
    assert "ground combat at 0612: 14 - 2 = +12, column +12" in output
    assert "attack 0612 with US-ai-1 US-ai-2" in output
    assert "De  1/2   50 %" in output
    one = answer("odds", before_combat, "attack 0612 with US-ai-1")
    assert one["action"] == "attack 0612 with US-ai-1"
    assert one["column"] == "7 - 2 = +5, column +4"
    assert sum(chance["numerator"] / chance["denominator"] for chance in one["chances"]) == pytest.approx(1)
    every = answer("odds", before_combat)
    assert [row["action"][:11] for row in every] == ["attack 0612", "attack 0711"]
    assert answer("odds", before_combat, "attack") == every


def test_odds_of_nothing(landed: Path, tmp_path: Path) -> None:
    assert "no action allowed now has odds" in fails(1, "odds", landed)
    assert "has no odds" in fails(1, "odds", landed, "transport IS-ai-1 0708")
    assert "attacks are made in the Combat Phases" in fails(1, "odds", landed, "attack 0612")
    path = write(tmp_path / "c.json", *BEFORE_COMBAT)
    assert "no enemy ground unit in 1612" in fails(1, "odds", path, "attack 1612")


def test_do(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json")
    output = run("do", path, "accept", "transport us-ai-1 0611").stdout
    assert "US-ai-1 is air transported to 0611" in output
    assert "us is asked" in output
    output = answer("do", path, "done", "--seat", "us", "--after", 3)
    assert output["entries"] == [{"n": 4, "seat": "us", "act": "done", "draws": []}]
    assert output["asks"][0]["kind"] == "move"
    assert output["ended"] is None


def test_do_is_all_or_nothing(landed: Path) -> None:
    before = landed.read_bytes()
    sentence = fails(1, "do", landed, "transport IS-ai-1 0708", "done", "move US-ai-1 1612")
    assert "is an all-sea hex (X28)" in sentence
    assert "[action 3, 'move US-ai-1 1612', and so none was carried out]" in sentence
    assert landed.read_bytes() == before


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["transport US-ai-3 0808"], 1, "not on sea (5.4)"),
        (["transport US-ai-3"], 2, "expected a space but found the end"),
        (["transport US-zz-9 0808"], 2, "expected a unit but found 'US-zz-9'"),
        (["done", "--seat", "arab"], 1, "'arab' has nothing to answer now; asked: us"),
        (["done", "--seat", "iran"], 1, "no seat 'iran'; the seats are us, arab"),
        (["deploy"], 1, "units are set up before the first Game-Turn"),
        (["done", "--after", "3"], 1, "entry 4 has come after entry 3"),
        (["accept"], 1, "there is no proposal here; nearest: transport, done"),
        ([""], 2, "an action starts with one of"),
        (["x" * 100_000], 2, "is not a verb of this game"),
        (["\x1b[2J\x00"], 2, "is not a verb of this game"),
    ],
)
def test_do_refuses(landed: Path, args: list[str], code: int, said: str) -> None:
    before = landed.read_bytes()
    sentence = fails(code, "do", landed, *args)
    assert said in sentence
    assert len(sentence) < 1000
    assert sentence.isprintable()
    assert landed.read_bytes() == before


def test_do_after_the_end(tmp_path: Path) -> None:
    run("selfplay", "oil-war", "--players", "random", "--save", tmp_path)
    path = next(tmp_path.iterdir())
    assert "the match is over: Arab" in fails(1, "do", path, "done")
    output = run("show", path).stdout
    assert "The game is over" in output
    assert "is asked" not in output


def test_somebody_else_was_faster(landed: Path) -> None:
    from sandtable.cli.files import OpenMatch
    from sandtable.errors import Stale

    opened = OpenMatch(landed)
    run("do", landed, "done")
    after = landed.read_bytes()
    opened.match.do("us", "transport IS-ai-1 0708")
    with pytest.raises(Stale, match="changed by somebody else"):
        opened.save()
    assert landed.read_bytes() == after


def test_undo(landed: Path) -> None:
    assert "taken back to before entry 4" in run("undo", landed).stdout
    assert answer("undo", landed, "--seat", "us")["entries"][0]["act"] == "undo 3"
    assert "arab has answered since" in fails(1, "undo", landed, "--seat", "us")
    assert [entry["act"] for entry in json.loads(landed.read_text())["entries"]][-2:] == ["undo 4", "undo 3"]
    run("verify", landed)


def test_undo_stops_at_a_die(before_combat: Path) -> None:
    run("do", before_combat, "attack 0612 with US-ai-1 US-ai-2")
    before = before_combat.read_bytes()
    assert "a die was rolled" in fails(1, "undo", before_combat, "--seat", "us")
    assert before_combat.read_bytes() == before
    run("undo", before_combat, "--to", 3)
    assert "no entry 99" in fails(2, "undo", before_combat, "--to", 99)
    run("verify", before_combat)


def test_a_log_stands_under_turns_and_phases_and_tells_one_sort_of_line(before_combat: Path) -> None:
    lines = run("log", before_combat).stdout.splitlines()
    turn = next(place for place, line in enumerate(lines) if line.startswith("Game-Turn 1, American Player-Turn"))
    assert "Movement" in (line.strip() for line in lines[turn:])
    assert all(line.get("losses") for line in answer("log", before_combat, "--only", "losses") if not line.get("turn"))
    mine = answer("log", before_combat, "--only", "mine", "--seat", "arab")
    assert {line.get("whose") or line["seat"] for line in mine if not line.get("turn")} == {"arab"}
