"""Reading the packs: each game's own files and the combat results table, which both share."""

from __future__ import annotations

import hashlib
import json
import tomllib
from functools import cached_property
from importlib.resources import files
from typing import Any

from sandtable.kernel.clauses import Citations, ClauseIndex
from sandtable.kernel.pack import PackFiles

from .records import Pack
from .scenario_records import OptionalRule

FILES = ("rules", "units", "scenarios", "map")


class GulfPack:
    """The pack of one game of the family, with its clauses, its citations and its drawn map."""

    def __init__(self, package: str) -> None:
        self.files = PackFiles(package, FILES, Pack)

    @cached_property
    def texts(self) -> dict[str, str]:
        """The text of each file, by its name without ending; the table of both games among them."""
        shared = files(__package__).joinpath("pack", "crt.toml").read_text(encoding="utf-8")
        return {**self.files.texts, "crt": shared}

    @cached_property
    def pack(self) -> Pack:
        return self.files.read(self.texts)

    @property
    def optional_rules(self) -> list[OptionalRule]:
        """The optional rules; the variants of the scenarios are an option of their own."""
        return [rule for rule in self.pack.optional_rule if rule.id != "variants"]

    @cached_property
    def clauses(self) -> ClauseIndex:
        return self.files.clauses()

    @cached_property
    def cite(self) -> Citations:
        """Clause numbers by the key under which the rules cite them."""
        plain = tomllib.loads(self.files.text("citations.toml"))
        return Citations(plain["cite"], self.clauses, "citations.toml")

    @cached_property
    def fingerprint(self) -> str:
        """Changes with every value of the pack."""
        return hashlib.sha256("\0".join(self.texts.values()).encode()).hexdigest()[:10]

    @cached_property
    def art(self) -> dict[str, Any]:
        """Outlines of coast and borders, made by the map maker."""
        art: dict[str, Any] = json.loads(self.files.text("art.json"))
        return art
