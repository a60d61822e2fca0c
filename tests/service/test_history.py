"""Looking back, forking, keeping: what each of them may tell to whom."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from sandtable.errors import BadFile, SandtableError
from sandtable.kernel import Match
from sandtable.kernel.files import loads
from sandtable.players import random_action
from sandtable.registry import game
from sandtable.service import Tables, history, new_matches
from sandtable.service.errors import NotHeld
from sandtable.service.sections import Sections, apply_patch
from sandtable.verification import check_file
from tests.kernel.matches import under_old_rules
from tests.service.playing import SEATS, act_randomly, new, question

RED = frozenset(["red"])
NOBODY: frozenset[str] = frozenset()


@pytest.fixture
def database_url(tmp_path: object) -> str:
    """What is told does not hang on the database: one kind is enough."""
    return f"sqlite:///{tmp_path}/sandtable.db"


def played(tables: Tables, game: str = "two-rivers", scenario: str = "plain", actions: int = 40) -> str:
    match = new(tables, game, scenario).match
    rng = Random(game)
    for _ in range(actions):
        if act_randomly(tables, match, rng) is None:
            break
    return match


def test_a_moment_under_fog_is_told_by_the_numbers_of_its_audience(tables: Tables) -> None:
    match = played(tables)
    with tables.at(match) as live:
        for audience in (RED, NOBODY):
            answer = history.replay(live, audience, 0)
            numbers = {line.n for line in history.log(live, audience)}
            assert answer.last == max(numbers) < len(live.match.entries)
            for n in (1, answer.last // 2, answer.last):
                moment = history.replay(live, audience, n)
                assert {line["n"] for line in moment.view.get("log", [])} == {one for one in numbers if one <= n}
            with pytest.raises(SandtableError, match="no entry"):
                history.replay(live, audience, answer.last + 1)


def test_a_moment_is_what_was_seen_then(tables: Tables) -> None:
    match = new(tables, "oil-war", "1").match
    rng = Random(3)
    seen = []
    for _ in range(12):
        act_randomly(tables, match, rng)
        with tables.at(match) as live:
            seen.append((len(live.match.entries), live.sections(NOBODY)))
    with tables.at(match) as live:
        for n, view in seen:
            moment = history.replay(live, NOBODY, n)
            assert moment.view["pieces"] == view["pieces"]
            assert moment.view["moment"] == view["moment"]
            assert moment.view.get("log") == view.get("log")


@pytest.mark.parametrize(("game", "audience"), [("two-rivers", RED), ("two-rivers", NOBODY), ("oil-war", NOBODY)])
def test_frames_in_a_row_are_the_same_as_one_by_one(
    tables: Tables, game: str, audience: frozenset[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "STRETCH", 15)
    match = played(tables, game, "1" if game == "oil-war" else "plain")
    with tables.at(match) as live:
        last = history.replay(live, audience, 0).last
        for n in (0, last // 2, last):
            answer = history.frames(live, audience, n)
            assert answer.last == last
            assert len(answer.patches) == min(history.STRETCH - 1, last - n)
            view = answer.view
            for place, patch in enumerate([{}, *answer.patches], n):
                view = apply_patch(view, patch)
                assert comparable(view) == comparable(history.replay(live, audience, place).view)
        for n in (-1, last + 1):
            with pytest.raises(SandtableError, match="no entry"):
                history.frames(live, audience, n)


def comparable(view: Sections) -> Sections:
    """Without the log, and with the pieces in an order that does not hang on how they came there."""
    rest = {name: section for name, section in view.items() if name not in ("log", "pieces")}
    return {**rest, "pieces": {piece["id"]: piece for piece in view.get("pieces", [])}}


def test_the_whole_file_is_for_those_from_whom_nothing_is_hidden(tables: Tables) -> None:
    match = played(tables)
    with tables.at(match) as live:
        seed = live.match.file.seed
        for held in (NOBODY, RED, frozenset(["red", "blue"])):
            with pytest.raises(NotHeld):
                history.whole_file(live, held)
            assert seed not in msgspec.json.encode(history.transcript(live, held)).decode()
        assert loads(history.whole_file(live, SEATS).encode(), "file").seed == seed


def test_when_it_is_over_everything_is_told(tables: Tables) -> None:
    match = played(tables, "short-rivers", actions=2000)
    with tables.at(match) as live:
        assert live.match.ended is not None
        checked = check_file(history.whole_file(live, NOBODY).encode(), "file")
        assert checked.verdict == "agrees", checked.fault
        assert live.sections(NOBODY)["audience"] == sorted(SEATS)
        assert history.replay(live, NOBODY, 5).view["audience"] == sorted(SEATS)
    with pytest.raises(SandtableError):
        tables.undo(match, "red", "key")


def test_who_tries_again_plays_against_the_same_computers(tables: Tables) -> None:
    against = new_matches.new(tables, "oil-war", "1", {}, {"arab": "computer:random"})
    alone = new_matches.new(tables, "oil-war", "1", {}, {})
    watched = new_matches.new(tables, "oil-war", "1", {}, {"us": "computer:random", "arab": "computer:random"})
    held: dict[str, set[str]] = {}
    for made in (against, alone, watched):
        with tables.at(made.match) as live:
            held[made.match] = set(new_matches.from_moment(tables, live, 1, frozenset(made.seats)).seats)
    assert held == {against.match: {"us"}, alone.match: {"us", "arab"}, watched.match: {"us", "arab"}}


def test_a_fork_under_fog_is_made_from_what_the_seat_knows(tables: Tables) -> None:
    match = played(tables, actions=25)
    with tables.at(match) as live:
        last = history.replay(live, RED, 0).last
        made = new_matches.from_moment(tables, live, last, RED)
        with pytest.raises(NotHeld):
            new_matches.from_moment(tables, live, 1, NOBODY)
        with pytest.raises(SandtableError, match="no entry"):
            new_matches.from_moment(tables, live, last + 100, RED)
        pieces = live.match.game.view(live.match.state, RED).pieces
        seed = live.match.file.seed
    assert set(made.seats) == SEATS
    with tables.at(made.match) as fork:
        assert fork.match.file.seed != seed
        assert "as red knew it" in fork.match.file.forked
        ours = [piece for piece in pieces if piece.seat == "red"]
        theirs = fork.match.game.view(fork.match.state, RED).pieces
        assert {piece.id for piece in ours} <= {piece.id for piece in theirs}


def test_a_file_comes_back_as_the_same_match(tables: Tables) -> None:
    match = played(tables)
    with tables.at(match) as live:
        text = history.whole_file(live, SEATS)
        digest = live.match.state.digest()
    made = new_matches.from_file(tables, text.encode())
    with tables.at(made.match) as live:
        assert live.match.state.digest() == digest
        assert history.whole_file(live, SEATS) == text


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        (('"sandtable":2', '"sandtable":3'), "of format 3"),
        (('"game":"two-rivers"', '"game":"chess"'), "chess"),
        (('"act":"begin"', '"act":"start"'), "edited or damaged"),
        (('"entries":[', '"entries":[['), "not a match file"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_in_one_sentence(
    tables: Tables, change: tuple[str, str], answer: str
) -> None:
    match = played(tables, actions=3)
    with tables.at(match) as live:
        text = history.whole_file(live, SEATS)
    with pytest.raises(BadFile, match=answer):
        new_matches.from_file(tables, text.replace(*change).encode())


def test_cases_can_be_tried(tables: Tables) -> None:
    made = new_matches.from_case(tables, "oil-war", next(name for name, _ in _cases()))
    with tables.at(made.match) as live:
        assert live.match.file.forked.startswith("case ")
        seat = live.waiting()[0].seat
    assert question(tables, made.match, seat)


def _cases() -> list[tuple[str, object]]:
    from sandtable.service.documents import cases_of

    return [(name, case) for name, case in cases_of("oil-war").items() if case.scenario and case.given]


def test_a_position_that_no_rules_lead_to_is_told_in_a_sentence(tables: Tables) -> None:
    """A forger writes it with its hash, for rules of another day; looking at it was a fault of the server."""
    rules = game("oil-war")
    match = Match.start(rules, "1", "seed")
    for _ in range(2):
        seat = match.next_seat() or ""
        match.do_words(seat, random_action(rules, match.state, seat, Random(1)))
    strange = match.entries[1]
    plain = {**match.history.plain(match.entries, 2), "phase": 99}
    changes = [{"phase": {"=": 99}}, {"phase": {"=": match.plain["phase"]}}]
    for entry, change in zip(match.entries[1:], changes, strict=True):
        before = msgspec.json.decode(entry.set)
        entry.set = msgspec.Raw(msgspec.json.encode({**before, **change}, order="deterministic"))
    strange.hash = rules.load(plain).digest()
    made = new_matches.from_file(tables, under_old_rules(match).encode())

    def look(n: int) -> None:
        with tables.at(made.match) as live:
            history.replay(live, frozenset(["us", "arab"]), n)

    for n in (0, 1, 3):
        look(n)
    with pytest.raises(SandtableError, match="not made by the current rules"):
        look(2)


def test_an_imported_match_with_strange_events_can_be_looked_at(tables: Tables) -> None:
    """It gave faults of the server for good."""
    match = Match.start(game("two-rivers"), "plain", "seed")
    match.do("red", "plan")
    match.do("table", "deadline")
    for entry in match.entries:
        entry.events[:] = [msgspec.structs.replace(event, data={"seat": [None], "at": {}}) for event in entry.events]
    made = new_matches.from_file(tables, under_old_rules(match).encode())
    with tables.at(made.match) as live:
        assert history.log(live, SEATS)
        assert history.frames(live, SEATS, 0).patches
        assert live.sections(SEATS)["log"]
        msgspec.json.encode(history.transcript(live, SEATS))
