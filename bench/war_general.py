"""The War Game: one general among five staffs.

``python -m bench.war_general [FIRST LAST [PLAYOUTS]]`` plays games of six empires over twenty cycles, the general in
each seat by turns, and says how often it ends first or second: by territories and by income, ties shared.
"""

from __future__ import annotations

import sys
from collections import Counter
from math import sqrt
from random import Random
from statistics import mean
from time import process_time

from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.rules.steps import seat_name
from sandtable.games.war_game.staff import Staff
from sandtable.games.war_game.staff.advice import BEST as STYLES
from sandtable.kernel import TABLE, RandomDraws, Start
from sandtable.players import Player
from sandtable.players.base import SeatTable
from sandtable.players.search import Budget
from sandtable.roster import BUDGETS, advice, planner

GAMES, EMPIRES, CYCLES, BEST = 40, 6, 20, 2
Z = 1.96


def play(seed: int, playouts: int) -> tuple[int, int, float]:
    """The place of the general by territories, by income, and the CPU seconds of each of its turns; without play-outs
    the staff that it begins with sits in its seat."""
    game, draws, spent = WarGame(), RandomDraws(Random(seed)), []
    general, scenario = seed % EMPIRES, str(EMPIRES)
    war = game.new(Start(scenario), game.settle_options({}))
    players: list[Player] = [Staff(scenario, seat_name(seat), seed) for seat in range(EMPIRES)]
    players[general] = planner(advice("war-game", scenario), seat_name(general), str(seed), Budget(playouts))
    if not playouts:
        players[general] = Staff(scenario, seat_name(general), str(seed), STYLES[0])
    while war.cycle <= CYCLES:
        for seat, player in enumerate(players):
            start = process_time()
            words = player.choose(SeatTable(game, war, seat_name(seat)))
            if seat == general:
                spent.append(process_time() - start)
            game.apply(war, seat_name(seat), words, draws)
        game.apply(war, TABLE, ("deadline",), draws)
    lands = [len(war.owned(seat)) for seat in range(EMPIRES)]
    incomes = [empire.income // 1_000_000 for empire in war.empires]
    print(f"game {seed:2}, empire {general + 1}: lands {lands}, millions of income {incomes}")
    return place_of(lands, general), place_of(incomes, general), mean(spent)


def place_of(scores: list[int], seat: int) -> int:
    """Which place a seat has: one more than the number of those that have more."""
    return 1 + sum(score > scores[seat] for score in scores)


def interval(successes: int, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 percent for a share."""
    share, whole = successes / games, 1 + Z * Z / games
    middle, half = share + Z * Z / (2 * games), Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return (middle - half) / whole, (middle + half) / whole


def run() -> dict[str, float]:
    """How often the general is first or second by both measures, and the staff that it begins with in its place."""
    given = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    first, last = (given[0], given[1]) if len(given) > 1 else (0, GAMES)
    playouts = given[2] if len(given) > 2 else BUDGETS["general"]
    good, seconds = Counter[str](), []
    for seed in range(first, last):
        for name, number in (("general", playouts), ("its staff", 0)):
            by_land, by_income, spent = play(seed, number)
            good[name] += max(by_land, by_income) <= BEST
            print(f"  {name}: {by_land}. by land, {by_income}. by income, {spent:.2f} s of CPU a turn", flush=True)
            if number:
                seconds.append(spent)
    games = last - first
    for name in ("its staff", "general"):
        low, high = interval(good[name], games)
        print(f"{name}: first or second by both in {good[name]} of {games} games ({low:.0%} to {high:.0%})")
    print(f"{playouts} play-outs, {mean(seconds):.1f} s of CPU a turn")
    low, high = interval(good["general"], games)
    return {"share": good["general"] / games, "low": low, "high": high, "seconds": mean(seconds)}


if __name__ == "__main__":
    run()
