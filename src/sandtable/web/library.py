"""End points for what does not change with play: games, rules, cases, boards."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, get, post
from litestar.params import FromPath

from sandtable.documents import Guide
from sandtable.documents.lessons import LessonInfo
from sandtable.kernel import Clause
from sandtable.service import documents, new_matches, pictures
from sandtable.service.documents import CaseDoc, CaseInfo, GameInfo

from .access import require_account
from .asker import InjectedAsker
from .problems import JSON, problems_of
from .server import InjectedServer, Server

FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
PNG = "image/png"


class LibraryController(Controller):
    """Read by anybody."""

    path = "/api"
    tags = ["library"]

    @get("/games", responses=problems_of(), sync_to_thread=True)
    def games(self) -> list[GameInfo]:
        """All games, with scenarios, options and computer players."""
        return documents.games()

    @get("/games/{game:str}/guide", responses=problems_of(404), sync_to_thread=True)
    def guide(self, game: FromPath[str]) -> Guide:
        """What a newcomer reads: card, primer, glossary, briefings by scenario and seat, titles of chapters."""
        return documents.guide(game)

    @get(
        "/games/{game:str}/pictures/{name:str}",
        media_type=PNG,
        responses=problems_of(404),
        sync_to_thread=True,
    )
    def picture(self, game: FromPath[str], name: FromPath[str]) -> Response[bytes]:
        """A small picture of a match of the game, by the name that the list of games has for it. It never changes."""
        return Response(pictures.picture(documents.find_game(game), name), media_type=PNG, headers=FOR_EVER)

    @get("/games/{game:str}/clauses", responses=problems_of(404), sync_to_thread=True)
    def clauses(self, game: FromPath[str]) -> list[Clause]:
        """The rules of a game, clause by clause."""
        return documents.clauses(game)

    @get("/games/{game:str}/cases", responses=problems_of(404), sync_to_thread=True)
    def cases(self, game: FromPath[str]) -> list[CaseInfo]:
        """The executable examples of a game's rules."""
        return documents.cases(game)

    @get("/games/{game:str}/cases/{name:str}", responses=problems_of(404), sync_to_thread=True)
    def case(self, server: InjectedServer, game: FromPath[str], name: FromPath[str]) -> CaseDoc:
        """One example: the position that it starts from, what is done, what must come of it."""
        return documents.case(server.tables.shelf, game, name)

    @post("/games/{game:str}/cases/{name:str}/try", responses=problems_of(401, 404), sync_to_thread=True)
    def try_case(
        self, server: InjectedServer, asker: InjectedAsker, game: FromPath[str], name: FromPath[str]
    ) -> new_matches.NewMatch:
        """A new match from the position of an example."""
        require_account(server, asker)
        documents.case_named(game, name)
        return new_matches.from_case(server.tables, game, name, asker.account())

    @get("/games/{game:str}/lessons", responses=problems_of(404), sync_to_thread=True)
    def lessons(self, game: FromPath[str]) -> list[LessonInfo]:
        """The lessons of a game, the first one first."""
        return documents.lessons(game)

    @post("/games/{game:str}/lessons/{name:str}/start", responses=problems_of(401, 404), sync_to_thread=True)
    def start_lesson(
        self, server: InjectedServer, asker: InjectedAsker, game: FromPath[str], name: FromPath[str]
    ) -> new_matches.NewMatch:
        """A new match for a lesson. The view of its learner then says which step is to be taken."""
        require_account(server, asker)
        documents.lesson_named(game, name)
        return new_matches.from_lesson(server.tables, game, name, asker.account())

    @get("/boards/{digest:str}", responses=problems_of(404), sync_to_thread=True)
    def board(self, server: InjectedServer, digest: FromPath[str]) -> Response[Any]:
        """A board, by the digest that a view names. It never changes."""
        return _document(server, digest, "board")

    @get("/drawings/{name:str}", responses=problems_of(404), sync_to_thread=True)
    def drawing(self, server: InjectedServer, name: FromPath[str]) -> Response[Any]:
        """The picture of a board as SVG text, by the name that a view has for it. It never changes."""
        return Response(server.tables.shelf.drawing(name), media_type=JSON, headers=FOR_EVER)

    @get("/catalogues/{digest:str}", responses=problems_of(404), sync_to_thread=True)
    def catalogue(self, server: InjectedServer, digest: FromPath[str]) -> Response[Any]:
        """What is printed on the counters, by the digest that a view names. It never changes."""
        return _document(server, digest, "catalogue")

    @get("/handbooks/{digest:str}", responses=problems_of(404), sync_to_thread=True)
    def handbook(self, server: InjectedServer, digest: FromPath[str]) -> Response[Any]:
        """Charts, sequence of play, key and help, by the digest that a view names. It never changes."""
        return _document(server, digest, "handbook")


def _document(server: Server, digest: str, what: str) -> Response[Any]:
    return Response(server.tables.shelf.get(digest, what), media_type=JSON, headers=FOR_EVER)
