"""The boards of the family: the map, and the displays beside it, each in a tab of its own."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from sandtable.board.masks import bits
from sandtable.counters import mapdoc
from sandtable.documents import BoardDoc, BoardRef, Group, Label, Line, Side, Space, Symbol, Terrain, document_digest
from sandtable.games.gulf.data.pack_records import LineOnMap, PlaceData
from sandtable.games.gulf.position.wording import SEATS
from sandtable.games.gulf.position.world import AIR_STAGING, CARRIER, GROUND_STAGING, LOST, POOL, SOF, TRACK, World

MAP, DISPLAYS, TURN_TRACK = "gulf", "displays", "turn-track"
SEA = "sea"
SYMBOLS = {
    "strategic": ("capital", "Strategic hex"),
    "city": ("city", "City"),
    "town": ("town", "Town"),
    "oilfield": ("oil", "Oilfield"),
    "port": ("port", "Port"),
    "airfield": ("air_base", "Airfield"),
    "objective": ("objective", "Objective"),
}
"""The symbol and the name of every feature that a place may have."""
TERRAINS = {
    "open": Terrain("open", "Open", "#e3e6c4"),
    "desert": Terrain("desert", "Desert", "#f4e4bc", "dots"),
    "rough": Terrain("rough", "Rough", "#d9be9a", "hills"),
    "mountain": Terrain("mountain", "Mountain", "#c4a27c", "mountains"),
    "marsh": Terrain("marsh", "Marsh", "#c3d6b0", "marsh"),
    "all-sea": Terrain(SEA, "All sea", "#b7d3e2"),
    "off-limits": Terrain("off-limits", "Off limits", "#dcd6ca"),
}
NAMES = {
    GROUND_STAGING: "Ground Staging",
    AIR_STAGING: "Air Staging",
    CARRIER: "Carriers",
    SOF: "Special forces",
    POOL: "Pools",
    LOST: "Eliminated units",
}
NOTES = {
    GROUND_STAGING: "ground units to be flown in",
    AIR_STAGING: "aircraft on land; any range flies from here",
    CARRIER: "aircraft aboard, and what sails with them",
    SOF: "teams at home",
    POOL: "not in play, or not yet",
}
"""What lies in a display, in a line that fits into it."""
WIDE = (4.0, 3.0)
"""Width and height of a display."""
GAP = 0.3
ROW = (2 * WIDE[0] + GAP, 1.75)
"""Width and height of a turn on the track."""


@lru_cache(maxsize=16)
def board_docs(world: World) -> list[BoardDoc]:
    return [_map(world), _displays(world), _turn_track(world)]


def turn_box(world: World, turn: int) -> str:
    """The box of a turn on the track, where its reinforcements wait; the last box is for those without a turn."""
    return f"{TRACK}-{turn}" if 0 < turn <= world.turns else TRACK


@lru_cache(maxsize=16)
def board_refs(world: World) -> list[BoardRef]:
    return [BoardRef(board.id, document_digest(board)) for board in board_docs(world)]


def _map(world: World) -> BoardDoc:
    data, grid, art = world.pack.map, world.grid, world.files.art()
    terrain = {space: SEA if kind.id == "all-sea" else kind.id for space, kind in world.terrain.items()}
    spaces = mapdoc.hex_spaces(grid, terrain, world.country_of, world.places, _symbols)
    known = {*data.grid.countries.values(), "United Arab Emirates"}
    labels = mapdoc.place_labels(grid, data.place, _rank, _label_kind)
    labels += [label for label in mapdoc.region_labels(art) if label.text in known]  # the map of that year
    labels += [Label(name.text, *mapdoc.hex_centre(grid, grid.space(name.hex)), 1, name.kind) for name in data.label]
    lines = [line for record in data.line for line in _line(world, record)]
    sides = mapdoc.map_sides(data.blocked_hexside, "blocked") + mapdoc.border_sides(grid, world.country_of)
    sides += [
        Side("river" if water.kind == "river" else "shore", pair, water.name, water.source)
        for water in data.water
        for pair in water.hexsides
    ]
    return BoardDoc(
        MAP, "The Persian Gulf", "hex", mapdoc.board_window(grid), spaces, _terrains(world), lines, sides, labels,
        mapdoc.map_art(art),
        mapdoc.RECONSTRUCTED, data.source,
    )  # fmt: skip


def _line(world: World, record: LineOnMap) -> list[Line]:
    """A line on the map; where it runs over a causeway that part is drawn as one."""
    kind: mapdoc.LineKind = "track" if record.kind == "desert-track" else "road"
    found = [Line(kind, record.hexes, record.name, record.source)]
    for side in world.pack.map.causeway:
        here, there = side.between
        for one, other in zip(record.hexes, record.hexes[1:], strict=False):
            if {one, other} == {here, there}:
                found.append(Line("causeway", [here, there], side.why, side.source))
    return found


def _symbols(place: PlaceData) -> list[Symbol]:
    """Symbols of a place; that of a strategic hex comes first, since it stands for the city there, too."""
    features = sorted(place.features, key=lambda feature: feature != "strategic")
    return [Symbol(SYMBOLS[name][0], "", SYMBOLS[name][1], place.source) for name in features]


def _rank(place: PlaceData) -> int:
    if "city" in place.features:
        return 1 if place.vp or "strategic" in place.features else 2
    return 3


def _label_kind(place: PlaceData) -> mapdoc.LabelKind:
    if "city" in place.features or "town" in place.features:
        return "town"
    return "base" if "airfield" in place.features else "oil" if place.features else "edge"


def _terrains(world: World) -> list[Terrain]:
    found = []
    for kind in world.pack.terrain.hex:
        note = "closed to ground units" if kind.mp is None else f"{kind.mp} movement point{'s' if kind.mp > 1 else ''}"
        found.append(msgspec.structs.replace(TERRAINS[kind.id], note=note))
    return found


def _displays(world: World) -> BoardDoc:
    """Staging areas, carriers, special forces, the pools and the lost units."""
    groups: dict[str, Group] = {}
    spaces = []
    for number, name in enumerate(name for name in NAMES if name in world.box):
        column, row = number % 2, number // 2
        owner = next((display.side for display in world.pack.display if display.id == name), "both")
        seat = owner if owner in world.seats else ""
        groups.setdefault(owner, Group(owner, SEATS[seat].name if seat else "Both sides", seat))
        x, y = column * (WIDE[0] + GAP) + WIDE[0] / 2, row * (WIDE[1] + GAP) + WIDE[1] / 2
        spaces.append(Space(name, x, y, region=owner, name=NAMES[name], size=WIDE, note=NOTES.get(name, "")))
    rows = (len(spaces) + 1) // 2
    window = (-0.2, -0.4, 2 * WIDE[0] + GAP + 0.2, rows * (WIDE[1] + GAP))
    return BoardDoc(DISPLAYS, "Displays", "boxes", window, spaces, use="display", groups=list(groups.values()))


def _turn_track(world: World) -> BoardDoc:
    """A box for every turn with what arrives then, and one for what has no turn yet."""
    spaces = []
    for row, turn in enumerate((*range(1, world.turns + 1), 0)):
        name = f"Turn {turn}" if turn else "Later, or without a turn"
        spaces.append(Space(turn_box(world, turn), ROW[0] / 2, row * (ROW[1] + 0.2) + ROW[1] / 2, name=name, size=ROW))
    window = (-0.2, -0.2, ROW[0] + 0.4, len(spaces) * (ROW[1] + 0.2) + 0.2)
    return BoardDoc(TURN_TRACK, "Turn track", "boxes", window, spaces, use="display")


def hexes(world: World, mask: int) -> list[str]:
    """The names of a set of hexes."""
    return [world.hex(space) for space in bits(mask)]
