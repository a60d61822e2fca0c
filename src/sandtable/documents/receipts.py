"""Order documents: the form that an editor opens, and the receipt. Good lines stand, bad ones come back."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from .amounts import Amount


class ReceiptLine(Struct, frozen=True, omit_defaults=True):
    """A remark on one line: why it was refused, or a warning."""

    number: int
    text: str
    why: str
    clause: str = ""
    code: str = ""
    nearest: list[str] = field(default_factory=list)


class Meter(Struct, frozen=True, omit_defaults=True):
    """How much of something a document uses up, and how much there is."""

    name: str
    used: Amount
    of: Amount
    unit: str = ""
    """What is written before the figures: a currency."""


Errand = Literal["move", "sail", "flight", "attack", "bombard", "landing", "retreat"]


class OrderWay(Struct, frozen=True, omit_defaults=True):
    """Where an accepted line sends somebody, from space to space; the kind says by what, and to do what."""

    line: int
    kind: Errand
    spaces: list[str]
    text: str


class Trial(Struct, frozen=True, omit_defaults=True):
    """Lines of a document that can be tried out: the tool of the game, and what they put into its fields."""

    first: int
    last: int
    """The numbers of the lines."""
    tool: str
    fields: dict[str, str]
    note: str = ""
    """Where the fields come from that the writer has not written."""


class Receipt(Struct, frozen=True, omit_defaults=True):
    """The answer to an order document.

    `action` is the sentence that the accepted lines come to; it is empty if the document was refused as a whole, and
    `why` then says the reason.
    """

    action: list[str] = field(default_factory=list)
    accepted: list[tuple[int, str]] = field(default_factory=list)
    refused: list[ReceiptLine] = field(default_factory=list)
    warnings: list[ReceiptLine] = field(default_factory=list)
    why: str = ""
    clause: str = ""
    text: list[str] = field(default_factory=list)
    """The whole receipt as lines to print or to mail."""
    meters: list[Meter] = field(default_factory=list)
    """What the accepted lines use up."""
    trials: list[Trial] = field(default_factory=list)
    """What a tool can tell of accepted lines."""
    ways: list[OrderWay] = field(default_factory=list)
    """The accepted lines as arrows on a map."""


class LineStart(Struct, frozen=True, omit_defaults=True):
    """How a line of a document may begin, for a button: its label, and what is written."""

    label: str
    text: str
    section: str = ""
    """The heading below which such a line stands."""
    place: str = " "
    """What stands before the first place of such a line."""
    form: str = ""
    """How such a line goes on, for somebody who is writing one."""


class DocumentForm(Struct, frozen=True, omit_defaults=True):
    """An order document as an editor opens it."""

    text: str
    """What was sent last, or an empty form with its header."""
    sections: list[str] = field(default_factory=list)
    """The headings, in their order."""
    end: str = ""
    """The line that ends the document."""
    starts: list[LineStart] = field(default_factory=list)
    way: str = ""
    """What stands between two places of a way."""
    also: str = ""
    """What stands between two kinds of units of a force."""
    suggested: str = ""
    """A whole document to begin with, for who does not know how; empty where there is none."""
