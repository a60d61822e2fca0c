"""What a series consists of: cells, and in each cell pairs of matches with the sides switched on common seeds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Literal

from msgspec import Struct, field

from sandtable.kernel import Game, State
from sandtable.selfplay import match_seed


class Stopping(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """When a cell is finished before all its pairs are played: at a verdict, or as soon as its interval is narrow."""

    rule: Literal["", "sprt", "width"] = ""
    low: float = 0.55
    high: float = 0.70
    """The two pair scores between which the sequential test decides …"""
    error: float = 0.05
    """… with this chance of an error either way."""
    width: float = 0.1
    """The width of the interval of the score at which a cell is finished."""


class Cell(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One comparison: two players against each other, or one against itself, under one set of conditions."""

    scenario: str
    players: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)
    pack: dict[str, float] = field(default_factory=dict)
    """Numbers of the pack that are different here, by their place (see `PackChange`)."""

    @property
    def title(self) -> str:
        conditions = [f"{key}={value}" for key, value in self.options.items()]
        conditions += [f"{key}={value:g}" for key, value in self.pack.items()]
        return ", ".join([f"scenario {self.scenario}", " – ".join(self.players), *conditions])


class Job(Struct, frozen=True):
    """One pair of one cell, in words that any machine understands."""

    game: str
    spec: str
    """Where the game is, as ``NAME=MODULE:CLASS``."""
    cell: Cell
    seed: str
    pair: int
    cycles: int
    rules: str = ""
    """The version of the rules that it has to be played by; any if empty."""

    @property
    def match_seed(self) -> str:
        """The seed that both matches of the pair have: that of the match of self-play with this number."""
        return match_seed(self.seed, self.pair)

    def seatings(self, seats: tuple[str, ...]) -> list[dict[str, str]]:
        """Who sits where in each match of the pair. The first player has one seat, the second all others; then the
        other way round. The seat goes round from pair to pair."""
        first, last = self.cell.players[0], self.cell.players[-1]
        if first == last:
            return [dict.fromkeys(seats, first)]
        alone = seats[self.pair % len(seats)]
        return [
            {seat: one if seat == alone else other for seat in seats} for one, other in ((first, last), (last, first))
        ]


class Design(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole series: every combination of scenarios, options, values of the pack, and pairs of players."""

    game: str
    spec: str
    scenarios: tuple[str, ...]
    players: tuple[str, ...]
    seed: str = "0"
    pairs: int = 10
    """Pairs of matches in a cell, at most."""
    options: tuple[dict[str, str], ...] = ({},)
    packs: tuple[dict[str, float], ...] = ({},)
    mirror: bool = False
    """Each player plays against itself, which tells what a side is worth, instead of against each other."""
    cycles: int = 20
    """After so many cycles a match without end is stopped."""
    stopping: Stopping = Stopping()

    @property
    def cells(self) -> list[Cell]:
        alone = [(name,) for name in self.players]
        opponents = alone if self.mirror or len(alone) == 1 else list(combinations(self.players, 2))
        conditions = product(self.scenarios, self.options, self.packs, opponents)
        return [Cell(scenario, names, options, pack) for scenario, options, pack, names in conditions]

    def job(self, cell: int, pair: int, rules: str = "") -> Job:
        return Job(self.game, self.spec, self.cells[cell], self.seed, pair, self.cycles, rules)


def variants(given: dict[str, list[str]]) -> Iterator[dict[str, str]]:
    """Every combination of the values that were given by name."""
    for values in product(*given.values()):
        yield dict(zip(given, values, strict=True))


def game_spec(game: Game[State]) -> str:
    """Where a game is, for processes and machines that have not heard of it."""
    kind = type(game)
    return f"{game.name}={kind.__module__}:{kind.__qualname__}"
