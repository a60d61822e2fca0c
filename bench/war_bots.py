"""The War Game played by its bots: sixteen staffs for a hundred cycles, and one staff among seven random empires.

``python -m bench war_bots`` plays all of it: CPU time, and what came of it. Every world has a seed that is printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from time import process_time

from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.staff import Staff
from sandtable.kernel import TABLE, RandomDraws, Start
from sandtable.players.base import SeatTable
from sandtable.players.random import random_action

WORLDS, EMPIRES, CYCLES = 20, 8, 20
MANY, LONG = 16, 100


def play(seed: int, empires: int, cycles: int, staffs: Mapping[str, Staff]) -> tuple[War, int]:
    """A world after some cycles, and how many orders broke an invariant: empires without a staff write at random."""
    game = WarGame()
    rng = Random(seed)
    draws = RandomDraws(rng)
    war = game.new(Start(str(empires)), game.settle_options({}))
    faults = 0
    while war.cycle <= cycles:
        for question in game.asks(war):
            seat = question.seat
            if seat in staffs:
                game.apply(war, seat, staffs[seat].choose(SeatTable(game, war, seat)), draws)
            elif seat != TABLE:
                game.apply(war, seat, random_action(game, war, seat, rng), draws)
        game.apply(war, TABLE, ("deadline",), draws)
        faults += len(list(game.invariants(war)))
    return war, faults


def run() -> dict[str, float]:
    """Worlds in which the staff was ahead of every other empire, and faults of the long game."""
    ahead = sum(_staff_is_ahead(seed) for seed in range(WORLDS))
    print(f"the staff is ahead of each of {EMPIRES - 1} random empires in {ahead} of {WORLDS} worlds")
    start = process_time()
    seats = [f"empire-{number}" for number in range(1, MANY + 1)]
    war, faults = play(7, MANY, LONG, {seat: Staff(str(MANY), seat) for seat in seats})
    seconds = process_time() - start
    lands = sorted((len(war.owned(seat)) for seat in range(MANY)), reverse=True)
    print(f"{MANY} staffs, {LONG} cycles: {faults} faults, {seconds:.0f} s of CPU; territories {lands}")
    return {"ahead": ahead, "faults": faults, "seconds": seconds}


def _staff_is_ahead(seed: int) -> bool:
    """Whether it holds more land and earns more than each of the others."""
    seat = seed % EMPIRES
    name = f"empire-{seat + 1}"
    war, faults = play(seed, EMPIRES, CYCLES, {name: Staff(str(EMPIRES), name)})
    others = [number for number in range(EMPIRES) if number != seat]
    land, income = len(war.owned(seat)), war.empires[seat].income
    most_land = max(len(war.owned(other)) for other in others)
    most_income = max(war.empires[other].income for other in others)
    print(f"world {seed:2}: staff {land} and P{income:,}; best of the others {most_land} and P{most_income:,}")
    return land > most_land and income > most_income and not faults
