"""The board and the counters as documents: 229 equal cells, their shores, and a kind for every unit of every empire."""

from __future__ import annotations

from math import hypot

from sandtable.documents import (
    BoardDoc,
    Catalogue,
    Label,
    Nation,
    PieceKind,
    Space,
    Symbol,
    Terrain,
    Value,
    document_digest,
)
from sandtable.threadsafe import once

from .empires import COLOURS
from .pack import load_pack
from .world import World, earth

BOARD = "world"
SEATS = 16
SYMBOLS = {
    "infantry": "infantry", "tank": "armor", "aat": "mechanized", "fighter": "fighter", "bomber": "bomber",
    "cruiser": "marker", "carrier": "marker", "submarine": "marker", "sea_transport": "marker",
    "air_transport": "marker", "sam": "sam", "artillery": "marker",
}  # fmt: skip
CUSTOM = "custom"
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
    labels = [
        Label(territory.id, territory.column, territory.row - 0.38, 3, "town", territory.id)
        for territory in world.territories
    ]
    note = "Columns go round the world: the easternmost touches the westernmost."
    window = (-0.6, -0.6, data.columns - 0.4, data.rows - 0.4)
    return BoardDoc(BOARD, "The world", "area", window, spaces, terrains, labels=labels, note=note)


def _territory(world: World, place: int) -> Space:
    data = world.territories[place]
    x, y, half = float(data.column), float(data.row), 0.5
    corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    terrain = "canal" if data.canal else "land" if data.white else "sea"
    symbols = [Symbol("oil", name="Oil")] if data.oil else []
    return Space(data.id, x, y, terrain, data.region, data.name, symbols, shape=corners)


def _shore(world: World, place: int) -> Space:
    """A small field at the edge of its territory, towards its water."""
    home = world.territories[world.home[place]]
    seas = [world.territories[water] for water in world.sea_near[place] if water < world.areas]
    columns = load_pack().world.columns
    across = sum((sea.column - home.column + columns // 2) % columns - columns // 2 for sea in seas)
    down = sum(sea.row - home.row for sea in seas)
    far = hypot(across, down) or 1.0
    x, y, half = home.column + 0.34 * across / far, home.row + 0.34 * down / far, 0.12
    corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    facing = min((sea for sea in seas), key=lambda sea: int(sea.id[1:]))
    words = f"{home.id} FACING {facing.id}"
    return Space(world.names[place], x, y, "shore", home.region, shape=corners, text=words)


@once
def board_digest() -> str:
    return document_digest(board())


@once
def catalogue() -> Catalogue:
    """Public and the same for all: a custom unit shows only that it is one. CUSTOM-7"""
    nations, kinds = [], []
    for seat in range(SEATS):
        name = f"empire-{seat + 1}"
        nations.append(Nation(name, f"Empire {seat + 1}", COLOURS[seat], "#ffffff"))
        for unit in load_pack().unit:
            values = [Value("move", str(unit.move)), Value("armor", str(unit.armor)), Value("cost", f"P{unit.cost:,}")]
            kinds.append(PieceKind(f"{name}-{unit.id}", unit.name, name, SYMBOLS[unit.id], values=values))
        kinds.append(PieceKind(f"{name}-{CUSTOM}", "Custom unit", name, "marker"))
    return Catalogue(nations, kinds)


@once
def catalogue_digest() -> str:
    return document_digest(catalogue())
