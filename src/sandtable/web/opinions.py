"""End points for a second opinion."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Controller, Request, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from sandtable.opinion import Hint
from sandtable.service import advising, analysing, new_matches
from sandtable.service.errors import NotHeld, Unknown

from .access import address_of, open_match, require_account
from .asker import Asker, InjectedAsker
from .bodies import HintRequest, SandboxRequest
from .problems import problems_of
from .server import InjectedServer, Server

NO_ADVISER = "this server has no process for computer players, and so no adviser"


class OpinionController(Controller):
    path = "/api/matches"
    tags = ["opinion"]

    @post("/{match:str}/hint", status_code=200, responses=problems_of(404, 409, 422))
    async def hint(
        self,
        server: InjectedServer,
        asker: InjectedAsker,
        request: Request[Any, Any, Any],
        match: FromPath[str],
        data: JSONBody[HintRequest],
    ) -> Hint:
        """What would you do? The adviser's plan for a seat and why, from what that seat knows. It takes some seconds,
        in a process of its own. Refused where another person plays, or a moderator holds the match."""
        job = await asyncio.to_thread(_hint_job, server, asker, match, data.seat)
        if server.hints is None:
            raise Unknown(NO_ADVISER)
        server.limits.hint(_payer(await asyncio.to_thread(asker.account), request))
        return await advising.ask(server.hints, job)

    @get("/{match:str}/analysis", responses=problems_of(404), sync_to_thread=True)
    def analysis(self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str]) -> analysing.AnalysisState:
        """How far the analysis of a match is, and what it says once it is done."""
        with open_match(server, asker, match) as (live, _, _):
            return _analyses(server).state(live)

    @post("/{match:str}/analysis", status_code=200, responses=problems_of(404, 409), sync_to_thread=True)
    def analyse(
        self, server: InjectedServer, asker: InjectedAsker, request: Request[Any, Any, Any], match: FromPath[str]
    ) -> analysing.AnalysisState:
        """Have a match that is over analysed: it takes a minute or more, in a process of its own. For those who
        played in it; whoever may look at it is shown the result."""
        with open_match(server, asker, match) as (live, held_seats, _):
            if held_seats and _analyses(server).state(live).state == "none":
                server.limits.analysis(_payer(asker.account(), request))
            return _analyses(server).start(live, held_seats)

    @post("/{match:str}/what-if", responses=problems_of(401, 404), sync_to_thread=True)
    def what_if(
        self,
        server: InjectedServer,
        asker: InjectedAsker,
        match: FromPath[str],
        data: JSONBody[SandboxRequest],
        seats: FromQuery[str | None] = None,
    ) -> new_matches.NewMatch:
        """A private sandbox from a moment of one's own match, against computers: what the seat does not know is
        imagined anew, and the dice are fresh, so nothing can be learnt from it. The number is one of those that
        `seats` were shown; by default the seat alone."""
        require_account(server, asker)
        with open_match(server, asker, match, seats) as (live, held_seats, audience):
            if data.seat not in held_seats:
                raise NotHeld(f"you do not hold the seat '{data.seat}'")
            wanted = data.seat, data.n, data.label, data.level
            return new_matches.what_if(server.tables, live, *wanted, asker.account(), audience)


def _analyses(server: Server) -> analysing.Analyses:
    if server.analyses is None:
        raise Unknown(NO_ADVISER)
    return server.analyses


def _hint_job(server: Server, asker: Asker, match: str, seat: str) -> advising.HintJob:
    with open_match(server, asker, match) as (_, held_seats, _):
        pass
    return advising.hint_job(server.tables, match, seat, held_seats)


def _payer(account: str | None, request: Request[Any, Any, Any]) -> str:
    """Whose quota pays: the account's, or else the address's."""
    return f"account {account}" if account else address_of(request)
