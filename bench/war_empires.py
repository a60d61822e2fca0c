"""The War Game among its staffs: how much land they take from each other, and whether anybody sends an empty sheet.

``python -m bench war_empires``: twenty games of six empires over thirty cycles, each with a seed that is printed. An
empty sheet counts where the empire could have paid for a platoon; a refused line is one that the game would not take.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

from msgspec import Struct

from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.orders.reading import action
from sandtable.games.war_game.position.state import NOBODY, War
from sandtable.games.war_game.position.units import INFANTRY, basic_units
from sandtable.games.war_game.rules.steps import seat_name
from sandtable.games.war_game.staff import Staff, draft
from sandtable.kernel import TABLE, RandomDraws, Start
from sandtable.players.planning import FirstResults

GAMES, EMPIRES, CYCLES = 20, 6, 30


class Played(Struct):
    """What came of one game."""

    taken: int = 0
    """Territories that went from one empire to another."""
    empty: int = 0
    refused: list[str] = []
    seconds: float = 0.0
    """CPU time of the staffs."""
    sheets: int = 0


def play(seed: int, empires: int = EMPIRES, cycles: int = CYCLES) -> tuple[War, Played]:
    """A game of staffs, each of which knows its own view only."""
    game, draws = WarGame(), RandomDraws(Random(seed))
    war = game.new(Start(str(empires)), game.settle_options({}))
    staffs = [Staff(str(empires), seat_name(seat), seed) for seat in range(empires)]
    played = Played()
    while war.cycle <= cycles:
        for seat, staff in enumerate(staffs):
            _write(game, war, seat, staff, draws, played)
        game.apply(war, TABLE, ("deadline",), draws)
        played.taken += sum(NOBODY not in (old, new) for _, old, new in war.news)
    return war, played


def _write(game: WarGame, war: War, seat: int, staff: Staff, draws: RandomDraws, played: Played) -> None:
    name = seat_name(seat)
    start = process_time()
    sheet = draft(game.imagine(war, name, FirstResults()), seat, staff.style)
    lines = sheet.lines()
    played.seconds += process_time() - start
    played.sheets += 1
    played.refused += sheet.refused
    played.empty += not lines and war.empires[seat].treasury >= basic_units()[INFANTRY].cost
    game.apply(war, name, tuple(action(lines)), draws)


def run() -> dict[str, float]:
    """The median of the territories taken, and what should be nothing."""
    games = []
    for seed in range(GAMES):
        war, played = play(seed)
        games.append(played)
        lands = sorted((len(war.owned(seat)) for seat in range(EMPIRES)), reverse=True)
        print(f"game {seed:2}: {played.taken:3} taken from empires, {played.empty} empty, land {lands}", flush=True)
        for line in played.refused:
            print(f"  refused: {line}")
    middle = median(played.taken for played in games)
    empty, refused = sum(played.empty for played in games), sum(len(played.refused) for played in games)
    each = sum(played.seconds for played in games) / sum(played.sheets for played in games)
    print(f"median {middle:.0f} territories taken from empires a game, the fewest {min(p.taken for p in games)}")
    print(
        f"{empty} empty sheets while something could be paid for, {refused} refused lines, {each * 1000:.0f} ms a sheet"
    )
    return {"taken": middle, "empty": empty, "refused": refused, "seconds": each}
