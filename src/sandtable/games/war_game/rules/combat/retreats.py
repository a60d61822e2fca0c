"""Retreats: where the beaten go, by land, by sea and by air. RETREAT-1 to RETREAT-10"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandtable.games.war_game.orders.forms import Place, Retreat
from sandtable.games.war_game.position.state import NOBODY
from sandtable.games.war_game.rules.movement.air import divert
from sandtable.games.war_game.rules.movement.sea import Fleet, hostile_at, may_lie, moor, presences, sees_any
from sandtable.games.war_game.rules.movement.transports import (
    Batch,
    aboard,
    add,
    by_sea,
    carries,
    deck,
    decks,
    described,
    filled,
    free_places,
    free_slots,
    ships,
    subtracted,
    total,
)
from sandtable.games.war_game.rules.turn import SPENT, Turn

Named = Sequence[Place]
"""Places to which orders send the beaten, in written order: one may be for troops and another for ships."""


def named_retreats(turn: Turn, seat: int, place: int) -> Named:
    """Where RETREAT FROM lines send an empire's units that are beaten in a place. RETREAT-1, RETREAT-5"""
    lines = (*turn.orders[seat].movement, *turn.orders[seat].attacking)
    found = [line.order for line in lines if isinstance(line.order, Retreat)]
    return [order.to for order in found if order.start.at == turn.world.home[place] and _faces(turn, order, place)]


def _faces(turn: Turn, order: Retreat, place: int) -> bool:
    """Whether a line that names a shore means this water; it means the troops ashore in any case. ORDERS-13"""
    facing = order.start.facing
    return facing < 0 or not turn.world.is_water[place] or turn.world.shore(order.start.at, facing) == place


# --- on land


def refuge(turn: Turn, seat: int, territory: int, named: Named, way: Sequence[int] = ()) -> int:
    """The friendly neighbour to which beaten land units run; -1 if there is none. RETREAT-1, RETREAT-10"""
    near = turn.world.land_near[territory]
    friendly = [land for land in near if turn.may_stay(land, seat)]
    for place in named:
        if place.at in friendly:
            return place.at
    for land in reversed(way):
        if land in friendly:
            return land
        if land != territory and turn.world.is_land[land] and turn.may_stay(land, seat):
            break  # the last friendly territory of the way does not touch
    friendly.sort(key=lambda land: (turn.war.owner[land] != seat, land))
    return friendly[0] if friendly else -1


def run(
    turn: Turn,
    seat: int,
    territory: int,
    troops: Batch,
    named: Named,
    way: Sequence[int] = (),
    fleets: Sequence[Fleet] = (),
) -> None:
    """Send beaten land units to a refuge, else aboard transports, else they are eliminated. RETREAT-1 to RETREAT-3

    `fleets` are ships that fought in this phase and are not back in the field yet.
    """
    if not troops:
        return
    goal = refuge(turn, seat, territory, named, way)
    if goal >= 0:
        for (kind, left), number in troops.items():
            turn.put(goal, seat, kind, left, number)
        data = {"what": described(turn, troops), "from": turn.name(territory), "at": turn.name(goal)}
        turn.tell("retreated", data, "RETREAT-1", to=[seat])
        return
    rest = dict(troops)
    for fleet in fleets:
        if fleet.seat == seat and turn.world.home[fleet.water] == territory:
            rest = embark(turn, fleet, rest, "RETREAT-2")
    for water in turn.world.shores(territory):
        boarding = filled(turn, rest, free_places(turn, water, seat), by_sea)
        for (kind, _), number in boarding.items():
            turn.put(water, seat, kind, 0, number)
        rest = subtracted(rest, boarding)
        if boarding:
            data = {"what": described(turn, boarding), "at": turn.name(water)}
            turn.tell("boarded", data, "RETREAT-2", to=[seat])
    if rest:
        data = {"what": described(turn, rest), "at": turn.name(territory)}
        turn.tell("eliminated", data, "RETREAT-3", to=[seat])


