"""Options: the switches of a game, in three forms.

*Given*: what somebody chose. *Recorded*: what a match wrote down when it began, every option of that day; it is part of
the position and of its hash and never changes. *Effective*: a value for every option of today, which rules read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from sandtable.documents import Range
from sandtable.errors import SandtableError
from sandtable.language import number_word, read_number


class OptionInfo(Struct, frozen=True):
    """A switch of a game: what it does, its values (the first is the default)."""

    name: str
    text: str
    values: tuple[str, ...]
    clause: str = ""
    before: str = ""
    """The value of matches that were recorded before the option was added; the default if empty."""
    label: str = ""
    """A few words for a form; the name if empty."""
    group: str = ""
    """The heading that it stands under."""
    scenarios: tuple[str, ...] = ()
    """The scenarios that it belongs to; all if empty."""
    requires: tuple[str, ...] = ()
    """Other options that it needs to be anything but the default: `fires` (not at its default) or `air=full`."""
    range: Range | None = None
    """Numbers that it takes besides its values."""

    @property
    def default(self) -> str:
        return self.values[0]

    def takes(self, value: str) -> bool:
        if value in self.values:
            return True
        number = read_number(value) if self.range is not None else None
        return number is not None and self.range is not None and number in self.range and number_word(number) == value

    def takes_text(self) -> str:
        """The values that it takes, in words."""
        words = list(self.values)
        if self.range is not None:
            words = [f"a number from {number_word(self.range.low)} to {number_word(self.range.high)}"]
            words += [value for value in self.values if read_number(value) is None]
        return " or ".join(words)


def check_options(options: Iterable[OptionInfo], given: Mapping[str, str], game: str) -> dict[str, str]:
    """The same options, nothing added. Raises SandtableError for unknown names and values."""
    by_name = {option.name: option for option in options}
    for name, value in given.items():
        option = by_name.get(name)
        if option is None:
            raise SandtableError(f"{game} has no option '{name}'; its options: {', '.join(by_name) or 'none'}")
        if not option.takes(value):
            raise SandtableError(f"option {name} takes {option.takes_text()}, not '{value}'")
    return dict(given)


def check_together(options: Iterable[OptionInfo], settled: Mapping[str, str], scenario: str) -> None:
    """Raise SandtableError for an option that lacks another, or does not belong to the scenario (empty: any)."""
    by_name = {option.name: option for option in options}
    for name, value in settled.items():
        option = by_name[name]
        if value == option.default:
            continue
        if scenario and option.scenarios and scenario not in option.scenarios:
            where = " and ".join(option.scenarios)
            raise SandtableError(f"option {name} belongs to scenario {where}, not to scenario {scenario}")
        for need in option.requires:
            if not _met(need, by_name, settled):
                raise SandtableError(f"option {name}={value} needs option {need}; set that too, or leave {name} out")


def _met(need: str, by_name: Mapping[str, OptionInfo], settled: Mapping[str, str]) -> bool:
    name, sign, value = need.partition("=")
    return settled[name] == value if sign else settled[name] != by_name[name].default


def effective_options(options: Iterable[OptionInfo], recorded: Mapping[str, str]) -> dict[str, str]:
    """A value for every option: the recorded one, or the one of matches from before the option was added."""
    return {option.name: recorded.get(option.name) or option.before or option.default for option in options}


def draw_options(options: Iterable[OptionInfo], scenario: str, pick: Callable[[int], int]) -> dict[str, str]:
    """Options at random that fit the scenario and each other; `pick(n)` gives a number below n."""
    by_name = {option.name: option for option in options}
    settled = {option.name: option.default for option in by_name.values()}
    for option in by_name.values():
        if not option.scenarios or scenario in option.scenarios:
            numbers = len(option.range) if option.range is not None else 0
            place = pick(len(option.values) + numbers)
            beyond = place - len(option.values)
            settled[option.name] = (
                option.values[place] if option.range is None or beyond < 0 else number_word(option.range.nth(beyond))
            )
    lacking = True
    while lacking:
        lacking = False
        for option in by_name.values():
            if settled[option.name] != option.default and not all(_met(n, by_name, settled) for n in option.requires):
                settled[option.name] = option.default
                lacking = True
    return settled
