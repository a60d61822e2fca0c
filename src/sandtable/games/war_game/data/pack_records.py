"""The shape of the pack: every table, unit and territory of The War Game, each with its provenance."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from sandtable.kernel.pack import Record as PackRecord

Kind = Literal["land", "platform", "air", "sea", "sub"]
VALUES = ("move", "land", "air", "sea", "sub", "armor", "capacity", "slots")


class Record(PackRecord, frozen=True, kw_only=True):
    """Any part of the pack. `reconstructed` names single values that are not printed, where the others are."""

    reconstructed: list[str] = []


class PhaseData(Record, frozen=True, kw_only=True):
    id: str
    steps: list[str]


class CommandPoints(Record, frozen=True, kw_only=True):
    per_cycle: int
    attack_on_a_territory: int
    movement_cost: int
    movement_free_below_destinations: int
    movement_free_below_origins: int
    buying_cost: int
    buying_free_up_to: int
    unique_action: int
    carry_over: bool


class BattleData(Record, frozen=True, kw_only=True):
    artillery_tied_per_fighter: int
    artillery_tied_per_bomber: int
    sam_fraction_of_bomber_damage: str
    rounds: int
    tie: str
    sam_max_per_bomber: int
    sam_fires_before_fighters: bool
    ground_air_fire_hits_bombers: bool


class TransportData(Record, frozen=True, kw_only=True):
    sea_capacity: int
    sea_places: dict[str, int]
    air_capacity: int
    air_places: dict[str, int]
    mixed_loads: bool
    carrier_slots: dict[str, int]


class LevelData(Record, frozen=True, kw_only=True):
    level: int
    cost: int
    requires_capitol: bool
    requires_territories: int


class CustomResearch(Record, frozen=True, kw_only=True):
    cost_per_cycle: int
    cycles: int
    first_design_free: bool
    max_designs: int


class SettingData(Record, frozen=True, kw_only=True):
    id: str
    default: bool = False
    lets_other_move_through: bool
    opens_fire_at_sea: bool
    fires_when: list[str] = []
    intercepts_overflights: bool


class ArmyData(Record, frozen=True, kw_only=True):
    infantry: int
    tank: int
    aat: int
    artillery: int


class StartKit(Record, frozen=True, kw_only=True):
    treasury: int
    intelligence: int
    setting_towards_all: str
    buildings: dict[str, int]
    units: dict[str, int]


class Grant(Record, frozen=True, kw_only=True):
    raises_treasury_to: int


class UnitData(Record, frozen=True, kw_only=True):
    id: str
    name: str
    aliases: list[str] = []
    kind: Kind
    role: str
    move: int
    land: int
    air: int
    sea: int
    sub: int
    armor: int
    cost: int
    capacity: int = 0
    slots: int = 0
    carrier_slots: int = 0
    cargo_places: dict[str, int] = {}
    special: list[str] = []


class DeathOrder(Record, frozen=True, kw_only=True):
    class_: str = field(name="class")
    sequence: list[str]


class BuildingData(Record, frozen=True, kw_only=True):
    id: str
    name: str
    aliases: list[str] = []
    cost: int
    income: int
    requirement: str = ""
    benefit: str = ""
    limit: str = ""
    """How many a territory takes: a number, ``chart`` for the number of the map, nothing for no limit."""


class CustomPrice(Record, frozen=True, kw_only=True):
    factor_percent: int
    round_to: int


class CustomClass(Record, frozen=True, kw_only=True):
    class_: list[Kind] = field(name="class")
    coefficient: dict[str, int]
    coefficient_role_aat: dict[str, int] = {}


class CustomLimit(Record, frozen=True, kw_only=True):
    class_: str = field(name="class")
    max: dict[str, int]
    min: dict[str, int]
    rule: str
    roles: list[str]


class CustomAbility(Record, frozen=True, kw_only=True):
    id: str
    for_: list[str] = field(name="for")
    surcharge: dict[str, int] = {}
    command_point: bool
    effect: str


class OrderLanguage(Record, frozen=True, kw_only=True):
    encoding: str
    quoted: str
    lines: str
    territory: str
    place: str
    path: str
    return_path: str
    count: str
    force: str
    unit: str
    item: str
    transport: str
    money: str
    names: str
    header: list[str]
    header_note: str
    section_note: str
    end: str
    example: str


class OrderData(Record, frozen=True, kw_only=True):
    keyword: str
    phases: list[str]
    form: str
    lines: list[str] = []


class ErrorData(Record, frozen=True, kw_only=True):
    code: str
    text: str
    clause: str
    finer: dict[str, str] = {}


class SheetData(Record, frozen=True, kw_only=True):
    name: str
    columns: list[str]


class WorldData(Record, frozen=True, kw_only=True):
    columns: int
    rows: int
    wrap_columns: bool
    cells_on_map: int


class Fact(Record, frozen=True, kw_only=True):
    id: str
    claim: str = ""
    a: str = ""
    b: str = ""
    touch: str = ""
    connected: bool = False


class StartData(Record, frozen=True, kw_only=True):
    empires: int
    bases: list[int]


class TerritoryData(Record, frozen=True, kw_only=True):
    id: str
    name: str
    region: str
    column: int
    row: int
    resource_centers: int = 0
    oil: bool = False
    canal: bool = False
    coast: str

    @property
    def white(self) -> bool:
        return self.id.startswith("W")


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole pack."""

    phase: list[PhaseData]
    command_points: CommandPoints
    battle: BattleData
    transport: TransportData
    intelligence_level: list[LevelData]
    custom_research: CustomResearch
    setting: list[SettingData]
    neutral_army: ArmyData
    start_kit: StartKit
    recovery_grant: Grant
    unit: list[UnitData]
    death_order: list[DeathOrder]
    building: list[BuildingData]
    custom_price: CustomPrice
    custom_class: list[CustomClass]
    custom_limit: list[CustomLimit]
    custom_ability: list[CustomAbility]
    order_language: OrderLanguage
    order: list[OrderData]
    order_error: list[ErrorData]
    sheet: list[SheetData]
    column: dict[str, str]
    """What each column of the status sheet means."""
    world: WorldData
    fact: list[Fact]
    start: list[StartData]
    territory: list[TerritoryData]
