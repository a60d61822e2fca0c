"""What dice are rolled for: said once by a game, for the rules that roll them and for the log that shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


class DiceNames:
    """Names of dice by the kind of event that tells of them, with places for the data of the event."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __contains__(self, event: str) -> bool:
        return event in self._names

    def of(self, event: str, /, **about: Any) -> str:
        """What the die of such an event is rolled for."""
        return self._names[event].format(**about)
