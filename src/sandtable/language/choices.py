"""Choices: the words that may come next in a sentence, found lazily.

`choices` of a game never lists whole actions. It answers "what may follow these words?", each offered
word being completable to a legal action. Spaces and units are offered as bit masks over a name table, so
that a thousand reachable hexes cost nothing until somebody looks at them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from sandtable.documents import Amount, Forecast, Offer, Option, Range, whole

Words = tuple[str, ...]
"""A sentence or the beginning of one."""


class Names:
    """A numbered list of words: all spaces or all units of a game. The numbers are bit numbers of masks."""

    __slots__ = ("index", "kind", "words")

    def __init__(self, kind: str, words: Sequence[str | None]) -> None:
        self.kind = kind
        self.words = tuple(words)
        self.index = {word: number for number, word in enumerate(words) if word is not None}

    def say(self, mask: int) -> list[str]:
        """The words of a mask, in order of number."""
        words = self.words
        said = []
        while mask:
            low = mask & -mask
            said.append(words[low.bit_length() - 1] or "")
            mask ^= low
        return said


NO_NAMES = Names("", ())


class Choices:
    """Plain words, and words of one name table given as a mask; `complete` where the sentence may end."""

    __slots__ = ("complete", "detail", "forecast", "mask", "names", "words")

    def __init__(
        self,
        words: Sequence[str] = (),
        mask: int = 0,
        names: Names = NO_NAMES,
        *,
        complete: bool = False,
        detail: Callable[[str], Option] | None = None,
        forecast: Callable[[], Forecast | None] | None = None,
    ) -> None:
        self.words = words
        self.mask = mask
        self.names = names
        self.complete = complete
        self.detail = detail
        self.forecast = forecast

    def __len__(self) -> int:
        return len(self.words) + self.mask.bit_count()

    def __bool__(self) -> bool:
        return bool(self.words or self.mask or self.complete)

    def has_words(self) -> bool:
        """Whether any word may follow, without a look at which."""
        return len(self) > 0

    def __contains__(self, word: object) -> bool:
        if word in self.words:
            return True
        number = self.names.index.get(word)  # type: ignore[call-overload]
        return number is not None and bool(self.mask >> number & 1)

    def __iter__(self) -> Iterator[str]:
        yield from self.words
        yield from self.names.say(self.mask)

    def nth(self, number: int) -> str:
        """The word with this number, without listing the others."""
        plain = len(self.words)
        if number < plain:
            return self.words[number]
        return self.names.words[nth_bit(self.mask, number - plain)] or ""

    def option(self, word: str) -> Option:
        """What a player should see of one word."""
        if self.detail is not None:
            return self.detail(word)
        kind = self.names.kind if word in self.names.index else "word"
        return Option(word, kind)

    def offer(self, prefix: Sequence[str]) -> Offer:
        """Everything written out, for a page or a program."""
        forecast = self.forecast() if self.forecast is not None else None
        return Offer(list(prefix), [self.option(word) for word in self], self.complete, forecast)


class Numbers(Choices):
    """The numbers of a range, and perhaps plain words beside them ("all").

    All numbers are counted and accepted, but of a long range only some are listed.
    """

    __slots__ = ("range",)
    LISTED = 25

    def __init__(
        self,
        numbers: Range,
        words: Sequence[str] = (),
        *,
        complete: bool = False,
        detail: Callable[[str], Option] | None = None,
    ) -> None:
        super().__init__(words, complete=complete, detail=detail)
        self.range = numbers

    def __len__(self) -> int:
        return len(self.words) + len(self.range)

    def __bool__(self) -> bool:
        return bool(len(self) or self.complete)

    def __contains__(self, word: object) -> bool:
        if word in self.words:
            return True
        number = read_number(word) if isinstance(word, str) else None
        return number is not None and number in self.range and number_word(number) == word

    def __iter__(self) -> Iterator[str]:
        yield from self.words
        count = len(self.range)
        stride = 1 if count <= self.LISTED else (count - 1) / (self.LISTED - 1)
        for place in range(min(count, self.LISTED)):
            yield number_word(self.range.nth(round(place * stride)))

    def nth(self, number: int) -> str:
        plain = len(self.words)
        return self.words[number] if number < plain else number_word(self.range.nth(number - plain))

    def option(self, word: str) -> Option:
        return (
            self.detail(word) if self.detail is not None else Option(word, "word" if word in self.words else "number")
        )


def is_text(word: str, length: int) -> bool:
    """Whether a word may stand where any text of at most so many letters may."""
    return 0 < len(word) <= length and word.isprintable() and word != ";"


class Texts(Choices):
    """Any text of at most so many letters. Only samples of it are listed, and plain words beside them."""

    __slots__ = ("length", "samples")

    def __init__(
        self, length: int, samples: Sequence[str], words: Sequence[str] = (), *, complete: bool = False
    ) -> None:
        super().__init__(words, complete=complete)
        self.length = length
        self.samples = samples

    def __len__(self) -> int:
        return len(self.words) + len(self.samples)

    def __bool__(self) -> bool:
        return True

    def __contains__(self, word: object) -> bool:
        return word in self.words or (isinstance(word, str) and is_text(word, self.length))

    def __iter__(self) -> Iterator[str]:
        yield from self.words
        yield from self.samples

    def nth(self, number: int) -> str:
        plain = len(self.words)
        return self.words[number] if number < plain else self.samples[number - plain]

    def option(self, word: str) -> Option:
        return Option(word, "word" if word in self.words else "text")


_NUMBER = re.compile(r"([+-]?)([0-9]{1,12})?(\.0|\.5|½)?")


def read_number(word: str) -> Amount | None:
    """The whole or half number that a word means (`3`, `2.5`, `2½`), or none."""
    found = _NUMBER.fullmatch(word)
    if found is None or not (found[2] or found[3]):
        return None
    size = int(found[2] or 0) + (0.5 if found[3] in (".5", "½") else 0)
    return whole(-size if found[1] == "-" else size)


def number_word(number: Amount) -> str:
    """The canonical word of a number."""
    return str(whole(number))


NOTHING = Choices()
END = Choices(complete=True)


def bits_of_bytes(base: int) -> tuple[tuple[int, ...], ...]:
    """For every byte the places of its bits, counted from `base`."""
    row: list[tuple[int, ...]] = [()]
    for place in range(base, base + 8):
        row += [(*below, place) for below in row]
    return tuple(row)


_BITS_OF_BYTE = bits_of_bytes(0)
_WIDEST = 10
_HALVES = tuple((8 << step, (1 << (8 << step)) - 1) for step in reversed(range(_WIDEST)))
"""Half the width of a mask, and the lower half: from 4,096 bits down to eight."""


def nth_bit(mask: int, number: int) -> int:
    """The place of the bit with this number, counted from 0 upwards. The mask is halved until one byte is left."""
    low = 0
    steps = (mask.bit_length() - 1 >> 3).bit_length()
    while steps > _WIDEST:  # a wider mask than any board has
        half = 4 << steps
        below = (mask & ((1 << half) - 1)).bit_count()
        if number < below:
            mask &= (1 << half) - 1
        else:
            number, mask, low = number - below, mask >> half, low + half
        steps -= 1
    for half, lower in _HALVES[_WIDEST - steps :]:
        below = (mask & lower).bit_count()
        if number < below:
            mask &= lower
        else:
            number -= below
            mask >>= half
            low += half
    return low + _BITS_OF_BYTE[mask][number]
