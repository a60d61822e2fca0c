"""Reading the packs: each game's own files and the combat results table, which both share."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from sandtable.caching import cached_property
from sandtable.kernel.clauses import Citations
from sandtable.kernel.pack import PackFiles

from .pack_records import Pack
from .scenario_records import OptionalRule

FILES = ("rules", "units", "scenarios", "map")


class GulfPack(PackFiles[Pack]):
    """The pack of one game of the family, with the table of both and its citations."""

    def __init__(self, package: str) -> None:
        super().__init__(package, FILES, Pack)

    @cached_property
    def texts(self) -> dict[str, str]:
        """The text of each file, by its name without ending; the table of both games among them."""
        own = {name: self.text(f"{name}.toml") for name in self.names}
        return {**own, "crt": files("sandtable.games.gulf").joinpath("pack", "crt.toml").read_text(encoding="utf-8")}

    @property
    def pack(self) -> Pack:
        return self.load()

    @property
    def optional_rules(self) -> list[OptionalRule]:
        """The optional rules; the variants of the scenarios are an option of their own."""
        return [rule for rule in self.pack.optional_rule if rule.id != "variants"]

    @cached_property
    def cite(self) -> Citations:
        """Clause numbers by the key under which the rules cite them."""
        plain = tomllib.loads(self.text("citations.toml"))
        return Citations(plain["cite"], self.clauses(), "citations.toml")
