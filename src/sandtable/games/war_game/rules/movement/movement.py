"""The Movement phase, in its seven steps. MOVE-1 to MOVE-12"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.games.war_game.orders.forms import Airlift, Force, Line, Load, Move, Path, Unload
from sandtable.games.war_game.rules.combat.retreats import flee, overflow, push_out_unwelcome
from sandtable.games.war_game.rules.combat.waters import Meeting, fight
from sandtable.games.war_game.rules.command import pay_movement
from sandtable.games.war_game.rules.moderator import act_uniquely
from sandtable.games.war_game.rules.shortfall import closed, tell_short, tell_unknown
from sandtable.games.war_game.rules.turn import Stack, Turn

from .air import Sortie, air_steps, airlift_cargo, cut_path, fly, land, no_airfield, stations, take_off
from .guests import expel_guests, hostile_guests
from .sea import Fleet, Harbours, cut_sea_path, may_lie, moor, sail, sea_path, tell_sailed
from .transports import Batch, described, load, pick, unload

Lines = Sequence[Sequence[Line]]


def movement(turn: Turn) -> None:
    """The whole phase. MOVE-10"""
    lines = pay_movement(turn)
    act_uniquely(turn, lines)
    for seat, line in every(lines):
        if isinstance(line.order, Move | Load | Airlift):
            tell_unknown(turn, seat, line.number, line.order.force)
    flights = prepare_flights(turn, lines)
    waiting = loading(turn, lines, flights)  # step 1
    land_moves(turn, lines)  # step 2
    fleets = ship_moves(turn, lines)  # step 3
    fly_out(turn, flights, fleets)  # step 4
    sea_battles(turn, fleets)  # step 5
    unloading(turn, lines, waiting)  # step 6
    airlifts_land(turn, flights)
    flights_land(turn, flights)
    push_out_unwelcome(turn, turn.world.grid.home, "SEA-11")
    expel_guests(turn)  # step 7
    hostile_guests(turn)


def every(lines: Lines) -> Iterator[tuple[int, Line]]:
    """All lines with their empires, in the order of seats and of writing."""
    for seat, own in enumerate(lines):
        for line in own:
            yield seat, line


def parts_of(turn: Turn, seat: int, force: Force, *kinds: str) -> Force:
    """The parts of a force that march, sail or fly."""
    found = []
    for part in force:
        kind = turn.kind(seat, part.unit)
        if kind >= 0 and turn.units[kind].kind in kinds:
            found.append(part)
    return tuple(found)


# --- 1 loading


def loading(turn: Turn, lines: Lines, flights: list[tuple[Sortie, Line]]) -> list[tuple[int, Line, Load]]:
    """Troops board ships and air transports in written order; the lines that wait for ships to arrive. TRANS-2"""
    by_line = {(flight.seat, flight.line): flight for flight, _ in flights}
    waiting = []
    for seat, line in every(lines):
        order = line.order
        if isinstance(order, Load) and not load(turn, seat, line, order):
            waiting.append((seat, line, order))
        elif isinstance(order, Airlift) and (seat, line.number) in by_line:
            flight = by_line[seat, line.number]
            flight.cargo = airlift_cargo(turn, seat, order.path[0].at, order.force, flight)
    return waiting


# --- 2 land moves


def land_moves(turn: Turn, lines: Lines) -> None:
    """Land units walk their paths, from where they stood when this step began. MOVE-1, MOVE-3"""
    before = [dict(stack) for stack in turn.field]
    for seat, line in every(lines):
        if isinstance(line.order, Move):
            force = parts_of(turn, seat, line.order.force, "land")
            if force:
                walk(turn, seat, line, force, line.order.path, before)


def walk(turn: Turn, seat: int, line: Line, force: Force, path: Path, before: list[Stack]) -> None:
    """Take a line's units from `before`, which holds what no line has taken yet, and bring them as far as they may."""
    start, steps = path[0].at, len(path) - 1
    able = {
        (kind, left): number
        for (owner, kind, left), number in before[start].items()
        if owner == seat and left >= steps and turn.units[kind].kind == "land"  # MOVE-7
    }
    troops = pick(turn, seat, able, force)
    if not troops:
        turn.fail(seat, line.number, "nobody was there who could go so far", "MOVE-10")
        return
    tell_short(turn, seat, line.number, force, troops, "could go", "MOVE-10")
    last, barred = last_stop(turn, seat, path)
    for (kind, left), number in troops.items():
        before[start][seat, kind, left] -= number
        turn.lift(start, (seat, kind, left), number)
        turn.put(path[last].at, seat, kind, left - last, number)
    if path[last].at != start:
        data = {"what": described(turn, troops), "from": turn.name(start), "at": turn.name(path[last].at)}
        turn.tell("moved", data, "MOVE-1", to=[seat])
    if last < steps:
        why = f"they may not stay further on: {closed(turn, seat, barred)}"
        turn.fail(seat, line.number, f"the units {_stopped(turn, start, path[last].at)}: {why}", "MOVE-9")


