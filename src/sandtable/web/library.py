"""End points for what does not change with play: games, rules, cases, boards."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, get, post
from litestar.params import FromPath

from sandtable.kernel import Clause
from sandtable.service import documents, making
from sandtable.service.documents import CaseDoc, CaseInfo, GameInfo

from .asker import Asker
from .hub import Hub
from .problems import JSON, documented
from .wiring import may_make

FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


class Library(Controller):
    """Read by anybody."""

    path = "/api"
    tags = ["library"]

    @get("/games", responses=documented(), sync_to_thread=True)
    def games(self) -> list[GameInfo]:
        """All games, with scenarios, options and computer players."""
        return documents.games()

    @get("/games/{game:str}/clauses", responses=documented(404), sync_to_thread=True)
    def clauses(self, game: FromPath[str]) -> list[Clause]:
        """The rules of a game, clause by clause."""
        return documents.clauses(game)

    @get("/games/{game:str}/cases", responses=documented(404), sync_to_thread=True)
    def cases(self, game: FromPath[str]) -> list[CaseInfo]:
        """The executable examples of a game's rules."""
        return documents.cases(game)

    @get("/games/{game:str}/cases/{name:str}", responses=documented(404), sync_to_thread=True)
    def case(self, hub: Hub, game: FromPath[str], name: FromPath[str]) -> CaseDoc:
        """One example: the position that it starts from, what is done, what must come of it."""
        return documents.case(hub.tables.shelf, game, name)

    @post("/games/{game:str}/cases/{name:str}/try", responses=documented(401, 404), sync_to_thread=True)
    def try_case(self, hub: Hub, asker: Asker, game: FromPath[str], name: FromPath[str]) -> making.Made:
        """A new match from the position of an example."""
        may_make(hub, asker)
        documents.case_named(game, name)
        return making.from_case(hub.tables, game, name, asker.account())

    @get("/boards/{digest:str}", responses=documented(404), sync_to_thread=True)
    def board(self, hub: Hub, digest: FromPath[str]) -> Response[Any]:
        """A board, by the digest that a view names. It never changes."""
        return _document(hub, digest, "board")

    @get("/drawings/{name:str}", responses=documented(404), sync_to_thread=True)
    def drawing(self, hub: Hub, name: FromPath[str]) -> Response[Any]:
        """The picture of a board as SVG text, by the name that a view has for it. It never changes."""
        return Response(hub.tables.shelf.drawing(name), media_type=JSON, headers=FOR_EVER)

    @get("/catalogues/{digest:str}", responses=documented(404), sync_to_thread=True)
    def catalogue(self, hub: Hub, digest: FromPath[str]) -> Response[Any]:
        """What is printed on the counters, by the digest that a view names. It never changes."""
        return _document(hub, digest, "catalogue")

    @get("/handbooks/{digest:str}", responses=documented(404), sync_to_thread=True)
    def handbook(self, hub: Hub, digest: FromPath[str]) -> Response[Any]:
        """Charts, sequence of play, key and help, by the digest that a view names. It never changes."""
        return _document(hub, digest, "handbook")


def _document(hub: Hub, digest: str, what: str) -> Response[Any]:
    return Response(hub.tables.shelf.get(digest, what), media_type=JSON, headers=FOR_EVER)
