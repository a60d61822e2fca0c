"""End points for the mail of a seat: its secret address, where its letters go, what it has sent and received."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from sandtable.mail.office import MailOfSeat, PostOffice
from sandtable.service.errors import Unknown

from .asker import Asker
from .bodies import MailWishes
from .hub import Hub
from .problems import documented
from .wiring import must_hold


class Mail(Controller):
    """For whoever holds the seat, and nobody else."""

    path = "/api/matches"
    tags = ["mail"]

    @get("/{match:str}/mail", responses=documented(404), sync_to_thread=True)
    def about(self, hub: Hub, asker: Asker, match: FromPath[str], seat: FromQuery[str]) -> MailOfSeat:
        """The secret address of a seat, and its letters."""
        office = _office(hub)
        must_hold(hub, asker, match, seat)
        return office.about(match, seat)

    @post("/{match:str}/mail", status_code=200, responses=documented(404), sync_to_thread=True)
    def change(self, hub: Hub, asker: Asker, match: FromPath[str], data: JSONBody[MailWishes]) -> MailOfSeat:
        """Say where letters go, or have the address renewed: then the old one leads nowhere."""
        office = _office(hub)
        must_hold(hub, asker, match, data.seat)
        office.change(
            match, data.seat, contact=data.contact, reports=data.reports, reminders=data.reminders, renew=data.renew
        )
        return office.about(match, data.seat)


def _office(hub: Hub) -> PostOffice:
    if hub.office is None:
        raise Unknown("this server takes no mail")
    return hub.office
