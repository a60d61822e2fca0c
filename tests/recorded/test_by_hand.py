"""Matches played by hand on the page, from the first click to the victory screen, as the page saved them."""

from __future__ import annotations

import json
import re
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


def plays_as_then(path: Path) -> bool:
    """Whether the rules of the game are still those that the match was played under."""
    file = read_match(path)
    return file.rules == game(file.game).version


def test_a_match_at_a_desk_and_one_on_a_phone_are_kept() -> None:
    assert [path.stem for path in FILES] == [
        "desert-one-war-1980-opfor-desk",
        "desert-one-war-1980-phone",
        "october-war-1973-arab-desk",
        "october-war-1973-desk",
        "october-war-1973-israel-desk",
        "october-war-1973-phone",
        "oil-war-1-desk",
        "oil-war-3-phone",
        "saddam-moves-south-1990-coalition-desk",
        "saddam-moves-south-1990-desk",
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_match_played_by_hand_is_loaded_and_replayed(path: Path) -> None:
    file = read_match(path)
    match = Match.load(game(file.game), file, strict=plays_as_then(path))
    if match.stopped is not None:
        assert not plays_as_then(path)
        return  # the rules have changed since: it is told of, and stands still
    assert (match.stopped, file.sandtable, match.digest()) == (None, 2, file.entries[-1].hash)
    assert match.ended is not None
    assert match.ended.level != "conceded"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_match_played_by_hand_agrees(path: Path) -> None:
    checked = check_file(path.read_bytes(), path.name, commitment(path))
    if not plays_as_then(path) and checked.reasons:
        assert (checked.verdict, checked.fault) == ("unchecked", "")
        return
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
    match = Match.load(game(file.game), file)
    assert transcript["game"] == file.game
    if match.stopped is None:
        assert match.ended is not None
        assert transcript["ended"] == match.ended.text
    assert transcript["audience"] == list(file.words)
    if not match.game.fog:  # under fog each audience has its own numbers
        assert transcript["log"][-1]["n"] == len(file.entries)


REPLAYED = (
    "desert-one-war-1980-opfor-desk", "october-war-1973-arab-desk", "saddam-moves-south-1990-coalition-desk",
)  # fmt: skip
"""Matches that end as they did when everything said in them is said again, under the rules of today."""


@pytest.mark.long
@pytest.mark.parametrize("name", REPLAYED)
def test_what_was_said_is_still_allowed_and_leads_to_the_same_end(name: str) -> None:
    """Positions may have got new fields since then, so that their hashes differ; what happens may not."""
    file = read_match(FOLDER / f"{name}.json")
    match = Match.start(game(file.game), file.start.scenario, file.seed, file.options, file.words)
    for entry in file.entries[1:]:
        if entry.act.startswith("undo "):
            match.undo(entry.seat)
        else:
            match.do(entry.seat, entry.act)
        assert [list(draw) for draw in match.entries[-1].draws] == [list(draw) for draw in entry.draws], entry.n
    assert match.ended is not None
    transcript: dict[str, Any] = json.loads((FOLDER / f"{name}-transcript.json").read_bytes())
    points = re.findall(r"\d+", transcript["ended"])
    assert re.findall(r"\d+", match.ended.text)[-len(points) :] == points
