"""A small view made by hand, with one of everything that can be drawn."""

from math import sqrt

from sandtable.documents import (
    Art,
    BoardDoc,
    BoardRef,
    Box,
    Catalogue,
    Cell,
    Label,
    Line,
    Moment,
    Nation,
    Overlay,
    PhaseMark,
    Piece,
    PieceKind,
    Point,
    Quantity,
    QuestionInfo,
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
)

COLUMNS, ROWS = 9, 7
GUESS = Source("reconstructed", "the sheet is lost")


def centre(column: int, row: int) -> Point:
    return round((column - 1) * sqrt(3) / 2, 3), row - 1 + (0.0 if column % 2 else 0.5)


def hex_name(column: int, row: int) -> str:
    return f"{column:02}{row:02}"


def coast_board(columns: int = COLUMNS, rows: int = ROWS) -> BoardDoc:
    """Sea in the east, sand in the west, hills in the north-west; towns, roads and an island."""
    east = columns - 2
    marks = {
        "0203": [Symbol("oil", name="Well & Co"), Symbol("air_base"), Symbol("sam", "5")],
        "0404": [Symbol("port", source=GUESS)],
        "0505": [Symbol("air_base"), Symbol("casino")],
        "0302": [Symbol("capital")],
    }
    spaces = []
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            terrain = "sea" if column > east else "rough" if column + row < 6 else "sand"
            terrain = "clear" if (column, row) in {(4, 4), (5, 4), (9, 2)} else terrain
            name = hex_name(column, row)
            region = "" if terrain == "sea" else "North" if row < 4 else "South"
            spaces.append(Space(name, *centre(column, row), terrain, region, "", marks.get(name, [])))
    return BoardDoc(
        "coast",
        "The Coast",
        "hex",
        (-2, -2, _shore(columns) + 4, rows + 2),
        spaces,
        [
            Terrain("sea", "Sea", "#9fc6dd", "waves"),
            Terrain("sand", "Sand", "#f3e6c2", "dots", "2 points"),
            Terrain("rough", "Rough", "#dcc39a", "hills"),
            Terrain("clear", "Clear", "#dfe3b4"),
        ],
        _lines(),
        [Side("blocked", ("0505", "0506")), Side("blocked", ("0506", "0605")), Side("border", ("0303", "0304"))],
        _labels(_shore(columns)),
        _art(_shore(columns), rows),
        "A coast for tests.",
        GUESS,
    )


def _shore(columns: int) -> float:
    return centre(columns - 2, 1)[0] + 0.3


def _art(x: float, rows: int) -> Art:
    """A coast that winds down the map, an island off it and a parallel of latitude."""
    land: list[Point] = [
        (-2, -2),
        (x, -2),
        (x + 0.3, 3),
        (x - 0.2, 5),
        (x, rows + 2),
        (-2, rows + 2),
        (-2, -2),
    ]
    ix, iy = centre(9, 2)
    island: list[Point] = [(ix - 0.4, iy), (ix, iy - 0.4), (ix + 0.4, iy), (ix, iy + 0.4), (ix - 0.4, iy)]
    return Art([land, island], [], [[(-2, 3.2), (x, 3.4)]], [], "nobody, public domain")


def _lines() -> list[Line]:
    return [
        Line("road", ["0302", "0303", "0403", "0404", "0505", "0605"], "coast road"),
        Line("rail", ["0203", "0303", "0403", "0404"], "old railway", GUESS),
        Line("pipeline", ["0404", "0503"]),
        Line("river", ["0101", "0102"]),
    ]


def _labels(x: float) -> list[Label]:
    towns = [
        ("0404", "Portville", 1),
        ("0505", "Basetown", 3),
        ("0302", "Stone <Hill>", 2),
        ("0406", "Endhausen", 3),
    ]
    labels = [Label(text, *_at(at), rank, "town", at) for at, text, rank in towns]
    labels += [Label("Well Field", *_at("0203"), 4, "oil", "0203"), Label("North", 2, 1, 1, "country")]
    labels += [Label("Blue Sea", x + 0.8, 5, 2, "sea"), Label("to the west", *_at("0107"), 4, "edge", "0107")]
    return labels


def _at(name: str) -> Point:
    return centre(int(name[:2]), int(name[2:]))


