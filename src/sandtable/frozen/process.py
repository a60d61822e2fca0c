"""Processes that answer line by line, and the one in which the players of a version live."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Lock

import msgspec

from sandtable.errors import SandtableError
from sandtable.threadsafe import decode, once

from .messages import Answered, Asked
from .versions import find_version

HERE = Path(__file__).parent


class LineProcess:
    """A Python process that gives a line for every line. It ends with the process that has started it, as its input
    does."""

    def __init__(self, arguments: Sequence[str], path: Sequence[str]) -> None:
        self._lock = Lock()
        self._process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))},
        )

    def exchange(self, line: bytes) -> bytes:
        """The answer to a line; nothing if the process has ended."""
        writing, reading = self._process.stdin, self._process.stdout
        if writing is None or reading is None:
            raise AssertionError("a process with pipes has both")
        with self._lock:
            try:
                writing.write(line + b"\n")
                writing.flush()
            except BrokenPipeError:
                return b""
            return reading.readline()

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()


class VersionProcess:
    """Asks the players of one version."""

    def __init__(self, place: str) -> None:
        self.place = place
        folder = find_version(place)
        guest = ["-P", str(HERE / "guest.py"), str(folder), str(HERE / "messages.py")]
        self.process = LineProcess(guest, [str(folder), *sys.path])

    def ask(self, asked: Asked) -> tuple[str, ...]:
        """The answer of one player. SandtableError says why there is none."""
        reply = self.process.exchange(msgspec.json.encode(asked))
        if not reply:
            raise SandtableError(f"the players of {self.place} have ended; standard error says why")
        answered = decode(reply, Answered)
        if answered.fault:
            raise SandtableError(f"{asked.name}@{self.place} in {asked.seat} fails: {answered.fault}")
        return answered.words


@once
def version_process(place: str) -> VersionProcess:
    """The process of a version: one for all its players here."""
    return VersionProcess(place)
