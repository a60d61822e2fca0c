"""End points of the moderator's console."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from sandtable.kernel import MODERATOR
from sandtable.service import moderation
from sandtable.service.calendars import Calendar, read_calendar

from .access import require_seat
from .asker import InjectedAsker
from .bodies import EntryNumber, ModeratorAct
from .problems import problems_of
from .server import InjectedServer


class Console(Struct, frozen=True):
    """What the moderator has before him besides the view of the match."""

    rounds: list[tuple[int, str]]
    """The closings that can be rolled back, by the numbers of their entries."""
    calendar: Calendar | None
    due: float | None
    missing: list[str]
    """The seats whose orders have not come in yet."""
    late: list[str]
    """The seats whose orders came too late and can be accepted."""


class SeatLink(Struct, frozen=True):
    """A seat was handed to somebody else: the link for a new player, if it is for one."""

    link: str


class ModerationController(Controller):
    """For whoever holds the moderator's seat of a match, and nobody else."""

    path = "/api/matches"
    tags = ["moderation"]

    @get("/{match:str}/moderator", responses=problems_of(404, 422), sync_to_thread=True)
    def console(self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str]) -> Console:
        """What can be rolled back, the calendar, and who has not sent orders yet."""
        require_seat(server, asker, match, MODERATOR)
        row = server.clocks.calendars.of_match(match)
        calendar = read_calendar(row.calendar) if row is not None else None
        return Console(
            moderation.rounds(server.tables, match),
            calendar,
            row.due if row is not None else None,
            moderation.missing_orders(server.tables, match),
            moderation.late_orders(server.tables, match),
        )

    @get("/{match:str}/moderator/preview", responses=problems_of(404, 422), sync_to_thread=True)
    def preview(self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str]) -> moderation.Preview:
        """What would happen if the round were closed now."""
        require_seat(server, asker, match, MODERATOR)
        return moderation.preview(server.tables, match)

    @post("/{match:str}/moderator", responses=problems_of(404, 409, 422), sync_to_thread=True)
    def act(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[ModeratorAct]
    ) -> EntryNumber | SeatLink:
        """Rule, correct, close, roll back, put off, pause, hand on: each is an entry that all can read."""
        require_seat(server, asker, match, MODERATOR)
        tables, clocks, key, why = server.tables, server.clocks, data.key, data.why
        match data.act:
            case "umpire":
                return EntryNumber(moderation.umpire(tables, match, key, data.text))
            case "close":
                return EntryNumber(moderation.publish(tables, clocks, match, key))
            case "roll-back":
                return EntryNumber(moderation.roll_back(tables, match, key, data.n, why))
            case "extend":
                return EntryNumber(moderation.extend(tables, clocks, match, key, data.n, why))
            case "pause" | "resume":
                return EntryNumber(moderation.pause(tables, clocks, match, key, data.act == "pause", why))
            case "holiday":
                return EntryNumber(moderation.add_holiday(tables, clocks, match, key, data.text, why))
            case "calendar":
                calendar = data.calendar or Calendar()
                return EntryNumber(moderation.set_calendar(tables, clocks, match, key, calendar, why))
            case "accept":
                return EntryNumber(moderation.accept_late(tables, clocks, match, key, data.seat, why))
            case _:
                return SeatLink(moderation.reassign(tables, match, key, data.seat, data.text, why))
