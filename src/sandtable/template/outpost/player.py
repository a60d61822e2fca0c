"""A computer player: it attacks where it is likelier to win than to lose, and else goes for the hill."""

from __future__ import annotations

from sandtable.kernel import NoDraws
from sandtable.language import Words
from sandtable.players import SeatTable

from .pack import GRID, HILL, SEATS, SPACES, UNITS
from .state import Position


class Guard:
    """Made with scenario, seat and seed; it rolls no dice of its own, so it needs none of them."""

    def __init__(self, scenario: str, seat: str, seed: str) -> None:
        self.side = SEATS.index(seat)

    def choose(self, table: SeatTable) -> Words:
        state = table.guess(NoDraws())  # what the seat may know: here, all of the position
        assert isinstance(state, Position)
        ready = state.ready(self.side)
        for unit in ready:
            for name in SPACES.say(state.targets(unit)):  # 1 in 6 loses the attacker, at least 2 in 6 win
                return ("attack", UNITS.words[unit] or "", name)
        best: tuple[int, Words] = (0, ("done",))
        for unit in ready:
            here = GRID.distance(state.at[unit], HILL)
            for name in SPACES.say(state.exits(unit)):
                gain = here - GRID.distance(SPACES.index[name], HILL)
                best = max(best, (gain, ("move", UNITS.words[unit] or "", name)))
        return best[1] if best[0] > 0 else ("done",)
