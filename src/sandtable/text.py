"""Text from outside, made fit to be shown."""

from __future__ import annotations

REPLACEMENT = "\ufffd"


def printable(text: str) -> str:
    """The text without control characters, which a terminal would obey instead of showing them."""
    return text if text.isprintable() else "".join(c if c.isprintable() else REPLACEMENT for c in text)
