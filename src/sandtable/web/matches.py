"""End points for playing."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from litestar import Controller, Request, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from sandtable.documents import Look, Offer, Paper, Receipt
from sandtable.errors import NotYours, SandtableError
from sandtable.opinion import label_of
from sandtable.registry import GAMES
from sandtable.registry import game as game_named
from sandtable.service import agreement, groups, lessons, new_matches, orders, queries, seating, standing_orders
from sandtable.service.calendars import while_it_runs
from sandtable.service.errors import NotHeld
from sandtable.service.live_match import Audience, LiveMatch
from sandtable.service.origins import origin
from sandtable.service.seeds import SeedPromise
from sandtable.store import Summary

from . import submissions
from .access import (
    address_of,
    audience_of,
    exhibition_counter,
    open_match,
    require_account,
    require_guest,
    require_seat,
)
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
    GroupResult,
    Join,
    Joined,
    LessonAct,
    LookRequest,
    MatchDetail,
    MatchInfo,
    MatchLists,
    MatchRequest,
    NewAction,
    NewGroup,
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

WATCHED, MOST_LISTED = 100, 1000
"""Matches to watch that a list has where it does not say how many it wants, and the most of both kinds if it does."""
P = ParamSpec("P")
T = TypeVar("T")


class MatchController(Controller):
    """A seat is a token: ``Authorization: Bearer TOKEN[,TOKEN …]``, or the session of an account."""

    path = "/api/matches"
    tags = ["play"]

    @post(responses=problems_of(401, 409, 422), sync_to_thread=True)
    def make(
        self,
        server: InjectedServer,
        asker: InjectedAsker,
        request: Request[Any, Any, Any],
        data: JSONBody[MatchRequest],
    ) -> new_matches.NewMatch:
        """Begin a match. The tokens of the maker's seats are in this reply only."""
        require_account(server, asker)
        return new_matches.new(
            server.tables, data.game, data.scenario, data.options, data.seats, asker.account(),
            listed=data.listed, word=data.word, seeds=server.seeds, promise=data.promise, calendar=data.calendar,
            maker=data.name, count=exhibition_counter(server, asker, request),
        )  # fmt: skip

    @post("/commitment", status_code=200, responses=problems_of(401), sync_to_thread=True)
    def commit(self, server: InjectedServer, asker: InjectedAsker) -> SeedPromise:
        """Fix the seed of a match that is to begin, and show its hash. A word can then be added to it."""
        require_account(server, asker)
        return server.seeds.promise()

    @get(responses=problems_of(), sync_to_thread=True)
    def all(
        self,
        server: InjectedServer,
        asker: InjectedAsker,
        limit: FromQuery[int | None] = None,
        mine_after: FromQuery[str] = "",
        watch_after: FromQuery[str] = "",
    ) -> MatchLists:
        """The matches in which the asker has a seat: all of them, unless there is a `limit`. And those that anybody
        may watch, a hundred at a time. Where there are more, `more` names the match to go on after."""
        if limit is not None and not 1 <= limit <= MOST_LISTED:
            raise SandtableError(f"a list can be limited to 1 to {MOST_LISTED} matches")
        held_seats: dict[str, list[str]] = defaultdict(list)
        for match, seat in server.tables.matches.seats_held_by(asker.tokens, asker.account()):
            held_seats[match].append(seat)
        summaries = server.tables.matches.summaries
        mine, more_mine = _page(summaries(held_seats, limit=limit and limit + 1, after=mine_after), limit)
        most = limit or WATCHED
        watch, more_watch = _page(summaries(limit=most + 1, after=watch_after), most)
        more = {name: last for name, last in (("mine", more_mine), ("watch", more_watch)) if last}
        return MatchLists([_info(each, held_seats) for each in mine], [_info(each, held_seats) for each in watch], more)

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
        return Why(False, hint=lessons.hint(server.tables, match, data.seat, data.action)).explain(refusal)

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

    @post("/{match:str}/tool", status_code=200, responses=problems_of(404))
    async def tool(
        self,
        server: InjectedServer,
        asker: InjectedAsker,
        request: Request[Any, Any, Any],
        match: FromPath[str],
        data: JSONBody[ToolRequest],
        seats: FromQuery[str | None] = None,
    ) -> Paper:
        """Let a tool of the game calculate, from what these seats know. For those who play, and who watch a match that
        is listed."""
        audience = await asyncio.to_thread(require_guest, server, asker, match, seats)
        return await _weighed(server, request, queries.use_tool, server.tables, match, audience, data.tool, data.fields)

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

    @post("/{match:str}/groups", responses=problems_of(404, 409, 422))
    async def act_together(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[NewGroup]
    ) -> GroupResult:
        """Give several actions as one order. When this replies, those that are allowed are on disk."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(server.actions, submissions.act_together, server, asker, match, data)

    @post(
        "/{match:str}/receipt",
        status_code=200,
        responses=problems_of(404, 409),
        request_max_body_size=LARGEST_DOCUMENT,
    )
    async def receipt(
        self,
        server: InjectedServer,
        asker: InjectedAsker,
        request: Request[Any, Any, Any],
        match: FromPath[str],
        data: JSONBody[DocumentText],
    ) -> Receipt:
        """What would become of an order document, line by line. Nothing is changed."""
        await asyncio.to_thread(require_seat, server, asker, match, data.seat)
        return await _weighed(server, request, orders.read_document, server.tables, match, data.seat, data.text)

    @post(
        "/{match:str}/documents",
        responses=problems_of(404, 409, 422),
        request_max_body_size=LARGEST_DOCUMENT,
    )
    async def send_document(
        self,
        server: InjectedServer,
        asker: InjectedAsker,
        request: Request[Any, Any, Any],
        match: FromPath[str],
        data: JSONBody[SentDocument],
    ) -> EntryNumber:
        """Answer a question with the good lines of an order document, as an action does."""
        await asyncio.to_thread(require_seat, server, asker, match, data.seat)
        sent = (data.seat, data.question, data.key, data.text)
        return EntryNumber(await _weighed(server, request, orders.submit_document, server.tables, match, *sent))

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
        """Take back the seat's last action, with the group that it belongs to."""
        require_seat(server, asker, match, data.seat)
        return EntryNumber(groups.undo(server.tables, match, data.seat, data.key))

    @post("/{match:str}/lesson", responses=problems_of(404, 409, 422), sync_to_thread=True)
    def lesson(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[LessonAct]
    ) -> EntryNumber:
        """In a match of a lesson: go back to the beginning of the step, or have the program take it."""
        with open_match(server, asker, match) as (_, held_seats, _):
            if data.seat not in held_seats:
                raise NotHeld(f"you do not hold the seat '{data.seat}'")
        act = lessons.step_back if data.do == "back" else lessons.skip_step
        return EntryNumber(act(server.tables, match, data.seat, data.key, held_seats))

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
        taken = seating.take_seat(server.tables, match, data.link, asker.account(), data.name)
        return Joined(match, taken.seat, taken.token)

    @post("/{match:str}/computers", status_code=200, responses=problems_of(404), sync_to_thread=True)
    def computers(
        self, server: InjectedServer, asker: InjectedAsker, match: FromPath[str], data: JSONBody[Pause]
    ) -> MatchDetail:
        """Stop the computer players of a match, or let them go on. For its moderator, who plays it alone, and the maker
        of a match in which only computers play."""
        with open_match(server, asker, match) as (live, held_seats, _):
            own = server.tables.exhibitions.is_made_by(match, asker.tokens, asker.account())
            if not (own or seating.may_stop_computers(live, held_seats)):
                raise NotHeld("only the moderator, or who plays alone, can stop the computers")
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


