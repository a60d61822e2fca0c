"""2.1, 2.2b: the boards. Both maps as the map maker drew them, and the displays as boards of boxes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from sandtable.documents import Art, BoardDoc, Course, Label, Line, Point, Source, Space, Symbol, Terrain
from sandtable.games.october_war.data.pack import load_art, load_pack
from sandtable.games.october_war.data.pack_records import PointData, ReserveData, RouteData
from sandtable.games.october_war.position.boxes import JORDAN_EDGE
from sandtable.threadsafe import once

from .displays import display_boards

SINAI, GOLAN = "sinai", "golan"
TITLES = {SINAI: "Sinai", GOLAN: "Golan"}
RESERVES = {
    "israeli-reserve": "Israeli Reserve Area",
    "egyptian-reserve": "Egyptian Reserve Area",
    "syrian-reserve": "Syrian Reserve Area",
    JORDAN_EDGE: "Jordan",
}
CREDIT = (
    "Reconstructed from general geography; places are spread out to be readable, and the rest is stretched to match"
)
BEYOND = 1.5
"""How far a Reserve Area lies beyond the edge of the map's points."""

TERRAINS = [
    Terrain("open", "Open", "#efe3c4"),
    Terrain("desert", "Desert", "#f0d9a0", "dots", "others stop"),
    Terrain("rough", "Rough", "#dcc48f", "hills", "stop, attackers −1"),
    Terrain("mountain", "Mountain", "#b99b73", "mountains", "stop, −2; no vehicles"),
    Terrain("pass", "Pass", "#cfae7c", "plain", "attackers −1"),
    Terrain("marsh", "Marsh", "#c6d6b0", "marsh", "stop, vehicles −1"),
    Terrain("town", "Town", "#e9cfc0", "town", "Israelis −1"),
    Terrain("egyptian-city", "Egyptian city", "#e0a99a", "town", "stop, Israelis −3"),
    Terrain("objective", "Objective", "#d9b3d6", "plain", "stop, attackers −1"),
    Terrain("arab-fort", "Arab fort", "#b9cfa3", "plain", "stop, Israelis −2"),
    Terrain("israeli-fort-sinai", "Bar-Lev fort", "#a9c3e2", "plain", "stop, Arabs −1"),
    Terrain("israeli-fort-golan", "Purple Line fort", "#c0b3e4", "plain", "stop, Arabs −3"),
    Terrain("lake", "Lake", "#b9dbe8", "lake", "amphibious only"),
    Terrain("red-sea", "Red Sea", "#9fc6dd", "waves", "amphibious only"),
    Terrain("reserve", "Reserve Area", "#fffdf7", "plain", "stop"),
]
FORTS = ("arab-fort", "israeli-fort-sinai", "israeli-fort-golan")
ROADS: Mapping[str, Literal["road", "route", "ferry"]] = {
    "land": "route",
    "suez-canal": "ferry",
    "lake": "ferry",
    "red-sea": "ferry",
}


@once
def boards() -> list[BoardDoc]:
    """Both maps, between which a page switches, and the displays."""
    return [map_board(SINAI), map_board(GOLAN), *display_boards()]


def map_board(theatre: str) -> BoardDoc:
    pack, art = load_pack(), load_art()[theatre]
    points = [point for point in pack.point if point.theatre == theatre]
    places: dict[str, Point] = {name: (x, y) for name, (x, y) in art["places"].items()}
    areas = _areas(pack.reserve_area, places, art["window"])
    routes = [route for route in pack.route if route.a in places]
    x0, y0, x1, y1 = art["window"]
    room = [*places.values(), *areas.values()]
    window = (
        min(x0, min(x for x, _ in room) - 1),
        min(y0, min(y for _, y in room) - 1),
        max(x1, max(x for x, _ in room) + 1),
        max(y1, max(y for _, y in room) + 1),
    )
    return BoardDoc(
        theatre, TITLES[theatre], "point", window,
        [*(_space(point, places[point.id]) for point in points), *(_area(name, at) for name, at in areas.items())],
        TERRAINS,
        [*_routes(routes, art["bends"], pack_roads(theatre)), *_gates(pack.reserve_area, places, areas)],
        labels=[*(_label(point, places[point.id]) for point in points), *_area_labels(areas), *_names(art["names"])],
        art=Art(
            _rings(art["land"]), [], _rings(art["borders"]), _rings(art["lakes"]), CREDIT, _rings(art["heights"]),
            [Course(c["kind"], _ring(c["points"]), c["name"]) for c in art["courses"]],
        ),
        source=Source("reconstructed", "The two map sheets are not in the text of the rules."),
    )  # fmt: skip


