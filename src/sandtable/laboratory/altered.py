"""Matches with other numbers in the pack of their game. They are played in a process of their own, whose pack is read
with the changes; nobody else's rules are touched.
"""

from __future__ import annotations

import sys
from threading import local

import msgspec
from msgspec import Struct

from sandtable.errors import SandtableError
from sandtable.frozen.process import LineProcess
from sandtable.kernel.pack import PackChange, change_pack
from sandtable.registry import GAMES, package, register
from sandtable.threadsafe import decode

from .design import Job
from .playing import Result, play_here


class _Kept(local):
    """The process of the last pack that a thread has asked for."""

    key: tuple[str, tuple[tuple[str, float], ...]] | None = None
    process: LineProcess | None = None


_kept = _Kept()


class Asked(Struct, frozen=True):
    job: Job
    cell: int


class Answered(Struct, frozen=True, omit_defaults=True):
    results: msgspec.Raw = msgspec.Raw(b"[]")
    fault: str = ""


def play_altered(job: Job, cell: int) -> list[Result]:
    """A pair of matches under the changes that its cell has."""
    key = job.game, tuple(sorted(job.cell.pack.items()))
    if _kept.process is None or _kept.key != key:
        if _kept.process is not None:
            _kept.process.close()
        _kept.key, _kept.process = key, LineProcess(["-P", "-m", __name__], sys.path)
    line = _kept.process.exchange(msgspec.json.encode(Asked(job, cell)))
    if not line:
        raise SandtableError(f"{job.cell.title}: the process that plays it has ended; standard error says why")
    answered = decode(line, Answered)
    if answered.fault:
        raise SandtableError(answered.fault)
    results: list[Result] = decode(bytes(answered.results), list[Result])
    return results


# --- in the other process


def main() -> int:
    """Play what is asked for line by line. The pack of the first job is that of all."""
    changed = False
    for line in sys.stdin.buffer:
        asked = msgspec.json.decode(line, type=Asked)
        job = asked.job
        if job.game not in GAMES:
            register(job.spec)
        if not changed:
            change_pack(package(job.game), [PackChange(key, value) for key, value in job.cell.pack.items()])
            changed = True
        try:
            reply = Answered(msgspec.Raw(msgspec.json.encode(play_here(job, asked.cell))))
        except SandtableError as error:
            reply = Answered(fault=str(error))
        sys.stdout.buffer.write(msgspec.json.encode(reply) + b"\n")
        sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
