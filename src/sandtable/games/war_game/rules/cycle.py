"""A cycle: Buying, Movement, Attacking, end. From a position and orders to a position and what happened. X-1"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sandtable.games.war_game.orders.forms import Orders
from sandtable.games.war_game.position.state import NOBODY, War
from sandtable.games.war_game.rules.turn import Turn
from sandtable.kernel import Draws, Event

from .combat.attack import attacking
from .economy.buying import buying
from .economy.economy import collect
from .empires import admit
from .intelligence import check_levels, intercept_phrases
from .moderator import dissolve_empires
from .movement.movement import movement
from .sight import look_around

CHAIN = (
    buying, movement, look_around, attacking, look_around, dissolve_empires, collect, check_levels, intercept_phrases,
)  # fmt: skip
"""The cycle in the order of the rules; each works on the copy that the last one left. ORDERS-7"""


DEPUTY = "deputy"
"""How a bot hands in the orders of an absent empire, which stays absent. EMPIRE-4"""


def _let_in(war: War, after: War, turn: Turn) -> None:
    """Between two cycles a latecomer gets its base and the kit; while no land is neutral it waits. EMPIRE-3"""
    seat = war.latecomer
    if seat == NOBODY or war.orders[seat] is None:
        return
    base = admit(after)
    if base < 0:
        after.orders[seat] = ()
    else:
        turn.tell("joined", {"empire": after.empires[seat].name, "at": turn.name(base)}, "EMPIRE-3")


def resolve(war: War, orders: Sequence[Orders], draws: Draws) -> tuple[War, list[Event]]:
    """The position after a cycle, and everything that happened in it. The position given is left as it is. GM-4"""
    after = war.clone()
    after.news = []
    turn = Turn(after, orders, draws)
    for step in CHAIN:
        step(turn)
    per_cycle = Turn.per_cycle()
    for seat, empire in enumerate(after.empires):
        own = war.orders[seat] is not None and (seat, DEPUTY, "") not in war.rulings
        silent = 0 if own else empire.silent + 1  # EMPIRE-4
        used = per_cycle - turn.points[seat]
        after.empires[seat] = replace(empire, points=used, silent=silent)
        if used:
            turn.tell("points", {"used": used, "of": per_cycle}, "CMD-1", to=[seat])
    after.forces = turn.settled()
    after.orders = [None] * after.seats
    _let_in(war, after, turn)
    after.rulings = []
    after.cycle += 1  # TIME-1
    after.forget()
    return after, turn.events
