"""A cycle at work: a copy of the position in which units have movement left, and a report of what happens.

Each phase is a function from a `Turn` to nothing that changes this copy only; `cycle.resolve` makes the copy, so
that the whole is a function from a position and orders to a position and events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from sandtable.errors import SandtableError
from sandtable.games.war_game.battle.forces import Force, Holder, Unit
from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.orders.forms import ALL, Orders, Part, UnitName
from sandtable.games.war_game.position.names import folded
from sandtable.games.war_game.position.state import ALLY, ENEMY, NOBODY, War
from sandtable.games.war_game.position.units import FIRST_CUSTOM, unit_table
from sandtable.games.war_game.position.world import World, earth
from sandtable.kernel import Draws, Event

Key = tuple[int, int, int]
"""Owner, kind and movement left of units in a place."""

Stack = dict[Key, int]
Seen = dict[tuple[int, int], int]
"""Foreign units in a place, as somebody saw them: by owner and kind."""
WORLDS: dict[str, World] = {}
"""Maps other than the one that ships with the game, by name."""
SPENT = -1
"""The movement left of ships that have fought and cannot be used again in this cycle. SEA-5"""


def world_of(war: War) -> World:
    return WORLDS[war.world] if war.world else earth()


class Turn:
    """A cycle being resolved. `field` holds for each place the units by owner, kind and movement left."""

    def __init__(self, war: War, orders: Sequence[Orders], draws: Draws) -> None:
        self.war = war
        self.world = world_of(war)
        self.orders = orders
        self.draws = draws
        self.units = unit_table(war.designs)
        self.kinds = {unit: kind for kind, unit in enumerate(self.units)}
        self.seats = [f"empire-{number}" for number in range(1, war.seats + 1)]
        self.events: list[Event] = []
        self.field: list[Stack] = [{} for _ in range(self.world.size)]
        for place, holdings in enumerate(war.forces):
            for owner, kind, number in holdings:
                self.field[place][owner, kind, self.units[kind].move] = number
        self.spent = [0] * war.seats
        """What each empire has paid for units, buildings and research. CMD-4"""
        self.points = [self.per_cycle()] * war.seats
        """Command points left. CMD-1"""
        self.struck: set[tuple[int, int]] = set()
        """Seats and numbers of lines that could not be paid for. CMD-6"""
        self.flown: list[dict[int, Seen]] = [{} for _ in range(war.seats)]
        """What flights of each empire have seen in this phase, by place. UNITS-16"""
        self.landed: dict[tuple[int, int, int], int] = {}
        """Aircraft whose flight has ended in a place in this phase: by place, owner and kind. AIR-13"""

    @staticmethod
    def per_cycle() -> int:
        """Command points that every empire has in a cycle; none are kept. CMD-1"""
        return load_pack().command_points.per_cycle

    # --- telling

    def tell(self, kind: str, data: dict[str, Any], *clauses: str, to: Iterable[int] = ()) -> None:
        """Report something to some empires, or to all."""
        seen = tuple(self.seats[seat] for seat in sorted(set(to)))
        self.events.append(Event(kind, data, clauses, seen, reveals=bool(seen)))

    def fail(self, seat: int, line: int, why: str, *clauses: str) -> None:
        """Tell an empire why a line was cut or failed. ORDERS-11"""
        self.tell("failed", {"line": self._line(seat, line), "why": why}, *clauses, to=[seat])

    def _line(self, seat: int, number: int) -> str:
        own = self.orders[seat]
        lines = (*own.buying, *own.movement, *own.attacking)
        return next((line.text for line in lines if line.number == number), "")

    def name(self, place: int) -> str:
        """A place as events keep it; the log says its name."""
        return self.world.notation(place)

    def listed(self, force: Force) -> str:
        """A force in words, in the order of the unit table."""
        counts = sorted(force.counts(), key=lambda pair: self.kinds[pair[0]])
        return ", ".join(f"{number:,} {unit.name}" for unit, number in counts) or "nothing"

    # --- who is who

    def refresh(self) -> None:
        """Look at the designs again: new ones have been added."""
        self.units = unit_table(self.war.designs)
        self.kinds = {unit: kind for kind, unit in enumerate(self.units)}

    def empire(self, name: str) -> int:
        """The seat of an empire by its name; -1 if there is none."""
        return empire_called(self.war, name)

    def kind(self, seat: int, unit: UnitName) -> int:
        """The kind that a name means to an empire: its own design unless another designer is named; -1 if none."""
        return named_kind(self.war, seat, unit)

    # --- settings

    def allows(self, owner: int, guest: int) -> bool:
        """Whether an owner lets another empire's units in. MOVE-5, DIPL-4"""
        return owner == guest or (owner != NOBODY and self.war.setting(owner, guest) == ALLY)

    def may_stay(self, territory: int, seat: int) -> bool:
        """Whether an empire's units may rest on this land."""
        return self.allows(self.war.owner[territory], seat)

    def may_pass(self, territory: int, seat: int) -> bool:
        """Whether they may walk through it: neutral land lets everybody pass. WORLD-12"""
        return self.war.owner[territory] == NOBODY or self.may_stay(territory, seat)

    def enemies(self, a: int, b: int) -> bool:
        """Whether either of two empires has the other as Enemy. SEA-7"""
        return a != b and (self.war.setting(a, b) == ENEMY or self.war.setting(b, a) == ENEMY)

    # --- units in places

    def put(self, place: int, owner: int, kind: int, left: int, number: int) -> None:
        if number:
            stack = self.field[place]
            key = (owner, kind, left)
            stack[key] = stack.get(key, 0) + number

    def lift(self, place: int, key: Key, number: int) -> None:
        """Take units of one sort out of a place."""
        stack = self.field[place]
        stack[key] -= number
        if stack[key] < 0:
            raise SandtableError(f"{-stack[key]} units too many leave {self.name(place)}")
        if not stack[key]:
            del stack[key]

    def count(self, place: int, owner: int, kind: int) -> int:
        return sum(n for (seat, unit, _), n in self.field[place].items() if seat == owner and unit == kind)

    def present(self, place: int, wanted: Callable[[Unit], bool], owner: int | None = None) -> Force:
        """The units of certain kinds in a place as a force; nobody ordered them, so their line is 0."""
        return Force(
            (self.units[kind], (seat, 0), number)
            for (seat, kind, _), number in self.field[place].items()
            if (owner is None or seat == owner) and wanted(self.units[kind])
        )

    def owners(self, place: int) -> set[int]:
        return {seat for seat, _, _ in self.field[place]}

    def remove(self, place: int, lost: Force, wanted: Callable[[Holder], bool] = lambda holder: True) -> None:
        """Take losses out of a place, those with least movement left first."""
        for unit, holder, number in lost:
            if wanted(holder):
                self.remove_units(place, holder[0], self.kinds[unit], number)

    def remove_units(self, place: int, owner: int, kind: int, number: int) -> None:
        for key in sorted(k for k in self.field[place] if k[0] == owner and k[1] == kind):
            taken = min(number, self.field[place][key])
            self.lift(place, key, taken)
            number -= taken

    def wanted(self, part: Part, there: int) -> int:
        """How many units a part of an order means when so many are there."""
        return there if part.count == ALL else min(part.count, there)

    # --- the end

    def settled(self) -> list[tuple[tuple[int, int, int], ...]]:
        """The field as the state keeps it."""
        forces = []
        for stack in self.field:
            held: dict[tuple[int, int], int] = {}
            for (owner, kind, _), number in stack.items():
                held[owner, kind] = held.get((owner, kind), 0) + number
            forces.append(tuple((owner, kind, held[owner, kind]) for owner, kind in sorted(held)))
        return forces


