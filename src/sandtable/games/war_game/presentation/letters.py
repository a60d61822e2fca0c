"""What letters say: how somebody begins who only has mail, and the report of the moderator. MAIL-2, SITE-3, GM-1"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.documents import Paper
from sandtable.games.war_game.orders.form import END, order_form
from sandtable.games.war_game.orders.reading import read_orders
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.rules.steps import seat_name
from sandtable.games.war_game.rules.turn import world_of
from sandtable.kernel import Event

from .log import tell, with_names

BATTLES = ("intercepted", "naval", "battle", "bombarded", "contest", "captured", "held_base", "overrun")
MODERATORS_LINES = (
    "NOTE The next deadline is on Tuesday",
    'APPROVE DESIGN "Sky Cannon" OF Arcadia',
    'REFUSE DESIGN "Sky Cannon" OF Arcadia BECAUSE it is no unit of today',
    "RULE ACTION 1 OF Arcadia: ADD 5 Tank OF Arcadia AT 44 AND CHARGE Arcadia P1M",
    "CORRECT REMOVE 3 Cruiser OF Borealia AT Blue 12 BECAUSE they were counted twice",
    "DISSOLVE Cathay BECAUSE its player has left",
)


def welcome(war: War, seat: int) -> list[str]:
    """Who somebody is, where they stand, and how orders are written."""
    empire = war.empires[seat]
    if empire.vacant:
        return [f"You will lead {empire.name}, which joins the war later: ask for it on the page of the match."]
    others = ", ".join(other.name for other in war.empires if other is not empire and other.active)
    return [
        f"You lead {empire.name}. Its base is {world_of(war).title(empire.base)}; its treasury holds"
        f" P{empire.treasury:,}. The others are {others}.",
        "In every cycle each empire sends one e-mail of orders; the last one before the deadline counts. First"
        " everybody buys, then everybody moves, then everybody attacks. What is sold, moved or attacked with must be"
        " there when its turn comes.",
        "",
        f"For example, these orders of {empire.name} would be accepted now:",
        "",
        *example(war, seat),
        "",
        *_forms(war, seat),
        "Parts of a force are joined by +, places of a way by >. Everything below END is left out.",
    ]


def example(war: War, seat: int) -> list[str]:
    """Orders that would be accepted as the empire stands, as simple as they come."""
    base = world_of(war).names[war.empires[seat].base]
    head = [f"EMPIRE {war.empires[seat].name}", f"CYCLE {war.cycle}", "BUYING"]
    for line in (f"BUY 5 Tank AT {base}", f"BUY 1 Infantry AT {base}"):
        if not read_orders(war, seat, "\n".join([*head, line, END])).refused:
            return [*head, line, END]
    return [*head, END]


def _forms(war: War, seat: int) -> list[str]:
    """Every sort of line below the heading of its section."""
    form = order_form(war, seat)
    told: list[str] = []
    for section in form.sections:
        lines = [start.form for start in form.starts if start.section == section]
        told += [f"Lines below {section}:", *(f"  {line}" for line in lines), ""]
    return told


def moderators_welcome(war: War) -> list[str]:
    return [
        f"You moderate a war of {sum(empire.active for empire in war.empires)} empires. After every cycle you are"
        " mailed its battles, what was cut or failed, the money and the orders of all.",
        "You rule on the page of the match, in lines such as these:",
        "",
        *(f"  {line}" for line in MODERATORS_LINES),
    ]


def moderators_report(war: War, events: Sequence[Event]) -> list[Paper]:
    """A round for the moderator: battles, what failed, money, and who ordered what. GM-1"""
    names = {seat_name(seat): empire.name for seat, empire in enumerate(war.empires)}
    fights = [tell(event, names).text for event in events if event.kind in BATTLES]
    failed = [
        [_whose(event, names), event.data["line"], with_names(event)["why"]]
        for event in events
        if event.kind == "failed"
    ]
    return [
        Paper("report-battles", "Battles", fights or ["There were none."]),
        _table("report-failures", "Cut or failed", ["empire", "line", "why"], failed, "Nothing was."),
        _table("report-money", "Money", ["empire", "income", "treasury"], _money(war, events), ""),
        _table("report-orders", "Orders", ["empire", "line"], _sent(events, names), "Nobody has sent any."),
    ]


def _whose(event: Event, names: Mapping[str, str]) -> str:
    return " and ".join(names[seat] for seat in event.seen_by if seat in names)


def _money(war: War, events: Sequence[Event]) -> list[list[str]]:
    income: dict[str, Any] = {event.seen_by[0]: event.data["points"] for event in events if event.kind == "income"}
    return [
        [empire.name, f"P{income.get(seat_name(seat), 0):,}", f"P{empire.treasury:,}"]
        for seat, empire in enumerate(war.empires)
        if empire.active
    ]


def _sent(events: Sequence[Event], names: Mapping[str, str]) -> list[list[str]]:
    """The orders that counted: of each empire the last ones."""
    last = {event.seen_by[0]: event.data["lines"] for event in events if event.kind == "sealed"}
    return [
        [names[seat], line]
        for seat in sorted(last, key=list(names).index)
        for line in last[seat] or ["an e-mail without orders"]
    ]


def _table(name: str, title: str, head: list[str], rows: list[list[str]], nothing: str) -> Paper:
    return Paper(name, title, [] if rows else [nothing], head if rows else [], rows)
