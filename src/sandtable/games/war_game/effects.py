"""What a moderator does to a position: in a correction at once, by a unique action when its phase begins.

``ADD 5 Tank OF Arcadia AT 44 AND PAY Arcadia P1M``. GM-1, CUSTOM-8
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from sandtable.errors import Refusal

from . import buildings
from .names import folded
from .orders.faults import Fault
from .orders.forms import Place, UnitName
from .orders.reader import LineReader
from .orders.vocabulary import building_names
from .pack import load_pack
from .state import NOBODY, War
from .turn import Turn

VERBS = ("ADD", "REMOVE", "PAY", "CHARGE", "OWNER", "BUILD", "RAZE", "LEVEL")


class Effect(Struct, frozen=True):
    """One thing that changes."""

    verb: str
    seat: int = NOBODY
    number: int = 0
    unit: UnitName | None = None
    at: Place | None = None
    building: int = -1


def read_effects(reader: LineReader, war: War) -> tuple[Effect, ...]:
    """One effect or more, with AND between them; NOTHING for none. Raises Fault."""
    if reader.take("NOTHING"):
        return ()
    found = [_read(reader, war)]
    while reader.take("AND"):
        found.append(_read(reader, war))
    return tuple(found)


def _read(reader: LineReader, war: War) -> Effect:
    verb = reader.expect(*VERBS)
    if verb in ("ADD", "REMOVE"):
        number, unit = reader.count(), reader.unit(designer=False)
        reader.expect("OF")
        seat = empire_named(reader, war)
        reader.expect("AT")
        return Effect(verb, seat, number, unit, reader.place())
    if verb in ("PAY", "CHARGE"):
        seat = empire_named(reader, war)
        return Effect(verb, seat, reader.money() if reader.next_sort() == "money" else reader.count())
    if verb == "OWNER":
        at = reader.land()
        seat = NOBODY if reader.take("NOBODY") else empire_named(reader, war)
        return Effect(verb, seat, at=at)
    if verb == "LEVEL":
        return Effect(verb, empire_named(reader, war), reader.number("the level"))
    number, building = reader.count(), reader.table(building_names())
    if building < 0:
        raise reader.unexpected("a building")
    reader.expect("AT")
    return Effect(verb, number=number, building=building, at=reader.land())


def empire_named(reader: LineReader, war: War) -> int:
    """The seat of an empire of the game."""
    wanted = folded(reader.name("an empire"))
    for seat, empire in enumerate(war.empires):
        if folded(empire.name) == wanted and empire.active:
            return seat
    raise Fault("E04", "there is no such empire")


def carry_out(turn: Turn, effects: Sequence[Effect]) -> None:
    """Change the position of a cycle at work. Raises Refusal where something cannot be."""
    for effect in effects:
        match effect.verb:
            case "ADD" | "REMOVE":
                _units(turn, effect)
            case "PAY" | "CHARGE":
                empire = turn.war.empires[effect.seat]
                by = effect.number if effect.verb == "PAY" else -min(effect.number, empire.treasury)
                turn.war.empires[effect.seat] = replace(empire, treasury=empire.treasury + by)
            case "LEVEL":
                top = len(load_pack().intelligence_level)
                if effect.number > top:
                    raise Refusal(f"there is no Intelligence level {effect.number}; the highest is {top}", "GM-1")
                turn.war.empires[effect.seat] = replace(turn.war.empires[effect.seat], level=effect.number)
            case _:
                _land(turn, effect)


def _units(turn: Turn, effect: Effect) -> None:
    assert effect.unit is not None
    assert effect.at is not None
    kind = turn.kind(effect.seat, effect.unit)
    if kind < 0:
        raise Refusal(f"there is no unit '{effect.unit.name}'", "GM-1")
    unit = turn.units[kind]
    station = _station(turn, effect.at, afloat=unit.afloat)
    if effect.verb == "ADD":
        turn.put(station, effect.seat, kind, unit.move, effect.number)
    else:
        turn.remove_units(station, effect.seat, kind, min(effect.number, turn.count(station, effect.seat, kind)))


def _station(turn: Turn, place: Place, *, afloat: bool) -> int:
    """Where units of a kind stand in a territory: on its land, or at one of its shores."""
    world = turn.world
    if not afloat and not place.aboard:
        return place.at
    if place.facing >= 0:
        shore = world.shore(place.at, place.facing)
    else:
        shore = next(iter(world.waters_of(place.at)), -1)
    if shore < 0:
        raise Refusal(f"{turn.name(place.at)} has no such shore", "GM-1")
    return shore


def _land(turn: Turn, effect: Effect) -> None:
    assert effect.at is not None
    war, territory = turn.war, effect.at.at
    if effect.verb == "OWNER":
        owner = war.owner[territory]
        if owner not in (NOBODY, effect.seat) and war.empires[owner].active and war.empires[owner].base == territory:
            why = f"{turn.name(territory)} is the base of {war.empires[owner].name}, which never changes hands"
            raise Refusal(why, "BASE-3")
        war.owner[territory] = effect.seat
        if effect.seat == NOBODY:
            war.buildings[territory] = (0, 0, 0, 0)
        return
    there = war.buildings[territory][effect.building]
    by = effect.number if effect.verb == "BUILD" else -min(effect.number, there)
    war.buildings[territory] = buildings.changed(war.buildings[territory], effect.building, by)


def concerned(war: War, effects: Sequence[Effect]) -> list[int]:
    """The empires that an effect is about: they are told what exactly has changed."""
    seats = {effect.seat for effect in effects if effect.seat != NOBODY}
    seats |= {war.owner[effect.at.at] for effect in effects if effect.at is not None and effect.at.at < len(war.owner)}
    return sorted(seats - {NOBODY})
