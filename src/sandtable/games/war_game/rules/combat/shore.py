"""Fleets on the attack: battles for a water, bombardment of a coast, and where ships go afterwards. ATK-10, BOMB-1"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sandtable.games.war_game.battle.bombardment import bombardment
from sandtable.games.war_game.battle.forces import Force
from sandtable.games.war_game.orders.forms import Attack, Path
from sandtable.games.war_game.position.state import ENEMY, NOBODY
from sandtable.games.war_game.position.units import garrison
from sandtable.games.war_game.rules.movement.air import Sortie
from sandtable.games.war_game.rules.movement.guests import defends
from sandtable.games.war_game.rules.movement.sea import Fleet, may_lie, moor, reduced
from sandtable.games.war_game.rules.movement.transports import described
from sandtable.games.war_game.rules.report import side
from sandtable.games.war_game.rules.turn import Turn

from .retreats import flee, lowest_sea, overflow
from .waters import Meeting, Pairs, fight

Headings = Mapping[tuple[int, int], Attack]
Garrisons = dict[int, Force]
"""What is left of the Armies of neutral territories that were bombarded in this phase."""


def attacked_water(turn: Turn, heading: Attack, path: Path) -> int:
    """The water that a flight attacks: the shore named, else that of the last sea on its way. ATK-2, ORDERS-13"""
    if heading.sort != "harbour" or heading.at.facing >= 0:
        return turn.world.shore(heading.at.at, heading.at.facing) if heading.sort == "harbour" else heading.at.at
    water = turn.world.water_path([(place.at, place.facing) for place in path])[-1]
    return water if water >= 0 else turn.world.shore(heading.at.at)


def naval_battles(turn: Turn, fleets: list[Fleet], raids: Sequence[Sortie], headings: Headings) -> None:
    """Fight in every water where a fleet has arrived or was stopped, or where aircraft attack ships. NAVAL-1"""
    over: dict[int, list[Sortie]] = {}
    for flight in raids:
        if flight.planes:
            over.setdefault(flight.water, []).append(flight)
    for water in sorted({fleet.water for fleet in fleets} | set(over)):
        flights = over.get(water, [])
        ordered = ordered_pairs(turn, water, [fleet for fleet in fleets if fleet.water == water], flights, headings)
        result = fight(Meeting(turn, water, fleets, flights, ordered))
        if result is None:
            continue
        battle, fighting = result
        for fleet in fighting:
            fleet.beaten = fleet.seat in battle.leave
            if fleet not in fleets:
                fleets.append(fleet)  # ships that lay there: they stay or flee with the others
    fleets[:] = [fleet for fleet in fleets if fleet.ships or fleet.cargo]


def ordered_pairs(
    turn: Turn, water: int, fleets: Sequence[Fleet], flights: Sequence[Sortie], headings: Headings
) -> Pairs:
    """Who fights in a water because of an order, whatever the settings. SEA-7, ATK-11"""
    territory = turn.world.home[water]
    present = turn.owners(water) | {fleet.seat for fleet in fleets}
    pairs: set[frozenset[int]] = set()
    everyone: list[Fleet | Sortie] = [*fleets, *flights]
    for attacker in everyone:
        heading = headings.get((attacker.seat, attacker.line))
        if heading is not None and not (isinstance(attacker, Fleet) and attacker.stopped):
            named = {turn.empire(name) for name in heading.against}
            targets = named or {other for other in present if not turn.allows(attacker.seat, other)}
            pairs |= {frozenset((attacker.seat, other)) for other in targets & present if other != attacker.seat}
        elif isinstance(attacker, Fleet) and not attacker.stopped:  # it lands, escorts or shells
            owner = turn.war.owner[territory] if turn.world.is_land[territory] else NOBODY
            if owner not in (NOBODY, attacker.seat):
                pairs.add(frozenset((attacker.seat, owner)))
    return frozenset(pairs)


# --- bombardment


def army(turn: Turn) -> Force:
    """The garrison of a neutral territory. WORLD-10"""
    return garrison(turn.war.rules, turn.units)


def joins_defence(turn: Turn, guest: int, attackers: Sequence[int]) -> bool:
    """Whether a guest fights beside the owner: it and an attacker are enemies. DIPL-5"""
    return any(
        turn.war.setting(guest, attacker) == ENEMY or turn.war.setting(attacker, guest) == ENEMY
        for attacker in attackers
        if attacker != guest
    )


def defenders_of(turn: Turn, territory: int, attackers: Sequence[int], garrisons: Garrisons) -> Force:
    """Everybody who defends a territory: its owner, guests who join, or its Army. BATTLE-1"""
    owner = turn.war.owner[territory]
    if owner == NOBODY:
        return garrisons.get(territory, army(turn))
    force = Force()
    for seat in sorted(turn.owners(territory)):
        if seat == owner or (seat not in attackers and joins_defence(turn, seat, attackers)):
            force += turn.present(territory, defends, seat)
    return force


def bombard(turn: Turn, fleets: Sequence[Fleet], assaulting: set[tuple[int, int]]) -> Garrisons:
    """Ships that hold the water fire at what is ashore; their own or an allied assault forbids it. BOMB-1 to BOMB-5"""
    garrisons: Garrisons = {}
    by_target: dict[int, list[Fleet]] = {}
    for fleet in fleets:
        if fleet.sort != "bombard" or fleet.stopped:
            continue
        territory = turn.world.home[fleet.water]
        allied = {seat for seat, target in assaulting if target == territory and turn.allows(fleet.seat, seat)}
        if allied:
            fleet.sort = "escort"
            whose = "own" if fleet.seat in allied else "allied"
            turn.fail(fleet.seat, fleet.line, f"{whose} troops attack there: the ships held their fire", "BOMB-3")
        elif turn.war.owner[territory] != fleet.seat and not fleet.beaten:
            by_target.setdefault(territory, []).append(fleet)
    for territory, firing in sorted(by_target.items()):
        _shell(turn, territory, firing, garrisons)
    return garrisons


def _shell(turn: Turn, territory: int, firing: Sequence[Fleet], garrisons: Garrisons) -> None:
    ships = Force()
    for fleet in firing:
        ships += fleet.force(turn, lambda unit: unit.land > 0)
    ashore = defenders_of(turn, territory, ships.seats(), garrisons)
    fired = bombardment(ships, ashore)
    for fleet in firing:
        fleet.ships = reduced(turn, fleet.ships, (fleet.seat, fleet.line), fired.ships_lost)
    if turn.war.owner[territory] == NOBODY:
        garrisons[territory] = ashore - fired.ashore_lost
    else:
        turn.remove(territory, fired.ashore_lost)
    data = {
        "at": turn.name(territory),
        "ships": side(turn, ships),
        "damage": fired.damage,
        "lost": side(turn, fired.ashore_lost),
        "ships_lost": side(turn, fired.ships_lost),
    }
    turn.tell("bombarded", data, "BOMB-1", to=[s for s in (*ships.seats(), *ashore.seats()) if s != NOBODY])


# --- afterwards


def settle_fleets(turn: Turn, fleets: Sequence[Fleet], taken: Collection[int]) -> None:
    """After captures: fleets stay, go back to sea, or flee. ATK-10, TRANS-9, RETREAT-5

    Who landed, in vain, on land that was not `taken` leaves even an owner who has it as Ally.
    """
    afloat = [fleet for fleet in fleets if fleet.ships]
    going = [fleet for fleet in afloat if fleet.beaten and not fleet.awaits_landing]
    for fleet in afloat:
        if fleet in going:
            continue
        land = turn.world.home[fleet.water]
        failed = fleet.awaits_landing and land not in taken and turn.war.owner[land] != fleet.seat
        if may_lie(turn, fleet.water, fleet.seat) and not failed:
            moor(turn, fleet, fleet.water)
        else:
            _back_to_sea(turn, fleet)
    for fleet in going:
        flee(turn, fleet)
    for fleet in fleets:
        if not fleet.ships:
            moor(turn, fleet, fleet.water)  # fighters whose carrier is gone
    overflow(turn)


def _back_to_sea(turn: Turn, fleet: Fleet) -> None:
    """To the sea named, else to where it came from, else to the lowest sea of the shore. TRANS-9, ATK-10"""
    near = turn.world.sea_near[fleet.water]
    named = fleet.flee if fleet.sort == "land" else fleet.back
    goal = next((w for w in near if turn.world.home[w] == named and may_lie(turn, w, fleet.seat)), -1)
    if goal < 0:
        goal = fleet.came_from if fleet.came_from in near else lowest_sea(turn, fleet.seat, fleet.water)
    moor(turn, fleet, goal if goal >= 0 else fleet.water)
    if goal < 0:
        return
    data = {"what": described(turn, fleet.ships), "from": turn.name(fleet.water), "at": turn.name(goal)}
    turn.tell("retreated", data, "RETREAT-9" if fleet.sort == "stay" else "ATK-10", to=[fleet.seat])
