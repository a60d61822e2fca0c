"""End points for the drafts of a seat: order documents that were not sent yet."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from sandtable.service import drafts
from sandtable.store import Draft

from .access import require_seat
from .asker import InjectedAsker
from .bodies import Seat
from .problems import problems_of
from .server import InjectedServer
from .settings import LARGEST_DOCUMENT

LONGEST = 20_000
"""Characters of a draft: fifty lines of orders have some thousand."""
Name = Annotated[str, Meta(min_length=1, max_length=60)]


class NewDraft(Struct, forbid_unknown_fields=True):
    """A draft to be kept; one of the same name is replaced."""

    seat: Seat
    name: Name
    text: Annotated[str, Meta(max_length=LONGEST)]


class DraftName(Struct, forbid_unknown_fields=True):
    seat: Seat
    name: Name


class DraftController(Controller):
    """For whoever holds the seat, and nobody else."""

    path = "/api/matches"
    tags = ["play"]

    @get("/{match:str}/drafts", responses=problems_of(404), sync_to_thread=True)
    def all(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], seat: FromQuery[str]
    ) -> list[Draft]:
        """The drafts of a seat, the newest first."""
        require_seat(server, asker, match, seat)
        return drafts.list_drafts(server.tables, match, seat)

    @post(
        "/{match:str}/drafts",
        status_code=200,
        responses=problems_of(404),
        request_max_body_size=LARGEST_DOCUMENT,
        sync_to_thread=True,
    )
    def keep(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[NewDraft]
    ) -> list[Draft]:
        """Keep a draft."""
        require_seat(server, asker, match, data.seat)
        drafts.save_draft(server.tables, match, data.seat, data.name, data.text)
        return drafts.list_drafts(server.tables, match, data.seat)

    @post("/{match:str}/drafts/remove", status_code=200, responses=problems_of(404), sync_to_thread=True)
    def remove(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[DraftName]
    ) -> list[Draft]:
        """Delete a draft."""
        require_seat(server, asker, match, data.seat)
        drafts.remove_draft(server.tables, match, data.seat, data.name)
        return drafts.list_drafts(server.tables, match, data.seat)
