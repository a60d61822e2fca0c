"""Files that cannot be used: one sentence that names the place, exit code 2, nothing written."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from sandtable.cli import app
from tests.cli.tools import BEFORE_COMBAT, edit, fails, program, reseal, run, runner, write

READERS = (["show"], ["log"], ["legal"], ["why", "done"], ["do", "done"], ["undo"], ["odds"], ["verify"], ["fork", "2"])


def every_reader(path: Path, said: str, tmp_path: Path) -> None:
    before = path.read_bytes() if path.is_file() else None
    for name, *rest in READERS:
        more = ["-o", tmp_path / "fork.json"] if name == "fork" else []
        sentence = fails(2, name, path, *rest, *more)
        assert sentence.startswith(f"{path}:"), name
        assert said in sentence, name
    assert (path.read_bytes() if path.is_file() else None) == before
    assert not (tmp_path / "fork.json").exists()


def test_no_file(tmp_path: Path) -> None:
    every_reader(tmp_path / "m.json", "No such file or directory", tmp_path)


def test_a_folder(tmp_path: Path) -> None:
    every_reader(tmp_path, "Is a directory", tmp_path)


def test_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    path.write_bytes(b"")
    every_reader(path, "not a match file", tmp_path)


def test_a_truncated_file(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", *BEFORE_COMBAT)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    every_reader(path, "truncated", tmp_path)


def test_rubbish(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    for rubbish in (b"\xff\xfe\x00", b"[]", b"{}", b"null", b"[" * 100_000, b'{"sandtable":2}', b"\x1f\x8b\x08"):
        path.write_bytes(rubbish)
        assert fails(2, "show", path).startswith(f"{path}:1: ")


def test_a_hundred_megabytes_of_rubbish(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    with path.open("wb") as file:
        file.truncate(100 << 20)
    every_reader(path, "100 MB is too much; the limit is 64 MB", tmp_path)


def test_endless_input() -> None:
    assert "too much" in fails(2, "show", "/dev/zero")


def test_another_version(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json")
    edit(path, lambda file: file.update(sandtable=3))
    every_reader(path, ":1: a match of format 3: this version reads format 2", tmp_path)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda file: file.update(colour="red"), ":1: Object contains unknown field `colour`"),
        (lambda file: file["entries"][2].update(n="three"), ":4: Expected `int`, got `str`"),
        (lambda file: file["entries"][2].pop("hash"), ":4: Object missing required field `hash`"),
    ],
)
def test_wrong_values(tmp_path: Path, change: Any, said: str) -> None:
    path = write(tmp_path / "m.json", *BEFORE_COMBAT)
    edit(path, change)
    assert said in fails(2, "show", path)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda file: file.update(game="chess"), ":1: there is no game 'chess'"),
        (lambda file: file["start"].update(scenario="9"), "no scenario '9'"),
        (lambda file: file["options"].update(weather="bad"), "no option 'weather'"),
        (lambda file: file["start"].update(position={"at": []}), "not a position of oil-war"),
    ],
)
def test_a_wrong_start(tmp_path: Path, change: Any, said: str) -> None:
    path = write(tmp_path / "m.json", *BEFORE_COMBAT)
    edit(path, change)
    assert "what else the match began with" in fails(2, "show", path)
    reseal(path)
    assert said in fails(2, "show", path)


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    new = ["new", "oil-war", "--scenario", "1", "-o"]
    assert "No such file" in fails(2, *new, tmp_path / "nowhere" / "m.json")
    assert "directory" in fails(2, *new, tmp_path)
    assert "too long" in fails(2, *new, tmp_path / ("x" * 300))
    folder = tmp_path / "file"
    folder.write_text("")
    assert "exists" in fails(2, "selfplay", "oil-war", "--players", "random", "--save", folder)
    assert list(tmp_path.iterdir()) == [folder]


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_without_permission(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "Permission denied" in fails(2, "new", "oil-war", "--scenario", "1", "-o", tmp_path / "m.json")


def test_links_and_permissions_are_kept(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", "accept")
    path.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(path)
    run("do", link, "done")
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert json.loads(path.read_text())["entries"][-1]["act"] == "done"


def test_a_device_stays_a_device() -> None:
    run("new", "oil-war", "--scenario", "1", "-o", "/dev/null")
    assert Path("/dev/null").is_char_device()


def test_exit_codes_of_the_real_program(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", *BEFORE_COMBAT)
    for args, code in (
        (["games"], 0),
        (["do", path, "move US-ai-1 0612"], 1),
        (["show", tmp_path / "none.json"], 2),
        (["conquer"], 2),
    ):
        done = program(*args)
        assert done.returncode == code
        assert "Traceback" not in done.stderr
        assert bool(done.stderr) == bool(code)


JUNK: tuple[Any, ...] = (
    None,
    0,
    -1,
    99999,
    10**30,
    1.5,
    "",
    "x",
    "undo 3",
    "adopt",
    "take-back 2",
    [],
    {},
    [[1]],
    {"=": []},
    True,
)


def fuzz(path: Path, data: bytes, rng: random.Random) -> None:
    """Write the file with something wrong in it: other bytes, fewer bytes, or a value of another kind."""
    kind = rng.random()
    if kind < 0.2:
        broken = bytearray(data)
        broken[rng.randrange(len(data))] = rng.randrange(256)
        path.write_bytes(broken)
    elif kind < 0.3:
        path.write_bytes(data[: rng.randrange(len(data))])
    else:
        file = json.loads(data)
        part: Any = file if rng.random() < 0.3 else rng.choice(file["entries"])
        while True:
            key = rng.choice(list(part)) if isinstance(part, dict) else rng.randrange(len(part))
            if not part[key] or not isinstance(part[key], (dict, list)) or rng.random() < 0.4:
                break
            part = part[key]
        part[key] = rng.choice(JUNK)
        path.write_text(json.dumps(file))


def read_fuzzed(tmp_path: Path, rounds: int, seed: int) -> None:
    path = write(tmp_path / "m.json", *BEFORE_COMBAT, "attack 0612 with US-ai-1 US-ai-2")
    run("do", path, "accept")
    run("undo", path)
    data = path.read_bytes()
    rng = random.Random(seed)
    for _ in range(rounds):
        fuzz(path, data, rng)
        broken = path.read_bytes()
        for args in (["verify"], ["show"], ["undo"], ["settle", "--adopt"], ["settle", "--take-back"]):
            result = runner.invoke(app, [args[0], str(path), *args[1:]])
            assert result.exception is None or isinstance(result.exception, SystemExit), broken
            if result.exit_code:
                assert result.stderr.count("\n") == 1
                assert path.read_bytes() == broken, "nothing is written on failure"
            path.write_bytes(broken)


def test_fuzzed_files(tmp_path: Path) -> None:
    read_fuzzed(tmp_path, 12, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 6))
def test_many_fuzzed_files(tmp_path: Path, seed: int) -> None:
    read_fuzzed(tmp_path, 250, seed)


def strange_events(file: Any) -> None:
    """Events of no known shape, in a match that says it was made under other rules, and control characters in them."""
    file["rules"] = "oil-war 0"
    for entry in file["entries"]:
        for event in entry.get("events", []):
            event["data"] = {key: ["\u001b[31m", None, {"x": []}] for key in event.get("data", {})}


def test_strange_events_are_told_and_never_a_traceback(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", *BEFORE_COMBAT)
    edit(path, strange_events)
    reseal(path)
    for args in (
        ["show"],
        ["log"],
        ["legal"],
        ["verify", "--json"],
        ["fork", "2", "-o", tmp_path / "fork.json"],
        ["undo"],
    ):
        result = runner.invoke(app, [str(arg) for arg in (args[0], path, *args[1:])])
        assert result.exception is None or isinstance(result.exception, SystemExit), args
        assert "\u001b" not in result.output.replace("\u001b[1m", "").replace("\u001b[0m", ""), args
    assert run("verify", path, code=3).stdout
