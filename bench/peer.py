"""Durable moves a second beside those of boardgame.io, the open peer, in one run.

The peer runs as its manual says: a Node server that stores in files (`FlatFile`, the only lasting storage that comes
with it), and players in another process who hear of their move over socket.io before they make the next. Its game
holds as many counters as Oil War, its matches are as long, and what could slow it down is left out: no move is
checked for legality, nobody has a password, nobody else listens, nothing can be undone, the matches are made and
joined and the server is warm before the clock runs.

It does check that it is the player's turn and that the move was made in the position of now. It acknowledges a move
before it writes it, but takes up the next move of a match only when the last is written, so that the moves a second
are of moves written, while the time of one is not that of its writing. It writes whole files (position, log, data of
the match) over the old ones, and like ours with `--sync normal` does not wait for the disk: what is written outlives
the process, not a power cut; a file cut off in its writing is lost.

Peer and ours take turns, and of each the best round is told: whatever else the machine does only ever slows.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from bench.server import MOVES, measure
from tests.web.serving import ROOT, Server

PACKAGES = {"boardgame.io": "0.50.2", "node-persist": "3.1.0"}
"""`FlatFile` needs the second. Its later versions let writes wait for a second when others are under way."""
SCRIPTS = Path(__file__).with_name("peer_js")
INSTALLED = ROOT / "build" / "peer" / "node_modules"
PATH = os.pathsep.join([os.environ.get("PATH", os.defpath), str(Path(sys.executable).parent)])
"""A Node from a wheel lies beside Python."""
ENVIRONMENT = {**os.environ, "PATH": PATH, "NODE_PATH": str(INSTALLED), "NODE_ENV": "production"}

LENGTH = 94
"""Moves in a random match of Oil War, about."""
MATCHES = max(32, round(MOVES / LENGTH))
ROUNDS = 3
WARM = 6
"""Matches before the clock runs, as Node gets faster by what it has seen."""
PEER, WAYS = "boardgame.io", ("post", "live")
HEAD = f" | {'moves/s':>7} {'median':>8} {'99% ms':>6}"


class Figures(NamedTuple):
    """Compared by the first: moves a second."""

    rate: float
    median: float
    worst: float

    @classmethod
    def of(cls, rate: float, seconds: list[float]) -> Figures:
        return cls(rate, median(seconds) * 1000, quantiles(seconds, n=100)[98] * 1000)

    def __str__(self) -> str:
        return f" | {self.rate:7.0f} {self.median:8.1f} {self.worst:6.1f}"


def run() -> None:
    missing = install()
    if missing:
        print(f"The peer is left out: {missing}.")
        return
    print(f"load before: {os.getloadavg()[0]:.1f}; the best of {ROUNDS} rounds; ratio: of the best, and by round")
    print(f"{'':7}" + f" | {PEER:23}" + "".join(f" | {'ours, ' + way:40}" for way in WAYS))
    print("matches" + HEAD + f"{HEAD} {'ratio':>16}" * len(WAYS))
    for lanes in (1, 8, 32):
        rounds: dict[str, list[Figures]] = {name: [] for name in (PEER, *WAYS)}
        for _ in range(ROUNDS):
            rounds[PEER].append(of_peer(lanes))
            for way in WAYS:
                rounds[way].append(of_ours(lanes, way))
        print(f"{lanes:7}{max(rounds[PEER])}" + "".join(_beside(rounds[PEER], rounds[way]) for way in WAYS), flush=True)
    print(f"load after: {os.getloadavg()[0]:.1f}")


def _beside(peer: list[Figures], ours: list[Figures]) -> str:
    ratios = [mine.rate / other.rate for mine, other in zip(ours, peer, strict=True)]
    return f"{max(ours)} {max(ours).rate / max(peer).rate:6.2f} {min(ratios):4.2f}–{max(ratios):4.2f}"


def install() -> str:
    """Fetch the peer from the registry, once; tells why that cannot be, or nothing."""
    npm = shutil.which("npm", path=PATH)
    if npm is None or shutil.which("node", path=PATH) is None:
        return "it needs node and npm, which are not on this machine"
    if all(_version(name) == version for name, version in PACKAGES.items()):
        return ""
    wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
    command = [npm, "install", "--silent", "--no-save", "--prefix", str(INSTALLED.parent), *wanted]
    INSTALLED.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(command, env=ENVIRONMENT, check=False)
    return f"npm could not install {' and '.join(wanted)}" if done.returncode else ""


def _version(package: str) -> str:
    about = INSTALLED / package / "package.json"
    return str(json.loads(about.read_bytes())["version"]) if about.exists() else ""


def of_ours(lanes: int, way: str) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'sandtable.db'}"
        with Server(database, "--sync", "normal", "--players", "0") as server:
            rate, spent, _ = asyncio.run(measure(server, lanes, way))
    return Figures.of(rate, spent)


def of_peer(lanes: int) -> Figures:
    with tempfile.TemporaryDirectory() as folder, serving(folder) as port:
        done = subprocess.run(
            _node("clients.js", port, str(lanes), str(WARM), str(MATCHES), str(LENGTH)),
            env=ENVIRONMENT, stdout=subprocess.PIPE, check=True, timeout=600,
        )  # fmt: skip
        wait_until_written(Path(folder))
    told = json.loads(done.stdout)
    return Figures.of(len(told["spent"]) / told["wall"], [each / 1000 for each in told["spent"]])


@contextmanager
def serving(folder: str) -> Iterator[str]:
    """The peer's server; tells its port, a free one."""
    command, pipe = _node("server.js", folder), subprocess.PIPE
    with subprocess.Popen(command, env=ENVIRONMENT, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        port = process.stdout.readline().strip()
        if not port:
            raise AssertionError(f"the peer did not start: {process.wait()}")
        try:
            yield port
        finally:
            process.terminate()


def _node(script: str, *arguments: str) -> list[str]:
    return [shutil.which("node", path=PATH) or "node", str(SCRIPTS / script), *arguments]


def wait_until_written(folder: Path) -> None:
    """Every match must be in its file to the last move."""
    for _ in range(100):
        if _written(folder) == WARM + MATCHES:
            return
        time.sleep(0.1)
    raise AssertionError("the peer has not stored every move")


def _written(folder: Path) -> int:
    try:
        stored = [json.loads(file.read_bytes())["value"] for file in folder.iterdir()]
    except ValueError:  # in the middle of its writing
        return 0
    return sum(isinstance(value, dict) and value.get("_stateID") == LENGTH for value in stored)
