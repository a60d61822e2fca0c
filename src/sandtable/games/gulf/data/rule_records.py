"""The shape of the tables of a Gulf pack: sequence, stacking, shifts, terrain, prices, victory, combat results."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.kernel.pack import Record


class Scale(Record, frozen=True, kw_only=True):
    hex_km: int
    turn: str


class SideData(Record, frozen=True, kw_only=True):
    id: str
    name: str


class DisplayData(Record, frozen=True, kw_only=True):
    """A place off the map, and how much of it the other side may see."""

    id: str
    side: str
    name: str
    holds: list[str]
    public: Literal["open", "secret", "number"]


class ContingentData(Record, frozen=True, kw_only=True):
    """A nation or alliance: it limits stacking, joint attacks, airfields and support."""

    id: str
    nations: list[str]
    stacking: Literal["large", "small"]
    advance: int
    zone_controls: bool
    logistics: Literal["atp", "local", "always", "sources"]
    refit: Literal["atp", "die", "event", "none"]
    amphibious: bool
    sources: list[str] = []
    """Contingents whose sources of support this one uses instead of its own."""
    home: str = ""


class AttackTogether(Record, frozen=True, kw_only=True):
    """Contingents that may attack one hex together, and the columns that it costs."""

    allies: list[list[str]]
    shift: int


class SequenceData(Record, frozen=True, kw_only=True):
    """One step of the sequence of play; `step` says which rules run in it."""

    id: str
    step: str
    side: str
    phase: str
    action: str
    clauses: list[str]
    reaction: str = ""
    stacking: bool = False
    """Whether stacking is checked at its end."""


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    mobile_ground: int
    base: int
    sof: int
    based_air: int
    guerrilla: int


class StackingData(Record, frozen=True, kw_only=True):
    large: Limits
    small: Limits


class ShiftData(Record, frozen=True, kw_only=True):
    """A shift on the combat results table; 0 columns means that the terrain chart says how many."""

    id: str
    favours: Literal["attacker", "defender"]
    columns: int
    text: str
    applies: list[str]
    clauses: list[str]
    optional: str = ""


class HexTerrain(Record, frozen=True, kw_only=True):
    """A type of hex; without movement points nobody enters it."""

    id: str
    code: str
    mp: int | None = None
    shift: int
    landing: bool
    rough: bool = False


class FeatureData(Record, frozen=True, kw_only=True):
    id: str
    shift: int
    urban: bool


class HexsideData(Record, frozen=True, kw_only=True):
    id: str
    mp: int | None = None
    shift: int | None = None
    support: int | None = None


class LineData(Record, frozen=True, kw_only=True):
    id: str
    mp: float
    support: float


class TerrainData(Record, frozen=True, kw_only=True):
    hex: list[HexTerrain]
    feature: list[FeatureData]
    hexside: list[HexsideData]
    line: list[LineData]


class TransportData(Record, frozen=True, kw_only=True):
    """What it costs to fly a unit to the map. Aircraft are priced by their class of transport."""

    kind: Literal["ground", "air"]
    types: list[str]
    target: Literal["garrisoned-airfield", "ungarrisoned-airfield", "open-or-desert-hex"]
    cost: int


class RefitPrice(Record, frozen=True, kw_only=True):
    types: list[str]
    cost: int


class PriceData(Record, frozen=True, kw_only=True):
    id: str
    cost: int
    text: str


class AtpData(Record, frozen=True, kw_only=True):
    supply_for: list[str]
    available: dict[str, list[int]]
    transport: list[TransportData]
    refit: list[RefitPrice]
    price: list[PriceData]


class SupportData(Record, frozen=True, kw_only=True):
    ground_fail: list[int]
    air_fail: list[int]
    hex: float
    line: float
    water: float
    joining: float
    arrivals_exempt: bool
    always: list[str]


class SofTable(Record, frozen=True, kw_only=True):
    debacle_max: int
    failure_max: int


class SofModifier(Record, frozen=True, kw_only=True):
    when: Literal["recon", "no-enemy-ground", "hostage-rescue"]
    text: str
    drm: int


class MissionData(Record, frozen=True, kw_only=True):
    id: str
    target: str
    success: str
    clauses: list[str]
    requires: list[str]


class SofData(Record, frozen=True, kw_only=True):
    atp: int
    table: SofTable
    modifier: list[SofModifier]
    mission: list[MissionData]


class MarkerData(Record, frozen=True, kw_only=True):
    id: str
    name: str
    quantity: int


class VictoryLevel(Struct, frozen=True, forbid_unknown_fields=True):
    min: int
    level: str


class ChartLine(Record, frozen=True, kw_only=True):
    """One line of the victory chart: points by scenario; a scenario that is not named does not count it."""

    side: str
    key: str
    item: str
    values: dict[str, float]
    optional: str = ""


class VictoryData(Record, frozen=True, kw_only=True):
    sudden_death: bool
    levels: list[VictoryLevel]
    chart: list[ChartLine]


class RandomArrival(Record, frozen=True, kw_only=True):
    """The turn of arrival by total of the dice; 0 is never."""

    turn: dict[str, int]


class RefitDie(Record, frozen=True, kw_only=True):
    guard: list[int]
    other: list[int]


class ScudData(Record, frozen=True, kw_only=True):
    table: dict[str, Literal["none", "air", "ground"]]
    text: dict[str, str]


class FireData(Record, frozen=True, kw_only=True):
    after_combat: list[int]
    destruction: list[int]
    movement_extra: int
    support_extra: int
    vp_factor: float
    markers: int


class ObjectiveReward(Record, frozen=True, kw_only=True):
    """What a newly held objective hex brings."""

    corps: int
    air: int
    pool: str


class ResultData(Struct, frozen=True, forbid_unknown_fields=True):
    """What one code does in one kind of combat: units that suffer, hexes of retreat, and who retreats."""

    attacker_eliminated: int = 0
    attacker_aborted: int = 0
    attacker_reduced: int = 0
    defender_eliminated: int = 0
    defender_aborted: int = 0
    defender_reduced: int = 0
    retreat: int = 0
    retreats: Literal["", "attackers", "defenders", "one"] = ""


class CrtData(Record, frozen=True, kw_only=True):
    columns: list[str]
    zero_attack: str
    zero_defence: str
    rows: list[list[str]]
    result: dict[str, dict[Literal["air-to-air", "air-to-ground", "ground"], ResultData]]
