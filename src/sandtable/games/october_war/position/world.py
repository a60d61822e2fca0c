"""The facts of a match that never change: points and routes, counters, tables, the sequence of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache

from sandtable.board.graph import PointGraph
from sandtable.board.masks import bits, mask_of, union
from sandtable.caching import cached_property
from sandtable.combat import StrengthTable
from sandtable.counters.world import CounterWorld
from sandtable.games.october_war.data.options import option_of
from sandtable.games.october_war.data.pack import load_pack
from sandtable.games.october_war.data.pack_records import Pack, PointData, UnitData
from sandtable.language import Names

from .boxes import AREAS, BOXES, EGYPTIAN_RESERVE, ISRAELI_RESERVE, JORDAN_EDGE, START, SYRIAN_RESERVE

ARAB, ISRAEL = 0, 1
"""The sides, in order of play."""
SINAI, GOLAN, RESERVE = 0, 1, 2
"""The theatres; the last for what belongs to the Israeli Reserve Area (9.5b)."""
THEATRES = ("sinai", "golan")
ISRAELIS, EGYPT, SYRIA = 0, 1, 2
"""The main nations; allies follow in the order of the pack."""
MAIN = 3
GROUPS = 3
"""Groups of units: ground units of each side, then strikes and markers."""

MUTUAL = ("commitment", "superiority", "strategic")
PLAYER_TURN = (
    "event",
    "reorganization",
    "mobilization",
    "refit",
    "first_movement",
    "first_combat",
    "second_movement",
    "second_combat",
)
ADMINISTRATION = ("air_return", "turn_end")


COMBINED = "combined-arms-brigade"


class World(CounterWorld):
    """Facts. Masks of points use the numbers of the grid, masks of units the numbers of units."""

    grid: PointGraph

    def __init__(self, pack: Pack, options: dict[str, str]) -> None:
        self.pack = pack
        self.options = options
        self.seats = ("arab", "israel")
        self.turns = len(pack.turn)
        self.sequence = ((*MUTUAL, *PLAYER_TURN), (*PLAYER_TURN, *ADMINISTRATION))  # 6.1a
        self.room = (1, 1, 1)
        self._build_points()
        self._build_routes()
        self._build_terrain()
        self._build_units()
        self._build_start()
        self.ground_crt = _table(pack.ground_crt.columns, pack.ground_crt.rows)
        self.air_crt = _table(pack.air_crt.columns, pack.air_crt.rows)

    # --- the maps (2.1a)

    def _build_points(self) -> None:
        points = self.pack.point
        self.points: list[PointData] = points
        self.end = len(points)
        self.spaces = Names("space", [*(point.id for point in points), *BOXES])
        self.box = {name: self.end + number for number, name in enumerate(BOXES)}
        self.away = mask_of(space for name, space in self.box.items() if name not in AREAS)
        self.point = {point.id: number for number, point in enumerate(points)}
        self.theatre_of = [THEATRES.index(point.theatre) for point in points]
        """The theatre of each point."""
        self.in_theatre = tuple(self.where(lambda point, name=name: point.theatre == name) for name in THEATRES)
        self.water = self.where(lambda point: point.water)
        self.land = mask_of(range(self.end)) & ~self.water
        self.africa = self.where(lambda point: point.africa)
        self.bar_lev = self.where(lambda point: point.bar_lev)
        self.purple_forts = self.where(lambda point: point.purple_line_fort)
        self.israeli_forts = self.bar_lev | self.purple_forts
        self.arab_forts = self.where(lambda point: point.syrian_fort)
        self.forts = self.israeli_forts | self.arab_forts
        self.cities = self.where(lambda point: "egyptian-city" in point.terrain)
        self.towns = self.where(lambda point: point.vp_town)
        self.passes = self.where(lambda point: point.vp_pass)
        self.objectives = tuple(self.where(lambda point, seat=seat: point.objective_for == seat) for seat in self.seats)
        """The points that each side wants."""
        self.arab_homes = (
            self.towns
            | self.cities
            | self.arab_forts
            | self.where(lambda point: "town" in point.terrain and point.start_control == "syria")
        )  # 4.1c
        self.purple_west = self.where(lambda point: point.theatre == "golan" and point.start_control == "israel")
        self.purple_east = self.in_theatre[GOLAN] & ~self.purple_west
        self.north = self.where(lambda point: point.line == "north")
        self.south = self.where(lambda point: point.line == "south")
        self.hermon = self.point["mount-hermon"]
        self.jordan_entry = self.where(lambda point: point.jordan_entry)
        self.start_control = (
            self.where(lambda point: point.start_control in ("egypt", "syria")),
            self.where(lambda point: point.start_control == "israel"),
        )  # X1

    def place_name(self, space: int) -> str:
        """A point or a box as people call it."""
        return self.points[space].name if space < self.end else self.hex(space).replace("-", " ")

    def where(self, test: Callable[..., bool]) -> int:
        """The points for which a predicate holds."""
        return mask_of(number for number, point in enumerate(self.pack.point) if test(point))

    def _build_routes(self) -> None:
        names = [point.id for point in self.points]
        routes = self.pack.route
        self.grid = PointGraph(names, [(route.a, route.b) for route in routes])
        """Every route, of any kind: distances of airmobile moves and umbrellas (X4)."""
        self.canals = [(self.point[r.a], self.point[r.b]) for r in routes if r.kind == "suez-canal"]
        """The canal routes, west bank first; bridges are masks of their numbers."""
        self.canal_at = [0] * (self.end + len(BOXES))
        for number, ends in enumerate(self.canals):
            for point in ends:
                self.canal_at[point] |= 1 << number
        self.command_net = PointGraph(names, self._edges(("land", "suez-canal")))  # X5
        self.gates = (
            (self._entries("egyptian-reserve"), self._entries("syrian-reserve")),
            tuple(self._entries("israeli-reserve") & self.in_theatre[theatre] for theatre in (SINAI, GOLAN)),
        )
        """The points next to the Reserve Area of each side in each theatre (25.3)."""
        self.no_zone = [0] * self.end

    def _entries(self, area: str) -> int:
        return next(mask_of(self.point[name] for name in r.entries) for r in self.pack.reserve_area if r.id == area)

    def _edges(self, kinds: Iterable[str]) -> list[tuple[str, str]]:
        return [(route.a, route.b) for route in self.pack.route if route.kind in kinds]

    def net(self, bridges: int, over_water: bool) -> PointGraph:
        """Land routes, bridged canal routes and the ways into the areas; lakes and sea for those who cross them."""
        found = self._nets.get((bridges, over_water))
        if found is None:
            found = self._nets[bridges, over_water] = self._net(bridges, over_water)
        return found

    @cached_property
    def _nets(self) -> dict[tuple[int, bool], PointGraph]:
        """The nets that were asked for so far: of a match no more than it has had sets of bridges."""
        return {}

    def _net(self, bridges: int, over_water: bool) -> PointGraph:
        edges = self._edges(("land", "lake", "red-sea") if over_water else ("land",))
        words = self.spaces.words
        for number in bits(bridges):
            west, east = self.canals[number]
            edges.append((words[west] or "", words[east] or ""))
        for area in self.pack.reserve_area:
            edges += [(area.id, entry) for entry in area.entries]
        edges += [(JORDAN_EDGE, words[point] or "") for point in bits(self.jordan_entry)]
        areas = [ISRAELI_RESERVE, EGYPTIAN_RESERVE, SYRIAN_RESERVE, JORDAN_EDGE]
        return PointGraph([*(point.id for point in self.points), *areas], edges)

    def reserve(self, side: int, theatre: int) -> int:
        """The Reserve Area of a side behind a theatre (25.2)."""
        if side == ISRAEL:
            return self.box[ISRAELI_RESERVE]
        return self.box[EGYPTIAN_RESERVE if theatre == SINAI else SYRIAN_RESERVE]

    @cached_property
    def reserves(self) -> int:
        """All Reserve Areas, as a mask."""
        return mask_of(self.box[name] for name in (ISRAELI_RESERVE, EGYPTIAN_RESERVE, SYRIAN_RESERVE))

    @cached_property
    def areas(self) -> int:
        """All areas beside the maps, as a mask."""
        return mask_of(self.box[name] for name in AREAS)

    @cached_property
    def part_counts(self) -> dict[tuple[str, ...], tuple[tuple[str, int], ...]]:
        """The parts of each sort of large unit, and how many of every kind they are (9.10a, 9.10b)."""
        return {parts: tuple(Counter(parts).items()) for parts in set(self.parts.values())}

    @cached_property
    def combined_arms_event(self) -> int:
        """The event that allows combined arms, as a mask (9.9a)."""
        return mask_of(number for number, event in enumerate(self.pack.event) if event.id == "israel-combined-arms")

    @cached_property
    def fewest_parts(self) -> int:
        """The smallest number of parts of any large unit."""
        return min(map(len, self.part_counts))

    @cached_property
    def part_units(self) -> int:
        """The small units that may be parts of large ones."""
        kinds = {kind for parts in self.part_counts for kind in parts}
        return union(self.of_kind[kind] for kind in kinds)

    def is_reserve(self, space: int) -> bool:
        return bool(self.reserves >> space & 1)

    # --- terrain (T4, T5)

    def _build_terrain(self) -> None:
        chart = {terrain.id: terrain for terrain in self.pack.terrain}
        self.stops = tuple(
            self.where(lambda p, n=name: any(getattr(chart[key], n) == "stop" for key in p.terrain))
            for name in ("others", "mechanized")
        )
        """Points in which non-mechanized and mechanized units must stop (13.5a)."""
        self.barred_to_mechanized = self.where(
            lambda p: any(chart[key].mechanized == "prohibited" for key in p.terrain)
        )  # X22
        self.own_forts = (self.arab_forts, self.israeli_forts)
        names = (("arab_others", "arab_mechanized"), ("israeli_others", "israeli_mechanized"))
        self.terrain_shift = [
            [[min(getattr(chart[key], name) for key in point.terrain) for name in pair] for pair in names]
            for point in self.points
        ]
        """The shift of attackers in each point, by their side and whether they are mechanized (15.6e, 15.6b)."""
        self.fort_keys = {"arab-fort", "israeli-fort-sinai", "israeli-fort-golan"}
        self.breached_shift = [
            [
                [
                    min((getattr(chart[key], name) for key in point.terrain if key not in self.fort_keys), default=0)
                    for name in pair
                ]
                for pair in names
            ]
            for point in self.points
        ]
        """The same where a breach has taken the worth of the fort (2.4b)."""

    # --- counters (2.3)

    def _build_units(self) -> None:
        self.kind: list[UnitData] = [data for data in self.pack.unit for _ in range(data.quantity)]
        words: list[str] = []
        self.of_kind: dict[str, int] = {}
        for data in self.pack.unit:
            first = len(words)
            words += [data.id] if data.quantity == 1 else [f"{data.id}-{n}" for n in range(1, data.quantity + 1)]
            self.of_kind[data.id] = mask_of(range(first, len(words)))
        self.units = Names("unit", words)
        self.counters = len(words)
        self.bit = [1 << number for number in range(max(self.counters, len(self.spaces.words)))]
        self.nations = tuple(nation.id for nation in self.pack.nation)
        sides = [self.seats.index(nation.side) for nation in self.pack.nation]
        self.nation = [self.nations.index(data.nation) for data in self.kind]
        self.side = [sides[nation] for nation in self.nation]
        self.of_side = tuple(mask_of(u for u in range(self.counters) if self.side[u] == side) for side in (0, 1))
        self.of_nation = [
            mask_of(u for u in range(self.counters) if self.nation[u] == number) for number in range(len(self.nations))
        ]
        self.ground = self.units_where(lambda data: data.unit_class in ("mechanized", "non-mechanized"))
        self.ground_by_side = (self.ground & self.of_side[ARAB], self.ground & self.of_side[ISRAEL])
        self.mechanized = self.units_where(lambda data: data.unit_class == "mechanized")
        self.strikes = self.units_where(lambda data: data.unit_class == "strike")
        self.of_type = {name: self.units_where(lambda data, t=name: data.type == t) for name in self._types()}
        self.flag = {name: self.units_where(lambda data, f=name: f in data.flags) for name in self._flags()}
        self.large = self.flag["large"]
        self.static = self.flag["static"]
        self.sam = self.flag["sam"]
        self.strength = [data.combat for data in self.kind]
        self.leader = [data.leader for data in self.kind]
        self.group_of = [self.side[u] if self.ground >> u & 1 else 2 for u in range(self.counters)]
        self.groups = tuple([u for u in range(self.counters) if self.group_of[u] == g] for g in range(GROUPS))

    @cached_property
    def marches(self) -> tuple[tuple[int, int, bool], ...]:
        """Units that march alike: the points that they may enter, and whether they cross lakes and sea (T4, 21.6a)."""
        crosses = self.flag["crosses-lake-and-sea"]
        sorts: dict[tuple[int, bool], int] = {}
        for unit in bits(self.ground):
            sort = self.enterable[unit], bool(crosses >> unit & 1)
            sorts[sort] = sorts.get(sort, 0) | 1 << unit
        return tuple((units, enter, over_water) for (enter, over_water), units in sorts.items())

    @cached_property
    def enterable(self) -> list[int]:
        """The points that each unit may enter: mountains are closed to mechanized ones, water to most (T4, 21.6a)."""
        over_water, on_wheels = self.land | self.water, self.land & ~self.barred_to_mechanized
        crosses = self.flag["crosses-lake-and-sea"]
        return [
            on_wheels if self.mechanized >> u & 1 else over_water if crosses >> u & 1 else self.land
            for u in range(self.counters)
        ]

    def units_where(self, test: Callable[..., bool]) -> int:
        """The units for whose kind a predicate holds."""
        return mask_of(number for number, data in enumerate(self.kind) if test(data))

    def _types(self) -> set[str]:
        return {data.type for data in self.pack.unit}

    def _flags(self) -> set[str]:
        return {flag for data in self.pack.unit for flag in data.flags}

    def unit_named(self, word: str | None) -> int:
        """The unit of a name as a mask; nothing for any other word."""
        number = self.units.index.get(word or "")
        return 0 if number is None else 1 << number

    def space_named(self, word: str | None) -> int:
        """The space of a name as a mask; nothing for any other word."""
        number = self.spaces.index.get(word or "")
        return 0 if number is None else 1 << number

    def ground_of(self, side: int) -> int:
        """All ground units of a side."""
        return self.ground_by_side[side]

    # --- the start (5)

    def _build_start(self) -> None:
        """Counters of a kind are given to the zones in the order of the pack."""
        self.zones = {zone.id: zone for zone in self.pack.setup_zone}
        self.zone_units: dict[str, int] = {}
        left = {kind: bits(mask) for kind, mask in self.of_kind.items()}
        for zone in self.pack.setup_zone:
            taken = 0
            for count in zone.units:
                for _ in range(count.n):
                    taken |= 1 << left[count.unit].pop(0)
            self.zone_units[zone.id] = taken
        self.start_box = {
            u: self.box[START[z]] for z, units in self.zone_units.items() if z in START for u in bits(units)
        }

    # --- parts of large units (9.10)

    @cached_property
    def parts(self) -> dict[str, tuple[str, ...]]:
        """The kinds of the three units that each large kind breaks into; combined arms under their own name."""
        charts = {(chart.nation, chart.large): chart.components for chart in self.pack.reorganization}
        found: dict[str, tuple[str, ...]] = {COMBINED: self._part_kinds("israel", charts["israel", COMBINED], ())}
        for data in self.pack.unit:
            if "large" in data.flags:
                chart = charts[data.nation, f"{data.type}-{data.size}"]
                found[data.id] = self._part_kinds(data.nation, chart, data.flags)
        return found

    def _part_kinds(self, nation: str, chart: dict[str, int], flags: Iterable[str]) -> tuple[str, ...]:
        """The kinds of a chart's components; Golani and the 202nd have battalions of their own (9.6a, 9.6b)."""
        own = {flag for flag in flags if flag in ("golani", "brigade-202")}
        kinds: list[str] = []
        for name, number in chart.items():
            type_, size = name.rsplit("-", 1)
            kind = next(
                data.id
                for data in self.pack.unit
                if data.nation == nation
                and data.type == type_
                and data.size == size
                and "guards" not in data.flags
                and own == {flag for flag in data.flags if flag in ("golani", "brigade-202")}
            )
            kinds += [kind] * number
        return tuple(kinds)

    def option(self, name: str) -> bool:
        """Whether an option of the match is on."""
        return option_of(self.options, name)


def _table(columns: list[int], rows: dict[str, list[str]]) -> StrengthTable:
    return StrengthTable([str(column) for column in columns], {int(die): row for die, row in rows.items()})


@lru_cache(maxsize=16)
def _world(options: tuple[tuple[str, str], ...]) -> World:
    return World(load_pack(), dict(options))


def world_of(options: dict[str, str]) -> World:
    """The world of a match; one is shared by all matches with the same options."""
    return _world(tuple(sorted(options.items())))
