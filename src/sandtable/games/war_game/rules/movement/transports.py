"""Transports and carriers: places, slots, loading, unloading, and what becomes of cargo. TRANS-1 to TRANS-14"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from sandtable.games.war_game.battle.forces import Unit
from sandtable.games.war_game.battle.interception import cargo_left
from sandtable.games.war_game.orders.forms import Force, Line, Load, Place, Unload
from sandtable.games.war_game.rules.shortfall import tell_short
from sandtable.games.war_game.rules.turn import SPENT, Turn

Batch = dict[tuple[int, int], int]
"""Units of one empire by kind and movement left."""

Size = Callable[[Unit], int]


def by_sea(unit: Unit) -> int:
    """Places that a unit takes aboard a sea transport. TRANS-1"""
    return unit.by_sea


def by_air(unit: Unit) -> int:
    """Places that a unit takes aboard an air transport. TRANS-10"""
    return unit.by_air


def deck(unit: Unit) -> int:
    """Slots that an aircraft takes aboard a carrier. AIR-10"""
    return unit.deck


def carries(unit: Unit) -> int:
    """Places that a ship has for land units."""
    return unit.capacity if unit.kind == "sea" else 0


def decks(unit: Unit) -> int:
    """Slots that a ship has for aircraft."""
    return unit.slots


def add(batch: Batch, key: tuple[int, int], number: int) -> None:
    if number:
        batch[key] = batch.get(key, 0) + number


def sized(units: Sequence[Unit], batch: Mapping[tuple[int, int], int], size: Size) -> int:
    """The sum of one measure over a batch: places taken, places there, slots …"""
    return sum(size(units[kind]) * number for (kind, _), number in batch.items())


def total(turn: Turn, batch: Mapping[tuple[int, int], int], size: Size) -> int:
    return sized(turn.units, batch, size)


def aboard(turn: Turn, place: int, seat: int) -> Batch:
    """What an empire has aboard its ships in a water: land units and aircraft."""
    return {
        (kind, left): number
        for (owner, kind, left), number in turn.field[place].items()
        if owner == seat and not turn.units[kind].afloat
    }


def ships(turn: Turn, place: int, seat: int) -> Batch:
    return {
        (kind, left): number
        for (owner, kind, left), number in turn.field[place].items()
        if owner == seat and turn.units[kind].afloat
    }


def free_places(turn: Turn, place: int, seat: int) -> int:
    """Places for land units that are not taken; all transports of an empire in one water pool them. TRANS-1"""
    return total(turn, ships(turn, place, seat), carries) - total(turn, aboard(turn, place, seat), by_sea)


def free_slots(turn: Turn, place: int, seat: int) -> int:
    """Slots for aircraft that are not taken; all carriers of an empire in one water pool them. AIR-10"""
    return total(turn, ships(turn, place, seat), decks) - total(turn, aboard(turn, place, seat), deck)


def filled_of(units: Sequence[Unit], cargo: Batch, places: int, size: Size) -> Batch:
    """As much of the cargo as fits, kind by kind in the reverse order of death. TRANS-14, RETREAT-2"""
    taken: Batch = {}
    keys = sorted(cargo, key=lambda key: (units[key[0]].kind, units[key[0]].rank, key[1]), reverse=True)
    for key in keys:
        each = size(units[key[0]])
        if each:
            number = min(cargo[key], places // each)
            add(taken, key, number)
            places -= number * each
    return taken


def filled(turn: Turn, cargo: Batch, places: int, size: Size) -> Batch:
    return filled_of(turn.units, cargo, places, size)


def divided(turn: Turn, seat: int, cargo: Batch, leaving: Batch, staying: Batch, named: Force | None) -> Batch | str:
    """What leaving ships take along; in words what does not fit, on one of the two sides. TRANS-14, AIR-10"""
    if named is None:
        taken = filled(turn, cargo, total(turn, leaving, carries), by_sea)
        taken |= filled(turn, cargo, total(turn, leaving, decks), deck)
    else:
        taken = pick(turn, seat, cargo, named)
    rest = subtracted(cargo, taken)
    for hulls, load, why in (
        (leaving, taken, "the cargo does not fit aboard"),
        (staying, rest, "what stays does not fit on the ships that stay"),
    ):
        if total(turn, load, by_sea) > total(turn, hulls, carries) or total(turn, load, deck) > total(
            turn, hulls, decks
        ):
            return why
    return taken


def pick(turn: Turn, seat: int, batch: Batch, force: Force) -> Batch:
    """The units of a batch that a force names, those with most movement left first. MOVE-7"""
    left = dict(batch)
    taken: Batch = {}
    for part in force:
        kind = turn.kind(seat, part.unit)
        keys = sorted((key for key in left if key[0] == kind), key=lambda key: -key[1])
        wanted = turn.wanted(part, sum(left[key] for key in keys))
        for key in keys:
            number = min(wanted, left[key])
            add(taken, key, number)
            left[key] -= number
            wanted -= number
    return taken


def subtracted(batch: Batch, taken: Batch) -> Batch:
    return {key: number - taken.get(key, 0) for key, number in batch.items() if number > taken.get(key, 0)}


def drowned(turn: Turn, cargo: Batch, places: int, lost: int) -> Batch:
    """What is left of land units aboard when transports with so many of all places are lost. TRANS-13"""
    by_kind: dict[int, int] = {}
    for (kind, _), number in cargo.items():
        by_kind[kind] = by_kind.get(kind, 0) + number
    left: Batch = {}
    for kind, number in by_kind.items():
        alive = cargo_left(number, places, lost)
        for key in sorted(key for key in cargo if key[0] == kind):
            add(left, key, min(alive, cargo[key]))
            alive -= min(alive, cargo[key])
    return left


# --- loading and unloading


def harbour(turn: Turn, seat: int, place: Place, wanted: Callable[[Unit], bool], coming: Collection[int] = ()) -> int:
    """The water of a territory that an order without a path means; -1 if there is none. ORDERS-13

    `coming`: waters where such ships have just arrived that are not in the field yet.
    """

    def has_ships(water: int) -> bool:
        return water in coming or bool(turn.present(water, wanted, seat))

    return turn.world.water_meant(place.at, place.facing, has_ships)


def load(turn: Turn, seat: int, line: Line, order: Load) -> bool:
    """Put land units aboard, as far as there are places; False if no transport lies there. TRANS-2"""
    kind = turn.kind(seat, order.transports.unit)
    water = harbour(turn, seat, order.at, lambda unit: turn.kinds[unit] == kind)
    there = turn.count(water, seat, kind) if water >= 0 and kind >= 0 else 0
    if not there:
        return False
    if not turn.may_stay(order.at.at, seat):
        turn.fail(seat, line.number, f"{turn.name(order.at.at)} does not let you load", "TRANS-2")
        return True
    ashore = {
        (k, left): n
        for (owner, k, left), n in turn.field[order.at.at].items()
        if owner == seat and turn.units[k].by_sea
    }
    places = min(free_places(turn, water, seat), turn.wanted(order.transports, there) * turn.units[kind].capacity)
    wanted = pick(turn, seat, ashore, order.force)
    taken = filled(turn, wanted, places, by_sea)
    tell_short(turn, seat, line.number, order.force, wanted, "were there", "TRANS-2")
    if not wanted:
        turn.fail(seat, line.number, "nobody was there to go aboard", "TRANS-2")
        return True
    rest = subtracted(wanted, taken)
    if rest:
        turn.fail(seat, line.number, f"there was no room for {described(turn, rest)}", "TRANS-1")
    for (k, left), number in taken.items():
        turn.lift(order.at.at, (seat, k, left), number)
        turn.put(water, seat, k, 0, number)
    if taken:
        turn.tell("loaded", {"what": described(turn, taken), "at": turn.name(water)}, "TRANS-2", to=[seat])
    return True


def unload(turn: Turn, seat: int, line: Line, order: Unload) -> None:
    """Put land units ashore at the end of the Movement phase; they have no Move left. TRANS-3"""
    water = harbour(turn, seat, order.at, lambda unit: unit.by_sea > 0)
    if water < 0 or not turn.may_stay(order.at.at, seat):
        turn.fail(seat, line.number, f"{turn.name(order.at.at)} does not let you unload", "TRANS-3")
        return
    everybody = {key: n for key, n in aboard(turn, water, seat).items() if turn.units[key[0]].by_sea}
    cargo = {key: n for key, n in everybody.items() if key[1] != SPENT}
    if everybody and not cargo:
        turn.fail(seat, line.number, "ships that have fought put nobody ashore", "SEA-5")
        return
    taken = pick(turn, seat, cargo, order.force) if order.force else cargo
    for (kind, left), number in taken.items():
        turn.lift(water, (seat, kind, left), number)
        turn.put(order.at.at, seat, kind, 0, number)
    if not taken:
        turn.fail(seat, line.number, "nobody was aboard", "TRANS-3")
        return
    tell_short(turn, seat, line.number, order.force, taken, "were aboard", "TRANS-3")
    turn.tell("unloaded", {"what": described(turn, taken), "at": turn.name(order.at.at)}, "TRANS-3", to=[seat])


def put_ashore(turn: Turn, water: int, seat: int) -> None:
    """Find room for what is aboard ships that are no longer there, on the land beside them if it may stay. CUSTOM-9"""
    everything = aboard(turn, water, seat)
    hulls = ships(turn, water, seat)
    kept = filled(turn, everything, total(turn, hulls, carries), by_sea)
    kept |= filled(turn, everything, total(turn, hulls, decks), deck)
    land = turn.world.home[water]
    ashore = turn.world.is_land[land] and turn.may_stay(land, seat)
    for (kind, left), number in subtracted(everything, kept).items():
        turn.lift(water, (seat, kind, left), number)
        if ashore:
            turn.put(land, seat, kind, left, number)


def described(turn: Turn, batch: Batch) -> str:
    """A batch in words."""
    by_kind: dict[int, int] = {}
    for (kind, _), number in batch.items():
        by_kind[kind] = by_kind.get(kind, 0) + number
    return ", ".join(f"{number:,} {turn.units[kind].name}" for kind, number in sorted(by_kind.items())) or "nothing"
