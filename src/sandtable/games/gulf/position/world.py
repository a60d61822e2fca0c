"""The facts of a match that never change: map, counters, sides, and the order of play. Built once a scenario."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from sandtable.board.boxes import Boxes
from sandtable.board.hexgrid import HexGrid
from sandtable.board.masks import bits, mask_of, union
from sandtable.board.moves import MoveTable
from sandtable.caching import cached_property
from sandtable.combat.columns import OddsTable
from sandtable.counters.world import CounterWorld
from sandtable.games.gulf.data.pack import GulfPack
from sandtable.games.gulf.data.pack_records import Pack, PlaceData
from sandtable.games.gulf.data.profile import Profile
from sandtable.games.gulf.data.rule_records import ContingentData, HexTerrain
from sandtable.games.gulf.data.scenario_records import ScenarioData, UnitData
from sandtable.kernel.clauses import Citations
from sandtable.kernel.plain import Mask
from sandtable.language import Names

TRACK, LOST, POOL, UNUSED = "track", "eliminated", "pool", "not-in-play"
"""Boxes of both sides: units due in a later turn, lost ones, those that wait for an event, those out of the game."""
GROUND_STAGING, AIR_STAGING, CARRIER, SOF = "ground-staging", "air-staging", "carrier", "sof"
HOST = "host_country"
GROUND, AIR = 0, 2
"""The groups of units: ground units of side 0 and 1 (bases included), then aircraft of side 0 and 1."""
GROUPS = 4
HALVES = 2
"""Points of movement and support are counted in halves."""


class World(CounterWorld):
    """Masks of hexes use the grid's numbers, masks of units the numbers of units."""

    grid: HexGrid

    def __init__(self, files: GulfPack, profile: Profile, scenario: str, data: ScenarioData | None = None) -> None:
        """`data` stands in for the scenario of the pack where an event has changed alliances."""
        self.files = files
        self.pack: Pack = files.pack
        self.profile = profile
        self.cite: Citations = files.cite
        self.scenario = scenario
        self.data = data or next(entry for entry in self.pack.scenario if entry.id == scenario)
        first = self.data.first_player
        self.seats = (first, *(side.id for side in self.pack.side if side.id != first))
        self.turns = self.data.turns
        self._build_spaces()
        self._build_terrain()
        self._build_places()
        self._build_sides()
        self._build_units()
        self._build_pools()
        self._build_forces()
        self._build_sequence()
        table = self.pack.crt
        self.crt = OddsTable(table.columns, dict(enumerate(table.rows, 1)))

    # --- spaces (2.1)

    def _build_spaces(self) -> None:
        data = self.pack.map
        self.grid = grid = HexGrid(data.columns, data.rows)
        displays = [
            display.id for display in self.pack.display if display.public == "secret" and display.side in self.seats
        ]
        names = [*displays, TRACK, LOST, POOL, UNUSED]
        self.boxes = Boxes(names, grid.end)
        self.end = grid.end
        self.box = {name: self.boxes.space(name) for name in names}
        self.away = mask_of(self.box[name] for name in (TRACK, LOST, POOL, UNUSED))
        words: list[str | None] = [None] * self.boxes.end
        for space in grid.spaces:
            words[space] = grid.name(space)
        for name, space in self.box.items():
            words[space] = name
        self.spaces = Names("space", words)
        self.no_zone = [0] * grid.end

    def _build_terrain(self) -> None:
        data, grid = self.pack.map, self.grid
        by_code = {terrain.code: terrain for terrain in self.pack.terrain.hex}
        self.terrain: dict[int, HexTerrain] = {}
        self.country_of: dict[int, str] = {}
        self.country: dict[str, Mask] = {}
        for space in grid.spaces:
            column, row = grid.column(space) - 1, grid.row(space) - 1
            self.terrain[space] = by_code[data.grid.terrain[row][column]]
            country = data.grid.countries.get(data.grid.country[row][column], "")
            if country:
                self.country_of[space] = country
                self.country[country] = self.country.get(country, 0) | 1 << space
        self.closed = union(self.country.get(name, 0) for name in (*self.data.closed, *self.data.neutral))  # 5.3
        self.sea = mask_of(s for s, kind in self.terrain.items() if kind.id == "all-sea")
        passable = mask_of(s for s, kind in self.terrain.items() if kind.mp is not None)
        self.land = passable & ~self.closed
        self.landing_ground = mask_of(s for s, kind in self.terrain.items() if kind.landing)
        self.rough = mask_of(s for s, kind in self.terrain.items() if kind.rough)
        self.sky = (self.land | self.sea) & ~self.closed
        self._build_sides_of_hexes()
        self._build_moves()

    def _build_sides_of_hexes(self) -> None:
        """Which hexes touch over land, and the water between them."""
        data, space = self.pack.map, self.grid.space
        self.water: dict[tuple[int, int], str] = {}
        for water in data.water:
            for a, b in water.hexsides:
                self.water[space(a), space(b)] = self.water[space(b), space(a)] = water.kind
        for side in data.causeway:
            a, b = side.between
            self.water[space(a), space(b)] = self.water[space(b), space(a)] = "causeway"
        self.sea_sides = [(space(a), space(b)) for a, b in (side.between for side in data.blocked_hexside)]
        beside = [mask & self.land if self.land >> s & 1 else 0 for s, mask in enumerate(self.grid.neighbours)]
        for one, other in self.sea_sides:
            beside[one] &= ~(1 << other)
            beside[other] &= ~(1 << one)
        self.beside = beside
        """The land hexes that touch each land hex over a side that is not all sea (10.0c, 17.2d)."""
        self.over_water = [0] * self.end
        """The hexes that touch each hex over water of any kind."""
        for one, other in self.water:
            self.over_water[one] |= 1 << other

    def _build_moves(self) -> None:
        chart = self.pack.terrain
        space = self.grid.space
        costs = {s: HALVES * (self.terrain[s].mp or 0) for s in bits(self.land)}
        extra = {side.id: HALVES * (side.mp or 0) for side in chart.hexside}
        price = {line.id: round(HALVES * line.mp) for line in chart.line}
        lines: dict[int, list[tuple[int, int]]] = {points: [] for points in price.values()}
        self.line_sides: set[tuple[int, int]] = set()
        half = min(price.values())
        for line in self.pack.map.line:
            for a, b in pairwise(line.hexes):
                lines[price[line.kind]].append((space(a), space(b)))
                if price[line.kind] == half:
                    self.line_sides |= {(space(a), space(b)), (space(b), space(a))}
        sides = {pair: extra[kind] for pair, kind in self.water.items() if pair[0] < pair[1]}
        causeways = [pair for pair, kind in self.water.items() if kind == "causeway" and pair not in self.line_sides]
        blocked = [*self.sea_sides, *causeways]
        self.moves = MoveTable(self.grid, costs, blocked=blocked, lines=lines, sides=sides)
        self.dry_exits = mask_of(s for s in self.grid.spaces if self.moves.steps[s] & ~self.over_water[s])
        """Hexes that can be left on the ground without crossing water."""
        light = dict.fromkeys(costs, HALVES)  # 23.1b
        lakes = {pair: points for pair, points in sides.items() if self.water[pair] != "river"}
        self.light_moves = MoveTable(self.grid, light, blocked=blocked, lines=lines, sides=lakes)
        flight = dict.fromkeys(bits(self.sky), 1)
        self.flights = MoveTable(self.grid, flight)
        self.free_flights = MoveTable(self.grid, dict.fromkeys(self.grid.spaces, 1))  # 26.6x

    def _build_places(self) -> None:
        space = self.grid.space
        self.places: dict[int, list[PlaceData]] = {}
        self.feature: dict[str, Mask] = {}
        for place in self.pack.map.place:
            here = space(place.hex)
            self.places.setdefault(here, []).append(place)
            for feature in place.features:
                self.feature[feature] = self.feature.get(feature, 0) | 1 << here
        for name in ("city", "town", "airfield", "port", "oilfield", "objective", "strategic"):
            self.feature.setdefault(name, 0)
        self.urban = union(self.feature.get(kind.id, 0) for kind in self.pack.terrain.feature if kind.urban)
        self.airfields = self.feature["airfield"] & ~self.closed
        self.gulf_ports = mask_of(space(p.hex) for p in self.pack.map.place if p.sea == "persian-gulf")
        self.region = {name: mask_of(map(space, hexes)) for name, hexes in self.pack.map.region.items()}
        self.coast = self.region["coastal"]
        self.hover_hexes = (self.coast | self.feature["port"]) & self.land  # 23.2a
        waters = dict.fromkeys(bits(self.hover_hexes | self.sea), HALVES)
        self.hover_moves = MoveTable(self.grid, waters)

    def name_of(self, space: int) -> str:
        """A hex with the name of its place, for sentences: "2109 (Kuwait City)"."""
        places = self.places.get(space)
        if not places:
            return self.hex(space)
        name, _, other = places[0].name.rstrip(")").partition(" (")
        return f"{self.hex(space)} ({', '.join(filter(None, (name, other)))})"

    # --- sides and contingents (5.1)

    def _build_sides(self) -> None:
        self.contingents: dict[str, ContingentData] = {entry.id: entry for entry in self.pack.contingent}
        self.side_of: dict[str, int] = {}
        for seat, names in self.data.contingents.items():
            self.side_of.update(dict.fromkeys(names, self.seats.index(seat)))
        self.home = tuple(  # countries that were a side's own from the beginning (5.2b)
            union(self.country.get(name, 0) for name, owner in self.data.countries.items() if owner == seat)
            for seat in self.seats
        )

    def allied(self, one: str, other: str) -> bool:
        """Whether two contingents may attack together (8.4b, 8.4c)."""
        return one == other or any(one in group and other in group for group in self.pack.attack_together.allies)

    # --- counters (2.3 to 2.10)

    def _build_units(self) -> None:
        self.kind: list[UnitData] = list(self.pack.unit)
        names = [unit.id for unit in self.kind]
        self.units = Names("unit", names)
        self.counters = len(names)
        self.corps = Names("corps", [corps.id for corps in self.pack.corps])
        self.all_units = (1 << self.counters) - 1
        self.bit = [1 << number for number in range(max(self.boxes.end, self.counters))]
        self.contingent = [unit.contingent for unit in self.kind]
        self.bases = self._having(lambda unit: unit.kind == "base")
        self.mobile = self._having(lambda unit: unit.kind == "ground")
        self.ground = self.mobile | self.bases
        self.aircraft = self._having(lambda unit: unit.kind == "air")
        self.sofs = self._having(lambda unit: unit.kind == "sof")
        self.naval = self._having(lambda unit: unit.kind == "naval")
        self.gunships = self._having(lambda unit: unit.type == "sag")
        self.transports = self._having(lambda unit: unit.type == "awg")
        self.guerrillas = self.flagged("guerrilla")
        self.airmobile = self.flagged("airmobile")
        self.light = self.flagged("light") | self._having(lambda unit: unit.type == "ranger")
        self.amphibious = self.flagged("amphibious")
        self.revolution_guards = self.flagged("irgc")
        self.tricap = self.flagged("tricap")
        self.missiles = self.flagged("cruise-missile")
        self.marchers = self.ground & self._having(lambda unit: unit.mf > 0)
        self._build_aircraft()
        self.points = [HALVES * unit.mf for unit in self.kind]
        self.range = [unit.range if isinstance(unit.range, int) else None for unit in self.kind]  # None: unlimited
        self.two_steps = self._having(lambda unit: unit.steps == 2)

    def _build_aircraft(self) -> None:
        """Kinds of aircraft that rules name: of carriers, of marines, of displays, with rights of their own."""
        self.carrier_air = self.flagged("carrier") & self.aircraft
        self.marine_air = self.flagged("usmc") & self.aircraft
        self.marines = self.flagged("usmc") & self.ground
        self.overflies = self.flagged("off-map-base")
        self.hovercraft = self.flagged("hovercraft")
        unlimited = self._having(lambda unit: unit.kind == "air" and unit.range == "U")
        self.staging_air = unlimited & ~self.missiles & ~self.carrier_air | self.overflies
        self.weasels = self.flagged("wild-weasel")
        self.b52s = self.flagged("b52")
        self.parenthesized = self.flagged("parenthesized")
        self.bombers = self._having(lambda unit: unit.kind == "air" and unit.ga > 0)

    def _build_pools(self) -> None:
        """Guerrillas by the pool from which they come, and the prices and shifts of the tables by their names."""
        self.pools = {
            pool.id: self.numbers(pool.units)
            for pool in self.pack.pool
            if all(self.guerrillas >> unit & 1 for unit in self.numbers(pool.units))
        }
        self.pool_of = {unit: tuple(units) for units in self.pools.values() for unit in units}
        self.prices = {price.id: price.cost for price in self.pack.atp.price}
        self.shift_columns = {shift.id: shift.columns for shift in self.pack.shift}

    def of_contingent(self, name: str) -> Mask:
        return mask_of(unit for unit, owner in enumerate(self.contingent) if owner == name)

    def _having(self, test: Callable[[UnitData], bool]) -> Mask:
        return mask_of(number for number, unit in enumerate(self.kind) if test(unit))

    def flagged(self, flag: str) -> Mask:
        return self._having(lambda unit: flag in unit.flags)

    def _build_forces(self) -> None:
        """Whose units are whose; a guerrilla of a host country fights for the side that has the pool."""
        hosts = {name: self.side_of.get(name, -1) for name in self.contingents}
        guest = self.seats.index(self.profile.guerrilla_side)
        self.side = [guest if name == HOST else hosts.get(name, -1) for name in self.contingent]
        self.of_side = tuple(mask_of(u for u, s in enumerate(self.side) if s == side) for side in (0, 1))
        ground = tuple(bits(self.ground & mask) for mask in self.of_side)
        air = tuple(bits(self.aircraft & mask) for mask in self.of_side)
        self.groups = (*ground, *air)
        self.group_units = tuple(mask_of(units) for units in self.groups)
        self.group_of = [
            -1 if side < 0 else GROUND + side if self.ground >> u & 1 else AIR + side if self.aircraft >> u & 1 else -1
            for u, side in enumerate(self.side)
        ]
        self.room = (1,) * GROUPS  # stacking hangs on contingents and is counted by the rules themselves

    def _build_sequence(self) -> None:
        sequence = self.pack.sequence
        self.sequence = tuple(tuple(s.step for s in sequence if s.side == seat) for seat in self.seats)
        self.checked = tuple(
            frozenset(s.step for s in sequence if s.side == seat and s.stacking) for seat in self.seats
        )
        """The steps of each side at whose end stacking is checked (8.1a)."""

    def numbers(self, names: list[str]) -> list[int]:
        return [self.units.index[name] for name in names]

    # --- places in words

    @cached_property
    def _by_place(self) -> dict[str, int]:
        return {place.name: self.grid.space(place.hex) for place in self.pack.map.place}

    def select(self, where: str) -> Mask:
        """The spaces that a selector of the pack means: `hex:Riyadh`, `airfield:Iraq`, `region:south-edge`, `sof`."""
        kind, _, what = where.partition(":")
        if not what:
            return 1 << self.box[kind]
        if kind == "hex":
            place = next(name for name in self._by_place if name == what or name.startswith(what))
            return 1 << self._by_place[place]
        if kind == "region":
            return self.region[what] & self.land
        inside = self.country.get(what, 0) & self.land
        if kind == "anywhere":
            return inside
        return inside & union(self.feature[name] for name in kind.replace("town_or", "or_town_or").split("_or_"))
