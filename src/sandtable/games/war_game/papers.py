"""What lies before an empire: its status sheet in parts, its orders, and the world page. SITE-3 to SITE-6"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.documents import Overlay, Paper, Score, Track

from .economy import output
from .fog import Knowledge, Public
from .pack import load_pack
from .standings import power
from .state import CAPITOL, CENTER, DRILL, FACILITY, NOBODY, SETTINGS, War
from .steps import seat_name
from .turn import world_of
from .units import FIRST_CUSTOM, unit_table


def papers(war: War, knowledge: Knowledge) -> list[Paper]:
    """The world page for everybody, and each empire's own sheets."""
    shown = [world_page(war, knowledge)]
    for seat in knowledge.seats:
        shown += [territories(war, seat), forces(war, seat), diplomacy(war, seat), sightings(war, seat)]
        shown += [research(war, seat), orders(war, seat)]
    return shown


def world_page(war: War, knowledge: Knowledge) -> Paper:
    """Empires, what they own, and what changed hands in the last cycle. SITE-5"""
    world = world_of(war)
    rows = []
    for seat, empire in enumerate(knowledge.empires):
        owned = [world.names[t] for t, owner in enumerate(knowledge.owner) if owner == seat]
        rows.append([str(seat + 1), empire.name, str(len(owned)), _standing(empire), " ".join(owned)])
    news = []
    for territory, loser, winner in knowledge.news:
        whose = "nobody" if loser == NOBODY else knowledge.empires[loser].name
        if winner == NOBODY:
            news.append(f"{world.title(territory)} of {whose} is neutral again.")
        else:
            news.append(f"{knowledge.empires[winner].name} took {world.title(territory)} from {whose}.")
    head = ["seat", "empire", "territories", "state", "which"]
    return Paper("world", "World page", news or ["No territory changed hands in the last cycle."], head, rows)


def _standing(empire: Public) -> str:
    """Whether an empire plays. EMPIRE-3, EMPIRE-4"""
    if empire.active:
        return "dormant" if empire.absent else "active"
    return "yet to join" if empire.vacant else "gone"


def _paper(name: str, title: str, seat: int, head: Sequence[str], rows: list[list[str]], *text: str) -> Paper:
    return Paper(f"{name}-{seat_name(seat)}", title, list(text), list(head) if rows else [], rows, seat_name(seat))


def territories(war: War, seat: int) -> Paper:
    """Connection and income are those of the end of the last cycle. SITE-4, ECON-8"""
    world, empire = world_of(war), war.empires[seat]
    rows = []
    for territory in war.owned(seat):
        there = war.buildings[territory]
        rows.append(
            [
                world.names[territory],
                world.territories[territory].name,
                "yes" if territory in empire.connected else "no",
                f"{there[CENTER]:,} of {world.limits[territory]:,}",
                f"{there[DRILL]:,}" if world.oil[territory] else "no oil",
                str(there[CAPITOL]),
                str(there[FACILITY]),
                f"P{output(war, territory, empire.base):,}",
            ]
        )
    head = ["number", "name", "connected", "resource centers", "oil drills", "capitol", "research facilities", "income"]
    text = f"Expected income P{expected_income(war, seat):,}, connected as judged at the end of the last cycle."
    return _paper("territories", "Territories", seat, head, rows, text)


def expected_income(war: War, seat: int) -> int:
    """What the connected territories bring as things stand. ECON-8"""
    empire = war.empires[seat]
    return sum(output(war, territory, empire.base) for territory in empire.connected if war.owner[territory] == seat)


def designer_name(war: War, kind: int) -> str:
    """Who designed a custom unit; empty for a basic one. CUSTOM-7"""
    return war.empires[war.designs[kind - FIRST_CUSTOM].designer].name if kind >= FIRST_CUSTOM else ""


def forces(war: War, seat: int) -> Paper:
    world, units = world_of(war), unit_table(war.designs)
    rows = []
    for place, held in enumerate(war.forces):
        for owner, kind, number in held:
            if owner == seat:
                unit = units[kind]
                designer = designer_name(war, kind)
                values = [unit.move, unit.land, unit.air, unit.sea, unit.sub, unit.armor]
                rows.append(
                    [world.title(place), unit.name, designer, f"{number:,}", *map(str, values), f"P{unit.cost:,}"]
                )
    head = ["place", "unit", "designer", "count", "move", "land", "air", "sea", "sub", "armor", "list price"]
    return _paper("forces", "Forces", seat, head, rows)


