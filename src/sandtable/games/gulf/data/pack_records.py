"""The shape of a Gulf pack: tables, counters, scenarios and map of either game, each with its provenance."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.counters.map_records import GridData, MapLine, MapSide, Place, Projection
from sandtable.kernel.pack import Record

from .rule_records import (
    AtpData,
    AttackTogether,
    ContingentData,
    CrtData,
    DisplayData,
    FireData,
    MarkerData,
    ObjectiveReward,
    RandomArrival,
    RefitDie,
    Scale,
    ScudData,
    SequenceData,
    ShiftData,
    SideData,
    SofData,
    StackingData,
    SupportData,
    TerrainData,
    VictoryData,
)
from .scenario_records import (
    CorpsData,
    OptionalRule,
    PoolData,
    ReinforcementData,
    ScenarioData,
    UnitData,
    VariantData,
    VariantForce,
)


class Grid(GridData, frozen=True, kw_only=True):
    countries: dict[str, str]


class PlaceData(Place, frozen=True, kw_only=True):
    country: str
    sea: str = ""
    vp: str = ""


class LineOnMap(MapLine, frozen=True, kw_only=True):
    kind: str


class WaterData(Record, frozen=True, kw_only=True):
    """A river or lake shore along hexsides."""

    name: str
    kind: Literal["river", "lake"]
    hexsides: list[tuple[str, str]]


class MapLabel(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a sea or a country, at a hex."""

    text: str
    hex: str
    kind: Literal["sea", "country"] = "sea"


class MapData(Record, frozen=True, kw_only=True):
    columns: int
    rows: int
    projection: Projection
    grid: Grid
    region: dict[str, list[str]]
    """Hexes that a rule names together: edges, borders, coasts, objectives."""
    blocked_hexside: list[MapSide]
    causeway: list[MapSide] = []
    label: list[MapLabel]
    place: list[PlaceData]
    line: list[LineOnMap]
    water: list[WaterData]


class Pack(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole pack. Parts with a default exist in one of the two games only."""

    scale: Scale
    side: list[SideData]
    display: list[DisplayData]
    contingent: list[ContingentData]
    attack_together: AttackTogether
    sequence: list[SequenceData]
    stacking: StackingData
    shift: list[ShiftData]
    terrain: TerrainData
    atp: AtpData
    support: SupportData
    sof: SofData
    objective_marker: list[MarkerData]
    victory: VictoryData
    random_arrival: RandomArrival
    refit_die: RefitDie | None = None
    scud: ScudData | None = None
    fire: FireData | None = None
    objective_reward: ObjectiveReward | None = None
    crt: CrtData
    unit: list[UnitData]
    corps: list[CorpsData] = []
    scenario: list[ScenarioData]
    reinforcement: list[ReinforcementData]
    pool: list[PoolData]
    variant_force: list[VariantForce] = []
    variant: list[VariantData]
    optional_rule: list[OptionalRule]
    map: MapData
