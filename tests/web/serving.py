"""A server in a process of its own, and clients that talk to it over a real connection."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import pytest

from sandtable.registry import GAMES, _game, register

ROOT = Path(__file__).parents[2]
MINI = "two-rivers=tests.mini.game:TwoRivers"
CANAL = "canal=tests.canal.game:Canal"
SHORT = "short-rivers=tests.web.short:ShortRivers"


@contextmanager
def extra_games() -> Iterator[None]:
    """The games of the tests, for as long as they are wanted."""
    names = [register(spec) for spec in (MINI, SHORT, CANAL)]
    yield
    for name in names:
        del GAMES[name]
    _game.cache_clear()


@pytest.fixture(autouse=True, scope="module")
def games() -> Iterator[None]:
    """The same for each module of a folder whose conftest names it."""
    with extra_games():
        yield


class Server:
    """`sandtable serve` on a free port; started again, on the same one."""

    def __init__(self, database: str, *options: str, log: Path | None = None, files: int = 0) -> None:
        self.database = database
        self.files = files
        """Descriptors that it may have; 0 for as many as the tests."""
        self.options = options
        self.log = log
        self.process: subprocess.Popen[str] | None = None
        self.address = ""
        self.port = "0"
        self.said = ""
        """What it has printed up to its address."""

    def start(self) -> Self:
        command = [
            sys.executable, "-c", "from sandtable.cli import main; main()", "serve", "--port", self.port,
            "--no-browser", "--database", self.database, "--rate", "0", "--imports", "0",
            "--game", MINI, "--game", SHORT, "--game", CANAL, *self.options,
        ]  # fmt: skip
        environment = {**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}", "PYTHONUNBUFFERED": "1"}
        errors = self.log.open("a") if self.log is not None else subprocess.DEVNULL
        if self.files:
            command = ["sh", "-c", f'ulimit -n {self.files}; exec "$@"', "sh", *command]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line
            found = re.search(r"http://\S+", line)
            if found:
                self.address = found[0].replace("localhost", "127.0.0.1")
                self.port = self.address.rpartition(":")[2]
                break
        else:
            raise AssertionError(f"the server did not start: {self.process.wait()}")
        self._wait()
        return self

    def _wait(self) -> None:
        """However long it takes: a crowded machine is no fault of the server. One that ends has failed."""
        assert self.process is not None
        while self.process.poll() is None:
            try:
                if httpx.get(f"{self.address}/health", verify=False).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise AssertionError(f"the server ended with {self.process.returncode}")

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """As an administrator would."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=120)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.stop()

    def cpu(self) -> float:
        """Seconds of work so far (where /proc tells)."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Megabytes of the server and its workers, shared pages divided among those who share them."""
        assert self.process is not None
        found = 0
        for pid in family(self.process.pid):
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
            found += int(re.search(r"^Pss:\s+(\d+)", rollup, re.MULTILINE)[1])  # type: ignore[index]
        return found / 1024

    @property
    def websocket(self) -> str:
        return self.address.replace("http", "ws", 1)

    def client(self, *tokens: str) -> httpx.Client:
        headers = {"Authorization": f"Bearer {','.join(tokens)}"} if tokens else {}
        return httpx.Client(base_url=self.address, headers=headers, timeout=120, verify=False)


def new_match(client: httpx.Client, rules: str = "two-rivers", scenario: str = "plain", **more: Any) -> dict[str, Any]:
    """A match whose maker holds every seat that `seats` does not give away."""
    reply = client.post("/api/matches", json={"game": rules, "scenario": scenario, **more})
    assert reply.status_code == 201, reply.text
    made: dict[str, Any] = reply.json()
    return made


def family(pid: int) -> list[int]:
    children = [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [pid, *(each for child in children for each in family(child))]
