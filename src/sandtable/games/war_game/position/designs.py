"""Custom units: what a design may be and what it costs. CUSTOM-1 to CUSTOM-10"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.data.pack_records import VALUES, CustomClass, CustomLimit, Kind

DAMAGE = ("land", "air", "sea", "sub")


class Design(Struct, frozen=True, omit_defaults=True):
    """A custom unit: its values, its price and who designed it."""

    name: str
    designer: int
    kind: Kind
    role: str
    move: int
    armor: int
    land: int = 0
    air: int = 0
    sea: int = 0
    sub: int = 0
    capacity: int = 0
    slots: int = 0
    sonar: bool = False
    paradrop: bool = False
    ability: str = ""
    """An ability outside the rules, which only a moderator can approve and carry out. CUSTOM-8"""
    point: bool = False
    """Whether a use of that ability costs a command point. CMD-5"""
    cost: int = 0
    given_up: bool = False

    @property
    def largest_damage(self) -> int:
        return max(self.land, self.air, self.sea, self.sub)


def described(design: Design) -> str:
    """A design in words, as somebody needs it who is to judge it. CUSTOM-3"""
    values = [f"{value.upper()} {getattr(design, value):,}" for value in VALUES if getattr(design, value)]
    extras = [word for word, has in (("SONAR", design.sonar), ("PARADROP", design.paradrop)) if has]
    what = f"{design.kind} {design.role}: {', '.join([*values, *extras])}; P{design.cost:,} each"
    return f"{what}; ability: {design.ability}" if design.ability else what


class Draft(Struct, frozen=True, omit_defaults=True):
    """A design that cannot be bought yet: it waits for research, or for the moderator. CUSTOM-2, CUSTOM-3, RES-6"""

    design: Design
    paid: int = 0
    usable: int = 0
    """The first cycle in which it can be bought, once it is paid for; 0 before that."""
    replaces: str = ""
    approved: bool = False
    first: bool = False
    """Handed in as the free first design; it only waits for approval."""


def priced(design: Design, percent: int) -> Design:
    """The design with its price, which a design that breaks the limits has as well: it is refused later. CUSTOM-4"""
    table = _class_table(design.kind)
    own = table.coefficient_role_aat if design.role == "aat" else {}
    coefficient = own or table.coefficient
    points = sum(coefficient.get(value, 0) * getattr(design, value) for value in VALUES)
    if design.paradrop:  # CUSTOM-8: its capacity counts twice
        points += coefficient.get("capacity", 0) * design.capacity
    if design.kind == "sub":
        points += coefficient["stealth"]
    cost = 1000 * ((percent * points + 150_000) // 300_000)
    return replace(design, cost=cost + surcharge(design))


def surcharge(design: Design) -> int:
    """What sonar costs on top. CUSTOM-8"""
    sonar = next(ability for ability in load_pack().custom_ability if ability.id == "sonar")
    return sonar.surcharge.get(design.kind, 0) if design.sonar else 0


def _class_table(kind: Kind) -> CustomClass:
    return next(table for table in load_pack().custom_class if kind in table.class_)


def _limit(kind: str) -> CustomLimit:
    return next(limit for limit in load_pack().custom_limit if limit.class_ == kind)


def design_faults(design: Design) -> Iterator[tuple[str, str]]:
    """Every limit that a design breaks, with the clause and the value that is allowed. CUSTOM-3, CUSTOM-5, CUSTOM-6"""
    limit = _limit(design.kind)
    if design.role not in limit.roles:
        yield "CUSTOM-6", f"a {design.kind} unit has the role {' or '.join(limit.roles)}, not {design.role}"
        return
    for value in VALUES:
        given = getattr(design, value)
        top, low = limit.max.get(value, 0), limit.min.get(value, 0)
        if given > top:
            yield "CUSTOM-5", f"{value.upper()} {given:,} is more than {top:,}"
        if given < low:
            yield "CUSTOM-5", f"{value.upper()} {given:,} is less than {low:,}"
    if design.kind in ("land", "platform") and 2 * design.armor < design.largest_damage:
        least = (design.largest_damage + 1) // 2
        yield "CUSTOM-5", f"ARMOR {design.armor:,} is less than half of the largest damage; {least:,} is enough"
    yield from _role_faults(design)
    yield from _ability_faults(design)


def _role_faults(design: Design) -> Iterator[tuple[str, str]]:
    damage = {value: getattr(design, value) for value in DAMAGE if getattr(design, value)}
    role = design.role
    if role == "aat" and 3 * design.land > design.air:
        yield "CUSTOM-5", f"LAND {design.land:,} of an aat is more than a third of AIR; {design.air // 3:,} is allowed"
    only = {"artillery": "land", "sam": "air", "battery": "sea"}.get(role)
    if only and set(damage) != {only}:
        yield "CUSTOM-6", f"a platform of role {role} has {only.upper()} damage and no other"
    if design.kind == "air" and role == "fighter":
        if not design.air:
            yield "CUSTOM-6", "a fighter has AIR above 0"
        for value in ("land", "sea"):
            if damage.get(value, 0) > 300:
                yield "CUSTOM-5", f"{value.upper()} {damage[value]:,} of a fighter is more than 300"
    if role == "bomber" and (design.air or not damage):
        yield "CUSTOM-6", "a bomber has AIR 0 and some other damage"
    if role == "transport" and (damage or not design.capacity):
        yield "CUSTOM-6", "a transport has CAPACITY and no damage values"
    if role == "carrier" and not design.slots:
        yield "CUSTOM-6", "a carrier has SLOTS"
    if design.slots and role != "carrier":
        yield "CUSTOM-6", "only a carrier has SLOTS"
    if design.capacity and role != "transport":
        yield "CUSTOM-6", "only a transport has CAPACITY"


def _ability_faults(design: Design) -> Iterator[tuple[str, str]]:
    aircraft = design.kind == "air" and design.role in ("fighter", "bomber")
    if design.sonar and design.kind != "sea" and not aircraft:
        yield "CUSTOM-8", "SONAR is for ships and for aircraft of role fighter or bomber"
    if design.paradrop and not (design.kind == "air" and design.role == "transport"):
        yield "CUSTOM-8", "PARADROP is for air transports"