def embark(turn: Turn, fleet: Fleet, troops: Batch, clause: str) -> Batch:
    """Put as many troops aboard a fleet as fit; those that do not. RETREAT-2"""
    free = total(turn, fleet.ships, carries) - total(turn, fleet.cargo, by_sea)
    boarding = filled(turn, troops, free, by_sea)
    for (kind, _), number in boarding.items():
        add(fleet.cargo, (kind, 0), number)
    if boarding:
        data = {"what": described(turn, boarding), "at": turn.name(fleet.water)}
        turn.tell("boarded", data, clause, to=[fleet.seat])
    return subtracted(troops, boarding)


def take_out(turn: Turn, seat: int, place: int, sort: str) -> Batch:
    """All units of one sort (``land``, ``air``) of an empire out of a territory; platforms cannot run. RETREAT-7"""
    taken: Batch = {}
    for key in [key for key in turn.field[place] if key[0] == seat]:
        unit = turn.units[key[1]]
        if unit.kind == sort or (sort == "land" and unit.kind == "platform"):
            number = turn.field[place][key]
            turn.lift(place, key, number)
            if unit.kind == sort:
                add(taken, (key[1], key[2]), number)
            else:
                data = {"what": f"{number:,} {unit.name}", "at": turn.name(place)}
                turn.tell("eliminated", data, "RETREAT-7", to=[seat])
    return taken


def leave_land(turn: Turn, seat: int, territory: int) -> None:
    """Everything of an empire leaves a territory where it cannot stay: troops, aircraft, not platforms. RETREAT-7"""
    named = named_retreats(turn, seat, territory)
    run(turn, seat, territory, take_out(turn, seat, territory, "land"), named)
    fly_off(turn, seat, territory, named)


def fly_off(turn: Turn, seat: int, territory: int, named: Named) -> None:
    """Aircraft leave to a friendly place that touches, else they are lost. RETREAT-8"""
    planes = take_out(turn, seat, territory, "air")
    if not planes:
        return
    ordered = [place.at for place in named]
    for (kind, left), number in planes.items():
        hop(turn, seat, territory, kind, left, number, ordered)


