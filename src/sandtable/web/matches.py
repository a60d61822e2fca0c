"""End points for playing."""

from __future__ import annotations

from collections import defaultdict

from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from sandtable.documents import Look, Offer, Paper, Receipt
from sandtable.errors import NotYours, SandtableError
from sandtable.registry import GAMES
from sandtable.registry import game as game_named
from sandtable.service import agreement, asking, making, orders, standing
from sandtable.service.errors import NotHeld, Unknown
from sandtable.service.making import hashed, token
from sandtable.service.seeds import Promise
from sandtable.store import Summary

from . import acting
from .asker import Asker
from .bodies import (
    Agreed,
    Agreement,
    Calculating,
    Concession,
    Document,
    Entered,
    Join,
    Joined,
    Looked,
    MatchDetail,
    MatchInfo,
    MatchLists,
    NewMatch,
    Order,
    Pause,
    Prefix,
    SentDocument,
    Sentenced,
    Submitted,
    Undo,
    Wanted,
    Why,
)
from .hub import Hub
from .problems import documented
from .settings import LARGEST_DOCUMENT
from .wiring import may_make, must_hold, seen


class Play(Controller):
    """A seat is a token: ``Authorization: Bearer TOKEN[,TOKEN …]``, or the session of an account."""

    path = "/api/matches"
    tags = ["play"]

    @post(responses=documented(401, 409, 422), sync_to_thread=True)
    def make(self, hub: Hub, asker: Asker, data: JSONBody[NewMatch]) -> making.Made:
        """Begin a match. The tokens of the maker's seats are told now and never again."""
        may_make(hub, asker)
        return making.new(
            hub.tables, data.game, data.scenario, data.options, data.seats, asker.account(),
            listed=data.listed, word=data.word, seeds=hub.seeds, promise=data.promise, calendar=data.calendar,
        )  # fmt: skip

    @post("/commitment", status_code=200, responses=documented(401), sync_to_thread=True)
    def commit(self, hub: Hub, asker: Asker) -> Promise:
        """Fix the seed of a match that is to begin, and show its hash. A word can then be added to it."""
        may_make(hub, asker)
        return hub.seeds.promise()

    @get(responses=documented(), sync_to_thread=True)
    def all(self, hub: Hub, asker: Asker) -> MatchLists:
        """The matches in which the asker has a seat, and those that anybody may watch."""
        held: dict[str, list[str]] = defaultdict(list)
        for match, seat in hub.tables.matches.held(asker.tokens, asker.account()):
            held[match].append(seat)
        mine = hub.tables.matches.summaries(held)
        watch = hub.tables.matches.summaries()
        return MatchLists([_info(each, held) for each in mine], [_info(each, held) for each in watch])

    @get("/{match:str}", responses=documented(404), sync_to_thread=True)
    def about(self, hub: Hub, asker: Asker, match: FromPath[str]) -> MatchDetail:
        """A match in short."""
        return _detail(hub, asker, match)

    @get("/{match:str}/view", responses=documented(404), sync_to_thread=True)
    def view(self, hub: Hub, asker: Asker, match: FromPath[str], seats: FromQuery[str | None] = None) -> Looked:
        """What these seats (``us,arab``; none: a spectator) may know now."""
        with seen(hub, asker, match, seats) as (_, _, audience):
            pass
        return Looked(**hub.tables.look(match, audience))

    @post("/{match:str}/choices", status_code=200, responses=documented(404, 409), sync_to_thread=True)
    def choices(self, hub: Hub, asker: Asker, match: FromPath[str], data: JSONBody[Prefix]) -> Offer:
        """The words that may follow a prefix."""
        must_hold(hub, asker, match, data.seat)
        return asking.offer(hub.tables, match, data.seat, tuple(data.prefix), closed=data.closed)

    @post("/{match:str}/why", status_code=200, responses=documented(404), sync_to_thread=True)
    def why(self, hub: Hub, asker: Asker, match: FromPath[str], data: JSONBody[Sentenced]) -> Why:
        """Why an action is not allowed."""
        must_hold(hub, asker, match, data.seat)
        try:
            refusal = asking.why(hub.tables, match, data.seat, data.action)
        except NotYours as error:  # the match may have gone on while the question was on its way
            return Why(False, str(error))
        if refusal is None:
            return Why(True)
        return Why(
            False, refusal.why, list(refusal.clauses), list(refusal.nearest), list(refusal.spaces), list(refusal.units)
        )

    @post("/{match:str}/look", status_code=200, responses=documented(404), sync_to_thread=True)
    def look(
        self,
        hub: Hub,
        asker: Asker,
        match: FromPath[str],
        data: JSONBody[Wanted],
        seats: FromQuery[str | None] = None,
    ) -> Look:
        """Look something up that is no action (``range red-1``), from what these seats know."""
        with seen(hub, asker, match, seats) as (_, _, audience):
            pass
        return asking.look_up(hub.tables, match, audience, data.what)

    @post("/{match:str}/tool", status_code=200, responses=documented(404), sync_to_thread=True)
    def tool(
        self,
        hub: Hub,
        asker: Asker,
        match: FromPath[str],
        data: JSONBody[Calculating],
        seats: FromQuery[str | None] = None,
    ) -> Paper:
        """Let a tool of the game calculate, from what these seats know."""
        with seen(hub, asker, match, seats) as (_, _, audience):
            pass
        return asking.use_tool(hub.tables, match, audience, data.tool, data.fields)

    @post("/{match:str}/actions", responses=documented(404, 409, 422), sync_to_thread=True)
    def act(self, hub: Hub, asker: Asker, match: FromPath[str], data: JSONBody[Submitted]) -> Entered:
        """Answer a question. When this replies, the action is on disk; sent again, it gets the same reply."""
        return Entered(acting.act(hub, asker, match, data))

    @post(
        "/{match:str}/receipt",
        status_code=200,
        responses=documented(404, 409),
        request_max_body_size=LARGEST_DOCUMENT,
        sync_to_thread=True,
    )
    def receipt(self, hub: Hub, asker: Asker, match: FromPath[str], data: JSONBody[Document]) -> Receipt:
        """What would become of an order document, line by line. Nothing is changed."""
        must_hold(hub, asker, match, data.seat)
        return orders.read_document(hub.tables, match, data.seat, data.text)

    @post(
        "/{match:str}/documents",
        responses=documented(404, 409, 422),
        request_max_body_size=LARGEST_DOCUMENT,
        sync_to_thread=True,
    )
    def send_document(self, hub: Hub, asker: Asker, match: FromPath[str], data: JSONBody[SentDocument]) -> Entered:
        """Answer a question with the good lines of an order document, as an action does."""
        must_hold(hub, asker, match, data.seat)
        sent = (data.seat, data.question, data.key, data.text)
        return Entered(orders.submit_document(hub.tables, match, *sent))

    @post("/{match:str}/orders", status_code=204, responses=documented(404, 409, 422), sync_to_thread=True)
    def order(self, hub: Hub, asker: Asker, match: FromPath[str], data: JSONBody[Order]) -> None:
        """Give a standing order, or take it back. The view of the seat shows those that are given."""
        must_hold(hub, asker, match, data.seat)
        if data.on:
            standing.give_order(hub.tables, match, data.seat, data.kind, data.act)
        else:
            standing.cancel_order(hub.tables, match, data.seat, data.kind)

    @post("/{match:str}/undo", responses=documented(404, 409, 422), sync_to_thread=True)
    def undo(self, hub: Hub, asker: Asker, match: FromPath[str], data: JSONBody[Undo]) -> Entered:
        """Take back the seat's last action."""
        must_hold(hub, asker, match, data.seat)
        return Entered(hub.tables.undo(match, data.seat, data.key))

    @post("/{match:str}/concede", responses=documented(404, 409, 422), sync_to_thread=True)
    def concede(self, hub: Hub, asker: Asker, match: FromPath[str], data: JSONBody[Concession]) -> Entered:
        """Give the match up, asked or not."""
        must_hold(hub, asker, match, data.seat)
        return Entered(hub.tables.concede(match, data.seat, data.key))

    @post("/{match:str}/join", responses=documented(404, 409), sync_to_thread=True)
    def join(self, hub: Hub, asker: Asker, match: FromPath[str], data: JSONBody[Join]) -> Joined:
        """Sit down by a link, which is then used up."""
        with hub.tables.at(match):
            pass
        secret = token()
        seat = hub.tables.matches.take(match, hashed(data.link), hashed(secret), asker.account())
        if seat is None:
            raise Unknown("this link leads to no seat of the match")
        hub.tables.reseat(match)
        return Joined(match, seat, secret)

    @post("/{match:str}/computers", status_code=200, responses=documented(404), sync_to_thread=True)
    def computers(self, hub: Hub, asker: Asker, match: FromPath[str], data: JSONBody[Pause]) -> MatchDetail:
        """Stop the computer players of a match, or let them go on. For those who play."""
        with seen(hub, asker, match) as (_, held, _):
            if not held:
                raise NotHeld("only those who play can stop the computer players")
        hub.tables.matches.pause(match, data.stop)
        hub.tables.reseat(match)
        if not data.stop:
            hub.tables.attend(match)
        return _detail(hub, asker, match)

    @post("/{match:str}/agreement", responses=documented(404, 409, 422), sync_to_thread=True)
    def agree(self, hub: Hub, asker: Asker, match: FromPath[str], data: JSONBody[Agreement]) -> Agreed:
        """Ask for what needs everybody, agree to it, or decline. All seats that the asker holds say the same."""
        with seen(hub, asker, match) as (_, held, _):
            if data.seat not in held:
                raise NotHeld(f"you do not hold the seat '{data.seat}'")
        sender = (hub.tables, match, data.seat, data.key, held)
        if data.say == "ask":
            if data.about is None:
                raise SandtableError("who asks says what about: undo, adopt or take-back")
            return Agreed(agreement.ask(*sender, data.about))
        answer = agreement.agree if data.say == "yes" else agreement.decline
        return Agreed(answer(*sender, data.of))


def _detail(hub: Hub, asker: Asker, match: str) -> MatchDetail:
    with seen(hub, asker, match) as (live, held, _):
        file = live.match.file
        return MatchDetail(
            match, file.game, file.start.scenario, file.options, file.rules, file.commitment,
            file.start_commitment, file.words, live.table(),
            sorted(held), live.view(frozenset()).moment.text,
            live.match.ended.text if live.match.ended else "", live.trouble(), live.knows_all(held),
            [seat for seat in sorted(held) if live.awaits(seat)],
        )  # fmt: skip


def _info(summary: Summary, held: dict[str, list[str]]) -> MatchInfo:
    # When a match with secrets last changed would tell that somebody has done something in secret.
    quiet = summary.game not in GAMES or game_named(summary.game).fog
    changed = summary.made if quiet and not summary.ended else summary.changed
    return MatchInfo(
        summary.id, summary.game, summary.scenario, summary.made, changed, summary.ended,
        sorted(held.get(summary.id, ())),
    )  # fmt: skip