def _space(point: PointData, at: Point) -> Space:
    symbols = []
    if any(key in FORTS for key in point.terrain):
        symbols.append(Symbol("fort", name=_fort(point), source=point.source))
    if point.objective_for:
        whose = "Arab" if point.objective_for == "arab" else "Israeli"
        symbols.append(Symbol("objective", name=f"{whose} objective", source=point.source))
    if "pass" in point.terrain:
        symbols.append(Symbol("pass", name="Pass", source=point.source))
    notes = [note for note, given in (("Africa", point.africa), ("scores as a town", point.vp_town)) if given]
    if point.line:
        notes.append(f"{point.line}{' of' if point.line != 'on' else ''} the line from Gonen past El Hara")
    return Space(point.id, *at, point.terrain[0], point.theatre, point.name, symbols, note="; ".join(notes))


def _fort(point: PointData) -> str:
    return "Bar-Lev fort" if point.bar_lev else "Purple Line fort" if point.purple_line_fort else "Arab fort"


def _label(point: PointData, at: Point) -> Label:
    if point.objective_for:
        return Label(point.name, *at, 2, "objective", point.id)
    if any(key in FORTS for key in point.terrain):
        return Label(point.name, *at, 3, "fort", point.id)
    if "pass" in point.terrain:
        return Label(point.name, *at, 3, "pass", point.id)
    if "egyptian-city" in point.terrain:
        return Label(point.name, *at, 1, "town", point.id)
    return Label(point.name, *at, 3, "town" if "town" in point.terrain else "base", point.id)


def _routes(routes: Iterable[RouteData], bends: Mapping[str, Any], roads: set[frozenset[str]]) -> list[Line]:
    """13.1: the routes; those that a road of the time follows are drawn as roads."""
    lines = []
    for route in routes:
        kind = ROADS[route.kind]
        if kind == "route" and frozenset((route.a, route.b)) in roads:
            kind = "road"
        bend = bends.get(f"{route.a} {route.b}") or [*reversed(bends.get(f"{route.b} {route.a}", []))]
        name = "" if route.kind == "land" else route.kind.replace("-", " ").title()
        lines.append(Line(kind, [route.a, route.b], name, bend=_ring(bend)))
    return lines


def pack_roads(theatre: str) -> set[frozenset[str]]:
    """The pairs of points that a road joins."""
    return {frozenset(pair) for pair in load_art()[theatre]["roads"]}


# ------------------------------------------------------------------------------ Reserve Areas (25)


def _areas(reserves: Iterable[ReserveData], places: Mapping[str, Point], window: list[float]) -> dict[str, Point]:
    """Reserve Areas beside the edge that their gates lie on."""
    areas: dict[str, Point] = {}
    x0, _, x1, _ = window
    for reserve in reserves:
        gates = [places[gate] for gate in reserve.entries if gate in places]
        if not gates:
            continue
        x, y = (sum(values) / len(gates) for values in zip(*gates, strict=True))
        left, right = x - x0, x1 - x
        if reserve.side == "syria":
            areas[reserve.id] = (
                round(max(gx for gx, _ in gates) + BEYOND, 2),
                round(min(gy for _, gy in gates) - 0.4, 2),
            )
        else:
            areas[reserve.id] = round(x0 - 0.6 if left < right else x1 + 0.6, 2), round(y, 2)
    if "sheikh-meskin" in places:
        x, y = places["sheikh-meskin"]
        areas[JORDAN_EDGE] = x, round(y + BEYOND, 2)
    return areas


def _area(name: str, at: Point) -> Space:
    return Space(name, *at, "reserve", "reserve", RESERVES[name])


def _area_labels(areas: Mapping[str, Point]) -> list[Label]:
    return [Label(RESERVES[name], *at, 2, "objective", name) for name, at in areas.items()]


def _gates(reserves: Iterable[ReserveData], places: Mapping[str, Point], areas: Mapping[str, Point]) -> list[Line]:
    """25.3a: the ways into the Reserve Areas."""
    lines = [
        Line("track", [gate, reserve.id], "Gate", reserve.source)
        for reserve in reserves
        if reserve.id in areas
        for gate in reserve.entries
        if gate in places
    ]
    if JORDAN_EDGE in areas:
        lines.append(Line("track", ["sheikh-meskin", JORDAN_EDGE], "Jordanian entry (10.10c)"))
    return lines


# ------------------------------------------------------------------------------ names and rings

_NAME_KINDS: Mapping[str, Literal["sea", "lake", "region", "river"]] = {
    "sea": "sea",
    "lake": "lake",
    "lagoon": "lake",
    "height": "region",
    "river": "river",
    "canal": "river",
    "front": "river",
    "city": "region",
}


def _names(names: Iterable[Mapping[str, Any]]) -> list[Label]:
    return [Label(name["name"], name["at"][0], name["at"][1], 3, _NAME_KINDS[name["kind"]]) for name in names]


def _ring(points: Iterable[Iterable[float]]) -> list[Point]:
    return [(x, y) for x, y in points]


def _rings(rings: Iterable[Iterable[Iterable[float]]]) -> list[list[Point]]:
    return [_ring(ring) for ring in rings]
