"""The shape of the pack: every table, counter and point of October War, each with its provenance."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.kernel.pack import Record

Side = Literal["israel", "arab"]
TheatreName = Literal["sinai", "golan"]


class TurnData(Record, frozen=True, kw_only=True):
    number: int
    dates: str
    mp_israel: int
    mp_egypt: int
    mp_syria: int


class Dice(Record, frozen=True, kw_only=True):
    sides: int


class CrtData(Record, frozen=True, kw_only=True):
    columns: list[int]
    rows: dict[str, list[str]]


class AirDefenceData(Record, frozen=True, kw_only=True):
    strategic: list[str]
    ground_attack_in_umbrella: list[str]
    recon_in_umbrella: list[str]


class AirmobileData(Record, frozen=True, kw_only=True):
    favourable: list[str]
    other_arab: list[str]
    enemy_superiority: list[str]


class TerrainData(Record, frozen=True, kw_only=True):
    """How each class moves in a terrain, and how far attackers of each side and class shift there."""

    id: str
    mechanized: Literal["free", "stop", "prohibited", "water"]
    others: Literal["free", "stop", "prohibited", "water"]
    arab_mechanized: int
    arab_others: int
    israeli_mechanized: int
    israeli_others: int


class ShiftData(Record, frozen=True, kw_only=True):
    unsupplied: int
    crossing: int
    crossing_mechanized: int
    engineer: int
    elite: int
    morale: int
    mount_hermon: int
    umbrella: int
    overstacked: int
    electronic_warfare: int


class VictoryPoints(Record, frozen=True, kw_only=True):
    side: Side
    item: str
    points: int
    option_value: int = 0
    """What it scores where the option `city_vp_literal` is off."""


class VictoryLevels(Record, frozen=True, kw_only=True):
    minor_from: int
    major_from: int


class CasualtyLimits(Record, frozen=True, kw_only=True):
    israel_above: int
    egypt_above: int
    syria_above: int
    arab_limit_suspended_while_israel_above: int


class CasualtyValues(Record, frozen=True, kw_only=True):
    small: int
    large: int
    strike: int
    ssm: int
    static_sam: int


class StackingData(Record, frozen=True, kw_only=True):
    arab_brigade_equivalents: int
    israeli_battalion_equivalents: int
    free_first_of_type: list[str]
    air_israel_per_point: int
    air_arab_per_point: int


class MovementData(Record, frozen=True, kw_only=True):
    points: int
    without_loc: int
    from_reserve: int
    from_depot: int
    airmobile_range: int
    airborne_range: int
    airborne_battalions_per_phase: int


class LossData(Record, frozen=True, kw_only=True):
    """Loss points for each way to take them, and how many a retreat cancels."""

    break_down: int
    small: int
    large: int
    cancelled_arab: int
    cancelled_israel: int


class AirRules(Record, frozen=True, kw_only=True):
    israeli_tac_cap_turn_1: int
    roll_group: int
    sam_mobile_range: int
    sam_static_range: int


class CostData(Record, frozen=True, kw_only=True):
    """What a type costs in mobilization points; None where it cannot be bought."""

    type: str
    mobilize: float | None = None
    refit: float | None = None


class Ceilings(Record, frozen=True, kw_only=True):
    armor_battalions: int
    mech_battalions: int
    free_unit_from_turn: int
    free_unit_types: list[str]


class RefitData(Record, frozen=True, kw_only=True):
    israel: list[str]
    arab: list[str]


class ReorganizationData(Record, frozen=True, kw_only=True):
    nation: str
    large: str
    components: dict[str, int]


class EventData(Record, frozen=True, kw_only=True):
    id: str
    side: Side
    name: str
    in_pool_at_start: bool
    disposition: Literal["discard", "remains", "return"]
    effect: str


class MarkerData(Record, frozen=True, kw_only=True):
    ew_israel: int
    ew_arab: int
    bridge_israel: int
    bridge_arab: int
    ew_start: list[int]


class NationData(Record, frozen=True, kw_only=True):
    id: str
    side: Side
    theatres: list[TheatreName]
    air_box: str
    main: bool


class UnitData(Record, frozen=True, kw_only=True):
    id: str
    name: str
    nation: str
    type: str
    unit_class: Literal["mechanized", "non-mechanized", "strike", "marker"]
    size: str
    quantity: int
    combat: int = 0
    antitank: int = 0
    attack_bracket: int = 0
    leader: int = 0
    air: int = 0
    barrage: int = 0
    stack: int = 0
    flags: list[str] = []
    cost_row: str = ""
    designations: list[str] = []


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    unit: str
    n: int


class ZoneData(Record, frozen=True, kw_only=True):
    id: str
    side: Literal["israel", "arab", "both"]
    where: str
    units: list[Count]


class SuggestedData(Record, frozen=True, kw_only=True):
    point: str
    units: list[Count]


class ReserveData(Record, frozen=True, kw_only=True):
    id: str
    side: str
    entries: list[str]


class PointData(Record, frozen=True, kw_only=True):
    id: str
    name: str
    theatre: TheatreName
    lat: float
    lon: float
    terrain: list[str]
    start_control: Literal["israel", "egypt", "syria", "none"]
    objective_for: Literal["", "israel", "arab"] = ""
    bar_lev: bool = False
    purple_line_fort: bool = False
    syrian_fort: bool = False
    vp_town: bool = False
    vp_pass: bool = False
    africa: bool = False
    to_damascus: bool = False
    jordan_entry: bool = False
    water: bool = False
    line: Literal["", "north", "on", "south"] = ""
    """Where a point of the Golan lies, seen from the line of 6.3a."""


class RouteData(Struct, frozen=True, forbid_unknown_fields=True):
    a: str
    b: str
    kind: Literal["land", "suez-canal", "lake", "red-sea"]


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole pack."""

    turn: list[TurnData]
    dice: Dice
    ground_crt: CrtData
    air_crt: CrtData
    air_defence_crt: AirDefenceData
    airmobile_table: AirmobileData
    terrain: list[TerrainData]
    shift: ShiftData
    victory_points: list[VictoryPoints]
    victory_levels: VictoryLevels
    casualty_limits: CasualtyLimits
    casualty_values: CasualtyValues
    stacking: StackingData
    movement: MovementData
    losses: LossData
    air_rules: AirRules
    israeli_cost: list[CostData]
    arab_cost: list[CostData]
    ceilings: Ceilings
    refit: RefitData
    reorganization: list[ReorganizationData]
    event: list[EventData]
    markers: MarkerData
    nation: list[NationData]
    unit: list[UnitData]
    setup_zone: list[ZoneData]
    suggested_setup: list[SuggestedData]
    surprise_line: list[str]
    reserve_area: list[ReserveData]
    point: list[PointData]
    route: list[RouteData]
