"""Reading one line of orders word by word: numbers, names, places, paths, units. ORDERS-6, ORDERS-12, ORDERS-13"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sandtable.games.war_game.position.world import World
from sandtable.threadsafe import once

from .faults import Fault, nearest_words
from .forms import ALL, Force, Part, Path, Place, UnitName
from .vocabulary import NUMBERS, WORDS, building_names, unit_names

_TOKEN = re.compile(
    r"""\s*(?:(?P<quoted>"[^"]*")
    |(?P<money>P(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)[KM]?(?![^\W_]|['-]))
    |(?P<number>[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+(?![^\W\d_]))
    |(?P<word>[^\W\d_](?:[^\W_]|'|-(?!>))*)
    |(?P<arrow>->|>)
    |(?P<mark>\S))""",
    re.VERBOSE | re.IGNORECASE,
)
LARGEST = 10**12


@once
def territory_codes(world: World) -> dict[str, str]:
    """What each territory is called on the map, and how an order writes it."""
    colours = {"W": "White", "B": "Blue"}
    return {t.name.casefold(): f"{colours[t.id[0]]} {t.id[1:]}" for t in world.territories}


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

    def end(self, words: Iterable[str] = ()) -> None:
        """The line must be over; `words`: those that could have followed."""
        if self.at == len(self.tokens) - 1 and self.tokens[self.at].text in (".", ";", ",", "!"):
            raise Fault("E17", f"the line ends with a '{self.tokens[self.at].text}': leave it out")
        if self.at < len(self.tokens):
            raise self.unexpected("the end of the line", words)

    def number(self, what: str = "a number", finer: str = "") -> int:
        if self.next_sort() != "number":
            word = self.tokens[self.at].text.lower() if self.at < len(self.tokens) else ""
            figure = [str(NUMBERS.index(word) + 1)] if word in NUMBERS else []
            raise Fault("E05", f"{what} is missing{self._before()}", finer, figure)
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
        if sort not in ("word", "money") or "," in self.tokens[self.at].text:  # P51 may be a name
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
            raise self._no_territory()
        if code[0] not in colours:
            needed = "a sea territory (Blue)" if colours == "B" else "a land territory (White)"
            raise Fault("E04", f"{code} is not {needed}", "territory")
        try:
            return self.world.grid.space(code)
        except KeyError:
            last = sum(t.id[0] == code[0] for t in self.world.territories)
            raise Fault("E04", f"there is no {code}; the last one is {code[0]}{last}", "territory") from None

    def _no_territory(self) -> Fault:
        """The fault of a place that is called by its name, or whose letter stands apart from its number."""
        fault = self.unexpected("a territory such as White 12 or Blue 7", ("WHITE", "BLUE"))
        words = self.tokens[self.at : self.at + 4]
        if len(words) > 1 and words[0].upper in ("W", "B") and words[1].sort == "number":
            return Fault(fault.code, fault.why, nearest=[f"{words[0].upper}{words[1].text}"])
        for length in range(len(words), 0, -1):
            code = territory_codes(self.world).get(" ".join(word.text.casefold() for word in words[:length]))
            if code:
                return Fault(fault.code, fault.why, nearest=[code])
        return fault

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
        if self.peek("TO", "-", ",", "/", "THEN", "VIA"):
            raise Fault("E17", f"the places of a path stand between > signs, not '{self.tokens[self.at].text}'")
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

    def _quoted(self, names: dict[str, int]) -> int:
        """As `table`, for a name that stands in quotes because it has blanks, too."""
        if self.next_sort() != "quoted":
            return self.table(names)
        found = names.get(self.tokens[self.at].text.strip('"').strip().lower(), -1)
        self.at += found >= 0
        return found

    def unit(self, *, designer: bool = True) -> UnitName:
        kind = self._quoted(unit_names())
        name = "" if kind >= 0 else self.name("a unit")
        of = self.name("the designer") if designer and self.take("OF") else ""
        return UnitName(kind, name, of)

    def item(self) -> tuple[UnitName | None, int]:
        """A unit or a building."""
        building = self._quoted(building_names())
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
