"""Fleets: warships that shell coasts and hunt what was seen at sea, and transports that bring home who could not land.

A fleet is what lies in one water. It shells the garrison that loses most by it, of those it reaches this cycle without
meeting a stronger fleet; with none in reach it sails towards the nearest hostile coast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.games.war_game.battle.forces import Force
from sandtable.games.war_game.battle.naval import naval_battle
from sandtable.games.war_game.position.units import CRUISER, FIRST_CUSTOM, INFANTRY, SEA_TRANSPORT, SUBMARINE

from .geography import Way, sea_distance, sea_ways
from .picture import Picture
from .sheet import Sheet

WORTH_A_SHOT = 4_000_000
"""What has to be hit, in Points, for a command point."""
PLATOON_ARMOR = 200
MOST_POINTS = 2
"""Command points that fleets have before the troops."""
ENOUGH_LEFT = 0.6
"""Of its Armor a fleet wants to keep so much in a battle at sea."""
ESCORTED = 0.5
"""Of the money for ships, this part goes into those that can fight other ships."""
FEWEST, SHIP_INCOME = 8, 20_000_000
"""Warships that a staff keeps at most: some, and one more for so much income."""


def command(picture: Picture, sheet: Sheet, stormed: set[int]) -> None:
    """Orders for every fleet."""
    shelled = set(stormed)
    for water, ships in sorted(_fleets(picture, sheet).items()):
        if not (_hunt(picture, sheet, water, ships) or _shell(picture, sheet, water, ships, shelled)):
            _approach(picture, sheet, water, ships)
    _bring_home(picture, sheet)


def points(picture: Picture, sheet: Sheet) -> int:
    """Command points that are kept for the fleets."""
    return min(MOST_POINTS, len(_fleets(picture, sheet)))


def _fleets(picture: Picture, sheet: Sheet) -> dict[int, Counter[int]]:
    """Own warships by water."""
    found: dict[int, Counter[int]] = {}
    for (kind, place), number in sheet.free.items():
        if number > 0 and picture.units[kind].afloat and picture.units[kind].armed:
            found.setdefault(place, Counter())[kind] = number
    return found


def _as_force(picture: Picture, ships: Counter[int]) -> Force:
    return Force((picture.units[kind], (picture.seat, 1), number) for kind, number in sorted(ships.items()))


def _is_master(picture: Picture, ships: Counter[int], water: int) -> bool:
    """Whether a fleet would keep a water against what was seen there, and stay fit to fight."""
    there = picture.warships(water)
    if not there:
        return True
    own = _as_force(picture, ships)
    stranger = picture.war.seats
    theirs = Force((unit, (stranger, 0), number) for unit, _, number in there)
    fought = naval_battle(
        {picture.seat: own, stranger: theirs}, frozenset([frozenset((picture.seat, stranger))]), frozenset([stranger])
    )
    left = fought.left(picture.seat).total("armor")
    return picture.seat in fought.stay and left >= ENOUGH_LEFT * own.total("armor")


def _ways(picture: Picture, ships: Counter[int], water: int) -> Iterator[tuple[int, Way]]:
    """Where a fleet gets this cycle without meeting a stronger one on the way."""
    for goal, way in sorted(sea_ways(picture.world, water).items()):
        if len(way) > 1 and all(_is_master(picture, ships, place) for place in way[1:]):
            yield goal, way


def _send(sheet: Sheet, ships: Counter[int], water: int) -> None:
    for kind, number in ships.items():
        sheet.take(kind, number, water)


def _hunt(picture: Picture, sheet: Sheet, water: int, ships: Counter[int]) -> bool:
    """Attack a hostile fleet at sea that is sure to be beaten; whether there is one."""
    if sheet.points <= 0 or not _as_force(picture, ships).total("sea"):
        return False
    for goal, way in _ways(picture, ships, water):
        if picture.world.is_land[picture.world.home[goal]] or not picture.warships(goal):
            continue
        if any(picture.at_war(owner) for owner in picture.whose.get(goal, {})):
            sheet.attack(f"ATTACK {picture.world.names[goal]}", [sheet.line(ships, way)])
            _send(sheet, ships, water)
            return True
    return False


def _shell(picture: Picture, sheet: Sheet, water: int, ships: Counter[int], shelled: set[int]) -> bool:
    """Bombard the garrison that loses most; whether one is worth it. BOMB-1 to BOMB-3"""
    guns = Counter({kind: number for kind, number in ships.items() if picture.units[kind].land})
    fire = _as_force(picture, guns).total("land")
    best: tuple[float, int, Way] = (0.0, 0, ())
    for goal, way in _ways(picture, ships, water) if fire and sheet.points > 0 else ():
        target = picture.world.home[goal]
        if not picture.is_rival(target) or target in shelled or picture.friendly(picture.war.owner[target]):
            continue
        ground = picture.defenders(target, 1.0).only(lambda unit: unit.on_land)
        hit = min(fire, ground.total("armor")) / PLATOON_ARMOR * sheet.price(INFANTRY)
        best = max(best, (hit * (2 if picture.at_war(picture.war.owner[target]) else 1), -target, way))
    if best[0] < WORTH_A_SHOT:
        return False
    target = -best[1]
    shelled.add(target)
    sheet.attack(f"BOMBARD {picture.world.names[target]}", [sheet.line(guns, best[2])])
    _send(sheet, guns, water)
    return True


def _approach(picture: Picture, sheet: Sheet, water: int, ships: Counter[int]) -> None:
    """Sail towards the nearest hostile coast."""
    steps = sea_distance(picture.world, water)
    coasts = [p for p in steps if _is_hostile_coast(picture, p)]
    if not coasts:
        return
    goal = min(coasts, key=lambda place: (steps[place], place))
    back = sea_distance(picture.world, goal)
    seas = [(back[there], there, way) for there, way in _ways(picture, ships, water) if there in back]
    seas = [found for found in seas if not picture.world.is_land[picture.world.home[found[1]]]]
    if seas and min(seas)[0] < back.get(water, 99):
        sheet.move(ships, min(seas)[2])
        _send(sheet, ships, water)


def _is_hostile_coast(picture: Picture, place: int) -> bool:
    home = picture.world.home[place]
    return place >= picture.world.areas and picture.is_rival(home) and not picture.friendly(picture.war.owner[home])


def _bring_home(picture: Picture, sheet: Sheet) -> None:
    """Transports at sea, with whom they carry, go to an own harbour; who is aboard in one goes ashore."""
    for (kind, water), number in sorted(sheet.free.items()):
        if kind != SEA_TRANSPORT or number <= 0:
            continue
        if picture.world.home[water] in picture.owned:
            if sheet.aboard(water):
                sheet.unload(water)
            continue
        for goal, way in sorted(sea_ways(picture.world, water).items(), key=lambda item: (len(item[1]), item[0])):
            if picture.world.home[goal] in picture.owned:
                sheet.move({kind: number}, way)
                sheet.take(kind, number, water)
                if sheet.aboard(water):
                    sheet.unload(goal)
                break


def shipyard(picture: Picture) -> int:
    """The own shore from which the way to a hostile coast is shortest; -1 if there is none within two cycles."""
    best: tuple[int, int] = (7, -1)
    for own in picture.own:
        for shore in picture.world.shores(own):
            steps = sea_distance(picture.world, shore)
            near = [n for place, n in steps.items() if _is_hostile_coast(picture, place)]
            if near and (min(near), shore) < best:
                best = (min(near), shore)
    return best[1]


def enlarge(picture: Picture, sheet: Sheet, budget: int) -> None:
    """Buy warships: some to shell coasts, the best design there is for it, and some to keep others off."""
    ships = sum(
        number
        for held in picture.war.forces
        for owner, kind, number in held
        if owner == picture.seat and picture.units[kind].afloat and picture.units[kind].armed
    )
    budget = min(budget, max(0, FEWEST + picture.empire.income // SHIP_INCOME - ships) * sheet.price(CRUISER))
    shore = shipyard(picture) if budget >= sheet.price(CRUISER) else -1
    if shore < 0:
        return
    hostile = any(picture.warships(water) for water in picture.seen if picture.world.is_water[water])
    if hostile and not sheet.free[SUBMARINE, shore]:
        budget -= sheet.buy(SUBMARINE, min(1, budget // sheet.price(SUBMARINE)), shore) * sheet.price(SUBMARINE)
    fighting = sheet.buy(CRUISER, max(1, int(ESCORTED * budget) // sheet.price(CRUISER)), shore)
    budget -= fighting * sheet.price(CRUISER)
    gun = best_gun(picture)
    if budget > 0:
        sheet.buy(gun, budget // sheet.price(gun), shore)


def best_gun(picture: Picture) -> int:
    """The ship with the most Land damage for its price, own designs included."""
    own = [FIRST_CUSTOM + number for number in picture.war.designs_of(picture.seat)]
    ships = [CRUISER, *(kind for kind in own if picture.units[kind].kind == "sea" and picture.units[kind].land)]
    return max(ships, key=lambda kind: picture.units[kind].land / picture.units[kind].cost)
