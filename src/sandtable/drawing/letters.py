"""How wide text is, near enough to place it without a font at hand; rather too wide than too narrow."""

from dataclasses import dataclass

_WIDTHS = {
    0.28: "'",
    0.33: " ,.IJijl·’",
    0.37: "-/:;\\f|",
    0.41: "!()[]rt",
    0.46: '"',
    0.52: "*_`sz",
    0.58: "?Lc",
    0.62: "FPTYaekovxy–",
    0.66: "$0123456789EKSbdghnpqu{}",
    0.72: "ABCRVXZ",
    0.77: "DGHNU",
    0.82: "&OQw×",
    0.86: "#+<=>M^~",
    0.98: "%m",
    1.0: "@W—…",
}
_WIDTH = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
BOLD = 1.13


@dataclass(frozen=True)
class Rect:
    """An upright rectangle."""

    x0: float
    y0: float
    x1: float
    y1: float

    def meets(self, other: "Rect") -> bool:
        return self.x0 < other.x1 and other.x0 < self.x1 and self.y0 < other.y1 and other.y0 < self.y1

    def overlap(self, other: "Rect") -> float:
        """The common area."""
        w = min(self.x1, other.x1) - max(self.x0, other.x0)
        h = min(self.y1, other.y1) - max(self.y0, other.y0)
        return w * h if w > 0 and h > 0 else 0.0

    def inside(self, other: "Rect") -> bool:
        return self.x0 >= other.x0 and self.y0 >= other.y0 and self.x1 <= other.x1 and self.y1 <= other.y1


def width(words: str, size: float, bold: bool = False, spacing: float = 0.0) -> float:
    """The width of a line of text in the unit of `size`."""
    return size * (sum(_WIDTH.get(c, 0.7) for c in words) * (BOLD if bold else 1.0) + spacing * len(words))


def wrap(words: str, size: float, room: float, bold: bool = False) -> list[str]:
    """The lines that a text needs in a column `room` wide."""
    lines: list[str] = []
    for word in words.split():
        if lines and width(f"{lines[-1]} {word}", size, bold) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def shorten(words: str, size: float, room: float, bold: bool = False) -> str:
    """The text, or its beginning and an ellipsis if it does not fit."""
    if width(words, size, bold) <= room:
        return words
    while words and width(words + "…", size, bold) > room:
        words = words[:-1]
    return words.rstrip() + "…"
