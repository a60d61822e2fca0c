"""A computer player: escorts attack whom they meet, likely couriers first, and the courier heads for the far town."""

from __future__ import annotations

from random import Random

from sandtable.kernel import RandomDraws
from sandtable.language import Words
from sandtable.players import SeatTable

from . import fog
from .pack import GOAL, GRAPH, RIDERS, SEATS, SPACES, UNITS
from .state import Position


class Rider:
    """Made with scenario, seat and seed. It never sees the true position, only one that its seat may think of."""

    def __init__(self, scenario: str, seat: str, seed: str) -> None:
        self.seat, self.side = seat, SEATS.index(seat)
        self.rng = Random(seed)
        self.courier = self.rng.choice([u for u in range(len(UNITS.words)) if RIDERS[self.side] >> u & 1])

    def choose(self, table: SeatTable) -> Words:
        if "entrust" in table.choices():
            return ("entrust", UNITS.words[self.courier] or "")
        state = table.guess(RandomDraws(Random(0)))
        assert isinstance(state, Position)
        known = fog.know(state, frozenset([self.seat]))  # the same in whatever world was guessed
        orders = [order for unit in state.ready(self.side) for order in self._orders(state, known, unit)]
        return max(orders, default=(0, ("done",)))[1]

    def _orders(self, state: Position, known: fog.Known, unit: int) -> list[tuple[int, Words]]:
        """What is worth doing with a rider, with what it is worth."""
        name, is_courier = UNITS.words[unit] or "", unit == state.courier[self.side]
        suspects = fog.suspects(known, 1 - self.side)
        orders: list[tuple[int, Words]] = []
        for place in SPACES.say(state.targets(unit)):
            target = state.standing(SPACES.index[place])
            if is_courier:  # an attack may cost the dispatch; a look is free
                orders += [(1, ("scout", name, place))] if target in suspects and len(suspects) > 1 else []
            else:
                orders.append((20 // len(suspects) if target in suspects else 2, ("attack", name, place)))
        here = GRAPH.distance(state.at[unit], GOAL[self.side]) or 0
        for place in SPACES.say(state.exits(unit)):
            gain = here - (GRAPH.distance(SPACES.index[place], GOAL[self.side]) or 0)
            if gain > 0:
                orders.append((8 if is_courier else 3, ("ride", name, place)))
        return orders
