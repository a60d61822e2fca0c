"""What orders say, once they are read: names are still names, places are numbers of the map. ORDERS-10"""

from __future__ import annotations

from msgspec import Struct

ALL = 0
"""The count of ``ALL``: whatever is there when the line is executed."""


class Place(Struct, frozen=True, omit_defaults=True):
    """A territory, with the shore or the deck that is meant. ORDERS-13"""

    at: int
    facing: int = -1
    aboard: bool = False


class UnitName(Struct, frozen=True, omit_defaults=True):
    """A basic unit by its kind, or a custom one by its name and, where needed, its designer. ORDERS-12"""

    kind: int = -1
    name: str = ""
    designer: str = ""


class Part(Struct, frozen=True):
    """So many of one kind."""

    count: int
    unit: UnitName


Force = tuple[Part, ...]
Path = tuple[Place, ...]


class Order(Struct, frozen=True, tag=True, omit_defaults=True):
    """One line of orders."""


# --- buying


class Buy(Order, frozen=True):
    count: int
    unit: UnitName | None
    building: int
    """The number of a building, or -1 for a unit."""
    at: Place


class Sell(Order, frozen=True):
    count: int
    unit: UnitName | None
    building: int
    at: Place


class Research(Order, frozen=True):
    """A level of Intelligence, or a custom unit by name."""

    custom: str = ""
    replace: str = ""


class NewDesign(Order, frozen=True):
    name: str
    kind: str
    role: str
    values: tuple[tuple[str, int], ...]
    sonar: bool = False
    paradrop: bool = False
    ability: str = ""


class Spy(Order, frozen=True):
    empire: str
    phase: str


class Base(Order, frozen=True):
    at: Place


class Rename(Order, frozen=True):
    """The name that an empire takes. ORDERS-12"""

    name: str


class Diplomacy(Order, frozen=True):
    empire: str
    setting: int


class GiveMoney(Order, frozen=True):
    points: int
    empire: str


class GiveUnits(Order, frozen=True):
    part: Part
    at: Place
    empire: str


class Action(Order, frozen=True):
    """A unique action, carried out as the moderator rules. CUSTOM-8"""

    part: Part
    at: Place
    text: str


# --- movement


class Move(Order, frozen=True):
    force: Force
    path: Path
    carrying: Force | None = None
    """What transports and carriers take along: None for the default, empty for nothing. TRANS-14"""


class Load(Order, frozen=True):
    force: Force
    transports: Part
    at: Place


class Unload(Order, frozen=True):
    force: Force
    """Empty: all that is aboard."""
    at: Place


class Airlift(Order, frozen=True):
    force: Force
    transports: Part
    path: Path
    back: Path = ()


class Subs(Order, frozen=True):
    engage: bool
    at: Place


class Retreat(Order, frozen=True):
    start: Place
    to: Place


# --- attacking


class Attack(Order, frozen=True):
    """The heading of a block: against land, a sea territory or a harbour; or a bombardment."""

    at: Place
    sort: str
    """``land``, ``sea``, ``harbour`` or ``bombard``."""
    against: tuple[str, ...] = ()


class Strike(Order, frozen=True):
    force: Force
    path: Path
    back: Path = ()


class Landing(Order, frozen=True):
    force: Force
    """Empty: all that is aboard."""
    transports: Part
    path: Path
    flee: Place | None = None


class Escort(Order, frozen=True):
    force: Force
    path: Path
    back: Path = ()


class Drop(Order, frozen=True):
    force: Force
    transports: Part
    path: Path
    back: Path = ()


class RetreatTo(Order, frozen=True):
    to: Place


FORCE_LINES = (Strike, Landing, Escort, Drop)


class Line(Struct, frozen=True):
    """An accepted order with its number in the mail and its canonical text."""

    number: int
    text: str
    order: Order


class Orders(Struct, frozen=True):
    """All accepted orders of an empire for a cycle, phase by phase, in written order. ORDERS-1"""

    buying: tuple[Line, ...] = ()
    movement: tuple[Line, ...] = ()
    attacking: tuple[Line, ...] = ()


class Block(Struct, frozen=True):
    """An ATTACK or BOMBARD heading with the lines below it. ORDERS-10"""

    heading: Line
    target: Attack
    lines: tuple[Line, ...]
    retreat: Place | None = None


def blocks(lines: tuple[Line, ...]) -> list[Block]:
    """The attack blocks in written order; RETREAT FROM, ACTION and the next heading close a block."""
    made: list[Block] = []
    heading: Line | None = None
    inside: list[Line] = []
    retreat: Place | None = None
    for line in (*lines, None):
        order = line.order if line is not None else None
        if line is not None and heading is not None and isinstance(order, FORCE_LINES):
            inside.append(line)
        elif heading is not None and isinstance(order, RetreatTo):
            retreat = order.to
        else:
            if heading is not None and isinstance(heading.order, Attack):
                made.append(Block(heading, heading.order, tuple(inside), retreat))
            heading = line if isinstance(order, Attack) else None
            inside, retreat = [], None
    return made