def point_board() -> BoardDoc:
    spaces = [Space("tasa", 0.5, 0.5, name="Tasa"), Space("suez", 2.5, 1, "town"), Space("mitla", 1.2, 2)]
    return BoardDoc(
        "sinai",
        "Sinai",
        "point",
        (0, 0, 3, 3),
        spaces,
        [Terrain("town", "Town", "#e7c9a9")],
        [Line("route", ["tasa", "suez", "mitla"])],
        labels=[Label("Suez City", 2.5, 1, 2, "town", "suez")],
    )


def area_board() -> BoardDoc:
    west: list[Point] = [(0, 0), (2, 0), (2, 2), (0, 2)]
    east: list[Point] = [(2, 0), (4, 0), (4, 2), (2, 2)]
    spaces = [Space("W1", 1, 1, "land", shape=west), Space("E1", 3, 1, "water", shape=east)]
    terrains = [Terrain("land", "Land", "#eeddbb", "marsh"), Terrain("water", "Water", "#9fc6dd", "waves")]
    return BoardDoc("world", "World", "area", (0, 0, 4, 2), spaces, terrains)


def catalogue() -> Catalogue:
    red, blue = (
        Nation("red", "Reds", "#c77b5b", "#2b0d00", "stripes"),
        Nation("blue", "Blues", "#4a6fa5", "#fff"),
    )
    strong = [Value("attack", "8", "left", GUESS), Value("move", "10", "right")]
    flying = [Value("air", "5", "left"), Value("ground", "16", "bottom"), Value("range", "u", "right")]
    symbols = [
        "infantry",
        "armor",
        "mechanized",
        "airborne",
        "marine",
        "artillery",
        "sam",
        "hidden",
        "marker",
    ]
    kinds = [PieceKind(f"red/{s}", f"Red {s}", "red", s, "brigade", "", strong) for s in symbols]
    kinds += [
        PieceKind(f"blue/{s}", f"Blue {s}", "blue", s, "squadron", "MiG-21 & more", flying)
        for s in ("fighter", "bomber", "attack", "helicopter")
    ]
    return Catalogue([red, blue], [*kinds, PieceKind("blue/ship", "Ship", "blue", "ship", label="CV")])


def pieces() -> list[Piece]:
    found = [Piece(f"R-{i}", kind.id, "0404" if i < 2 else "0305", "red") for i, kind in enumerate(catalogue().kinds)]
    found = [*found[:9], *(Piece(p.id, p.kind, "far", "blue") for p in found[9:])]
    return [
        *found,
        Piece("R-x", "red/armor", "0505", "red", ["moved", "unsupplied"]),
        Piece("B-1", "blue/fighter", "0902", "blue", known="turn 3"),
        Piece("B-2", "blue/bomber", "0606", "blue"),
        Piece("B-3", "blue/attack", "0606", "blue"),
        Piece("B-4", "blue/attack", "0606", "blue"),
        Piece("? <1>", "unheard of", "dead pool", "blue"),
    ]


def view() -> View:
    phases = [PhaseMark("move", "Movement", "red", True), PhaseMark("fight", "Combat", "red")]
    return View(
        game="coast-war",
        scenario="1",
        audience=["red"],
        moment=Moment("Turn 2 of 4 · Reds · Movement", 2, 4, "red", "move", phases),
        seats=[SeatInfo("red", "The Reds"), SeatInfo("blue", "The Blues")],
        boards=[BoardRef("coast", "0")],
        pieces=pieces(),
        quantities=[Quantity("0106", "blue", "blue/ship", 12), Quantity("nowhere", "blue", "blue/ship", 1)],
        boxes=[Box("far", "Far Away", "a box with a note", "blue"), Box("empty", "Empty Box")],
        tracks=[
            Track("turn", "Turn", 2, 4, [Cell(f"Turn {n}", ["1 tank"], n == 2) for n in range(1, 5)], GUESS),
            Track("points", "Points", 7, 30),
            Track("oil", "Oil", 60, 200),
        ],
        overlays=[Overlay("zoc", "Zone", ["0404", "0403"])],
        scores=[Score("Towns", 3, "four for a victory")],
        questions=[QuestionInfo("red", "move", "Move & fight.")],
    )
