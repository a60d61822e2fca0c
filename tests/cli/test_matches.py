"""Match files: new, fork, verify, settle."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel.commitments import seed_commitment
from tests.cli.tools import BEFORE_COMBAT, LANDED, answer, edit, fails, run, write


def test_new(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    output = answer(
        "new", "oil-war", "--scenario", 2, "--option", "crt=graded", "--seed", 7, "--word", "us=salt", "-o", path
    )
    file = json.loads(path.read_text())
    assert file["seed"] == "7"
    assert file["words"] == {"us": "salt"}
    assert file["options"] == {"crt": "graded", "rough": "3", "air-denial": "flat"}
    assert output["commitment"] == seed_commitment("7")
    assert output["asks"][0]["seat"] == "arab"
    assert "arab is asked" in run("new", "oil-war", "--scenario", 1, "-o", path).stdout
    assert path.stat().st_mode & 0o077 == 0, "a match file is its owner's"


def test_new_starts_the_first_scenario_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    many = run("new", "oil-war", "-o", path).stdout
    assert many.startswith("Starting the first scenario of 3; `sandtable scenarios oil-war` lists them all.\n")
    assert json.loads(path.read_text())["start"]["scenario"] == "1"
    assert answer("new", "oil-war", "-o", path)["scenario"] == "1"
    assert "first scenario" not in run("new", "october-war", "-o", path).stdout, "it has only one"


def test_new_from_a_case(tmp_path: Path) -> None:
    path, mine = tmp_path / "m.json", tmp_path / "mine.toml"
    output = answer("new", "oil-war", "--case", "c03-minus-one-b", "-o", path)
    assert output["asks"][0] == {"seat": "arab", "kind": "ground_combat", **output["asks"][0]}
    assert json.loads(path.read_text())["forked"] == "case c03-minus-one-b"
    run("do", path, "attack 0606 with IQ-i-1 IQ-i-2 KW-i-1")
    run("verify", path)
    given = 'given = { turn = 5, at = { 1204 = ["US-i-1"] } }\n'
    mine.write_text(f'game = "oil-war"\nclauses = []\ntitle = "t"\n{given}', encoding="utf-8")
    run("new", "oil-war", "--case", mine, "-o", path)
    assert "Game-Turn 5" in run("show", path).stdout
    mine.write_text(f'game = "oil-war"\nclauses = []\ntitle = "t"\n{given}[[variant]]\n[[variant]]\ngiven.turn = 6\n')
    run("new", "oil-war", "--case", f"{mine}:b", "-o", path)
    assert "Game-Turn 6" in run("show", path).stdout


def test_new_from_a_case_that_cannot_be(tmp_path: Path) -> None:
    path, mine = tmp_path / "m.json", tmp_path / "mine.toml"
    assert "did you mean c03-minus-one-a" in fails(2, "new", "oil-war", "--case", "c03", "-o", path)
    assert "not both" in fails(2, "new", "oil-war", "--case", "c03-minus-one-a", "--scenario", "1", "-o", path)
    assert "no position to play from" in fails(2, "new", "oil-war", "--case", "c35-levels", "-o", path)
    mine.write_text('game = "oil-war"\nclauses = []\ntitle = "t"\n[given]\nturn = 9\n[[variant]]\n[[variant]]\n')
    assert "given.turn: must be 1 to 8" in fails(2, "new", "oil-war", "--case", f"{mine}:a", "-o", path)
    assert "has the variants a, b: say" in fails(2, "new", "oil-war", "--case", mine, "-o", path)
    assert list(tmp_path.iterdir()) == [mine]


def test_a_seed_of_its_own_is_secret(tmp_path: Path) -> None:
    seeds = set()
    for name in ("a", "b"):
        run("new", "oil-war", "--scenario", 1, "-o", tmp_path / name)
        seeds.add(json.loads((tmp_path / name).read_text())["seed"])
    assert len(seeds) == 2
    assert all(len(seed) >= 32 for seed in seeds)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--scenario", "9"], "no scenario '9'"),
        (["--scenario", "1", "--option", "crt=odd"], "option crt takes printed or graded"),
        (["--scenario", "1", "--option", "weather=bad"], "no option 'weather'"),
        (["--scenario", "1", "--option", "crt"], "NAME=VALUE"),
    ],
)
def test_new_with_what_is_not_there(tmp_path: Path, more: list[str], said: str) -> None:
    assert said in fails(2, "new", "oil-war", "-o", tmp_path / "m.json", *more)
    assert list(tmp_path.iterdir()) == []


def test_new_with_a_word_of_a_stranger(tmp_path: Path) -> None:
    sentence = fails(1, "new", "oil-war", "--scenario", "1", "--word", "iran=x", "-o", tmp_path / "m.json")
    assert "no seat 'iran'" in sentence


def test_split(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", *BEFORE_COMBAT)
    run("split", path, "-o", tmp_path / "parts", "--entries", 1)
    parts = sorted((tmp_path / "parts").iterdir())
    assert len(parts) > 1
    run("verify", *parts)
    run("verify", parts[-1], code=3)


def test_fork(tmp_path: Path) -> None:
    path, new = write(tmp_path / "m.json", *BEFORE_COMBAT), tmp_path / "f.json"
    output = answer("fork", path, 4, "-o", new)
    file = json.loads(new.read_text())
    assert file["forked"] == "entry 4"
    assert file["seed"] != "a seed"
    assert output["asks"][0]["kind"] == "transport"
    run("do", new, "done")
    run("verify", new)
    run("fork", path, 4, "--seat", "us", "--seed", "x", "-o", new)
    assert json.loads(new.read_text())["forked"] == "entry 4 as us knew it"


def test_fork_from_nowhere(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", *LANDED)
    assert "no entry 99" in fails(2, "fork", path, 99, "-o", tmp_path / "f.json")
    assert "no seat 'iran'" in fails(1, "fork", path, 2, "--seat", "iran", "-o", tmp_path / "f.json")
    assert "overwrite" in fails(2, "fork", path, 2, "-o", path)
    assert list(tmp_path.iterdir()) == [path]


# --- verify


def fought(path: Path) -> Path:
    """A match with a roll and something taken back."""
    write(path, *BEFORE_COMBAT)
    run("do", path, "attack 0612 with US-ai-1 US-ai-2")
    return path


def test_verify(tmp_path: Path) -> None:
    path = fought(tmp_path / "m.json")
    assert "every roll, every rule and every position agrees" in run("verify", path).stdout
    output = answer("verify", path)
    assert output["verdict"] == "agrees"
    assert output["rolls"] == 1
    run("verify", path, "--commitment", seed_commitment("a seed"))
    assert "another match" in fails(1, "verify", path, "--commitment", seed_commitment("b seed"))


def rolled(file: Any) -> Any:
    return next(entry for entry in file["entries"] if entry.get("draws"))


def other_die(file: Any) -> None:
    name, value = rolled(file)["draws"][0]
    rolled(file)["draws"][0] = [name, value % 6 + 1]


def other_hash(file: Any) -> None:
    file["entries"][3]["hash"] = "0" * 24


def other_seed(file: Any) -> None:
    file["seed"] = "b seed"


def other_seed_and_commitment(file: Any) -> None:
    file["seed"] = "e seed"
    file["commitment"] = seed_commitment("e seed")


def other_action(file: Any) -> None:
    file["entries"][2]["act"] = "transport US-ai-1 0608"


def illegal_action(file: Any) -> None:
    file["entries"][2]["act"] = "transport US-ai-1 0808"


def other_event(file: Any) -> None:
    file["entries"][2]["events"][0]["data"]["cost"] = 1


def other_position(file: Any) -> None:
    file["entries"][2]["set"]["atp"] = {"=": 99}


def other_number(file: Any) -> None:
    file["entries"][2]["n"] = 7


def other_word(file: Any) -> None:
    file["words"] = {"us": "salt", "arab": "pepper"}


def missing_entry(file: Any) -> None:
    del file["entries"][2]


def adopted(file: Any) -> None:
    file["entries"][3]["act"] = "adopt 3"
    file["entries"][3]["seat"] = "table"


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (other_die, "entry 7: the dice of the seed are"),
        (other_hash, "entry 4: "),
        (other_seed, "the seed is not the one that was committed to"),
        (other_seed_and_commitment, "the words of the seats, or what else the match began with"),
        (other_action, "entry 3: "),
        (illegal_action, "entry 3: 'transport US-ai-1 0808' by us: US-ai-1 can be dropped on clear or sand"),
        (other_event, "entry 3: "),
        (other_position, "entry 3: "),
        (other_number, "entry 3 carries the number 7"),
        (other_word, "the words of the seats, or what else the match began with"),
        (missing_entry, "entry 3 carries the number 4"),
        (adopted, "entry 4: 'adopt 3'"),
    ],
)
def test_verify_finds_what_was_changed(tmp_path: Path, tamper: Any, said: str) -> None:
    path = fought(tmp_path / "m.json")
    edit(path, tamper)
    sentence = fails(1, "verify", path)
    assert sentence.startswith(f"{path}:")
    assert said in sentence
    output = answer("verify", path, code=1)
    assert output["verdict"] == "differs"
    assert output["line"] == output["entry"] + 1
    assert (output["entry"] > 0) == ("entry" in said)


def test_a_changed_match_cannot_be_played_on(tmp_path: Path) -> None:
    path = fought(tmp_path / "m.json")
    edit(path, other_die)
    before = path.read_bytes()
    for args in (["show"], ["legal"], ["odds"], ["undo"]):
        assert f"{path}:8: entry 7: the dice" in fails(2, *args, path)
    assert "edited or damaged, or the rules have changed and kept their version" in fails(2, "do", path, "done")
    assert "edited or damaged" in run("log", path).stderr, "the log can be read all the same"
    assert path.read_bytes() == before


# --- settle


def test_settle_a_damaged_match(tmp_path: Path) -> None:
    path = fought(tmp_path / "m.json")
    assert "nothing to settle" in fails(2, "settle", path, "--take-back")
    edit(path, other_die)
    assert "either --adopt or --take-back" in fails(2, "settle", path)
    assert "cannot be adopted" in fails(1, "settle", path, "--adopt")
    assert "us is asked" in run("settle", path, "--take-back").stdout
    run("do", path, "done")
    assert "entry 7: the dice of the seed are" in fails(1, "verify", path), "it goes on, but what was changed is there"


def test_a_plan_with_two_lines_on_one_thing_is_told_which_holds(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    run("new", "october-war", "-o", path)
    run("do", path, "quick", "done", "quick", "done")
    wing = "superiority-sinai.il-tac"
    said = run("do", path, "--seat", "israel", f"commit {wing} 1; {wing} 2").stdout
    assert f"Several lines say what {wing} does: the last one holds." in said
    assert "Several lines" not in run("do", path, "--seat", "israel", f"commit {wing} 1").stdout
