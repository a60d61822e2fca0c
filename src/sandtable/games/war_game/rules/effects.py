"""What a moderator does to a position: in a correction at once, by a unique action when its phase begins.

``ADD 5 Tank OF Arcadia AT 44 AND PAY Arcadia P1M``. Each effect says what it has done. GM-1, CUSTOM-8
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sandtable.errors import Refusal
from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.orders.faults import Fault
from sandtable.games.war_game.orders.forms import NewDesign, Place, UnitName
from sandtable.games.war_game.orders.grammar import read_design
from sandtable.games.war_game.orders.reader import LineReader
from sandtable.games.war_game.orders.vocabulary import building_names
from sandtable.games.war_game.orders.writing import Writer, quoted
from sandtable.games.war_game.position.designs import Design, design_faults
from sandtable.games.war_game.position.names import folded, is_name
from sandtable.games.war_game.position.state import NOBODY, SETTINGS, War
from sandtable.games.war_game.position.units import FIRST_CUSTOM
from sandtable.games.war_game.rules.turn import Turn, design_kind, empire_called, rename, why_taken, world_of

from .economy import buildings
from .economy.designing import drawn_up

VERBS = (
    "ADD", "REMOVE", "PAY", "CHARGE", "OWNER", "BUILD", "RAZE", "LEVEL", "BASE", "NAME", "SETTING", "DESIGN",
)  # fmt: skip


class Effect(Struct, frozen=True):
    """One thing that changes."""

    verb: str
    seat: int = NOBODY
    number: int = 0
    unit: UnitName | None = None
    at: Place | None = None
    building: int = -1
    ground: str = ""
    """Whose land units may be added to in spite of it: ``NEUTRAL`` or ``FOREIGN``."""
    name: str = ""
    other: int = NOBODY
    """Towards whom a setting is."""
    design: NewDesign | None = None


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
    match verb:
        case "ADD" | "REMOVE":
            return _read_units(reader, war, verb)
        case "PAY" | "CHARGE":
            seat = empire_named(reader, war)
            return Effect(verb, seat, reader.money() if reader.next_sort() == "money" else reader.count())
        case "OWNER":
            at = reader.land()
            return Effect(verb, NOBODY if reader.take("NOBODY") else empire_named(reader, war), at=at)
        case "LEVEL":
            return Effect(verb, empire_named(reader, war), reader.number("the level"))
        case "BASE":
            seat = _of(reader, war)
            reader.expect("AT")
            return Effect(verb, seat, at=reader.land())
        case "NAME":
            seat = empire_named(reader, war)
            reader.expect("TO")
            return Effect(verb, seat, name=reader.name("the new name"))
        case "SETTING":
            seat = _of(reader, war)
            reader.expect("TO")
            other = empire_named(reader, war)
            return Effect(verb, seat, SETTINGS.index(reader.expect(*map(str.upper, SETTINGS)).lower()), other=other)
        case "DESIGN":
            name = reader.name("the name of the design")
            seat = _of(reader, war)
            return Effect(verb, seat, design=read_design(reader, name))
    number, building = reader.count(), reader.table(building_names())
    if building < 0:
        raise reader.unexpected("a building")
    reader.expect("AT")
    return Effect(verb, number=number, building=building, at=reader.land())


def _of(reader: LineReader, war: War) -> int:
    reader.expect("OF")
    return empire_named(reader, war)


def _read_units(reader: LineReader, war: War, verb: str) -> Effect:
    number, unit = reader.count(), reader.unit(designer=False)
    seat = _of(reader, war)
    reader.expect("AT")
    at, ground = reader.place(), ""
    if verb == "ADD" and reader.take("ON"):
        ground = reader.expect("NEUTRAL", "FOREIGN")
        reader.expect("LAND")
    return Effect(verb, seat, number, unit, at, ground=ground)


def empire_named(reader: LineReader, war: War) -> int:
    """The seat of an empire of the game."""
    seat = empire_called(war, reader.name("an empire"))
    if seat < 0 or not war.empires[seat].active:
        raise Fault("E04", "there is no such empire")
    return seat


# --- carrying out


def carry_out(turn: Turn, effects: Sequence[Effect]) -> list[str]:
    """Change the position of a cycle at work; what each effect has done. Raises Refusal where something cannot be."""
    return [_carry_out(turn, effect) for effect in effects]


def _carry_out(turn: Turn, effect: Effect) -> str:
    match effect.verb:
        case "ADD" | "REMOVE":
            return _units(turn, effect)
        case "PAY" | "CHARGE":
            return _money(turn, effect)
        case "OWNER":
            return _owner(turn, effect)
        case "BUILD" | "RAZE":
            return _buildings(turn, effect)
        case "LEVEL":
            return _level(turn, effect)
        case "BASE":
            return _base(turn, effect)
        case "NAME":
            return _name(turn, effect)
        case "SETTING":
            return _setting(turn, effect)
        case _:
            return _design(turn, effect)


def _less(done: int, asked: int, write: Callable[[int], str] = "{:,}".format) -> str:
    """That there was less to take than the moderator asked for."""
    return f" ({write(asked)} asked for, no more was there)" if done < asked else ""


def points(number: int) -> str:
    """Money as the moderator writes it: P5M, P250K, P1,234,567. ORDERS-10"""
    for factor, letter in ((1_000_000, "M"), (1000, "K")):
        if number and not number % factor:
            return f"P{number // factor:,}{letter}"
    return f"P{number:,}"


def _called(turn: Turn, seat: int) -> str:
    return quoted(turn.war.empires[seat].name)


def _money(turn: Turn, effect: Effect) -> str:
    empire = turn.war.empires[effect.seat]
    sum_ = effect.number if effect.verb == "PAY" else min(effect.number, empire.treasury)
    by = sum_ if effect.verb == "PAY" else -sum_
    turn.war.empires[effect.seat] = replace(empire, treasury=empire.treasury + by)
    return f"{effect.verb} {_called(turn, effect.seat)} {points(sum_)}{_less(sum_, effect.number, points)}"


def _level(turn: Turn, effect: Effect) -> str:
    top, empire = len(load_pack().intelligence_level), turn.war.empires[effect.seat]
    if effect.number > top:
        raise Refusal(f"there is no Intelligence level {effect.number}; the highest is {top}", "GM-1")
    turn.war.empires[effect.seat] = replace(empire, level=effect.number)
    return f"LEVEL {_called(turn, effect.seat)} {effect.number} (it was {empire.level})"


def _base(turn: Turn, effect: Effect) -> str:
    """Another base, on land of its own. BASE-2"""
    assert effect.at is not None
    war, territory = turn.war, effect.at.at
    empire = war.empires[effect.seat]
    if war.owner[territory] != effect.seat:
        raise Refusal(f"{turn.world.title(territory)} does not belong to {empire.name}: a base must", "BASE-2")
    war.empires[effect.seat] = replace(empire, base=territory)
    return f"BASE OF {_called(turn, effect.seat)} AT {turn.name(territory)} (it was {turn.name(empire.base)})"


def _name(turn: Turn, effect: Effect) -> str:
    old = _called(turn, effect.seat)
    if not is_name(effect.name):
        raise Refusal(f"'{effect.name}' is no name", "ORDERS-12")
    if why := why_taken(turn.war, effect.seat, effect.name):
        raise Refusal(why, "ORDERS-12")
    rename(turn.war, effect.seat, effect.name)
    return f"NAME {old} TO {quoted(effect.name)}"


def _setting(turn: Turn, effect: Effect) -> str:
    empire = turn.war.empires[effect.seat]
    if effect.other == effect.seat:
        raise Refusal(f"{empire.name} has no setting towards itself", "DIPL-1")
    settings, since = list(empire.settings), list(empire.since)
    was, settings[effect.other], since[effect.other] = settings[effect.other], effect.number, turn.war.cycle
    turn.war.empires[effect.seat] = replace(empire, settings=tuple(settings), since=tuple(since))
    towards = f"{_called(turn, effect.seat)} TO {_called(turn, effect.other)}"
    return f"SETTING OF {towards} {SETTINGS[effect.number].upper()} (it was {SETTINGS[was].upper()})"


def _design(turn: Turn, effect: Effect) -> str:
    """Other values for a design or a draft; its name, its ability and what was paid for it stay. CUSTOM-3"""
    assert effect.design is not None
    war, wanted = turn.war, folded(effect.design.name)
    fresh = drawn_up(effect.design, effect.seat, war.rules.factor)
    broken = [why for _, why in design_faults(fresh)]
    if broken:
        raise Refusal("; ".join(broken), "CUSTOM-5")
    kind = design_kind(war, effect.design.name, effect.seat)
    empire = war.empires[effect.seat]
    drafts = [draft for draft in empire.drafts if folded(draft.design.name) == wanted]
    if kind < 0 and not drafts:
        raise Refusal(f"there is no design '{effect.design.name}' of {empire.name}", "GM-1")
    if kind >= 0:
        number = kind - FIRST_CUSTOM
        war.designs[number] = _changed(war.designs[number], fresh)
    changed = tuple(replace(d, design=_changed(d.design, fresh)) if d in drafts else d for d in empire.drafts)
    war.empires[effect.seat] = replace(empire, drafts=changed)
    turn.refresh()
    return f"{Writer(turn.world).write(effect.design)} OF {_called(turn, effect.seat)} (P{fresh.cost:,} each)"


def _changed(old: Design, fresh: Design) -> Design:
    ability = fresh.ability or old.ability
    return replace(fresh, name=old.name, ability=ability, point=old.point, given_up=old.given_up)


def _units(turn: Turn, effect: Effect) -> str:
    assert effect.unit is not None
    assert effect.at is not None
    kind = turn.kind(effect.seat, effect.unit)
    if kind < 0:
        raise Refusal(f"there is no unit '{effect.unit.name}'", "GM-1")
    unit = turn.units[kind]
    station, number = _station(turn, effect.at, afloat=unit.afloat), effect.number
    if effect.verb == "ADD":
        turn.put(station, effect.seat, kind, unit.move, number)
    else:
        number = min(number, turn.count(station, effect.seat, kind))
        turn.remove_units(station, effect.seat, kind, number)
    where = f"{unit.name} OF {_called(turn, effect.seat)} AT {turn.name(station)}"
    return f"{effect.verb} {number:,} {where}{_less(number, effect.number)}"


def check_ground(war: War, effect: Effect) -> None:
    """Refuse units on land where they would not be welcome, unless the moderator says that he means it. WORLD-13"""
    if effect.verb != "ADD" or effect.at is None or effect.at.at >= len(war.owner):
        return
    owner, title = war.owner[effect.at.at], world_of(war).title(effect.at.at)
    ground = "" if owner == effect.seat else "NEUTRAL" if owner == NOBODY else "FOREIGN"
    if effect.ground != ground:
        whose = "is neutral" if owner == NOBODY else f"belongs to {war.empires[owner].name}"
        hint = f"write ON {ground} LAND if you mean it" if ground else f"leave out ON {effect.ground} LAND"
        raise Refusal(f"{title} {whose}: {hint}", "GM-1")


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
        raise Refusal(f"{turn.world.title(place.at)} has no such shore", "GM-1")
    return shore


def _owner(turn: Turn, effect: Effect) -> str:
    assert effect.at is not None
    war, territory = turn.war, effect.at.at
    owner, title = war.owner[territory], turn.name(effect.at.at)
    if owner not in (NOBODY, effect.seat) and war.empires[owner].active and war.empires[owner].base == territory:
        why = f"is the base of {war.empires[owner].name}, which never changes hands"
        raise Refusal(f"{turn.world.title(territory)} {why}", "BASE-3")
    war.owner[territory] = effect.seat
    was = "NOBODY" if owner == NOBODY else _called(turn, owner)
    if effect.seat != NOBODY:
        return f"OWNER {title} {_called(turn, effect.seat)} (it was {was})"
    war.buildings[territory] = (0, 0, 0, 0)
    return f"OWNER {title} NOBODY (it was {was}; its buildings are gone)"


def _buildings(turn: Turn, effect: Effect) -> str:
    assert effect.at is not None
    there = turn.war.buildings[effect.at.at]
    number = effect.number if effect.verb == "BUILD" else min(effect.number, there[effect.building])
    by = number if effect.verb == "BUILD" else -number
    turn.war.buildings[effect.at.at] = buildings.changed(there, effect.building, by)
    what = f"{buildings.name(effect.building)} AT {turn.name(effect.at.at)}"
    return f"{effect.verb} {number:,} {what}{_less(number, effect.number)}"


def concerned(war: War, effects: Sequence[Effect]) -> list[int]:
    """The empires that an effect is about: they are told what exactly has changed."""
    seats = {effect.seat for effect in effects if effect.seat != NOBODY}
    seats |= {war.owner[effect.at.at] for effect in effects if effect.at is not None and effect.at.at < len(war.owner)}
    return sorted(seats - {NOBODY})
