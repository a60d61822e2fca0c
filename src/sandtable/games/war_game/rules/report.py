"""What a battle looks like in the reports of those who fought. BATTLE-25, UNITS-16, CUSTOM-7"""

from __future__ import annotations

from typing import Any

from sandtable.games.war_game.battle.forces import Force
from sandtable.games.war_game.battle.land import LandBattle
from sandtable.games.war_game.position.state import NOBODY
from sandtable.games.war_game.rules.turn import Turn


def side(turn: Turn, force: Force) -> dict[str, str]:
    """The units of each empire on one side, in words. Names and numbers, never values. CUSTOM-7"""
    named = {}
    for seat in force.seats():
        name = "the neutral Army" if seat == NOBODY else turn.war.empires[seat].name
        named[name] = turn.listed(force.of_seat(seat))
    return named


def armor_left(*forces: Force) -> list[int]:
    """The totals that decide a battle; none if they would betray what a custom unit is worth. BATTLE-21, CUSTOM-7"""
    if any(not unit.basic for force in forces for unit, _ in force.counts()):
        return []
    return [force.total("armor") for force in forces]


def tell_land_battle(turn: Turn, territory: int, fought: LandBattle, *clauses: str) -> None:
    """Tell everybody who took part both forces, each stage and all losses. BATTLE-25"""
    data: dict[str, Any] = {
        "at": turn.name(territory),
        "attackers": side(turn, fought.attackers),
        "defenders": side(turn, fought.defenders),
        "air_lost": [side(turn, fought.air.attackers_lost), side(turn, fought.air.defenders_lost)],
        "early": fought.early,
        "early_lost": side(turn, fought.early_losses),
        "lost": [side(turn, fought.attackers_lost), side(turn, fought.defenders_lost)],
        "armor": armor_left(fought.attack_left, fought.defence_left),
        "attackers_win": fought.attackers_win,
        "troops_left": fought.troops_left,
    }
    seats = [seat for seat in (*fought.attackers.seats(), *fought.defenders.seats()) if seat != NOBODY]
    turn.tell("battle", data, "BATTLE-25", *clauses, to=seats)
