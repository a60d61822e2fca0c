"""Designs in the Buying phase: handed in, approved, researched, given up. CUSTOM-1 to CUSTOM-3, CUSTOM-9, RES-6"""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.data.pack_records import Kind
from sandtable.games.war_game.orders.forms import NewDesign
from sandtable.games.war_game.position.designs import Design, Draft, priced
from sandtable.games.war_game.position.names import folded
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.position.units import FIRST_CUSTOM
from sandtable.games.war_game.rules.movement.transports import put_ashore
from sandtable.games.war_game.rules.turn import Turn


def drawn_up(order: NewDesign, seat: int, percent: int) -> Design:
    """The design that a DESIGN line describes, with its price. CUSTOM-4"""
    values = dict(order.values)
    design = Design(
        order.name,
        seat,
        cast(Kind, order.kind),
        order.role,
        values.get("move", 0),
        values.get("armor", 0),
        values.get("land", 0),
        values.get("air", 0),
        values.get("sea", 0),
        values.get("sub", 0),
        values.get("capacity", 0),
        values.get("slots", 0),
        order.sonar,
        order.paradrop,
        order.ability,
    )
    return priced(design, percent)


def needs_moderator(war: War, design: Design) -> bool:
    """Abilities outside the rules always do; everything does with that option. CUSTOM-3, CUSTOM-8"""
    return war.rules.moderated or bool(design.ability)


def new_designs(turn: Turn) -> None:
    """Keep what was handed in as drafts, and let those that are due become designs. CUSTOM-2, RES-6"""
    for seat, orders in enumerate(turn.orders):
        for line in orders.buying:
            if isinstance(line.order, NewDesign):
                hand_in(turn, seat, line.order)
    for seat in range(turn.war.seats):
        approve_drafts(turn.war, seat)
        for draft in turn.war.empires[seat].drafts:
            if is_due(turn.war, draft):
                adopt(turn, seat, draft)
    turn.refresh()


def hand_in(turn: Turn, seat: int, order: NewDesign) -> None:
    """A DESIGN line; one of the same name replaces the draft, but what was paid for it stays paid. CUSTOM-2"""
    empire = turn.war.empires[seat]
    design = drawn_up(order, seat, turn.war.rules.factor)
    drafts = [draft for draft in empire.drafts if folded(draft.design.name) != folded(order.name)]
    old = next((draft for draft in empire.drafts if folded(draft.design.name) == folded(order.name)), None)
    free = not empire.free_used and not any(draft.first for draft in drafts)
    approved = not needs_moderator(turn.war, design) or is_approved(turn.war, seat, design.name)
    fresh = replace(old, design=design, approved=approved) if old else Draft(design, approved=approved, first=free)
    turn.war.empires[seat] = replace(empire, drafts=(*drafts, fresh))
    turn.tell("drafted", {"name": design.name, "points": design.cost}, "CUSTOM-2", to=[seat])


def approve_drafts(war: War, seat: int) -> None:
    """Drafts that the moderator has approved in this cycle, with what a use of their ability costs. CUSTOM-3, CMD-5"""
    empire = war.empires[seat]
    ruled = {about: what for who, about, what in war.rulings if who == seat and what != "no"}
    drafts = []
    for draft in empire.drafts:
        what = ruled.get(f"design {folded(draft.design.name)}", "")
        if what:
            draft = replace(draft, approved=True, design=replace(draft.design, point=what == "point"))
        drafts.append(draft)
    war.empires[seat] = replace(empire, drafts=tuple(drafts))


def is_approved(war: War, seat: int, name: str) -> bool:
    """Whether the moderator has approved a design handed in with this mail. CUSTOM-3"""
    return any(ruling[:2] == (seat, f"design {folded(name)}") and ruling[2] != "no" for ruling in war.rulings)


def is_due(war: War, draft: Draft) -> bool:
    """Whether a draft becomes a design now: approved, and the free first one or paid for twice before. RES-6"""
    return draft.approved and (draft.first or 0 < draft.usable <= war.cycle)


def adopt(turn: Turn, seat: int, draft: Draft) -> None:
    """Make a draft a design that can be bought; the fourth replaces one of the three. CUSTOM-1, CUSTOM-9"""
    war = turn.war
    empire = war.empires[seat]
    current = war.designs_of(seat)
    if len(current) >= load_pack().custom_research.max_designs:
        old = next((n for n in current if folded(war.designs[n].name) == folded(draft.replaces)), None)
        if old is None:
            return
        war.designs[old] = replace(war.designs[old], given_up=True)
    war.designs.append(draft.design)
    left = tuple(other for other in empire.drafts if other is not draft)
    war.empires[seat] = replace(empire, drafts=left, free_used=empire.free_used or draft.first)
    turn.tell("designed", {"name": draft.design.name, "points": draft.design.cost}, "CUSTOM-2", to=[seat])


def sell_given_up(turn: Turn) -> None:
    """Units of designs that their own designer has given up are sold wherever they are. CUSTOM-9"""
    for number, design in enumerate(turn.war.designs):
        if design.given_up:
            _sell_all(turn, design.designer, FIRST_CUSTOM + number)


def _sell_all(turn: Turn, seat: int, kind: int) -> None:
    unit = turn.units[kind]
    price = unit.cost * turn.war.rules.refund // 100
    for place in range(turn.world.size):
        number = turn.count(place, seat, kind)
        if number:
            turn.remove_units(place, seat, kind, number)
            empire = turn.war.empires[seat]
            turn.war.empires[seat] = replace(empire, treasury=empire.treasury + price * number)
            data = {"count": number, "what": unit.name, "at": turn.name(place), "points": price * number}
            turn.tell("sold", data, "CUSTOM-9", to=[seat])
            if turn.world.is_water[place]:
                put_ashore(turn, place, seat)
