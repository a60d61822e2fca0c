"""The view: what an audience may know, made from its knowledge and from nothing else (8.6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

from sandtable.board.masks import bits
from sandtable.caching import cached_property
from sandtable.counters.game import CounterGame
from sandtable.counters.sequence import Phase
from sandtable.counters.viewing import Viewer, open_questions
from sandtable.documents import Overlay, Piece, Score, Source, Track, View, amount_text
from sandtable.games.gulf.fog.knowledge import HIDDEN, SECRET, knowledge_of
from sandtable.games.gulf.position.control import controlled
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import SEATS
from sandtable.games.gulf.position.world import TRACK, UNUSED, World
from sandtable.games.gulf.rules.supply.support import without_support
from sandtable.games.gulf.rules.victory import Entry, count, outcome, total, verdict

from .boards import board_docs, board_refs, turn_box
from .catalogue import catalogue, catalogue_digest
from .handbook import handbook_digest

__all__ = ["board_docs", "build_view", "catalogue"]

P = TypeVar("P", bound=Position)
Known = Mapping[str, Any]


class GulfViewer(Viewer[World]):
    """Parts of a view that stay the same from one to the next are made once."""

    seats = SEATS
    turn_name = "Turn"

    def __init__(self, world: World, phases: Mapping[str, Phase[Position]]) -> None:
        self.phases = phases
        super().__init__(world, [kind.id for kind in world.kind])

    def turn_notes(self, turn: int) -> list[str]:
        points = self.world.pack.atp.available.get(self.world.scenario, [])
        number = points[turn - 1] if turn <= len(points) else 0
        return [f"{number} ATP"] if number else []

    @cached_property
    def source(self) -> Source:
        return self.world.pack.atp.source


@lru_cache(maxsize=16)
def _viewer(world: World, game: CounterGame[Any]) -> GulfViewer:
    return GulfViewer(world, game.phases)


def build_view(game: CounterGame[P], state: P, audience: frozenset[str]) -> View:
    world = state.world
    viewer = _viewer(world, game)
    known = knowledge_of(state, audience)
    return View(
        game=game.name,
        scenario=state.scenario,
        audience=sorted(audience),
        options=dict(state.options),
        moment=viewer.moment(state),
        seats=viewer.seat_infos,
        boards=board_refs(world),
        catalogue=catalogue_digest(world),
        handbook=handbook_digest(world),
        pieces=[*_pieces(state, known), *_markers(world, known)],
        tracks=_tracks(viewer, state),
        overlays=_overlays(viewer, state),
        scores=_scores(state),
        questions=open_questions(game, state, audience),
        ended=outcome(state),
        knowledge=known,
    )


def _pieces(state: Position, known: Known) -> list[Piece]:
    """All counters that the audience can see, with their faces and marks."""
    world = state.world
    marks = (
        ("flying", state.flying), ("moved", state.moved), ("attacked", state.attacked), ("just arrived", state.arrived),
        ("unsupported", state.unsupported), ("supplied", state.supplied), ("refuelled", state.refuelled),
        ("ashore", state.ashore), ("used", state.used), ("holds the target", state.seized),
    )  # fmt: skip
    tried = {unit: state.strength(unit) for unit, _ in state.tried}
    pieces = []
    track, unused = world.box[TRACK], world.box[UNUSED]
    for unit, space in enumerate(known["at"]):
        side = world.side[unit]
        if side < 0 or space in (HIDDEN, unused):
            continue
        status = [name for name, mask in marks if mask >> unit & 1]
        due = known["due"][unit]
        if space == track and due:
            status.append(f"due on turn {due}")
        where = turn_box(world, due) if space == track else world.hex(space)
        flying = bool(state.flying >> unit & 1)
        pieces.append(
            Piece(
                world.unit(unit),
                world.unit(unit),
                where,
                world.seats[side],
                status,
                face=_face(state, unit, space, tried),
                layer="air" if flying else "",
            )
        )
    return pieces


def _face(state: Position, unit: int, space: int, tried: Mapping[int, int]) -> str:
    world = state.world
    if world.guerrillas >> unit & 1:
        return f"tried-{tried[unit]}" if unit in tried else "untried"
    if world.aircraft >> unit & 1:
        return "based" if space < world.end and not state.flying >> unit & 1 else ""
    return "reduced" if state.reduced >> unit & 1 else ""


def _markers(world: World, known: Known) -> list[Piece]:
    """Objective markers and fires lie beside the counters."""
    pieces = []
    for marker in known["markers"]:
        where = world.hex(marker["at"])
        kind = marker["kind"]
        status = ["face down"] if kind != SECRET and not marker["up"] else []
        pieces.append(Piece(f"marker-{where}", f"marker-{kind}", where, "opfor", status, layer="marker"))
    fires = int(known["fires"], 16) if isinstance(known["fires"], str) else int(known["fires"])
    pieces += [Piece(f"fire-{world.hex(s)}", "fire", world.hex(s), layer="marker") for s in bits(fires)]
    return pieces


def _tracks(viewer: GulfViewer, state: Position) -> list[Track]:
    points = viewer.world.pack.atp.available.get(state.scenario, [])
    tracks = [viewer.turn_track(state, viewer.source)]
    if any(points):
        of_the_turn = max(state.atp, points[state.turn - 1]) if 0 < state.turn <= len(points) else max(points)
        tracks.append(Track("atp", "Air Transport Points", state.atp, of_the_turn, [], viewer.source))
    return tracks


def _overlays(viewer: GulfViewer, state: Position) -> list[Overlay]:
    overlays = []
    for side, seat in enumerate(state.world.seats):
        overlays.append(viewer.zone_overlay(seat, state.zone(side)))
        hexes = viewer.hexes(controlled(state, side))
        overlays.append(Overlay(f"control-{seat}", f"Controlled by {SEATS[seat].player}", hexes, seat))
        units = bits(without_support(state, side) & ~state.flying) if state.turn else []
        overlays.append(viewer.units_overlay("unsupported", "Without support", state, units, seat))
    return overlays


def _scores(state: Position) -> list[Score]:
    """The victory points of each side, line by line, as if the match ended now."""
    if state.turn == 0:
        return []
    world = state.world
    scores = []
    points = [total(state, side) for side in (0, 1)]
    for side, seat in enumerate(world.seats):
        note = "" if outcome(state) else _prospect(state, side, points)
        scores.append(Score(f"{SEATS[seat].name}: victory points", _amount(points[side]), note, [], seat))
        for entry in count(state, side):
            hexes = [world.hex(space) for space in bits(entry.hexes)]
            scores.append(Score(entry.item, _amount(entry.points), _reckoning(entry), hexes, seat))
    return scores


def _prospect(state: Position, side: int, points: list[float]) -> str:
    """What the count would come to for a side; the loser is told nothing twice."""
    winner, level = verdict(state, points[0] - points[1])
    if winner < 0:
        return "a draw if it ended now"
    return f"{level} victory if it ended now" if winner == side else ""


def _reckoning(entry: Entry) -> str:
    """How often a source counts, and for how much: 6 × ½."""
    each = entry.points / entry.number
    return f"{entry.number} × {amount_text(_amount(each))}" if each * 2 == int(each * 2) else f"{entry.number} in all"


def _amount(points: float) -> int | float:
    return int(points) if points == int(points) else points
