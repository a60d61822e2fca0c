"""Views: they fit their schema and each other, and grow with the audience."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import msgspec

from sandtable.conformance.documents import check_document
from sandtable.conformance.subject import Subject
from sandtable.documents import Piece, View, narrowed
from sandtable.kernel import State

Audience = frozenset[str]
MANY = 4
"""Of more seats than this, so many look."""


def audiences(subject: Subject, rng: Random) -> list[Audience]:
    """Nobody, every seat, every pair, all; where there are many seats, some of them and some pairs."""
    seats = subject.game.seats(subject.scenario)
    looking = seats if len(seats) <= MANY else rng.sample(seats, MANY)
    pairs = list(combinations(looking, 2))
    groups = [*((seat,) for seat in looking), *(pairs if len(seats) <= MANY else rng.sample(pairs, 2)), seats]
    return list(dict.fromkeys([frozenset(), *map(frozenset, groups)]))


def encoded(view: View) -> bytes:
    return msgspec.json.encode(view, order="deterministic")


# ------------------------------------------------------------------------------ schema


def check_views(subject: Subject, state: State, rng: Random) -> None:
    """The views of all audiences, the offers and the static documents fit the schema and each other."""
    game, where = subject.game, subject.at(state)
    spaces = {space.id for board in game.boards(state) for space in board.spaces}
    kinds = {kind.id for kind in game.catalogue(state).kinds}
    looking = audiences(subject, rng)
    validated = rng.choice(looking)  # against the schema, which is slow
    for audience in looking:
        view = game.view(state, audience)
        if audience == validated:
            check_document(f"{where} for {sorted(audience)}", view)
        assert frozenset(view.audience) == audience, f"{where}: the view names another audience"
        if not game.fog:
            whole = game.view(state, frozenset(game.seats(subject.scenario)))
            assert view == narrowed(whole, audience), (
                f"{where}: nothing is hidden, yet {sorted(audience)} see another view"
            )
        boxes = {box.id for box in view.boxes}
        handles = [piece.id for piece in view.pieces]
        assert len(set(handles)) == len(handles), f"{where}: two pieces have one handle"
        for piece in view.pieces:
            assert piece.at in spaces | boxes, f"{where}: piece {piece.id} stands in '{piece.at}', which is not a place"
            assert piece.kind in kinds, f"{where}: piece {piece.id} is a '{piece.kind}', which is not in the catalogue"
        for paper in view.papers:
            widths = {len(row) for row in (paper.head, *paper.rows) if row}
            assert len(widths) < 2, f"{where}: the rows of paper {paper.id} are not of one length"
    for seat in sorted({question.seat for question in game.asks(state)}):
        check_document(where, game.choices(state, seat, ()).offer(()))
    for document in (*game.boards(state), game.catalogue(state)):
        if document not in _checked:
            check_document(where, document)
            _checked.append(document)


_checked: list[msgspec.Struct] = []


# ------------------------------------------------------------------------------ larger audiences


def check_audiences(subject: Subject, state: State, rng: Random) -> None:
    """A larger audience never knows less."""
    game = subject.game
    hidden = {kind.id for kind in game.catalogue(state).kinds if kind.symbol == "hidden"}
    views = {audience: game.view(state, audience) for audience in audiences(subject, rng)}
    for small, large in ((a, b) for a in views for b in views if a < b):
        for missing in known_less(views[small], views[large], hidden):
            raise AssertionError(f"{subject.at(state)}: {sorted(small)} know {missing}, but {sorted(large)} do not")


def known_less(small: View, large: View, hidden: set[str]) -> list[str]:
    """What the smaller audience is shown and the larger one is not.

    Handles do not count, since each audience has its own. A counter that shows its back (a kind with the
    symbol "hidden") may be shown as what it is. A remembered counter may be left out when its owner
    has joined the audience: the truth replaces it.
    """
    missing = [f"piece {_piece(piece)}" for piece in _unmatched(small, large, hidden)]
    for name in ("quantities", "tracks", "boxes", "scores", "overlays", "papers", "log"):
        theirs = getattr(large, name)
        missing += [f"{name}: {item}" for item in getattr(small, name) if item not in theirs]
    ours = [(asked.seat, asked.text) for asked in small.questions if asked.seat in small.audience]
    theirs = [(asked.seat, asked.text) for asked in large.questions]
    missing += [f"question {asked}" for asked in ours if asked not in theirs]
    asked_of = {asked.seat for asked in large.questions}
    missing += [f"that {asked.seat} is asked" for asked in small.questions if asked.seat not in asked_of]
    if small.ended != large.ended:
        missing.append(f"the end, {small.ended}")
    return missing


def _piece(piece: Piece) -> tuple[str, ...]:
    return (piece.kind, piece.at, piece.seat, piece.known, *piece.status)


def _unmatched(small: View, large: View, hidden: set[str]) -> list[Piece]:
    left = Counter(_piece(piece) for piece in large.pieces)
    vague = []
    missing = []
    for piece in small.pieces:
        if left[_piece(piece)]:
            left[_piece(piece)] -= 1
        elif not (piece.known and piece.seat in large.audience):
            vague.append(piece)
    for piece in sorted(
        vague, key=lambda piece: (piece.kind in hidden, -len(piece.status))
    ):  # the hardest to match first
        found = next((other for other in left if left[other] and _tells_more(other, piece, hidden)), None)
        if found is None:
            missing.append(piece)
        else:
            left[found] -= 1
    return missing


def _tells_more(other: tuple[str, ...], piece: Piece, hidden: set[str]) -> bool:
    kind, at, seat, when, *status = other
    named = kind == piece.kind or piece.kind in hidden
    return named and (at, seat, when) == (piece.at, piece.seat, piece.known) and set(piece.status) <= set(status)
