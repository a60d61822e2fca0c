"""The board and the counters as documents: 229 equal cells, their shores, and a kind for every unit of every empire."""

from __future__ import annotations

from math import atan2, degrees

from msgspec.structs import replace

from sandtable.counters.mapdoc import map_art
from sandtable.documents import (
    Art,
    BoardDoc,
    Catalogue,
    Cover,
    Label,
    Nation,
    PieceKind,
    Ridge,
    Space,
    Symbol,
    Terrain,
    Value,
    document_digest,
)
from sandtable.games.war_game.data.pack import load_art, load_pack
from sandtable.games.war_game.position.world import World, earth
from sandtable.games.war_game.rules.empires import colour
from sandtable.threadsafe import once

BOARD = "world"
SEATS = 16
"""Empires that the catalogue holds at least: matches of up to so many share one."""
SYMBOLS = {
    "infantry": "infantry", "tank": "armor", "aat": "mechanized", "fighter": "fighter", "bomber": "bomber",
    "cruiser": "marker", "carrier": "marker", "submarine": "marker", "sea_transport": "marker",
    "air_transport": "marker", "sam": "sam", "artillery": "marker",
}  # fmt: skip
CUSTOM = "custom"
SOUTH = 2
BASINS = [
    ((0.42, 0.3), (0.16, 0.34)), ((0.35, 0.4), (0.3, 0.2)), ((0.0, 0.43), (0.44, 0.14)),
    ((-0.35, 0.4), (0.3, 0.2)), ((-0.42, 0.3), (0.16, 0.34)), ((-0.42, -0.03), (0.16, 0.2)),
    ((0.28, -0.42), (0.4, 0.16)), ((0.42, -0.3), (0.16, 0.34)),
]  # fmt: skip
"""Where a shore lies in its territory, and how large, by the side of its water: from east by south, west and north.
The upper left corner is left to the code and the name."""
HARBOUR = Symbol("port", name="Shore")
WHITE, BLUE = "#ffffff", "#3f77ad"
"""The borders of land and of sea on the drawn map. WORLD-3"""


@once
def board() -> BoardDoc:
    """The map of the world: columns go round, so the last touches the first. WORLD-3, WORLD-8"""
    world = earth()
    terrains = [
        Terrain("land", "Land", "#cfc59a", border=WHITE),
        Terrain("canal", "Land and sea at once", "#b9c9a8", border=WHITE),
        Terrain("sea", "Sea", "#9fc3dc", "waves", border=BLUE),
        Terrain("shore", "Shore", "#b8d4e6"),
    ]
    spaces = [_territory(world, place) for place in range(world.areas)]
    spaces += [_shore(world, place) for place in range(world.areas, world.size)]
    data = load_pack().world
    labels = [Label(t.id, t.column, t.row, kind="code", space=t.id) for t in world.territories]
    note = "Columns go round the world: the easternmost touches the westernmost."
    window = (-0.6, -0.6, data.columns - 0.4, data.rows - 0.4)
    return BoardDoc(BOARD, "The world", "area", window, spaces, terrains, labels=labels, art=_art(), note=note)


def _art() -> Art:
    """The coasts of the earth beneath the grid, with its mountains, deserts and forests."""
    art = load_art()
    drawn = map_art(art)
    ridges = [Ridge([(x, y) for x, y in each["points"]], each["width"]) for each in art["ranges"]]
    covers = [Cover(each["kind"], [(x, y) for x, y in each["ring"]]) for each in art["covers"]]
    return replace(drawn, ridges=ridges, covers=covers, tints=art["tints"])


def _territory(world: World, place: int) -> Space:
    data = world.territories[place]
    x, y, half = float(data.column), float(data.row), 0.5
    corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    terrain = "canal" if data.canal else "land" if data.white else "sea"
    symbols = [Symbol("oil", name="Oil")] if data.oil else []
    return Space(data.id, x, y, terrain, data.region, data.name, symbols, shape=corners)


def _shore(world: World, place: int) -> Space:
    """A basin at the edge of its territory, towards its water."""
    home = world.territories[world.home[place]]
    seas = [world.territories[water] for water in world.sea_near[place] if water < world.areas]
    columns = load_pack().world.columns
    across = sum((sea.column - home.column + columns // 2) % columns - columns // 2 for sea in seas)
    down = sum(sea.row - home.row for sea in seas)
    side = round(degrees(atan2(down, across)) / 45) % 8 if across or down else SOUTH
    (dx, dy), (wide, high) = BASINS[side]
    x, y = home.column + dx, home.row + dy
    corners = [(x + i * wide / 2, y + j * high / 2) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    facing = min((sea for sea in seas), key=lambda sea: int(sea.id[1:]))
    words = f"{home.id} FACING {facing.id}"
    return Space(world.names[place], x, y, "shore", home.region, symbols=[HARBOUR], shape=corners, text=words)


@once
def board_digest() -> str:
    return document_digest(board())


def catalogue(empires: int) -> Catalogue:
    """Public and the same for all: a custom unit shows only that it is one. CUSTOM-7"""
    return _catalogue(max(SEATS, empires))


@once
def _catalogue(seats: int) -> Catalogue:
    nations, kinds = [], []
    for seat in range(seats):
        name = f"empire-{seat + 1}"
        nations.append(Nation(name, f"Empire {seat + 1}", colour(seat), "#ffffff"))
        for unit in load_pack().unit:
            values = [Value("move", str(unit.move)), Value("armor", str(unit.armor)), Value("cost", f"P{unit.cost:,}")]
            kinds.append(PieceKind(f"{name}-{unit.id}", unit.name, name, SYMBOLS[unit.id], values=values))
        kinds.append(PieceKind(f"{name}-{CUSTOM}", "Custom unit", name, "marker"))
    return Catalogue(nations, kinds)


@once
def catalogue_digest(empires: int) -> str:
    return document_digest(catalogue(empires))