def empire_called(war: War, name: str) -> int:
    """The seat of an empire by its name, or one that it had before; -1 if there is none. ORDERS-12"""
    wanted = folded(name)
    names = ((seat, called) for seat, empire in enumerate(war.empires) for called in (empire.name, *empire.former))
    return next((seat for seat, called in names if folded(called) == wanted), -1)


def why_taken(war: War, seat: int, name: str) -> str:
    """Why an empire may not have a name: another one has it, or had it; empty if it may. ORDERS-12"""
    owner = empire_called(war, name)
    if owner in (NOBODY, seat):
        return ""
    return f"'{name}' {'is' if folded(war.empires[owner].name) == folded(name) else 'was'} the name of another empire"


def rename(war: War, seat: int, name: str) -> None:
    """Give an empire a new name; the old one stays its own. ORDERS-12"""
    empire = war.empires[seat]
    former = tuple(old for old in (*empire.former, empire.name) if folded(old) != folded(name))
    war.empires[seat] = replace(empire, name=name, former=former)


def named_kind(war: War, seat: int, unit: UnitName) -> int:
    """The kind that a name means to an empire: its own design unless another designer is named; -1 if none."""
    if unit.kind >= 0:
        return unit.kind
    designer = empire_called(war, unit.designer) if unit.designer else seat
    return design_kind(war, unit.name, designer, seat if not unit.designer else -1)


def design_kind(war: War, name: str, designer: int, owner: int = -1) -> int:
    """The kind of a design by name and designer; -1 if there is none.

    A design that was given up is meant only if no newer one has its name. Without a design of its own by that name, an
    owner means the one whose units it has. ORDERS-12
    """
    wanted = folded(name)
    named = [n for n, design in enumerate(war.designs) if folded(design.name) == wanted]
    own = [n for n in named if war.designs[n].designer == designer]
    if not own and owner >= 0:
        own = [n for n in named if any(h[0] == owner and h[1] == FIRST_CUSTOM + n for f in war.forces for h in f)]
    own.sort(key=lambda n: war.designs[n].given_up)
    return FIRST_CUSTOM + own[0] if own else -1
