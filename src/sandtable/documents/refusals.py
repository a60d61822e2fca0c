"""Why an action is not allowed, in the one form in which this leaves the program."""

from __future__ import annotations

from typing import Self

from msgspec import Struct

from sandtable.errors import Refusal


class RefusalInfo(Struct, omit_defaults=True, kw_only=True):
    """One sentence, the clauses behind it, the nearest allowed actions, and the spaces and units concerned."""

    detail: str = ""
    clauses: list[str] = []
    nearest: list[str] = []
    spaces: list[str] = []
    units: list[str] = []

    def explain(self, refusal: Refusal) -> Self:
        """Fill these fields in from a refusal of the rules."""
        self.detail = refusal.why
        self.clauses, self.nearest = list(refusal.clauses), list(refusal.nearest)
        self.spaces, self.units = list(refusal.spaces), list(refusal.units)
        return self
