"""Matches played by hand on the page, from the first click to the victory screen, as the page saved them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel import Match
from sandtable.kernel.files import read_match
from sandtable.registry import game
from sandtable.verification import check_file
from tests.cli.tools import run

FOLDER = Path(__file__).parent / "format-2"
TRANSCRIPTS = sorted(FOLDER.glob("*-transcript.json"))
FILES = [path.with_name(path.name.replace("-transcript", "")) for path in TRANSCRIPTS]


def commitment(path: Path) -> str:
    """The dice commitment that everybody at the table was shown, as the transcript tells it."""
    transcript: dict[str, str] = json.loads(path.with_name(f"{path.stem}-transcript.json").read_bytes())
    return transcript["start_commitment"]


def test_a_match_at_a_desk_and_one_on_a_phone_are_kept() -> None:
    assert [path.stem.rsplit("-", 1)[1] for path in FILES] == ["desk", "phone"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_match_played_by_hand_is_loaded_and_replayed(path: Path) -> None:
    file = read_match(path)
    match = Match.load(game(file.game), file, strict=True)
    assert (match.stopped, match.format, match.digest()) == (None, 2, file.entries[-1].hash)
    assert match.ended is not None
    assert match.ended.level != "conceded"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_match_played_by_hand_agrees(path: Path) -> None:
    checked = check_file(path.read_bytes(), path.name, commitment(path))
    assert (checked.verdict, checked.fault, list(checked.reasons)) == ("agrees", "", [])
    assert checked.checked == checked.entries
    assert checked.rolls > 20
    assert (
        "every roll, every rule and every position agrees"
        in run("verify", path, "--commitment", commitment(path), code=0).stdout
    )


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_transcript_tells_the_same_match(path: Path) -> None:
    transcript: dict[str, Any] = json.loads(path.read_bytes())
    file = read_match(path.with_name(path.name.replace("-transcript", "")))
    ended = Match.load(game(file.game), file).ended
    assert ended is not None
    assert (transcript["game"], transcript["ended"]) == (file.game, ended.text)
    assert (transcript["log"][-1]["n"], transcript["audience"]) == (len(file.entries), list(file.words))
