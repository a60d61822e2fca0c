"""The document of a hex board, on a map of nine hexes."""

from __future__ import annotations

from sandtable.board.hexgrid import HexGrid
from sandtable.counters import mapdoc
from sandtable.counters.map_records import MapLine, MapSide, Place
from sandtable.documents import Source, Symbol

GRID = HexGrid(3, 3)
PLACES = [Place(name="Ford", hex="0202", features=["fort"]), Place(name="Mill", hex="0202", features=["town"])]
REGION = {GRID.space("0101"): "east", GRID.space("0102"): "west", GRID.space("0202"): "west"}


def test_hexes_carry_the_places_in_them() -> None:
    def symbols(place: Place) -> list[Symbol]:
        return [Symbol(feature, "", place.name) for feature in place.features if feature == "fort"]

    terrain = dict.fromkeys(GRID.spaces, "clear")
    spaces = mapdoc.hex_spaces(GRID, terrain, REGION, {GRID.space("0202"): PLACES}, symbols)
    assert [space.id for space in spaces] == [GRID.name(space) for space in GRID.spaces]
    crowded = next(space for space in spaces if space.id == "0202")
    assert (crowded.name, crowded.region, crowded.symbols) == ("Ford, Mill", "west", [Symbol("fort", "", "Ford")])
    assert (crowded.x, crowded.y) == (0.866, 1.5)


def test_names_stand_at_their_hexes() -> None:
    (ford, mill) = mapdoc.place_labels(GRID, PLACES, lambda place: len(place.features), lambda place: "town")
    assert (ford.text, ford.x, ford.y, ford.rank, ford.space) == ("Ford", 0.866, 1.5, 1, "0202")
    assert mill.kind == "town"


def test_borders_run_between_regions_only() -> None:
    sides = {frozenset(side.between) for side in mapdoc.border_sides(GRID, REGION)}
    assert sides == {frozenset(("0101", "0102"))}


def test_an_edge_goes_all_around_a_part_of_the_map() -> None:
    centre = GRID.space("0202")
    sides = mapdoc.edge_sides(GRID, 1 << centre, "limit", "no entry", Source())
    assert len(sides) == 6
    assert {side.between[1] for side in sides} == {"0202"}


def test_lines_and_sides_keep_the_source_of_their_record() -> None:
    line = MapLine(name="track", hexes=["0101", "0102"], provenance="reconstructed", why="old road")
    (road,) = mapdoc.map_lines([line], lambda line: "road")
    assert (road.kind, road.spaces, road.source) == ("road", ["0101", "0102"], Source("reconstructed", "old road"))
    (side,) = mapdoc.map_sides([MapSide(between=("0101", "0102"), why="deep water")], "blocked")
    assert (side.between, side.name) == (("0101", "0102"), "deep water")
