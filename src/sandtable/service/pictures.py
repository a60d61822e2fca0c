"""The pictures on the cards of games: those that games bring along, or their maps as a match begins."""

from __future__ import annotations

import hashlib
from threading import Lock
from typing import Any

from sandtable.drawing import card_picture, style
from sandtable.kernel import Game, Start
from sandtable.threadsafe import once

from .errors import Unknown

_drawing = Lock()
_drawn: dict[str, bytes] = {}
"""By name: each is drawn once, and takes seconds."""


@once
def picture_name(game: Game[Any]) -> str:
    """A name for the picture of a game, which changes with it."""
    picture = game.picture() or f"{game.version} {style()}".encode()
    return hashlib.sha256(picture).hexdigest()[:12]


def picture(game: Game[Any], name: str) -> bytes:
    """The picture of a game, by the name that the list of games has for it; Unknown if it has another one now."""
    if name != picture_name(game):
        raise Unknown(f"there is no picture '{name[:40]}' of {game.name}; load the list of games anew")
    brought = game.picture()
    if brought is not None:
        return brought
    with _drawing:
        if name not in _drawn:
            _drawn[name] = _opening(game)
        return _drawn[name]


def _opening(game: Game[Any]) -> bytes:
    """The map as everybody sees it when the first match begins."""
    state = game.new(Start(game.guide().card.scenario), game.settle_options({}))
    return card_picture(game.view(state, frozenset()), list(game.boards(state)), game.catalogue(state))
