"""Orders as a document: lines that are judged one after the other, each given the lines above. ORDERS-10, ORDERS-11"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.position.world import World
from sandtable.games.war_game.rules.command import attack_costs, points_needed
from sandtable.language import is_text

from . import forms
from .buying_checks import BuyingChecks
from .faults import Fault, Note, nearest_words, note
from .field_checks import FieldChecks
from .forms import Attack, Line, Order, Orders
from .grammar import parse
from .sender import Sender
from .text import SECTIONS
from .vocabulary import KEYWORDS
from .writing import Writer

LONGEST = 200
"""Letters of one line in its canonical form."""
MOST_LINES = 400
"""Lines of a document, its headings included."""


class Document:
    """The orders of one empire while they are written. `take` puts a line into it or raises Fault."""

    def __init__(self, war: War, seat: int) -> None:
        self.war = war
        self.seat = seat
        self.section = ""
        self.heading: Attack | None = None
        self.lines: list[str] = []
        self.parted: dict[str, list[Line]] = {section: [] for section in SECTIONS}
        self.warnings: list[Note] = []
        self.sender = Sender(war, seat)
        self.writer = Writer(self.sender.world)
        self.buying = BuyingChecks(self.sender, self.warn)
        self.field = FieldChecks(self.sender, self.warn)
        self._number = 0
        self._text = ""

    def warn(self, code: str, why: str) -> None:
        self.warnings.append(note(self._number, self._text, Fault(code, why)))

    # --- taking lines

    def open(self, section: str) -> None:
        """A section heading. ORDERS-1"""
        if self.section and SECTIONS.index(section) <= SECTIONS.index(self.section):
            why = f"{section} comes after {self.section}; the order is {', '.join(SECTIONS)}, each once"
            raise Fault("E03", why)
        self.section, self.heading = section, None
        self.lines.append(section)

    def take(self, text: str, number: int = 0) -> str:
        """Put a line into the document; its canonical form. A section heading is a line, too."""
        if len(self.lines) >= MOST_LINES:
            raise Fault("E17", f"an e-mail has at most {MOST_LINES} lines")
        if text.upper().rstrip(" :") in SECTIONS:
            self.open(text.upper().rstrip(" :"))
            return self.section
        if not self.section:
            raise Fault("E02", "the line stands before any section heading")
        order = parse(self.section, text, self.sender.world)
        line = self.writer.write(order)
        if len(line) > LONGEST:
            raise Fault("E17", f"the line has more than {LONGEST} letters: divide the force or the path")
        self._number, self._text = number or len(self.lines) + 1, text
        warned, ordered = len(self.warnings), dict(self.sender.ordered)
        try:
            self._check(order)
        except Fault:  # a refused line orders nobody
            del self.warnings[warned:]
            self.sender.ordered = ordered
            raise
        self.lines.append(line)
        self.parted[self.section].append(Line(self._number, line, order))
        return line

    def close_block(self, text: str) -> None:
        """A heading that was refused or misspelt ends the block above: nothing below belongs to that. ORDERS-10"""
        word = text.partition(" ")[0]
        near = nearest_words(word, KEYWORDS["ATTACKING"])
        if self.section == "ATTACKING" and near and near[0] in ("ATTACK", "BOMBARD"):
            self.heading = None

    def _check(self, order: Order) -> None:
        if self.section == "BUYING" and not isinstance(order, forms.Action):
            self.buying.check(order)
        elif isinstance(order, Attack):
            self.field.heading(order)
            self.heading = order
        elif isinstance(order, (*forms.FORCE_LINES, forms.RetreatTo)):
            if self.heading is None:
                raise Fault("E14", "the line stands below no ATTACK or BOMBARD heading that was accepted")
            self.field.force_line(self.heading, order)
        else:
            self.heading = None
            self.field.check(order)

    def takes(self, text: str) -> bool:
        """Put a line into the document if it may follow and is written in its canonical form; whether it was."""
        try:
            return is_text(text, LONGEST) and self.take(text) == text
        except Fault:
            return False

    def accepts(self, text: str) -> Fault | None:
        """Why a line may not follow; None if it may. The document stays as it is."""
        try:
            line = self.twin().take(text)
        except Fault as fault:
            return fault
        return None if line == text else Fault("E17", f"write it as: {line}", nearest=[line])

    def twin(self) -> Document:
        """An independent copy."""
        twin = copy(self)
        twin.lines, twin.warnings = list(self.lines), list(self.warnings)
        twin.parted = {section: list(lines) for section, lines in self.parted.items()}
        twin.sender = self.sender.twin()
        twin.buying = self.buying.twin(twin.sender, twin.warn)
        twin.field = self.field.twin(twin.sender, twin.warn)
        return twin

    # --- what it comes to

    @property
    def orders(self) -> Orders:
        return Orders(*(tuple(self.parted[section]) for section in SECTIONS))

    @property
    def points(self) -> int:
        """Command points that the orders need. CMD-1"""
        return points_needed(self.war, self.seat, self.orders, self.buying.paid)

    def warn_of_points(self) -> None:
        """Name the blocks that will be dropped for want of command points. CMD-6"""
        left = load_pack().command_points.per_cycle
        attacks = attack_costs(self.war, self.seat, self.orders.attacking)
        left -= self.points - sum(cost for _, _, cost in attacks)
        for line, _, cost in attacks:
            if cost > left:
                self._number, self._text = line.number, line.text
                self.warn("W01", f"{self.points} command points are needed: this block will be dropped")
            else:
                left -= cost

    def without_empty_blocks(self) -> list[Line]:
        """Take out the headings that no good force line stands below, with their RETREAT TO; they come back. ATK-1"""
        own = self.parted["ATTACKING"]
        full = {block.heading.number for block in forms.blocks(tuple(own)) if block.lines}
        empty: list[Line] = []
        dropping = False
        for line in own:
            if isinstance(line.order, Attack):
                dropping = line.number not in full
            elif not isinstance(line.order, forms.RetreatTo):
                dropping = False
            if dropping:
                empty.append(line)
        self.parted["ATTACKING"] = [line for line in own if line not in empty]
        return empty

    def kept_lines(self) -> tuple[str, ...]:
        """The accepted lines, each section under its heading, as they stand in the action."""
        kept: list[str] = []
        for section in SECTIONS:
            if self.parted[section]:
                kept += [section, *(line.text for line in self.parted[section])]
        return tuple(kept)


def read_lines(lines: Iterable[str], world: World) -> Orders:
    """Orders from lines that were checked when they came in; they are numbered as they stand there."""
    parted: dict[str, list[Line]] = {section: [] for section in SECTIONS}
    section = SECTIONS[0]
    for number, text in enumerate(lines, 1):
        if text in parted:
            section = text
        else:
            parted[section].append(Line(number, text, parse(section, text, world)))
    return Orders(*(tuple(parted[name]) for name in SECTIONS))
