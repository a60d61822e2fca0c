"""Options: the switches of a game, in three forms.

*Given*: what somebody chose. *Recorded*: what a match wrote down when it began, every option of that day; it is part of
the position and of its hash and never changes. *Effective*: a value for every option of today, which rules read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from sandtable.errors import SandtableError


class OptionInfo(Struct, frozen=True):
    """A switch of a game: what it does, its values (the first is the default)."""

    name: str
    text: str
    values: tuple[str, ...]
    clause: str = ""
    before: str = ""
    """The value of matches that were recorded before the option was added; the default if empty."""

    @property
    def default(self) -> str:
        return self.values[0]


def check_options(options: Iterable[OptionInfo], given: Mapping[str, str], game: str) -> dict[str, str]:
    """The same options, nothing added. Raises SandtableError for unknown names and values."""
    by_name = {option.name: option for option in options}
    for name, value in given.items():
        option = by_name.get(name)
        if option is None:
            raise SandtableError(f"{game} has no option '{name}'; its options: {', '.join(by_name) or 'none'}")
        if value not in option.values:
            raise SandtableError(f"option {name} takes {' or '.join(option.values)}, not '{value}'")
    return dict(given)


def effective_options(options: Iterable[OptionInfo], recorded: Mapping[str, str]) -> dict[str, str]:
    """A value for every option: the recorded one, or the one of matches from before the option was added."""
    return {option.name: recorded.get(option.name) or option.before or option.default for option in options}
