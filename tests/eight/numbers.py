"""The numbers and words in what somebody received or was shown: the same, however they are written."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any

import msgspec

from tests.eight.recording import Received

_NUMBER = re.compile(r"(?<![\w.,])P?(\d{1,3}(?:,\d{3})+|\d+)(?![\w]|[.,]\d)")
"""A whole number, with or without commas between its thousands; neither a part of a word nor of another number."""
_TAG = re.compile("<[^>]*>")
_NAMES = ("n", "seq", "posts")
"""Fields of documents whose numbers are names, most of them drawn at random."""


def numbers_in(value: Any) -> set[int]:
    """The whole numbers in a text, or in a document with all its parts."""
    if isinstance(value, str):
        return {int(found.replace(",", "")) for found in _NUMBER.findall(value)}
    if isinstance(value, Mapping):
        return numbers_in([*value, *(part for key, part in value.items() if key not in _NAMES)])
    if isinstance(value, (list, tuple, set, frozenset)):
        return set().union(*map(numbers_in, value))
    return {value} if isinstance(value, int) and not isinstance(value, bool) else set()


def received_numbers(each: Received) -> set[int]:
    """The whole numbers in something that a seat received."""
    if each.kind in ("http", "live"):
        return numbers_in(msgspec.json.decode(each.text or "null"))
    if each.where.endswith(".csv"):
        return numbers_in(list(csv.reader(io.StringIO(each.text))))
    return numbers_in(_TAG.sub(" ", each.text) if each.kind == "file" else each.text)


def received_words(each: Received) -> str:
    """The text of something that a seat received, as somebody would read it: quotation marks are plain ones."""
    if each.kind in ("http", "live"):
        return words_in(each.text or "null")
    if each.where.endswith(".csv"):
        return "\n".join(cell for row in csv.reader(io.StringIO(each.text)) for cell in row)
    return unescape(each.text) if each.kind == "file" else each.text


def words_in(document: str) -> str:
    """All strings of a document in JSON."""
    return "\n".join(_strings(msgspec.json.decode(document)))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from (key, *_strings(part))
    elif isinstance(value, list):
        for part in value:
            yield from _strings(part)
