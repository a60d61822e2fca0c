"""End points for playing."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Any

from litestar import Controller, Request, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from sandtable.documents import Look, Offer, Paper, Receipt
from sandtable.errors import NotYours, SandtableError
from sandtable.registry import GAMES
from sandtable.registry import game as game_named
from sandtable.service import agreement, new_matches, orders, queries, seating, standing_orders
from sandtable.service.errors import NotHeld
from sandtable.service.seeds import SeedPromise
from sandtable.store import Summary

from . import submissions
from .access import audience_of, open_match, require_account, require_seat
from .asker import Asker, InjectedAsker
from .asker import asker as asker_of
from .bodies import (
    ActionText,
    Agreement,
    AgreementResult,
    ChoicesRequest,
    Concession,
    DocumentText,
    EntryNumber,
    Join,
    Joined,
    LookRequest,
    MatchDetail,
    MatchInfo,
    MatchLists,
    MatchRequest,
    NewAction,
    NewStandingOrder,
    NumberedView,
    Pause,
    SentDocument,
    ToolRequest,
    UndoRequest,
    Why,
)
from .problems import problems_of
from .replies import PlainReply
from .server import InjectedServer, Server
from .settings import LARGEST_DOCUMENT


class MatchController(Controller):
    """A seat is a token: ``Authorization: Bearer TOKEN[,TOKEN …]``, or the session of an account."""

    path = "/api/matches"
    tags = ["play"]

    @post(responses=problems_of(401, 409, 422), sync_to_thread=True)
    def make(self, server: InjectedServer, asker: InjectedAsker, data: JSONBody[MatchRequest]) -> new_matches.NewMatch:
        """Begin a match. The tokens of the maker's seats are in this reply only."""
        require_account(server, asker)
        return new_matches.new(
            server.tables, data.game, data.scenario, data.options, data.seats, asker.account(),
            listed=data.listed, word=data.word, seeds=server.seeds, promise=data.promise, calendar=data.calendar,
        )  # fmt: skip

    @post("/commitment", status_code=200, responses=problems_of(401), sync_to_thread=True)
    def commit(self, server: InjectedServer, asker: InjectedAsker) -> SeedPromise:
        """Fix the seed of a match that is to begin, and show its hash. A word can then be added to it."""
        require_account(server, asker)
        return server.seeds.promise()

    @get(responses=problems_of(), sync_to_thread=True)
    def all(self, server: InjectedServer, asker: InjectedAsker) -> MatchLists:
        """The matches in which the asker has a seat, and those that anybody may watch."""
        held_seats: dict[str, list[str]] = defaultdict(list)
        for match, seat in server.tables.matches.seats_held_by(asker.tokens, asker.account()):
            held_seats[match].append(seat)
        mine = server.tables.matches.summaries(held_seats)
        watch = server.tables.matches.summaries()
        return MatchLists([_info(each, held_seats) for each in mine], [_info(each, held_seats) for each in watch])

    @get("/{match:str}", responses=problems_of(404), sync_to_thread=True)
    def detail(self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str]) -> MatchDetail:
        """A match in short."""
        return _detail(server, asker, match)

    @get("/{match:str}/view", responses=problems_of(404), sync_to_thread=True)
    def view(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], seats: FromQuery[str | None] = None
    ) -> NumberedView:
        """What these seats (``us,arab``; none: a spectator) may know now."""
        audience = audience_of(server, asker, match, seats)
        return NumberedView(**server.tables.look(match, audience))

    @post("/{match:str}/choices", status_code=200, responses=problems_of(404, 409), sync_to_thread=True)
    def choices(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[ChoicesRequest]
    ) -> Offer:
        """The words that may follow a prefix."""
        require_seat(server, asker, match, data.seat)
        return queries.offer(server.tables, match, data.seat, tuple(data.prefix), closed=data.closed)

    @post("/{match:str}/why", status_code=200, responses=problems_of(404), sync_to_thread=True)
    def why(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[ActionText]
    ) -> Why:
        """Why an action is not allowed."""
        require_seat(server, asker, match, data.seat)
        try:
            refusal = queries.why(server.tables, match, data.seat, data.action)
        except NotYours as error:  # the match may have gone on while the question was on its way
            return Why(False, detail=str(error))
        if refusal is None:
            return Why(True)
        return Why(False).explain(refusal)

    @post("/{match:str}/look", status_code=200, responses=problems_of(404), sync_to_thread=True)
    def look(
        self,
        server: InjectedServer,
        asker: InjectedAsker,
        match: FromPath[str],
        data: JSONBody[LookRequest],
        seats: FromQuery[str | None] = None,
    ) -> Look:
        """Look something up that is no action (``range red-1``), from what these seats know."""
        audience = audience_of(server, asker, match, seats)
        return queries.look_up(server.tables, match, audience, data.what)

    @post("/{match:str}/tool", status_code=200, responses=problems_of(404), sync_to_thread=True)
    def tool(
        self,
        server: InjectedServer,
        asker: InjectedAsker,
        match: FromPath[str],
        data: JSONBody[ToolRequest],
        seats: FromQuery[str | None] = None,
    ) -> Paper:
        """Let a tool of the game calculate, from what these seats know."""
        audience = audience_of(server, asker, match, seats)
        return queries.use_tool(server.tables, match, audience, data.tool, data.fields)

    @post("/{match:str}/actions", responses=problems_of(404, 409, 422), response_class=PlainReply)
    async def act(
        self, request: Request[Any, Any, Any], state: State, match: FromPath[str], data: JSONBody[NewAction]
    ) -> EntryNumber:
        """Answer a question. When this replies, the action is on disk; sent again, it gets the same reply."""
        # The one end point that has to be quick: `server` and `asker` cost it a tenth if the framework hands them in.
        server: Server = state.server
        who = asker_of(request, server.people, server.settings.https)
        loop = asyncio.get_running_loop()
        return EntryNumber(await loop.run_in_executor(server.actions, submissions.act, server, who, match, data))

    @post(
        "/{match:str}/receipt",
        status_code=200,
        responses=problems_of(404, 409),
        request_max_body_size=LARGEST_DOCUMENT,
        sync_to_thread=True,
    )
    def receipt(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[DocumentText]
    ) -> Receipt:
        """What would become of an order document, line by line. Nothing is changed."""
        require_seat(server, asker, match, data.seat)
        return orders.read_document(server.tables, match, data.seat, data.text)

    @post(
        "/{match:str}/documents",
        responses=problems_of(404, 409, 422),
        request_max_body_size=LARGEST_DOCUMENT,
        sync_to_thread=True,
    )
    def send_document(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[SentDocument]
    ) -> EntryNumber:
        """Answer a question with the good lines of an order document, as an action does."""
        require_seat(server, asker, match, data.seat)
        sent = (data.seat, data.question, data.key, data.text)
        return EntryNumber(orders.submit_document(server.tables, match, *sent))

    @post("/{match:str}/orders", status_code=204, responses=problems_of(404, 409, 422), sync_to_thread=True)
    def order(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[NewStandingOrder]
    ) -> None:
        """Give a standing order, or take it back. The view of the seat shows those that are given."""
        require_seat(server, asker, match, data.seat)
        if data.on:
            standing_orders.give_order(server.tables, match, data.seat, data.kind, data.act)
        else:
            standing_orders.cancel_order(server.tables, match, data.seat, data.kind)

    @post("/{match:str}/undo", responses=problems_of(404, 409, 422), sync_to_thread=True)
    def undo(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[UndoRequest]
    ) -> EntryNumber:
        """Take back the seat's last action."""
        require_seat(server, asker, match, data.seat)
        return EntryNumber(server.tables.undo(match, data.seat, data.key))

    @post("/{match:str}/concede", responses=problems_of(404, 409, 422), sync_to_thread=True)
    def concede(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[Concession]
    ) -> EntryNumber:
        """Give the match up, asked or not."""
        require_seat(server, asker, match, data.seat)
        return EntryNumber(server.tables.concede(match, data.seat, data.key))

    @post("/{match:str}/join", responses=problems_of(404, 409), sync_to_thread=True)
    def join(self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[Join]) -> Joined:
        """Sit down by a link, which is then used up."""
        taken = seating.take_seat(server.tables, match, data.link, asker.account())
        return Joined(match, taken.seat, taken.token)

    @post("/{match:str}/computers", status_code=200, responses=problems_of(404), sync_to_thread=True)
    def computers(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[Pause]
    ) -> MatchDetail:
        """Stop the computer players of a match, or let them go on. For those who play."""
        with open_match(server, asker, match) as (_, held_seats, _):
            if not held_seats:
                raise NotHeld("only those who play can stop the computer players")
        seating.stop_computers(server.tables, match, data.stop)
        return _detail(server, asker, match)

    @post("/{match:str}/agreement", responses=problems_of(404, 409, 422), sync_to_thread=True)
    def agree(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[Agreement]
    ) -> AgreementResult:
        """Ask for what needs everybody, agree to it, or decline. All seats that the asker holds say the same."""
        with open_match(server, asker, match) as (_, held_seats, _):
            if data.seat not in held_seats:
                raise NotHeld(f"you do not hold the seat '{data.seat}'")
        sender = (server.tables, match, data.seat, data.key, held_seats)
        if data.say == "ask":
            if data.about is None:
                raise SandtableError("say what you ask for: undo, adopt or take-back")
            return AgreementResult(agreement.ask(*sender, data.about))
        answer = agreement.agree if data.say == "yes" else agreement.decline
        return AgreementResult(answer(*sender, data.of))


def _detail(server: Server, asker: Asker, match: str) -> MatchDetail:
    with open_match(server, asker, match) as (live, held_seats, _):
        file = live.match.file
        return MatchDetail(
            match, file.game, file.start.scenario, file.options, file.rules, file.commitment,
            file.start_commitment, file.words, live.chairs(),
            sorted(held_seats), live.view(frozenset()).moment.text,
            live.match.ended, live.trouble(), live.knows_all(held_seats),
            [seat for seat in sorted(held_seats) if live.awaits(seat)],
            server.office is not None and live.match.game.takes_documents,
        )  # fmt: skip


def _info(summary: Summary, held_seats: dict[str, list[str]]) -> MatchInfo:
    # When a match with secrets last changed would tell that somebody has done something in secret.
    quiet = summary.game not in GAMES or game_named(summary.game).fog
    changed = summary.created if quiet and not summary.ended else summary.changed
    return MatchInfo(
        summary.id, summary.game, summary.scenario, summary.created, changed, summary.ended,
        sorted(held_seats.get(summary.id, ())),
    )  # fmt: skip
