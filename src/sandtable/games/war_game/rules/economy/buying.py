"""The Buying phase: settings and base, designs, purchases in written order, and at its end sales and gifts. X-1"""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.orders.forms import (
    ALL,
    Base,
    Buy,
    Diplomacy,
    GiveMoney,
    GiveUnits,
    Line,
    Rename,
    Research,
    Sell,
)
from sandtable.games.war_game.position.state import NOBODY, Empire
from sandtable.games.war_game.rules.command import action_costs, pay_buying, pay_buying_actions
from sandtable.games.war_game.rules.moderator import act_uniquely
from sandtable.games.war_game.rules.movement.transports import free_places, free_slots
from sandtable.games.war_game.rules.turn import Turn, rename

from . import buildings
from .designing import new_designs, sell_given_up
from .research import research


def buying(turn: Turn) -> None:
    """The whole phase. X-1"""
    pay_buying_actions(turn, foreseen(turn))
    gifts = spend(turn)
    pay_buying(turn)
    sales(turn)
    arrivals(turn, gifts)
    given_units(turn)
    sell_given_up(turn)


def spend(turn: Turn) -> list[tuple[int, int, int]]:
    """The phase up to its last purchase; the gifts of money. X-1"""
    act_uniquely(turn, [orders.buying for orders in turn.orders])
    settings_and_bases(turn)
    new_designs(turn)
    return purchases(turn)


def foreseen(turn: Turn) -> list[int]:
    """What each empire will have spent, where its actions and the Buying point are too much together. CMD-6"""
    rules = load_pack().command_points
    tight = rules.per_cycle - rules.buying_cost
    if all(action_costs(turn, seat) <= tight for seat in range(turn.war.seats)):
        return turn.spent
    trial = Turn(turn.war.clone(), turn.orders, turn.draws)
    pay_buying_actions(trial, trial.spent)
    spend(trial)
    return trial.spent


def settings_and_bases(turn: Turn) -> None:
    """They hold from the beginning of the phase for the whole cycle, and so do names. BASE-2, DIPL-1, X-3, X-4"""
    for seat, orders in enumerate(turn.orders):
        for line in orders.buying:
            empire = turn.war.empires[seat]
            if isinstance(line.order, Base):
                _move_base(turn, seat, line, line.order.at.at)
            elif isinstance(line.order, Rename):
                _rename(turn, seat, line, line.order.name)
            elif isinstance(line.order, Diplomacy):
                other = turn.empire(line.order.empire)
                settings, since = list(empire.settings), list(empire.since)
                settings[other], since[other] = line.order.setting, turn.war.cycle
                turn.war.empires[seat] = replace(empire, settings=tuple(settings), since=tuple(since))


def _rename(turn: Turn, seat: int, line: Line, name: str) -> None:
    """A new name holds at once; of two empires that choose the same one the lower seat has it. ORDERS-12"""
    old = turn.war.empires[seat].name
    if turn.empire(name) not in (NOBODY, seat):
        turn.fail(seat, line.number, f"another empire has taken the name {name}", "ORDERS-12")
    elif name != old:
        rename(turn.war, seat, name)
        turn.tell("renamed", {"old": old, "name": name}, "ORDERS-12")


def _move_base(turn: Turn, seat: int, line: Line, territory: int) -> None:
    if turn.war.owner[territory] != seat:
        turn.fail(seat, line.number, f"{turn.name(territory)} is not yours", "BASE-2")
        return
    turn.war.empires[seat] = replace(turn.war.empires[seat], base=territory)
    turn.tell("based", {"at": turn.name(territory)}, "BASE-2", to=[seat])


def purchases(turn: Turn) -> list[tuple[int, int, int]]:
    """Purchases, research and gifts of money in written order; the gifts, from whom to whom. BUY-6"""
    gifts = []
    for seat, orders in enumerate(turn.orders):
        for line in orders.buying:
            if isinstance(line.order, Buy):
                buy(turn, seat, line, line.order)
            elif isinstance(line.order, Research):
                research(turn, seat, line, line.order)
            elif isinstance(line.order, GiveMoney) and turn.war.rules.gifts:
                points = min(line.order.points, turn.war.empires[seat].treasury)  # BUY-8
                if points < line.order.points:
                    turn.fail(seat, line.number, f"the treasury held only P{points:,}", "BUY-8")
                pay(turn, seat, points)
                gifts.append((seat, turn.empire(line.order.empire), points))
    return gifts


