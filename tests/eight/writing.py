"""What three people write in ten cycles: the plan of a staff on their own view, and lines for everything else."""

from __future__ import annotations

from random import Random

from msgspec import Struct, field

from sandtable.games.war_game.orders.writing import quoted
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.staff import Staff
from sandtable.kernel import Match
from sandtable.language import LINE
from sandtable.players.base import SeatTable
from sandtable.players.planning import FirstResults

BOTS = {f"empire-{n}": "computer:staff" for n in range(4, 8)} | {"empire-8": "computer:random"}
EMPIRES = 8
CANNON = "Thunder of Ann"
DESIGN = f'DESIGN "{CANNON}" AS LAND LINE MOVE 2 ARMOR 300 LAND 200 ABILITY "opens a pass through the mountains"'
SECRET_DESIGNS = {
    "empire-2": 'DESIGN "Lantern of Ben" AS AIR FIGHTER MOVE 4 ARMOR 100 AIR 120',
    "empire-3": 'DESIGN "Otter of Cleo" AS SEA WARSHIP MOVE 3 ARMOR 500 SEA 100',
}
OWN = ("DIPLOMACY", "RESEARCH", "SPY", "DESIGN")
"""What these people decide themselves, whatever the staff says."""
PLANS = {"BUYING": 0, "MOVEMENT": 1, "ATTACKING": 2}


class Writer:
    """Writes the orders of one empire, from what its seat may know."""

    def __init__(self, seat: str, seed: int) -> None:
        self.seat = seat
        self.number = int(seat.rpartition("-")[2]) - 1
        self.random = Random(f"{seed} {seat}")

    def orders(self, match: Match[War]) -> str:
        """The document for this cycle."""
        table = SeatTable(match.game, match.state, self.seat, match.view([self.seat]))
        words = Staff("8", self.seat).choose(table)
        war = match.game.guess(table.view(), FirstResults())
        sections: dict[str, list[str]] = {name: [] for name in PLANS}
        section = "BUYING"
        for line in [word for word in words[1:] if word != LINE]:
            if line in sections:
                section = line
            elif line.split()[0] not in OWN:
                sections[section].append(line)
        self._further(war, sections)
        lines = [line for name, held in sections.items() for line in (name, *held)]
        name = war.empires[self.number].name
        return "\n".join([f"EMPIRE {name}", f"CYCLE {war.cycle}", *lines, "END", ""])

    def _further(self, war: War, sections: dict[str, list[str]]) -> None:
        """Designs, research, spies, gifts, settings, ships and aircraft: what a staff does not do."""
        base = f"W{war.empires[self.number].base + 1}"
        others = [empire.name for number, empire in enumerate(war.empires) if number != self.number]
        buying, cycle = sections["BUYING"], war.cycle
        first: list[str] = [f"DIPLOMACY {quoted(self.random.choice(others))} {self.random.choice(['ENEMY', 'ALLY'])}"]
        if cycle == 1:
            first.append(DESIGN if self.number == 0 else SECRET_DESIGNS[self.seat])
        if cycle in (2, 5):
            first.append("RESEARCH INTELLIGENCE")
        if cycle in (3, 4, 6, 8):
            first.append(f"SPY ON {quoted(self.random.choice(others))} {self.random.choice(list(PLANS))}")
        if cycle in (3, 7):
            first.append(f"GIVE P{self.random.randrange(1_000_000, 2_000_000)} TO {quoted(self.random.choice(others))}")
        if cycle == 2:
            first += [f"BUY {self.random.randrange(2, 9)} Fighter AT {base}", f"BUY 3 Bomber AT {base}"]
        if cycle == 3 and self.number == 0:
            first.append(f'BUY 2 "{CANNON}" AT {base}')
        if cycle == 4 and self.number == 0:
            sections["MOVEMENT"].append(f'ACTION 1 "{CANNON}" AT {base}: open the pass of the two sisters')
        buying[:0] = first


LEAST = 100_000
"""Smaller numbers count units and entries as well as money."""


class Secrets(Struct):
    """What others may not receive: words, and sums of money."""

    words: set[str] = field(default_factory=set)
    sums: set[int] = field(default_factory=set)

    def add(self, match: Match[War], seat: int) -> None:
        """Take in what stands nowhere but in the papers of an empire: design names, orders, its money."""
        empire = match.state.empires[seat]
        starts = ("ACTION", "DESIGN", "SPY", "GIVE")
        self.words |= {line for line in match.state.orders[seat] or () if line.startswith(starts)}
        if empire.treasury >= LEAST and empire.treasury % 1_000_000:  # round sums are also prices
            self.sums.add(empire.treasury)
