"""Verifying a match file: commitment, rolls, rules, positions."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sandtable.errors import BadFile, SandtableError
from sandtable.kernel import Match
from sandtable.kernel.draws import commitment
from sandtable.kernel.entries import ADOPT, TAKE_BACK, UNDO, MatchFile
from sandtable.kernel.files import FALSE_SEED, parse
from sandtable.registry import game as game_named


class Checked(Struct):
    """What came out. `entry` and `line` say where the first fault is; line 1 is the head of the file."""

    ok: bool
    file: str
    game: str
    rules: str
    entries: int
    rolls: int
    commitment: str
    taken_back: int = 0
    ended: str = ""
    remarks: list[str] = []
    entry: int = 0
    line: int = 0
    fault: str = ""

    def lines(self) -> list[tuple[str, str]]:
        return [
            ("file", self.file),
            ("match", f"{self.game}, rules '{self.rules}'"),
            ("entries", f"{self.entries}, of which {self.taken_back} were taken back; every action was legal"),
            ("rolls", f"{self.rolls}, each the one that the seed gives"),
            ("seed", f"the one committed to: {self.commitment}"),
            ("ended", self.ended or "not yet"),
            ("verdict", "every roll, every rule and every position agrees"),
        ]


def check_file(data: bytes, name: str, told: str = "") -> Checked:
    """Check the bytes of a file; one that cannot be read at all raises BadFile."""
    file = parse(data, name)
    try:
        game = game_named(file.game)
    except SandtableError as error:
        raise BadFile(f"{name}:1: {error}") from None
    entries = list(file.entries)
    checked = Checked(
        False, name, file.game, file.rules, len(entries), sum(len(e.draws) for e in entries), file.commitment
    )
    if commitment(file.seed) != file.commitment:
        return _fault(checked, 0, FALSE_SEED)
    if told and told.lower() != file.commitment:
        return _fault(checked, 0, f"another seed was committed to than the one of this file, {file.commitment}")
    for place, entry in enumerate(entries, 1):
        if entry.n != place:
            return _fault(checked, place, f"entry {place} carries the number {entry.n}")
    try:
        match: Match[Any] = Match.load(game, file, strict=True)
    except BadFile as error:
        return _fault(checked, 0, str(error))
    except SandtableError as error:
        return _fault(checked, 0, f"the match cannot begin: {error}")
    if match.stopped is not None:
        other = f"; it was played by the rules '{file.rules}', today they are '{game.version}'"
        why = match.stopped.why + (other if file.rules != game.version else "")
        return _fault(checked, match.stopped.n, f"entry {match.stopped.n}: {why}")
    checked.ok = True
    checked.taken_back = sum(1 for entry in entries if entry.n in match.void and entry.act.split()[0] != UNDO)
    checked.ended = match.ended.text if match.ended else ""
    checked.remarks = _remarks(file, game.version)
    return checked


def _fault(checked: Checked, entry: int, why: str) -> Checked:
    checked.entry, checked.line, checked.fault = entry, entry + 1, why
    return checked


def _remarks(file: MatchFile, version: str) -> list[str]:
    """What a replay by today's rules cannot vouch for."""
    remarks = []
    if file.rules != version:
        remarks.append(f"the match was begun by the rules '{file.rules}'; today's, '{version}', play it alike")
    if file.start.position:
        origin = f" ({file.forked})" if file.forked else ""
        remarks.append(f"the match begins from a given position{origin}; what led to it is not in this file")
    for entry in file.entries:
        if entry.act.split()[:1] in ([ADOPT], [TAKE_BACK]):
            remarks.append(
                f"entry {entry.n} ('{entry.act}') settles a change of rules: what came before stands as stored"
            )
    return remarks
