"""What an empire sees: the foreign units that it comes across. UNITS-15, UNITS-16"""

from __future__ import annotations

from .battle.forces import Unit
from .sea import Presence
from .state import Sighting
from .turn import Turn


def watched(turn: Turn) -> list[set[int]]:
    """Places that each empire looks into: own land and its waters, wherever its units are, and where it flew over."""
    places: list[set[int]] = [set() for _ in range(turn.war.seats)]
    for place, stack in enumerate(turn.field):
        for seat in {owner for owner, _, _ in stack}:
            places[seat].add(place)
            places[seat].add(turn.world.home[place])
    for territory, owner in enumerate(turn.war.owner):
        if owner >= 0:
            places[owner].add(territory)
    for seat, seen in enumerate(places):
        for territory in [*seen, *turn.flown[seat]]:
            seen.add(territory)
            if turn.world.is_land[territory]:
                seen.update(turn.world.shores(territory))
    return places


def hides(turn: Turn, place: int, seat: int, unit: Unit) -> bool:
    """Whether units are submarines that an empire does not detect there. SEA-8"""
    if unit.kind != "sub" or turn.world.is_land[turn.world.home[place]]:
        return False
    eyes = Presence()
    for owner, kind, _ in turn.field[place]:
        if owner == seat:
            eyes.detector |= turn.units[kind].kind == "sub" or turn.units[kind].sonar
    return not eyes.detector


def look_around(turn: Turn) -> None:
    """Note at the end of a phase what every empire sees; the last look at a place replaces earlier ones. UNITS-16"""
    for seat, places in enumerate(watched(turn)):
        fresh: list[Sighting] = []
        for place in sorted(places):
            seen: dict[tuple[int, int], int] = {}
            for (owner, kind, _), number in turn.field[place].items():
                if owner != seat and not hides(turn, place, seat, turn.units[kind]):
                    seen[owner, kind] = seen.get((owner, kind), 0) + number
            fresh += [(place, owner, kind, seen[owner, kind], turn.war.cycle) for owner, kind in sorted(seen)]
        old = [sighting for sighting in turn.war.sightings[seat] if sighting[0] not in places]
        turn.war.sightings[seat] = tuple(sorted([*old, *fresh]))
        turn.flown[seat] = set()
