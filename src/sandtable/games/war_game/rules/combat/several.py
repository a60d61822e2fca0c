"""Several attackers: who gets the territory that they have won together. MULTI-1 to MULTI-5"""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.games.war_game.battle.forces import Force, Unit
from sandtable.games.war_game.battle.land import contest
from sandtable.games.war_game.position.state import ALLY, ENEMY, NOBODY
from sandtable.games.war_game.rules.report import armor_left, side
from sandtable.games.war_game.rules.turn import Turn


@dataclass(frozen=True)
class Prize:
    """Who owns the territory now, who may stay in it, and what is left of all attackers."""

    owner: int
    staying: frozenset[int]
    left: Force


def groups(turn: Turn, seats: list[int]) -> list[list[int]]:
    """Attackers bound by mutual Ally settings, directly or through others. MULTI-2"""
    parted: list[list[int]] = []
    rest = list(seats)
    while rest:
        group = [rest.pop(0)]
        for member in group:
            friends = [s for s in rest if turn.war.setting(member, s) == turn.war.setting(s, member) == ALLY]
            group += friends
            rest = [seat for seat in rest if seat not in friends]
        parted.append(sorted(group))
    return parted


def _troops(unit: Unit) -> bool:
    return unit.kind == "land"


def prize(turn: Turn, territory: int, left: Force) -> Prize:
    """The contest among attackers who have beaten the defender. MULTI-2, MULTI-3, MULTI-5"""
    competing = [
        group for group in groups(turn, left.seats()) if any(left.of_seat(seat).only(_troops) for seat in group)
    ]
    ranked = sorted(competing, key=lambda group: (-_armor(left, group), group[0]))
    if not ranked:
        return Prize(NOBODY, frozenset(), left)
    holder = ranked[0]
    for rival in ranked[1:]:
        if not _enemies(turn, holder, rival):
            continue  # it withdraws without a fight
        fought = contest(_of(left, holder), _of(left, rival))
        data = {
            "at": turn.name(territory),
            "holder": side(turn, _of(left, holder)),
            "rival": side(turn, _of(left, rival)),
            "lost": [side(turn, fought.holder_lost), side(turn, fought.rival_lost)],
            "armor": armor_left(_of(left, holder) - fought.holder_lost, _of(left, rival) - fought.rival_lost),
            "holder_wins": fought.holder_wins,
        }
        turn.tell("contest", data, "MULTI-2", to=[*holder, *rival])
        left = left - fought.holder_lost - fought.rival_lost
        holder = holder if fought.holder_wins else rival
    armor = {seat: left.of_seat(seat).only(_troops).total("armor") for seat in holder}
    owner = min(holder, key=lambda seat: (-armor[seat], seat))
    if not armor[owner]:
        return Prize(NOBODY, frozenset(), left)
    return Prize(owner, frozenset(seat for seat in holder if turn.allows(owner, seat)), left)


def _of(force: Force, group: list[int]) -> Force:
    return Force(part for part in force if part[1][0] in group)


def _armor(force: Force, group: list[int]) -> int:
    return _of(force, group).total("armor")


def _enemies(turn: Turn, one: list[int], other: list[int]) -> bool:
    """Whether any member of either group has a member of the other as Enemy. MULTI-2"""
    return any(turn.war.setting(a, b) == ENEMY or turn.war.setting(b, a) == ENEMY for a in one for b in other if a != b)
