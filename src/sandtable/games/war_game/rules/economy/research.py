"""Research: levels of Intelligence and custom units, one project a cycle. RES-1 to RES-6, X-11"""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.orders.forms import Line, Research
from sandtable.games.war_game.position.names import folded
from sandtable.games.war_game.position.state import FACILITY, War
from sandtable.games.war_game.rules.turn import Turn


def has_facility(war: War, seat: int) -> bool:
    """Whether an empire has a Research Facility anywhere. RES-2"""
    return any(war.buildings[territory][FACILITY] for territory in war.owned(seat))


def level_allowed(war: War, seat: int) -> int:
    """The highest level of Intelligence whose requirements an empire meets. RES-3, RES-5"""
    if not war.working_capitol(seat):
        return 0
    territories = len(war.owned(seat))
    met = [level.level for level in load_pack().intelligence_level if territories >= level.requires_territories]
    return max(met, default=0)


def research(turn: Turn, seat: int, line: Line, order: Research) -> None:
    """One line of research, checked when it is reached: all or nothing. BUY-6, X-11"""
    if not has_facility(turn.war, seat):
        turn.fail(seat, line.number, "there is no Research Facility", "RES-2")
    elif order.custom:
        _custom(turn, seat, line, order)
    else:
        _intelligence(turn, seat, line)


def _pay(turn: Turn, seat: int, line: Line, points: int) -> bool:
    empire = turn.war.empires[seat]
    if empire.treasury < points:
        turn.fail(seat, line.number, f"the treasury does not hold P{points:,}", "BUY-6")
        return False
    turn.war.empires[seat] = replace(empire, treasury=empire.treasury - points)
    turn.spent[seat] += points
    return True


def _intelligence(turn: Turn, seat: int, line: Line) -> None:
    """Exactly one level up, at once. RES-4"""
    level = turn.war.empires[seat].level + 1
    table = load_pack().intelligence_level
    if level > len(table):
        turn.fail(seat, line.number, f"there is no level above {len(table)}", "RES-3")
    elif level_allowed(turn.war, seat) < level:
        turn.fail(seat, line.number, f"level {level} asks for more than you have", "RES-3")
    elif _pay(turn, seat, line, table[level - 1].cost):
        turn.war.empires[seat] = replace(turn.war.empires[seat], level=level)
        turn.tell("raised", {"level": level, "points": table[level - 1].cost}, "RES-4", to=[seat])


def _custom(turn: Turn, seat: int, line: Line, order: Research) -> None:
    """A payment for a draft; after the second it can be bought from the next cycle on. RES-6"""
    rules = load_pack().custom_research
    empire = turn.war.empires[seat]
    draft = next((d for d in empire.drafts if folded(d.design.name) == folded(order.custom)), None)
    if draft is None or draft.first or draft.usable:
        turn.fail(seat, line.number, f"there is no draft '{order.custom}' to research", "CUSTOM-2")
    elif _pay(turn, seat, line, rules.cost_per_cycle):
        empire = turn.war.empires[seat]
        paid = draft.paid + 1
        usable = turn.war.cycle + 1 if paid >= rules.cycles else 0
        later = replace(draft, paid=paid, usable=usable, replaces=order.replace or draft.replaces)
        drafts = tuple(later if d is draft else d for d in empire.drafts)
        turn.war.empires[seat] = replace(empire, drafts=drafts)
        data = {"name": draft.design.name, "paid": paid, "of": rules.cycles, "points": rules.cost_per_cycle}
        turn.tell("researched", data, "RES-6", to=[seat])
