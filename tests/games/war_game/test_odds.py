"""How many platoons an attack takes: as few as exact battles allow, and what it costs."""

from __future__ import annotations

import pytest

from sandtable.games.war_game.battle.forces import Force
from sandtable.games.war_game.battle.land import land_battle
from sandtable.games.war_game.position.state import Options
from sandtable.games.war_game.position.units import (
    AAT,
    ARTILLERY,
    BOMBER,
    FIGHTER,
    INFANTRY,
    SAM,
    TANK,
    basic_units,
    garrison,
)
from sandtable.games.war_game.staff.odds import EXACT, Numbers, smallest

UNITS = basic_units()


def numbers(**held: int) -> Numbers:
    kinds = {"infantry": INFANTRY, "tank": TANK, "aat": AAT, "artillery": ARTILLERY, "sam": SAM, "fighter": FIGHTER}
    return tuple((UNITS[kinds[name]], number) for name, number in held.items())


def takes(platoons: int, support: Numbers, defenders: Numbers) -> bool:
    attackers = Force([(UNITS[INFANTRY], (0, 1), platoons), *((unit, (0, 1), n) for unit, n in support)])
    fought = land_battle(attackers, Force((unit, (1, 0), n) for unit, n in defenders))
    return fought.attackers_win and fought.troops_left


@pytest.mark.parametrize("support", [(), ((UNITS[BOMBER], 8), (UNITS[FIGHTER], 20))], ids=["alone", "with aircraft"])
@pytest.mark.parametrize(
    "defenders",
    [
        (),
        numbers(infantry=1),
        tuple((unit, n) for unit, _, n in garrison(Options(), UNITS)),
        numbers(artillery=400, infantry=300, sam=60),
        numbers(infantry=50, artillery=10, fighter=30, aat=10),
        numbers(fighter=12),
    ],
    ids=["nobody", "one", "neutral", "fortress", "fighters", "only fighters"],
)
def test_it_is_enough_and_not_much_more(support: Numbers, defenders: Numbers) -> None:
    platoons, lost = smallest(UNITS[INFANTRY], support, defenders)
    assert takes(platoons, support, defenders)
    assert lost >= 0
    fewer = platoons - max(1, platoons // EXACT) - 1
    assert fewer <= 0 or not takes(fewer, support, defenders)


def test_what_nobody_can_take_is_left_alone() -> None:
    assert smallest(UNITS[INFANTRY], (), numbers(artillery=1_000_000)) == (0, 0)
