"""The command line on The War Game: order documents with receipts, and the battle calculator."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from sandtable.games.war_game.game import WarGame
from tests.cli.tools import answer, fails, run

MAIL = """Hello,

EMPIRE Arcadia
CYCLE 1
BUYING
BUY 200 Infantry AT 24
BUYS 5 Tank AT 24
ATTACKING
ATTACK 23
  200 Infantry + 25 Tank: 24 > 23
END
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "war.json"
    assert run("new", "war-game", "--scenario", "3", "--seed", "a", "-o", path).exit_code == 0
    return path


def test_a_cycle_by_documents(path: Path) -> None:
    mail = path.with_name("mail.txt")
    mail.write_text(MAIL)
    output = run("orders", path, mail, "--seat", "empire-1")
    assert "Line 7: 'BUYS' is not an order of the section BUYING (E01, ORDERS-10). Try: BUY." in output.stdout
    assert "Command points: 1 of 10. Money: P16,000,000 of P100,000,000." in output.stdout
    for seat in ("empire-2", "empire-3"):
        assert run("do", path, "orders", "--seat", seat).exit_code == 0
    assert "Arcadia takes W23 Mackenzie from nobody" in run("do", path, "deadline", "--seat", "table").stdout
    log = run("log", path, "--seat", "empire-2").stdout
    assert "Battle in W23 Mackenzie" not in log
    assert re.search(r"^ +\d+ +Borealia +Orders for cycle 1 are sealed", log, re.MULTILINE), "seats by their names"
    assert "empire-2" not in log
    assert "empire-2" in {line.get("seat") for line in answer("log", path, "--seat", "empire-2")}, "programs read ids"
    assert run("verify", path).exit_code == 0


def test_areas_lie_on_a_map_of_letters(path: Path) -> None:
    lines = run("show", path, "--map", "--seat", "empire-1").stdout.splitlines()
    rows = lines[lines.index("The world") + 1 : -1]
    assert max(map(len, rows)) <= 112
    assert sum(line.count("~") for line in rows) > 60
    assert any("A" in line for line in rows)
    assert "A" in lines[-1]
    assert "o oil" in lines[-1]


def test_a_check_changes_nothing(path: Path) -> None:
    mail = path.with_name("mail.txt")
    mail.write_text(MAIL)
    before = path.read_bytes()
    output = msgspec.json.decode(run("orders", path, mail, "--seat", "empire-1", "--check", "--json").stdout)
    assert [line["code"] for line in output["refused"]] == ["E01"]
    assert path.read_bytes() == before


def test_a_document_that_is_refused_whole(path: Path) -> None:
    mail = path.with_name("mail.txt")
    mail.write_text(MAIL.replace("CYCLE 1", "CYCLE 9"))
    output = run("orders", path, mail, "--seat", "empire-1", code=1)
    assert "orders are taken for cycle 1, not for cycle 9" in output.stdout


def test_a_game_without_documents_says_so(tmp_path: Path) -> None:
    path = tmp_path / "oil.json"
    run("new", "oil-war", "--scenario", "1", "--seed", "a", "-o", path)
    mail = tmp_path / "mail.txt"
    mail.write_text(MAIL)
    assert "takes no order documents" in fails(2, "orders", path, mail, "--seat", "us")


def test_the_calculator(tmp_path: Path) -> None:
    assert "the attackers take the territory" in run("calc", "land", "3 Tank", "2 Infantry + 2 AAT").stdout
    assert "there is no unit 'Elf'" in fails(2, "calc", "land", "3 Elf", "2 Infantry")
    assert run("calc", "--write", tmp_path / "calculator.pyz").exit_code == 0


def test_the_status_sheet_is_written(path: Path) -> None:
    sheet = path.with_name("status.xlsx")
    assert "11 sheets" in run("sheet", path, "--seat", "empire-1", "-o", sheet).stdout
    assert sheet.read_bytes()[:2] == b"PK"
    assert "there is no seat" in fails(1, "sheet", path, "--seat", "nobody-else", "-o", sheet)


def test_orders_are_written_at_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "war.json"
    typed = ["write", "BUY 5 Elephants AT 40", "BUY 200 Infantry AT 40", "END", "n"]
    typed += ["write", "drop 1", "drop 4", "attacking", "ATTACK 41", "  100 Infantry: 40 > 41", "END", "quit"]
    args = ("war-game", "--scenario", "2", "--seed", "s", "--save", path)
    shown = run("play", *args, stdin="".join(f"{line}\n" for line in typed)).stdout
    assert "'write' opens the order sheet" in shown
    assert "Line 4: there is no unit 'Elephants'" in shown
    assert "Nothing was sent; 'write' opens the sheet again." in shown
    assert "Line 1 is not an order." in shown
    assert "Dropped: BUY 5 Elephants AT 40" in shown
    assert "3 lines accepted" in shown
    assert "Orders for cycle 1 are sealed: 3 lines" in shown


def test_a_log_that_shows_only_its_end_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(6):
        for seat in ("empire-1", "empire-2", "empire-3"):
            run("do", path, "orders", "--seat", seat)
        run("do", path, "deadline", "--seat", "table")
    whole = run("log", path)
    assert whole.stderr == ""
    lines = answer("log", path)
    monkeypatch.setattr(WarGame, "log_window", 5)
    cut = run("log", path, "--json")
    shown = json.loads(cut.stdout)
    assert 5 <= len(shown) < len(lines)
    assert shown == lines[-len(shown) :]
    assert f"the last {len(shown)} of {len(lines)} lines; --all shows all" in cut.stderr
    assert whole.stdout.split()[-len(run("log", path).stdout.split()) :] == run("log", path).stdout.split()
    assert run("log", path, "--all").stdout == whole.stdout
    assert run("log", path, "--all").stderr == ""
