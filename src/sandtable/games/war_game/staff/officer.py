"""A staff: each cycle it looks at what it knows, and writes the orders of its empire. GM-3

It sees its seat's view and nothing else: it plans on a guessed position, from which it takes only what is its own and
what it has seen, and every line that it writes is put to the order document, so that what it sends is legal.
"""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.war_game.orders.reading import action
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.rules.steps import JOIN, seat_number
from sandtable.kernel import SeededDraws
from sandtable.kernel.commitments import draw_key
from sandtable.language import Words
from sandtable.players.base import SeatTable
from sandtable.players.planning import FirstResults

from . import air, diplomacy, economy, fleets, secrets
from .defence import Holds
from .land_war import LandWar
from .picture import Picture
from .reserves import concentrate, muster
from .sheet import Sheet
from .style import STYLES, Style


class Staff:
    """Writes the orders of one empire."""

    def __init__(self, scenario: str, seat: str, seed: object = 0, style: str = "") -> None:
        self.seat = seat
        draws = SeededDraws(draw_key(f"{seed}|{seat}", {}), 0)
        names = list(STYLES)
        chosen = STYLES[style or names[draws.roll("style", len(names)) - 1]]
        land, margin = (
            chosen.land + (draws.roll("land", 11) - 6) / 100,
            chosen.margin + (draws.roll("margin", 5) - 3) / 40,
        )
        self.style = replace(chosen, land=land, margin=margin)

    def choose(self, table: SeatTable) -> Words:
        """The orders of this cycle; an empire that has yet to join does so."""
        if JOIN in table.choices():
            return (JOIN,)
        war = table.guess(FirstResults())
        assert isinstance(war, War)
        return tuple(action(draft(war, seat_number(self.seat), self.style).lines()))


def draft(war: War, seat: int, style: Style) -> Sheet:
    """The order sheet of an empire for a cycle."""
    picture, sheet = Picture(war, seat), Sheet(war, seat)
    diplomacy.settle(picture, sheet, style)
    economy.govern(picture, sheet)
    secrets.study(picture, sheet, style)
    air.scout(picture, sheet)
    holds = Holds(picture, sheet)
    garrisons = min(int(style.defence * picture.empire.income), sheet.money)
    building = economy.needs(picture)
    land = LandWar(picture, sheet, style, holds)
    budget = max(int(style.land * sheet.money), sheet.money - building - garrisons)
    land.fight(budget, kept=fleets.points(picture, sheet))
    holds.fortify(min(garrisons, sheet.money))
    fleets.command(picture, sheet, land.taken)
    economy.invest(picture, sheet, holds)
    muster(picture, sheet, style, holds)
    concentrate(picture, sheet, holds)
    return sheet
