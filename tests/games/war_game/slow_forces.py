"""Ships, flights, naval battles and retreats once more, slowly and plainly: every unit is an object of its own."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.games.war_game.battle.forces import Unit
from sandtable.games.war_game.orders.forms import Move, Orders
from sandtable.games.war_game.position.state import ALLY, ENEMY, NOBODY, War
from sandtable.games.war_game.position.units import unit_table
from sandtable.games.war_game.rules.turn import world_of
from tests.games.war_game.slow import touching

Where = dict[tuple[int, int, int], int]
"""Owner, place and kind: how many."""


def welcome(war: War, territory: int, seat: int) -> bool:
    """Whether an empire may rest on some land."""
    owner = war.owner[territory]
    return owner == seat or (owner != NOBODY and war.empires[owner].settings[seat] == ALLY)


def at_odds(war: War, a: int, b: int) -> bool:
    return war.empires[a].settings[b] == ENEMY or war.empires[b].settings[a] == ENEMY


# --- ships


@dataclass
class Ship:
    seat: int
    kind: int
    path: list[int]
    at: int = 0
    stopped: bool = False
    moving: bool = False

    @property
    def water(self) -> int:
        return self.path[self.at]


def slow_sailing(war: War, orders: list[Orders]) -> Where:
    """Where all ships are after the ship moves, before anybody fires. No ship has anything aboard."""
    units, world = unit_table(war.designs), world_of(war)
    ships = [
        Ship(owner, kind, [place])
        for place, held in enumerate(war.forces)
        for owner, kind, number in held
        for _ in range(number)
        if units[kind].afloat
    ]
    for seat, own in enumerate(orders):
        for line in own.movement:
            if isinstance(line.order, Move):
                path = world.water_path([(place.at, place.facing) for place in line.order.path])
                for part in line.order.force:
                    idle = [
                        s
                        for s in ships
                        if (s.seat, s.kind, s.path, s.moving) == (seat, part.unit.kind, [path[0]], False)
                    ]
                    for ship in idle[: part.count or len(idle)]:
                        if units[ship.kind].move >= len(path) - 1:
                            ship.path, ship.moving = _open_way(war, seat, path), True
    for _ in range(10):
        under_way = [ship for ship in ships if not ship.stopped and ship.at < len(ship.path) - 1]
        for ship in under_way:
            ship.at += 1
        meeting = [ship for ship in under_way if ship.at < len(ship.path) - 1 and _meets(war, ship, ships)]
        for ship in meeting:
            ship.stopped = True
    found: Where = {}
    for ship in ships:
        key = (ship.seat, ship.water, ship.kind)
        found[key] = found.get(key, 0) + 1
    return found


def _open_way(war: War, seat: int, path: list[int]) -> list[int]:
    """As far as ships may come and stop."""
    world = world_of(war)
    last = 0
    for number, water in enumerate(path[1:], 1):
        land = world.home[water]
        if world.is_land[land]:
            neutral_canal = world.territories[land].canal and war.owner[land] == NOBODY
            if not neutral_canal and not welcome(war, land, seat):
                break
            if neutral_canal:
                continue
        last = number
    return path[: last + 1]


def _meets(war: War, ship: Ship, ships: list[Ship]) -> bool:
    """Whether a ship on its way shares its water with hostile ships that it sees, or that see it if it is below."""
    units, world = unit_table(war.designs), world_of(war)
    here = [other for other in ships if other.water == ship.water]
    land = world.home[ship.water]
    coast = world.is_land[land]
    own_eyes = any(units[o.kind].kind == "sub" or units[o.kind].sonar for o in here if o.seat == ship.seat)
    for seat in {other.seat for other in here} - {ship.seat}:
        owner = war.owner[land] if coast else NOBODY
        refused = owner in (seat, ship.seat) and not welcome(war, land, ship.seat if owner == seat else seat)
        if not at_odds(war, seat, ship.seat) and not refused:
            continue
        theirs = [other for other in here if other.seat == seat]
        their_eyes = any(units[o.kind].kind == "sub" or units[o.kind].sonar for o in theirs)
        if units[ship.kind].kind == "sub" and not coast and not their_eyes:
            continue
        if any(units[o.kind].kind == "sea" or coast or own_eyes for o in theirs):
            return True
    return False


# --- flights


def slow_flights(war: War, orders: list[Orders]) -> tuple[Where, Where]:
    """Aircraft in the air at the end of the flights of the Movement phase, and those that stayed at their stations."""
    units = unit_table(war.designs)
    parked: Where = {
        (owner, place, kind): n
        for place, held in enumerate(war.forces)
        for owner, kind, n in held
        if units[kind].kind == "air"
    }
    flights: list[tuple[int, int, list[int], list[int]]] = []
    for seat, own in enumerate(orders):
        for line in own.movement:
            if not isinstance(line.order, Move):
                continue
            path = [place.at for place in line.order.path]
            planes: list[int] = []
            for part in line.order.force:
                key = (seat, path[0], part.unit.kind)
                if units[part.unit.kind].kind == "air" and units[part.unit.kind].move >= len(path) - 1:
                    number = min(parked.get(key, 0), part.count or 10**9)
                    parked[key] = parked.get(key, 0) - number
                    planes += [part.unit.kind] * number
            if planes:
                flights.append((seat, line.number, path, planes))
    for place, (flyer, number, path, planes) in enumerate(flights):
        while len(path) > 1 and not _lands(war, flyer, path[-1]):
            path = path[:-1]
        flights[place] = (flyer, number, path, planes)
    for step in range(1, 15):
        for seat, _, path, planes in sorted(flights, key=lambda flight: flight[:2]):
            if step < len(path) - 1:
                _intercepted(war, seat, path[step], planes, parked)
    aloft: Where = {}
    for flyer, number, _, planes in flights:
        for kind in planes:
            aloft[flyer, number, kind] = aloft.get((flyer, number, kind), 0) + 1
    return aloft, {key: n for key, n in parked.items() if n}


def _lands(war: War, seat: int, place: int) -> bool:
    units, world = unit_table(war.designs), world_of(war)
    if world.is_land[place]:
        return welcome(war, place, seat)
    return any(owner == seat and units[kind].slots for owner, kind, _ in war.forces[place])


def _intercepted(war: War, flyer: int, territory: int, planes: list[int], parked: Where) -> None:
    """One exchange over a territory: Air damage kills one aircraft after the other in the order of death."""
    units, world = unit_table(war.designs), world_of(war)
    hunters: list[tuple[int, int]] = []
    for (owner, place, kind), number in sorted(parked.items()):
        if place == territory and owner != flyer and units[kind].role == "fighter":
            host = world.is_land[territory] and war.owner[territory] == owner
            if war.empires[owner].settings[flyer] == ENEMY or (host and not welcome(war, territory, flyer)):
                hunters += [(owner, kind)] * number
    fire = sum(units[kind].air for _, kind in hunters)
    reply = sum(units[kind].air for kind in planes if units[kind].role == "fighter")
    for kind in sorted(planes, key=lambda kind: units[kind].rank):
        if hunters and fire >= units[kind].armor:
            fire -= units[kind].armor
            planes.remove(kind)
    lost = min(len(hunters), reply // 200)
    for owner in _fairly(lost, [owner for owner, _ in hunters]):
        parked[owner, territory, 3] -= 1


def _fairly(lost: int, owners: list[int]) -> list[int]:
    """Who loses how many: in proportion, the rest to the largest remainders, ties to the lower seat."""
    seats = sorted(set(owners))
    shares = {seat: lost * owners.count(seat) // len(owners) for seat in seats}
    rest = sorted(seats, key=lambda seat: (-(lost * owners.count(seat) % len(owners)), seat))
    for seat in rest[: lost - sum(shares.values())]:
        shares[seat] += 1
    return [seat for seat in seats for _ in range(shares[seat])]


# --- naval battles

SORTS = {"air": "air", "sea": "sea", "sub": "sub"}


def slow_naval(
    navies: dict[int, list[Unit]], hostile: set[frozenset[int]], first: set[int]
) -> tuple[dict[int, list[Unit]], list[int]]:
    """The survivors of each navy, and who stays in the water."""
    hits = {(seat, sort): 0 for seat in navies for sort in SORTS}
    for seat, navy in navies.items():
        foes = [other for other in sorted(navies) if frozenset((seat, other)) in hostile]
        for sort in SORTS:
            damage = sum(getattr(unit, sort) for unit in navy)
            armor = {foe: sum(unit.armor for unit in navies[foe] if unit.kind == sort) for foe in foes}
            whole = sum(armor.values())
            if not whole:
                continue
            parts = {foe: damage * armor[foe] // whole for foe in foes}
            most = max(armor.values())
            parts[next(foe for foe in foes if armor[foe] == most)] += damage - sum(parts.values())
            for foe in foes:
                hits[foe, sort] += parts[foe]
    left = {seat: _survivors(navy, {sort: hits[seat, sort] for sort in SORTS}) for seat, navy in navies.items()}
    armed = {
        seat: sum(u.armor for u in navy if u.kind in ("sea", "sub") and u.land + u.air + u.sea + u.sub > 0)
        for seat, navy in left.items()
    }
    stay: list[int] = []
    for seat in sorted(armed, key=lambda seat: (-armed[seat], seat not in first, seat)):
        driven = False
        for other in stay:
            if frozenset((seat, other)) in hostile:
                earlier = armed[other] == armed[seat] > 0 and other in first and seat not in first
                driven = driven or armed[other] > armed[seat] or earlier
        if not driven:
            stay.append(seat)
    return left, sorted(stay)


def _survivors(navy: list[Unit], damage: dict[str, int]) -> list[Unit]:
    alive = sorted(navy, key=lambda unit: unit.rank)
    for sort in SORTS:
        rest = damage[sort]
        targets = [unit for unit in alive if unit.kind == sort]
        fighting = [unit for unit in targets if sort != "sea" or unit.role != "transport"]
        for unit in targets:
            shielded = unit not in fighting and any(other in alive for other in fighting)
            if not shielded and rest >= unit.armor:
                rest -= unit.armor
                alive.remove(unit)
    return alive


# --- retreats


def joined(war: War, a: int, b: int) -> bool:
    """Whether land units can step from one land territory to another."""
    world = world_of(war)
    if not touching(war, a, b):
        return False
    one, other = world.territories[a], world.territories[b]
    if one.row == other.row or one.column == other.column:
        return True
    corners = {(one.row, other.column), (other.row, one.column)}
    return any((world.territories[t].row, world.territories[t].column) in corners for t in world.lands)


def slow_refuge(war: War, seat: int, territory: int, named: int, way: list[int]) -> int:
    """Where beaten land units run to: as named, the way back, own before allied, the lowest number; -1: nowhere."""
    world = world_of(war)
    near = [land for land in world.lands if joined(war, territory, land) and welcome(war, land, seat)]
    if named in near:
        return named
    friendly = [land for land in way if land != territory and welcome(war, land, seat)]
    if friendly and friendly[-1] in near:
        return friendly[-1]
    own = [land for land in near if war.owner[land] == seat]
    return min(own or near, default=-1)
