"""The sheets that tell of the last cycle: what became of each line of orders, and every battle stage by stage. SITE-4

They are made of nothing but the events that the empire knows, and of its own orders.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.documents import SheetCell
from sandtable.games.war_game.orders.document import Document, read_lines
from sandtable.games.war_game.orders.forms import Action, Buy, GiveMoney, Order, Research, Sell
from sandtable.games.war_game.orders.text import SECTIONS
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.position.units import basic_units
from sandtable.games.war_game.rules.command import action_points, attack_costs, buying_points, movement_points
from sandtable.games.war_game.rules.economy import buildings
from sandtable.games.war_game.rules.turn import empire_called, world_of
from sandtable.kernel import Event

from .log import with_names

Row = list[SheetCell]

# --- orders


def order_rows(war: War, seat: int, events: Sequence[Event]) -> list[Row]:
    """The orders of the last cycle with what came of them, then those that are sealed for this one."""
    rows: list[Row] = []
    sealed = [event.data for event in events if event.kind == "sealed"]
    if sealed:
        lines = tuple(sealed[-1]["lines"])
        spent = _spent_by(lines, events, war)
        rows += _rows(war, seat, lines, _results(lines, events, sealed[-1]["cycle"]), spent)
    current = war.orders[seat]
    if current:
        result = f"sealed for cycle {war.cycle}"
        rows += _rows(war, seat, current, [result] * len(current), _asked_by(war, seat, current))
    return rows


def _rows(war: War, seat: int, lines: Sequence[str], results: Sequence[str], money: Sequence[int]) -> list[Row]:
    points = _points_of(war, seat, lines, sum(paid for paid in money if paid > 0))
    rows = zip(lines, results, points, money, strict=True)
    return [
        [number, text, "" if text in SECTIONS else result, cost or "", paid or ""]
        for number, (text, result, cost, paid) in enumerate(rows, 1)
    ]


def _results(lines: Sequence[str], events: Sequence[Event], cycle: int) -> list[str]:
    """For every line whether it was carried out, or why it was cut or failed."""
    failed: defaultdict[str, list[str]] = defaultdict(list)
    for event in events:
        if event.kind == "failed":
            failed[event.data["line"]].append(with_names(event)["why"])
    times = {line: lines.count(line) for line in failed}
    results = []
    for line in lines:
        why = failed[line] if times.get(line) == 1 else failed[line][:1]
        failed[line] = failed[line][len(why) :]
        results.append(f"cycle {cycle}: cut or failed: {'; '.join(why)}" if why else f"cycle {cycle}: carried out")
    return results


def _points_of(war: War, seat: int, lines: Sequence[str], spent: int) -> list[int]:
    """Command points by line: what buying and moving cost as a whole stands beside the heading. CMD-2 to CMD-5"""
    orders = read_lines(lines, world_of(war))
    by_line = {line.number: cost for line, _, cost in attack_costs(war, seat, orders.attacking)}
    for line in (*orders.buying, *orders.movement):
        if isinstance(line.order, Action):
            by_line[line.number] = action_points(war, seat, line.order)
    whole = {"BUYING": buying_points(spent), "MOVEMENT": movement_points(orders.movement)}
    return [whole.get(text, by_line.get(number, 0)) for number, text in enumerate(lines, 1)]


def _asked_by(war: War, seat: int, lines: Sequence[str]) -> list[int]:
    """What each sealed line asks of the treasury. MAIL-2"""
    document = Document(war, seat)
    asked = []
    for line in lines:
        before = document.buying.money
        document.take(line)
        asked.append(document.buying.money - before)
    return asked


def _spent_by(lines: Sequence[str], events: Sequence[Event], war: War) -> list[int]:
    """What each line has cost, or brought in, as the report tells. A heading costs nothing."""
    paid: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for event in events:
        if event.kind in ("bought", "sold"):
            sign = 1 if event.kind == "bought" else -1
            paid[event.kind, event.data["what"], event.data["at"]].append(sign * event.data["points"])
        elif event.kind in ("raised", "researched"):
            paid[event.kind, event.data.get("name", "")].append(event.data["points"])
        elif event.kind == "gift":
            paid[event.kind, str(empire_called(war, event.data["to"]))].append(event.data["points"])
    buying = read_lines(lines, world_of(war)).buying
    by_line = {line.number: _next(paid, _name_of(line.order, war)) for line in buying}
    return [by_line.get(number, 0) for number in range(1, len(lines) + 1)]


def _next(paid: Mapping[tuple[str, ...], list[int]], name: tuple[str, ...]) -> int:
    return paid[name].pop(0) if name and paid[name] else 0


def _name_of(order: Order, war: War) -> tuple[str, ...]:
    """How the report names what an order has paid for."""
    if isinstance(order, Buy | Sell):
        kind = "bought" if isinstance(order, Buy) else "sold"
        if order.unit is None:
            what = buildings.name(order.building)
        else:
            what = basic_units()[order.unit.kind].name if order.unit.kind >= 0 else order.unit.name
        return kind, what, world_of(war).notation(order.at.at)
    if isinstance(order, Research):
        return ("researched", order.custom) if order.custom else ("raised", "")
    return ("gift", str(empire_called(war, order.empire))) if isinstance(order, GiveMoney) else ()


# --- battles


def battle_rows(events: Sequence[Event]) -> list[Row]:
    """Every battle that the empire has fought or seen, a row for each stage. BATTLE-25"""
    tables = {
        "battle": _land,
        "naval": _naval,
        "bombarded": _bombarded,
        "intercepted": _intercepted,
        "contest": _contest,
    }
    return [row for event in events if event.kind in tables for row in tables[event.kind](with_names(event))]


def _side(named: Mapping[str, str]) -> str:
    return "; ".join(f"{name}: {what}" for name, what in named.items())


def _losses(one: Mapping[str, str], other: Mapping[str, str]) -> str:
    return f"{_side(one) or 'none'} against {_side(other) or 'none'}" if one or other else "none"


def _land(data: Mapping[str, Any]) -> list[Row]:
    head: Row = [data["at"], "land", _side(data["attackers"]), _side(data["defenders"])]
    result = "the attackers win" if data["attackers_win"] else "the defenders win"
    armor = data.get("armor")
    left = f"; Armor left {armor[0]:,} against {armor[1]:,}" if armor else ""
    rows: list[Row] = []
    if data["air_lost"][0] or data["air_lost"][1]:
        rows.append([*head, "air", _losses(*data["air_lost"]), ""])
    if data["early_lost"]:
        rows.append([*head, "artillery", _losses(data["early_lost"], {}), ""])
    return [*rows, [*head, "main battle", _losses(*data["lost"]) + left, result]]


def _naval(data: Mapping[str, Any]) -> list[Row]:
    """All against all: each navy is told of in a row of its own, the others being its enemies."""
    rows: list[Row] = []
    for side in data["sides"]:
        others = "; ".join(f"{o['empire']}: {o['navy']}" for o in data["sides"] if o is not side)
        own, stays = f"{side['empire']}: {side['navy']}", "stays" if side["stays"] else "leaves"
        rows.append(
            [data["at"], "naval", own, others, "main battle", side["lost"] or "none", f"{side['empire']} {stays}"]
        )
    return rows


def _bombarded(data: Mapping[str, Any]) -> list[Row]:
    lost = _losses(data["ships_lost"], data["lost"])
    return [[data["at"], "bombardment", _side(data["ships"]), "", "bombardment", lost, f"{data['damage']:,} damage"]]


def _intercepted(data: Mapping[str, Any]) -> list[Row]:
    lost = f"{data['flight_lost'] or 'none'} against {data['fighters_lost'] or 'none'}"
    return [[data["at"], "interception", f"{data['flyer']}: {data['flight']}", data["fighters"], "air", lost, ""]]


def _contest(data: Mapping[str, Any]) -> list[Row]:
    winner = data["holder"] if data["holder_wins"] else data["rival"]
    lost = _losses(data["lost"][1], data["lost"][0])
    result = f"{', '.join(winner)} hold it"
    return [[data["at"], "contest", _side(data["rival"]), _side(data["holder"]), "main battle", lost, result]]
