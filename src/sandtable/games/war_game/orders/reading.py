"""A mail read as a whole: accepted lines, refusals, warnings, and the receipt. ORDERS-11, MAIL-2"""

from __future__ import annotations

from msgspec import Struct

from sandtable.games.war_game.command import attack_costs, points_needed
from sandtable.games.war_game.names import folded
from sandtable.games.war_game.pack import load_pack
from sandtable.games.war_game.state import War
from sandtable.games.war_game.turn import world_of
from sandtable.games.war_game.world import World

from . import forms
from .buying_checks import BuyingChecks
from .faults import Fault, Note, note
from .field_checks import FieldChecks
from .forms import Attack, Base, Line, Orders
from .grammar import parse
from .sender import Sender
from .text import SECTIONS, Raw, take_apart


class Reading(Struct):
    """What became of a mail. `whole` is why it was refused as a whole; it then replaces nothing. ORDERS-9"""

    orders: Orders = Orders()
    refused: list[Note] = []
    warnings: list[Note] = []
    whole: str = ""
    whole_clause: str = ""
    money: int = 0
    points: int = 0
    designs: list[tuple[str, int]] = []
    """Names and prices of the designs handed in."""

    def lines(self) -> tuple[str, ...]:
        """The accepted lines as the position keeps them, each section under its heading."""
        kept: list[str] = []
        for section, lines in zip(
            SECTIONS, (self.orders.buying, self.orders.movement, self.orders.attacking), strict=True
        ):
            if lines:
                kept += [section, *(f"{line.number} {line.text}" for line in lines)]
        return tuple(kept)


def kept_orders(lines: tuple[str, ...], world: World) -> Orders:
    """The orders that a position keeps, read again: they were checked when they came in."""
    parted: dict[str, list[Line]] = {section: [] for section in SECTIONS}
    section = SECTIONS[0]
    for kept in lines:
        if kept in parted:
            section = kept
        else:
            number, _, text = kept.partition(" ")
            parted[section].append(Line(int(number), text, parse(section, text, world)))
    return Orders(*(tuple(parted[name]) for name in SECTIONS))


class _Reader:
    def __init__(self, war: War, seat: int) -> None:
        self.war = war
        self.seat = seat
        self.sender = Sender(war, seat)
        self.reading = Reading()
        self.now: Raw = Raw(0, "", "")
        self.buying = BuyingChecks(self.sender, self.warn)
        self.field = FieldChecks(self.sender, self.warn)

    def warn(self, code: str, why: str) -> None:
        self.reading.warnings.append(note(self.now.number, self.now.text, Fault(code, why)))

    def refuse(self, raw: Raw, fault: Fault) -> None:
        self.reading.refused.append(note(raw.number, raw.text, fault))

    def parsed(self, raws: list[Raw]) -> list[Line]:
        found = []
        for raw in raws:
            try:
                found.append(Line(raw.number, raw.text, parse(raw.section, raw.text, self.sender.world)))
            except Fault as fault:
                self.refuse(raw, fault)
        return found

    def plain(self, lines: list[Line], section: str) -> tuple[Line, ...]:
        """The good lines of the Buying or the Movement section. A BASE line holds before all purchases. BASE-2"""
        good = []
        for line in sorted(lines, key=lambda line: not isinstance(line.order, Base)):
            self.now = Raw(line.number, section, line.text)
            try:
                in_buying = section == "BUYING" and not isinstance(line.order, forms.Action)
                (self.buying if in_buying else self.field).check(line.order)
                good.append(line)
            except Fault as fault:
                self.refuse(self.now, fault)
        return tuple(sorted(good, key=lambda line: line.number))

    def attacking(self, lines: list[Line]) -> tuple[Line, ...]:
        """Blocks with at least one good force line, and what stands between them. ATK-1"""
        good: list[Line] = []
        heading: Line | None = None
        for line in lines:
            self.now = Raw(line.number, "ATTACKING", line.text)
            try:
                if isinstance(line.order, Attack):
                    heading = None
                    self.field.heading(line.order)
                    heading = line
                elif isinstance(line.order, (*forms.FORCE_LINES, forms.RetreatTo)):
                    self._inside(heading, line)
                else:
                    heading = None
                    self.field.check(line.order)
                good.append(line)
            except Fault as fault:
                self.refuse(self.now, fault)
        return self._without_empty_blocks(good)

    def _inside(self, heading: Line | None, line: Line) -> None:
        if heading is None or not isinstance(heading.order, Attack):
            raise Fault("E14", "the line stands below no ATTACK or BOMBARD heading that was accepted")
        self.field.force_line(heading.order, line.order)

    def _without_empty_blocks(self, lines: list[Line]) -> tuple[Line, ...]:
        full = {block.heading.number for block in forms.blocks(tuple(lines)) if block.lines}
        kept: list[Line] = []
        empty = False
        for line in lines:
            if isinstance(line.order, Attack):
                empty = line.number not in full
                if empty:
                    self.refuse(
                        Raw(line.number, "ATTACKING", line.text), Fault("E14", "no good force line is below it")
                    )
            elif not isinstance(line.order, forms.RetreatTo):
                empty = False
            if not empty:
                kept.append(line)
        return tuple(kept)


