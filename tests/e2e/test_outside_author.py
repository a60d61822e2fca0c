"""A game of somebody else's: created, built, installed into an environment of its own, and played there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from tests.e2e.blind import Blind, play_to_the_end
from tests.e2e.tables import make, sit_down

ROOT = Path(__file__).parents[2]
CLEAN = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}


def run(*command: object, folder: Path, code: int = 0) -> str:
    done = subprocess.run(
        [str(word) for word in command], cwd=folder, env=CLEAN, capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


def install(folder: Path, *options: str) -> tuple[Path, Path]:
    """The programs of an environment that has Sandtable and the new game from wheels, and the folder of the game.

    What Sandtable itself stands on is lent by this environment, so that nothing is downloaded.
    """
    run(sys.executable, "-c", "from sandtable.cli import main; main()", "create", "my-hill", *options, folder=folder)
    game, wheels = folder / "my-hill", folder / "wheels"
    for source in (ROOT, game):
        run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels, folder=source)
    run(sys.executable, "-m", "venv", "fresh", folder=folder)
    programs = folder / "fresh" / "bin"
    site = Path(
        run(programs / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", folder=folder).strip()
    )
    run(programs / "pip", "install", "-q", "--no-index", "--no-deps", *wheels.glob("*.whl"), folder=folder)
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return programs, game


def run_its_tests(programs: Path, game: Path) -> None:
    report = run(programs / "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", folder=game)
    assert "passed" in report
    assert "deselected" in report, "the plug-in leaves the long tests out"


def play_on_the_command_line(program: Path, folder: Path) -> None:
    match = folder / "match.json"
    assert "my-hill" in run(program, "games", folder=folder)
    assert "7 of 7" in run(program, "rules", "my-hill", "--coverage", folder=folder)
    run(program, "cases", "my-hill", folder=folder)
    run(program, "new", "my-hill", "-o", match, folder=folder)
    run(program, "do", match, "move blue-1 0202", folder=folder)
    assert "touch" in run(program, "why", match, "move blue-2 0505", folder=folder, code=1)
    run(program, "verify", match, folder=folder)
    told = run(
        program, "selfplay", "my-hill", "--players", "guard,random", "--games", "8", "--jobs", "2", "--json",
        folder=folder,
    )  # fmt: skip
    assert json.loads(told)["games"] == 8


def answers(address: str) -> bool:
    try:
        return httpx.get(address).is_success
    except httpx.TransportError:
        return False


@contextmanager
def serving(program: Path, folder: Path) -> Iterator[str]:
    database = f"sqlite:///{folder / 'matches.sqlite'}"
    command = [program, "serve", "--port", "0", "--no-browser", "--database", database, "--rate", "0"]
    process = subprocess.Popen(
        list(map(str, command)), cwd=folder, env={**CLEAN, "PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        addresses = (found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
        address = next(addresses, "").replace("localhost", "127.0.0.1")
        while not answers(f"{address}/health"):
            assert process.poll() is None, f"the server ended with {process.returncode}"
            time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def play_in_the_browser(program: Path, folder: Path, browser: Browser) -> None:
    with serving(program, folder) as address:
        page = sit_down(browser, address, make(address, "my-hill", "hill", red="computer:guard"))
        play_to_the_end(address, page, Blind(page, 1))


@pytest.mark.long
def test_a_game_from_outside(tmp_path: Path, browser: Browser) -> None:
    programs, game = install(tmp_path)
    run_its_tests(programs, game)
    play_on_the_command_line(programs / "sandtable", tmp_path)
    play_in_the_browser(programs / "sandtable", tmp_path, browser)


@pytest.mark.long
def test_a_game_with_a_secret_from_outside(tmp_path: Path) -> None:
    programs, game = install(tmp_path, "--fog")
    run_its_tests(programs, game)
    program, match = programs / "sandtable", tmp_path / "match.json"
    assert "10 of 10" in run(program, "rules", "my-hill", "--coverage", folder=tmp_path)
    run(program, "new", "my-hill", "-o", match, folder=tmp_path)
    run(program, "do", match, "--seat", "blue", "entrust blue-2", folder=tmp_path)
    assert "courier" in run(program, "show", match, "--seat", "blue", folder=tmp_path)
    assert "How a game is made" in run(program, "docs", "making-a-game", folder=tmp_path)