def pay(turn: Turn, seat: int, points: int) -> None:
    empire = turn.war.empires[seat]
    turn.war.empires[seat] = replace(empire, treasury=empire.treasury - points)


def buy(turn: Turn, seat: int, line: Line, order: Buy) -> None:
    """Buy as many as the limit and the treasury allow; they are ready at once. BUY-1, BUY-2, BUY-6, BUY-9"""
    territory = order.at.at
    if turn.war.owner[territory] != seat:
        turn.fail(seat, line.number, f"{turn.name(territory)} is not yours", "BUY-5")
        return
    empire = turn.war.empires[seat]
    number, kind = order.count, -1
    if order.unit is None:
        each, title = buildings.cost(order.building), buildings.name(order.building)
        space = buildings.room(turn.world, territory, order.building, empire.base, turn.war.buildings[territory])
        if space is not None and space < number:
            number = space
            turn.fail(seat, line.number, f"only {number:,} {title} fit into {turn.name(territory)}", "BUY-9")
    else:
        kind = turn.kind(seat, order.unit)
        if kind < 0 or not can_build(turn, seat, kind):
            turn.fail(seat, line.number, f"{order.unit.name} cannot be built yet", "CUSTOM-3")
            return
        each, title = turn.units[kind].cost, turn.units[kind].name
    if each * number > empire.treasury:
        number = empire.treasury // each
        none = f"the treasury does not pay for one {title}: it costs P{each:,}, and P{empire.treasury:,} is left"
        why = f"the treasury pays for {number:,} {title} only" if number else none
        turn.fail(seat, line.number, why, "BUY-6")
    if not number:
        return
    pay(turn, seat, each * number)
    turn.spent[seat] += each * number
    if order.unit is None:
        there = turn.war.buildings[territory]
        turn.war.buildings[territory] = buildings.changed(there, order.building, number)
    else:
        unit = turn.units[kind]
        place = turn.world.shore(territory, order.at.facing) if unit.afloat else territory  # BUY-5
        turn.put(place, seat, kind, unit.move, number)  # MOVE-8
    data = {"count": number, "what": title, "at": turn.name(territory), "points": each * number}
    turn.tell("bought", data, "BUY-1", to=[seat])


def _only(number: int) -> str:
    return f"only {number:,}" if number else "no"


def can_build(turn: Turn, seat: int, kind: int) -> bool:
    """Basic units, and own designs that were not given up. CUSTOM-1"""
    return turn.units[kind].basic or kind - 12 in turn.war.designs_of(seat)


def sales(turn: Turn) -> None:
    """All sales at the end of the phase: their proceeds pay for nothing bought in it. ORDERS-3, BUY-3, BUY-7"""
    for seat, orders in enumerate(turn.orders):
        for line in orders.buying:
            if isinstance(line.order, Sell):
                sell(turn, seat, line, line.order)


def sell(turn: Turn, seat: int, line: Line, order: Sell) -> None:
    territory = order.at.at
    kind = turn.kind(seat, order.unit) if order.unit is not None else -1
    if order.unit is None:
        there = turn.war.buildings[territory][order.building] if turn.war.owner[territory] == seat else 0
        each, title = buildings.cost(order.building), buildings.name(order.building)
    elif kind >= 0 and turn.units[kind].kind == "platform":  # BUY-4
        there, each, title = turn.count(territory, seat, kind), turn.units[kind].cost, turn.units[kind].name
    else:
        turn.fail(seat, line.number, "only buildings and defensive platforms can be sold", "BUY-4")
        return
    number = there if order.count == ALL else min(order.count, there)
    if order.unit is None:
        turn.war.buildings[territory] = buildings.changed(turn.war.buildings[territory], order.building, -number)
    else:
        turn.remove_units(territory, seat, kind, number)
    if number < order.count:
        turn.fail(seat, line.number, f"there were {_only(number)} {title} to sell", "BUY-3")
    credit(turn, seat, refund(turn, each) * number)
    if number:
        data = {"count": number, "what": title, "at": turn.name(territory), "points": refund(turn, each) * number}
        turn.tell("sold", data, "BUY-7", to=[seat])


