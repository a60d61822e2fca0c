"""Looking before attacking: scouts on foot, the free marker of the signals unit, and strikes on Recon."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL
from sandtable.games.october_war.rules.intelligence.markers import has_signals
from sandtable.games.october_war.rules.intelligence.sight import memory_of, seen_by
from sandtable.games.october_war.rules.movement.flying import known_danger
from sandtable.language import Words
from sandtable.players.base import SeatTable


def is_hidden(state: Position, side: int, point: int) -> bool:
    """Whether a side does not know what stands in a point: it neither sees everything nor saw it this turn."""
    if not state.ground_units(point, 1 - side) & ~seen_by(state, side):
        return False
    record = memory_of(state, side, point)
    return not record or not record[0] or record[1] < state.turn


def look(table: SeatTable, state: Position, side: int, targets: Iterable[int], plan: list[Words]) -> Words:
    """A look at a point that is to be attacked unseen, by whoever can look at no price; empty for none."""
    world = state.world
    verbs = table.choices()
    for point in targets:
        if not is_hidden(state, side, point):
            continue
        name = world.hex(point)
        attackers = {words[1] for words in plan if words[0] == "move" and words[2] == name}
        if "scout" in verbs:
            for unit in table.choices(("scout",)):
                if attackers - {unit} and name in table.choices(("scout", unit)):
                    return "scout", unit, name
        if side == ISRAEL and has_signals(state, point) and "listen" in verbs and name in table.choices(("listen",)):
            return "listen", name
        if "recon" in verbs and not known_danger(state, side) >> point & 1 and name in table.choices(("recon",)):
            return "recon", name, table.choices(("recon", name)).nth(0), "1"
    return ()