def _stopped(turn: Turn, start: int, place: int) -> str:
    """Where a move that was cut back has ended."""
    return f"did not leave {turn.name(start)}" if place == start else f"stopped in {turn.name(place)}"


def last_stop(turn: Turn, seat: int, path: Path) -> tuple[int, int]:
    """The last place of a path that land units can reach and stay in, and the territory that ends it.

    MOVE-5, MOVE-9, WORLD-13
    """
    last = 0
    for place in range(1, len(path)):
        if not turn.may_pass(path[place].at, seat):
            return last, path[place].at
        if turn.may_stay(path[place].at, seat):
            last = place
    return last, path[-1].at


# --- 3 ship moves


def ship_moves(turn: Turn, lines: Lines) -> list[Fleet]:
    """Fleets leave together and sail step by step. SEA-1, SEA-5"""
    harbours = Harbours(turn)
    fleets: list[Fleet] = []
    for seat, line in every(lines):
        if isinstance(line.order, Move):
            force = parts_of(turn, seat, line.order.force, "sea", "sub")
            if force:
                fleets += _fleets(turn, seat, line, line.order, force, harbours)
    sail(turn, fleets)
    for fleet in fleets:
        tell_sailed(turn, fleet)
        if fleet.stopped:
            turn.fail(fleet.seat, fleet.line, f"the fleet met hostile ships in {turn.name(fleet.water)}", "SEA-5")
    return fleets


def _fleets(turn: Turn, seat: int, line: Line, order: Move, force: Force, harbours: Harbours) -> list[Fleet]:
    path = sea_path(turn, seat, order.path, lambda unit: unit.afloat)
    if path[0] < 0:
        turn.fail(seat, line.number, "no ships lie there", "MOVE-10")
        return []
    whole = len(path)
    taken = harbours.take(seat, line.number, force, path, order.carrying)
    if not taken:
        return []
    path, barred = cut_sea_path(turn, seat, path)
    for fleet in taken:
        fleet.path = path
    if len(path) < whole:
        why = f"they may not enter or stay further on: {closed(turn, seat, barred)}"
        turn.fail(seat, line.number, f"the ships {_stopped(turn, path[0], path[-1])}: {why}", "MOVE-9")
    return taken


# --- 4 flights


def prepare_flights(turn: Turn, lines: Lines) -> list[tuple[Sortie, Line]]:
    """Aircraft with a flight leave their places before anything else moves. MOVE-10"""
    flights: list[tuple[Sortie, Line]] = []
    pools: dict[tuple[int, int], Batch] = {}
    for seat, line in every(lines):
        order = line.order
        if isinstance(order, Move):
            force = parts_of(turn, seat, order.force, "air")
            flight = _flight(turn, seat, line, force, order.path, (), pools) if force else None
        elif isinstance(order, Airlift):
            flight = _airlift(turn, seat, line, order, pools)
        else:
            continue
        if flight is not None:
            flights.append((flight, line))
    return flights


def _flight(
    turn: Turn, seat: int, line: Line, force: Force, path: Path, back: Path, pools: dict[tuple[int, int], Batch]
) -> Sortie | None:
    places = stations(turn, seat, path)
    way = [place.at for place in (*path, *back)]
    flight = take_off(turn, seat, line.number, force, places, air_steps(turn, way), pools)
    if flight is None:
        turn.fail(seat, line.number, "no aircraft was there that could fly so far", "MOVE-10")
    return flight


def _airlift(turn: Turn, seat: int, line: Line, order: Airlift, pools: dict[tuple[int, int], Batch]) -> Sortie | None:
    start = order.path[0].at
    if not turn.may_stay(start, seat):
        turn.fail(seat, line.number, f"{turn.name(start)} is not friendly", "TRANS-10")
        return None
    return _flight(turn, seat, line, (order.transports,), order.path, order.back, pools)


