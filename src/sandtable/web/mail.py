"""End points for the mail of a seat: its secret address, where its letters go, what it has sent and received."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from sandtable.mail.office import MailOfSeat, PostOffice
from sandtable.service.errors import Unknown

from .access import address_of, require_seat
from .asker import InjectedAsker
from .bodies import MailWishes
from .problems import problems_of
from .server import InjectedServer, Server


class MailController(Controller):
    """For whoever holds the seat, and nobody else."""

    path = "/api/matches"
    tags = ["mail"]

    @get("/{match:str}/mail", responses=problems_of(404), sync_to_thread=True)
    def addresses(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], seat: FromQuery[str]
    ) -> MailOfSeat:
        """The secret address of a seat, and its letters."""
        office = _office(server)
        require_seat(server, asker, match, seat)
        return office.mail_of_seat(match, seat)

    @post("/{match:str}/mail", status_code=200, responses=problems_of(404), sync_to_thread=True)
    def change(
        self,
        server: InjectedServer,
        asker: InjectedAsker,
        request: Request[Any, Any, Any],
        match: FromPath[str],
        data: JSONBody[MailWishes],
    ) -> MailOfSeat:
        """Say where letters go, have the address renewed (then the old one leads nowhere), or confirm a contact."""
        office = _office(server)
        require_seat(server, asker, match, data.seat)
        if data.code:
            office.confirm(match, data.seat, data.code)
            return office.mail_of_seat(match, data.seat)
        if data.contact and office.is_news(match, data.seat, data.contact):
            server.limits.ask_contact(address_of(request), asker.account())
        office.change(
            match, data.seat, contact=data.contact, reports=data.reports, reminders=data.reminders, renew=data.renew
        )
        return office.mail_of_seat(match, data.seat)


def _office(server: Server) -> PostOffice:
    if server.office is None:
        raise Unknown("this server takes no mail")
    return server.office
