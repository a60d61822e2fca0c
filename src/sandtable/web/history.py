"""End points for looking back, keeping and checking."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, ParamSpec, TypeVar

from litestar import Controller, Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from sandtable.confinement import verify_confined
from sandtable.documents import LogLine
from sandtable.service import history, new_matches
from sandtable.service.errors import Unknown
from sandtable.service.history import Frames, PastView
from sandtable.service.origins import origin
from sandtable.sheets import csv_text, xlsx_bytes
from sandtable.verification import Checked

from .access import address_of, exhibition_counter, open_match, require_account
from .asker import InjectedAsker
from .bodies import Fork
from .problems import JSON, problems_of
from .server import InjectedServer, Server
from .settings import LARGEST_FILE

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv"
P = ParamSpec("P")
T = TypeVar("T")
Seats = FromQuery[str | None]
"""Seats to look with (``us,arab``); none for a spectator."""


class HistoryController(Controller):
    path = "/api"
    tags = ["records"]

    @get("/matches/{match:str}/log", responses=problems_of(404), sync_to_thread=True)
    def log(
        self,
        server: InjectedServer,
        asker: InjectedAsker,
        match: FromPath[str],
        seats: FromQuery[str | None] = None,
        whole: FromQuery[bool] = False,
    ) -> list[LogLine]:
        """What has happened, as these seats may know it: where a view shows the end alone, that, or the `whole` log."""
        with open_match(server, asker, match, seats) as (live, _, audience):
            return history.log(live, audience, whole=whole)

    @get("/matches/{match:str}/replay", responses=problems_of(404), sync_to_thread=True)
    def replay(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], n: FromQuery[int], seats: Seats = None
    ) -> PastView:
        """The view after entry n (0: the start), as the audience may know it; the whole truth after the end."""
        with open_match(server, asker, match, seats) as (live, _, audience):
            return history.replay(live, audience, n)

    @get("/matches/{match:str}/frames", responses=problems_of(404), sync_to_thread=True)
    def frames(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], n: FromQuery[int], seats: Seats = None
    ) -> Frames:
        """The view after entry n (0: the start) without the log, and patches for up to 99 entries after it."""
        with open_match(server, asker, match, seats) as (live, _, audience):
            return history.frames(live, audience, n)

    @get("/matches/{match:str}/file", responses=problems_of(404), sync_to_thread=True)
    def file(self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str]) -> Response[Any]:
        """The whole match file: when the match is over, or for who holds all its seats."""
        with open_match(server, asker, match) as (live, held_seats, _):
            text = history.whole_file(live, held_seats)
            name = f"{live.match.game.name}-{match}.json"
        return Response(text.encode(), media_type=JSON, headers=_download(name))

    @get("/matches/{match:str}/transcript", responses=problems_of(404), sync_to_thread=True)
    def transcript(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], seats: FromQuery[str | None] = None
    ) -> Response[dict[str, Any]]:
        """What these seats know of the match, to keep."""
        with open_match(server, asker, match, seats) as (live, _, audience):
            name = f"{live.match.game.name}-{match}-{'-'.join(sorted(audience)) or 'public'}.json"
            return Response(history.transcript(live, audience), headers=_download(name))

    @get("/matches/{match:str}/workbook", media_type=XLSX, responses=problems_of(404), sync_to_thread=True)
    def workbook(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], seats: FromQuery[str | None] = None
    ) -> Response[bytes]:
        """What lies before these seats as a spreadsheet file."""
        with open_match(server, asker, match, seats) as (live, _, audience):
            made = history.workbook(live, audience)
            name = f"{live.match.game.name}-{match}-{'-'.join(sorted(audience)) or 'public'}.xlsx"
        return Response(xlsx_bytes(made), media_type=XLSX, headers=_download(name))

    @get(
        "/matches/{match:str}/workbook/{page:str}",
        media_type=CSV,
        responses=problems_of(404),
        sync_to_thread=True,
    )
    def sheet(
        self,
        server: InjectedServer,
        asker: InjectedAsker,
        match: FromPath[str],
        page: FromPath[str],
        seats: FromQuery[str | None] = None,
    ) -> Response[bytes]:
        """One sheet of that file as CSV."""
        with open_match(server, asker, match, seats) as (live, _, audience):
            made = history.workbook(live, audience)
            name = f"{live.match.game.name}-{match}-{'-'.join(sorted(audience)) or 'public'}.csv"
        wanted = next((one for one in made.pages if one.name == page), None)
        if wanted is None:
            raise Unknown(f"there is no sheet '{page[:40]}'; there are {', '.join(one.name for one in made.pages)}")
        return Response(csv_text(wanted).encode(), media_type=CSV, headers=_download(name))

    @post("/matches/{match:str}/fork", responses=problems_of(401, 404), sync_to_thread=True)
    def fork(
        self,
        server: InjectedServer,
        asker: InjectedAsker,
        match: FromPath[str],
        request: Request[Any, Any, Any],
        data: JSONBody[Fork],
        seats: FromQuery[str | None] = None,
    ) -> new_matches.NewMatch:
        """A new match, with new dice, from the position after entry n: as it was, or as the asker knows it.

        The number is one of those that these seats were shown.
        """
        require_account(server, asker)
        count = exhibition_counter(server, asker, request)
        with open_match(server, asker, match, seats) as (live, held_seats, audience):
            return new_matches.from_moment(server.tables, live, data.n, held_seats, asker.account(), audience, count)

    @post("/matches/import", responses=problems_of(401), request_max_body_size=LARGEST_FILE)
    async def bring(
        self, server: InjectedServer, asker: InjectedAsker, request: Request[Any, Any, Any]
    ) -> new_matches.NewMatch:
        """A new match from a match file (the body), all seats in one hand."""
        await asyncio.to_thread(require_account, server, asker)  # before the body is read
        body = await request.body()
        account = await asyncio.to_thread(asker.account)
        server.limits.import_match(f"account {account}" if account else address_of(request), len(body))
        given = (server.tables, body, account, server.settings.bounds)
        return await _checked(server, request, new_matches.from_file, *given)

    @post("/verify", status_code=200, responses=problems_of(), request_max_body_size=LARGEST_FILE)
    async def verify(
        self, server: InjectedServer, request: Request[Any, Any, Any], commitment: FromQuery[str] = ""
    ) -> Checked:
        """Check a match file (the body): what it committed to, every roll, every rule, every position."""
        given = (await request.body(), "the file", commitment, server.settings.bounds)
        return await _checked(server, request, verify_confined, *given)


async def _checked(
    server: Server, request: Request[Any, Any, Any], work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Have a file checked. The process that does it takes time from all others, which counts against the address."""
    address = address_of(request)
    server.limits.begin_work(address)
    weigh = partial(server.limits.end_work, address)
    return await server.files.run_timed(origin(address), weigh, work, *args, **kwargs)


def _download(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