def fly_out(turn: Turn, flights: list[tuple[Sortie, Line]], fleets: list[Fleet]) -> None:
    """Fly all flights; a carrier is an airfield where its own move has ended. AIR-7, AIR-10"""
    decks = [(fleet.seat, fleet.water) for fleet in fleets if any(turn.units[kind].slots for kind, _ in fleet.ships)]
    for flight, line in flights:
        order = line.order
        if isinstance(order, Move | Airlift):
            own = [water for seat, water in decks if seat == flight.seat]
            path = [flight.start, *stations(turn, flight.seat, order.path, own)[1:]]
            flight.path = cut_path(turn, flight.seat, path, own, troops=isinstance(order, Airlift))
            if len(flight.path) < len(path):
                stopped = _stopped(turn, path[0], flight.path[-1]).replace("stopped", "landed")
                why = f"they may not land further on: {no_airfield(turn, flight.seat, order.path[-1])}"
                turn.fail(flight.seat, flight.line, f"the aircraft {stopped}: {why}", "MOVE-9")
    fly(turn, [flight for flight, _ in flights], fleets)


def flights_land(turn: Turn, flights: list[tuple[Sortie, Line]]) -> None:
    """Those that carry nobody come down when all others have fought and flown: they take no part in it. AIR-13"""
    for flight, line in flights:
        if isinstance(line.order, Move):
            _come_down(turn, flight)


def _come_down(turn: Turn, flight: Sortie) -> None:
    goal = flight.path[-1]
    down = land(turn, flight, goal)
    if down and goal != flight.start:
        data = {"what": described(turn, down), "from": turn.name(flight.start), "at": turn.name(goal)}
        turn.tell("moved", data, "AIR-1", to=[flight.seat])


def airlifts_land(turn: Turn, flights: list[tuple[Sortie, Line]]) -> None:
    """Troops get out without Move; transports stay or fly back. TRANS-12"""
    returning = []
    for flight, line in flights:
        order = line.order
        if not isinstance(order, Airlift):
            continue
        goal = flight.path[-1]
        for (kind, _), number in flight.cargo.items():
            turn.put(goal, flight.seat, kind, 0, number)
        if flight.cargo:
            data = {"what": described(turn, flight.cargo), "at": turn.name(goal)}
            turn.tell("unloaded", data, "TRANS-12", to=[flight.seat])
        flight.cargo = {}
        if order.back and goal == order.path[-1].at:
            back = stations(turn, flight.seat, order.back)
            flight.path = back if turn.world.home[back[0]] == goal else [goal, *back]
            flight.start = goal
            returning.append(flight)
        else:
            _come_down(turn, flight)
    fly(turn, returning)
    for flight in returning:
        land(turn, flight, flight.path[-1])


# --- 5 naval battles


def sea_battles(turn: Turn, fleets: list[Fleet]) -> None:
    """Fight everywhere where hostile navies are together. SEA-5"""
    sailing = {fleet.water for fleet in fleets}
    lying = {water for water in range(turn.world.size) if turn.world.is_water[water] and len(turn.field[water]) > 1}
    beaten: list[Fleet] = []
    done: set[int] = set()
    for water in sorted(sailing | lying):
        result = fight(Meeting(turn, water, fleets, (), frozenset()))
        if result is None:
            continue
        battle, fighting = result
        for fleet in fighting:
            done.add(id(fleet))
            if fleet.seat in battle.leave:
                beaten.append(fleet)
            else:
                moor(turn, fleet, water)
    for fleet in fleets:
        if id(fleet) not in done:
            moor(turn, fleet, fleet.water)
    for fleet in beaten:  # RETREAT-6: no further battle
        if fleet.ships and may_lie(turn, fleet.water, fleet.seat):
            flee(turn, fleet)
        else:
            moor(turn, fleet, fleet.water)  # fighters whose carrier is gone, and ships that SEA-11 sends out to sea
    if done:
        overflow(turn)


# --- 6 unloading


def unloading(turn: Turn, lines: Lines, waiting: list[tuple[int, Line, Load]]) -> None:
    """Unload, then load where transports have only now arrived. TRANS-2, TRANS-3"""
    for seat, line in every(lines):
        if isinstance(line.order, Unload):
            unload(turn, seat, line, line.order)
    for seat, line, order in waiting:
        if not load(turn, seat, line, order):
            turn.fail(seat, line.number, "no transport came there", "TRANS-2")
