"""Some rules of October War a second time: slow, obvious, from the plain files, without masks.

Lines of communication (11.2), command (14.1), movement (13), retreats (16.4) and umbrellas (20.3).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

Point = str
Unit = str


@cache
def table(name: str) -> dict[str, Any]:
    text = files("sandtable.games.october_war").joinpath("pack", f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def points() -> dict[Point, dict[str, Any]]:
    return {point["id"]: point for point in table("map")["point"]}


@cache
def routes() -> dict[Point, dict[Point, str]]:
    found: dict[Point, dict[Point, str]] = {name: {} for name in points()}
    for route in table("map")["route"]:
        found[route["a"]][route["b"]] = found[route["b"]][route["a"]] = route["kind"]
    return found


@cache
def kinds() -> dict[str, dict[str, Any]]:
    return {unit["id"]: unit for unit in table("units")["unit"]}


@cache
def terrains() -> dict[str, dict[str, Any]]:
    return {terrain["id"]: terrain for terrain in table("rules")["terrain"]}


def kind_of(unit: Unit) -> dict[str, Any]:
    return kinds().get(unit) or kinds()[unit.rsplit("-", 1)[0]]


def side_of(unit: Unit) -> str:
    return "israel" if kind_of(unit)["nation"] == "israel" else "arab"


def is_mechanized(unit: Unit) -> bool:
    return bool(kind_of(unit)["unit_class"] == "mechanized")


def has_flag(unit: Unit, flag: str) -> bool:
    return flag in kind_of(unit).get("flags", [])


def gates(side: str) -> set[Point]:
    areas = ("israeli-reserve",) if side == "israel" else ("egyptian-reserve", "syrian-reserve")
    return {name for area in table("map")["reserve_area"] if area["id"] in areas for name in area["entries"]}


def area_of(side: str, theatre: str) -> str:
    if side == "israel":
        return "israeli-reserve"
    return "egyptian-reserve" if theatre == "sinai" else "syrian-reserve"


class Slow:
    """A position in plain words: who stands where, who controls what, which canal routes are bridged by whom."""

    def __init__(
        self, at: dict[Unit, Point], control: dict[Point, str], bridges: dict[str, set[frozenset[Point]]]
    ) -> None:
        self.at = at
        self.control = control
        self.bridges = bridges

    def units(self, point: Point, side: str) -> list[Unit]:
        return [unit for unit, where in self.at.items() if where == point and side_of(unit) == side]

    def enemy_at(self, point: Point, side: str) -> bool:
        return bool(self.units(point, other(side)))

    # --- 11.2

    def steps(self, point: Point, side: str, *, water: bool, canal: bool = False) -> Iterator[Point]:
        for there, kind in routes()[point].items():
            bridged = frozenset((point, there)) in self.bridges[side]
            if (
                kind == "land"
                or (kind == "suez-canal" and (bridged or canal))
                or (water and kind in ("lake", "red-sea"))
            ):
                yield there

    def has_loc(self, unit: Unit, start: Point | None = None) -> bool:
        side, here = side_of(unit), start or self.at[unit]
        data = points()[here]
        if side == "israel" and (data.get("bar_lev") or data.get("purple_line_fort")):
            return True
        if here in gates(side):
            return True
        water = has_flag(unit, "loc-over-water")
        seen, todo = {here}, [here]
        while todo:
            point = todo.pop()
            for there in self.steps(point, side, water=water):
                wet = bool(points()[there].get("water"))
                free = (wet or self.control[there] == side) and not self.enemy_at(there, side)
                if free and there in gates(side):
                    return True
                if free and there not in seen:
                    seen.add(there)
                    todo.append(there)
        return False

    # --- 14.1

    def in_radius(self, unit: Unit) -> bool:
        side, nation = side_of(unit), kind_of(unit)["nation"]
        return any(
            kind_of(hq)["type"] == "hq" and kind_of(hq)["nation"] == nation and self.at[unit] in self.radius(hq, side)
            for hq in self.at
        )

    def radius(self, hq: Unit, side: str) -> set[Point]:
        start = self.at[hq]
        if self.enemy_at(start, side):
            return {start}
        found = {start}
        ways = [[start]]
        for _ in range(kind_of(hq)["leader"]):
            ways = [[*way, there] for way in ways for there in self.steps(way[-1], side, water=False, canal=True)]
            for way in ways:
                if not any(self.enemy_at(point, side) for point in way[1:-1]):
                    found.add(way[-1])
        return found

    # --- 13

    def allowance(self, unit: Unit) -> int:
        if not self.has_loc(unit):
            return 1
        depot = any(has_flag(friend, "depot") for friend in self.units(self.at[unit], side_of(unit)))
        return 4 if depot and side_of(unit) == "israel" else 2

    def may_enter(self, unit: Unit, point: Point) -> bool:
        column = "mechanized" if is_mechanized(unit) else "others"
        ways = {terrains()[key][column] for key in points()[point]["terrain"]}
        if "water" in ways:
            return has_flag(unit, "crosses-lake-and-sea")
        return "prohibited" not in ways

    def must_stop(self, unit: Unit, point: Point) -> bool:
        side = side_of(unit)
        if self.enemy_at(point, side):
            return True
        column = "mechanized" if is_mechanized(unit) else "others"
        stopping = {key for key in points()[point]["terrain"] if terrains()[key][column] == "stop"}
        forts = {"arab-fort": "arab", "israeli-fort-sinai": "israel", "israeli-fort-golan": "israel"}
        for key, owner in forts.items():
            if key in stopping and (owner == side or self.units(point, side)):
                stopping.discard(key)
        return bool(stopping)

    def reach(self, unit: Unit) -> set[Point]:
        """Points and areas that a unit can reach along routes, stacking apart."""
        side = side_of(unit)
        water = has_flag(unit, "crosses-lake-and-sea")
        found: set[Point] = set()
        ways = [[self.at[unit]]]
        for number in range(self.allowance(unit)):
            longer = []
            for way in ways:
                if number and self.must_stop(unit, way[-1]):
                    continue
                if way[-1] in gates(side):
                    found.add(area_of(side, points()[way[-1]]["theatre"]))
                for there in self.steps(way[-1], side, water=water):
                    if there not in way and self.may_enter(unit, there):
                        longer.append([*way, there])
            ways = longer
            found |= {way[-1] for way in ways if not points()[way[-1]].get("water")}
        return found - {self.at[unit]}

    # --- 16.4

    def retreats(self, unit: Unit) -> set[Point]:
        """Where a unit may retreat along routes and water, stacking apart."""
        side, here = side_of(unit), self.at[unit]
        if has_flag(unit, "static"):
            return set()
        amphibious = has_flag(unit, "crosses-lake-and-sea")
        near = set(self.steps(here, side, water=amphibious, canal=amphibious))
        for wet in [point for point in near if points()[point].get("water")]:
            near |= set(self.steps(wet, side, water=True))
        found = set()
        for point in near - {here}:
            if points()[point].get("water") or not self.may_enter(unit, point):
                continue
            if self.control[point] != side or self.enemy_at(point, side):
                continue
            if has_flag(unit, "airmobile") or self.has_loc(unit, point):
                found.add(point)
        if here in gates(side):
            found.add(area_of(side, points()[here]["theatre"]))
        return found

    # --- 20.3

    def umbrella(self, unit: Unit) -> set[Point]:
        """What a SAM covers: routes of any kind, never past the Red Sea."""
        found = edge = {self.at[unit]}
        for _ in range(2 if kind_of(unit)["type"] == "static-sam" else 1):
            edge = {there for point in edge for there in routes()[point] if "red-sea" not in points()[there]["terrain"]}
            found = found | edge
        return found


def other(side: str) -> str:
    return "arab" if side == "israel" else "israel"
