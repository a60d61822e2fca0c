"""A player of another version, as a match of today asks it."""

from __future__ import annotations

import secrets

import msgspec

from sandtable.errors import SandtableError
from sandtable.language import Words
from sandtable.players import SeatTable
from sandtable.players.planning import first_allowed, on_offer

from .messages import Asked
from .process import VersionProcess, version_process

AT = "@"


class FrozenPlayer:
    """Hands its seat's view to the other version and says what that answers.

    What the rules of today do not offer is replaced by what the game proposes, and counted in `strays`.
    """

    def __init__(self, process: VersionProcess, name: str, scenario: str, seat: str, seed: str) -> None:
        self.process = process
        self.name = name
        self.scenario = scenario
        self.seat = seat
        self.seed = seed
        self.strays = 0
        self._id = secrets.token_hex(8)

    def choose(self, table: SeatTable) -> Words:
        rules = table.game
        kind = type(rules)
        spec = f"{rules.name}={kind.__module__}:{kind.__qualname__}"
        view = msgspec.Raw(msgspec.json.encode(table.view()))
        asked = Asked(self._id, rules.name, spec, self.scenario, self.seat, self.name, self.seed, view)
        words = self.process.ask(asked)
        if on_offer(table, words):
            return words
        self.strays += 1
        return first_allowed(table)


def frozen_player(name: str, seed: str, scenario: str, seat: str) -> FrozenPlayer:
    """The player ``NAME@PLACE`` for one seat of one match. The same seed, the same play."""
    own, _, place = name.partition(AT)
    if not own or not place:
        raise SandtableError(f"a player of another version is given as NAME{AT}PLACE, not as '{name}'")
    return FrozenPlayer(version_process(place), own, scenario, seat, seed)