def refund(turn: Turn, price: int) -> int:
    """What a sale brings for one item. BUY-7"""
    return price * turn.war.rules.refund // 100


def credit(turn: Turn, seat: int, points: int) -> None:
    empire: Empire = turn.war.empires[seat]
    turn.war.empires[seat] = replace(empire, treasury=empire.treasury + points)


def arrivals(turn: Turn, gifts: list[tuple[int, int, int]]) -> None:
    """Points that were given arrive at the end of the phase, too late to be spent in it. BUY-8, X-2"""
    for giver, receiver, points in gifts:
        credit(turn, receiver, points)
        if points:
            names = {"from": turn.war.empires[giver].name, "to": turn.war.empires[receiver].name, "points": points}
            turn.tell("gift", names, "BUY-8", to=[giver, receiver])


def given_units(turn: Turn) -> None:
    """Units change hands at the end of the phase, all at once, where the receiver may stay. BUY-8, ORDERS-7"""
    given: list[Present] = []
    for seat, orders in enumerate(turn.orders):
        for line in orders.buying:
            if isinstance(line.order, GiveUnits) and turn.war.rules.gifts:
                given += give_units(turn, seat, line, line.order)
    for place, receiver, kind, number in given:
        turn.put(place, receiver, kind, turn.units[kind].move, number)


Present = tuple[int, int, int, int]
"""Units that have left their giver: the place, who receives them, their kind and number."""


def give_units(turn: Turn, seat: int, line: Line, order: GiveUnits) -> list[Present]:
    """Take units from their giver; nobody has them until all have given."""
    receiver = turn.empire(order.empire)
    kind = turn.kind(seat, order.part.unit)
    if kind < 0:
        turn.fail(seat, line.number, "there are no such units", "ORDERS-11")
        return []
    unit = turn.units[kind]
    place = _place_of(turn, seat, kind, line, order)
    if place < 0:
        return []
    territory = turn.world.home[place]
    if turn.world.is_land[territory] and not turn.may_stay(territory, receiver):
        turn.fail(seat, line.number, f"{turn.war.empires[receiver].name} may not stay there", "BUY-8")
        return []
    number = min(turn.wanted(order.part, turn.count(place, seat, kind)), spare_hulls(turn, seat, place, kind))
    if number < order.part.count:
        turn.fail(seat, line.number, f"{_only(number)} {unit.name} could be given", "BUY-8")
    turn.remove_units(place, seat, kind, number)
    if number:
        data = {"count": number, "what": unit.name, "at": turn.name(place), "to": turn.war.empires[receiver].name}
        turn.tell("handed", data, "BUY-8", to=[seat, receiver])
    return [(place, receiver, kind, number)]


def _place_of(turn: Turn, seat: int, kind: int, line: Line, order: GiveUnits) -> int:
    at = order.at
    if not turn.units[kind].afloat:
        if turn.world.is_land[at.at] and not at.aboard:
            return at.at
        turn.fail(seat, line.number, "cargo and aircraft aboard cannot be given", "BUY-8")
        return NOBODY
    waters = [water for water in turn.world.waters_of(at.at) if turn.count(water, seat, kind)]
    if at.facing >= 0:
        waters = [water for water in waters if turn.world.grid.sea.neighbours[water] >> at.facing & 1]
    if not waters:
        turn.fail(seat, line.number, "no such ships lie there", "ORDERS-11")
        return NOBODY
    return waters[0]


def spare_hulls(turn: Turn, seat: int, place: int, kind: int) -> int:
    """How many ships may go without leaving cargo or aircraft of their owner without room. BUY-8"""
    unit = turn.units[kind]
    spare = 1 << 40
    if unit.capacity and unit.kind == "sea":
        spare = min(spare, max(0, free_places(turn, place, seat)) // unit.capacity)
    if unit.slots:
        spare = min(spare, max(0, free_slots(turn, place, seat)) // unit.slots)
    return spare
