"""Naval battles: who takes part, what they lose, and who has to leave the water. NAVAL-1 to NAVAL-8, SEA-8, SEA-9"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.war_game.battle.forces import Force
from sandtable.games.war_game.battle.naval import NavalBattle, armed, naval_battle
from sandtable.games.war_game.orders.forms import Subs
from sandtable.games.war_game.rules.movement.air import Sortie, shoot_down
from sandtable.games.war_game.rules.movement.sea import (
    Fleet,
    Presence,
    hostile_at,
    is_coastal_water,
    presences,
    sees_any,
)
from sandtable.games.war_game.rules.movement.transports import aboard, carries, drowned, ships, total
from sandtable.games.war_game.rules.report import armor_left
from sandtable.games.war_game.rules.turn import Turn

Pairs = frozenset[frozenset[int]]


def conduct(turn: Turn, seat: int, water: int) -> bool | None:
    """What a SUBS line tells an empire's submarines in a water: engage, keep silent, or nothing. SEA-9"""
    for line in turn.orders[seat].movement:
        if isinstance(line.order, Subs) and line.order.at.at == water:
            return line.order.engage
    return None


class Meeting:
    """Everybody in one water, and which of them fight. `ordered` are the pairs that attack orders make hostile."""

    def __init__(
        self, turn: Turn, water: int, fleets: Sequence[Fleet], flights: Sequence[Sortie], ordered: Pairs
    ) -> None:
        self.turn = turn
        self.water = water
        self.fleets = [fleet for fleet in fleets if fleet.water == water]
        self.flights = flights
        self.there = presences(turn, water, self.fleets)
        for flight in flights:
            self.there.setdefault(flight.seat, Presence())
        self.ordered = ordered
        self.attackers = {fleet.seat for fleet in self.fleets if fleet.sort in ("attack", "bombard", "land", "escort")}
        self.pairs = self._pairs()
        self.pairs |= self._drawn_in()

    def _pairs(self) -> Pairs:
        seats = sorted(self.there)
        return frozenset(frozenset((a, b)) for n, a in enumerate(seats) for b in seats[n + 1 :] if self._fight(a, b))

    def _fight(self, a: int, b: int) -> bool:
        """Hostile, and each has something there that the other sees or that shows itself. SEA-8, X-10"""
        return self._hostile(a, b) and self._shows(a, b) and self._shows(b, a)

    def _hostile(self, a: int, b: int) -> bool:
        return hostile_at(self.turn, self.water, a, b) or frozenset((a, b)) in self.ordered

    def _drawn_in(self) -> Pairs:
        """A submarine that joins a battle fires at every hostile navy it sees, and shows itself. SEA-9, X-10"""
        firing = [seat for seat in self.fighting() if self.there[seat].submarine and self.submarines_join(seat)]
        return frozenset(
            frozenset((seat, other))
            for seat in firing
            for other in self.there
            if other != seat and self._hostile(seat, other) and self._shows(other, seat)
        )

    def _shows(self, seat: int, to: int) -> bool:
        own, other = self.there[seat], self.there[to]
        if any(flight.seat == seat and flight.planes for flight in self.flights):
            return True
        if sees_any(self.turn, self.water, other, own):
            return True
        return own.submarine and (seat in self.attackers or conduct(self.turn, seat, self.water) is True)

    def submarines_join(self, seat: int) -> bool:
        """Whether an empire's submarines without orders take part. SEA-9"""
        if is_coastal_water(self.turn, self.water):
            return True
        order = conduct(self.turn, seat, self.water)
        rivals = [next(iter(pair - {seat})) for pair in self.pairs if seat in pair]
        if order or any(self.there[rival].detector for rival in rivals):
            return True
        return order is None and self.there[seat].surface and bool(rivals)

    def fighting(self) -> list[int]:
        return sorted(set().union(*self.pairs)) if self.pairs else []