async def _weighed(
    server: Server, request: Request[Any, Any, Any], work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Do work that may take long in threads of its own. How long it took counts against the address."""
    address = address_of(request)
    server.limits.begin_work(address)
    return await server.calculating.run_weighed(
        origin(address), lambda seconds: server.limits.end_work(address, seconds), work, *args, **kwargs
    )


def _detail(server: Server, asker: Asker, match: str) -> MatchDetail:
    with open_match(server, asker, match) as (live, held_seats, _):
        file = live.match.file
        public = live.view(frozenset())
        calendar = while_it_runs(live.calendar, live.match)
        moment, waits = public.moment, dict.fromkeys(q.seat for q in public.questions if q.waits)
        return MatchDetail(
            match, file.game, file.start.scenario, file.options, file.rules, file.commitment,
            file.start_commitment, file.words, live.chairs(),
            sorted(held_seats), moment.text,
            live.match.ended, live.trouble(), live.knows_all(held_seats),
            [seat for seat in sorted(held_seats) if live.awaits(seat)],
            server.office is not None and live.match.game.takes_documents,
            moment.turn, moment.turns, list(waits), _last(live, held_seats),
            calendar.due if calendar else None,
            lessons.place(live, held_seats),
            label_of(file.forked) if held_seats else "",
        )  # fmt: skip


def _last(live: LiveMatch, held_seats: Audience) -> str:
    """What happened last. Who holds several seats with secrets may be several people at one screen: then what everybody
    knows."""
    shared = live.match.game.fog and len(held_seats) > 1
    lines = live.view(frozenset() if shared else held_seats).log
    return lines[-1].text if lines else ""


def _page(found: list[Summary], most: int | None) -> tuple[list[Summary], str]:
    """The part of a list that is sent, and the last match of it if there are more."""
    if most is None or len(found) <= most:
        return found, ""
    return found[:most], found[most - 1].id


def _info(summary: Summary, held_seats: dict[str, list[str]]) -> MatchInfo:
    # When a match with secrets last changed would tell that somebody has done something in secret.
    quiet = summary.game not in GAMES or game_named(summary.game).fog
    changed = summary.created if quiet and not summary.ended else summary.changed
    return MatchInfo(
        summary.id,
        summary.game,
        summary.scenario,
        summary.created,
        changed,
        summary.ended,
        sorted(held_seats.get(summary.id, ())),
    )
