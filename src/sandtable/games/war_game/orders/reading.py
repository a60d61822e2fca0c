"""A mail read as a whole: good lines stand, bad ones come back, and the receipt says all of it. ORDERS-11, MAIL-2"""

from __future__ import annotations

from msgspec import Struct

from sandtable.games.war_game.names import folded
from sandtable.games.war_game.pack import load_pack
from sandtable.games.war_game.state import War
from sandtable.games.war_game.turn import world_of

from .document import Document, read_lines
from .faults import Fault, Note, clause_of, note
from .forms import Orders
from .text import take_apart


class Reading(Struct):
    """What became of a mail. `whole` is why it was refused as a whole; it then replaces nothing. ORDERS-9"""

    lines: tuple[str, ...] = ()
    """The accepted lines in canonical form, section headings included."""
    accepted: list[tuple[int, str]] = []
    refused: list[Note] = []
    warnings: list[Note] = []
    whole: str = ""
    whole_clause: str = ""
    money: int = 0
    points: int = 0
    designs: list[tuple[str, int]] = []
    """Names and prices of the designs handed in."""


def read_orders(war: War, seat: int, text: str) -> Reading:
    """Read a mail of an empire. ORDERS-11"""
    mail = take_apart(text)
    whole, clause = _whole(war, seat, mail.empire, mail.cycle)
    if whole:
        return Reading(whole=whole, whole_clause=clause)
    document = Document(war, seat)
    refused = list(mail.refused)
    for raw in mail.lines:
        try:
            if raw.section != document.section:
                document.open(raw.section)
            document.take(raw.text, raw.number)
        except Fault as fault:
            refused.append(note(raw.number, raw.text, fault))
    for line in document.without_empty_blocks():
        refused.append(note(line.number, line.text, Fault("E14", "no good force line stands below this heading")))
    document.warn_of_points()
    orders = document.orders
    return Reading(
        document.kept_lines(),
        [(line.number, line.text) for line in (*orders.buying, *orders.movement, *orders.attacking)],
        sorted(refused, key=lambda note: note.number),
        sorted(document.warnings, key=lambda note: note.number),
        money=document.buying.money,
        points=document.points,
        designs=[(design.name, design.cost) for design in document.sender.fresh.values()],
    )


def _whole(war: War, seat: int, empire: str, cycle: int) -> tuple[str, str]:
    """Why a mail is refused as a whole; empty if it is not. MAIL-1, EMPIRE-1"""
    name = war.empires[seat].name
    header = clause_of("E15", "header")
    if not empire:
        return "it has no EMPIRE line", header
    if folded(empire) != folded(name):
        return f"its EMPIRE line does not name {name}", header
    if not cycle:
        return "it has no CYCLE line", header
    if cycle != war.cycle:
        late = clause_of("E15", "cycle over") if cycle < war.cycle else header
        return f"orders are taken for cycle {war.cycle}, not for cycle {cycle}", late
    return "", ""


def receipt(war: War, seat: int, reading: Reading, *, replaces: bool = False) -> list[str]:
    """The answer to a mail, line by line. MAIL-2"""
    name = war.empires[seat].name
    if reading.whole:
        return [f"{name}: the whole mail is refused: {reading.whole} ({reading.whole_clause}).", "Nothing has changed."]
    told = [f"{name}, cycle {war.cycle}: {len(reading.accepted)} lines accepted, {len(reading.refused)} refused."]
    told += [f"  {number}: {text}" for number, text in reading.accepted]
    if reading.refused:
        told += ["Refused:", *(f"  {refused}" for refused in reading.refused)]
    if reading.warnings:
        told += ["Warnings:", *(f"  {warning}" for warning in reading.warnings)]
    told += [f"Design {design}: P{price:,} each." for design, price in reading.designs]
    points, treasury = load_pack().command_points.per_cycle, war.empires[seat].treasury
    told.append(f"Command points: {reading.points} of {points}. Money: P{reading.money:,} of P{treasury:,}.")
    if replaces:
        told.append("This mail replaces your earlier one for this cycle.")
    return told


def orders_of(war: War) -> list[Orders]:
    """The sealed orders of all empires; those without any buy, move and attack nothing. EMPIRE-2"""
    world = world_of(war)
    return [read_lines(lines, world) if lines else Orders() for lines in war.orders]
