"""The order document as an editor opens it: the header, and the orders that were sent last. ORDERS-9, SITE-10"""

from __future__ import annotations

from sandtable.documents import DocumentForm, LineStart
from sandtable.games.war_game.state import War
from sandtable.shared import once

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


def order_form(war: War, seat: int) -> DocumentForm:
    """An empire's orders of this cycle, or an empty form."""
    lines = war.orders[seat] or SECTIONS
    text = "\n".join((f"EMPIRE {war.empires[seat].name}", f"CYCLE {war.cycle}", *lines, END, ""))
    return DocumentForm(text, list(SECTIONS), END, _starts(), WAY, ALSO)


@once
def _starts() -> list[LineStart]:
    starts = [
        LineStart(word.capitalize(), f"{word} ", section, BEFORE_PLACE.get(word, " "))
        for section, words in KEYWORDS.items()
        for word in words
    ]
    return [*starts, LineStart("Force", "  ", "ATTACKING", ": ")]
