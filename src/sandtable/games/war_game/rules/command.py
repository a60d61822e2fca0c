"""Command points: ten a cycle, spent in the order in which orders are written. CMD-1 to CMD-6"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.orders.forms import Action, Airlift, Block, Drop, Line, Move, Orders, blocks
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.position.units import FIRST_CUSTOM
from sandtable.games.war_game.rules.turn import Turn, named_kind

MERGED = ("land", "sea")
"""Sorts of attack of which two against one territory are one. CMD-2"""


def spread_of(lines: Iterable[Line]) -> tuple[set[int], set[int]]:
    """The different first and last territories of MOVE and AIRLIFT lines. CMD-3"""
    origins: set[int] = set()
    destinations: set[int] = set()
    for line in lines:
        if isinstance(line.order, Move | Airlift):
            origins.add(line.order.path[0].at)
            destinations.add(line.order.path[-1].at)
    return origins, destinations


def is_large(origins: set[int], destinations: set[int]) -> bool:
    """Whether so much movement costs a point: five or more of either. CMD-3"""
    rules = load_pack().command_points
    many_origins = len(origins) >= rules.movement_free_below_origins
    return many_origins or len(destinations) >= rules.movement_free_below_destinations


def movement_points(lines: Iterable[Line]) -> int:
    return load_pack().command_points.movement_cost if is_large(*spread_of(lines)) else 0


def buying_points(spent: int) -> int:
    """Purchases of more than P50 million cost a point. CMD-4"""
    rules = load_pack().command_points
    return rules.buying_cost if spent > rules.buying_free_up_to else 0


def action_points(war: War, seat: int, action: Action) -> int:
    """What the moderator asked for a use of this design's ability when he approved it. CMD-5"""
    kind = named_kind(war, seat, action.part.unit)
    costs = kind >= FIRST_CUSTOM and war.designs[kind - FIRST_CUSTOM].point
    return load_pack().command_points.unique_action if costs else 0


def attack_costs(
    war: War, seat: int, lines: Sequence[Line], points: int | None = None
) -> list[tuple[Line, Block | None, int]]:
    """Attack blocks and actions from top to bottom, each with the points it costs. CMD-2, CMD-5, CUSTOM-8

    With so many `points` in hand, a block is merged only with one that could be paid. CMD-6
    """
    rules = load_pack().command_points
    by_heading = {block.heading.number: block for block in blocks(tuple(lines))}
    left = points if points is not None else rules.attack_on_a_territory * len(lines) + rules.unique_action * len(lines)
    paid: dict[tuple[str, int], bool] = {}
    costs: list[tuple[Line, Block | None, int]] = []
    for line in lines:
        block = by_heading.get(line.number)
        if isinstance(line.order, Action):
            cost = action_points(war, seat, line.order)
        elif block is not None:
            key = (block.target.sort, block.target.at.at)
            drops = any(isinstance(inside.order, Drop) for inside in block.lines)
            merged = key in paid and key[0] in MERGED
            cost = 0 if merged else rules.attack_on_a_territory
            cost += rules.unique_action if drops and not (merged and paid[key]) else 0
            if cost <= left:
                paid[key] = paid.get(key, False) or drops
        else:
            continue
        left -= cost if cost <= left else 0
        costs.append((line, block, cost))
    return costs


def points_needed(war: War, seat: int, orders: Orders, spent: int) -> int:
    """All command points that a mail asks for, as far as its sender can know. MAIL-2"""
    actions = [line.order for line in (*orders.buying, *orders.movement) if isinstance(line.order, Action)]
    needed = buying_points(spent) + movement_points(orders.movement)
    needed += sum(action_points(war, seat, action) for action in actions)
    return needed + sum(cost for _, _, cost in attack_costs(war, seat, orders.attacking))


# --- paying


def action_costs(turn: Turn, seat: int) -> int:
    """What the unique actions in Buying cost an empire. CMD-5"""
    lines = turn.orders[seat].buying
    return sum(action_points(turn.war, seat, line.order) for line in lines if isinstance(line.order, Action))


def pay_buying_actions(turn: Turn, spent: Sequence[int]) -> None:
    """The Buying point, by what will be `spent`, then unique actions in Buying; those without a point are struck.

    They come before the purchases, so they must be known to be paid for. CMD-4, CMD-6
    """
    for seat, orders in enumerate(turn.orders):
        point = buying_points(spent[seat])
        turn.points[seat] -= point
        _pay_actions(turn, seat, orders.buying)
        turn.points[seat] += point


def pay_buying(turn: Turn) -> None:
    """The Buying point. CMD-4"""
    for seat in range(turn.war.seats):
        turn.points[seat] -= buying_points(turn.spent[seat])


def pay_movement(turn: Turn) -> list[tuple[Line, ...]]:
    """The lines of each empire's Movement that it can pay for. CMD-3, CMD-6"""
    kept = []
    for seat, orders in enumerate(turn.orders):
        lines = orders.movement
        cost = movement_points(lines)
        if cost > turn.points[seat]:
            lines = _few_enough(turn, seat, lines)
        else:
            turn.points[seat] -= cost
        _pay_actions(turn, seat, lines)
        kept.append(lines)
    return kept


def _few_enough(turn: Turn, seat: int, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """MOVE and AIRLIFT lines from the top as long as they are free together; what comes after is struck out. CMD-6"""
    kept: list[Line] = []
    over = False
    for line in lines:
        over |= is_large(*spread_of([*kept, line]))
        if over and isinstance(line.order, Move | Airlift):
            turn.fail(seat, line.number, "no command point is left for so many moves", "CMD-6")
        else:
            kept.append(line)
    return tuple(kept)


def _pay_actions(turn: Turn, seat: int, lines: Iterable[Line]) -> None:
    for line in lines:
        if isinstance(line.order, Action):
            cost = action_points(turn.war, seat, line.order)
            if cost > turn.points[seat]:
                turn.fail(seat, line.number, "no command point is left for this action", "CMD-5", "CMD-6")
                turn.struck.add((seat, line.number))
            else:
                turn.points[seat] -= cost


def pay_attacks(turn: Turn) -> list[list[Block]]:
    """The attack blocks of each empire that it can pay for; the others are dropped whole. CMD-2, CMD-6"""
    kept: list[list[Block]] = []
    for seat, orders in enumerate(turn.orders):
        paid = []
        for line, block, cost in attack_costs(turn.war, seat, orders.attacking, turn.points[seat]):
            if cost > turn.points[seat]:
                turn.fail(seat, line.number, "no command point is left for this attack", "CMD-6")
                turn.struck.add((seat, line.number))
                continue
            turn.points[seat] -= cost
            if block is not None:
                paid.append(block)
        kept.append(paid)
    return kept
