"""The position between two cycles: empires, owners, buildings, forces, what each empire has seen, and sealed orders."""

from __future__ import annotations

from msgspec import Struct

from sandtable.kernel import State, Step

from .designs import Design, Draft

ENEMY, NEUTRAL, ALLY = range(3)
SETTINGS = ("enemy", "neutral", "ally")
NOBODY = -1

CAPITOL, FACILITY, CENTER, DRILL = range(4)
"""Places of the building counts of a territory."""

Holding = tuple[int, int, int]
"""Units in a place: owner, kind, number."""

Sighting = tuple[int, int, int, int, int]
"""Foreign units that an empire has seen: place, owner, kind, number, cycle."""


class Empire(Struct, frozen=True, omit_defaults=True):
    """One empire: what only it knows about itself, and its public name."""

    name: str
    treasury: int
    base: int
    settings: tuple[int, ...]
    """Towards each seat: Enemy, Neutral or Ally. DIPL-1"""
    since: tuple[int, ...]
    """The cycle in which each setting was made."""
    level: int = 0
    drafts: tuple[Draft, ...] = ()
    free_used: bool = False
    """Whether the first design, which needs no research, has been made. CUSTOM-2"""
    connected: tuple[int, ...] = ()
    """Territories as judged at the end of the last cycle. ECON-8"""
    income: int = 0
    points: int = 0
    """Command points used in the last cycle."""
    silent: int = 0
    """Cycles in a row without orders. EMPIRE-4"""
    active: bool = True
    """False for an empire that was dissolved, whose name stays, and for one that has not joined. EMPIRE-4"""
    vacant: bool = False
    """True as long as nobody has joined with this seat. EMPIRE-3"""
    former: tuple[str, ...] = ()
    """Names that it had before: orders still mean it by them, and no other empire may take one. ORDERS-12"""


class Options(Struct, frozen=True):
    """The game options that rules ask for. GM-2"""

    refund: int = 50
    gifts: bool = True
    grant: bool = True
    factor: int = 125
    moderated: bool = False
    limit: int = 0
    absent: str = "idle"
    setup: tuple[tuple[str, int], ...] = ()
    """Numbers of the Army of neutral land and of the starting kit that differ from the tables. WORLD-10, ECON-12"""


class War(State):
    cycle: int
    """The cycle whose orders are being written, counted from 1."""
    options: dict[str, str]
    """As the match recorded them."""
    rules: Options
    empires: list[Empire]
    designs: list[Design]
    """Every custom unit there ever was; its number plus that of the basic units is its kind."""
    owner: list[int]
    """The empire that owns each land territory, or nobody. Neutral land has a full Army. WORLD-9, WORLD-10"""
    buildings: list[tuple[int, int, int, int]]
    """Capitols, Research Facilities, Resource Centers and Oil Drills of each land territory."""
    forces: list[tuple[Holding, ...]]
    """Who has what in each place, sorted. In a water, land units are cargo and aircraft are aboard. UNITS-17"""
    sightings: list[tuple[Sighting, ...]]
    """What each empire has seen, the last of each place. UNITS-16"""
    orders: list[tuple[str, ...] | None]
    """The accepted lines of each empire for this cycle, headings included; None before it has sent any. ORDERS-9"""
    news: list[tuple[int, int, int]]
    """Territories that changed hands in the last cycle: territory, old owner, new owner. SITE-5"""
    rulings: list[tuple[int, str, str]]
    """What a moderator has ruled for this cycle: seat, what about, what of it. CUSTOM-8"""
    world: str
    """The map: empty for the one that ships with the game."""
    stack: list[Step[War]]

    @property
    def umpired(self) -> bool:
        """Whether a person moderates. GM-1"""
        return self.options.get("moderator") == "person"

    @property
    def seats(self) -> int:
        return len(self.empires)

    def setting(self, seat: int, towards: int) -> int:
        """How an empire stands to another. Towards itself it is an ally."""
        return ALLY if seat == towards else self.empires[seat].settings[towards]

    @property
    def latecomer(self) -> int:
        """The seat that may join next: one above the last that was given out; nobody if none is vacant. EMPIRE-3"""
        return next((seat for seat, empire in enumerate(self.empires) if empire.vacant), NOBODY)

    def owned(self, seat: int) -> list[int]:
        """The land territories of an empire."""
        return [territory for territory, owner in enumerate(self.owner) if owner == seat]

    def count_of(self, place: int, seat: int, kind: int) -> int:
        """How many units of a kind an empire has in a place."""
        return next((number for owner, unit, number in self.forces[place] if owner == seat and unit == kind), 0)

    def working_capitol(self, seat: int) -> bool:
        """Whether a Capitol stands in the base, where alone it works. BASE-8"""
        return bool(self.buildings[self.empires[seat].base][CAPITOL])

    def designs_of(self, seat: int) -> list[int]:
        """The designs that an empire can build now, by their number in `designs`. CUSTOM-1"""
        return [n for n, design in enumerate(self.designs) if design.designer == seat and not design.given_up]
