"""Fog in letters: what a rival does in secret changes no header and no word of what others are mailed.

The same match is played twice, once with a rival who writes orders again and again. Every letter to the others has to
be the same to the last byte; and a leak that is put in has to be found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel import Match
from sandtable.mail import office
from sandtable.mail.composing import Composer
from sandtable.mail.office import PostOffice
from sandtable.registry import game
from sandtable.service import Tables, moderation, new_matches, notifier
from sandtable.service.clocks import Clocks
from sandtable.store import Accounts, Database, Letter, Letterbox, Matches, migrate
from tests.mail.post import Clock, mail, orders, settings

ANN = "empire-1"
BOUNDARY = "==============="
"""Between the parts of a letter, drawn by the standard library."""
SECRETS = {0: "without", 4: "with"}


@pytest.fixture(autouse=True)
def same_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The addresses of both matches are alike, so that what differs is a leak."""
    monkeypatch.setattr(office, "new_secret", lambda: "a" * 26)


def letters(folder: Path, rival_writes: int, prepare: Callable[[PostOffice], None] = lambda office: None) -> list[str]:
    """Everything that Ann is mailed in a match in which a rival writes so often, as it would be sent."""
    database = Database(f"sqlite:///{folder}/{SECRETS[rival_writes]}.db", "normal")
    migrate(database)
    tables = Tables(Matches(database), Accounts(database), notifier(database, workers=1))
    try:
        return list(_played(tables, rival_writes, prepare))
    finally:
        tables.close()
        database.close()


def _played(tables: Tables, rival_writes: int, prepare: Callable[[PostOffice], None]) -> Iterator[str]:
    clock = Clock()
    clocks = Clocks(tables, clock=clock)
    desk = PostOffice(settings(), tables, clock=clock, clocks=clocks)
    names = count(1)
    desk.composer.new_name = lambda: f"letter-{next(names)}"
    prepare(desk)
    match = Match.start(game("war-game"), "3", "seed", {"moderator": "person"})
    name = new_matches.keep(tables, match, {}, None, False, name="0123456789abcdef").match
    desk.change(name, ANN, contact="ann@home.example", reports=True, reminders=True)
    address = desk.settings.secret_address("a" * 26)
    base = match.state.empires[0].base + 1
    for number in range(rival_writes):
        rival = tables.look(name, frozenset(["empire-2"]))["view"]["questions"]
        question = next(each["id"] for each in rival if each["seat"] == "empire-2")
        tables.submit(name, "empire-2", question, f"k{number}", "orders")
    data = mail(address, orders("Arcadia", 1, f"BUY 5 Tank AT {base}"), name="one")
    assert desk.admission.take("ann@home.example", address, data).startswith("250")
    desk.delivery.read_all()
    moderation.umpire(tables, name, "note", "NOTE The next deadline is on Tuesday")
    moderation.publish(tables, clocks, name, "close")
    [(closing, _)] = moderation.rounds(tables, name)
    moderation.roll_back(tables, name, "back", closing, "a wrong map was used")
    moderation.reassign(tables, name, "hand", "empire-3", "computer:random", "its player has left")
    for letter in reversed(desk.outbox.of_seat(name, ANN, limit=1000)):
        yield letter.body


def differing(folder: Path, prepare: Callable[[PostOffice], None] = lambda desk: None) -> list[tuple[str, str]]:
    """The lines of letters, headers and all, in which the rival's secret writing shows."""
    quiet, busy = (letters(folder, often, prepare) for often in SECRETS)
    assert len(quiet) == len(busy) >= 6, "greeting, receipt, note, report, going back, reassignment"
    pairs = zip("".join(quiet).splitlines(), "".join(busy).splitlines(), strict=True)
    return [(one, other) for one, other in pairs if one != other and BOUNDARY not in one]


def test_letters_tell_nothing_of_what_a_rival_does_in_secret(tmp_path: Path) -> None:
    assert differing(tmp_path) == []


def test_a_message_id_made_of_the_number_of_an_entry_is_found(tmp_path: Path) -> None:
    def plant(desk: PostOffice) -> None:
        desk.composer = desk.reporter.composer = Hashing(desk.settings)

    assert any(one.startswith("Message-ID:") for one, _ in differing(tmp_path, plant))


def test_an_announcement_that_names_an_entry_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "tell_going_back", lambda self, entry, why: f"back to before {entry.act}: {why}")
    assert any("back to before undo" in one for one, _ in differing(tmp_path))


class Hashing(Composer):
    """Names a letter by a hash of what it is about, which anybody can work out."""

    def letter(self, box: Letterbox, ref: str, *rest: Any, **more: Any) -> Letter:
        self.new_name = lambda: sha256(ref.encode()).hexdigest()[:32]
        return super().letter(box, ref, *rest, **more)
