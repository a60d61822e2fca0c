"""End points for looking back, keeping and checking."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Controller, Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from sandtable.confinement import verify_confined
from sandtable.documents import LogLine
from sandtable.service import making, records
from sandtable.service.errors import Unknown
from sandtable.service.records import Frames, Moment
from sandtable.sheets import csv_text, xlsx_bytes
from sandtable.verification import Checked

from .asker import Asker
from .bodies import Fork
from .hub import Hub
from .problems import JSON, documented
from .settings import LARGEST_FILE
from .wiring import address_of, may_make, seen

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv"


class Records(Controller):
    path = "/api"
    tags = ["records"]

    @get("/matches/{match:str}/log", responses=documented(404), sync_to_thread=True)
    def log(self, hub: Hub, asker: Asker, match: FromPath[str], seats: FromQuery[str | None] = None) -> list[LogLine]:
        """What has happened, as these seats may know it."""
        with seen(hub, asker, match, seats) as (live, _, audience):
            return records.log(live, audience)

    @get("/matches/{match:str}/replay", responses=documented(404), sync_to_thread=True)
    def replay(
        self, hub: Hub, asker: Asker, match: FromPath[str], n: FromQuery[int], seats: FromQuery[str | None] = None
    ) -> Moment:
        """The view after entry n (0: the start), as the audience may know it; the whole truth after the end."""
        with seen(hub, asker, match, seats) as (live, _, audience):
            return records.replay(live, audience, n)

    @get("/matches/{match:str}/frames", responses=documented(404), sync_to_thread=True)
    def frames(
        self, hub: Hub, asker: Asker, match: FromPath[str], n: FromQuery[int], seats: FromQuery[str | None] = None
    ) -> Frames:
        """The view after entry n (0: the start) without the log, and patches for up to 99 entries after it."""
        with seen(hub, asker, match, seats) as (live, _, audience):
            return records.frames(live, audience, n)

    @get("/matches/{match:str}/file", responses=documented(404), sync_to_thread=True)
    def file(self, hub: Hub, asker: Asker, match: FromPath[str]) -> Response[Any]:
        """The whole match file: when the match is over, or for who holds all its seats."""
        with seen(hub, asker, match) as (live, held, _):
            text = records.whole_file(live, held)
            name = f"{live.match.game.name}-{match}.json"
        return Response(text.encode(), media_type=JSON, headers=_download(name))

    @get("/matches/{match:str}/transcript", responses=documented(404), sync_to_thread=True)
    def transcript(
        self, hub: Hub, asker: Asker, match: FromPath[str], seats: FromQuery[str | None] = None
    ) -> Response[dict[str, Any]]:
        """What these seats know of the match, to keep."""
        with seen(hub, asker, match, seats) as (live, _, audience):
            name = f"{live.match.game.name}-{match}-{'-'.join(sorted(audience)) or 'public'}.json"
            return Response(records.transcript(live, audience), headers=_download(name))

    @get("/matches/{match:str}/workbook", media_type=XLSX, responses=documented(404), sync_to_thread=True)
    def workbook(
        self, hub: Hub, asker: Asker, match: FromPath[str], seats: FromQuery[str | None] = None
    ) -> Response[bytes]:
        """What lies before these seats as a spreadsheet file."""
        with seen(hub, asker, match, seats) as (live, _, audience):
            made = records.workbook(live, audience)
            name = f"{live.match.game.name}-{match}-{'-'.join(sorted(audience)) or 'public'}.xlsx"
        return Response(xlsx_bytes(made), media_type=XLSX, headers=_download(name))

    @get("/matches/{match:str}/workbook/{page:str}", media_type=CSV, responses=documented(404), sync_to_thread=True)
    def sheet(
        self,
        hub: Hub,
        asker: Asker,
        match: FromPath[str],
        page: FromPath[str],
        seats: FromQuery[str | None] = None,
    ) -> Response[bytes]:
        """One sheet of that file as CSV."""
        with seen(hub, asker, match, seats) as (live, _, audience):
            made = records.workbook(live, audience)
            name = f"{live.match.game.name}-{match}-{'-'.join(sorted(audience)) or 'public'}.csv"
        wanted = next((one for one in made.pages if one.name == page), None)
        if wanted is None:
            raise Unknown(f"there is no sheet '{page[:40]}'; there are {', '.join(one.name for one in made.pages)}")
        return Response(csv_text(wanted).encode(), media_type=CSV, headers=_download(name))

    @post("/matches/{match:str}/fork", responses=documented(401, 404), sync_to_thread=True)
    def fork(self, hub: Hub, asker: Asker, match: FromPath[str], data: JSONBody[Fork]) -> making.Made:
        """A new match, with new dice, from the position after entry n: as it was, or as the asker knows it."""
        may_make(hub, asker)
        with seen(hub, asker, match) as (live, held, _):
            return making.from_moment(hub.tables, live, data.n, held, asker.account())

    @post("/matches/import", responses=documented(401), request_max_body_size=LARGEST_FILE)
    async def bring(self, hub: Hub, asker: Asker, request: Request[Any, Any, Any]) -> making.Made:
        """A new match from a match file (the body), all seats in one hand."""
        await asyncio.to_thread(may_make, hub, asker)  # before the body is read
        body = await request.body()
        account = await asyncio.to_thread(asker.account)
        hub.limits.imported(f"account {account}" if account else address_of(request), len(body))
        return await hub.files.run(making.from_file, hub.tables, body, account, hub.settings.bounds)

    @post("/verify", status_code=200, responses=documented(), request_max_body_size=LARGEST_FILE)
    async def verify(self, hub: Hub, request: Request[Any, Any, Any], commitment: FromQuery[str] = "") -> Checked:
        """Check a match file (the body): what it committed to, every roll, every rule, every position."""
        return await hub.files.run(verify_confined, await request.body(), "the file", commitment, hub.settings.bounds)


def _download(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
