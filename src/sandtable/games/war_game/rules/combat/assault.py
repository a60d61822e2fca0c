"""Assaults on land: the battles, what is captured, and where everybody goes. ATK-6 to ATK-8, BASE-3 to BASE-6"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sandtable.games.war_game.battle.forces import Force, Holder
from sandtable.games.war_game.battle.land import LandBattle, land_battle
from sandtable.games.war_game.orders.forms import Place
from sandtable.games.war_game.position.state import NOBODY
from sandtable.games.war_game.rules.movement.air import Sortie, shoot_down
from sandtable.games.war_game.rules.movement.sea import Fleet
from sandtable.games.war_game.rules.movement.transports import Batch, described, subtracted
from sandtable.games.war_game.rules.report import tell_land_battle
from sandtable.games.war_game.rules.turn import Turn

from .retreats import embark, fly_off, named_retreats, push_out_unwelcome, run, take_out
from .several import Prize, prize
from .shore import Garrisons, defenders_of, settle_fleets


@dataclass(slots=True)
class Troop:
    """Land units of one line on an attack."""

    seat: int
    line: int
    territory: int
    units: Batch
    way: list[int] = field(default_factory=list)
    """The territories that they came through."""
    named: Sequence[Place] = ()
    """Where the block sends them if they are beaten."""
    fleet: Fleet | None = None
    """The transports from which they landed."""


@dataclass(slots=True)
class Battle:
    """One land battle and what came of it."""

    territory: int
    troops: list[Troop]
    flights: list[Sortie]
    fought: LandBattle
    defenders: list[int]
    owner: int
    """Before the battle."""
    prize: Prize | None = None


def assaults(
    turn: Turn,
    troops: list[Troop],
    flights: Sequence[Sortie],
    fleets: Sequence[Fleet],
    garrisons: Garrisons,
) -> None:
    """All land battles from one situation, then captures, then retreats. ATK-9 steps 6 to 8, RETREAT-10"""
    for fleet in fleets:
        if fleet.is_landing:
            troops += _disembark(turn, fleet)
    for flight in flights:
        if flight.stays and flight.cargo:
            troops.append(_dropped(flight))
            flight.cargo = {}
    arrivals = [troop for troop in troops if turn.war.owner[troop.territory] == troop.seat]
    attackers = [troop for troop in troops if turn.war.owner[troop.territory] != troop.seat]
    battles = [
        _battle(turn, territory, attackers, flights, garrisons)
        for territory in sorted({t.territory for t in attackers} | _raided(turn, flights))
    ]
    for battle in battles:
        _losses(turn, battle)
        tell_land_battle(turn, battle.territory, battle.fought)
    for battle in battles:
        capture(turn, battle)
    for troop in arrivals:
        _arrive(turn, troop, fleets)
    for battle in battles:
        withdraw(turn, battle, fleets)
    taken = [battle.territory for battle in battles if turn.war.owner[battle.territory] != battle.owner]
    settle_fleets(turn, fleets, taken)
    push_out_unwelcome(turn, [shore for territory in taken for shore in turn.world.shores(territory)], "RETREAT-9")
    for battle in battles:
        planes_leave(turn, battle)


def _arrive(turn: Turn, troop: Troop, fleets: Sequence[Fleet]) -> None:
    """ATK-5: the attack has become a move."""
    if not turn.may_stay(troop.territory, troop.seat):
        title = turn.name(troop.territory)
        turn.fail(troop.seat, troop.line, f"{title} was yours, and was taken while they were on their way", "ATK-5")
        _go_back(turn, troop, fleets)
        return
    _put(turn, troop, troop.territory)
    origin = troop.way[0] if troop.way else troop.territory
    data = {"what": described(turn, troop.units), "from": turn.name(origin), "at": turn.name(troop.territory)}
    turn.tell("moved", data, "ATK-5", to=[troop.seat])


def _raided(turn: Turn, flights: Sequence[Sortie]) -> set[int]:
    return {flight.target for flight in flights if flight.planes and turn.war.owner[flight.target] != flight.seat}


def _disembark(turn: Turn, fleet: Fleet) -> list[Troop]:
    """Whatever survived the sea lands and attacks like any other force. TRANS-7"""
    units = {key: n for key, n in fleet.cargo.items() if turn.units[key[0]].by_sea}
    fleet.cargo = subtracted(fleet.cargo, units)
    territory = turn.world.home[fleet.water]
    return [Troop(fleet.seat, fleet.line, territory, units, named=fleet.named, fleet=fleet)] if units else []


def _dropped(flight: Sortie) -> Troop:
    """Paratroops as a force of their own. CUSTOM-8"""
    return Troop(flight.seat, flight.line, flight.target, flight.cargo, [flight.start], flight.named)


def _force(turn: Turn, units: Batch, holder: Holder) -> Force:
    return Force((turn.units[kind], holder, number) for (kind, _), number in units.items())


def _battle(
    turn: Turn, territory: int, troops: Sequence[Troop], flights: Sequence[Sortie], garrisons: Garrisons
) -> Battle:
    """All forces of all attackers against one territory in one battle. ATK-6, MULTI-1"""
    here = [troop for troop in troops if troop.territory == territory]
    above = [flight for flight in flights if flight.target == territory and flight.planes]
    attackers = Force()
    for troop in here:
        attackers += _force(turn, troop.units, (troop.seat, troop.line))
    for flight in above:
        attackers += flight.force(turn)
    aboard = {(flight.seat, flight.line): _force(turn, flight.cargo, (flight.seat, flight.line)) for flight in above}
    defenders = defenders_of(turn, territory, attackers.seats(), garrisons)
    fought = land_battle(attackers, defenders, {holder: force for holder, force in aboard.items() if force})
    return Battle(territory, here, above, fought, defenders.seats(), turn.war.owner[territory])


def _losses(turn: Turn, battle: Battle) -> None:
    """Take the losses of both sides; the paratroops of a flight have become a force of their own."""
    fought = battle.fought
    if battle.owner != NOBODY:
        turn.remove(battle.territory, fought.defenders - fought.defenders_survive)
    for flight in battle.flights:
        if flight.cargo:
            battle.troops.append(_dropped(flight))
            flight.cargo = {}
    _reduce(turn, battle, fought.attackers_survive)


def _reduce(turn: Turn, battle: Battle, alive: Force) -> None:
    """Bring troops and flights down to what is alive of each line."""
    numbers = {(unit, holder): number for unit, holder, number in alive}
    for troop in battle.troops:
        left: Batch = {}
        for key in sorted(troop.units, key=lambda key: -key[1]):
            holder = (turn.units[key[0]], (troop.seat, troop.line))
            kept = min(troop.units[key], numbers.get(holder, 0))
            if kept:
                left[key] = kept
                numbers[holder] -= kept
        troop.units = left
    for flight in battle.flights:
        holder_of = (flight.seat, flight.line)
        force = flight.force(turn)
        lost = Force((unit, holder_of, n - numbers.get((unit, holder_of), 0)) for unit, n in force.counts())
        shoot_down(turn, flight, lost)


# --- 7 captures


def capture(turn: Turn, battle: Battle) -> None:
    """Decide whose the territory is now. BATTLE-22, BATTLE-23, BASE-3, MULTI-2"""
    fought, territory = battle.fought, battle.territory
    if not (fought.attackers_win and fought.troops_left):
        return
    if battle.owner != NOBODY and turn.war.empires[battle.owner].base == territory:
        _overrun(turn, battle)
        return
    battle.prize = prize(turn, territory, fought.attack_left)
    _reduce(turn, battle, battle.prize.left + (fought.attackers_survive - fought.attack_left))
    if battle.prize.owner == NOBODY:  # MULTI-5
        return
    turn.war.owner[territory] = battle.prize.owner
    buildings = turn.war.buildings[territory]
    turn.war.buildings[territory] = (
        0,
        buildings[1],
        buildings[2],
        buildings[3],
    )  # BUILD-5: a Capitol there is torn down
    turn.war.news.append((territory, battle.owner, battle.prize.owner))
    loser = "nobody" if battle.owner == NOBODY else turn.war.empires[battle.owner].name
    data = {"at": turn.name(territory), "by": turn.war.empires[battle.prize.owner].name, "from": loser}
    turn.tell("captured", data, "BATTLE-22")


def _overrun(turn: Turn, battle: Battle) -> None:
    """Victors do not stay in a base; its buildings go only if no defender is left. BASE-4, BASE-5, BASE-6"""
    involved = [*battle.defenders, *battle.fought.attackers.seats(), battle.owner]
    if battle.fought.defence_left:
        turn.tell("held_base", {"at": turn.name(battle.territory)}, "BASE-6", to=involved)
        return
    turn.war.buildings[battle.territory] = (0, 0, 0, 0)
    for seat, kind, left in list(turn.field[battle.territory]):
        if turn.units[kind].kind == "platform":  # those of guests who stayed out: they are buildings, too
            turn.lift(battle.territory, (seat, kind, left), turn.field[battle.territory][seat, kind, left])
    turn.tell("overrun", {"at": turn.name(battle.territory)}, "BASE-4", to=involved)


def is_overrun(battle: Battle) -> bool:
    return battle.fought.troops_left and not battle.fought.defence_left


# --- 8 retreats


def withdraw(turn: Turn, battle: Battle, fleets: Sequence[Fleet]) -> None:
    """Winners stay where they may, beaten and unwelcome troops run. RETREAT-1, MULTI-3, BASE-5"""
    territory = battle.territory
    staying = battle.prize.staying if battle.prize is not None else frozenset()
    for troop in battle.troops:
        if troop.seat in staying:
            _put(turn, troop, territory)
    changed = turn.war.owner[territory] != battle.owner
    if changed:
        arrived = {troop.seat for troop in battle.troops} & staying
        for seat in sorted(turn.owners(territory) - arrived):
            if seat in battle.defenders or not turn.may_stay(territory, seat):
                beaten = take_out(turn, seat, territory, "land")
                run(turn, seat, territory, beaten, named_retreats(turn, seat, territory), (), fleets)
    for troop in sorted(battle.troops, key=lambda troop: troop.fleet is None):  # those who landed board first
        if troop.seat not in staying:
            _go_back(turn, troop, fleets)


def _put(turn: Turn, troop: Troop, place: int) -> None:
    for (kind, left), number in troop.units.items():
        turn.put(place, troop.seat, kind, left, number)


def _go_back(turn: Turn, troop: Troop, fleets: Sequence[Fleet]) -> None:
    """Troops that landed go back aboard first; all others by the retreat rules. RETREAT-2, TRANS-9"""
    rest = troop.units
    if troop.fleet is not None and rest:
        rest = embark(turn, troop.fleet, rest, "TRANS-9")
    named = (*troop.named, *named_retreats(turn, troop.seat, troop.territory))
    run(turn, troop.seat, troop.territory, rest, named, troop.way, fleets)


def planes_leave(turn: Turn, battle: Battle) -> None:
    """Aircraft of the beaten leave after ships have moved; so do those stored in an overrun base. RETREAT-8"""
    territory = battle.territory
    changed = turn.war.owner[territory] != battle.owner
    overrun = battle.owner != NOBODY and turn.war.empires[battle.owner].base == territory and is_overrun(battle)
    if not changed and not overrun:
        return
    for seat in sorted(turn.owners(territory)):
        beaten = seat in battle.defenders or seat == battle.owner
        if (beaten and (overrun or seat != turn.war.owner[territory])) or not turn.may_stay(territory, seat):
            fly_off(turn, seat, territory, named_retreats(turn, seat, territory))
