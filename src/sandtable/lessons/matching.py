"""Patterns of actions: the beginning of a sentence, in which `*` stands for any word.

Where a sentence is a plan, a pattern may also be its verb with the beginning of one of its lines.
"""

from __future__ import annotations

from sandtable.language import LINE, Words, split_words

ANY = "*"


def is_like(action: str, pattern: str) -> bool:
    """Whether an action fits a pattern."""
    said, wanted = split_words(action.casefold()), split_words(pattern.casefold())
    return _begins(said, wanted) or any(_begins(line, wanted) for line in _lines(said))


def _begins(said: Words, wanted: Words) -> bool:
    return len(said) >= len(wanted) and all(b in (ANY, a) for a, b in zip(said, wanted, strict=False))


def _lines(said: Words) -> list[Words]:
    """Each line of a plan as a sentence of its own."""
    lines: list[Words] = [said[:1]]
    for word in said[1:]:
        if word == LINE:
            lines.append(said[:1])
        else:
            lines[-1] = (*lines[-1], word)
    return lines
