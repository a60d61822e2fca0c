"""The shape of the pack: every table, unit, scenario and place of Oil War, each with its provenance."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from sandtable.counters.map_records import GridData, MapLine, MapSide, Place, Projection
from sandtable.kernel.pack import Record


class Scale(Record, frozen=True, kw_only=True):
    game_turns: int
    days_per_turn: int
    km_per_hex: int
    die_sides: int


class NationData(Struct, frozen=True, forbid_unknown_fields=True):
    s1: str
    s2: str
    s3: str
    code: str

    def side(self, scenario: str) -> str:
        return {"1": self.s1, "2": self.s2, "3": self.s3}[scenario]


PhaseName = Literal[
    "basing", "atp_allocation", "supply", "air_transport", "reinforcement", "movement", "air_combat", "ground_combat",
]  # fmt: skip
"""The phases of a Player-Turn (4.2)."""


class SequenceData(Record, frozen=True, kw_only=True):
    player: str
    scenarios: list[int]
    phases: list[PhaseName]


class Doubtful(Struct, frozen=True, forbid_unknown_fields=True):
    die: int
    column: int
    alternative: str
    why: str


class CrtData(Record, frozen=True, kw_only=True):
    columns: list[int]
    rounding: str
    rows: dict[str, list[str]]
    doubtful: list[Doubtful]
    ground_effects: dict[str, str]
    air_effects: dict[str, str]


class MovementData(Record, frozen=True, kw_only=True):
    ground_allowance: int
    unsupplied_allowance: int
    air_transported_hexes: int


class TerrainCosts(Record, frozen=True, kw_only=True):
    clear: int
    sand: int
    rough: int
    transportation: int
    coastal: str
    all_sea: str
    blocked_hexside: str


class StackingData(Record, frozen=True, kw_only=True):
    ground_per_hex: int
    air_per_hex: int


class SupplyData(Record, frozen=True, kw_only=True):
    path_hexes_to_line: int
    atp_through_source: int
    atp_air_drop: int
    atp_per_map_based_air_unit: int
    capacity_base_with_sam: int
    capacity_base_without_sam: int


class TransportData(Record, frozen=True, kw_only=True):
    box: str
    unit: str
    atp_garrisoned_air_base: int
    atp_any_clear_or_sand_hex: int | None = None
    scenarios: list[int]


class AtpData(Record, frozen=True, kw_only=True):
    scenario_1: list[int]
    scenario_2: list[int]
    scenario_3: list[int]


class VictoryData(Record, frozen=True, kw_only=True):
    winner: str
    level: str
    min_oil: int | None = None
    min_ports: int | None = None
    enemy_oil_min: int | None = None
    enemy_oil_max: int | None = None
    enemy_ports_min: int | None = None
    or_enemy_ports: int | None = None


class UnitData(Record, frozen=True, kw_only=True):
    key: str
    nation: str
    class_: Literal["ground", "air"] = field(name="class")
    type: str
    name: str
    size: str
    quantity: int
    ground: int
    air: int | None = None
    range: int | Literal["u"] | None = None
    movement: int | None = None
    steps: int
    basing: str = ""
    flags: list[str] = []


class UnitNote(Record, frozen=True, kw_only=True):
    key: str
    equipment: str
    aircraft: str = ""


class ScenarioData(Record, frozen=True, kw_only=True):
    number: int
    name: str
    first_player: str
    players: list[str]
    deploy_order: list[str]
    deploy: dict[str, dict[str, dict[str, int]]]


class ReinforcementData(Record, frozen=True, kw_only=True):
    scenarios: list[int]
    turn: int
    side: str
    place: str
    units: dict[str, int]


class DeploymentData(Record, frozen=True, kw_only=True):
    scenarios: list[int]
    seat: str
    places: dict[str, list[str]]


class OmanLine(Record, frozen=True, kw_only=True):
    west_limit_column: int


class BoxData(Record, frozen=True, kw_only=True):
    name: str
    holds: str
    base_for: dict[str, list[int]]
    """The aircraft that fly from this box, and in which scenarios."""


class PlaceData(Place, frozen=True, kw_only=True):
    country: str
    lat: float
    lon: float
    natural_hex: str
    sam: int = 0


class MapData(Record, frozen=True, kw_only=True):
    columns: int
    rows: int
    projection: Projection
    legend: dict[str, Any]
    grid: GridData
    oman_line: OmanLine
    box: list[BoxData]
    place: list[PlaceData]
    transportation: list[MapLine]
    undersea_pipeline: list[MapLine]
    blocked_hexside: list[MapSide]


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole pack."""

    scale: Scale
    nations: dict[str, NationData]
    sequence: list[SequenceData]
    crt: CrtData
    movement: MovementData
    terrain_cost: TerrainCosts
    stacking: StackingData
    supply: SupplyData
    air_transport: list[TransportData]
    atp_per_turn: AtpData
    victory: list[VictoryData]
    unit: list[UnitData]
    unit_note: list[UnitNote]
    scenario: list[ScenarioData]
    reinforcement: list[ReinforcementData]
    deployment: list[DeploymentData]
    map: MapData
