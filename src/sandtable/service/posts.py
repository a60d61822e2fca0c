"""The message board of a match: to all, to some, and treaties that are signed."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.errors import Refusal, SandtableError
from sandtable.kernel import MODERATOR
from sandtable.store import Post
from sandtable.store.posts import HIGHEST, Kind, new_post

from .errors import Unknown
from .live_match import Audience
from .tables import Tables

LONGEST = 4000
MOST = 5000
"""Messages of one match."""
SHOWN = 200


def write_post(tables: Tables, match: str, seat: str, kind: Kind, readers: Sequence[str], text: str) -> int:
    """Put up a message of a seat; its number. SITE-7"""
    with tables.at(match) as live:
        seats = {*live.seats, MODERATOR}
    strange = [reader for reader in readers if reader not in seats]
    if strange:
        raise SandtableError(f"there is no seat '{strange[0][:40]}'")
    if not text.strip():
        raise SandtableError("the message is empty")
    if len(text) > LONGEST:
        raise SandtableError(f"a message has at most {LONGEST:,} characters")
    others = sorted({reader for reader in readers if reader != seat})
    if (kind == "public") == bool(others):
        raise SandtableError("a public message is for everybody; a private message or a treaty names its readers")
    if tables.posts.count(match) >= MOST:
        raise Refusal(f"this match has {MOST:,} messages, which is the limit")
    post = new_post(seat, kind, others, text.strip())
    with tables.at(match) as live:
        tables.write_post(live, post)
    tables.reseat(match)
    return post.n


def read_posts(tables: Tables, match: str, audience: Audience) -> list[Post]:
    """The messages that an audience may read, the newest last."""
    with tables.at(match):
        pass
    return tables.posts.newest(match, audience, SHOWN)


def sign_post(tables: Tables, match: str, n: int, seat: str) -> None:
    """Sign a treaty that was offered to the seat."""
    post = _readable(tables, match, n, frozenset([seat]))
    if post.kind != "treaty" or post.removed:
        raise Refusal("only a treaty is signed")
    tables.posts.sign(match, n, seat)
    tables.reseat(match)


def remove_post(tables: Tables, match: str, n: int, seat: str) -> None:
    """Take a message down: one's own, or any for the moderator."""
    post = _readable(tables, match, n, frozenset([seat])) if seat != MODERATOR else _any(tables, match, n)
    if seat not in (post.seat, MODERATOR):
        raise Refusal("only its writer or the moderator can remove a message")
    tables.posts.remove(match, n)
    tables.reseat(match)


def _any(tables: Tables, match: str, n: int) -> Post:
    found = tables.posts.find(match, n) if n <= HIGHEST else None
    if found is None:
        raise Unknown(f"there is no message {n}")
    return found


def _readable(tables: Tables, match: str, n: int, audience: Audience) -> Post:
    """A message that the audience may read; of others it learns not even that they are there."""
    found = _any(tables, match, n)
    if not found.is_read_by(audience):
        raise Unknown(f"there is no message {n}")
    return found
