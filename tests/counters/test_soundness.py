"""Faults of a hex map are named by file and key."""

from __future__ import annotations

import pytest

from sandtable.counters.soundness import MapCheck
from sandtable.errors import BadFile

CHECK = MapCheck(3, 2)


def test_a_sound_map_passes() -> None:
    rows = ["cc.", "c.."]
    CHECK.check_letters("grid", rows, "c.")
    CHECK.check_chain(["0101", "0201", "0202"], "road")
    assert CHECK.letter(rows, CHECK.find_hex("0301", "place")) == "."
    assert CHECK.letter(rows, CHECK.find_hex("0102", "place")) == "c"


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (["ccc"], "map.toml: grid: 1 rows, not 2"),
        (["ccc", "cc"], "map.toml: grid: row 2 has 2 hexes, not 3"),
        (["ccx", "ccc"], "map.toml: grid: row 1 has a letter that the legend lacks"),
    ],
)
def test_rows_of_letters(rows: list[str], fault: str) -> None:
    with pytest.raises(BadFile) as error:
        CHECK.check_letters("grid", rows, "c.")
    assert str(error.value) == fault


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (["0101"], "map.toml: road: a line joins at least two hexes"),
        (["0101", "0301"], "map.toml: road: 0101 and 0301 are not adjacent"),
        (["0101", "0101"], "map.toml: road: 0101 and 0101 are not adjacent"),
        (["0101", "0103"], "map.toml: road: there is no hex 0103"),
        (["0101", "०१०२"], "map.toml: road: there is no hex ०१०२"),
    ],
)
def test_lines(names: list[str], fault: str) -> None:
    with pytest.raises(BadFile) as error:
        CHECK.check_chain(names, "road")
    assert str(error.value) == fault


@pytest.mark.parametrize("size", [(0, 5), (5, 100), (-1, 1)])
def test_a_map_has_a_size(size: tuple[int, int]) -> None:
    with pytest.raises(BadFile, match=r"my\.toml: map\.columns: a grid has 1 to 99 columns and rows"):
        MapCheck(*size, "my.toml")
