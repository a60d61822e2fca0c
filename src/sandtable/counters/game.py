"""A game with counters: what its pack and its positions say of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from sandtable.kernel import ClauseIndex, Event, Game
from sandtable.kernel.pack import PackFiles

from .state import CounterState

C = TypeVar("C", bound=CounterState)


class CounterGame(Game[C]):
    """Its version and its clauses are those of its pack; a position names a scenario and options of the game."""

    pack_files: ClassVar[PackFiles[Any]]

    @property
    def version(self) -> str:  # type: ignore[override]
        return f"{self.name} {self.revision} {self.pack_files.fingerprint()}"

    @cached_property
    def clauses(self) -> ClauseIndex:  # type: ignore[override]
        return self.pack_files.clauses()

    def opening(self, scenario: str, options: Mapping[str, str], given: Mapping[str, Any]) -> tuple[C, list[Event]]:
        return self.given_position(self.scenario(scenario).id, self.settle_options(options), given)

    @abstractmethod
    def given_position(self, scenario: str, options: dict[str, str], given: Mapping[str, Any]) -> tuple[C, list[Event]]:
        """The position that a case gives, and what happened when its phase opened."""

    def check_start(self, state: C) -> None:
        self.scenario(state.scenario)
        self.recorded_options(state.options)
