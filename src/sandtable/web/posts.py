"""End points for the message board."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from sandtable.service import posts
from sandtable.store import Post
from sandtable.store.posts import Kind

from .asker import Asker
from .bodies import Seat
from .hub import Hub
from .problems import documented
from .wiring import must_hold, seen


class Message(Struct, forbid_unknown_fields=True):
    """A message of a seat: to all, or to the seats named."""

    seat: Seat
    text: Annotated[str, Meta(min_length=1, max_length=posts.LONGEST)]
    kind: Kind = "public"
    readers: Annotated[list[Seat], Meta(max_length=64)] = []


class Signature(Struct, forbid_unknown_fields=True):
    seat: Seat


class Written(Struct):
    n: int


class MessageBoard(Controller):
    path = "/api/matches"
    tags = ["messages"]

    @get("/{match:str}/posts", responses=documented(404), sync_to_thread=True)
    def all(self, hub: Hub, asker: Asker, match: FromPath[str], seats: FromQuery[str | None] = None) -> list[Post]:
        """The messages that these seats may read, the newest last."""
        with seen(hub, asker, match, seats) as (_, _, audience):
            pass
        return posts.read_posts(hub.tables, match, audience)

    @post("/{match:str}/posts", responses=documented(404, 422), sync_to_thread=True)
    def write(self, hub: Hub, asker: Asker, match: FromPath[str], data: JSONBody[Message]) -> Written:
        """Put up a message."""
        must_hold(hub, asker, match, data.seat)
        return Written(posts.write_post(hub.tables, match, data.seat, data.kind, data.readers, data.text))

    @post("/{match:str}/posts/{n:int}/sign", status_code=204, responses=documented(404, 422), sync_to_thread=True)
    def sign(self, hub: Hub, asker: Asker, match: FromPath[str], n: FromPath[int], data: JSONBody[Signature]) -> None:
        """Sign a treaty."""
        must_hold(hub, asker, match, data.seat)
        posts.sign_post(hub.tables, match, n, data.seat)

    @post("/{match:str}/posts/{n:int}/remove", status_code=204, responses=documented(404, 422), sync_to_thread=True)
    def remove(self, hub: Hub, asker: Asker, match: FromPath[str], n: FromPath[int], data: JSONBody[Signature]) -> None:
        """Take a message down: one's own, or any for the moderator."""
        must_hold(hub, asker, match, data.seat)
        posts.remove_post(hub.tables, match, n, data.seat)
