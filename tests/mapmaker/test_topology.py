"""Decoding TopoJSON and finding the arcs that two countries share."""

from typing import Any

import pytest

from sandtable.mapmaker.topology import Topology


def two_squares() -> dict[str, Any]:
    """West and East, unit squares that share the side x = 1; quantized to tenths, from (0, 0)."""
    return {
        "type": "Topology",
        "transform": {"scale": [0.1, 0.1], "translate": [0, 0]},
        "arcs": [
            [[10, 0], [0, 10]],  # the shared side, north
            [[10, 10], [-10, 0], [0, -10], [10, 0]],  # round the west
            [[10, 0], [10, 0], [0, 10], [-10, 0]],  # round the east
        ],
        "objects": {
            "countries": {
                "type": "GeometryCollection",
                "geometries": [
                    {"type": "Polygon", "arcs": [[0, 1]], "properties": {"name": "West"}},
                    {"type": "MultiPolygon", "arcs": [[[2, -1]]], "properties": {"name": "East"}},
                ],
            },
            "land": {"type": "GeometryCollection", "geometries": [{"type": "Polygon", "arcs": [[1, 2]]}]},
        },
    }


def test_arcs_are_sums_of_their_steps() -> None:
    topology = Topology(two_squares())
    assert topology.arcs[1] == [(1, 1), (0, 1), (0, 0), (1, 0)]


def test_arcs_without_transform_are_positions() -> None:
    doc = two_squares()
    del doc["transform"]
    assert Topology(doc).arcs[0] == [(10, 0), (0, 10)]


def test_rings_are_joined_without_double_points_and_backwards_where_negative() -> None:
    topology = Topology(two_squares())
    (west,) = topology.countries()["West"]
    (east,) = topology.countries()["East"]
    assert topology.join(west) == [(1, 0), (1, 1), (0, 1), (0, 0), (1, 0)]
    assert topology.join(east) == [(1, 0), (2, 0), (2, 1), (1, 1), (1, 0)]


def test_another_document_is_refused() -> None:
    with pytest.raises(ValueError, match="not a TopoJSON topology: type is 'FeatureCollection'"):
        Topology({"type": "FeatureCollection"})
