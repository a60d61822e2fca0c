"""How many platoons an attack takes, by exact battles: the same question is answered once. BATTLE-24"""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.war_game.battle.forces import Force, Unit
from sandtable.games.war_game.battle.land import land_battle

MOST = 1_000_000
"""Platoons in an attack: nobody can pay for more."""
EXACT = 32
"""The answer is right to one part in so many."""

Numbers = tuple[tuple[Unit, int], ...]
"""Units of each kind."""


@lru_cache(maxsize=50_000)
def smallest(platoon: Unit, support: Numbers, defenders: Numbers) -> tuple[int, int]:
    """The fewest platoons that take a territory together with the aircraft that help, and what is lost with that, in
    Points; no platoons if nobody can take it."""
    guard = Force((unit, (1, 0), number) for unit, number in defenders)

    def attackers(platoons: int) -> Force:
        return Force([(platoon, (0, 1), platoons), *((unit, (0, 1), number) for unit, number in support)])

    def takes(platoons: int) -> bool:
        fought = land_battle(attackers(platoons), guard)
        return fought.attackers_win and fought.troops_left

    low, high = _bracket(platoon, guard)
    if high > MOST:
        return 0, 0
    if low and takes(low):
        low, high = 0, low
    while not takes(high):
        low, high = high, 2 * high
        if high > MOST:
            return 0, 0
    while high - low > max(1, high // EXACT):
        middle = (low + high) // 2
        low, high = (low, middle) if takes(middle) else (middle, high)
    fought = land_battle(attackers(high), guard)
    lost = fought.attackers - fought.attackers_survive
    return high, sum(unit.cost * number for unit, _, number in lost)


def _bracket(platoon: Unit, guard: Force) -> tuple[int, int]:
    """Between which numbers the answer lies if no aircraft fight: early fire first, then one exchange of the rest."""
    artillery = guard.only(lambda unit: unit.role == "artillery")
    early = artillery.total("land") // platoon.armor
    fire = guard.total("land") - artillery.total("land")
    needed = early + (fire + guard.total("armor")) // (platoon.land + platoon.armor)
    return max(0, needed - needed // EXACT - 1), needed + needed // EXACT + 1
