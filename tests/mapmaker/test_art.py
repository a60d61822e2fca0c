"""The frame, the patches, and the outlines that are shipped for Oil War."""

import json
from importlib.resources import as_file, files
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

import pytest

from sandtable.mapmaker import art
from sandtable.mapmaker.__main__ import main, nudges, write
from sandtable.mapmaker.frame import HEX_AREA, Frame, Grid, name, read
from sandtable.mapmaker.patches import TOO_LITTLE_LAND, TOO_MUCH_LAND, adjust, blob, land_share, small_islands
from sandtable.mapmaker.plane import Filled, area, turning
from sandtable.mapmaker.topology import Topology
from tests.mapmaker.test_topology import two_squares

OIL_WAR = Frame((15, 21), 26.27, 50.15, 111.0, 99.01, 25.981, 30.0, 31, 34)
SMALL = Frame((1, 1), 0.0, 0.0, 1.0, 1.0, 3**0.5 / 2, 1.0, 5, 5)
MAP = """
[map]
columns = 2
rows = 1
[map.projection]
anchor_hex = "0101"
anchor_lat = 0.5
anchor_lon = 0.5
km_per_degree_lat = 1.0
km_per_degree_lon = 1.0
column_spacing_km = 0.866
row_spacing_km = 1.0
[map.grid]
terrain = ["c."]
[[map.blocked_hexside]]
between = ["0101", "0201"]
"""


# ------------------------------------------------------------------------------ the frame


@pytest.mark.parametrize(
    ("town", "lat", "lon", "at"),
    [
        ("Dhahran", 26.27, 50.15, (15, 21)),
        ("Doha", 25.28, 51.53, (20, 24)),
        ("Kuwait City", 29.35, 47.97, (7, 10)),
        ("Kharg", 29.24, 50.31, (15, 10)),
        ("Abu Dhabi", 24.45, 54.37, (31, 28)),
    ],
)
def test_towns_lie_in_their_hexes(town: str, lat: float, lon: float, at: tuple[int, int]) -> None:
    x, y = OIL_WAR.project(lon, lat)
    nearest = min(OIL_WAR.hexes(), key=lambda h: hypot(OIL_WAR.centre(h)[0] - x, OIL_WAR.centre(h)[1] - y))
    assert nearest == at, town


def test_neighbours_are_one_height_away() -> None:
    for at in ((3, 3), (4, 3)):
        x, y = SMALL.centre(at)
        for other in SMALL.neighbours(at):
            cx, cy = SMALL.centre(other)
            assert hypot(cx - x, cy - y) == pytest.approx(1)


def test_an_outline_has_the_area_of_a_hex() -> None:
    assert area(SMALL.outline((2, 2))) == pytest.approx(HEX_AREA)


# ------------------------------------------------------------------------------ patches


def test_land_share_counts_half_a_hex() -> None:
    west: list[tuple[float, float]] = [(-9, -9), (0, -9), (0, 9), (-9, 9), (-9, -9)]
    assert land_share(SMALL, (1, 1), Filled([west])) == pytest.approx(0.5, abs=0.04)


def test_a_blob_stays_in_its_hex_and_covers_most_of_it() -> None:
    for reaches in (set[tuple[int, int]](), {(3, 2)}, {(3, 2), (4, 2), (2, 3)}):
        ring = blob(SMALL, (3, 3), reaches)
        inside = Filled([[(x * 1.001 - 0.001 * 3**0.5, y * 1.001 - 0.002) for x, y in SMALL.outline((3, 3))]])
        assert all(p in inside for p in ring)
        assert area(ring) > 0.55 * HEX_AREA
        assert (min(y for _, y in ring) < 1.51) == bool(reaches)  # meets the northern side, or keeps off


def test_islands_get_patches_and_drowned_capes_get_bays() -> None:
    everything: list[tuple[float, float]] = [(-9, -9), (9, -9), (9, 9), (-9, 9), (-9, -9)]
    grid = Grid(frozenset({(3, 3)}), frozenset())
    assert small_islands(SMALL, grid) == {(3, 3)}
    patches, bays = adjust(SMALL, grid, Filled([]))
    assert [p.at for p in patches] == [(3, 3)]
    assert bays == []
    patches, bays = adjust(SMALL, grid, Filled([everything]))
    assert patches == []
    assert len(bays) == 24


# ------------------------------------------------------------------------------ the whole