def gather(meeting: Meeting, seat: int) -> list[Fleet]:
    """The fleets of an empire that fight: those under orders, and all that lies there without, as one more."""
    turn = meeting.turn
    fleets = [fleet for fleet in meeting.fleets if fleet.seat == seat]
    hulls = ships(turn, meeting.water, seat)
    if not meeting.submarines_join(seat):
        hulls = {key: n for key, n in hulls.items() if turn.units[key[0]].kind != "sub"}
        fleets = [fleet for fleet in fleets if fleet.sort != "move" or not _submerged(turn, fleet)]
    cargo = aboard(turn, meeting.water, seat)
    if hulls or cargo:
        for batch in (hulls, cargo):
            for (kind, left), number in batch.items():
                turn.lift(meeting.water, (seat, kind, left), number)
        fleets.append(Fleet(seat, 0, hulls, cargo, [meeting.water], sort="stay"))
    return fleets


def _submerged(turn: Turn, fleet: Fleet) -> bool:
    return all(turn.units[kind].kind == "sub" for kind, _ in fleet.ships)


def navy(turn: Turn, fleets: Sequence[Fleet], flights: Sequence[Sortie]) -> Force:
    """Ships, submarines, fighters aboard, and aircraft sent there. NAVAL-2, AIR-12"""
    force = Force()
    for fleet in fleets:
        defending = {key: number for key, number in fleet.cargo.items() if turn.units[key[0]].fighter}
        for (kind, _), number in (*fleet.ships.items(), *defending.items()):
            force += Force([(turn.units[kind], (fleet.seat, _tag(fleet)), number)])
    for flight in flights:
        for (kind, _), number in flight.planes.items():
            force += Force([(turn.units[kind], (flight.seat, _tag(flight)), number)])
    return force


def _tag(part: Fleet | Sortie) -> int:
    """What tells ships and aircraft of one line apart: fighters may fly from a carrier that sails with them."""
    return 2 * part.line + isinstance(part, Sortie)


def fight(meeting: Meeting) -> tuple[NavalBattle, list[Fleet]] | None:
    """One naval battle, with losses taken; the fleets that fought, still out of the field. None if nobody fights."""
    turn = meeting.turn
    seats = meeting.fighting()
    if not seats:
        return None
    fleets = {seat: gather(meeting, seat) for seat in seats}
    flights = {seat: [flight for flight in meeting.flights if flight.seat == seat] for seat in seats}
    navies = {seat: navy(turn, fleets[seat], flights[seat]) for seat in seats}
    first = frozenset(seat for seat in seats if any(not fleet.at for fleet in fleets[seat]))  # NAVAL-5
    fought = naval_battle(navies, meeting.pairs, first)
    for seat in seats:
        for fleet in fleets[seat]:
            fleet.fought = True
            _take_losses(turn, fleet, fought.lost[seat])
        for flight in flights[seat]:
            shoot_down(turn, flight, _of_line(fought.lost[seat], _tag(flight)))
    _report(turn, meeting.water, fought)
    return fought, [fleet for seat in seats for fleet in fleets[seat]]


def _of_line(lost: Force, line: int) -> Force:
    return Force(part for part in lost if part[1][1] == line)


def _take_losses(turn: Turn, fleet: Fleet, lost: Force) -> None:
    """Take losses off a fleet; cargo of lost transports is lost with them. TRANS-13"""
    places = total(turn, fleet.ships, carries)
    for unit, holder, number in lost:
        if holder[1] != _tag(fleet):
            continue
        kind = turn.kinds[unit]
        batch = fleet.ships if unit.afloat else fleet.cargo
        for key in sorted(key for key in batch if key[0] == kind):
            taken = min(number, batch[key])
            batch[key] -= taken
            number -= taken
    fleet.ships = {key: number for key, number in fleet.ships.items() if number}
    left = total(turn, fleet.ships, carries)
    troops = {key: n for key, n in fleet.cargo.items() if n and turn.units[key[0]].by_sea}
    planes = {key: n for key, n in fleet.cargo.items() if n and not turn.units[key[0]].by_sea}
    if left < places:
        troops = drowned(turn, troops, places, places - left)
    fleet.cargo = troops | planes


def _report(turn: Turn, water: int, fought: NavalBattle) -> None:
    sides = [
        {
            "empire": turn.war.empires[seat].name,
            "navy": turn.listed(force),
            "damage": fought.damage[seat],
            "lost": turn.listed(fought.lost[seat]),
            "armor": armor_left(armed(fought.left(seat))),
            "stays": seat in fought.stay,
        }
        for seat, force in fought.navies.items()
    ]
    turn.tell("naval", {"at": turn.name(water), "sides": sides}, "NAVAL-3", "NAVAL-5", to=fought.navies)
