"""The shape of counters, scenarios, reinforcements, variants and optional rules of a Gulf pack."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.kernel.pack import Record


class UnitData(Record, frozen=True, kw_only=True):
    id: str
    kind: Literal["ground", "base", "air", "sof", "naval"]
    name: str
    nation: str
    contingent: str
    """The contingent, or "host_country" for a guerrilla that takes that of the country in which it appears."""
    type: str
    service: str = ""
    size: str = ""
    cf: int = 0
    cf_reduced: int = 0
    mf: int = 0
    ad: int = 0
    ad_reduced: int = 0
    ga: int = 0
    range: int | Literal["U"] = 0
    steps: int = 1
    bombardment: int = 0
    capacity: dict[str, int] = {}
    flags: list[str] = []
    transport_class: str = ""
    corps: str = ""
    reduced_name: str = ""
    set: Literal["standard", "opt", "variant"] = "standard"


class CorpsData(Record, frozen=True, kw_only=True):
    id: str
    name: str
    base: str
    units: list[str]


class SetupData(Struct, frozen=True, forbid_unknown_fields=True):
    """Units to be set up at one place; "where" is a selector (`anywhere:Iran`) or a display."""

    where: str
    side: str = ""
    country: str = ""
    units: list[str] = []
    choose_corps: int = 0
    draw: int = 0
    pool: str = ""
    instead: dict[str, str] = {}
    """Counters that the player may take in place of others."""


class RandomData(Struct, frozen=True, forbid_unknown_fields=True):
    """Units whose turn of arrival is rolled."""

    units: list[str]
    side: str = ""
    nation: str = ""
    country: str = ""
    dice: int = 1
    arrives: str = ""
    optional: str = ""


class GuerrillaData(Struct, frozen=True, forbid_unknown_fields=True):
    side: str
    pool: str
    turns: list[int]
    count: int
    maximum: bool = False
    """What is not raised in its turn lapses (25.2h); otherwise it may come later (9.5a)."""


class Revolution(Struct, frozen=True, forbid_unknown_fields=True):
    ground: dict[str, list[int]]
    air: dict[str, list[int]]


class InitialGuerrillas(Struct, frozen=True, forbid_unknown_fields=True):
    pool: str
    draw: int
    placed_on: list[int]
    first: str
    others: str


class MarkerSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """How many objective markers are drawn, or how many dice say so, and where they may lie."""

    where: str
    count: int = 0
    dice: int = 0
    optional: str = ""


class ScenarioData(Record, frozen=True, kw_only=True):
    id: str
    number: int
    name: str
    clause: str
    turns: int
    first_player: str
    contingents: dict[str, list[str]]
    """By side, those that only an event brings included."""
    countries: dict[str, str]
    neutral: list[str]
    closed: list[str]
    hovercraft_interception: bool
    markers: MarkerSetup | None = None
    setup: list[SetupData]
    random: list[RandomData] = []
    guerrillas: list[GuerrillaData] = []
    revolution: Revolution | None = None
    initial_guerrillas: InitialGuerrillas | None = None
    advice: dict[str, str] = {}
    """The hexes where units are set up if nobody says otherwise."""


class ReinforcementData(Record, frozen=True, kw_only=True):
    turn: int
    scenarios: list[str]
    where: str
    units: list[str]
    optional: str = ""


class PoolData(Record, frozen=True, kw_only=True):
    id: str
    units: list[str]
    countries: list[str] = []
    replaces: list[str] = []
    arrive_turn: int = 0


class VariantForce(Record, frozen=True, kw_only=True):
    """Forces of countries that join by an event or an option."""

    id: str
    scenarios: list[str]
    based_on: str = ""
    move_to_setup: list[str] = []
    setup: list[SetupData] = []
    random: list[RandomData]


class VariantData(Record, frozen=True, kw_only=True):
    id: str
    name: str
    text: str
    ranges: dict[str, list[int]]
    vp: dict[str, int] = {}
    requires: list[str] = []
    excluded_by: str = ""
    cancels_with: str = ""


class OptionalRule(Record, frozen=True, kw_only=True):
    id: str
    name: str
    clauses: list[str]
    requires: list[str]
    effect: str = ""
    scenarios: list[str] = []
    excludes: list[str] = []
