"""The world of a match: everything about map, units and tables that never changes while it is played.

Built once for each scenario and set of options, shared by all states. Units are small numbers; the SAM
sites printed on the map are air units too (4.2d) and stand behind the counters in the same numbering.
"""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from sandtable.board.boxes import Boxes
from sandtable.board.hexgrid import HexGrid
from sandtable.board.lines import Lines
from sandtable.board.masks import bits, mask_of, union
from sandtable.board.moves import MoveTable
from sandtable.combat.tables import DifferentialTable
from sandtable.counters.world import CounterWorld
from sandtable.games.oil_war.data.options import OPTIONS
from sandtable.games.oil_war.data.pack import load_pack
from sandtable.games.oil_war.data.pack_records import Pack, PlaceData, UnitData
from sandtable.kernel.options import effective_options
from sandtable.language import Names
from sandtable.threadsafe import once

ISRAEL, GERMANY, OMAN = "israel", "germany", "gulf_of_oman"
POOL, LOST, UNUSED = "reinforcements", "eliminated", "not-in-play"
BOXES = (ISRAEL, GERMANY, OMAN, POOL, LOST, UNUSED)
TERRAIN = {".": "sea", "c": "clear", "s": "sand", "r": "rough"}
ARAB = "arab"
COMBAT_TABLE = "crt"
"""The chart of the handbook that battles are read from."""
TURN_END = "turn_end"
"""After the last phase the player ends the Player-Turn, unless it ends by itself."""


class Transport(Struct, frozen=True):
    """What air transport of a kind of unit costs: to a garrisoned base, and (or None) to open ground."""

    kind: str
    box: int
    base: int
    ground: int | None


