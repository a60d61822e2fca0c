"""The view of Oil War. Nothing is hidden in it, so every audience sees the same position."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sandtable.board.masks import bits
from sandtable.caching import cached_property
from sandtable.counters import mapdoc
from sandtable.counters.viewing import Marks, Viewer, arrivals, open_questions
from sandtable.documents import (
    BoardDoc,
    BoardRef,
    Box,
    Catalogue,
    Label,
    Mark,
    Nation,
    Overlay,
    PieceKind,
    Score,
    Source,
    Symbol,
    Terrain,
    Track,
    Value,
    View,
    document_digest,
)
from sandtable.games.oil_war.data.pack import load_art
from sandtable.games.oil_war.data.pack_records import PlaceData
from sandtable.games.oil_war.position.wording import SEATS
from sandtable.games.oil_war.position.world import GERMANY, ISRAEL, LOST, OMAN, POOL, UNUSED, World
from sandtable.games.oil_war.rules.sequence import PHASES
from sandtable.games.oil_war.rules.supply import garrisoned, out_of_supply
from sandtable.games.oil_war.rules.victory import contender, count, outcome, verdict
from sandtable.kernel import Game

from .handbook import handbook_digest

if TYPE_CHECKING:
    from sandtable.games.oil_war.position.state import Position

BOARD = "gulf"
BOX_NAMES = {
    ISRAEL: "Israel Box",
    GERMANY: "Germany Box",
    OMAN: "Gulf of Oman Box",
    POOL: "Reinforcements",
    LOST: "Eliminated",
}
NATIONS = {
    "Iran": ("#c98a3c", "#1d1206", "plain"),
    "Iraq": ("#8a9a5b", "#10140a", "stripes"),
    "Kuwait": ("#b7c9a8", "#14200f", "dots"),
    "Saudi Arabia": ("#5f9160", "#071007", "plain"),
    "Qatar": ("#a06a86", "#170a11", "grid"),
    "Bahrain": ("#d08b8b", "#220a0a", "dots"),
    "UAE": ("#9aa7a0", "#101312", "plain"),
    "United States": ("#7fa3c7", "#0a1420", "plain"),
    "EEC": ("#b9a6d3", "#150d20", "stripes"),
    "Israel": ("#dfe6ef", "#0c1a3a", "grid"),
}
SYMBOLS = {"i": "infantry", "a": "armor", "m": "mechanized", "ai": "airborne", "mi": "marine"}
AIR_SYMBOLS = {
    "Fighter Bomber": "fighter",
    "Interceptor": "fighter",
    "Navy Attack": "attack",
    "Ground Attack": "attack",
}
LABELS = {"F4": "F-4", "F5": "F-5", "SU7": "Su-7", "M21": "MiG-21", "M23": "MiG-23", "Ltng": "Lightning",
          "167": "BAC-167", "F111": "F-111", "F14": "F-14", "NF4": "F-4 (N)", "A6": "A-6", "A7": "A-7"}  # fmt: skip
CITIES = {"Kuwait City": 1, "Riyadh": 1, "Basra": 1, "Manama": 1, "Doha": 1, "Abadan": 1, "Shiraz": 1, "Abu Dhabi": 1}
DRAWN = ("oil", "port", "air_base")
"""The features of a place that have a symbol."""


# --- static documents


@lru_cache(maxsize=16)
def board_doc(world: World) -> BoardDoc:
    """The map as a document: spaces, symbols, lines, sides, names, coast."""
    art = load_art()
    data, grid = world.pack.map, world.grid
    spaces = mapdoc.hex_spaces(grid, world.terrain, world.country_of, world.places, _symbols)
    labels = mapdoc.place_labels(grid, data.place, _rank, _label_kind) + mapdoc.region_labels(art)
    labels.append(Label("Persian Gulf", 15.6, 16.0, 1, "sea"))
    lines = mapdoc.map_lines(data.transportation, lambda line: "rail" if "rail" in line.name else "road")
    lines += mapdoc.map_lines(data.undersea_pipeline, lambda line: "pipeline")
    limit = data.oman_line.source
    sides = mapdoc.map_sides(data.blocked_hexside, "blocked") + mapdoc.border_sides(grid, world.country_of)
    sides += mapdoc.edge_sides(grid, world.beyond_oman_line, "limit", "limit of A-6 and A-7", limit)  # 5.0e
    return BoardDoc(
        BOARD, "The Persian Gulf", "hex", mapdoc.board_window(grid), spaces, _terrains(world), lines, sides, labels,
        mapdoc.map_art(art),
        mapdoc.RECONSTRUCTED, data.source,
    )  # fmt: skip


def _symbols(place: PlaceData) -> list[Symbol]:
    symbols = [Symbol(kind, source=place.source) for kind in DRAWN if kind in place.features]
    if place.sam:
        symbols.append(Symbol("sam", str(place.sam), source=place.source))
    return symbols


def _rank(place: PlaceData) -> int:
    features = place.features
    small = 2 if "air_base" in features or "port" in features else 4 if features == ["edge"] else 3
    return CITIES.get(place.name, small)


def _label_kind(place: PlaceData) -> mapdoc.LabelKind:
    if "town" in place.features:
        return "town"
    return "base" if "air_base" in place.features else "oil" if "oil" in place.features else "edge"


def _terrains(world: World) -> list[Terrain]:
    price = world.pack.terrain_cost
    rough = world.options["rough"]
    return [
        Terrain("sea", "All sea", "#b7d3e2", "plain", "closed to ground units"),
        Terrain("clear", "Clear", "#dfe3bd", "plain", f"{price.clear} movement point"),
        Terrain("sand", "Sand", "#f3e3bb", "dots", f"{price.sand} movement points"),
        Terrain("rough", "Rough", "#d5b894", "hills", f"{rough} movement points"),
    ]


@lru_cache(maxsize=16)
def catalogue(world: World) -> Catalogue:
    """The counters: what is printed on each kind, and where the figures come from."""
    nations = [Nation(name, name, *look) for name, look in NATIONS.items()]
    notes = {note.key: note for note in world.pack.unit_note}
    kinds = []
    for unit in world.pack.unit:
        source = Source(unit.provenance, unit.why)
        note = notes[unit.key].equipment
        if notes[unit.key].aircraft:
            note = f"{notes[unit.key].aircraft} {note}"
        if unit.class_ == "ground":
            values = [
                Value("ground strength", str(unit.ground), "bottom", source),
                Value("movement allowance", str(world.allowance)),
            ]
            symbol = SYMBOLS[unit.type]
            label = unit.type
        else:
            values = [
                Value("air strength", str(unit.air), "left", source),
                Value("ground strength", str(unit.ground), "bottom", source),
                Value("unlimited range" if unit.range == "u" else "range", str(unit.range), "right", source),
            ]
            symbol = next((s for words, s in AIR_SYMBOLS.items() if unit.name.startswith(words)), "fighter")
            symbol = "bomber" if unit.type == "F111" else symbol
            label = LABELS[unit.type]
        kinds.append(PieceKind(unit.key, unit.name, unit.nation, symbol, unit.size, label, values, note))
    return Catalogue(nations, kinds, _status_marks(world))


def _status_marks(world: World) -> list[Mark]:
    hexes = world.pack.movement.air_transported_hexes
    return [
        Mark("moved", "M", "moved"),
        Mark("attacked", "A", "attacked"),
        Mark("just arrived", "J", "just arrived", f"a ground unit may move {hexes} hex, an aircraft stays"),
        Mark("unpaid", "P", "unpaid", "an aircraft neither moves nor attacks"),
        Mark("unsupplied", "U", f"unsupplied: allowance {world.halved_allowance}", "attacks at half strength"),
    ]


@lru_cache(maxsize=16)
def board_digest(world: World) -> str:
    return document_digest(board_doc(world))


@lru_cache(maxsize=16)
def catalogue_digest(world: World) -> str:
    return document_digest(catalogue(world))


# --- the view


class GulfViewer(Viewer[World]):
    """The parts of a view that Oil War shares with other games."""

    seats = SEATS
    phases = PHASES

    @cached_property
    def boards(self) -> list[BoardRef]:
        return [BoardRef(BOARD, board_digest(self.world))]

    @cached_property
    def _arrivals(self) -> dict[int, list[str]]:
        return arrivals(self.world, self.world.due)

    def remarks(self, unit: int, space: int) -> list[str]:
        world = self.world
        return [f"due on Game-Turn {world.due[unit]}"] if space == world.box[POOL] and unit in world.due else []

    def turn_notes(self, turn: int) -> list[str]:
        atp = [f"{self.world.atp[turn - 1]} ATP"] if any(self.world.atp) else []
        return [*atp, *self._arrivals.get(turn, [])]


@lru_cache(maxsize=16)
def _viewer(world: World) -> GulfViewer:
    return GulfViewer(world, [kind.key for kind in world.kind if kind is not None])


def build_view(game: Game[Position], state: Position, audience: frozenset[str]) -> View:
    """What an audience sees: the whole position."""
    world = state.world
    viewer = _viewer(world)
    return View(
        game=game.name,
        scenario=state.scenario,
        audience=sorted(audience),
        options=dict(world.options),
        moment=viewer.moment(state),
        seats=viewer.seat_infos,
        boards=viewer.boards,
        catalogue=catalogue_digest(world),
        handbook=handbook_digest(world),
        pieces=viewer.pieces(state, _marks(state), world.box[UNUSED]),
        boxes=_boxes(world, state.scenario),
        tracks=_tracks(viewer, state),
        overlays=_overlays(viewer, state),
        scores=_scores(viewer, state),
        questions=open_questions(game, state, audience),
        ended=outcome(state),
        knowledge=state.plain(),
    )


def _marks(state: Position) -> Marks:
    return (
        ("moved", state.moved),
        ("attacked", state.attacked),
        ("just arrived", state.arrived),
        ("unpaid", state.unpaid),
        ("unsupplied", state.unsupplied),
    )


@lru_cache(maxsize=16)
def _boxes(world: World, scenario: str) -> list[Box]:
    us = "us" if "us" in world.seats else "arab"
    shown = [OMAN] if scenario == "3" else [ISRAEL, GERMANY, OMAN] if scenario == "1" else [GERMANY, OMAN]
    notes = {box.name: box.holds for box in world.pack.map.box}
    boxes = [Box(name, BOX_NAMES[name], notes[name], us) for name in shown]
    return [*boxes, Box(POOL, BOX_NAMES[POOL], "due on later Game-Turns or held back"), Box(LOST, BOX_NAMES[LOST])]


def _tracks(viewer: GulfViewer, state: Position) -> list[Track]:
    atp, source = viewer.world.atp, viewer.world.pack.atp_per_turn.source
    tracks = [viewer.turn_track(state, source)]
    if any(atp):
        tracks.append(Track("atp", "Air Transport Points", state.atp, max(atp), [], source))
    return tracks


def _overlays(viewer: GulfViewer, state: Position) -> list[Overlay]:
    world = state.world
    overlays = []
    for side, seat in enumerate(world.seats):
        overlays.append(viewer.zone_overlay(seat, state.zone(side)))
        if world.us_force & world.of_side[side]:
            bases = viewer.hexes(garrisoned(state))
            overlays.append(Overlay("garrisons", "Garrisoned air bases", bases, seat))
        else:
            units = bits(out_of_supply(state, side))
            overlays.append(viewer.units_overlay("unsupplied", "Out of supply", state, units, seat))
    found = count(state, contender(state))
    overlays.append(Overlay("oil", "Oil facilities that count", viewer.hexes(found.oil)))
    overlays.append(Overlay("ports", "Ports that count", viewer.hexes(found.ports)))
    return overlays


def _scores(viewer: GulfViewer, state: Position) -> list[Score]:
    found = count(state, contender(state))
    winner, level = verdict(state, found.facilities, found.harbours)
    note = "" if outcome(state) else f"if it ended now: {SEATS[winner].name}, {level} victory"
    oil = "oil facility" if found.facilities == 1 else "oil facilities"
    return [
        Score(oil, found.facilities, note, viewer.hexes(found.oil)),
        Score("port" if found.harbours == 1 else "ports", found.harbours, "", viewer.hexes(found.ports)),
    ]
