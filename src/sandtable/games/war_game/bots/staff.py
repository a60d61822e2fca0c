"""A staff: each cycle it builds its economy, gathers forces and attacks what it can beat for sure. GM-3

It sees its seat's view and nothing else: it plans on a guessed position, and every line that it writes is put to the
order document, so that what it sends is legal.
"""

from __future__ import annotations

from msgspec import Struct

from sandtable.games.war_game import buildings
from sandtable.games.war_game.battle.forces import Force
from sandtable.games.war_game.battle.land import land_battle
from sandtable.games.war_game.orders.document import Document
from sandtable.games.war_game.orders.faults import Fault
from sandtable.games.war_game.orders.reading import action
from sandtable.games.war_game.orders.writing import quoted
from sandtable.games.war_game.state import CAPITOL, CENTER, DRILL, NOBODY, War
from sandtable.games.war_game.steps import JOIN, seat_number
from sandtable.games.war_game.turn import world_of
from sandtable.games.war_game.units import INFANTRY, TANK, basic_units, garrison
from sandtable.language import Words
from sandtable.players.base import SeatTable
from sandtable.players.planning import FirstResults

MOST_ATTACKS = 7
PRICE = {kind: basic_units()[kind].cost for kind in (INFANTRY, TANK)}


class Personality(Struct, frozen=True):
    """What a staff likes: shares of the treasury in percent, and how sure it wants to be."""

    war: int = 40
    """Of the treasury, for troops."""
    guard: int = 60
    """Infantry that always stays in the base."""
    margin: int = 110
    """Armor left, in percent of the defenders', that is thought enough."""
    allies: bool = False


PERSONALITIES = {
    "builder": Personality(war=30, guard=80),
    "raider": Personality(war=55, guard=40, margin=100),
    "admiral": Personality(war=45, guard=60),
    "diplomat": Personality(war=40, guard=60, allies=True),
}


class Staff:
    """Writes the orders of one empire."""

    def __init__(self, scenario: str, seat: str, seed: object = 0, personality: str = "") -> None:
        names = list(PERSONALITIES)
        self.seat = seat
        self.personality = PERSONALITIES[personality or names[seat_number(seat) % len(names)]]

    def choose(self, table: SeatTable) -> Words:
        """The orders of this cycle; an empire that has yet to join does so."""
        if JOIN in table.choices():
            return (JOIN,)
        war = table.guess(FirstResults())
        assert isinstance(war, War)
        return tuple(action(Plan(war, seat_number(self.seat), self.personality).lines()))


