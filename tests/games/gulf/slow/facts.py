"""The printed map and counters of a Gulf game, read from the TOML of its pack once more."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

FOLDERS = {"saddam-moves-south": "saddam_moves_south", "desert-one-war": "desert_one_war"}


class Facts:
    """Hexes by their numbers, units by their names."""

    def __init__(self, game: str, scenario: str) -> None:
        self.pack: dict[str, Any] = {}
        for name in ("rules", "units", "map", "scenarios"):
            folder = files(f"sandtable.games.gulf.{FOLDERS[game]}")
            self.pack.update(tomllib.loads(folder.joinpath("pack", f"{name}.toml").read_text(encoding="utf-8")))
        self.scenario = next(entry for entry in self.pack["scenario"] if entry["id"] == scenario)
        self.unit = {unit["id"]: unit for unit in self.pack["unit"]}
        self.contingent = {entry["id"]: entry for entry in self.pack["contingent"]}
        chart = self.pack["map"]
        codes = {entry["code"]: entry for entry in self.pack["terrain"]["hex"]}
        self.terrain: dict[str, dict[str, Any]] = {}
        self.country: dict[str, str] = {}
        for row, letters in enumerate(chart["grid"]["terrain"], 1):
            for column, letter in enumerate(letters, 1):
                self.terrain[f"{column:02}{row:02}"] = codes[letter]
        for row, letters in enumerate(chart["grid"]["country"], 1):
            for column, letter in enumerate(letters, 1):
                self.country[f"{column:02}{row:02}"] = chart["grid"]["countries"].get(letter, "")
        self._read_lines(chart)
        self.features: dict[str, set[str]] = {}
        for place in chart["place"]:
            self.features.setdefault(place["hex"], set()).update(place["features"])
        self.coast = set(chart["region"]["coastal"])

    def _read_lines(self, chart: dict[str, Any]) -> None:
        price = {entry["id"]: entry["mp"] for entry in self.pack["terrain"]["line"]}
        self.line_price: dict[frozenset[str], float] = {}
        for line in chart["line"]:
            for pair in pairwise(line["hexes"]):
                side = frozenset(pair)
                self.line_price[side] = min(price[line["kind"]], self.line_price.get(side, 9))
        self.roads = {frozenset(p) for x in chart["line"] if price[x["kind"]] < 1 for p in pairwise(x["hexes"])}
        self.sea_sides = {frozenset(side["between"]) for side in chart.get("blocked_hexside", ())}
        self.causeways = {frozenset(side["between"]) for side in chart.get("causeway", ())}
        self.water = {frozenset(pair): entry["kind"] for entry in chart["water"] for pair in entry["hexsides"]}
        self.water_price = {entry["id"]: entry.get("mp", 0) for entry in self.pack["terrain"]["hexside"]}

    def closed(self, place: str) -> bool:
        """Countries that nobody may enter (5.3; 5.2)."""
        return self.country[place] in {*self.scenario["closed"], *self.scenario["neutral"]}

    def land(self, place: str) -> bool:
        return "mp" in self.terrain[place] and not self.closed(place)

    def sea(self, place: str) -> bool:
        return bool(self.terrain[place]["id"] == "all-sea")

    @cache  # noqa: B019 - there are five of these objects
    def neighbours(self, place: str) -> tuple[str, ...]:
        """Odd columns stand half a hex higher than even ones."""
        column, row = int(place[:2]), int(place[2:])
        lower = 1 if column % 2 == 0 else 0
        near = [(column, row - 1), (column, row + 1)]
        near += [(c, row - 1 + lower + n) for c in (column - 1, column + 1) for n in (0, 1)]
        return tuple(name for c, r in near if (name := f"{c:02}{r:02}") in self.terrain)

    @cache  # noqa: B019
    def beside(self, place: str) -> tuple[str, ...]:
        """Land hexes that touch a land hex over a side that is not all sea (10.0c, 17.2d)."""
        if not self.land(place):
            return ()
        near = (n for n in self.neighbours(place) if self.land(n))
        return tuple(n for n in near if frozenset((place, n)) not in self.sea_sides)

    @cache  # noqa: B019
    def distance(self, one: str, other: str) -> int:
        """By walking."""
        found, edge, steps = {one}, {one}, 0
        while other not in found:
            edge = {n for place in edge for n in self.neighbours(place)} - found
            found |= edge
            steps += 1
        return steps


@cache
def facts(game: str, scenario: str) -> Facts:
    return Facts(game, scenario)