def read_orders(war: War, seat: int, text: str) -> Reading:
    """Read a mail of an empire: good lines stand, each bad one comes back with a reason. ORDERS-11"""
    mail = take_apart(text)
    reader = _Reader(war, seat)
    reading = reader.reading
    reading.whole, reading.whole_clause = _whole(war, seat, mail.empire, mail.cycle)
    if reading.whole:
        return reading
    reading.refused = list(mail.refused)
    parted = {section: reader.parsed([raw for raw in mail.lines if raw.section == section]) for section in SECTIONS}
    buying = reader.plain(parted["BUYING"], "BUYING")
    movement = reader.plain(parted["MOVEMENT"], "MOVEMENT")
    reading.orders = Orders(buying, movement, reader.attacking(parted["ATTACKING"]))
    reading.money = reader.buying.money
    reading.points = points_needed(war, seat, reading.orders, reader.buying.paid)
    reading.designs = [(design.name, design.cost) for design in reader.sender.fresh.values()]
    _warn_of_points(reader, reading)
    reading.refused.sort(key=lambda note: note.number)
    reading.warnings.sort(key=lambda note: note.number)
    return reading


def _whole(war: War, seat: int, empire: str, cycle: int) -> tuple[str, str]:
    """Why a mail is refused as a whole; empty if it is not. MAIL-1, EMPIRE-1"""
    name = war.empires[seat].name
    if not empire:
        return "the mail has no EMPIRE line", Fault("E15", "", "header").clause
    if folded(empire) != folded(name):
        return f"the EMPIRE line does not name {name}", Fault("E15", "", "header").clause
    if not cycle:
        return "the mail has no CYCLE line", Fault("E15", "", "header").clause
    if cycle != war.cycle:
        finer = "cycle over" if cycle < war.cycle else "header"
        return f"orders are taken for cycle {war.cycle}, not for cycle {cycle}", Fault("E15", "", finer).clause
    return "", ""


def _warn_of_points(reader: _Reader, reading: Reading) -> None:
    """Name the blocks that will be dropped for want of command points. CMD-6"""
    left = load_pack().command_points.per_cycle
    attacks = attack_costs(reader.war, reader.seat, reading.orders.attacking)
    left -= reading.points - sum(cost for _, _, cost in attacks)
    for line, _, cost in attacks:
        if cost > left:
            reader.now = Raw(line.number, "ATTACKING", line.text)
            reader.warn("W01", f"{reading.points} command points are needed: this block will be dropped")
        else:
            left -= cost


def receipt(war: War, seat: int, reading: Reading, *, replaces: bool = False) -> list[str]:
    """The answer to a mail, line by line. MAIL-2"""
    name = war.empires[seat].name
    if reading.whole:
        return [f"{name}: the whole mail is refused: {reading.whole} ({reading.whole_clause}).", "Nothing has changed."]
    orders = reading.orders
    accepted = (*orders.buying, *orders.movement, *orders.attacking)
    told = [f"{name}, cycle {war.cycle}: {len(accepted)} lines accepted, {len(reading.refused)} refused."]
    told += [f"  {line.number}: {line.text}" for line in accepted]
    if reading.refused:
        told += ["Refused:", *(f"  {refused}" for refused in reading.refused)]
    if reading.warnings:
        told += ["Warnings:", *(f"  {warning}" for warning in reading.warnings)]
    told += [f"Design {design}: P{price:,} each." for design, price in reading.designs]
    points = load_pack().command_points.per_cycle
    told.append(
        f"Command points: {reading.points} of {points}. Money: P{reading.money:,} of P{war.empires[seat].treasury:,}."
    )
    if replaces:
        told.append("This mail replaces your earlier one for this cycle.")
    return told


def orders_of(war: War) -> list[Orders]:
    """The sealed orders of all empires; those without any buy, move and attack nothing. EMPIRE-2"""
    world = world_of(war)
    return [kept_orders(lines, world) if lines else Orders() for lines in war.orders]
