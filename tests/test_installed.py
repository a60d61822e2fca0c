"""The wheel in an environment of its own: what it needs and no more, and what it says of the rest."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[1]
CLEAN = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
EXAMPLE = """
from sandtable import Match, SeatTable, game, player
oil_war = game("oil-war")
match = Match.start(oil_war, scenario="1", seed="a secret of yours")
seat = oil_war.asks(match.state)[0].seat
match.do_words(seat, player("oil-war", "staff", "7", "1", seat).choose(SeatTable(oil_war, match.state, seat)))
print(len(match.entries), "entries")
"""

pytestmark = pytest.mark.long


def run(*command: object, code: int = 0, typed: str = "", folder: Path | None = None) -> str:
    words = list(map(str, command))
    done = subprocess.run(words, cwd=folder, env=CLEAN, capture_output=True, text=True, check=False, input=typed)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/health").is_success
    except httpx.TransportError:
        return False


class Installed:
    """An empty environment and the wheel. It lies far from the sources, so that nothing is found there by accident."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.bin = folder, folder / "env" / "bin"
        run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, folder=ROOT)
        run(sys.executable, "-m", "uv", "venv", "--quiet", "--python", sys.executable, folder / "env")
        [self.wheel] = folder.glob("*.whl")

    def install(self, extra: str = "") -> None:
        pip = (sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", self.bin / "python")
        run(*pip, f"sandtable{extra} @ {self.wheel.as_uri()}", "-c", ROOT / "requirements" / "run.txt")

    def sandtable(self, *words: object, code: int = 0, typed: str = "") -> str:
        return run(self.bin / "sandtable", *words, code=code, typed=typed)

    @contextmanager
    def serving(self) -> Iterator[str]:
        database = f"sqlite:///{self.folder / 'matches.sqlite'}"
        command = [self.bin / "sandtable", "serve", "--port", "0", "--no-browser", "--database", database]
        process = subprocess.Popen(
            list(map(str, command)), env={**CLEAN, "PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        try:
            found = (match[0] for line in process.stdout if (match := re.search(r"http://\S+", line)))
            address = next(found, "").replace("localhost", "127.0.0.1")
            while not answers(address):
                assert process.poll() is None, f"the server ended with {process.returncode}"
                time.sleep(0.1)
            yield address
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


def play_in_the_terminal(here: Installed) -> None:
    games = here.sandtable("games")
    for game in ("oil-war", "desert-one-war", "saddam-moves-south", "october-war", "war-game"):
        assert game in games
        match, picture = here.folder / f"{game}.json", here.folder / f"{game}.png"
        here.sandtable("new", game, "-o", match)
        here.sandtable("show", match, "--png", picture)
        assert picture.read_bytes().startswith(b"\x89PNG")
    assert "# How a game is made" in here.sandtable("docs", "making-a-game")
    here.sandtable("do", here.folder / "oil-war.json", "accept")
    assert "7" in here.sandtable("play", "oil-war", "--seed", "7", typed="quit\n")
    assert "entries" in run(here.bin / "python", "-c", EXAMPLE)


def test_from_a_wheel(tmp_path: Path) -> None:
    here = Installed(tmp_path)
    here.install()
    packages = run(sys.executable, "-m", "uv", "pip", "list", "--quiet", "--python", here.bin / "python").lower()
    assert "msgspec" in packages
    for name in ("litestar", "uvicorn", "sqlalchemy", "psycopg", "aiosmtpd", "prometheus", "structlog"):
        assert name not in packages
    play_in_the_terminal(here)
    refused = here.sandtable("serve", code=2)
    assert "pip install 'sandtable[server]'" in refused
    assert len(refused.strip().splitlines()) == 1

    here.install("[server]")
    assert "pip install 'sandtable[postgres]'" in here.sandtable("serve", "--database", "postgresql://x/y", code=2)
    assert "pip install 'sandtable[mail]'" in here.sandtable("serve", "--mail", "127.0.0.1:0", code=2)
    with here.serving() as address:
        page = httpx.get(address).text
        script = re.search(r'src="\./?(assets/[^"]+\.js)"', page)
        assert script is not None
        assert httpx.get(f"{address}/{script[1]}").is_success
        assert len(httpx.get(f"{address}/api/games").json()) == 5