def diplomacy(war: War, seat: int) -> Paper:
    empire = war.empires[seat]
    rows = [
        [other.name, SETTINGS[empire.settings[number]], str(empire.since[number])]
        for number, other in enumerate(war.empires)
        if number != seat
    ]
    return _paper("diplomacy", "Diplomacy", seat, ["empire", "own setting", "since cycle"], rows)


def sightings(war: War, seat: int) -> Paper:
    """Name, owner and designer of what was seen, never its values. CUSTOM-7"""
    world, units = world_of(war), unit_table(war.designs)
    rows = []
    for place, owner, kind, number, when in war.sightings[seat]:
        unit, designer = units[kind].name, designer_name(war, kind)
        rows.append([world.title(place), war.empires[owner].name, unit, designer, f"{number:,}", str(when)])
    return _paper(
        "sightings", "Sightings", seat, ["place", "empire", "unit", "designer", "count", "cycle"], sorted(rows)
    )


def research(war: War, seat: int) -> Paper:
    rows = [[war.designs[n].name, "design", f"P{war.designs[n].cost:,}"] for n in war.designs_of(seat)]
    for draft in war.empires[seat].drafts:
        state = (
            f"paid {draft.paid} of {load_pack().custom_research.cycles}" if not draft.first else "waits for approval"
        )
        rows.append([draft.design.name, state, f"P{draft.design.cost:,}"])
    level = f"Intelligence level {war.empires[seat].level}."
    return _paper("research", "Research", seat, ["custom unit", "state", "price"], rows, level)


def orders(war: War, seat: int) -> Paper:
    """The orders that stand for this cycle, until the deadline. ORDERS-9"""
    lines = war.orders[seat]
    if lines is None:
        return _paper("orders", f"Orders for cycle {war.cycle}", seat, [], [], "No orders have been sent yet.")
    rows = [[str(number), line] for number, line in enumerate(lines, 1)]
    return _paper("orders", f"Orders for cycle {war.cycle}", seat, ["line", "text"], rows, "These orders are sealed.")


def tracks(war: War, knowledge: Knowledge) -> list[Track]:
    shown = [Track("cycle", "Cycle", war.cycle, war.rules.limit)]
    for seat in knowledge.seats:
        empire, name = war.empires[seat], seat_name(seat)
        shown += [
            Track(f"treasury-{name}", f"Treasury of {empire.name}", empire.treasury),
            Track(f"income-{name}", f"Last income of {empire.name}", empire.income),
            Track(f"level-{name}", f"Intelligence of {empire.name}", empire.level, len(load_pack().intelligence_level)),
            Track(f"points-{name}", f"Command points {empire.name} used", empire.points, 10),
        ]
    return shown


def overlays(war: War, knowledge: Knowledge) -> list[Overlay]:
    """The coloured map, and for each empire what is connected to its base. SITE-6, ECON-8"""
    world = world_of(war)
    shown = []
    for seat, empire in enumerate(knowledge.empires):
        lands = [world.names[t] for t, owner in enumerate(knowledge.owner) if owner == seat]
        if lands:
            shown.append(Overlay(f"owner-{seat_name(seat)}", empire.name, lands, seat_name(seat), "tint"))
    for seat in knowledge.seats:
        lands = [world.names[territory] for territory in war.empires[seat].connected]
        shown.append(Overlay(f"connected-{seat_name(seat)}", f"Connected to {war.empires[seat].name}", lands))
    return shown


def scores(war: War, knowledge: Knowledge) -> list[Score]:
    """An empire reads its own Power only, until a limited game is over. X-9"""
    if knowledge.scores:
        shown = dict(enumerate(knowledge.scores))
    else:
        shown = {seat: power(war, seat) for seat in knowledge.seats}
    return [
        Score(f"Power of {knowledge.empires[seat].name}", value, seat=seat_name(seat)) for seat, value in shown.items()
    ]
