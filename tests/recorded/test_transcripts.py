"""What recorded matches tell when they are said again: every line of every log, forecasts, names of draws, and what
stops a match that the rules of today do not allow to its end.

``SANDTABLE_GOLDEN=write pytest tests/recorded/test_transcripts.py`` writes the files anew; read the difference.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.conformance.golden import compare
from sandtable.errors import SandtableError
from sandtable.kernel import Match
from sandtable.kernel.cases import Transcript
from sandtable.kernel.entries import Entry
from sandtable.kernel.files import read_match
from sandtable.registry import game
from tests.recorded.test_by_hand import FILES

TOLD = Path(__file__).parent / "told"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_match_tells_what_it_told(path: Path) -> None:
    file = read_match(path)
    match = Match.start(game(file.game), file.start.scenario, file.seed, file.options, file.words)
    transcript = Transcript()
    transcript.events(match.game, match.state, match.entries[0].events)
    for entry in file.entries[1:]:
        if not _said_again(match, entry, transcript):
            break
    if match.ended is not None:
        transcript.lines.append(f"{match.ended.level}: {match.ended.text}")
    compare(TOLD / f"{path.stem}.txt", transcript.lines)


def _said_again(match: Match[Any], entry: Entry, transcript: Transcript) -> bool:
    """Say what was said once more; not if the rules of today refuse it, or roll other dice for it."""
    if entry.act.startswith("undo "):
        transcript.lines.append(f"> {entry.seat}: {entry.act}")
        match.undo(entry.seat)
        return True
    transcript.action(match.game, match.state, entry.seat, entry.act)
    try:
        match.do(entry.seat, entry.act)
    except SandtableError as refusal:
        transcript.lines.append(f"  no further: {refusal}")
        return False
    now = match.entries[-1]
    transcript.events(match.game, match.state, now.events)
    if now.draws == entry.draws:
        return True
    transcript.lines.append(f"  no further: draws {_dice(now)}, where it drew {_dice(entry)}")
    return False


def _dice(entry: Entry) -> str:
    return ", ".join(f"{name} {value}" for name, value in entry.draws) or "nothing"
