"""What lies before an empire: its status sheet in parts, its orders, and the world page. SITE-3 to SITE-6"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from sandtable.documents import Overlay, Paper, Score, Sign, Track
from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.fog.knowledge import Knowledge, Public
from sandtable.games.war_game.position.names import folded
from sandtable.games.war_game.position.state import CAPITOL, CENTER, DRILL, FACILITY, NOBODY, SETTINGS, War
from sandtable.games.war_game.position.units import FIRST_CUSTOM, unit_table
from sandtable.games.war_game.rules.economy.economy import output
from sandtable.games.war_game.rules.standings import is_over, power
from sandtable.games.war_game.rules.steps import seat_name
from sandtable.games.war_game.rules.turn import world_of

WORLD = "world"
"""The name of the world page."""
APPROVED = "approved, to be bought from the next Buying phase on"
VERDICTS = {"waits": "waits for approval", "yes": APPROVED, "point": APPROVED, "no": "not approved"}
"""What the moderator has said of a design, as its owner reads it. CUSTOM-3"""


def papers(war: War, knowledge: Knowledge) -> list[Paper]:
    """The world page for everybody, and each empire's own sheets."""
    shown = [world_page(war, knowledge)]
    for seat in knowledge.seats:
        shown += [territories(war, seat), forces(war, seat), diplomacy(war, seat), sightings(war, seat)]
        shown += [research(war, seat), *([] if is_over(war) else [orders(war, seat)])]
    return shown


def world_page(war: War, knowledge: Knowledge) -> Paper:
    """Empires, what they own, and what changed hands in the last cycle. SITE-5"""
    world = world_of(war)
    rows = []
    for seat, empire in enumerate(knowledge.empires):
        owned = [world.title(t) for t, owner in enumerate(knowledge.owner) if owner == seat]
        rows.append([str(seat + 1), empire.name, str(len(owned)), _standing(empire), ", ".join(owned)])
    news = []
    for territory, loser, winner in knowledge.news:
        whose = "nobody" if loser == NOBODY else knowledge.empires[loser].name
        if winner == NOBODY:
            news.append(f"{world.title(territory)} of {whose} is neutral again.")
        else:
            news.append(f"{knowledge.empires[winner].name} took {world.title(territory)} from {whose}.")
    head = ["seat", "empire", "territories", "state", "which ones"]
    return Paper(WORLD, "World page", news or ["No territory changed hands in the last cycle."], head, rows)


def with_players(paper: Paper, players: Mapping[str, str]) -> Paper:
    """The world page also says whether a person or a computer plays an empire, which the table knows. SITE-5"""
    if paper.id != WORLD or not players:
        return paper
    rows = [[*row[:2], players.get(seat_name(seat), ""), *row[2:]] for seat, row in enumerate(paper.rows)]
    return replace(paper, head=[*paper.head[:2], "played by", *paper.head[2:]], rows=rows)


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
    verdicts = {about: what for who, about, what in war.rulings if who == seat}
    for draft in war.empires[seat].drafts:
        paid = [] if draft.first else [f"paid {draft.paid} of {load_pack().custom_research.cycles}"]
        verdict = verdicts.get(f"design {folded(draft.design.name)}", "yes" if draft.approved else "waits")
        state = ", ".join([*paid, *([] if paid and draft.approved else [VERDICTS[verdict]])])
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


def signs(war: War, seats: Sequence[int]) -> list[Sign]:
    """The base and the buildings of each empire of the audience. BASE-1, ECON-2"""
    world = world_of(war)
    shown = []
    for seat in seats:
        empire, name = war.empires[seat], seat_name(seat)
        if not empire.active:
            continue
        for territory in war.owned(seat):
            at, there = world.names[territory], war.buildings[territory]
            if territory == empire.base:
                shown.append(Sign(at, "base", f"Base of {empire.name}", seat=name))
            if there[CAPITOL]:
                shown.append(Sign(at, "capitol", "Capitol", seat=name))
            if there[FACILITY]:
                shown.append(Sign(at, "research", "Research facility", seat=name))
            if there[CENTER]:
                centers = f"{there[CENTER]:,} of {world.limits[territory]:,} Resource Centers"
                shown.append(Sign(at, "income", centers, short(there[CENTER]), name))
    return shown


def short(count: int) -> str:
    """A number for a small sign: in thousands where it has so many."""
    return f"{count / 1000:.1f}".removesuffix(".0") + "k" if count >= 1000 else str(count)


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
