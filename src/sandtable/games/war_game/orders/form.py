"""The order document as an editor opens it: the header, and the orders that were sent last. ORDERS-9, SITE-10"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.documents import DocumentForm, LineStart
from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.position.state import War
from sandtable.threadsafe import once

from .first import first_orders
from .text import SECTIONS
from .vocabulary import KEYWORDS

END = "END"
WAY = " > "
ALSO = " + "
BEFORE_PLACE = {
    "BUY": " AT ", "SELL": " AT ", "GIVE": " AT ", "ACTION": " AT ", "LOAD": " AT ", "UNLOAD": " AT ",
    "MOVE": ": ", "AIRLIFT": ": ", "LAND": ": ", "ESCORT": ": ", "DROP": ": ", "SUBS": " AT ", "RETREAT": " TO ",
}  # fmt: skip
"""What stands before the first place of a line, by the word that begins it; otherwise nothing does."""


EXAMPLES = {
    "BUY": "BUY 20 Infantry AT 45",
    "SELL": "SELL 5 Artillery AT 45",
    "GIVE": "GIVE P5M TO Borealia",
    "NAME": 'NAME "New Arcadia"',
    "MOVE": "MOVE 10 Tank + 2 Fighter: 45 > 44",
    "LOAD": "LOAD 80 Infantry INTO 1 Sea Transport AT 45",
    "AIRLIFT": "AIRLIFT 20 Infantry IN 1 Air Transport: 45 > 44",
    "ATTACK": "ATTACK 44",
    "force:": "10 Tank + 40 Infantry: 45 > 44",
    "LAND": "LAND ALL FROM 2 Sea Transport: Blue 72 > 51",
}
"""A line of each sort that beginners ask for."""


def order_form(war: War, seat: int) -> DocumentForm:
    """An empire's orders of this cycle, or an empty form."""
    text = _document(war, seat, war.orders[seat] or SECTIONS)
    first = first_orders(war, seat)
    draft = _document(war, seat, first) if first else ""
    return DocumentForm(text, list(SECTIONS), END, _starts(), WAY, ALSO, draft)


def _document(war: War, seat: int, lines: Sequence[str]) -> str:
    return "\n".join((f"EMPIRE {war.empires[seat].name}", f"CYCLE {war.cycle}", *lines, END, ""))


@once
def _starts() -> list[LineStart]:
    forms = _forms()
    starts = [
        LineStart(word.capitalize(), f"{word} ", section, BEFORE_PLACE.get(word, " "), forms[word])
        for section, words in KEYWORDS.items()
        for word in words
    ]
    return [*starts, LineStart("Force", "  ", "ATTACKING", ": ", forms["force:"])]


def _forms() -> dict[str, str]:
    """The form of each order by its first word; those of force lines stand with the attack. ORDERS-10"""
    forms: dict[str, str] = {}
    orders = load_pack().order
    for form in (*(order.form for order in orders), *(line for order in orders for line in order.lines)):
        word = form.partition(" ")[0]
        example = f"; for example {EXAMPLES[word]}" if word in EXAMPLES else ""
        forms.setdefault(word, form + example)
    return forms
