"""The air: fighters that look where the enemy stands, and bombers that help where the troops attack."""

from __future__ import annotations

from sandtable.games.war_game.position.units import BOMBER, FIGHTER, SAM

from .geography import Way, air_steps, flight
from .picture import Picture
from .sheet import Sheet

SCOUTS = 4
"""Airfields from which is scouted: fewer than five cost no command point. CMD-3"""
TOURS = 3
"""Flights from one of them."""
SAMS = 2
"""SAM Sites for each bomber against which bombers still do half of their damage. BATTLE-13"""
ESCORTS = 4
"""Fighters that go along with each bomber, if there are so many."""


def scout(picture: Picture, sheet: Sheet) -> None:
    """Send single fighters over the land of others that lies near, each over as much as its fuel allows. UNITS-16"""
    wanted = {n for near in picture.rivals_near.values() for n in near}
    wanted |= {n for n in picture.overseas if picture.is_rival(n)}
    fields = _airfields(picture, sheet, wanted)
    reach = sheet.units[FIGHTER].move
    for field in fields:
        for _ in range(TOURS):
            way = _tour(picture, field, wanted, reach)
            if len(way) < 2 or not _has_scout(sheet, field):
                break
            sheet.take(FIGHTER, 1, field)
            sheet.move({FIGHTER: 1}, way)
            wanted -= set(way)


def _airfields(picture: Picture, sheet: Sheet, wanted: set[int]) -> list[int]:
    """A few own territories from which most of what is wanted lies within reach."""
    half = sheet.units[FIGHTER].move // 2
    found: list[int] = []
    left = set(wanted)
    while left and len(found) < SCOUTS:
        near = {t: [n for n in left if air_steps(picture.world, t)[n] <= half] for t in picture.own if t not in found}
        best = max(near, key=lambda t: (len(near[t]), sheet.free[FIGHTER, t], -t), default=-1)
        if best < 0 or not near[best]:
            break
        found.append(best)
        left -= set(near[best])
    return found


def _has_scout(sheet: Sheet, field: int) -> bool:
    return sheet.free[FIGHTER, field] > 0 or bool(sheet.buy(FIGHTER, 1, field))


def _tour(picture: Picture, field: int, wanted: set[int], fuel: int) -> Way:
    """A way over as many of the wanted territories as there is fuel for, and back."""
    way: Way = (field,)
    left = set(wanted)
    while left:
        here = way[-1]
        to_here = air_steps(picture.world, here)
        to_field = air_steps(picture.world, field)
        near = [t for t in left if to_here[t] + to_field[t] <= fuel]
        if not near:
            break
        goal = min(near, key=lambda t: (to_here[t], to_field[t], t))
        leg = flight(picture.world, here, goal)
        fuel -= len(leg) - 1
        way = (*way, *leg[1:])
        left -= set(leg)
    return (*way, *flight(picture.world, way[-1], field)[1:])


def support(picture: Picture, sheet: Sheet, target: int) -> dict[tuple[int, int], int]:
    """The bombers in range of a target, with escorts; none where more fighters wait for them."""
    steps = air_steps(picture.world, target)
    found: dict[tuple[int, int], int] = {}
    bombers = 0
    for kind in (BOMBER, FIGHTER):
        radius = sheet.units[kind].move // 2
        for field in picture.own:
            there = sheet.free[kind, field]
            if kind == FIGHTER:
                there = min(there // 2, ESCORTS * bombers)
            if there > 0 and 0 < steps[field] <= radius:
                found[kind, field] = there
                bombers += there if kind == BOMBER else 0
    guards = picture.expected(target)
    return found if bombers and guards[FIGHTER] <= bombers else {}


def sortie(sheet: Sheet, kind: int, number: int, field: int, target: int) -> str:
    """The force line of a flight to a target; it comes back the same way. AIR-9"""
    return sheet.line({kind: number}, flight(sheet.world, field, target))


def enlarge(picture: Picture, sheet: Sheet, budget: int, front: int) -> None:
    """Buy bombers, and fighters for them, where they are near the front, if SAM Sites leave them anything to do."""
    guards = [picture.expected(n)[SAM] for near in picture.rivals_near.values() for n in near]
    there = sum(number for (kind, _), number in sheet.free.items() if kind == BOMBER)
    if front < 0 or not guards or min(guards) > SAMS * (there + budget // sheet.price(BOMBER)):
        return
    bombers = sheet.buy(BOMBER, int(budget * 0.8) // sheet.price(BOMBER), front)
    if bombers:
        sheet.buy(
            FIGHTER, min(ESCORTS * bombers, (budget - bombers * sheet.price(BOMBER)) // sheet.price(FIGHTER)), front
        )
