"""The shelf: static documents of matches, found by the digest that a view names.

A match names its documents when it is made or loaded: they are then in the store, for every worker and after every
restart.
"""

from __future__ import annotations

from threading import Lock
from typing import Any

import msgspec
from cachetools import LRUCache

from sandtable.documents import BoardDoc, Catalogue, Handbook, View, document_digest
from sandtable.drawing import draw_map, style
from sandtable.kernel import Game
from sandtable.store import Documents
from sandtable.threadsafe import decode

from .errors import Unknown

Document = BoardDoc | Catalogue | Handbook
NAMED = 200
"""Documents whose digest is remembered, so that it is not worked out for every match again."""
KEPT = 64
"""Documents that are at hand as they are sent."""


class Shelf:
    """The documents of all matches of a store."""

    def __init__(self, documents: Documents) -> None:
        self._store = documents
        self._lock = Lock()
        self._names: LRUCache[int, tuple[Document, str]] = LRUCache(NAMED)
        """By the identity of a document, which games make once for many matches."""
        self._stored: set[str] = set()
        self._bodies: LRUCache[str, bytes] = LRUCache(KEPT)

    def name(self, document: Document) -> str:
        """The digest of a document."""
        with self._lock:
            found = self._names.get(id(document))
            if found is None:
                found = self._names[id(document)] = document, document_digest(document)
        return found[1]

    def keep(self, documents: list[Document]) -> list[str]:
        """Put documents into the store, where they are not there yet. Returns their digests."""
        names = [self.name(document) for document in documents]
        new = {
            name: msgspec.json.encode(document)
            for name, document in zip(names, documents, strict=True)
            if name not in self._stored
        }
        if new:
            self._store.keep(new)
            with self._lock:
                self._stored.update(new)
        return names

    def drawing(self, name: str) -> bytes:
        """The drawing of a board as JSON, by the name that a view has for it. It is made when it is first wanted."""
        digest, _, look = name.partition("-")
        try:
            return self.get(name, "drawing")
        except Unknown:
            if look != style():
                raise
            try:
                board = decode(self.get(digest, "board"), BoardDoc)
            except msgspec.DecodeError as error:  # something else has this digest
                raise Unknown(f"there is no board '{digest}'") from error
            self._store.keep({name: msgspec.json.encode(draw_map(board))})
            return self.get(name, "drawing")

    def get(self, digest: str, what: str) -> bytes:
        """A document as JSON; Unknown if there is none."""
        with self._lock:
            body = self._bodies.get(digest)
        if body is None:
            body = self._store.get(digest)
            if body is None:
                raise Unknown(f"there is no {what} '{digest[:80]}'")
            with self._lock:
                self._bodies[digest] = body
        return body


class MatchDocuments:
    """The documents of one match, all of them on the shelf."""

    def __init__(self, shelf: Shelf, game: Game[Any], state: Any) -> None:
        self._shelf = shelf
        self._game = game
        boards = list(game.boards(state))
        handbook = game.handbook(state)
        self._catalogue, named, *names = shelf.keep([game.catalogue(state), handbook, *boards])
        self._handbook = named if handbook != Handbook() else ""
        self._boards = set(names)

    def complete(self, state: Any, view: View) -> View:
        """A view with the names of all documents that it needs."""
        if any(ref.digest not in self._boards for ref in view.boards):  # a board that play has changed
            self._boards.update(self._shelf.keep(list(self._game.boards(state))))
        boards = [msgspec.structs.replace(ref, drawing=f"{ref.digest}-{style()}") for ref in view.boards]
        named = {"catalogue": view.catalogue or self._catalogue, "handbook": view.handbook or self._handbook}
        return msgspec.structs.replace(view, boards=boards, **named)
