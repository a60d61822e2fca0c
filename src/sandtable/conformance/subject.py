"""What is put to the test, and how hard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandtable.kernel import Game, Start, State

Anything = Game[Any]


@dataclass(frozen=True)
class Subject:
    """A game, a scenario and options, with the budget of its tests."""

    game: Anything
    scenario: str
    options: Mapping[str, str] = field(default_factory=dict)
    golden: Path | None = None
    """The folder of golden files; without it, none are kept."""
    claimed: Callable[[], Set[str]] | None = None
    """The clauses that cases and tests claim; without it, claims are not checked."""
    matches: int = 4
    """Random matches every day, with costly checks."""
    long_matches: int = 200
    """Random matches in the long run."""
    costly_every: int = 40
    """Every day, one position in so many gets the costly checks (on average)."""
    long_costly_every: int = 400
    limit: int = 20_000
    """No random match has more actions than this."""
    positions: tuple[int, ...] = (1, 8, 40)
    """Where legal actions are counted: after these entries of the golden match."""
    most: int = 3_000
    """Where there are more actions than this, they are not counted out."""

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in sorted(self.options.items())]
        return "-".join([self.game.name, self.scenario, *chosen])

    @property
    def settled(self) -> dict[str, str]:
        return self.game.settle_options(self.options)

    @property
    def reference(self) -> str:
        """Where another process finds the game: a class that is made without arguments."""
        kind = type(self.game)
        return f"{kind.__module__}:{kind.__qualname__}"

    def new(self) -> State:
        """The position before anything happened."""
        state: State = self.game.new(Start(self.scenario), self.settled)
        return state

    def at(self, state: State) -> str:
        """Where we are, for messages."""
        top = state.stack[-1:]
        return f"{self} at {state.digest()} ({type(top[0]).__name__ if top else 'no step'})"
