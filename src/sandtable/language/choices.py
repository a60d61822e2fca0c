"""Choices: the words that may come next in a sentence, found lazily.

`choices` of a game never lists whole actions. It answers "what may follow these words?", each offered
word being completable to a legal action. Spaces and units are offered as bit masks over a name table, so
that a thousand reachable hexes cost nothing until somebody looks at them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sandtable.documents import Forecast, Offer, Option

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
        return self.names.words[_nth_bit(self.mask, number - plain)] or ""

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


NOTHING = Choices()
END = Choices(complete=True)


def _nth_bit(mask: int, number: int) -> int:
    """Halve the mask until the bit is found: about ten steps for a thousand spaces."""
    low = 0
    width = mask.bit_length()
    while width > 1:
        half = width // 2
        lower = mask & ((1 << half) - 1)
        below = lower.bit_count()
        if number < below:
            mask, width = lower, half
        else:
            number -= below
            mask >>= half
            low += half
            width -= half
    return low
