"""End points for the message board."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from sandtable.service import posts
from sandtable.store import Post
from sandtable.store.posts import Kind

from .access import audience_of, require_seat
from .asker import InjectedAsker
from .bodies import Seat
from .problems import problems_of
from .server import InjectedServer


class NewPost(Struct, forbid_unknown_fields=True):
    """A message of a seat: to all, or to the seats named."""

    seat: Seat
    text: Annotated[str, Meta(min_length=1, max_length=posts.LONGEST)]
    kind: Kind = "public"
    readers: Annotated[list[Seat], Meta(max_length=64)] = []


class Signature(Struct, forbid_unknown_fields=True):
    seat: Seat


SignedBy = JSONBody[Signature]
"""Whose request about a message it is: the seat that signs it, or takes it down."""


class PostNumber(Struct):
    n: int


class PostController(Controller):
    path = "/api/matches"
    tags = ["messages"]

    @get("/{match:str}/posts", responses=problems_of(404), sync_to_thread=True)
    def all(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], seats: FromQuery[str | None] = None
    ) -> list[Post]:
        """The messages that these seats may read, the newest last."""
        audience = audience_of(server, asker, match, seats)
        return posts.read_posts(server.tables, match, audience)

    @post("/{match:str}/posts", responses=problems_of(404, 422), sync_to_thread=True)
    def write(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[NewPost]
    ) -> PostNumber:
        """Put up a message."""
        require_seat(server, asker, match, data.seat)
        return PostNumber(posts.write_post(server.tables, match, data.seat, data.kind, data.readers, data.text))

    @post("/{match:str}/posts/{n:int}/sign", status_code=204, responses=problems_of(404, 422), sync_to_thread=True)
    def sign(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], n: FromPath[int], data: SignedBy
    ) -> None:
        """Sign a treaty."""
        require_seat(server, asker, match, data.seat)
        posts.sign_post(server.tables, match, n, data.seat)

    @post("/{match:str}/posts/{n:int}/remove", status_code=204, responses=problems_of(404, 422), sync_to_thread=True)
    def remove(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], n: FromPath[int], data: SignedBy
    ) -> None:
        """Take a message down: one's own, or any for the moderator."""
        require_seat(server, asker, match, data.seat)
        posts.remove_post(server.tables, match, n, data.seat)
