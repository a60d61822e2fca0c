"""A mail read as a whole: good lines stand, bad ones come back, and the receipt says all of it. ORDERS-11, MAIL-2"""

from __future__ import annotations

from sandtable.documents import Meter, Receipt
from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.rules.turn import empire_called, world_of
from sandtable.language import LINE

from .document import Document, read_lines
from .faults import Fault, Note, clause_of, note, note_text
from .forms import Orders
from .text import REPEATED, Mail, take_apart
from .trials import trials
from .ways import ways
from .writing import quoted

SHOWN, MOST_SKIPPED = 80, 20
"""Letters of a skipped line, and lines of them, that a receipt repeats."""


def read_orders(war: War, seat: int, text: str) -> Receipt:
    """Read a mail of an empire: good lines stand, bad ones come back. ORDERS-11"""
    mail = take_apart(text)
    whole, clause = _whole(war, seat, mail)
    name = war.empires[seat].name
    if whole:  # ORDERS-9: it replaces nothing
        answer = [f"{name}: the whole e-mail is refused: {whole} ({clause}).", "Nothing has changed."]
        return Receipt(why=whole, clause=clause, text=answer)
    document = Document(war, seat)
    refused = list(mail.refused)
    for raw in mail.lines:
        try:
            if raw.section != document.section:
                document.open(raw.section)
            document.take(raw.text, raw.number)
        except Fault as fault:
            refused.append(note(raw.number, raw.text, fault))
            document.close_block(raw.text)
    for line in document.without_empty_blocks():
        refused.append(note(line.number, line.text, Fault("E14", "no good force line stands below this heading")))
    document.warn_of_points()
    refused.sort(key=lambda note: note.number)
    document.warnings.sort(key=lambda note: note.number)
    orders = document.orders
    accepted = [(line.number, line.text) for line in (*orders.buying, *orders.movement, *orders.attacking)]
    answer = _answer(document, accepted, refused) + _skipped(mail)
    meters = _meters(document)
    return Receipt(
        action(document.kept_lines()),
        accepted,
        refused,
        document.warnings,
        text=answer,
        meters=meters,
        trials=trials(document),
        ways=ways(document),
    )


def _meters(document: Document) -> list[Meter]:
    """What the accepted lines take of the treasury and of the command points. CMD-1, MAIL-2"""
    treasury = document.war.empires[document.seat].treasury
    points = load_pack().command_points.per_cycle
    return [Meter("Money", document.buying.money, treasury, "P"), Meter("Command points", document.points, points)]


def action(lines: tuple[str, ...]) -> list[str]:
    """The sentence of some lines."""
    words = ["orders"]
    for line in lines:
        words += [LINE, line] if len(words) > 1 else [line]
    return words


def _whole(war: War, seat: int, mail: Mail) -> tuple[str, str]:
    """Why a mail is refused as a whole; empty if it is not. MAIL-1, EMPIRE-1"""
    name, empire, cycle = war.empires[seat].name, mail.empire, mail.cycles[0] if mail.cycles else 0
    header = clause_of("E15", "header")
    if not empire:
        return f"it has no EMPIRE line (EMPIRE {quoted(name)})", header
    if empire_called(war, empire) != seat:
        return f"its EMPIRE line does not name {name} (EMPIRE {quoted(name)})", header
    if mail.second:
        return f"it has a second EMPIRE line ('{mail.second[:REPEATED]}'): write END below your orders", header
    if not cycle:
        return f"it has no CYCLE line (CYCLE {war.cycle})", header
    if len(set(mail.cycles)) > 1:
        return f"it names more than one cycle (CYCLE {war.cycle})", header
    if cycle != war.cycle:
        late = clause_of("E15", "cycle over") if cycle < war.cycle else header
        return f"orders are taken for cycle {war.cycle}, not for cycle {cycle}", late
    return "", ""


def _answer(document: Document, accepted: list[tuple[int, str]], refused: list[Note]) -> list[str]:
    """The answer to a mail, line by line. MAIL-2"""
    war, empire = document.war, document.war.empires[document.seat]
    lines = "1 line" if len(accepted) == 1 else f"{len(accepted)} lines"
    answer = [f"{empire.name}, cycle {war.cycle}: {lines} accepted, {len(refused)} refused."]
    answer += [f"  {number}: {text}" for number, text in accepted]
    if refused:
        answer += ["Refused:", *(f"  {note_text(line)}" for line in refused)]
    if document.warnings:
        answer += ["Warnings:", *(f"  {note_text(line)}" for line in document.warnings)]
    answer += [f"Design {design.name}: P{design.cost:,} each." for design in document.sender.fresh.values()]
    points = load_pack().command_points.per_cycle
    money = f"P{document.buying.money:,} of P{empire.treasury:,}"
    answer.append(f"Command points: {document.points} of {points}. Money: {money}.")
    if war.orders[document.seat] is not None:
        answer.append("This e-mail replaces your earlier one for this cycle.")
    return answer


def _skipped(mail: Mail) -> list[str]:
    """Which lines were not read: text around the orders, quotations, what stands below END. MAIL-1"""
    if not mail.skipped:
        return []
    shown = [f"  {number}: {line[:SHOWN]}" for number, line in mail.skipped[:MOST_SKIPPED]]
    more = len(mail.skipped) - MOST_SKIPPED
    return ["Skipped, as none of your orders:", *shown, *([f"  and {more} more lines"] if more > 0 else [])]


def orders_of(war: War) -> list[Orders]:
    """The sealed orders of all empires; those without any buy, move and attack nothing. EMPIRE-2"""
    world = world_of(war)
    return [read_lines(lines, world) if lines else Orders() for lines in war.orders]
