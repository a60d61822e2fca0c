"""What an empire sees: the foreign units that it comes across. UNITS-15, UNITS-16"""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.war_game.position.state import Sighting
from sandtable.games.war_game.rules.turn import Seen, Turn

from .movement.sea import Fleet, presences


def watched(turn: Turn) -> list[set[int]]:
    """Places that each empire looks into when a phase ends: own land and its waters, and wherever its units are."""
    places: list[set[int]] = [set() for _ in range(turn.war.seats)]
    for place, stack in enumerate(turn.field):
        for seat in {owner for owner, _, _ in stack}:
            places[seat].add(place)
            places[seat].add(turn.world.home[place])
    for territory, owner in enumerate(turn.war.owner):
        if owner >= 0:
            places[owner].add(territory)
    for seen in places:
        for territory in list(seen):
            if turn.world.is_land[territory]:
                seen.update(turn.world.shores(territory))
    return places


def seen_at(turn: Turn, place: int, seat: int, fleets: Iterable[Fleet] = ()) -> Seen:
    """The foreign units in a place, without submarines that the empire does not detect. SEA-8

    `fleets` are ships under way that are not in the field.
    """
    here = [fleet for fleet in fleets if fleet.water == place]
    there = [(owner, kind, number) for (owner, kind, _), number in turn.field[place].items()]
    there += [(f.seat, kind, n) for f in here for batch in (f.ships, f.cargo) for (kind, _), n in batch.items()]
    own = presences(turn, place, here).get(seat)
    deep = not turn.world.is_land[turn.world.home[place]] and not (own is not None and own.detector)
    seen: Seen = {}
    for owner, kind, number in there:
        if owner != seat and not (deep and turn.units[kind].kind == "sub"):
            seen[owner, kind] = seen.get((owner, kind), 0) + number
    return seen


def look_down(turn: Turn, seat: int, territory: int, fleets: Iterable[Fleet]) -> None:
    """What a flight sees where it passes, when it passes; a later flight over the same place looks anew. UNITS-16"""
    for place in {territory, *turn.world.shores(territory)}:
        turn.flown[seat][place] = seen_at(turn, place, seat, fleets)


def look_around(turn: Turn) -> None:
    """Note at the end of a phase what every empire sees; the last look at a place replaces earlier ones. UNITS-16"""
    for seat, places in enumerate(watched(turn)):
        looks = turn.flown[seat] | {place: seen_at(turn, place, seat) for place in places}
        fresh: list[Sighting] = []
        for place in sorted(looks):
            fresh += [(place, owner, kind, n, turn.war.cycle) for (owner, kind), n in sorted(looks[place].items())]
        old = [sighting for sighting in turn.war.sightings[seat] if sighting[0] not in looks]
        turn.war.sightings[seat] = tuple(sorted([*old, *fresh]))
        turn.flown[seat] = {}
