"""Guests on foreign land: those who lost their welcome, and those who are enemies. MOVE-11, MOVE-12, DIPL-5"""

from __future__ import annotations

from sandtable.games.war_game.battle.forces import Force, Unit
from sandtable.games.war_game.battle.land import LandBattle, land_battle
from sandtable.games.war_game.position.state import NOBODY
from sandtable.games.war_game.rules.combat.retreats import leave_land
from sandtable.games.war_game.rules.report import tell_land_battle
from sandtable.games.war_game.rules.turn import Turn


def fights_as_guest(unit: Unit) -> bool:
    """What guests fight with when they must go: platforms never fire at their host, stored aircraft stay out."""
    return unit.kind == "land" or unit.fighter


def defends(unit: Unit) -> bool:
    """Land units, platforms and fighters; bombers and air transports are in storage. BATTLE-1, UNITS-6"""
    return unit.on_land or unit.fighter


def stationed(turn: Turn, territory: int, seat: int) -> Force:
    """What an empire defends a territory with when the moves are over: no aircraft that only just landed. AIR-13"""
    there = turn.present(territory, defends, seat)
    fresh = [(unit, turn.landed.get((territory, seat, turn.kinds[unit]), 0)) for unit, _ in there.counts()]
    return there - Force((unit, (seat, 0), min(number, there.count(unit))) for unit, number in fresh)


def unwelcome(turn: Turn, territory: int) -> list[int]:
    """Empires whose units stand on land where they may not stay."""
    return [seat for seat in sorted(turn.owners(territory)) if not turn.may_stay(territory, seat)]


def expel_guests(turn: Turn) -> None:
    """The owner's units fight guests that lost their welcome once; whatever comes of it, they leave. MOVE-11"""
    for territory in turn.world.lands:
        guests = unwelcome(turn, territory)
        if not guests:
            continue
        owner = turn.war.owner[territory]
        attackers = Force()
        for seat in guests:
            attackers += turn.present(territory, fights_as_guest, seat)
        defenders = stationed(turn, territory, owner)
        if attackers and defenders and owner != NOBODY:
            settle(turn, territory, land_battle(attackers, defenders), "MOVE-11")
        for seat in guests:
            leave_land(turn, seat, territory)


def hostile_guests(turn: Turn) -> None:
    """Guests of two empires fight if either has the other as Enemy; the loser leaves. MOVE-12"""
    for territory in turn.world.lands:
        if len(turn.field[territory]) < 2:
            continue
        owner = turn.war.owner[territory]
        guests = [seat for seat in sorted(turn.owners(territory)) if seat != owner]
        for number, one in enumerate(guests):
            for other in guests[number + 1 :]:
                if turn.enemies(one, other):
                    meet(turn, territory, one, other)


def meet(turn: Turn, territory: int, one: int, other: int) -> None:
    """One land battle; who was there first defends, else the lower seat. MOVE-12"""
    was_there = {owner for owner, _, _ in turn.war.forces[territory]}
    defender, attacker = (other, one) if other in was_there and one not in was_there else (one, other)
    attackers = turn.present(territory, fights_as_guest, attacker)
    defenders = stationed(turn, territory, defender)
    if not attackers or not defenders:
        return
    fought = land_battle(attackers, defenders)
    settle(turn, territory, fought, "MOVE-12")
    if fought.attackers_win and not fought.troops_left:
        return  # RETREAT-1: aircraft alone make nobody run
    leave_land(turn, defender if fought.attackers_win else attacker, territory)


def settle(turn: Turn, territory: int, fought: LandBattle, clause: str) -> None:
    """Take the losses of a battle among units that are all in the field."""
    turn.remove(territory, fought.attackers - fought.attackers_survive)
    turn.remove(territory, fought.defenders - fought.defenders_survive)
    tell_land_battle(turn, territory, fought, clause)
