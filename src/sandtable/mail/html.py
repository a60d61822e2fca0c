"""HTML mails as text: what a reader would see, line by line. Scripts, styles and comments leave nothing behind."""

from __future__ import annotations

import re
from html.parser import HTMLParser

UNSEEN = frozenset({"script", "style", "head", "title", "template", "noscript", "object", "iframe", "svg"})
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
BLOCKS = frozenset(
    {"address", "article", "blockquote", "body", "dd", "div", "dl", "dt", "footer", "form", "h1", "h2", "h3", "h4",
     "h5", "h6", "header", "hr", "html", "li", "main", "ol", "p", "pre", "section", "table", "tbody", "tfoot",
     "thead", "tr", "ul"}
)  # fmt: skip
MOST_QUOTES = 20
"""Quotations inside each other that are marked; deeper ones are quoted as well."""
_BLANKS = re.compile(r"[ \t\r\n\f]+")


class _Reader(HTMLParser):
    """Collects lines. A block begins a new one; what stands in a blockquote is marked as a quotation."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self._parts: list[str] = []
        self._quotes = 0
        self._unseen = ""
        """The element inside which nothing is seen, until it ends."""
        self._depth = 0
        self._plain = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._unseen:
            self._depth += tag == self._unseen
        elif tag in UNSEEN:
            self._unseen, self._depth = tag, 1
        elif tag == "br":
            self._end_line(always=True)
        elif tag in BLOCKS:
            self._end_line()
            self._quotes += tag == "blockquote"
            self._plain += tag == "pre"
        elif tag in ("td", "th"):
            self._parts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if self._unseen:
            self._depth -= tag == self._unseen
            if not self._depth:
                self._unseen = ""
        elif tag in BLOCKS and tag not in VOID:
            self._end_line()
            self._quotes -= tag == "blockquote" and self._quotes > 0
            self._plain -= tag == "pre" and self._plain > 0

    def handle_data(self, data: str) -> None:
        if self._unseen:
            return
        if not self._plain:
            self._parts.append(_BLANKS.sub(" ", data))
            return
        first, *others = data.split("\n")
        self._parts.append(first)
        for line in others:
            self._end_line(always=True)
            self._parts.append(line)

    def close(self) -> None:
        super().close()
        self._end_line()

    def _end_line(self, *, always: bool = False) -> None:
        line = "".join(self._parts).strip()
        self._parts = []
        if line or always:
            self.lines.append(">" * min(self._quotes, MOST_QUOTES) + " " * bool(self._quotes) + line)


def html_text(html: str) -> str:
    """The text of an HTML mail."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return "\n".join(reader.lines)
