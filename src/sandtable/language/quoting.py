"""Words with blanks: they are written in double quotes, and a double quote in them is doubled."""

from __future__ import annotations

import re

from sandtable.errors import Malformed

from .choices import Words

LINE = ";"
"""Parts the lines of a plan."""

_QUOTES = str.maketrans("“”„‟«»", '""""""')
_PARTS = re.compile(r'"((?:[^"]|"")*)"|(;)|([^\s;"]+)|(")')


def split_words(text: str) -> Words:
    """The words of a text: what stands between blanks or in quotes; `;` is a word of its own."""
    text = text.translate(_QUOTES) if not text.isascii() else text
    if '"' not in text:
        return tuple(text.replace(LINE, f" {LINE} ").split())
    words = []
    for quoted, line, plain, loose in _PARTS.findall(text):
        if loose:
            raise Malformed("a quotation mark is not closed; write the whole name in double quotes")
        if not (line or plain) and quoted.strip() in ("", LINE):
            raise Malformed("there is nothing between two quotation marks")
        words.append(line or plain or " ".join(quoted.replace('""', '"').split()))
    return tuple(words)


def join_words(words: Words) -> str:
    """One text of some words; `split_words` of it gives them back."""
    text = " ".join(words)
    if text.count(" ") == len(words) - 1 and text.count(LINE) == words.count(LINE) and '"' not in text:
        return text.replace(f" {LINE}", LINE)
    text = ""
    for word in words:
        text += LINE if word == LINE else f" {_quoted(word)}"
    return text.lstrip()


def _quoted(word: str) -> str:
    special = not word or " " in word or LINE in word or '"' in word
    return '"' + word.replace('"', '""') + '"' if special else word
