"""CPU time of one order: our resolver of The War Game beside the adjudicator of the `diplomacy` package, in one run.

The two games are not the same: an order of theirs moves one unit of 34 at most and stands in a web of supports, one
of ours moves stacks, buys, bombards or lands, and the battles, flights, sights and incomes of a cycle hang on it.
Theirs is measured in movement phases of random play: `process`, and of it the adjudicator alone (`_resolve`). Ours is
measured from parsed orders to the new position with its reports. Both take turns, and of each the best round is told.

The package is installed for this measurement only, into an environment of its own below ``build``.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from pathlib import Path
from random import Random
from time import process_time

from bench.war_game import EMPIRES, _world
from sandtable.games.war_game.orders.reading import orders_of
from sandtable.games.war_game.rules.cycle import resolve
from sandtable.kernel import RandomDraws
from tests.web.serving import ROOT

PACKAGE = "diplomacy==1.1.2"
PLACE = ROOT / "build" / "diplomacy"
ROUNDS, PHASES = 4, 60

PEER = """
import json, random, sys, time
from diplomacy.engine.game import Game
rng = random.Random(int(sys.argv[1]))
orders = spent = inside = phases = 0
whole = Game._resolve
def resolve(self, *args, **kwargs):
    global inside
    start = time.process_time()
    try:
        return whole(self, *args, **kwargs)
    finally:
        inside += time.process_time() - start
Game._resolve = resolve
while phases < int(sys.argv[2]):
    game = Game()
    while not game.is_game_done and game.get_current_phase() < 'S1912M' and phases < int(sys.argv[2]):
        possible = game.get_all_possible_orders()
        for power in game.powers:
            game.set_orders(power, [rng.choice(possible[at]) for at in game.get_orderable_locations(power)])
        moving = game.phase_type == 'M'
        count = sum(len(given) for given in game.get_orders().values())
        before, start = inside, time.process_time()
        game.process()
        if moving:
            spent, orders, phases = spent + time.process_time() - start, orders + count, phases + 1
        else:
            inside = before
print(json.dumps([orders, spent, inside]))
"""


def run() -> dict[str, float]:
    """Microseconds of CPU for one order."""
    python = _installed()
    if python is None:
        print(f"{PACKAGE} could not be installed; there is nothing to compare with")
        return {}
    ours, peer, alone = [], [], []
    for number in range(ROUNDS):
        ours.append(_ours(number))
        done = subprocess.run(
            [str(python), "-c", PEER, str(number), str(PHASES)], capture_output=True, text=True, check=True
        )
        orders, spent, inside = json.loads(done.stdout)
        peer.append(1e6 * spent / orders)
        alone.append(1e6 * inside / orders)
    figures = {"ours_us": min(ours), "peer_us": min(peer), "adjudicator_us": min(alone)}
    print(f"The War Game, {EMPIRES} empires     {figures['ours_us']:8.1f} µs an order")
    print(
        f"diplomacy, process          {figures['peer_us']:8.1f} µs an order: {figures['peer_us'] / min(ours):.1f} times"
    )
    print(
        f"diplomacy, adjudicator      {figures['adjudicator_us']:8.1f} µs an order: {min(alone) / min(ours):.1f} times"
    )
    return figures


def _ours(seed: int) -> float:
    war = _world(seed)
    orders = orders_of(war)
    count = sum(len(own.buying) + len(own.movement) + len(own.attacking) for own in orders)
    start = process_time()
    resolve(war, orders, RandomDraws(Random(seed)))
    return 1e6 * (process_time() - start) / count


def _installed() -> Path | None:
    python = PLACE / "bin" / "python"
    if not python.exists():
        venv.create(PLACE, with_pip=True)
    wanted = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PACKAGE]
    there = subprocess.run([str(python), "-c", "import diplomacy"], capture_output=True, check=False)
    if there.returncode and subprocess.run(wanted, stdout=sys.stderr, check=False).returncode:
        return None
    return python
