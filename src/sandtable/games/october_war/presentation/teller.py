"""Who and what the log speaks of: counters and places by name, as each audience may know them (X10)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from sandtable.counters.log_text import listing
from sandtable.games.october_war.position.names import MISSION_NAMES, counter_names, kind_title, sort_of
from sandtable.games.october_war.position.world import THEATRES, World
from sandtable.kernel import MODERATOR

SEATS = {"arab": "the Arab Player", "israel": "the Israeli Player"}
NATIONS = {"israel": "Israel", "egypt": "Egypt", "syria": "Syria", "arab": "the Arabs"}
BOXES = {
    "available": "the Available box", "refit": "the Refit box", "eliminated": "the Eliminated box",
    "permanent": "out of the game", "israeli-reserve": "the Israeli Reserve Area",
    "egyptian-reserve": "the Egyptian Reserve Area", "syrian-reserve": "the Syrian Reserve Area",
    "ready": "the Ready box", "barrage": "the barrage box", "jordan-edge": "the Jordanian side of Sheikh Meskin",
    "us-resupply": "the US Resupply box", "hold-sinai": "the counters held for Sinai",
    "hold-golan": "the counters held for Golan", "hold-reserve": "the counters held for the Reserve Area",
    "hold-arab": "the counters held for the Arabs", "locked": "the box of task forces", "used": "the Used box",
    "ally-pool": "the container of allies", "track": "the turn track", "undeployed": "the units to be set up",
    **{f"{box}-{theatre}": f"the {name} box over {theatre.title()}" for box, name in MISSION_NAMES.items()
       for theatre in THEATRES},
}  # fmt: skip
FORMATIONS = ("Brigade", "Battalion", "Division", "Regiment", "Group", "Garrison", "Engineer", "Depot")
"""The last words of names of units that have a plural."""
LABELLED = re.compile(r"To (Damascus) \((.+)\)")
"""A point that is printed with where its road leads."""
Data = dict[str, Any]


class Teller:
    """Puts events into words for one audience."""

    def __init__(self, world: World, audience: frozenset[str], by_name: bool = True) -> None:
        """Counters by name; or, for cases that look for them so, by the words that orders use."""
        self.world = world
        self.audience = audience
        self.by_name = by_name
        self.names = {data.id: kind_title(data) if by_name else data.name for data in world.pack.unit}
        self.places = {point.id: point.name for point in world.points}
        self.spoken: dict[str, str] = {}
        """The places that were put into words so far, with the words."""

    def place(self, word: str) -> str:
        """A place in a sentence: "moves to Katana (to Damascus)" where the map says "To Damascus (Katana)"."""
        name = self.places.get(word) or BOXES.get(word) or word.replace("-", " ")
        return self.spoken.setdefault(word, LABELLED.sub(r"\2 (to \1)", name))

    def shown(self, text: str) -> list[str]:
        """The places on the maps that a sentence names: it gives nothing away that it does not say."""
        return [word for word, name in self.spoken.items() if word in self.places and name in text]

    def owns(self, unit: str) -> bool:
        seat = self.world.seats[self.world.side[self.world.units.index[unit]]]
        return seat in self.audience or MODERATOR in self.audience

    def unit(self, name: str) -> str:
        """A counter by its name to its owner, by its kind to others."""
        number = self.world.units.index[name]
        if self.owns(name):
            return counter_names(self.world)[number] if self.by_name else name
        data = self.world.kind[number]
        return sort_of(data) if self.by_name else data.name

    def kind(self, kind: str) -> str:
        return self.names.get(kind, kind)

    def several(self, number: int, kind: str) -> str:
        """ "Infantry Brigade", "3 Infantry Brigades"; what is no formation has no plural ("2 TAC")."""
        if number < 2:
            return kind
        return f"{number} {kind}{'s' if kind.rsplit(maxsplit=1)[-1] in FORMATIONS else ''}"

    def units(self, names: Iterable[str]) -> str:
        """Several counters; to others in the order of their kinds, so that the order reveals nothing."""
        named = list(names)
        if all(self.owns(name) for name in named):
            return listing([self.unit(name) for name in named])
        counts = Counter(self.unit(name) for name in named)
        return listing([self.several(number, kind) for kind, number in sorted(counts.items())])

    def kinds(self, kinds: Mapping[str, Any]) -> str:
        return listing([f"{number} {self.kind(kind)}" for kind, number in kinds.items()])

    def mine(self, data: Data) -> bool:
        return data.get("seat") in self.audience or MODERATOR in self.audience

    def who(self, data: Data) -> str:
        return SEATS.get(data.get("seat", ""), "")
