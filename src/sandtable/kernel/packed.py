"""A game whose data stand in a pack."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from .clauses import ClauseIndex
from .contract import S
from .game import Game
from .pack import PackFiles


class PackedGame(Game[S]):
    """Version and clauses are those of the pack."""

    pack_files: ClassVar[PackFiles[Any]]

    @property
    def version(self) -> str:
        return f"{self.name} {self.revision} {self.pack_files.fingerprint()}"

    @cached_property
    def clauses(self) -> ClauseIndex:
        return self.pack_files.clauses()