def test_build_and_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chart, atlas, out = tmp_path / "map.toml", tmp_path / "atlas.json", tmp_path / "art.json"
    chart.write_text(MAP)
    doc = two_squares()
    doc["objects"]["countries"]["geometries"].append(
        {"type": "Polygon", "arcs": [[3]], "properties": {"name": "Bahrain"}}
    )
    doc["objects"]["land"]["geometries"].append({"type": "Polygon", "arcs": [[3]]})
    doc["arcs"].append([[-5, 0], [3, 0], [0, 3], [-3, 0], [0, -3]])
    atlas.write_text(json.dumps(doc))
    assert main(["oil-war", "--map", str(chart), "--atlas", str(atlas), "-o", str(out)]) == 0
    made = json.loads(out.read_text())
    assert made["borders"] == [[[0.5, 0.5], [0.5, -0.5]]]
    assert len(made["land"]) == 1  # the island was moved out of the window
    assert set(made["countries"]) == {"West", "East"}
    assert main(["oil-war", "--map", str(tmp_path / "none"), "--atlas", str(atlas), "-o", str(out)]) == 1
    assert "none" in capsys.readouterr().err


def test_a_grid_of_the_wrong_size_is_refused(tmp_path: Path) -> None:
    chart = tmp_path / "map.toml"
    chart.write_text(MAP.replace('"c."', '"c.c"'))
    with pytest.raises(ValueError, match="terrain grid is not 2 x 1"):
        read(chart)


def test_what_is_written_can_be_read(tmp_path: Path) -> None:
    grid = Grid(frozenset({(1, 1)}), frozenset())
    doc = art.build(SMALL, grid, Topology(two_squares()), {})
    write(doc, tmp_path / "art.json")
    assert json.loads((tmp_path / "art.json").read_text()) == json.loads(json.dumps(doc))


# ------------------------------------------------------------------------------ what is shipped


@pytest.fixture(scope="module")
def shipped() -> dict[str, Any]:
    text = files("sandtable").joinpath("games/oil_war/pack/art.json").read_text(encoding="utf-8")
    assert len(text) < 150_000
    doc: dict[str, Any] = json.loads(text)
    return doc


def test_the_frame_is_that_of_the_game(shipped: dict[str, Any]) -> None:
    assert shipped["frame"]["anchor"] == "1521"
    assert (shipped["frame"]["columns"], shipped["frame"]["rows"]) == (31, 34)
    assert shipped["window"] == pytest.approx(list(OIL_WAR.window(1.0)), abs=0.002)


def test_rings_are_closed_and_have_an_area(shipped: dict[str, Any]) -> None:
    rings = [*shipped["land"], *shipped["patches"], *shipped["bays"]]
    for ring in rings:
        assert len(ring) >= 4
        assert ring[0] == ring[-1]
        assert area(ring) > 0
        assert all(a != b for a, b in pairwise(ring))
    assert len({turning(ring) > 0 for ring in rings}) == 1  # the same way round: patches may overlap land


def test_all_points_are_inside_the_window(shipped: dict[str, Any]) -> None:
    x0, y0, x1, y1 = shipped["window"]
    lines = [*shipped["land"], *shipped["borders"], list(shipped["countries"].values())]
    assert all(x0 <= x <= x1 and y0 <= y <= y1 for line in lines for x, y in line)


def test_islands_of_the_game_have_patches_marked_as_ours(shipped: dict[str, Any]) -> None:
    patches = dict(zip(shipped["ours"]["patches"], shipped["patches"], strict=True))
    assert "Sandtable" in shipped["ours"]["why"]
    for at in ((15, 10), (17, 21), (17, 22)):
        assert area(patches[name(at)]) > 0.55 * HEX_AREA


def test_every_land_hex_of_the_game_shows_land_and_no_sea_hex_is_full_of_it(shipped: dict[str, Any]) -> None:
    with as_file(files("sandtable").joinpath("games/oil_war/pack/map.toml")) as path:
        frame, grid = read(path)
    assert frame == OIL_WAR
    land, ours = Filled(shipped["land"]), shipped["ours"]
    for at in frame.hexes():
        share = land_share(frame, at, land)
        if at in grid.land:
            assert share >= TOO_LITTLE_LAND or name(at) in ours["patches"], name(at)
        else:
            assert share <= TOO_MUCH_LAND or name(at) in ours["bays"], name(at)


def test_known_land_is_land_and_known_sea_is_sea(shipped: dict[str, Any]) -> None:
    land = Filled(shipped["land"])
    for lat, lon in ((24.65, 46.72), (29.6, 52.55), (25.3, 51.2), (24.0, 53.5), (30.5, 47.6)):
        assert OIL_WAR.project(lon, lat) in land
    for lat, lon in ((28.5, 49.8), (26.5, 52.0), (25.0, 53.0)):
        assert OIL_WAR.project(lon, lat) not in land
    assert land_share(OIL_WAR, (20, 24), land) > TOO_LITTLE_LAND
    assert sorted(shipped["countries"]) == [
        *("Bahrain", "Iran", "Iraq", "Kuwait", "Qatar", "Saudi Arabia", "United Arab Emirates"),
    ]


def test_shifts_of_outlines_stand_in_the_pack(tmp_path: Path) -> None:
    file = tmp_path / "art.toml"
    assert nudges(file) == {}
    file.write_text("[nudges]\nBahrain = [9.0, 3]\n")
    assert nudges(file) == {"Bahrain": (9.0, 3.0)}