class Plan:
    """The orders of one cycle, made up line by line."""

    def __init__(self, war: War, seat: int, personality: Personality) -> None:
        self.war = war
        self.seat = seat
        self.personality = personality
        self.world = world_of(war)
        self.document = Document(war, seat)
        self.money = war.empires[seat].treasury
        self.troops: dict[int, dict[int, int]] = {}
        """What may attack from each territory: infantry and tanks, those bought included."""
        for territory in war.owned(seat):
            there = {kind: war.count_of(territory, seat, kind) for kind in (INFANTRY, TANK)}
            if territory == war.empires[seat].base:
                there[INFANTRY] = max(0, there[INFANTRY] - personality.guard)
            self.troops[territory] = there

    def lines(self) -> tuple[str, ...]:
        self._say("BUYING")
        self._capitol()
        self._diplomacy()
        attacks = self._attacks()
        self._economy()
        if attacks:
            self._say("ATTACKING")
            for target, source, force in attacks:
                self._attack(target, source, force)
        return tuple(self.document.lines)

    def _say(self, line: str) -> bool:
        """Write a line if it is legal."""
        if self.document.accepts(line) is not None:
            return False
        try:
            self.document.take(line)
        except Fault:
            return False
        return True

    # --- buying

    def _capitol(self) -> None:
        """Never be without one: it pays back in a single cycle."""
        base = self.war.empires[self.seat].base
        if not self.war.buildings[base][CAPITOL] and self.money >= buildings.cost(CAPITOL):
            self._buy(1, "Capitol", buildings.cost(CAPITOL), base)

    def _diplomacy(self) -> None:
        if self.personality.allies and self.war.cycle == 1:
            for other, empire in enumerate(self.war.empires):
                if other != self.seat:
                    self._say(f"DIPLOMACY {quoted(empire.name)} ALLY")

    def _buy(self, number: int, name: str, price: int, territory: int) -> int:
        number = min(number, self.money // price)
        if number > 0 and self._say(f"BUY {number} {name} AT {self.world.names[territory]}"):
            self.money -= number * price
            return number
        return 0

    def _economy(self) -> None:
        """Oil first, then the base, then the rest: what pays back soonest. BUILD-3, BUILD-4"""
        base = self.war.empires[self.seat].base
        lands = sorted(self.war.owned(self.seat), key=lambda t: (t != base, t))
        for building, name in ((DRILL, "Oil Drill"), (CENTER, "Resource Center")):
            for territory in lands:
                space = buildings.room(self.world, territory, building, base, self.war.buildings[territory])
                if space:
                    self._buy(space, name, buildings.cost(building), territory)

    # --- attacks

    def _attacks(self) -> list[tuple[int, int, dict[int, int]]]:
        """Targets, from where, and with what; troops that are wanting are bought."""
        budget = self.money * self.personality.war // 100
        planned: list[tuple[int, int, dict[int, int]]] = []
        for target, source in self._targets():
            if len(planned) == MOST_ATTACKS:
                break
            force = self._enough(target, self.troops[source], budget)
            if force is None:
                continue
            for kind, name in ((INFANTRY, "Infantry Platoon"), (TANK, "Tank")):
                lacking = force[kind] - self.troops[source][kind]
                if lacking > 0:
                    bought = self._buy(lacking, name, PRICE[kind], source)
                    budget -= bought * PRICE[kind]
                    self.troops[source][kind] += bought
            if all(self.troops[source][kind] >= number for kind, number in force.items()):
                for kind, number in force.items():
                    self.troops[source][kind] -= number
                planned.append((target, source, force))
        return planned

    def _targets(self) -> list[tuple[int, int]]:
        """Territories beside own land that are worth taking, the best first, each with the strongest neighbour."""
        found: dict[int, int] = {}
        for source in self.troops:
            for target in self.world.land_near[source]:
                if self.war.owner[target] != self.seat and self._may_attack(target):
                    best = found.get(target)
                    if best is None or sum(self.troops[source].values()) > sum(self.troops[best].values()):
                        found[target] = source
        return sorted(found.items(), key=lambda pair: (-self._worth(pair[0]), pair[0]))

    def _may_attack(self, target: int) -> bool:
        owner = self.war.owner[target]
        if owner == NOBODY:
            return True
        return not self.personality.allies and self._seen_lately(target)

    def _seen_lately(self, target: int) -> bool:
        """Whether the garrison is known: somebody looked there in the last cycles."""
        cycles = [when for place, _, _, _, when in self.war.sightings[self.seat] if place == target]
        return bool(cycles) and max(cycles) >= self.war.cycle - 2

    def _worth(self, target: int) -> int:
        return self.world.limits[target] * (2 if self.world.oil[target] else 1)

    def _defenders(self, target: int) -> Force:
        units = self.document.sender.units
        if self.war.owner[target] == NOBODY:
            return garrison(self.war.rules, units)
        seen = [(units[kind], n) for place, _, kind, n, _ in self.war.sightings[self.seat] if place == target]
        return Force((unit, (NOBODY, 0), 2 * n) for unit, n in seen if unit.on_land or unit.fighter)

    def _enough(self, target: int, there: dict[int, int], budget: int) -> dict[int, int] | None:
        """The smallest force, in steps, that takes a target for sure; None if it cannot be paid for."""
        units = self.document.sender.units
        defenders = self._defenders(target)
        for infantry in range(40, 1001, 40):
            force = {INFANTRY: infantry, TANK: infantry // 8}
            attackers = Force((units[kind], (self.seat, 1), number) for kind, number in force.items())
            fought = land_battle(attackers, defenders)
            left, right = fought.attack_left.total("armor"), fought.defence_left.total("armor")
            if fought.troops_left and 100 * left >= self.personality.margin * right and fought.attackers_win:
                price = sum(PRICE[kind] * max(0, number - there[kind]) for kind, number in force.items())
                return force if price <= budget else None
        return None

    def _attack(self, target: int, source: int, force: dict[int, int]) -> None:
        goal, start = self.world.names[target], self.world.names[source]
        if self._say(f"ATTACK {goal}"):
            self._say(f"{force[INFANTRY]} Infantry Platoon + {force[TANK]} Tank: {start} > {goal}")
