"""Reading TopoJSON: arcs shared by the outlines of countries, so that neighbours fit without gaps."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sandtable.mapmaker.plane import Line, Ring

ArcRing = list[int]  # the arcs of one ring in order; ~n means arc n backwards


class Topology:
    """The arcs of a TopoJSON file in degrees, and the rings of its objects as lists of arcs.

    `arcs` may be replaced arc by arc (projected, moved, simplified) as long as shared ends stay shared.
    """

    def __init__(self, doc: Mapping[str, Any]) -> None:
        if doc.get("type") != "Topology":
            raise ValueError(f"not a TopoJSON topology: type is {doc.get('type')!r}")
        self.objects: Mapping[str, Any] = doc["objects"]
        self.arcs: list[Line] = [_decode(arc, doc.get("transform")) for arc in doc["arcs"]]

    def rings(self, name: str) -> list[ArcRing]:
        """All rings, outer ones and holes, of the object `name`."""
        return [ring for _, ring in self._walk(self.objects[name])]

    def countries(self) -> dict[str, list[ArcRing]]:
        """The rings of each country by its name."""
        found: dict[str, list[ArcRing]] = {}
        for name, ring in self._walk(self.objects["countries"]):
            found.setdefault(name, []).append(ring)
        return found

    def join(self, ring: ArcRing) -> Ring:
        """The points of a ring; the point where two arcs meet appears once."""
        points: Ring = []
        for n in ring:
            arc = self.arcs[n] if n >= 0 else self.arcs[~n][::-1]
            points += arc[1:] if points else arc
        return points

    def _walk(self, geometry: Mapping[str, Any]) -> Iterator[tuple[str, ArcRing]]:
        name = geometry.get("properties", {}).get("name", "")
        match geometry.get("type"):
            case "GeometryCollection":
                for part in geometry["geometries"]:
                    yield from self._walk(part)
            case "Polygon":
                for ring in geometry["arcs"]:
                    yield name, ring
            case "MultiPolygon":
                for polygon in geometry["arcs"]:
                    for ring in polygon:
                        yield name, ring


def read(path: Path) -> Topology:
    return Topology(json.loads(path.read_text(encoding="utf-8")))


def _decode(arc: list[list[float]], transform: Mapping[str, Any] | None) -> Line:
    """A quantized arc holds whole steps from point to point; without a transform it holds plain positions."""
    if transform is None:
        return [(p[0], p[1]) for p in arc]
    (kx, ky), (x0, y0) = transform["scale"], transform["translate"]
    x = y = 0.0
    points: Line = []
    for step in arc:
        x += step[0]
        y += step[1]
        points.append((x * kx + x0, y * ky + y0))
    return points
