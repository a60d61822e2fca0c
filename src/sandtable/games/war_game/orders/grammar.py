"""One line of orders, read word by word: strict, and exact about what was expected. ORDERS-6, ORDERS-10

Reading needs the map and nothing else: whether names, counts and places make sense is checked afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from sandtable.games.war_game.world import World

from . import forms
from .faults import Fault, nearest_words
from .forms import ALL, Force, Order, Part, Path, Place, UnitName
from .vocabulary import CLASSES, KEYWORDS, SETTINGS, VALUES, WORDS, building_names, roles, unit_names

_TOKEN = re.compile(
    r"""\s*(?:(?P<quoted>"[^"]*")
    |(?P<money>P(?:\d{1,3}(?:,\d{3})+|\d+)[KM]?(?![^\W_]|['-]))
    |(?P<number>\d{1,3}(?:,\d{3})+(?![\d])|\d+(?![^\W\d_]))
    |(?P<word>[^\W\d_](?:[^\W_]|'|-(?!>))*)
    |(?P<arrow>->|>)
    |(?P<mark>\S))""",
    re.VERBOSE | re.IGNORECASE,
)
LARGEST = 10**12
_WRONG_SECTION = {"BUYING": "buying order", "MOVEMENT": "movement order", "ATTACKING": "attack order"}


class Token:
    __slots__ = ("sort", "text", "upper")

    def __init__(self, sort: str, text: str) -> None:
        self.sort = sort
        self.text = text
        self.upper = text.upper()


def tokens(text: str) -> list[Token]:
    return [Token(str(found.lastgroup), found[0].strip()) for found in _TOKEN.finditer(text)]


class LineReader:
    """Reads the words of one line from left to right. Raises Fault where they cannot go on."""

    def __init__(self, text: str, world: World) -> None:
        self.text = text
        self.tokens = tokens(text)
        self.at = 0
        self.world = world

    # --- single words

    def peek(self, *words: str) -> bool:
        """Whether the next word is one of these."""
        return self.at < len(self.tokens) and self.tokens[self.at].upper in words

    def next_sort(self) -> str:
        return self.tokens[self.at].sort if self.at < len(self.tokens) else ""

    def take(self, *words: str) -> bool:
        if self.peek(*words):
            self.at += 1
            return True
        return False

    def expect(self, *words: str) -> str:
        if not self.peek(*words):
            raise self.unexpected(" or ".join(words), words)
        self.at += 1
        return self.tokens[self.at - 1].upper

    def unexpected(self, wanted: str, words: Iterable[str] = ()) -> Fault:
        """The fault of a line that does not go on as it should."""
        if self.at >= len(self.tokens):
            return Fault("E17", f"the line ends where {wanted} should follow")
        found = self.tokens[self.at].text
        near = nearest_words(found, words)
        return Fault("E17", f"expected {wanted}, not '{found}'", "word of the language" if near else "", near)

    def end(self) -> None:
        if self.at < len(self.tokens):
            raise self.unexpected("the end of the line")

    def number(self, what: str = "a number", finer: str = "") -> int:
        if self.next_sort() != "number":
            raise Fault("E05", f"{what} is missing{self._before()}", finer)
        value = int(self.tokens[self.at].text.replace(",", ""))
        self.at += 1
        if not 0 <= value < LARGEST:
            raise Fault("E05", f"{value:,} is too much", finer)
        return value

    def _before(self) -> str:
        return f" before '{self.tokens[self.at].text}'" if self.at < len(self.tokens) else ""

    def count(self, finer: str = "") -> int:
        """A whole number above 0."""
        value = self.number("the count", finer)
        if not value:
            raise Fault("E05", "the count is zero", finer)
        return value

    def count_or_all(self) -> int:
        return ALL if self.take("ALL") else self.count()

    def name(self, what: str) -> str:
        """A name of an empire or a design. ORDERS-12"""
        sort = self.next_sort()
        if sort == "quoted":
            self.at += 1
            return self.tokens[self.at - 1].text.strip('"').strip()
        if sort != "word":
            raise self.unexpected(what)
        if self.tokens[self.at].upper in WORDS:
            raise Fault("E17", f"'{self.tokens[self.at].text}' is a word of the language: as a name it needs quotes")
        self.at += 1
        return self.tokens[self.at - 1].text

    def money(self) -> int:
        token = self.tokens[self.at].upper
        self.at += 1
        factor = {"K": 1000, "M": 1_000_000}.get(token[-1], 1)
        return int(token[1:].rstrip("KM").replace(",", "")) * factor

    # --- places

    def territory(self, colours: str) -> int:
        """White 12, W12 or 12; Blue 7 or B7. WORLD-2"""
        if self.at >= len(self.tokens):
            raise self.unexpected("a territory")
        token = self.tokens[self.at]
        if token.upper in ("WHITE", "BLUE"):
            self.at += 1
            code = f"{token.upper[0]}{self.number('the number of the territory')}"
        elif token.sort == "number":
            code = f"W{self.number()}"
        elif re.fullmatch(r"[WB]\d{1,6}", token.upper) and token.upper.isascii():
            self.at += 1
            code = f"{token.upper[0]}{int(token.upper[1:])}"
        else:
            raise self.unexpected("a territory such as White 12 or Blue 7", ("WHITE", "BLUE"))
        if code[0] not in colours:
            needed = "a sea territory (Blue)" if colours == "B" else "a land territory (White)"
            raise Fault("E04", f"{code} is not {needed}", "territory")
        try:
            return self.world.grid.space(code)
        except KeyError:
            last = sum(t.id[0] == code[0] for t in self.world.territories)
            raise Fault("E04", f"there is no {code}; the last one is {code[0]}{last}", "territory") from None

    def sea(self) -> Place:
        return Place(self.territory("B"))

    def land(self) -> Place:
        """A land territory, with the sea that the shore faces where it is given."""
        at = self.territory("W")
        return Place(at, self.territory("B") if self.take("FACING") else -1)

    def place(self) -> Place:
        at = self.territory("WB")
        if not self.world.is_land[at]:
            return Place(at)
        facing = self.territory("B") if self.take("FACING") else -1
        return Place(at, facing, self.take("ABOARD"))

    def path(self) -> Path:
        places = [self.place()]
        while self.next_sort() == "arrow":
            self.at += 1
            places.append(self.place())
        return tuple(places)

    def path_after_colon(self) -> Path:
        if not self.take(":"):
            raise self.unexpected("a colon and the path")
        return self.path()

    # --- units

    def table(self, names: dict[str, int]) -> int:
        """The number of a name of a table, however many words it has; -1 if none is there."""
        for length in (3, 2, 1):
            words = self.tokens[self.at : self.at + length]
            if len(words) == length and all(word.sort == "word" for word in words):
                found = names.get(" ".join(word.text.lower() for word in words))
                if found is not None:
                    self.at += length
                    return found
        return -1

    def unit(self, *, designer: bool = True) -> UnitName:
        kind = self.table(unit_names())
        name = "" if kind >= 0 else self.name("a unit")
        of = self.name("the designer") if designer and self.take("OF") else ""
        return UnitName(kind, name, of)

    def item(self) -> tuple[UnitName | None, int]:
        """A unit or a building."""
        building = self.table(building_names())
        return (None, building) if building >= 0 else (self.unit(designer=False), -1)

    def part(self) -> Part:
        return Part(self.count_or_all(), self.unit())

    def force(self) -> Force:
        parts = [self.part()]
        while self.take("+", "AND"):
            parts.append(self.part())
        return tuple(parts)

    def everything_or_force(self) -> Force:
        """ALL without a unit, as the empty force, or a force."""
        if self.peek("ALL") and (self.at + 1 >= len(self.tokens) or self.tokens[self.at + 1].upper in ("AT", "FROM")):
            self.at += 1
            return ()
        return self.force()


def parse(section: str, text: str, world: World) -> Order:
    """The order that a line of a section gives. Raises Fault."""
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
        raise _unknown(section, first)
    reader.end()
    return order


def _unknown(section: str, first: Token) -> Fault:
    homes = [name for name, words in KEYWORDS.items() if first.upper in words]
    if homes:
        why = f"{first.upper} belongs under {' or '.join(homes)}, not under {section}"
        return Fault("E02", why, _WRONG_SECTION[homes[0]])
    near = nearest_words(first.text, KEYWORDS[section])
    return Fault("E01", f"'{first.text}' is no order of the section {section}", nearest=near)


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
    name = reader.name("the name of the design")
    reader.expect("AS")
    kind = reader.expect(*CLASSES)
    role = reader.expect(*roles())
    values: dict[str, int] = {}
    flags: dict[str, str] = {}
    while reader.at < len(reader.tokens):
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


def _diplomacy(reader: LineReader) -> Order:
    empire = reader.name("an empire")
    return forms.Diplomacy(empire, SETTINGS.index(reader.expect(*SETTINGS)))


def _give(reader: LineReader) -> Order:
    if reader.next_sort() == "money":
        points = reader.money()
        if not 0 < points < LARGEST:
            raise Fault("E05", "the sum is zero or too large")
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
