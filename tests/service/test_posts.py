"""The message board: what is written to some is read by nobody else."""

from __future__ import annotations

import pytest

from sandtable.errors import Refusal, SandtableError
from sandtable.service import Tables
from sandtable.service.errors import Unknown
from sandtable.service.posts import read_posts, remove_post, sign_post, write_post
from tests.service.playing import new


def texts(tables: Tables, match: str, *seats: str) -> list[str]:
    return [post.text for post in read_posts(tables, match, frozenset(seats))]


def sections(tables: Tables, match: str, *seats: str) -> int:
    return int(tables.look(match, frozenset(seats))["view"].get("posts", 0))


@pytest.mark.clauses("SITE-7")
def test_each_reads_what_is_for_it(tables: Tables) -> None:
    match = new(tables).match
    write_post(tables, match, "red", "public", [], "hello all")
    write_post(tables, match, "red", "private", ["blue"], "hello blue")
    assert texts(tables, match, "red") == texts(tables, match, "blue") == ["hello all", "hello blue"]
    assert texts(tables, match, "green") == ["hello all"]
    assert texts(tables, match) == []
    assert [sections(tables, match, seat) for seat in ("red", "blue", "green")] == [2, 2, 1]
    assert sections(tables, match) == 0


def test_a_treaty_is_signed(tables: Tables) -> None:
    match = new(tables).match
    n = write_post(tables, match, "red", "treaty", ["blue"], "peace for ten turns")
    with pytest.raises(Unknown):
        sign_post(tables, match, n, "green")
    sign_post(tables, match, n, "blue")
    sign_post(tables, match, n, "blue")
    (post,) = read_posts(tables, match, frozenset(["red"]))
    assert post.signed == ("red", "blue")
    plain = write_post(tables, match, "red", "private", ["blue"], "thanks")
    with pytest.raises(Refusal):
        sign_post(tables, match, plain, "blue")


def test_a_message_is_taken_down_by_its_writer_or_the_moderator(tables: Tables) -> None:
    match = new(tables).match
    first = write_post(tables, match, "red", "public", [], "oops")
    second = write_post(tables, match, "red", "private", ["blue"], "rude")
    with pytest.raises(Refusal):
        remove_post(tables, match, first, "blue")
    with pytest.raises(Unknown):
        remove_post(tables, match, second, "green")
    remove_post(tables, match, first, "red")
    remove_post(tables, match, second, "moderator")
    assert texts(tables, match, "blue") == ["", ""]
    assert all(post.removed for post in read_posts(tables, match, frozenset(["blue"])))


def test_what_the_match_keeps_of_messages_does_not_grow_with_them(tables: Tables) -> None:
    match = new(tables).match
    for _ in range(30):
        write_post(tables, match, "red", "public", [], "x")
        write_post(tables, match, "red", "private", ["blue"], "x")
    n = write_post(tables, match, "blue", "treaty", ["red"], "x")
    assert len(tables.posts.tallies(match)) == 3
    assert [sections(tables, match, seat) for seat in ("red", "green")] == [62, 30]
    sign_post(tables, match, n, "red")
    remove_post(tables, match, n, "blue")
    assert [sections(tables, match, seat) for seat in ("red", "green")] == [64, 30]


def test_the_newest_messages_are_shown(tables: Tables) -> None:
    match = new(tables).match
    for number in range(6):
        write_post(tables, match, "red", "private", ["blue" if number % 2 else "green"], str(number))
    newest = tables.posts.newest(match, ["blue"], 2)
    assert [post.text for post in newest] == ["3", "5"]


@pytest.mark.parametrize(
    ("kind", "readers", "text"),
    [("public", ["blue"], "x"), ("private", [], "x"), ("private", ["red"], "x"), ("private", ["x"], "x"),
     ("public", [], "  "), ("public", [], "x" * 4001)],
)  # fmt: skip
def test_what_cannot_be_posted(tables: Tables, kind: str, readers: list[str], text: str) -> None:
    match = new(tables).match
    with pytest.raises(SandtableError):
        write_post(tables, match, "red", kind, readers, text)  # type: ignore[arg-type]
    assert texts(tables, match, "red") == []
