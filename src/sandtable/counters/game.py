"""A game with counters: what its pack and its positions say of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Protocol, TypeVar

from sandtable.kernel import ClauseIndex, Event, Game
from sandtable.kernel.pack import PackFiles

from .state import CounterState

C = TypeVar("C", bound=CounterState)


class CasePositions(Protocol[C]):
    """A module of a game that reads the positions of its cases, and writes them."""

    def opening(self, scenario: str, options: dict[str, str], given: Mapping[str, Any]) -> tuple[C, list[Event]]:
        """The position that a case gives, and what happened when its phase opened."""
        ...

    def describe(self, state: C) -> dict[str, Any]:
        """A position in the words of a case."""
        ...


class CounterGame(Game[C]):
    """Its version and its clauses are those of its pack; a position names a scenario and options of the game."""

    pack_files: ClassVar[PackFiles[Any]]
    cases: CasePositions[C]
    """How a case writes a position."""

    @property
    def version(self) -> str:  # type: ignore[override]
        return f"{self.name} {self.revision} {self.pack_files.fingerprint()}"

    @cached_property
    def clauses(self) -> ClauseIndex:  # type: ignore[override]
        return self.pack_files.clauses()

    def opening(self, scenario: str, options: Mapping[str, str], given: Mapping[str, Any]) -> tuple[C, list[Event]]:
        return self.cases.opening(self.scenario(scenario).id, self.settle_options(options), given)

    def describe(self, state: C) -> dict[str, Any]:
        return self.cases.describe(state)

    def check_start(self, state: C) -> None:
        self.scenario(state.scenario)
        self.recorded_options(state.options)
