"""An order document, written line by line at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sandtable.cli.output import say
from sandtable.documents import DocumentForm
from sandtable.kernel import Match

Read = Callable[[str], str | None]
"""Shows a prompt and gives the line that was typed, or None at the end of input."""


class OrderSheet:
    """The lines of a document by their headings. A typed heading is turned to; any other line is added below it."""

    def __init__(self, form: DocumentForm) -> None:
        self.end = form.end or "END"
        self.header: list[str] = []
        self.sections: dict[str, list[str]] = {name: [] for name in form.sections or [""]}
        self.section = next(iter(self.sections))
        here = self.header if form.sections else self.sections[""]
        for line in form.text.splitlines():
            if line.strip() == self.end:
                break
            if line.strip() in self.sections:
                here = self.sections[line.strip()]
            else:
                here.append(line)

    @property
    def text(self) -> str:
        return "\n".join([*(line for line, _, _ in self._numbered()), self.end])

    def write(self, read: Read) -> bool:
        """Take lines until the document is ended; False if the input ends first."""
        say(*(f"{number:>4}  {line}" for number, (line, _, _) in enumerate(self._numbered(), 1)))
        headings = f"a heading ({', '.join(self.sections)}), " if "" not in self.sections else ""
        say(f"Type {headings}an order, 'drop NUMBER' to strike out a line, {self.end} to finish.")
        while (line := read(f"{self.section}> " if self.section else "order> ")) is not None:
            word = line.strip()
            if word.upper() == self.end:
                return True
            if word:
                self._take(line.rstrip())
        return False

    def _take(self, line: str) -> None:
        first, _, rest = line.strip().partition(" ")
        if line.strip().upper() in self.sections:
            self.section = line.strip().upper()
        elif first.lower() == "drop" and rest.isdecimal():
            self._drop(int(rest))
        else:
            self.sections[self.section].append(line)

    def _drop(self, number: int) -> None:
        numbered = list(self._numbered())
        section, place = numbered[number - 1][1:] if 0 < number <= len(numbered) else (None, -1)
        if section is None:
            say(f"Line {number} is not an order.")
        else:
            say(f"Dropped: {self.sections[section].pop(place).strip()}")

    def _numbered(self) -> Iterator[tuple[str, str | None, int]]:
        """The lines as a receipt numbers them; orders with their section and their place in it."""
        for line in self.header:
            yield line, None, -1
        for name, lines in self.sections.items():
            if name:
                yield name, None, -1
            for place, line in enumerate(lines):
                yield line, name, place


def send_orders(match: Match[Any], seat: str, sheet: OrderSheet, read: Read) -> bool:
    """Write orders, show their receipt, and send what can stand. Whether anything was sent."""
    if not sheet.write(read):
        return False
    receipt = match.game.read_document(match.state, seat, sheet.text)
    say(*receipt.text)
    doubtful = receipt.refused and read("Send the accepted lines? [y/N] ") not in ("y", "yes")
    if doubtful or not receipt.action:
        say("Nothing was sent; 'write' opens the sheet again.")
        return False
    match.do_words(seat, tuple(receipt.action))
    return True