def hop(turn: Turn, seat: int, territory: int, kind: int, left: int, number: int, ordered: Sequence[int]) -> None:
    """One step to the best friendly place that touches: as ordered, own before allied, white before blue. RETREAT-8"""

    def wish(t: int) -> int:
        return ordered.index(t) if t in ordered else len(ordered)

    near = turn.world.air_near[territory]
    lands = [
        (wish(t), turn.war.owner[t] != seat, False, t) for t in near if turn.world.is_land[t] and turn.may_stay(t, seat)
    ]
    decks = [
        (wish(t), False, not turn.world.is_land[t], water)
        for t in near
        for water in turn.world.waters_of(t)
        if free_slots(turn, water, seat) > 0
    ]
    for _, _, _, place in sorted(lands + decks):
        fits = number
        if turn.world.is_water[place]:
            fits = min(number, free_slots(turn, place, seat) // max(1, turn.units[kind].deck))
        if fits:
            turn.put(place, seat, kind, left, fits)
            data = {"what": described(turn, {(kind, left): fits}), "from": turn.name(territory), "at": turn.name(place)}
            turn.tell("retreated", data, "RETREAT-8", to=[seat])
        number -= fits
        if not number:
            return
    data = {"what": described(turn, {(kind, left): number}), "at": turn.name(territory)}
    turn.tell("eliminated", data, "RETREAT-8", to=[seat])


# --- at sea


def is_safe(turn: Turn, seat: int, water: int, fleets: Iterable[Fleet]) -> bool:
    """Whether no ship that an empire sees there is hostile to it. RETREAT-5"""
    there = presences(turn, water, fleets)
    own = there.get(seat)
    for other, presence in there.items():
        if other != seat and hostile_at(turn, water, seat, other):
            watcher = own if own is not None else type(presence)()
            if sees_any(turn, water, watcher, presence):
                return False
    return True


def flee(turn: Turn, fleet: Fleet, fleets: Sequence[Fleet] = ()) -> None:
    """A beaten fleet goes to an adjacent water, or is sunk. RETREAT-5, RETREAT-6"""
    water = fleet.water
    near = turn.world.sea_near[water]
    named = [place.at for place in (*fleet.named, *named_retreats(turn, fleet.seat, water))]
    wanted = [w for at in named for w in near if turn.world.home[w] == at and may_lie(turn, w, fleet.seat)]
    back = [fleet.came_from] if fleet.came_from in near and may_lie(turn, fleet.came_from, fleet.seat) else []
    harbours = [w for w in near if turn.world.is_land[turn.world.home[w]] and may_lie(turn, w, fleet.seat)]
    seas = [w for w in near if not turn.world.is_land[turn.world.home[w]]]
    for goal in [*wanted, *back, *sorted(harbours), *sorted(seas)]:
        if is_safe(turn, fleet.seat, goal, fleets):
            _sail_to(turn, fleet, goal, "RETREAT-5")
            return
    data = {"what": described(turn, fleet.ships), "at": turn.name(water)}
    turn.tell("sunk", data, "RETREAT-5", to=[fleet.seat])


def _sail_to(turn: Turn, fleet: Fleet, goal: int, clause: str) -> None:
    moor(turn, fleet, goal)
    data = {"what": described(turn, fleet.ships), "from": turn.name(fleet.water), "at": turn.name(goal)}
    turn.tell("retreated", data, clause, to=[fleet.seat])


def lowest_sea(turn: Turn, seat: int, water: int) -> int:
    """The lowest sea of a shore without visible hostile ships, else simply the lowest. RETREAT-4, RETREAT-9"""
    seas = [w for w in turn.world.sea_near[water] if not turn.world.is_land[turn.world.home[w]]]
    if not seas:
        return NOBODY
    return next((sea for sea in seas if is_safe(turn, seat, sea, ())), seas[0])


def push_out(turn: Turn, seat: int, water: int, clause: str = "RETREAT-9") -> None:
    """Ships that may not stay in a harbour go out to sea, with what is aboard and without losses. RETREAT-9"""
    goal = lowest_sea(turn, seat, water)
    hulls, cargo = ships(turn, water, seat), aboard(turn, water, seat)
    if goal == NOBODY or not hulls:
        return
    for batch in (hulls, cargo):
        for (kind, left), number in batch.items():
            turn.lift(water, (seat, kind, left), number)
            turn.put(goal, seat, kind, left if left != SPENT else SPENT, number)
    data = {"what": described(turn, hulls), "from": turn.name(water), "at": turn.name(goal)}
    turn.tell("retreated", data, clause, to=[seat])


def push_out_unwelcome(turn: Turn, waters: Iterable[int], clause: str) -> None:
    """Everybody who may not lie in one of these harbours goes out to sea. SEA-11, RETREAT-9"""
    for water in waters:
        for seat in sorted(turn.owners(water)):
            if not may_lie(turn, water, seat):
                push_out(turn, seat, water, clause)


def overflow(turn: Turn) -> None:
    """Aircraft without a slot after battles: fighters look for a place, what is stored is lost. NAVAL-8"""
    for water in range(turn.world.size):
        if turn.world.is_water[water]:
            flying = {seat for seat, kind, _ in turn.field[water] if turn.units[kind].kind == "air"}
            for seat in sorted(flying):
                if free_slots(turn, water, seat) < 0:
                    _overflow_of(turn, seat, water)


def _overflow_of(turn: Turn, seat: int, water: int) -> None:
    slots = total(turn, ships(turn, water, seat), decks)
    planes = {key: n for key, n in aboard(turn, water, seat).items() if turn.units[key[0]].kind == "air"}
    kept = filled(turn, planes, slots, deck)
    for (kind, left), number in subtracted(planes, kept).items():
        turn.lift(water, (seat, kind, left), number)
        if turn.units[kind].fighter:
            divert(turn, seat, turn.world.home[water], kind, left, number)
        else:
            data = {"what": described(turn, {(kind, left): number}), "at": turn.name(water)}
            turn.tell("eliminated", data, "NAVAL-8", to=[seat])
