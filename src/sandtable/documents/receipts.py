"""Receipts: what became of an order document. Good lines stand, each bad one comes back with its reason."""

from __future__ import annotations

from msgspec import Struct, field


class ReceiptLine(Struct, frozen=True, omit_defaults=True):
    """What is said of one line: why it was refused, or what its writer is warned of."""

    number: int
    text: str
    why: str
    clause: str = ""
    code: str = ""
    nearest: list[str] = field(default_factory=list)


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
