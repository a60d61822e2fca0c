"""Checking a match file in a process of its own, within bounds.

A file from a stranger may be made to take hours or gigabytes. The process that reads it can be ended, and takes nobody
else's time or memory with it.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys

import msgspec
from msgspec import Struct

from sandtable.errors import BadFile
from sandtable.kernel.snapshots import FinalSnapshot
from sandtable.registry import game as game_named
from sandtable.registry import register
from sandtable.text import printable
from sandtable.threadsafe import decode
from sandtable.verification import UNCHECKED, Checked, check_file, check_to_resume

OUT_OF_MEMORY = 4
POLITE = 10
"""How far a check stands back behind other processes."""
LONGEST_NOTE = 100
"""Characters of a noted commitment that are looked at; a true one has 64."""

log = logging.getLogger(__name__)


class Bounds(Struct, frozen=True):
    """What checking one file may take."""

    entries: int = 50_000
    seconds: float = 30.0
    memory: int = 1024
    """MB"""
    unchecked: int = 4 << 20
    """Bytes of entries that cannot be checked, in a file that is to be kept."""


class TooCostly(BadFile):
    """Checking a file takes more than the bounds allow."""


class _Job(Struct, frozen=True):
    name: str
    noted: str
    game: str
    bounds: Bounds
    to_resume: bool = False


class _Found(Struct, frozen=True, omit_defaults=True):
    checked: Checked
    snapshot: FinalSnapshot | None = None


class _Result(Struct, frozen=True, omit_defaults=True):
    found: _Found | None = None
    bad: str = ""


class _Head(Struct):
    game: str = ""


def check_confined(data: bytes, name: str, noted: str, bounds: Bounds) -> Checked:
    """As `check_file`, in a process of its own. Raises TooCostly if it takes more than the bounds allow."""
    return _run(data, _Job(name, printable(noted)[:LONGEST_NOTE], _game_spec(data), bounds)).checked


def resume_confined(data: bytes, name: str, bounds: Bounds) -> tuple[Checked, FinalSnapshot | None]:
    """As `check_to_resume`, in a process of its own. Raises TooCostly if it takes more than the bounds allow."""
    result = _run(data, _Job(name, "", _game_spec(data), bounds, to_resume=True))
    return result.checked, result.snapshot


def _run(data: bytes, job: _Job) -> _Found:
    """Do a job in a process of its own. Raises BadFile, or TooCostly."""
    name, bounds = job.name, job.bounds
    command = [sys.executable, "-m", __name__, msgspec.json.encode(job).decode()]
    kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT", "LANG") if key in os.environ}
    try:
        done = subprocess.run(
            command,
            input=data,
            capture_output=True,
            timeout=bounds.seconds + 5,  # the start of a process is nobody's fault
            env={**kept, "PYTHONPATH": os.pathsep.join(sys.path)},
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise _too_long(name, bounds) from None
    if done.returncode == OUT_OF_MEMORY:
        raise TooCostly(f"{name}: checking it takes more than {bounds.memory} MB, the limit here")
    if done.returncode < 0:  # ended by the system: its time was used up
        raise _too_long(name, bounds)
    if done.returncode != 0:
        log.error("a match file could not be checked: %s", done.stderr.decode(errors="replace")[-2000:])
        raise BadFile(f"{name}: this file cannot be checked; it holds something that no match file has")
    result = decode(done.stdout, _Result)
    if result.found is None:
        raise BadFile(result.bad)
    return result.found


def verify_confined(data: bytes, name: str, noted: str, bounds: Bounds) -> Checked:
    """As `check_confined`; a file that takes too much cannot be checked here, which is a verdict as well."""
    try:
        return check_confined(data, name, noted, bounds)
    except TooCostly as error:
        reason = f"{error}; 'sandtable verify' checks it on your own machine without one"
        return Checked(UNCHECKED, name, _head(data), "", 0, 0, "", "", {}, reasons=[reason])


def _too_long(name: str, bounds: Bounds) -> TooCostly:
    return TooCostly(f"{name}: checking it takes longer than {bounds.seconds:g} s, the limit here")


def _head(data: bytes) -> str:
    try:
        return decode(data, _Head).game
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ""


def _game_spec(data: bytes) -> str:
    """Where the game of a file is, so that the other process finds also one from elsewhere; empty if there is none."""
    name = _head(data)
    try:
        kind = type(game_named(name))
    except ValueError:
        return ""
    return f"{name}={kind.__module__}:{kind.__qualname__}"


# --- in the other process


def _confine(bounds: Bounds) -> None:
    if sys.platform == "win32":
        return
    import resource

    os.nice(POLITE)  # those who play come first
    for limit, most in ((resource.RLIMIT_AS, bounds.memory << 20), (resource.RLIMIT_CPU, int(bounds.seconds) + 1)):
        resource.setrlimit(limit, (most, most))


def _check(job: _Job, data: bytes) -> _Result:
    if job.game:
        register(job.game)
    try:
        if job.to_resume:
            return _Result(_Found(*check_to_resume(data, job.name, job.noted, entries=job.bounds.entries)))
        return _Result(_Found(check_file(data, job.name, job.noted, entries=job.bounds.entries)))
    except BadFile as error:
        return _Result(bad=str(error))


def main() -> int:
    """Check the file on standard input as the first argument says; the result goes to standard output."""
    job = msgspec.json.decode(sys.argv[1], type=_Job)
    _confine(job.bounds)
    try:
        sys.stdout.buffer.write(msgspec.json.encode(_check(job, sys.stdin.buffer.read())))
    except MemoryError:
        return OUT_OF_MEMORY
    return 0


if __name__ == "__main__":
    sys.exit(main())
