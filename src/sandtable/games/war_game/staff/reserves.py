"""What is left: money becomes forces, and troops that nothing threatens march to the front."""

from __future__ import annotations

from sandtable.games.war_game.position.units import ARTILLERY, INFANTRY, TANK

from . import air, fleets
from .defence import Holds
from .geography import toward
from .picture import Picture
from .sheet import Sheet
from .style import Style

COLUMN = 20
"""Fewer troops are not worth an order."""
STRIKING = 0.5
"""Of what is left, for troops that gather beside the weakest enemy."""
SMALL = 10_000_000
"""So little goes into garrisons whatever the style."""


def muster(picture: Picture, sheet: Sheet, style: Style, holds: Holds) -> None:
    """Put what no building needs into bombers, ships and garrisons, by the taste of the staff."""
    if sheet.money > SMALL:
        left = sheet.money
        fleets.enlarge(picture, sheet, int(style.sea * left))
        air.enlarge(picture, sheet, int(style.air * left), airfield(picture, holds))
        board = springboard(picture)
        if board >= 0:
            sheet.buy(INFANTRY, int(STRIKING * sheet.money) // sheet.price(INFANTRY), board)
        holds.fortify(sheet.money)
    post = max(picture.own, key=lambda t: (holds.weight(t), t == picture.base, -t))
    sheet.buy(INFANTRY if holds.weight(post) else ARTILLERY, sheet.money // sheet.price(INFANTRY), post)


def springboard(picture: Picture) -> int:
    """The own territory beside the land of enemies that is held most weakly for its worth; -1 if there is none."""
    best: tuple[float, int] = (0.0, -1)
    for own, near in picture.rivals_near.items():
        for target in near:
            if not picture.friendly(picture.war.owner[target]) and not picture.is_base(target):
                armor = picture.defenders(target, 1.0).total("armor")
                best = max(best, (picture.room_of(target) / (10_000 + armor), own))
    return best[1]


def airfield(picture: Picture, holds: Holds) -> int:
    """Where aircraft stand: beside the most threatened territory, not in it, if there is such a place."""
    front = max(picture.own, key=lambda t: (holds.weight(t), -t))
    if not holds.weight(front):
        return -1
    behind = [t for t in picture.world.land_near[front] if t in picture.owned and not picture.rivals_near[t]]
    return min(behind, default=front)


def concentrate(picture: Picture, sheet: Sheet, holds: Holds) -> None:
    """March what is not needed where it stands one step towards the front."""
    hostile = {
        t for t, near in picture.rivals_near.items() if any(not picture.friendly(picture.war.owner[n]) for n in near)
    }
    nexts = toward(picture.world, hostile or picture.fronts, picture.owned)
    for territory, there in sorted(nexts.items()):
        if picture.rivals_near[territory] and territory in hostile:
            continue
        spare = {kind: sheet.free[kind, territory] for kind in (INFANTRY, TANK)}
        keep = holds.troops(territory)
        spare[INFANTRY] = max(0, spare[INFANTRY] - keep)
        going = {kind: number for kind, number in spare.items() if number > 0}
        if sum(going.values()) >= COLUMN:
            sheet.move(going, (territory, there))
            for kind, number in going.items():
                sheet.take(kind, number, territory)
