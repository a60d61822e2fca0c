"""A game whose data stand in a pack."""

from __future__ import annotations

from typing import Any, ClassVar

from sandtable.caching import cached_property
from sandtable.documents import Guide

from .clauses import ClauseIndex
from .contract import S
from .game import Game
from .guides import settle_guide
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

    def guide(self) -> Guide:
        """The guide of the pack, ``guide.toml``; without one, what the handbook says."""
        written = self.pack_files.guide()
        return super().guide() if written is None else settle_guide(self, written, "guide.toml")

    def picture(self) -> bytes | None:
        """The picture of the pack, ``picture.png``."""
        return self.pack_files.picture()
