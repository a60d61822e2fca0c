"""The War Game: a cycle of sixteen empires with fifty lines each, the reading of one mail, a view, a status sheet.

CPU time, the median of several rounds; every round has a world of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.orders.reading import orders_of, read_orders
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.rules.cycle import resolve
from sandtable.kernel import RandomDraws
from sandtable.sheets import xlsx_bytes
from tests.games.war_game.worlds import random_orders, random_war

EMPIRES, LANDS, LINES, ROUNDS = 16, 7, 50, 9


def run() -> dict[str, float]:
    """Milliseconds for each."""
    game = WarGame()
    worlds = [_world(seed) for seed in range(ROUNDS)]
    parsed = [(war, orders_of(war)) for war in worlds]
    lines = [
        sum(len(orders.buying) + len(orders.movement) + len(orders.attacking) for orders in all_) for _, all_ in parsed
    ]
    views = [game.view(war, frozenset(["empire-1"])) for war in worlds]
    mails = [(war, _mail(war)) for war in worlds]
    figures = {
        "resolve_ms": _median(lambda n: resolve(*parsed[n], RandomDraws(Random(n)))),
        "mail_ms": _median(lambda n: read_orders(mails[n][0], 0, mails[n][1])),
        "view_ms": _median(lambda n: game.view(worlds[n], frozenset(["empire-1"]))),
        "sheet_ms": _median(lambda n: xlsx_bytes(game.workbook(worlds[n], views[n]))),
        "lines": median(lines),
    }
    print(f"a cycle of {EMPIRES} empires   {figures['resolve_ms']:8.1f} ms  ({figures['lines']:.0f} lines, parsed)")
    print(f"a mail of {LINES} lines       {figures['mail_ms']:8.1f} ms  (read, checked, answered)")
    print(f"the view of an empire   {figures['view_ms']:8.1f} ms")
    print(f"its status sheet        {figures['sheet_ms']:8.1f} ms  (as a file)")
    return figures


def _world(seed: int) -> War:
    rng = Random(seed)
    war = random_war(rng, EMPIRES, LANDS)
    for seat in range(EMPIRES):
        war.orders[seat] = random_orders(war, seat, rng, LINES)
    return war


def _mail(war: War) -> str:
    lines = random_orders(war, 0, Random(1), LINES)
    return "\n".join([f"EMPIRE {war.empires[0].name}", f"CYCLE {war.cycle}", *lines, "END"])


def _median(action: Callable[[int], object]) -> float:
    spent = []
    for n in range(ROUNDS):
        start = process_time()
        action(n)
        spent.append(1000 * (process_time() - start))
    return median(spent)
