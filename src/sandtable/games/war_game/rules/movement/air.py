"""Flights: taking off, interception step by step, landing, and aircraft without a place to land. AIR-1 to AIR-13"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from sandtable.games.war_game.battle.forces import Force, Unit
from sandtable.games.war_game.battle.interception import interception
from sandtable.games.war_game.orders.forms import ALL, Path, Place
from sandtable.games.war_game.orders.forms import Force as Named
from sandtable.games.war_game.position.state import ENEMY, NOBODY
from sandtable.games.war_game.rules.shortfall import closed, tell_short
from sandtable.games.war_game.rules.sight import look_down
from sandtable.games.war_game.rules.turn import Turn

from .sea import Fleet, reduced
from .transports import Batch, add, by_air, described, drowned, filled, free_slots, harbour, pick, total


@dataclass(slots=True)
class Sortie:
    """The aircraft of one order line on their way. AIR-7"""

    seat: int
    line: int
    planes: Batch
    path: list[int]
    """Places: airfields and waters with carriers where it starts and lands, territories in between."""
    start: int
    back: list[int] = field(default_factory=list)
    cargo: Batch = field(default_factory=dict)
    target: int = -1
    flown: int = 0
    """Steps that the aircraft have made in this phase."""
    stays: bool = False
    """Whether an attack on own land has become a move. ATK-5"""
    named: Sequence[Place] = ()
    """Where its block of orders sends the troops that it drops if they are beaten."""
    water: int = -1
    """The water whose ships it attacks."""

    def force(self, turn: Turn) -> Force:
        return Force((turn.units[kind], (self.seat, self.line), n) for (kind, _), n in self.planes.items())


def station(turn: Turn, seat: int, place: Place, decks: Collection[int] = ()) -> int:
    """Where aircraft are that an order places in a territory: its airfield, or the empire's carriers there. ORDERS-13

    `decks`: where own carriers have sailed to.
    """
    if turn.world.is_land[place.at] and not place.aboard:
        return place.at
    return harbour(turn, seat, place, lambda unit: unit.slots > 0, decks)


def stations(turn: Turn, seat: int, path: Path, decks: Collection[int] = ()) -> list[int]:
    return [station(turn, seat, place, decks) for place in path]


def air_steps(turn: Turn, path: Sequence[int]) -> int:
    """Move points that a way takes: changing between airfield and deck takes none. ORDERS-13, AIR-1"""
    homes = [turn.world.home[place] if place >= 0 else place for place in path]
    return sum(here != there for here, there in pairwise(homes))


def aircraft_at(turn: Turn, place: int, seat: int, steps: int) -> Batch:
    """The aircraft of an empire in a place that can still fly so many steps. MOVE-7"""
    return {
        (kind, left): number
        for (owner, kind, left), number in turn.field[place].items()
        if owner == seat and turn.units[kind].kind == "air" and left >= steps
    }


def take_off(
    turn: Turn, seat: int, line: int, force: Named, path: list[int], steps: int, pools: dict[tuple[int, int], Batch]
) -> Sortie | None:
    """The flight of an order line, taken from what stood there when the phase began. MOVE-10, AIR-10"""
    start = path[0]
    if start < 0:
        return None
    pool = pools.setdefault((seat, start), aircraft_at(turn, start, seat, -1))
    able = {key: number for key, number in pool.items() if key[1] >= steps}
    planes = pick(turn, seat, able, force)
    if not planes:
        return None
    tell_short(turn, seat, line, force, planes, "could fly", "MOVE-10")
    for (kind, left), number in planes.items():
        pool[kind, left] -= number
        turn.lift(start, (seat, kind, left), number)
    return Sortie(seat, line, planes, path, start)


# --- flying


def fly(turn: Turn, flights: Sequence[Sortie], fleets: Sequence[Fleet] = ()) -> None:
    """Move all flights step by step; each may be intercepted over every territory between start and end. AIR-7

    `fleets` are ships under way with aircraft aboard that are not in the field.
    """
    longest = max((len(flight.path) for flight in flights), default=0)
    in_order = sorted(flights, key=lambda flight: (flight.seat, flight.line))
    for step in range(1, longest):
        for flight in in_order:
            if step < len(flight.path) and flight.planes:
                territory = turn.world.home[flight.path[step]]
                if step < len(flight.path) - 1:
                    intercept(turn, flight, territory, fleets)
                look_down(turn, flight.seat, territory, fleets)
                flight.flown += territory != turn.world.home[flight.path[step - 1]]  # ORDERS-13: from deck to airfield


def interceptors(turn: Turn, flyer: int, territory: int, fleets: Sequence[Fleet] = ()) -> Force:
    """Fighters that fire on a flight over a territory; those with a flight of their own are not there. AIR-5, AIR-13"""
    owner = turn.war.owner[territory] if turn.world.is_land[territory] else NOBODY
    there = [(seat, 0, kind, number) for (seat, kind, _), number in turn.field[territory].items()]
    for fleet in fleets:
        if fleet.water == territory:
            there += [(fleet.seat, fleet.line, kind, number) for (kind, _), number in fleet.cargo.items()]
    parts = []
    for seat, line, kind, number in there:
        if seat != flyer and turn.units[kind].fighter and turn.units[kind].air:
            setting = turn.war.setting(seat, flyer)
            if setting == ENEMY or (seat == owner and not turn.allows(owner, flyer)):  # DIPL-2, DIPL-3
                parts.append((turn.units[kind], (seat, line), number))
    return Force(parts)


def intercept(turn: Turn, flight: Sortie, territory: int, fleets: Sequence[Fleet] = ()) -> None:
    """The small air battle. AIR-4, AIR-6"""
    against = interceptors(turn, flight.seat, territory, fleets)
    if not against:
        return
    ours = flight.force(turn)
    met = interception(ours, against)
    turn.remove(territory, met.interceptors_lost, lambda holder: not holder[1])
    for fleet in fleets:
        if fleet.water == territory:
            fleet.cargo = reduced(turn, fleet.cargo, (fleet.seat, fleet.line), met.interceptors_lost)
    shoot_down(turn, flight, met.flight_lost)
    data = {
        "at": turn.name(territory),
        "flyer": turn.war.empires[flight.seat].name,
        "flight": turn.listed(ours),
        "fighters": turn.listed(against),
        "flight_lost": turn.listed(met.flight_lost),
        "fighters_lost": turn.listed(met.interceptors_lost),
    }
    turn.tell("intercepted", data, "AIR-4", "AIR-6", to=[flight.seat, *against.seats()])


def shoot_down(turn: Turn, flight: Sortie, lost: Force) -> None:
    """Take losses off a flight; cargo of lost transports is lost with them. TRANS-13"""
    places = total(turn, flight.planes, lambda unit: unit.capacity)
    for unit, _, number in lost:
        kind = turn.kinds[unit]
        for key in sorted(key for key in flight.planes if key[0] == kind):
            taken = min(number, flight.planes[key])
            flight.planes[key] -= taken
            number -= taken
    flight.planes = {key: number for key, number in flight.planes.items() if number}
    left = total(turn, flight.planes, lambda unit: unit.capacity)
    if flight.cargo and left < places:
        flight.cargo = drowned(turn, flight.cargo, places, places - left)


# --- landing


def may_land(turn: Turn, seat: int, place: int) -> bool:
    """Whether aircraft may come down in a place at all: friendly land, or a carrier of its own. AIR-3"""
    if turn.world.is_water[place]:
        return bool(turn.present(place, lambda unit: unit.slots > 0, seat))
    return turn.may_stay(place, seat)


def cut_path(turn: Turn, seat: int, path: list[int], decks: Collection[int], *, troops: bool) -> list[int]:
    """The path as far as the last place where the flight may come down; `decks`: where own carriers have sailed to.

    MOVE-9, WORLD-13, AIR-10; with troops never on a carrier: TRANS-12
    """

    def open_to(place: int) -> bool:
        if place < 0 or (troops and turn.world.is_water[place]):
            return False
        return place in decks or may_land(turn, seat, place)

    last = len(path) - 1
    while last > 0 and not open_to(path[last]):
        last -= 1
    return path[: last + 1]


def no_airfield(turn: Turn, seat: int, place: Place) -> str:
    """Why a flight may not come down where it was sent. AIR-10, MOVE-5"""
    if turn.world.is_land[place.at] and not place.aboard:
        return closed(turn, seat, place.at)
    return f"no carrier of yours is in {turn.name(place.at)}"


def land(turn: Turn, flight: Sortie, place: int) -> Batch:
    """Bring a flight down; what finds no room turns back or diverts. What has come down there. AIR-10, AIR-11"""
    if not flight.planes:
        return {}
    down, surplus = _fitting(turn, flight.seat, place, flight.planes) if place >= 0 else ({}, dict(flight.planes))
    for (kind, left), number in down.items():
        turn.put(place, flight.seat, kind, left - flight.flown, number)
        landed = (place, flight.seat, kind)
        turn.landed[landed] = turn.landed.get(landed, 0) + number
    if surplus:
        _turn_back(turn, flight, place, surplus)
    return down


def _fitting(turn: Turn, seat: int, place: int, planes: Batch) -> tuple[Batch, Batch]:
    """Which aircraft find room in a place, and which do not."""
    if not may_land(turn, seat, place):
        return {}, dict(planes)
    if not turn.world.is_water[place]:
        return dict(planes), {}
    down: Batch = {}
    surplus: Batch = {}
    slots = free_slots(turn, place, seat)
    for key, number in sorted(planes.items()):
        fits = min(number, max(0, slots) // max(1, turn.units[key[0]].deck))
        slots -= fits * turn.units[key[0]].deck
        add(down, key, fits)
        add(surplus, key, number - fits)
    return down, surplus


def _turn_back(turn: Turn, flight: Sortie, place: int, surplus: Batch) -> None:
    """Back to where they started if they can reach it, otherwise wherever they can. AIR-10"""
    here = turn.world.home[place if place >= 0 else flight.path[-1]]
    steps = len(flight.path) - 1
    for (kind, left), number in surplus.items():
        able = left - flight.flown >= steps
        if able and flight.start != place and may_land(turn, flight.seat, flight.start):
            down, over = _fitting(turn, flight.seat, flight.start, {(kind, left): number})
            for landed in down.values():
                turn.put(flight.start, flight.seat, kind, left - flight.flown - steps, landed)
                number -= landed
                what = described(turn, {(kind, left): landed})
                data = {"what": what, "from": turn.name(here), "at": turn.name(flight.start)}
                turn.tell("turned_back", data, "AIR-10", to=[flight.seat])
            if not over:
                continue
        divert(turn, flight.seat, here, kind, left - flight.flown, number)


def refuges(turn: Turn, seat: int, here: int, steps: int) -> list[tuple[int, int]]:
    """Places within reach for aircraft in need, best first, each after its distance. AIR-11"""
    found: list[tuple[int, bool, bool, int]] = []
    ring, seen = 1 << here, 1 << here
    for distance in range(steps + 1):
        rest = ring
        while rest:
            territory = (rest & -rest).bit_length() - 1
            rest &= rest - 1
            if turn.world.is_land[territory] and turn.may_stay(territory, seat):
                found.append((distance, turn.war.owner[territory] != seat, False, territory))
            for water in turn.world.waters_of(territory):
                if free_slots(turn, water, seat) > 0:
                    found.append((distance, False, not turn.world.is_land[territory], water))
        ring = turn.world.grid.air.spread(ring) & ~seen
        seen |= ring
    return [(distance, place) for distance, _, _, place in sorted(found)]


def divert(turn: Turn, seat: int, here: int, kind: int, left: int, number: int) -> None:
    """Send aircraft to the nearest place that takes them; without one they are lost. AIR-11"""
    for distance, place in refuges(turn, seat, here, max(left, 0)):
        down, _ = _fitting(turn, seat, place, {(kind, left): number})
        for landed in down.values():
            turn.put(place, seat, kind, left - distance, landed)  # MOVE-7
            number -= landed
            data = {"what": described(turn, {(kind, left): landed}), "at": turn.name(place)}
            turn.tell("diverted", data, "AIR-11", to=[seat])
        if not number:
            return
    data = {"what": described(turn, {(kind, left): number}), "at": turn.name(here)}
    turn.tell("stranded", data, "AIR-11", to=[seat])


def airlift_cargo(turn: Turn, seat: int, start: int, force: Named, flight: Sortie) -> Batch:
    """Troops that board air transports in the territory where they start. TRANS-10, TRANS-12"""

    def carried(unit: Unit) -> int:
        return unit.capacity if unit.kind == "air" else 0

    there = {
        (kind, left): number
        for (owner, kind, left), number in turn.field[start].items()
        if owner == seat and turn.units[kind].by_air
    }
    taken = filled(turn, pick(turn, seat, there, force), total(turn, flight.planes, carried), by_air)
    tell_short(turn, seat, flight.line, force, taken, "went aboard", "TRANS-10")
    if not taken and any(part.count == ALL for part in force):
        turn.fail(seat, flight.line, "nobody went aboard", "TRANS-10")
    for (kind, left), number in taken.items():
        turn.lift(start, (seat, kind, left), number)
    return taken
