"""Chance, passed in.

Rules ask for a named draw (``"ground combat at 1612"``) and never know where it comes from: from the
match's secret seed, from a script in a case, from a sampler in a search, or from an enumerator that runs
through every result.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Protocol, TypeVar

from sandtable.errors import SandtableError

T = TypeVar("T")


class Draws(Protocol):
    """Where results of chance come from."""

    def roll(self, name: str, sides: int = 6) -> int:
        """One die of that many sides: 1 to `sides`."""
        ...


class NoDraws:
    """For what must not depend on chance."""

    def roll(self, name: str, sides: int = 6) -> int:
        raise SandtableError(f"nothing may be drawn here, but '{name}' was asked for")


class SeededDraws:
    """The match's own dice: a keyed hash of seed, entry number, name and count. `drawn` keeps the record."""

    def __init__(self, key: bytes, entry: int) -> None:
        self.key = key
        self.entry = entry
        self.drawn: list[tuple[str, int]] = []
        self._counts: dict[str, int] = {}

    def roll(self, name: str, sides: int = 6) -> int:
        count = self._counts.get(name, 0)
        self._counts[name] = count + 1
        value = keyed_value(self.key, self.entry, name, count, sides)
        self.drawn.append((name, value))
        return value


def keyed_value(key: bytes, entry: int, name: str, count: int, sides: int) -> int:
    """1 to `sides`, without bias: 128 bits are drawn again in the rare case that they overshoot."""
    limit = (1 << 128) // sides * sides
    for attempt in range(1000):
        message = f"{entry}|{name}|{count}|{sides}|{attempt}".encode()
        number = int.from_bytes(hmac.digest(key, message, "sha256")[:16], "big")
        if number < limit:
            return number % sides + 1
    raise AssertionError("a thousand overshoots in a row do not happen")


class Generator(Protocol):
    """Anything with `random()`, such as the standard library's generator."""

    def random(self) -> float: ...


class RandomDraws:
    """A sampler, for search and self-play without a record."""

    def __init__(self, rng: Generator) -> None:
        self.rng = rng

    def roll(self, name: str, sides: int = 6) -> int:
        return int(self.rng.random() * sides) + 1


class CommonDraws:
    """The dice of one sample of a search, by part of the match, name and count: so two plans that lead to the same
    question meet the same die."""

    def __init__(self, sample: str) -> None:
        self.key = sample.encode()
        self.part = 0
        self._counts: dict[str, int] = {}

    def begin_part(self) -> None:
        """A new part of the match: however often something was drawn in the last one, it begins anew."""
        self.part += 1
        self._counts = {}

    def roll(self, name: str, sides: int = 6) -> int:
        count = self._counts.get(name, 0)
        self._counts[name] = count + 1
        return keyed_value(self.key, self.part, name, count, sides)


class ScriptedDraws:
    """Results given by name, in order. A draw that was not foreseen is an error, and so is an unused one."""

    def __init__(self, script: Iterable[tuple[str, int]]) -> None:
        self.script = list(script)
        self.drawn: list[tuple[str, int]] = []

    def roll(self, name: str, sides: int = 6) -> int:
        for place, (scripted, value) in enumerate(self.script):
            if scripted == name:
                if not 1 <= value <= sides:
                    raise SandtableError(f"the script says {value} for '{name}', a die of {sides} sides")
                del self.script[place]
                self.drawn.append((name, value))
                return value
        rest = ", ".join(f"'{name}'" for name, _ in self.script) or "nothing"
        raise SandtableError(f"'{name}' is drawn but the script has {rest} left")

    def check_used(self) -> None:
        """Raise if part of the script was never asked for."""
        if self.script:
            rest = ", ".join(f"'{name}' = {value}" for name, value in self.script)
            raise SandtableError(f"the script still has {rest}, which nothing asked for")


class _Branch:
    """One path through the tree of results: a fixed beginning, then the first result of every new draw."""

    def __init__(self, fixed: list[int]) -> None:
        self.fixed = fixed
        self.taken: list[tuple[int, int]] = []

    def roll(self, name: str, sides: int = 6) -> int:
        place = len(self.taken)
        value = self.fixed[place] if place < len(self.fixed) else 1
        self.taken.append((value, sides))
        return value


def every_result(happen: Callable[[Draws], T]) -> Iterator[tuple[Fraction, T]]:
    """Run `happen` once for every possible course of its draws, each with its exact chance."""
    fixed: list[int] | None = []
    while fixed is not None:
        branch = _Branch(fixed)
        result = happen(branch)
        chance = Fraction(1)
        for _, sides in branch.taken:
            chance /= sides
        yield chance, result
        fixed = _following(branch.taken)


def _following(taken: list[tuple[int, int]]) -> list[int] | None:
    """The next course, counting up like an odometer."""
    for place in range(len(taken) - 1, -1, -1):
        value, sides = taken[place]
        if value < sides:
            return [earlier for earlier, _ in taken[:place]] + [value + 1]
    return None
