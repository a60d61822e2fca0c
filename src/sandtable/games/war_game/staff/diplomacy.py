"""Peace and war. Settings are secret and last, so they are also what a staff remembers of its treaties by. DIPL-1

Ally: peace is kept, so that neither attack nor garrison is thought of. Enemy: a war that is being fought. Neutral:
neither, as at first. An empire that takes land from it is an enemy, whatever was kept before.
"""

from __future__ import annotations

from sandtable.games.war_game.orders.writing import quoted
from sandtable.games.war_game.position.state import ALLY, ENEMY, NEUTRAL, NOBODY, SETTINGS

from .picture import Picture
from .sheet import Sheet
from .style import Style

WAR = 5
"""Cycles for which a war is fought at least."""
CROWDED = 3
"""Neutral neighbours without which an empire looks for a war."""


def settle(picture: Picture, sheet: Sheet, style: Style) -> None:
    """Decide how to stand to every other empire, and write what is new."""
    wanted = _wanted(picture, style)
    for other, setting in sorted(wanted.items()):
        if setting != picture.empire.settings[other]:
            name = quoted(picture.war.empires[other].name)
            sheet.setting(f"DIPLOMACY {name} {SETTINGS[setting].upper()}")
    changed = list(picture.empire.settings)
    for other, setting in wanted.items():
        changed[other] = setting
    picture.settings = tuple(changed)


def _wanted(picture: Picture, style: Style) -> dict[int, int]:
    """The setting towards each active empire."""
    war, seat = picture.war, picture.seat
    others = [n for n, empire in enumerate(war.empires) if n != seat and empire.active and not empire.vacant]
    robbers = {new for _, old, new in war.news if old == seat and new not in (seat, NOBODY)}
    wanted = {other: picture.empire.settings[other] for other in others}
    for other in others:
        age = war.cycle - picture.empire.since[other]
        near = other in picture.neighbours
        if other in robbers:
            wanted[other] = ENEMY
        elif (wanted[other] == ENEMY and age >= WAR and not near) or (
            wanted[other] == ALLY and age >= style.truce and near
        ):
            wanted[other] = NEUTRAL
    fights = [other for other in others if wanted[other] == ENEMY]
    if _wants_war(picture):
        for other in sorted(picture.neighbours, key=lambda other: _prospect(picture, other), reverse=True):
            if len(fights) < style.fronts and wanted.get(other) == NEUTRAL:
                wanted[other] = ENEMY
                fights.append(other)
    if len(fights) >= style.fronts:
        for other in others:  # one war is enough: with the rest there is peace
            if wanted[other] == NEUTRAL:
                wanted[other] = ALLY
    return wanted


def _wants_war(picture: Picture) -> bool:
    """Whether there is too little neutral land left to grow on."""
    near = {n for t in picture.own for n in picture.world.land_near[t]} | picture.overseas
    return sum(picture.war.owner[n] == NOBODY for n in near) < CROWDED


def _prospect(picture: Picture, other: int) -> tuple[float, int]:
    """What a war with an empire promises: worth beside own land against the garrisons there."""
    beside = {n for near in picture.rivals_near.values() for n in near if picture.war.owner[n] == other}
    coasts = {n for n in picture.overseas if picture.war.owner[n] == other} - beside
    worth = 0.0
    for weight, lands in ((1.0, beside), (0.4, coasts)):
        for land in sorted(lands):
            armor = picture.defenders(land, 1.0).total("armor")
            worth += weight * picture.room_of(land) / (1_000 + armor)
    return worth, -other
