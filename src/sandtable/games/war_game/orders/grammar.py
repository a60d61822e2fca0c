"""The forms of orders: what follows the first word of a line. Strict, and exact about what was expected. ORDERS-10

Reading needs the map and nothing else: whether names, counts and places make sense is checked afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from sandtable.games.war_game.position.world import World

from . import forms
from .faults import Fault, nearest_words
from .forms import ALL, Force, Order, Part, Path, Place, UnitName
from .reader import LARGEST, LineReader, Token
from .vocabulary import CLASSES, KEYWORDS, SETTINGS, VALUES, building_names, roles

USUAL = 200
"""Letters of a line that is remembered."""
_WRONG_SECTION = {"BUYING": "buying order", "MOVEMENT": "movement order", "ATTACKING": "attack order"}


def parse(section: str, text: str, world: World) -> Order:
    """The order that a line of a section gives. Raises Fault.

    A line is read for every receipt, when it is handed in and when it is carried out; what it says stays the same.
    """
    return remembered(section, text, world) if len(text) <= USUAL else _parse(section, text, world)


def _parse(section: str, text: str, world: World) -> Order:
    reader = LineReader(text, world)
    if not reader.tokens:
        raise Fault("E17", "the line is empty")
    first = reader.tokens[0]
    if section == "ATTACKING" and (first.sort == "number" or first.upper == "ALL"):
        order: Order = _strike(reader)
    elif first.upper in KEYWORDS[section]:
        reader.at = 1
        order = FORMS[section, first.upper](reader)
    else:
        raise _unknown(section, first, [token.upper for token in reader.tokens[1:4]])
    if isinstance(order, forms.Attack) and reader.peek(":"):
        raise Fault("E17", f"a heading has no colon: write {first.upper} and the target, the forces on lines below")
    reader.end(_may_follow(order))
    return order


remembered = lru_cache(maxsize=20_000)(_parse)


def _may_follow(order: Order) -> tuple[str, ...]:
    """The word with which a line of this sort could still have gone on."""
    if isinstance(order, forms.Airlift | forms.Strike | forms.Escort | forms.Drop):
        return () if order.back else ("RETURN",)
    if isinstance(order, forms.Landing):
        return () if order.flee is not None else ("FLEE",)
    if isinstance(order, forms.Attack) and order.sort in ("sea", "harbour"):
        return () if order.against else ("AGAINST",)
    return ()


def _unknown(section: str, first: Token, rest: list[str]) -> Fault:
    """The fault of a line that begins with no order of its section; `rest`: some words after the first."""
    homes = [name for name, words in KEYWORDS.items() if first.upper in words]
    if homes:
        why = f"{first.upper} belongs under {' or '.join(homes)}, not under {section}"
        return Fault("E02", why, _WRONG_SECTION[homes[0]])
    if first.sort in ("mark", "number", "arrow"):
        why = f"a line begins with its order, not with '{first.text}'"
        return Fault("E01", why, nearest=[word for word in rest if word in KEYWORDS[section]][:1])
    headings = list(KEYWORDS)[list(KEYWORDS).index(section) + 1 :] if not rest else []
    near = nearest_words(first.text, [*headings, *KEYWORDS[section]])
    return Fault("E01", f"'{first.text}' is not an order of the section {section}", nearest=near)


# --- buying


def _buy(reader: LineReader) -> Order:
    count = reader.count("purchase")
    unit, building = reader.item()
    if reader.peek("OF"):
        raise Fault("E17", "BUY takes no OF: only own designs can be bought")
    reader.expect("AT")
    return forms.Buy(count, unit, building, reader.land())


def _sell(reader: LineReader) -> Order:
    count = reader.count_or_all()
    unit, building = reader.item()
    if unit is not None and reader.take("OF"):
        unit = UnitName(unit.kind, unit.name, reader.name("the designer"))
    reader.expect("AT")
    return forms.Sell(count, unit, building, reader.land())


def _research(reader: LineReader) -> Order:
    if reader.expect("INTELLIGENCE", "CUSTOM") == "INTELLIGENCE":
        return forms.Research()
    name = reader.name("the name of a draft")
    return forms.Research(name, reader.name("the design to give up") if reader.take("REPLACE") else "")


def _design(reader: LineReader) -> Order:
    return read_design(reader, reader.name("the name of the design"))


def read_design(reader: LineReader, name: str) -> forms.NewDesign:
    """What a design can do: class, role, values and flags, as far as they go."""
    reader.expect("AS")
    kind = reader.expect(*CLASSES)
    role = reader.expect(*roles())
    values: dict[str, int] = {}
    flags: dict[str, str] = {}
    while reader.at < len(reader.tokens) and not reader.peek("AND"):
        word = reader.expect(*VALUES, "ARMOUR", "SONAR", "PARADROP", "ABILITY").replace("ARMOUR", "ARMOR")
        if word.lower() in values or word in flags:
            raise Fault("E17", f"{word} is given twice")
        if word == "ABILITY":
            if reader.next_sort() != "quoted":
                raise reader.unexpected("the ability in quotes")
            flags[word] = reader.name("the ability")
        elif word in ("SONAR", "PARADROP"):
            flags[word] = word
        else:
            values[word.lower()] = reader.number(f"the number after {word}")
    for needed in ("move", "armor"):
        if needed not in values:
            raise Fault("E17", f"{needed.upper()} is not given")
    given = tuple(sorted(values.items()))
    sonar, paradrop = "SONAR" in flags, "PARADROP" in flags
    return forms.NewDesign(name, kind.lower(), role.lower(), given, sonar, paradrop, flags.get("ABILITY", ""))


def _spy(reader: LineReader) -> Order:
    reader.expect("ON")
    empire = reader.name("an empire")
    phase = reader.expect("BUYING", "MOVEMENT", "ATTACK", "ATTACKING")
    return forms.Spy(empire, "attack" if phase.startswith("ATTACK") else phase.lower())


def _name(reader: LineReader) -> Order:
    return forms.Rename(reader.name("the new name"))


def _diplomacy(reader: LineReader) -> Order:
    empire = reader.name("an empire")
    return forms.Diplomacy(empire, SETTINGS.index(reader.expect(*SETTINGS)))


def _give(reader: LineReader) -> Order:
    if reader.next_sort() == "money":
        points = reader.money()
        if not points:
            raise Fault("E05", "the sum is zero")
        if points >= LARGEST:
            raise Fault("E05", "the sum is too large")
        reader.expect("TO")
        return forms.GiveMoney(points, reader.name("an empire"))
    count = reader.count_or_all()
    if reader.table(building_names()) >= 0:
        raise Fault("E04", "buildings cannot be given", "gift")
    part = Part(count, reader.unit())
    reader.expect("AT")
    place = reader.place()
    reader.expect("TO")
    return forms.GiveUnits(part, place, reader.name("an empire"))


def _action(reader: LineReader) -> Order:
    part = reader.part()
    reader.expect("AT")
    place = reader.place()
    reader.expect(":")
    reader.at = len(reader.tokens)
    said = reader.text.partition(":")[2].strip()
    if not said:
        raise Fault("E17", "the line ends where the text of the action should follow")
    return forms.Action(part, place, said)


# --- movement


def _move(reader: LineReader) -> Order:
    force = reader.force()
    carrying: Force | None = None
    if reader.take("CARRYING"):
        carrying = () if reader.take("NOTHING") else reader.force()
    return forms.Move(force, reader.path_after_colon(), carrying)


def _load(reader: LineReader) -> Order:
    force = reader.force()
    reader.expect("INTO")
    count = reader.count_or_all() if reader.next_sort() == "number" or reader.peek("ALL") else ALL
    transports = Part(count, reader.unit())
    reader.expect("AT")
    return forms.Load(force, transports, reader.place())


def _unload(reader: LineReader) -> Order:
    force = reader.everything_or_force()
    reader.expect("AT")
    return forms.Unload(force, reader.place())


def _carried(reader: LineReader, word: str) -> tuple[Force, Part, Path, Path]:
    force = reader.force()
    reader.expect(word)
    transports = Part(reader.count_or_all(), reader.unit())
    path = reader.path_after_colon()
    return force, transports, path, reader.path() if reader.take("RETURN") else ()


def _airlift(reader: LineReader) -> Order:
    return forms.Airlift(*_carried(reader, "IN"))


def _subs(reader: LineReader) -> Order:
    engage = reader.expect("SILENT", "ENGAGE") == "ENGAGE"
    reader.expect("AT")
    return forms.Subs(engage, reader.sea())


def _retreat(reader: LineReader) -> Order:
    reader.expect("FROM")
    start = reader.place()
    reader.expect("TO")
    return forms.Retreat(start, reader.place())


# --- attacking


def _attack(reader: LineReader) -> Order:
    if reader.take("HARBOUR", "HARBOR"):
        return forms.Attack(reader.land(), "harbour", _against(reader))
    at = Place(reader.territory("WB"))
    if reader.world.is_land[at.at]:
        return forms.Attack(at, "land")
    return forms.Attack(at, "sea", _against(reader))


def _against(reader: LineReader) -> tuple[str, ...]:
    if not reader.take("AGAINST"):
        return ()
    names = [reader.name("an empire")]
    while reader.take(","):
        names.append(reader.name("an empire"))
    return tuple(names)


def _bombard(reader: LineReader) -> Order:
    return forms.Attack(Place(reader.territory("W")), "bombard")


def _strike(reader: LineReader) -> Order:
    force = reader.force()
    path = reader.path_after_colon()
    return forms.Strike(force, path, reader.path() if reader.take("RETURN") else ())


def _landing(reader: LineReader) -> Order:
    force = reader.everything_or_force()
    reader.expect("FROM")
    transports = Part(reader.count_or_all(), reader.unit())
    path = reader.path_after_colon()
    flee = None
    if reader.take("FLEE"):
        reader.expect("TO")
        flee = reader.sea()
    return forms.Landing(force, transports, path, flee)


def _escort(reader: LineReader) -> Order:
    force = reader.force()
    path = reader.path_after_colon()
    return forms.Escort(force, path, (reader.sea(),) if reader.take("RETURN") else ())


def _drop(reader: LineReader) -> Order:
    return forms.Drop(*_carried(reader, "IN"))


def _attack_retreat(reader: LineReader) -> Order:
    if reader.take("TO"):
        return forms.RetreatTo(reader.place())
    return _retreat(reader)


FORMS: dict[tuple[str, str], Callable[[LineReader], Order]] = {
    ("BUYING", "BUY"): _buy,
    ("BUYING", "SELL"): _sell,
    ("BUYING", "RESEARCH"): _research,
    ("BUYING", "DESIGN"): _design,
    ("BUYING", "SPY"): _spy,
    ("BUYING", "NAME"): _name,
    ("BUYING", "BASE"): lambda reader: forms.Base(reader.land()),
    ("BUYING", "DIPLOMACY"): _diplomacy,
    ("BUYING", "GIVE"): _give,
    ("BUYING", "ACTION"): _action,
    ("MOVEMENT", "MOVE"): _move,
    ("MOVEMENT", "LOAD"): _load,
    ("MOVEMENT", "UNLOAD"): _unload,
    ("MOVEMENT", "AIRLIFT"): _airlift,
    ("MOVEMENT", "SUBS"): _subs,
    ("MOVEMENT", "RETREAT"): _retreat,
    ("MOVEMENT", "ACTION"): _action,
    ("ATTACKING", "ATTACK"): _attack,
    ("ATTACKING", "BOMBARD"): _bombard,
    ("ATTACKING", "LAND"): _landing,
    ("ATTACKING", "ESCORT"): _escort,
    ("ATTACKING", "DROP"): _drop,
    ("ATTACKING", "RETREAT"): _attack_retreat,
    ("ATTACKING", "ACTION"): _action,
}
"""How each order goes on after its first word."""
