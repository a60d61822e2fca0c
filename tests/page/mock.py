"""A small stand-in for the server: matches in memory, no accounts, so that the page can be played by itself.

``python -m tests.page.mock [PORT]`` serves the built page and the interface it speaks to.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, Request, Response, WebSocket, get, post, websocket
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.static_files import create_static_files_router

from sandtable.casefiles import all_cases
from sandtable.kernel import Match, Refusal, SandtableError, Unfinished
from sandtable.kernel.files import dumps, parse
from sandtable.kernel.fork import fork
from sandtable.kernel.view import View, document_digest
from sandtable.players import SeatTable, player, player_names
from sandtable.registry import GAMES
from sandtable.registry import game as named
from sandtable.selfplay import iter_actions, next_question
from tests.mini import TwoRivers

STATIC = Path(__file__).parents[2] / "src/sandtable/web/static"
EXTRA: dict[str, Any] = {"two-rivers": TwoRivers()}
DOCUMENTS: dict[str, Any] = {}


def game(name: str) -> Any:
    return EXTRA.get(name) or named(name)


class Seated:
    """A match with who sits where."""

    def __init__(self, match: Match[Any], seats: dict[str, str]) -> None:
        self.id = secrets.token_hex(4)
        self.match, self.seats, self.seq = match, seats, 0
        self.keys: dict[str, int] = {}
        self.changed = asyncio.Event()
        self.busy: list[str] = []
        scenario = match.file.start.scenario
        self.computers = {
            seat: player(match.game.name, who.split(":")[1], f"{self.id}{seat}", scenario, seat)
            for seat, who in seats.items()
            if who.startswith("computer:")
        }

    def view(self, audience: list[str]) -> dict[str, Any]:
        view: View = self.match.view(audience)
        plain: dict[str, Any] = msgspec.to_builtins(view)
        plain.pop("knowledge", None)
        for question in plain.get("questions", []):
            question["id"] = f"{len(self.match.entries)}:{question['seat']}:{question['kind']}"
        return plain

    def told(self) -> None:
        self.seq += 1
        self.changed.set()
        self.changed = asyncio.Event()

    async def think(self) -> None:
        """Let the computer and the table answer until a person is asked."""
        match = self.match
        while match.ended is None:
            question = next_question(match.game, match.state, self.seats)
            who = self.computers.get(question.seat)
            if who is None and question.seat in self.seats:
                break
            self.busy = [question.seat]
            if who is None:
                words = match.game.proposal(match.state, question.seat) or next(
                    iter_actions(match.game, match.state, question.seat)
                )
            else:
                side = SeatTable(match.game, match.state, question.seat, match.view([question.seat]))
                words = await asyncio.to_thread(who.choose, side)
            match.do_words(question.seat, words)
            self.busy = []
            self.told()
            await asyncio.sleep(0.05)
        self.busy = []

    def info(self) -> dict[str, Any]:
        match = self.match
        ended = msgspec.to_builtins(match.ended) if match.ended else None
        return {
            "match": self.id, "game": match.game.name, "title": match.game.title, "seats": self.seats, "ended": ended,
            "scenario": match.file.start.scenario, "moment": match.view([]).moment.text, "entries": len(match.entries),
            "fog": match.game.fog, "busy": self.busy,
        }  # fmt: skip


MATCHES: dict[str, Seated] = {}
TASKS: set[asyncio.Task[None]] = set()


def at(match: str) -> Seated:
    if match not in MATCHES:
        raise HTTPException("there is no such match", status_code=404)
    return MATCHES[match]


def opened(match: Match[Any], seats: dict[str, str]) -> dict[str, Any]:
    seated = Seated(match, seats)
    MATCHES[seated.id] = seated
    for document in [*match.game.boards(match.state), match.game.catalogue(match.state)]:
        DOCUMENTS[document_digest(document)] = document
    go(seated)
    mine = {seat: secrets.token_hex(4) for seat, who in seats.items() if who == "me"}
    return {"match": seated.id, "seats": mine, "links": {s: secrets.token_hex(4) for s, w in seats.items() if w == "link"}}


def go(seated: Seated) -> None:
    task = asyncio.get_running_loop().create_task(seated.think())
    TASKS.add(task)
    task.add_done_callback(TASKS.discard)


@get("/api/games")
async def games() -> Any:
    every = [game(name) for name in [*GAMES, *EXTRA]]
    return [
        {
            "name": g.name, "title": g.title, "scenarios": g.scenarios, "options": g.options, "fog": g.fog,
            "players": player_names(g.name) if g.name in GAMES else ["random"],
        }
        for g in every
    ]  # fmt: skip


@get("/api/games/{name:str}/clauses")
async def clauses(name: str) -> Any:
    return list(game(name).clauses)


@get("/api/games/{name:str}/cases")
async def cases(name: str) -> Any:
    found = all_cases(name) if name in GAMES else []
    return [{"name": n, "title": c.title, "clauses": c.clauses} for n, c in found]


def positioned(name: str, case: str) -> tuple[Any, Match[Any]]:
    found = dict(all_cases(name))[case]
    g = game(name)
    scenario = found.scenario or g.scenarios[0].id
    state = g.position(scenario, g.settle_options(found.options), found.given)
    return found, Match.start(g, scenario, secrets.token_hex(8), found.options, position=state.plain())


@get("/api/games/{name:str}/cases/{case:str}")
async def one_case(name: str, case: str) -> Any:
    found, match = positioned(name, case)
    seated = Seated(match, {})
    for document in [*match.game.boards(match.state), match.game.catalogue(match.state)]:
        DOCUMENTS[document_digest(document)] = document
    view = seated.view(list(match.game.seats(match.file.start.scenario))) if found.given else None
    return {**msgspec.to_builtins(found), "name": case, "view": view}


@post("/api/games/{name:str}/cases/{case:str}/try")
async def try_case(name: str, case: str) -> Any:
    _, match = positioned(name, case)
    return opened(match, dict.fromkeys(match.game.seats(match.file.start.scenario), "me"))


@get(["/api/boards/{digest:str}", "/api/catalogues/{digest:str}"])
async def document(digest: str) -> Response[Any]:
    return Response(DOCUMENTS[digest], headers={"Cache-Control": "public, max-age=31536000, immutable"})


@post("/api/matches")
async def create(data: dict[str, Any]) -> Any:
    match = Match.start(game(data["game"]), data["scenario"], data.get("seed") or secrets.token_hex(8), data["options"])
    return opened(match, data["seats"])


@get("/api/matches")
async def matches() -> Any:
    return [m.info() for m in MATCHES.values()]


@post("/api/matches/import")
async def bring(request: Request[Any, Any, Any]) -> Any:
    file = parse(await request.body(), "the file")
    match = Match.load(game(file.game), file)
    return opened(match, dict.fromkeys(match.game.seats(file.start.scenario), "me"))


@post("/api/verify")
async def verify(request: Request[Any, Any, Any]) -> Any:
    file = parse(await request.body(), "the file")
    match = Match.load(game(file.game), file, strict=True)
    rolls = sum(len(e.draws) for e in match.entries)
    if match.stopped:
        return {"ok": False, "text": str(match.stopped), "entries": len(file.entries), "rolls": rolls}
    return {"ok": True, "text": "Every roll and every rule agrees.", "entries": len(match.entries), "rolls": rolls}


@get("/api/matches/{match:str}")
async def info(match: str) -> Any:
    return at(match).info()


@get("/api/matches/{match:str}/view")
async def view(match: str, seats: str = "") -> Any:
    m = at(match)
    return {"seq": m.seq, "view": m.view([s for s in seats.split(",") if s])}


@post("/api/matches/{match:str}/choices", status_code=200)
async def choices(match: str, data: dict[str, Any]) -> Any:
    m = at(match).match
    return m.game.offer(m.state, data["seat"], tuple(data["prefix"]))


@post("/api/matches/{match:str}/why", status_code=200)
async def why(match: str, data: dict[str, Any]) -> Any:
    m = at(match).match
    g, seat = m.game, data["seat"]
    try:
        refusal = g.why(m.state, seat, data["action"])
    except Unfinished as unfinished:
        refusal = None
        for place, word in enumerate(unfinished.words):
            if word not in g.choices(m.state, seat, unfinished.words[:place]):
                refusal = g._refusal(m.state, seat, unfinished.words, place)
                break
    return told_of(refusal) if refusal else {"allowed": True}


def told_of(refusal: Refusal) -> dict[str, Any]:
    return {
        "text": refusal.why, "clauses": refusal.clauses, "nearest": refusal.nearest, "spaces": refusal.spaces,
        "units": refusal.units,
    }  # fmt: skip


@post("/api/matches/{match:str}/actions", status_code=200)
async def act(match: str, data: dict[str, Any]) -> Any:
    m = at(match)
    if data["key"] not in m.keys:
        m.keys[data["key"]] = m.match.do(data["seat"], data["action"]).n
        m.told()
        go(m)
    return {"n": m.keys[data["key"]]}


@post("/api/matches/{match:str}/undo", status_code=200)
async def undo(match: str, data: dict[str, Any]) -> Any:
    m = at(match)
    n = m.match.undo(data["seat"]).n
    m.told()
    return {"n": n}


@get("/api/matches/{match:str}/log")
async def log(match: str) -> Any:
    m = at(match).match
    lines: dict[int, list[str]] = {}
    for line in m.log(m.game.seats(m.file.start.scenario)):
        lines.setdefault(line.n, []).append(line.text)
    entries = [{"n": e.n, "seat": e.seat, "act": e.act, "draws": e.draws, "text": lines.get(e.n, [])} for e in m.entries]
    return {"entries": entries}


@get("/api/matches/{match:str}/replay")
async def replay(match: str, n: int) -> Any:
    m = at(match).match
    state, _ = m.position_before(n + 1)
    seen = m.game.view(state, frozenset(m.game.seats(m.file.start.scenario)))
    plain = msgspec.to_builtins(seen)
    plain.pop("knowledge", None)
    plain["log"] = [msgspec.to_builtins(x) for x in m.log(m.game.seats(m.file.start.scenario)) if x.n <= n]
    return {"n": n, "view": plain}


@get("/api/matches/{match:str}/file")
async def file(match: str) -> Response[bytes]:
    return Response(dumps(at(match).match.file).encode(), media_type="application/json")


@post("/api/matches/{match:str}/fork")
async def branch(match: str, data: dict[str, Any]) -> Any:
    m = at(match)
    new = fork(m.match, data["n"], secrets.token_hex(8))
    return opened(new, dict.fromkeys(m.match.game.seats(m.match.file.start.scenario), "me"))


@websocket("/api/matches/{match:str}/live")
async def live(socket: WebSocket[Any, Any, Any], match: str, after: int = -1, seats: str = "") -> None:
    m = at(match)
    await socket.accept()
    audience = [s for s in seats.split(",") if s]
    try:
        await socket.receive_json()
        sent = after
        last: dict[str, Any] | None = None
        while True:
            changed = m.changed
            if m.seq != sent:
                now = m.view(audience)
                await socket.send_json(
                    {"seq": m.seq, "patch": difference(last, now)}
                    if last is not None and m.seq == sent + 1 and grown(last, now)
                    else {"seq": m.seq, "view": now}
                )
                sent, last = m.seq, now
            await socket.send_json({"busy": m.busy})
            try:
                await asyncio.wait_for(changed.wait(), 0.5)
            except TimeoutError:
                pass
    except WebSocketDisconnect:
        return


def difference(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    patch = {k: new.get(k, []) for k in {*old, *new} - {"pieces", "log"} if old.get(k) != new.get(k)}
    before, after = ({p["id"]: p for p in v.get("pieces", [])} for v in (old, new))
    patch["pieces"] = {k: after.get(k) for k in {*before, *after} if before.get(k) != after.get(k)}
    patch["log"] = new.get("log", [])[len(old.get("log", [])) :]
    return patch


def grown(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Whether the log only grew; otherwise something was taken back, and the whole view is sent."""
    had = old.get("log", [])
    return bool(new.get("log", [])[: len(had)] == had)


def sorry(_: Any, error: Exception) -> Response[Any]:
    body = told_of(error) if isinstance(error, Refusal) else {"text": str(error)}
    return Response(body, status_code=409 if isinstance(error, Refusal) else 400)


HANDLERS = [
    games, clauses, cases, one_case, try_case, document, create, matches, bring, verify, info, view, choices, why, act,
    undo, log, replay, file, branch, live,
]  # fmt: skip


def app() -> Litestar:
    page = create_static_files_router(path="/", directories=[STATIC], html_mode=True)
    return Litestar([*HANDLERS, page], exception_handlers={SandtableError: sorry}, openapi_config=None)


if __name__ == "__main__":
    STATIC.mkdir(parents=True, exist_ok=True)
    uvicorn.run(app(), host="127.0.0.1", port=int(sys.argv[1]) if len(sys.argv) > 1 else 8765, log_level="warning")
