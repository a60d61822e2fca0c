"""A War Game that never ends: 500 cycles of sixteen empires in a store, loaded, looked at by everybody, and verified.

``python -m bench war_long`` plays the match by its bots (some minutes), then measures in processes of their own: how
long loading takes from the last snapshot and from the whole log, what a view weighs early and late, and the memory
that a match takes with all sixteen looking.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from sandtable.games.war_game.staff import Staff
from sandtable.kernel import TABLE
from sandtable.kernel.parts import written_part
from sandtable.players.base import SeatTable
from sandtable.registry import game
from sandtable.service import Tables, new_matches, notifier
from sandtable.store import Accounts, Database, Matches, migrate
from sandtable.verification import AGREES, check_parts

EMPIRES, CYCLES, EARLY = 16, 500, 25


def opened(path: Path) -> Tables:
    database = Database(f"sqlite:///{path}")
    migrate(database)
    return Tables(Matches(database), Accounts(database), notifier(database, workers=1))


def run() -> dict[str, float]:
    """Play, then measure."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.db"
        match, figures = _play(path)
        for what in ("snapshot", "log"):
            figures |= _measured(f"load({str(path)!r}, {match!r}, {what!r})")
        figures |= _measured(f"verify({str(path)!r}, {match!r})")
    print(f"{CYCLES} cycles of {EMPIRES} empires: {figures['entries']:.0f} entries, {figures['log_mb']:.0f} MB of log")
    print(f"loading from the last snapshot  {figures['snapshot_s']:8.2f} s ({figures['snapshot_cpu']:.2f} s of CPU)")
    print(f"loading from the whole log      {figures['log_s']:8.2f} s ({figures['log_cpu']:.2f} s of CPU)")
    print(f"a view after {EARLY} cycles        {figures['early_kb']:8.0f} kB")
    print(f"a view after {CYCLES} cycles       {figures['snapshot_kb']:8.0f} kB")
    print(f"memory, all sixteen looking     {figures['snapshot_mb']:8.1f} MB")
    verified = f"verified in {figures['parts']:.0f} parts"
    print(f"{verified:31} {figures['verify_s']:8.1f} s, {figures['verify_mb']:.0f} MB more")
    return figures


def _play(path: Path) -> tuple[str, dict[str, float]]:
    """Staffs write their orders at the tables of a service until so many cycles are over."""
    tables = opened(path)
    seats = [f"empire-{number}" for number in range(1, EMPIRES + 1)]
    match = new_matches.new(tables, "war-game", str(EMPIRES), {}, {}).match
    staffs = {seat: Staff(str(EMPIRES), seat) for seat in seats}
    figures: dict[str, float] = {}
    for cycle in range(1, CYCLES + 1):
        for seat in seats:
            with tables.at(match) as live:
                if seat not in [question.seat for question in live.waiting()]:
                    continue
                words = staffs[seat].choose(SeatTable(live.match.game, live.match.state, seat))
                action = live.match.game.grammar(live.match.state).say(words)
                asked = live.questions(seat)[0][0]
            tables.submit(match, seat, asked, f"{cycle}", action)
        with tables.at(match) as live:
            assert live.match.state.cycle == cycle + 1, "the table closes a cycle when all orders are in"
            assert not any(live.match.game.invariants(live.match.state))
        if cycle == EARLY:
            figures["early_kb"] = _view_bytes(tables, match, seats) / 1000
    with tables.at(match) as live:
        figures["entries"] = len(live.match.entries)
        assert live.match.ledger.entry_counts[TABLE] >= CYCLES
    figures["log_mb"] = sum(len(msgspec.json.encode(entry)) for entry in tables.matches.entries(match)) / 1e6
    tables.close()
    tables.matches.database.close()
    return match, figures


def _view_bytes(tables: Tables, match: str, seats: list[str]) -> float:
    """The largest view of an empire as it is sent."""
    return max(len(msgspec.json.encode(tables.look(match, frozenset([seat])))) for seat in seats)


def _measured(call: str) -> dict[str, float]:
    code = f"from bench.war_long import load, verify; {call}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def load(path: str, match: str, what: str) -> None:
    """In a process of its own: load a match, let all empires look, and print the figures."""
    tables = opened(Path(path))
    with tables.at(new_matches.new(tables, "war-game", str(EMPIRES), {}, {}).match) as live:
        live.view(frozenset(["empire-1"]))  # the rules, the map and their documents are there before
    if what == "log":
        tables.archives.snapshots.last = lambda match, rules, until=None: None  # type: ignore[method-assign]
    before = _resident()
    start, busy = time.perf_counter(), time.process_time()
    with tables.at(match):
        seconds, cpu = time.perf_counter() - start, time.process_time() - busy
    seats = [f"empire-{number}" for number in range(1, EMPIRES + 1)]
    size = _view_bytes(tables, match, seats)
    for seat in seats:
        tables.listen(match, frozenset([seat]), None, _Client())
    grown = (_resident() - before) / 1e6
    print(json.dumps({f"{what}_s": seconds, f"{what}_cpu": cpu, f"{what}_kb": size / 1000, f"{what}_mb": grown}))
    tables.close()


class _Client:
    """Somebody who listens, and keeps every message."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.messages.append(message)

    def end(self) -> None:
        pass


def verify(path: str, match: str) -> None:
    """In a process of its own: write the match in parts and verify them one after the other."""
    tables = opened(Path(path))
    file = tables.matches.head(match)
    assert file is not None
    rules = game("war-game").version
    before, start = _resident(), time.perf_counter()
    names = []

    def parts() -> Iterator[tuple[str, bytes]]:
        for part in tables.archives.parts(match, file, rules):
            names.append(f"part {part.first}")
            yield names[-1], written_part(part).encode()

    checked = check_parts(parts())
    assert checked.verdict == AGREES, checked
    grown = (_resident() - before) / 1e6
    print(json.dumps({"parts": len(names), "verify_s": time.perf_counter() - start, "verify_mb": grown}))
    tables.close()


def _resident() -> int:
    """Bytes of this process in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096
