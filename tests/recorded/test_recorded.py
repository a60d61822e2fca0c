"""What earlier versions wrote is loaded, continued and verified."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from sandtable.kernel import Match
from sandtable.kernel.files import dumps, loads, read_match
from sandtable.players import random_action
from sandtable.registry import game
from sandtable.service import Tables, notifier
from sandtable.store import Accounts, Database, Matches, migrate
from sandtable.verification import check_file
from tests.service.playing import act_randomly
from tests.web.serving import extra_games

FOLDER = Path(__file__).parent / "format-1"
FILES = sorted(FOLDER.glob("oil-war-*.json"))


class Kept(msgspec.Struct):
    """One match of the recorded database, as it stood."""

    match: str
    hash: str
    entries: int
    ended: str
    seats: dict[str, str] = {}
    links: dict[str, str] = {}


DATABASE = msgspec.json.decode((FOLDER / "tables.json").read_bytes(), type=dict[str, Kept])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_match_agrees_as_far_as_its_format_lets_it_be_checked(path: Path) -> None:
    checked = check_file(path.read_bytes(), path.name)
    assert (checked.verdict, checked.fault) == ("unchecked", "")
    *others, last = checked.reasons
    assert last == "files of format 1 commit to the seed alone: words of the seats may have been added later"
    told_otherwise = [reason for reason in others if reason.endswith("in other words than the current rules do")]
    unrecorded = [reason for reason in others if "nobody's agreement to 'undo" in reason]
    assert len(others) == len(told_otherwise) + len(unrecorded)
    assert checked.checked == checked.entries - len(told_otherwise)
    assert checked.rolls > 0


def safe_number(digits: str) -> int:
    """No number beyond 2^53 leaves the program."""
    assert abs(int(digits)) < 2**53
    return int(digits)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_match_is_loaded_and_continued(path: Path) -> None:
    file = read_match(path)
    last = file.entries[-1].hash
    match = Match.load(game(file.game), file)
    assert match.stopped is None
    assert match.digest() == last
    assert (match.ended is not None) == path.stem.endswith("finished")
    rng = random.Random(1)
    for _ in range(20):
        if match.ended is not None:
            break
        seat = match.game.asks(match.state)[0].seat
        match.do_words(seat, random_action(match.game, match.state, seat, rng))
    text = dumps(match.file)
    json.loads(text, parse_int=safe_number)
    again = Match.load(match.game, loads(text.encode(), "again"), strict=True)
    assert (again.stopped, again.format, again.digest()) == (None, 1, match.digest())


@pytest.fixture
def recorded_tables(tmp_path: Path) -> Iterator[Tables]:
    """The recorded database in the hands of today's server."""
    shutil.copy(FOLDER / "tables.db", tmp_path / "tables.db")
    with extra_games():
        database = Database(f"sqlite:///{tmp_path / 'tables.db'}")
        migrate(database)
        tables = Tables(Matches(database), Accounts(database), notifier(database, workers=1))
        yield tables
        tables.close()
        database.close()


@pytest.mark.parametrize("name", DATABASE)
def test_a_recorded_database_is_migrated_and_continued(recorded_tables: Tables, name: str) -> None:
    kept = DATABASE[name]
    with recorded_tables.at(kept.match) as live:
        assert live.match.stopped is None
        assert len(live.match.entries) == kept.entries
        assert live.match.digest() == kept.hash
        assert (live.match.ended is not None) == bool(kept.ended)
        assert set(kept.seats) <= set(live.seats)
    rng = random.Random(2)
    if not kept.ended and not kept.links:
        for _ in range(5):
            act_randomly(recorded_tables, kept.match, rng)
