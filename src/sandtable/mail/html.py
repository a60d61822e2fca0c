"""HTML mails as text: what a reader would see, line by line. Scripts, styles and comments leave nothing behind.

The time that it takes grows with the length and with nothing else: what cannot be ended is looked for once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

UNSEEN = frozenset({"script", "style", "head", "title", "template", "noscript", "object", "iframe", "svg"})
RAW = {name: re.compile(f"</{name}(?=[\\s/>])", re.IGNORECASE) for name in ("script", "style", "title")}
"""Elements inside which nothing is a tag but their own end."""
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
BLOCKS = frozenset(
    {"address", "article", "blockquote", "body", "dd", "div", "dl", "dt", "footer", "form", "h1", "h2", "h3", "h4",
     "h5", "h6", "header", "hr", "html", "li", "main", "ol", "p", "pre", "section", "table", "tbody", "tfoot",
     "thead", "tr", "ul"}
)  # fmt: skip
MOST_QUOTES = 20
"""Quotations inside each other that are marked; deeper ones are quoted as well."""
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_TAG = re.compile(r"<(/?)([A-Za-z][^\s/>]{0,40})")
_END = re.compile(r"""(?:[^>"']++|"[^"]*+"|'[^']*+')*+>""")
"""The rest of a tag: a > inside quotes does not end it."""
_OTHER = re.compile("<(?=[!?/])")


class Tag(str):
    """``p`` or ``/p``."""

    __slots__ = ()


def _pieces(html: str) -> Iterator[str]:
    """Texts, still with their entities, and tags."""
    at, quotes_end = 0, True
    while (start := html.find("<", at)) >= 0:
        yield html[at:start]
        tag = _TAG.match(html, start)
        if tag is None:
            at = _after_other(html, start)
            if at == start:  # a < that stands for itself
                yield "<"
                at += 1
            continue
        end = _END.match(html, tag.end()) if quotes_end else None
        quotes_end = quotes_end and end is not None  # a quotation mark that nothing closes: they mean nothing here
        at = end.end() if end is not None else html.find(">", tag.end()) + 1
        if not at:  # nothing ends it, and so it is no tag, nor is anything behind it
            at = start
            break
        name = tag[2].lower()
        yield Tag(tag[1] + name)
        if name in RAW and not tag[1]:
            closing = RAW[name].search(html, at)
            at = closing.start() if closing is not None else len(html)
    yield html[at:]


def _after_other(html: str, start: int) -> int:
    """Where a comment or the like ends that begins here; what nothing ends goes to the end. `start` for neither."""
    if _OTHER.match(html, start) is None:
        return start
    mark = "-->" if html.startswith("<!--", start) else ">"
    end = html.find(mark, start + 2)
    return end + len(mark) if end >= 0 else len(html)


class _Reader:
    """Collects lines. A block begins a new one; what stands in a blockquote is marked as a quotation."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._parts: list[str] = []
        self._quotes = 0
        self._unseen = ""
        """The element inside which nothing is seen, until it ends."""
        self._depth = 0
        self._plain = 0

    def read(self, html: str) -> None:
        for piece in _pieces(html):
            if not isinstance(piece, Tag):
                self._take_text(piece)
            elif piece.startswith("/"):
                self._end(piece[1:])
            else:
                self._begin(piece)
        self._end_line()

    def _begin(self, tag: str) -> None:
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

    def _end(self, tag: str) -> None:
        if self._unseen:
            self._depth -= tag == self._unseen
            if not self._depth:
                self._unseen = ""
        elif tag in BLOCKS and tag not in VOID:
            self._end_line()
            self._quotes -= tag == "blockquote" and self._quotes > 0
            self._plain -= tag == "pre" and self._plain > 0

    def _take_text(self, data: str) -> None:
        if self._unseen or not data:
            return
        data = unescape(data)
        if not self._plain:
            self._parts.append(_BLANKS.sub(" ", data))
            return
        first, *others = data.split("\n")
        self._parts.append(first)
        for line in others:
            self._end_line(always=True)
            self._parts.append(line)

    def _end_line(self, *, always: bool = False) -> None:
        line = "".join(self._parts).strip()
        self._parts = []
        if line or always:
            self.lines.append(">" * min(self._quotes, MOST_QUOTES) + " " * bool(self._quotes) + line)


def html_text(html: str) -> str:
    """The text of an HTML mail."""
    reader = _Reader()
    reader.read(html)
    return "\n".join(reader.lines)
