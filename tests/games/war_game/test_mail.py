"""One empire, one voice: its secret address or its key, and never the name that a mail gives itself."""

from __future__ import annotations

import pytest

from sandtable import registry
from sandtable.games.war_game.orders import grammar
from sandtable.kernel import Match
from sandtable.mail.office import PostOffice
from sandtable.service import Tables
from tests.mail.post import DOMAIN, mail, orders, settings, war


class Post:
    """A match, and mails that go straight to the counter."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.office = PostOffice(settings(), tables)
        self.match = war(tables).match
        self.box = self.office.change(self.match, "empire-1", contact="a@b.example", reports=True, reminders=True)
        self.count = 0

    def send(self, to: str, text: str) -> str:
        self.count += 1
        reply = self.office.admission.take("a@b.example", to, mail(to, text, name=str(self.count)))
        self.office.delivery.read_all()
        return reply

    def sealed(self) -> list[tuple[str, ...] | None]:
        with self.tables.at(self.match) as live:
            found: list[tuple[str, ...] | None] = live.match.state.orders
            return found

    def receipts(self) -> list[str]:
        letters = self.office.mail_of_seat(self.match, "empire-1").letters
        return [letter.text for letter in letters if "receipt" in letter.subject or "refused" in letter.subject]


@pytest.fixture
def post(sqlite_tables: Tables) -> Post:
    return Post(sqlite_tables)


@pytest.mark.clauses("EMPIRE-1", "MAIL-1", "MAIL-2")
def test_address_or_key_and_nothing_else(post: Post) -> None:
    common, secret = f"orders@{DOMAIN}", f"orders+{post.box.secret}@{DOMAIN}"
    assert post.send(common, orders()).startswith("550")
    assert post.send(common, orders().replace("BUYING", f"KEY {'x' * 26}\nBUYING")).startswith("550")
    assert post.sealed() == [None, None]
    assert post.send(secret, orders()).startswith("250")
    assert post.sealed() == [("BUYING", "BUY 5 Tank AT W40"), None]
    keyed = orders("Arcadia", 1, "BUY 6 Tank AT 40").replace("BUYING", f"KEY {post.box.secret}\nBUYING")
    assert post.send(common, keyed).startswith("250")
    assert post.sealed() == [("BUYING", "BUY 6 Tank AT W40"), None]
    assert len(post.receipts()) == 2


@pytest.mark.clauses("MAIL-1", "ORDERS-9")
def test_orders_of_another_empire_from_this_address_are_refused(post: Post) -> None:
    post.send(f"orders+{post.box.secret}@{DOMAIN}", orders("Borealia"))
    assert post.sealed() == [None, None]
    assert "does not name Arcadia" in post.receipts()[0]


@pytest.mark.clauses("MAIL-1")
def test_quotations_and_signatures_are_left_out(post: Post) -> None:
    text = "Hello,\n\n" + orders().replace("END\n", "-- \nAnn\nBUY 9 Tank AT 40\n")
    post.send(f"orders+{post.box.secret}@{DOMAIN}", text)
    assert post.sealed()[0] == ("BUYING", "BUY 5 Tank AT W40")


def test_a_line_is_parsed_once() -> None:
    """For the receipt, when it is handed in and when it is sealed; and no line is tried that nobody has written."""
    grammar.remembered.cache_clear()
    match = Match.start(registry.game("war-game"), "2", "ab" * 16)
    lines = [f"BUY {number} Tank AT 40" for number in range(1, 10)]
    receipt = match.game.read_document(match.state, "empire-1", orders("Arcadia", 1, *lines))
    assert len(receipt.accepted) == 9
    match.do_words("empire-1", tuple(receipt.action))
    written = {*lines, *(line for _, line in receipt.accepted)}
    assert grammar.remembered.cache_info().misses == len(written)