class World(CounterWorld):
    """Facts. Masks of hexes use the grid's numbers, masks of units the unit numbers."""

    grid: HexGrid

    def __init__(self, pack: Pack, scenario: str, options: dict[str, str]) -> None:
        self.pack = pack
        self.scenario = scenario
        self.options = options
        number = int(scenario)
        self.data = next(entry for entry in pack.scenario if entry.number == number)
        self.seats = (self.data.first_player, *(p for p in self.data.players if p != self.data.first_player))
        self.turns = pack.scale.game_turns
        self._build_board()
        self._build_places()
        self._build_lines()
        self._build_units()
        self._build_sides()
        self._build_sequence(number)
        self._build_forces(number)
        self._build_transport(number)
        self._build_tables()

    # --- the map (3.1, 14.T)

    def _build_board(self) -> None:
        data = self.pack.map
        self.grid = grid = HexGrid(data.columns, data.rows)
        self.boxes = Boxes(BOXES, grid.end)
        self.end = grid.end
        self.box = {name: self.boxes.space(name) for name in BOXES}
        self.away = mask_of(self.box[name] for name in (POOL, LOST, UNUSED))
        words: list[str | None] = [None] * self.boxes.end
        for space in grid.spaces:
            words[space] = grid.name(space)
        for name in BOXES:
            words[self.box[name]] = name
        self.spaces = Names("space", words)
        self.bit = [1 << space for space in range(self.boxes.end)]
        self.terrain: dict[int, str] = {}
        self.country_of: dict[int, str] = {}
        self.country: dict[str, int] = dict.fromkeys(self.pack.nations, 0)
        for space in grid.spaces:
            column, row = grid.column(space) - 1, grid.row(space) - 1
            self.terrain[space] = TERRAIN[data.grid.terrain[row][column]]
            letter = data.grid.country[row][column]
            if letter != ".":
                nation: str = data.legend["countries"][letter]
                self.country_of[space] = nation
                self.country[nation] |= 1 << space
        self.sea = mask_of(s for s, kind in self.terrain.items() if kind == "sea")
        self.land = grid.all & ~self.sea
        self.soft = mask_of(s for s, kind in self.terrain.items() if kind in ("clear", "sand"))
        self.coast = self.land & grid.spread(self.sea)
        limit = data.oman_line.west_limit_column
        self.beyond_oman_line = mask_of(s for s in grid.spaces if grid.column(s) >= limit)  # 5.0e
        self.zone = [mask & grid.all for mask in grid.neighbours]
        self.no_zone = [0] * len(self.zone)  # 6.14
        self.zone_at_home = list(self.zone)  # 11.33d
        for space, nation in self.country_of.items():
            self.zone_at_home[space] &= self.country[nation]

    def _build_places(self) -> None:
        self.places: dict[int, list[PlaceData]] = {}
        for place in self.pack.map.place:
            self.places.setdefault(self.grid.space(place.hex), []).append(place)

        def having(feature: str) -> int:
            return mask_of(s for s, ps in self.places.items() if any(feature in p.features for p in ps))

        self.oil, self.ports, self.bases = having("oil"), having("port"), having("air_base")
        self.base_list = bits(self.bases)
        self._nearby: dict[int, list[int]] = {}
        self.sam_strength = {s: p.sam for s, ps in self.places.items() for p in ps if p.sam}
        self.sam_bases = mask_of(self.sam_strength)

    def _build_lines(self) -> None:
        data = self.pack.map
        space = self.grid.space
        joins = [(space(a), space(b)) for line in data.transportation for a, b in pairwise(line.hexes)]
        blocked = [(space(a), space(b)) for a, b in (side.between for side in data.blocked_hexside)]
        price = self.pack.terrain_cost
        rough = int(self.options["rough"])
        points = {"clear": price.clear, "sand": price.sand, "rough": rough}
        costs = {s: points[self.terrain[s]] for s in bits(self.land)}
        self.moves = MoveTable(self.grid, costs, blocked=blocked, roads=joins, road_cost=price.transportation)
        self.inland = [space < self.end and bool(self.moves.steps[space]) for space in range(self.boxes.end)]
        self.lines = Lines(joins)
        self._piped: dict[tuple[tuple[int, int], ...], Lines] = {}
        self.pipelines = [
            (space(line.hexes[0]), space(line.hexes[-1]), mask_of(space(name) for name in line.hexes))
            for line in data.undersea_pipeline
        ]

    # --- the counters (3.2)

    def _build_units(self) -> None:
        words: list[str] = []
        self.kind: list[UnitData | None] = []
        self.number: dict[str, list[int]] = {}
        for data in self.pack.unit:
            code = self.pack.nations[data.nation].code
            for count in range(1, data.quantity + 1):
                self.number.setdefault(data.key, []).append(len(words))
                words.append(f"{code}-{data.type}-{count}")
                self.kind.append(data)
        self.counters = len(words)
        self.sam_hex = sorted(self.sam_strength, key=self.grid.name)
        for space in self.sam_hex:
            words.append(f"sam-{self.grid.name(space)}")
            self.kind.append(None)
        self.unit_names = words
        self.units = Names("unit", words)
        self.all_counters = (1 << self.counters) - 1
        self.ground = mask_of(u for u, k in enumerate(self.kind) if k and k.class_ == "ground")
        self.aircraft = self.all_counters & ~self.ground
        self.sams = ((1 << len(words)) - 1) & ~self.all_counters
        self.ground_strength = [k.ground if k else 0 for k in self.kind]
        self.air_strength = [k.air or 0 if k else 0 for k in self.kind]
        for number, space in enumerate(self.sam_hex, self.counters):
            self.air_strength[number] = self.sam_strength[space]
        self.range = [k.range if k and isinstance(k.range, int) else None for k in self.kind]  # None: u (5.16)
        self.nation = [
            k.nation if k else self.country_of[self.sam_hex[u - self.counters]] for u, k in enumerate(self.kind)
        ]
        self.marines = self._flagged("marine")
        self.marine_list = bits(self.marines)
        self.oman_bound = self._flagged("oman_line")
        self.not_on_turn_1 = self._flagged("not_on_turn_1")
        self.carrier = self._flagged("naval")

    def _flagged(self, flag: str) -> int:
        return mask_of(u for u, k in enumerate(self.kind) if k and flag in k.flags)

    # --- the scenario (9.0, 11.0)

    def _build_sides(self) -> None:
        """Whose the units are, how they stack, and which countries are home."""
        nations = self.pack.nations
        side = {name: nation.side(self.scenario) for name, nation in nations.items()}
        self.side_of_nation = {name: self.seats.index(s) for name, s in side.items() if s in self.seats}
        self.side = [self.side_of_nation.get(nation, -1) for nation in self.nation]
        self.of_side = tuple(mask_of(u for u, s in enumerate(self.side) if s == i) for i in (0, 1))
        self.us_force = 0 if self.scenario == "3" else self.of_side[self.seats.index("us")]
        self.ground_list = tuple(bits(self.ground & mask) for mask in self.of_side)
        self.air_list = tuple(bits(self.aircraft & mask) for mask in self.of_side)
        self.sam_list = tuple(bits(self.sams & mask) for mask in self.of_side)
        self.sam_sites = tuple(mask_of(self.sam_hex[u - self.counters] for u in units) for units in self.sam_list)
        self.groups = (*self.ground_list, *self.air_list)
        self.group_of = [
            s + 2 * (self.aircraft >> u & 1) if s >= 0 and not self.sams >> u & 1 else -1
            for u, s in enumerate(self.side)
        ]
        limits = self.pack.stacking
        self.room = (*[limits.ground_per_hex] * 2, *[limits.air_per_hex] * 2)  # 5.32a
        self.home = tuple(  # the countries of each side
            union(self.country[n] for n, s in self.side_of_nation.items() if s == i) for i in (0, 1)
        )
        self.foreign_sams = tuple(self.sam_bases & ~home for home in self.home)

    def _build_sequence(self, number: int) -> None:
        """The phases of each side, its points, and who deploys first."""
        self.sequence = tuple(
            next((*q.phases, TURN_END) for q in self.pack.sequence if q.player == seat and number in q.scenarios)
            for seat in self.seats
        )
        self.atp = {
            1: self.pack.atp_per_turn.scenario_1,
            2: self.pack.atp_per_turn.scenario_2,
            3: self.pack.atp_per_turn.scenario_3,
        }[number]
        self.deploy_order = tuple(self.seats.index(seat) for seat in self.data.deploy_order if seat != "us")

    def _build_forces(self, number: int) -> None:
        """Which units start where, and when the others arrive; of each kind the lowest numbers come first."""
        taken: dict[str, int] = {}

        def take(key: str, count: int) -> list[int]:
            first = taken.get(key, 0)
            taken[key] = first + count
            return self.number[key][first : first + count]

        self.set_up: dict[int, int] = {}  # unit -> box where it starts (11.12b, 11.22)
        self.to_deploy = [0, 0]  # units that each side deploys freely (11.12a, 11.32)
        for seat, places in self.data.deploy.items():
            for place, forces in places.items():
                for kind, count in forces.items():
                    for unit in take(kind if "/" in kind else f"{place}/{kind}", count):
                        if place in self.box:
                            self.set_up[unit] = self.box[place]
                        else:
                            self.to_deploy[self.seats.index(seat)] |= 1 << unit
        self.due: dict[int, int] = {}  # unit -> game-turn of arrival
        self.arrives_in_box = 0
        for arrival in sorted(self.pack.reinforcement, key=lambda a: a.turn):
            if number in arrival.scenarios:
                for kind, count in arrival.units.items():
                    for unit in take(kind, count):
                        self.due[unit] = arrival.turn
                        if arrival.place in self.box:
                            self.arrives_in_box |= 1 << unit
        self.due_by = [mask_of(unit for unit, due in self.due.items() if due <= turn) for turn in range(self.turns + 1)]

    def _build_transport(self, number: int) -> None:
        """Where units go if nobody says otherwise, where aircraft fly from, and what transport costs."""
        self.advice: list[dict[str, list[str]]] = [{}, {}]
        for deployment in self.pack.deployment:
            if number in deployment.scenarios and deployment.seat in self.seats:
                self.advice[self.seats.index(deployment.seat)].update(deployment.places)
        self.home_box = {u: self._home_box(u) for u in bits(self.aircraft)}
        self.transport = {
            unit: Transport(
                entry.unit, self.box[entry.box], entry.atp_garrisoned_air_base, entry.atp_any_clear_or_sand_hex
            )
            for entry in self.pack.air_transport
            if number in entry.scenarios
            for unit in self.number[entry.unit]
        }

    def _home_box(self, unit: int) -> int | None:
        """The box to which an aircraft returns, None for one that bases on the map (5.46, 11.13a, X4, X39)."""
        data = self.kind[unit]
        assert data is not None
        boxes = (box.name for box in self.pack.map.box if self.data.number in box.base_for.get(data.key, ()))
        return next((self.box[name] for name in boxes), None)

    def box_clause(self, unit: int) -> str:
        """The clause that keeps an aircraft of the boxes off the bases of the map."""
        data = self.kind[unit]
        assert data is not None
        if data.key != "United States/F111":
            return "5.46"
        return "11.13a" if self.scenario == "1" else "X39"

    def _build_tables(self) -> None:
        data = self.pack.crt
        rows = {int(die): list(row) for die, row in data.rows.items()}
        if self.options["crt"] == "graded":
            for cell in data.doubtful:
                rows[cell.die][data.columns.index(cell.column)] = cell.alternative
        self.crt = DifferentialTable(data.columns, rows)
        self.allowance = self.pack.movement.ground_allowance
        self.halved_allowance = self.pack.movement.unsupplied_allowance

    def lines_with_pipes(self, pipes: tuple[tuple[int, int], ...]) -> Lines:
        """The transportation lines together with some undersea pipelines (X29)."""
        known = self._piped.get(pipes)
        if known is None:
            known = self._piped[pipes] = self.lines.with_edges(pipes)
        return known

    def bases_from(self, space: int) -> list[int]:
        """All air bases, the nearest to a hex first."""
        known = self._nearby.get(space)
        if known is None:
            distance = self.grid.distance
            known = self._nearby[space] = sorted(self.base_list, key=lambda base: (distance(space, base), base))
        return known


@once
def _world(scenario: str, options: tuple[tuple[str, str], ...]) -> World:
    return World(load_pack(), scenario, dict(options))


def world_of(scenario: str, options: dict[str, str]) -> World:
    """The shared world of all matches with this scenario and these options, as recorded."""
    return _world(scenario, tuple(effective_options(OPTIONS, options).items()))
