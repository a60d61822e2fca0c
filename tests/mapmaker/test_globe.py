"""The frame of the world, outlines that cross the edge of the map, and what is shipped for The War Game."""

import json
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest

from sandtable.games.war_game.data.pack import load_pack
from sandtable.mapmaker.globe import Globe, build
from sandtable.mapmaker.plane import Filled
from sandtable.mapmaker.topology import Topology

WORLD = Globe(22, 11, -177.5, 0.985, 0.168)
ART: dict[str, Any] = json.loads(files("sandtable.games.war_game").joinpath("pack", "art.json").read_text("utf-8"))


@pytest.mark.parametrize(
    ("town", "lon", "lat", "name"),
    [
        ("London", -0.1, 51.5, "W80"),
        ("Caracas", -66.9, 10.5, "W40"),
        ("Moscow", 37.6, 55.8, "W85"),
        ("Tokyo", 139.7, 35.7, "W116"),
        ("Cape Town", 18.4, -33.9, "B75"),
        ("Sydney", 151.2, -33.9, "B99"),
        ("Suva", 178.4, -18.1, "W14"),
    ],
)
def test_towns_lie_in_their_cells(town: str, lon: float, lat: float, name: str) -> None:
    x, y = WORLD.project(lon, lat)
    cells = {(t.column, t.row): t.id for t in load_pack().territory}
    assert cells[round(x) % WORLD.columns, round(y)] == name, town


def island(*points: tuple[float, float]) -> Topology:
    polygon = {"type": "Polygon", "arcs": [[0]]}
    return Topology({"type": "Topology", "arcs": [list(points)], "objects": {"land": polygon}})


def built(atlas: Topology) -> dict[str, Any]:
    frame = {"columns": 22, "rows": 11, "west": -177.5, "top": 0.985, "step": 0.168}
    return build({"frame": frame, "tints": {}, "lake": [], "range": [], "cover": []}, atlas)


def test_an_island_across_the_edge_of_the_map_is_on_both_sides() -> None:
    land = built(island((170, 0), (179, 10), (-165, 10), (-165, 0), (170, 0)))["land"]
    assert len(land) == 2
    assert all(abs(ax - bx) < 3 for ring in land for (ax, _), (bx, _) in pairwise(ring))
    ends = sorted((min(x for x, _ in ring), max(x for x, _ in ring)) for ring in land)
    assert ends == [(-0.6, pytest.approx(0.26, abs=0.01)), (pytest.approx(20.74, abs=0.01), 21.6)]


def test_land_around_a_pole_is_beyond_the_map() -> None:
    assert built(island((-180, -80), (-60, -78), (60, -78), (180, -80)))["land"] == []


def test_the_shipped_coast_agrees_with_the_grid_as_far_as_the_game_does_with_the_earth() -> None:
    land = Filled(ART["land"])
    dry = {t.id for t in load_pack().territory if (t.column, t.row) in land}
    white = {t.id for t in load_pack().territory if t.white}
    assert len(dry) > 70
    assert len(dry & white) > 0.9 * len(dry)


def test_the_shipped_art_is_small_and_on_the_map() -> None:
    x0, y0, x1, y1 = WORLD.window()
    assert all(x0 <= x <= x1 and y0 <= y <= y1 for ring in ART["land"] for x, y in ring)
    assert len(files("sandtable.games.war_game").joinpath("pack", "art.json").read_bytes()) < 150_000
