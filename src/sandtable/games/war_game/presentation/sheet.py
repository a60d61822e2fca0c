"""The status sheet of an empire as a workbook with live formulas. SITE-4, ECON-8, X-9"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.documents import Formula, SheetCell, SheetPage, Workbook
from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.position.designs import Design
from sandtable.games.war_game.position.state import CAPITOL, CENTER, DRILL, FACILITY, SETTINGS, War
from sandtable.games.war_game.position.units import unit_table
from sandtable.games.war_game.rules.economy import buildings
from sandtable.games.war_game.rules.economy.economy import output
from sandtable.games.war_game.rules.movement.transports import by_sea, carries, deck, decks
from sandtable.games.war_game.rules.standings import power
from sandtable.games.war_game.rules.turn import world_of
from sandtable.kernel import Event

from .papers import designer_name, expected_income
from .round_sheets import battle_rows, order_rows

FIRST = 2
"""The first row below the head."""


def status_workbook(war: War, seat: int, events: Sequence[Event]) -> Workbook:
    """Everything that an empire knows of itself, sheet by sheet, and what it knows of the events of the last cycle."""
    pages = [
        _territories(war, seat),
        _forces(war, seat),
        _fleets(war, seat),
        _income(war, seat),
        _research(war, seat),
        _diplomacy(war, seat),
        SheetPage("Orders", list(_columns("Orders")), order_rows(war, seat, events)),
        SheetPage("Battles", list(_columns("Battles")), battle_rows(events)),
        _sightings(war, seat),
    ]
    return Workbook(f"{war.empires[seat].name}, cycle {war.cycle}", [_summary(war, seat), *pages, _tutorial()])


def _summary(war: War, seat: int) -> SheetPage:
    world, empire = world_of(war), war.empires[seat]
    lands = len(war.owned(seat))
    expected, owned = expected_income(war, seat), _span("Territories", "A", lands)
    paid = _span("Income", "F", lands)
    row: list[SheetCell] = [
        war.cycle,
        empire.treasury,
        empire.income,
        Formula(f"SUM({paid})", expected),
        Formula(f"COUNTA({owned})", lands),
        world.title(empire.base),
        empire.level,
        ", ".join(draft.design.name for draft in empire.drafts),
        empire.points,
        power(war, seat),
    ]
    return SheetPage("Summary", list(_columns("Summary")), [row])


def _columns(sheet: str) -> tuple[str, ...]:
    return next(tuple(entry.columns) for entry in load_pack().sheet if entry.name == sheet)


def _span(sheet: str, column: str, rows: int) -> str:
    """The cells of a column below its head; one empty row where there are none."""
    return f"{sheet}!{column}{FIRST}:{column}{FIRST + max(rows, 1) - 1}"


def _territories(war: War, seat: int) -> SheetPage:
    world, empire = world_of(war), war.empires[seat]
    rows: list[list[SheetCell]] = []
    for territory in war.owned(seat):
        there = war.buildings[territory]
        rows.append([
            world.names[territory], world.territories[territory].name,
            "yes" if territory in empire.connected else "no", there[CENTER], world.limits[territory], there[DRILL],
            "yes" if world.oil[territory] else "no", there[CAPITOL], there[FACILITY],
            output(war, territory, empire.base), *_garrison(war, seat, territory),
        ])  # fmt: skip
    return SheetPage("Territories", list(_columns("Territories")), rows)


def _garrison(war: War, seat: int, territory: int) -> list[SheetCell]:
    """Platforms by number, then land units, aircraft and ships by kind in words."""
    units, world = unit_table(war.designs), world_of(war)
    ids = {unit.id: number for number, unit in enumerate(load_pack().unit)}
    by_kind: dict[str, list[str]] = {"land": [], "air": [], "sea": []}
    for place in (territory, *world.shores(territory)):
        for owner, kind, number in war.forces[place]:
            unit = units[kind]
            if owner == seat and unit.kind != "platform":
                by_kind["sea" if unit.afloat else unit.kind].append(f"{number} {unit.name}")
    platforms: list[SheetCell] = [war.count_of(territory, seat, ids[name]) for name in ("artillery", "sam")]
    return [*platforms, *(", ".join(by_kind[kind]) for kind in ("land", "air", "sea"))]


def _forces(war: War, seat: int) -> SheetPage:
    """Every stack, with what it would cost to buy. Units stand with their whole Move between two cycles."""
    world, units = world_of(war), unit_table(war.designs)
    rows: list[list[SheetCell]] = []
    for place, held in enumerate(war.forces):
        for owner, kind, number in held:
            if owner == seat:
                unit, row = units[kind], FIRST + len(rows)
                rows.append([
                    world.title(place), unit.name, designer_name(war, kind), number, unit.move, unit.land, unit.air,
                    unit.sea, unit.sub, unit.armor, unit.cost, Formula(f"D{row}*K{row}", number * unit.cost),
                ])  # fmt: skip
    total = sum(cell.value for row in rows if isinstance(cell := row[-1], Formula))
    last = FIRST + len(rows) - 1
    if rows:
        rows.append(["Total", *[""] * 10, Formula(f"SUM(L{FIRST}:L{last})", total)])
    return SheetPage("Forces", [*_columns("Forces"), "value"], rows)


def _fleets(war: War, seat: int) -> SheetPage:
    world, units = world_of(war), unit_table(war.designs)
    rows: list[list[SheetCell]] = []
    for place, held in enumerate(war.forces):
        own = [(units[kind], number) for owner, kind, number in held if owner == seat]
        ships = [(unit, number) for unit, number in own if unit.afloat]
        if world.is_water[place] and ships:
            cargo = [(unit, number) for unit, number in own if not unit.afloat and by_sea(unit)]
            planes = [(unit, number) for unit, number in own if not unit.afloat and deck(unit)]
            places = sum(carries(unit) * number for unit, number in ships) - sum(by_sea(u) * n for u, n in cargo)
            slots = sum(decks(unit) * number for unit, number in ships) - sum(deck(u) * n for u, n in planes)
            listed = [", ".join(f"{n} {u.name}" for u, n in batch) for batch in (ships, cargo, planes)]
            rows.append([world.title(place), *listed, places, slots])
    return SheetPage("Fleets", list(_columns("Fleets")), rows)


def _income(war: War, seat: int) -> SheetPage:
    """Change the numbers of buildings or the connections, and the sheet says what would be paid."""
    world, empire = world_of(war), war.empires[seat]
    center, drill = buildings.income(CENTER), buildings.income(DRILL)
    rows: list[list[SheetCell]] = []
    for territory in war.owned(seat):
        there, row = war.buildings[territory], FIRST + len(rows)
        amount = output(war, territory, empire.base)
        capitol = amount - there[CENTER] * center - there[DRILL] * drill
        joined = territory in empire.connected
        rows.append(
            [
                world.names[territory],
                there[CENTER],
                there[DRILL],
                Formula(f"B{row}*{center}+C{row}*{drill}+{capitol}", amount),
                "yes" if joined else "no",
                Formula(f'IF(E{row}="yes",D{row},0)', amount if joined else 0),
            ]
        )
    return SheetPage("Income", list(_columns("Income")), rows)


def _research(war: War, seat: int) -> SheetPage:
    empire = war.empires[seat]
    rows: list[list[SheetCell]] = [["Intelligence", empire.level, "", ""]]
    for draft in empire.drafts:
        rows.append([draft.design.name, draft.paid, draft.usable or "", _values(draft.design)])
    for number in war.designs_of(seat):
        rows.append([war.designs[number].name, "", "now", _values(war.designs[number])])
    return SheetPage("Research", list(_columns("Research")), rows)


def _values(design: Design) -> str:
    names = ("move", "land", "air", "sea", "sub", "armor", "capacity", "slots", "cost")
    return ", ".join(f"{name} {value}" for name in names if (value := getattr(design, name)))


def _diplomacy(war: War, seat: int) -> SheetPage:
    empire = war.empires[seat]
    rows: list[list[SheetCell]] = [
        [other.name, SETTINGS[empire.settings[number]], empire.since[number]]
        for number, other in enumerate(war.empires)
        if number != seat
    ]
    return SheetPage("Diplomacy", list(_columns("Diplomacy")), rows)


def _sightings(war: War, seat: int) -> SheetPage:
    world, units = world_of(war), unit_table(war.designs)
    rows: list[list[SheetCell]] = [
        [world.title(place), war.empires[owner].name, units[kind].name, designer_name(war, kind), number, when]
        for place, owner, kind, number, when in war.sightings[seat]
    ]
    return SheetPage("Sightings", list(_columns("Sightings")), rows)


def _tutorial() -> SheetPage:
    """What every column of every sheet means."""
    meanings = load_pack().column
    rows: list[list[SheetCell]] = [
        [entry.name, column, meanings[column]] for entry in load_pack().sheet for column in entry.columns
    ]
    rows += [[entry.name, "", entry.note] for entry in load_pack().sheet if entry.note]
    return SheetPage("Tutorial", list(_columns("Tutorial")), rows)
