"""The view of Oil War. Nothing is hidden in it, so every audience sees the same position."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from sandtable.board.masks import bits
from sandtable.documents import (
    Art,
    Asked,
    BoardDoc,
    BoardRef,
    Box,
    Catalogue,
    Cell,
    Ended,
    Label,
    Line,
    Moment,
    Nation,
    Overlay,
    PhaseMark,
    Piece,
    PieceKind,
    Score,
    SeatInfo,
    Side,
    Source,
    Space,
    Symbol,
    Terrain,
    Track,
    Value,
    View,
    document_digest,
)
from sandtable.kernel import Game, show_questions

from .handbook import handbook_digest
from .pack import load_art
from .sequence import PHASES
from .supply import garrisoned, out_of_supply
from .victory import contender, count, outcome, verdict
from .world import GERMANY, ISRAEL, LOST, OMAN, POOL, World

if TYPE_CHECKING:
    from .state import Position

BOARD = "gulf"
SEAT_NAMES = {"us": "American Player", "arab": "Arab Player", "iran": "Iranian Player"}
SEAT_COLOURS = {"us": "#3d5a80", "arab": "#4f7942", "iran": "#a4661f"}
BOX_NAMES = {
    ISRAEL: "Israel Box", GERMANY: "Germany Box", OMAN: "Gulf of Oman Box", POOL: "Reinforcements",
    LOST: "Eliminated",
}  # fmt: skip
NATIONS = {
    "Iran": ("#c98a3c", "#1d1206", "plain"), "Iraq": ("#8a9a5b", "#10140a", "stripes"),
    "Kuwait": ("#b7c9a8", "#14200f", "dots"), "Saudi Arabia": ("#5f9160", "#071007", "plain"),
    "Qatar": ("#a06a86", "#170a11", "grid"), "Bahrain": ("#d08b8b", "#220a0a", "dots"),
    "UAE": ("#9aa7a0", "#101312", "plain"), "United States": ("#7fa3c7", "#0a1420", "plain"),
    "EEC": ("#b9a6d3", "#150d20", "stripes"), "Israel": ("#dfe6ef", "#0c1a3a", "grid"),
}  # fmt: skip
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


# --- static documents


@lru_cache(maxsize=16)
def board_doc(world: World) -> BoardDoc:
    """The map as a document: spaces, symbols, lines, sides, names, coast."""
    art = load_art()
    data = world.pack.map
    grid = world.grid
    spaces = []
    for space in grid.spaces:
        x, y = grid.centre(space)
        places = world.places.get(space, [])
        symbols = [
            Symbol(kind, str(place.sam) if kind == "sam" else "", place.name, place.source)
            for place in places
            for kind, present in (
                ("oil", "oil" in place.features), ("port", "port" in place.features),
                ("air_base", "air_base" in place.features), ("sam", place.sam > 0),
            )
            if present
        ]  # fmt: skip
        region = world.country_of.get(space, "")
        name = ", ".join(place.name for place in places)
        spaces.append(Space(grid.name(space), round(x, 3), y, world.terrain[space], region, name, symbols))
    labels = [
        Label(place.name, *_spot(world, place.hex), CITIES.get(place.name, _rank(place.features)),
              _label_kind(place.features), place.hex)
        for place in data.place
    ]  # fmt: skip
    labels += [Label(name, x, y, 1, "country") for name, (x, y) in art["countries"].items()]
    labels.append(Label("Persian Gulf", 15.6, 16.0, 1, "sea"))
    lines = [
        Line("rail" if "rail" in line.name else "road", line.hexes, line.name, line.source)
        for line in data.transportation
    ]
    lines += [Line("pipeline", line.hexes, line.name, line.source) for line in data.undersea_pipeline]
    sides = [Side("blocked", side.between, side.why, side.source) for side in data.blocked_hexside]
    sides += _borders(world) + _oman_line(world)
    width, height = (data.columns - 1) * math.sqrt(3) / 2, data.rows - 0.5
    outline = Art(
        [*_rings(art["land"]), *_rings(art.get("patches", []))], _rings(art.get("bays", [])),
        _rings(art["borders"]), _rings(art.get("lakes", [])), art["source"],
    )  # fmt: skip
    return BoardDoc(
        BOARD, "The Persian Gulf", "hex", (-0.6, -0.55, round(width + 0.6, 3), height + 0.05), spaces,
        _terrains(world), lines, sides, labels, outline,
        "The original map sheet is lost to us: hexes, lines, places and strengths are rebuilt from geography.",
        data.source,
    )  # fmt: skip


def _rings(rings: list[list[list[float]]]) -> list[list[tuple[float, float]]]:
    return [[(x, y) for x, y in ring] for ring in rings]


def _spot(world: World, name: str) -> tuple[float, float]:
    x, y = world.grid.centre(world.grid.space(name))
    return round(x, 3), y


def _rank(features: list[str]) -> int:
    return 2 if "air_base" in features or "port" in features else 4 if features == ["edge"] else 3


def _label_kind(features: list[str]) -> Literal["town", "base", "oil", "edge"]:
    if "town" in features:
        return "town"
    return "base" if "air_base" in features else "oil" if "oil" in features else "edge"


def _terrains(world: World) -> list[Terrain]:
    price = world.pack.terrain_cost
    rough = world.options["rough"]
    return [
        Terrain("sea", "All sea", "#b7d3e2", "plain", "closed to ground units"),
        Terrain("clear", "Clear", "#dfe3bd", "plain", f"{price.clear} movement point"),
        Terrain("sand", "Sand", "#f3e3bb", "dots", f"{price.sand} movement points"),
        Terrain("rough", "Rough", "#d5b894", "hills", f"{rough} movement points"),
    ]


def _borders(world: World) -> list[Side]:
    sides = []
    for space, nation in world.country_of.items():
        for other in bits(world.grid.neighbours[space] & world.land):
            if space < other and world.country_of[other] != nation:
                sides.append(Side("border", (world.hex(space), world.hex(other))))
    return sides


def _oman_line(world: World) -> list[Side]:
    """5.0e: carrier attack aircraft stay east of this line."""
    data = world.pack.map.oman_line
    sides = []
    for space in bits(world.beyond_oman_line):
        if world.grid.column(space) == data.west_limit_column:
            for other in bits(world.grid.neighbours[space] & ~world.beyond_oman_line):
                sides.append(Side("limit", (world.hex(other), world.hex(space)), "limit of A-6 and A-7", data.source))
    return sides


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
            values = [Value("ground strength", str(unit.ground), "bottom", source)]
            symbol = SYMBOLS[unit.type]
            label = unit.type
        else:
            values = [
                Value("air strength", str(unit.air), "left", source),
                Value("ground strength", str(unit.ground), "bottom", source),
                Value("range", str(unit.range), "right", source),
            ]
            symbol = next((s for words, s in AIR_SYMBOLS.items() if unit.name.startswith(words)), "fighter")
            symbol = "bomber" if unit.type == "F111" else symbol
            label = LABELS[unit.type]
        kinds.append(PieceKind(unit.key, unit.name, unit.nation, symbol, unit.size, label, values, note))
    return Catalogue(nations, kinds)


@lru_cache(maxsize=16)
def board_digest(world: World) -> str:
    return document_digest(board_doc(world))


@lru_cache(maxsize=16)
def catalogue_digest(world: World) -> str:
    return document_digest(catalogue(world))


# --- the view


def build_view(game: Game[Position], state: Position, audience: frozenset[str]) -> View:
    """What an audience sees: the whole position."""
    world = state.world
    ended = outcome(state)
    return View(
        game=game.name,
        scenario=state.scenario,
        audience=sorted(audience),
        options=dict(world.options),
        moment=_moment(state),
        seats=_seats(world),
        boards=_boards(world),
        catalogue=catalogue_digest(world),
        handbook=handbook_digest(world),
        pieces=_pieces(state),
        boxes=_boxes(world, state.scenario),
        tracks=_tracks(state),
        overlays=_overlays(state),
        scores=_scores(state),
        questions=_questions(game, state, audience),
        ended=Ended(ended.winner, ended.level, ended.text) if ended else None,
        knowledge=state.plain(),
    )


# What stays the same from one view to the next is made once.


@lru_cache(maxsize=16)
def _seats(world: World) -> list[SeatInfo]:
    return [SeatInfo(seat, SEAT_NAMES[seat], SEAT_COLOURS[seat]) for seat in world.seats]


@lru_cache(maxsize=16)
def _boards(world: World) -> list[BoardRef]:
    return [BoardRef(BOARD, board_digest(world))]


def _moment(state: Position) -> Moment:
    world = state.world
    if state.turn == 0:
        return Moment("Deployment", 0, world.turns, "", "deployment")
    if state.turn > world.turns:
        return Moment("The game is over", world.turns, world.turns, "", "over")
    return _phase(world, state.turn, state.player, state.phase)


@lru_cache(maxsize=1000)
def _phase(world: World, turn: int, player: int, now: int) -> Moment:
    seat = world.seats[player]
    names = world.sequence[player]
    phases = [PhaseMark(name, PHASES[name].title, seat, place == now) for place, name in enumerate(names)]
    text = f"Game-Turn {turn}, {SEAT_NAMES[seat]}, {PHASES[names[now]].in_words}"
    return Moment(text, turn, world.turns, seat, names[now], phases)


def _pieces(state: Position) -> list[Piece]:
    world = state.world
    marks = (
        ("moved", state.moved), ("attacked", state.attacked), ("just arrived", state.arrived),
        ("unpaid", state.unpaid), ("unsupplied", state.unsupplied),
    )  # fmt: skip
    marked = state.moved | state.attacked | state.arrived | state.unpaid | state.unsupplied
    nowhere = world.box["not-in-play"]

    def status(unit: int) -> tuple[str, ...]:
        return tuple(name for name, mask in marks if mask >> unit & 1)

    return [
        _piece(world, unit, space, status(unit) if marked >> unit & 1 else ())
        for unit, (space, side) in enumerate(zip(state.at, world.side[: world.counters], strict=False))
        if side >= 0 and space != nowhere
    ]


@lru_cache(maxsize=10_000)  # from one view to the next most counters are the same
def _piece(world: World, unit: int, space: int, status: tuple[str, ...]) -> Piece:
    data = world.kind[unit]
    assert data is not None
    due = [f"due on Game-Turn {world.due[unit]}"] if space == world.box[POOL] and unit in world.due else []
    return Piece(world.unit(unit), data.key, world.hex(space), world.seats[world.side[unit]], [*status, *due])


@lru_cache(maxsize=16)
def _boxes(world: World, scenario: str) -> list[Box]:
    us = "us" if "us" in world.seats else "arab"
    shown = [OMAN] if scenario == "3" else [ISRAEL, GERMANY, OMAN] if scenario == "1" else [GERMANY, OMAN]
    notes = {box.name: box.holds for box in world.pack.map.box}
    boxes = [Box(name, BOX_NAMES[name], notes[name], us) for name in shown]
    return [*boxes, Box(POOL, BOX_NAMES[POOL], "due on later Game-Turns or held back"), Box(LOST, BOX_NAMES[LOST])]


def _tracks(state: Position) -> list[Track]:
    world = state.world
    source = world.pack.atp_per_turn.source
    cells = _calendar(world, state.turn)
    tracks = [Track("turn", "Game-Turn", min(state.turn, world.turns), world.turns, cells, source)]
    if any(world.atp):
        tracks.append(Track("atp", "Air Transport Points", state.atp, max(world.atp), [], source))
    return tracks


@lru_cache(maxsize=64)
def _calendar(world: World, now: int) -> list[Cell]:
    """What every Game-Turn brings."""
    arrivals: dict[int, dict[str, int]] = {}
    for unit, turn in world.due.items():
        kind = world.unit(unit).rsplit("-", 1)[0]
        row = arrivals.setdefault(turn, {})
        row[kind] = row.get(kind, 0) + 1
    cells = []
    for turn in range(1, world.turns + 1):
        lines = [f"{number} {kind}" for kind, number in arrivals.get(turn, {}).items()]
        if any(world.atp):
            lines.insert(0, f"{world.atp[turn - 1]} ATP")
        cells.append(Cell(str(turn), lines, turn == now))
    return cells


@lru_cache(maxsize=500)
def _hexes(world: World, mask: int) -> list[str]:
    return world.spaces.say(mask)


def _overlays(state: Position) -> list[Overlay]:
    world = state.world
    overlays = []
    for side, seat in enumerate(world.seats):
        name = SEAT_NAMES[seat]
        overlays.append(Overlay(f"zone-{seat}", f"Zones of Control, {name}", _hexes(world, state.zone(side)), seat))
        if world.us_force & world.of_side[side]:
            bases = _hexes(world, garrisoned(state))
            overlays.append(Overlay("garrisons", "Garrisoned air bases", bases, seat))
        else:
            units = bits(out_of_supply(state, side))
            hexes = sorted({world.hex(state.at[unit]) for unit in units})
            overlays.append(Overlay(f"unsupplied-{seat}", f"Out of supply, {name}", hexes, seat))
    found = count(state, contender(state))
    overlays.append(Overlay("oil", "Oil facilities that count", _hexes(world, found.oil)))
    overlays.append(Overlay("ports", "Ports that count", _hexes(world, found.ports)))
    return overlays


def _scores(state: Position) -> list[Score]:
    world = state.world
    found = count(state, contender(state))
    winner, level = verdict(state, found.facilities, found.harbours)
    note = "" if outcome(state) else f"if it ended now: {SEAT_NAMES[winner]}, {level} victory"
    oil = "oil facility" if found.facilities == 1 else "oil facilities"
    return [
        Score(oil, found.facilities, note, _hexes(world, found.oil)),
        Score("port" if found.harbours == 1 else "ports", found.harbours, "", _hexes(world, found.ports)),
    ]  # fmt: skip


def _questions(game: Game[Position], state: Position, audience: frozenset[str]) -> list[Asked]:
    return show_questions(game.asks(state), audience, lambda seat: game.grammar(state).say(game.proposal(state, seat)))
