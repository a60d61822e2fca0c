"""Oil War a second time: slow, obvious, on hex names, dicts and loops.

Written from the clauses, with nothing of the engine but the position: who stands where, and the marks of the phase.
The facts are read from the pack's TOML again. Sides are named by their seats.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache, wraps
from importlib.resources import files
from itertools import pairwise
from typing import Any, TypeVar

T = TypeVar("T")


def once(work: Callable[..., T]) -> Callable[..., T]:
    """Work a thing out once for a position: slow is well, but not that slow."""

    @wraps(work)
    def remembered(self: Any, *args: Any, **named: Any) -> T:
        key = (work.__name__, args, tuple(named.items()))
        if key not in self.known:
            self.known[key] = work(self, *args, **named)
        found: T = self.known[key]
        return found

    return remembered


class Facts:
    """The printed map and counters."""

    def __init__(self) -> None:
        pack: dict[str, Any] = {}
        for name in ("rules", "units", "map"):
            text = files("sandtable.games.oil_war").joinpath("pack", f"{name}.toml").read_text(encoding="utf-8")
            pack.update(tomllib.loads(text))
        chart = pack["map"]
        self.terrain: dict[str, str] = {}
        self.country: dict[str, str] = {}
        for row, letters in enumerate(chart["grid"]["terrain"], 1):
            for column, letter in enumerate(letters, 1):
                self.terrain[f"{column:02}{row:02}"] = letter
        for row, letters in enumerate(chart["grid"]["country"], 1):
            for column, letter in enumerate(letters, 1):
                if letter != ".":
                    self.country[f"{column:02}{row:02}"] = chart["legend"]["countries"][letter]
        self.roads = {frozenset(pair) for line in chart["transportation"] for pair in pairwise(line["hexes"])}
        self.joined: dict[str, set[str]] = {}
        for a, b in (tuple(pair) for pair in self.roads):
            self.joined.setdefault(a, set()).add(b)
            self.joined.setdefault(b, set()).add(a)
        self.blocked = {frozenset(side["between"]) for side in chart["blocked_hexside"]}
        self.pipes = [line["hexes"] for line in chart["undersea_pipeline"]]
        self.bases = {p["hex"] for p in chart["place"] if "air_base" in p["features"]}
        self.sams = {p["hex"]: p["sam"] for p in chart["place"] if p.get("sam")}
        self.oil = {p["hex"] for p in chart["place"] if "oil" in p["features"]}
        self.ports = {p["hex"] for p in chart["place"] if "port" in p["features"]}
        self.oman_column = chart["oman_line"]["west_limit_column"]
        self.nations = pack["nations"]
        codes = {data["code"]: nation for nation, data in self.nations.items()}
        kinds = {unit["key"]: unit for unit in pack["unit"]}
        self.kind: dict[str, dict[str, Any]] = {}
        for unit in kinds.values():
            for number in range(1, unit["quantity"] + 1):
                code = next(code for code, nation in codes.items() if nation == unit["nation"])
                self.kind[f"{code}-{unit['type']}-{number}"] = unit
        self.columns = pack["crt"]["columns"]

    def is_land(self, hexagon: str) -> bool:
        return self.terrain.get(hexagon, ".") != "."


@cache
def facts() -> Facts:
    return Facts()


@cache
def neighbours(hexagon: str) -> list[str]:
    """Odd columns stand half a hex higher than even ones."""
    column, row = int(hexagon[:2]), int(hexagon[2:])
    shift = 0 if column % 2 else 1
    around = [(column, row - 1), (column, row + 1)]
    for aside in (column - 1, column + 1):
        around += [(aside, row - 1 + shift), (aside, row + shift)]
    return [f"{c:02}{r:02}" for c, r in around if f"{c:02}{r:02}" in facts().terrain]


@cache
def within(hexagon: str, distance: int) -> set[str]:
    """All hexes at most so far away, by walking."""
    found = edge = {hexagon}
    for _ in range(distance):
        edge = {n for h in edge for n in neighbours(h)} - found
        found = found | edge
    return found


class Slow:
    """The position, in words, and what may be done in it."""

    def __init__(self, state: Any) -> None:
        world = state.world
        self.known: dict[Any, Any] = {}
        self.facts = facts()
        self.scenario: str = state.scenario
        self.turn: int = state.turn
        self.phasing: str = world.seats[state.player]
        self.borders: bool = state.borders
        self.where = {world.unit(u): world.hex(space) for u, space in enumerate(state.at) if u < world.counters}
        self.rough = int(state.world.options["rough"])
        self.air_denial = state.world.options["air-denial"]

        def names(mask: int) -> set[str]:
            return {world.unit(u) for u in range(len(state.at)) if mask >> u & 1}

        self.moved, self.arrived, self.unpaid = names(state.moved), names(state.arrived), names(state.unpaid)
        self.short = names(state.unsupplied)
        self.attacked, self.defended = names(state.attacked), names(state.defended)
        self.held = {world.hex(s) for s in range(world.end) if state.held >> s & 1}

    # --- who is who

    def nation(self, unit: str) -> str:
        if unit.startswith("sam-"):
            return self.facts.country[unit[4:]]
        nation: str = self.facts.kind[unit]["nation"]
        return nation

    def side(self, unit: str) -> str:
        side: str = self.facts.nations[self.nation(unit)][f"s{self.scenario}"]
        return side

    def owner(self, country: str) -> str:
        side: str = self.facts.nations[country][f"s{self.scenario}"]
        return side

    def is_ground(self, unit: str) -> bool:
        """4.2d, 5.17."""
        return not unit.startswith("sam-") and self.facts.kind[unit]["type"] in ("i", "mi", "ai", "m", "a")

    def on_map(self, unit: str) -> bool:
        return self.where[unit] in self.facts.terrain

    @once
    def ground(self, seat: str) -> list[str]:
        return [u for u in self.where if self.is_ground(u) and self.side(u) == seat and self.on_map(u)]

    @once
    def aircraft(self, seat: str) -> list[str]:
        return [u for u in self.where if not self.is_ground(u) and self.side(u) == seat and self.on_map(u)]

    def enemy(self, seat: str) -> str:
        seats = {"us", "arab"} if self.scenario != "3" else {"iran", "arab"}
        return (seats - {seat}).pop()

    @once
    def ground_hexes(self, seat: str) -> set[str]:
        return {self.where[u] for u in self.ground(seat)}

    @once
    def active_sams(self, seat: str) -> set[str]:
        """7.53, X14: a site belongs to its country and sleeps while an enemy ground unit is on it."""
        return {
            h
            for h in self.facts.sams
            if self.owner(self.facts.country[h]) == seat and h not in self.ground_hexes(self.enemy(seat))
        }

    @once
    def air_hexes(self, seat: str) -> set[str]:
        return {self.where[u] for u in self.aircraft(seat)} | self.active_sams(seat)

    # --- 6.0 Zones of Control

    @once
    def controlled(self, seat: str, *, borders: bool | None = None) -> set[str]:
        """Hexes in the zones of a side; on Game-Turn 1 of scenario 3 they may end at borders (11.33d)."""
        limited = self.borders if borders is None else borders
        found = set()
        for unit in self.ground(seat):
            here = self.where[unit]
            for near in neighbours(here):
                if not limited or self.facts.country.get(near) == self.facts.country[here]:
                    found.add(near)
        return found

    # --- 5.0 movement

    def step_cost(self, a: str, b: str) -> int | None:
        """14.T."""
        if frozenset((a, b)) in self.facts.blocked or not self.facts.is_land(b):
            return None
        if frozenset((a, b)) in self.facts.roads:
            return 1
        return {"c": 1, "s": 2, "r": self.rough}[self.facts.terrain[b]]

    def pinned(self, unit: str) -> bool:
        """X50."""
        here, seat = self.where[unit], self.side(unit)
        if here not in self.facts.sams or self.owner(self.facts.country[here]) == seat:
            return False
        if [u for u in self.ground(seat) if self.where[u] == here] != [unit]:
            return False
        stuck = self.moved | self.arrived | self.unpaid
        return any(self.where[u] == here and u in stuck for u in self.aircraft(seat))

    @once
    def reach(self, unit: str) -> dict[str, int]:
        """Every hex a ground unit can end in, and the fewest points for it.

        While Zones of Control end at borders, an Iranian unit crosses one only where it has to.
        """
        seat = self.side(unit)
        start = self.where[unit]
        if unit in self.moved or self.pinned(unit):
            return {}
        enemies = self.ground_hexes(self.enemy(seat))
        now = self.controlled(self.enemy(seat))
        full = self.controlled(self.enemy(seat), borders=False)
        points = 5 if unit in self.short else 10
        iranian = self.nation(unit) == "Iran"
        found: dict[str, int] = {}
        beyond: dict[str, int] = {}
        todo = [(start, 0, False, 0)]
        seen: dict[tuple[str, bool], int] = {}
        while todo:
            here, spent, crossed, steps = todo.pop()
            stopped = here in (full if crossed else now)
            if steps and (stopped or unit in self.arrived):
                continue  # 6.11, 5.47a
            for near in neighbours(here):
                cost = self.step_cost(here, near)
                if cost is None or near in enemies:  # X28, 5.26a
                    continue
                if unit not in self.arrived and spent + cost > points:
                    continue
                over = crossed or (self.borders and iranian and self.facts.country[near] != "Iran")
                if stopped and near in (full if over else now):
                    continue  # 6.13
                total = spent + cost
                if near != start:
                    costs = beyond if over else found
                    costs[near] = min(total, costs.get(near, total))
                if seen.get((near, over), 99) > total:
                    seen[near, over] = total
                    todo.append((near, total, over, steps + 1))
        return {**beyond, **found}

    @once
    def flights(self, unit: str) -> set[str]:
        """Hexes where an aircraft may be placed (3.23b, 5.0e, 5.25b, X12)."""
        here, seat, kind = self.where[unit], self.side(unit), self.facts.kind[unit]
        if unit in self.moved | self.arrived | self.unpaid:
            return set()
        if kind["type"] == "F111" and self.turn == 1:
            return set()
        if here in self.facts.terrain:
            able = set(self.facts.terrain) if kind["range"] == "u" else within(here, kind["range"])
        elif here not in ("israel", "germany", "gulf_of_oman") or (kind["type"] == "F4" and kind["range"] != "u"):
            return set()
        elif kind["type"] in ("A6", "A7"):
            able = {h for h in self.facts.terrain if int(h[:2]) >= self.facts.oman_column}
        else:
            able = set(self.facts.terrain)
        return able - self.air_hexes(self.enemy(seat)) - {here}

    # --- X1 to X8 basing

    @once
    def bases(self, unit: str) -> set[str]:
        seat, kind = self.side(unit), self.facts.kind[unit]
        enemy = self.enemy(seat)
        found = set()
        for base in self.facts.bases:
            if base in self.air_hexes(enemy) or base in self.ground_hexes(enemy):
                continue
            mine = base in self.ground_hexes(seat)
            if not mine and (seat == "us" or self.owner(self.facts.country[base]) != seat):
                continue
            if kind["range"] == "u" or base in within(self.where[unit], kind["range"]):
                found.add(base)
        return found

    # --- 8.0 supply

    def open_to(self, seat: str, hexagon: str, *, shun_air: bool = False) -> bool:
        """Whether a supply path may use a hex (8.31, 8.33, 6.32; 10.1b)."""
        enemy = self.enemy(seat)
        if not self.facts.is_land(hexagon) or hexagon in self.ground_hexes(enemy):
            return False
        if hexagon in self.controlled(enemy) and hexagon not in self.ground_hexes(seat):
            return False
        return not (shun_air and hexagon in self.air_hexes(enemy))

    @once
    def open_hexes(self, seat: str, *, shun_air: bool) -> set[str]:
        return {h for h in self.facts.country if self.open_to(seat, h, shun_air=shun_air)}

    def traces(self, start: str, sources: set[str], seat: str, pipes: list[list[str]] | None = None) -> bool:
        """8.3: at most three hexes to a line, then along it to a source; or to a source at once (X19)."""
        victory = pipes is not None
        joined = {h: set(ends) for h, ends in self.facts.joined.items()}
        for pipe in pipes or []:
            joined.setdefault(pipe[0], set()).add(pipe[-1])
            joined.setdefault(pipe[-1], set()).add(pipe[0])
        open_hexes = self.open_hexes(seat, shun_air=victory)
        if victory:  # 10.1b: a path ends in the port, it does not pass through it
            open_hexes = open_hexes | {s for s in sources if self.open_to(seat, s)}
        reached = edge = {start}
        for _ in range(3):
            edge = {
                n
                for h in edge
                for n in neighbours(h)
                if n in open_hexes and n not in reached and frozenset((h, n)) not in self.facts.blocked
            }
            reached = reached | edge
        on_line = {h for h in reached if h in joined}
        along = set(on_line)
        todo = list(on_line)
        while todo:
            here = todo.pop()
            for other in joined.get(here, ()):
                if other in open_hexes and other not in along:
                    along.add(other)
                    todo.append(other)
        return bool((reached | along) & {s for s in sources if s in open_hexes})

    @once
    def unsupplied(self, seat: str) -> set[str]:
        """Arab and Iranian ground units without supply (8.11); marines need none (11.33a)."""
        found = set()
        for unit in self.ground(seat):
            nation = self.nation(unit)
            home = {h for h, country in self.facts.country.items() if country == nation}
            if nation == "United States" or self.where[unit] in home:
                continue
            if not self.traces(self.where[unit], home, seat):
                found.add(unit)
        return found

    def garrisoned(self) -> set[str]:
        """5.45b."""
        return self.facts.bases & self.held & self.ground_hexes("us")

    @once
    def bill(self) -> int:
        """The fewest ATPs that pay for everybody (8.21b, 8.22, 8.23, 8.25a), by trying everything."""
        room = {base: 6 if base in self.facts.sams else 3 for base in self.garrisoned()}
        choices = [[base for base in room if self.traces(self.where[unit], {base}, "us")] for unit in self.ground("us")]

        @cache
        def cheapest(place: int, left: tuple[int, ...]) -> int:
            if place == len(choices):
                return 0
            best = 3 + cheapest(place + 1, left)
            for number, base in enumerate(room):
                if base in choices[place] and left[number]:
                    fewer = (*left[:number], left[number] - 1, *left[number + 1 :])
                    best = min(best, 1 + cheapest(place + 1, fewer))
            return best

        return cheapest(0, tuple(room.values())) + len(self.aircraft("us"))

    # --- 7.0 combat

    def attackers(self, target: str, kind: str) -> list[str]:
        """Who of the phasing side may attack a single hex."""
        seat = self.phasing
        found = []
        if kind == "ground":
            for unit in self.ground(seat):
                if target in neighbours(self.where[unit]) and unit not in self.attacked:
                    found.append(unit)
        for unit in self.aircraft(seat):
            idle = unit in self.attacked | self.arrived | self.unpaid
            near = target == self.where[unit] if kind == "ground" else target in neighbours(self.where[unit])
            if near and not idle:
                found.append(unit)
        if kind == "air":
            for site in self.active_sams(seat):
                if target in neighbours(site) and f"sam-{site}" not in self.attacked:
                    found.append(f"sam-{site}")
        return found

    def strength(self, unit: str, kind: str) -> int:
        if unit.startswith("sam-"):
            return int(self.facts.sams[unit[4:]])
        value = int(self.facts.kind[unit][kind])
        return value // 2 if kind == "ground" and unit in self.short else value  # 8.42b

    def defence(self, target: str, kind: str) -> int | None:
        """The strength of the defenders; None if nothing there can be attacked (any more)."""
        enemy = self.enemy(self.phasing)
        overhead = [u for u in self.aircraft(enemy) if self.where[u] == target]
        if kind == "air":
            site = f"sam-{target}"
            if target in self.active_sams(enemy):
                overhead.append(site)
            if not overhead or any(u in self.defended for u in overhead):
                return None
            return sum(self.strength(u, "air") for u in overhead)
        standing = [u for u in self.ground(enemy) if self.where[u] == target]
        if not [u for u in standing if u not in self.defended]:
            return None
        fresh = sum(int(self.facts.kind[u]["ground"]) for u in standing if u not in self.defended)  # 7.62
        return fresh + sum(int(self.facts.kind[u]["ground"]) for u in overhead)  # 7.35a

    def allowed(self, units: list[str], target: str, kind: str) -> bool:
        """7.4b, X24."""
        defence = self.defence(target, kind)
        attack = sum(self.strength(u, kind) for u in units)
        return defence is not None and attack >= 1 and attack - defence >= -1

    # --- 7.6 retreat

    def retreats(self, unit: str, lifted: set[str]) -> set[str]:
        """X25: where a unit may retreat, while all units of the combat are lifted."""
        seat = self.side(unit)
        enemy = self.enemy(seat)
        others = [u for u in self.ground(seat) if u not in lifted]
        found = set()
        for near in neighbours(self.where[unit]):
            friends = [u for u in others if self.where[u] == near]
            if not self.facts.is_land(near) or near in self.ground_hexes(enemy):
                continue
            if frozenset((self.where[unit], near)) in self.facts.blocked or len(friends) >= 2:
                continue
            if near in self.controlled(enemy) and not friends:
                continue
            found.add(near)
        return found

    # --- 10.0 victory

    def count(self) -> tuple[set[str], set[str]]:
        """Facilities and ports that count for the American or Iranian Player."""
        seat = "iran" if self.scenario == "3" else "us"
        enemy = self.enemy(seat)

        def holds(place: str) -> bool:
            covered = place in self.air_hexes(enemy)  # X32
            if covered and self.air_denial == "flat":
                return False  # 10.0e
            if place in self.ground_hexes(seat):
                return True  # 10.0b
            if place in self.ground_hexes(enemy) or place in self.controlled(enemy):
                return False
            if self.owner(self.facts.country[place]) == seat:
                return True  # 10.0d
            return place in self.controlled(seat) and not covered  # 10.0c, 10.0e

        pipes = [pipe for pipe in self.facts.pipes if not set(pipe) & self.air_hexes(enemy)]  # X29
        oil, ports = set(), set()
        for port in self.facts.ports:
            for well in self.facts.oil:
                if holds(port) and holds(well) and self.traces(well, {port}, seat, pipes):
                    oil.add(well)
                    ports.add(port)
        return oil, ports
