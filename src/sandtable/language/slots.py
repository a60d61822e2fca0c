"""Slots: what the next word of a sentence is part of, read from the grammar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from sandtable.documents import Slot

from .choices import Choices, Names, Numbers, Texts, Words
from .grammar import NUMBER, TEXT, Form, Grammar
from .quoting import LINE

_GROUPS: dict[str, Literal["set", "way"]] = {"+": "set", "*": "way"}


def open_line(prefix: Words, form: Form | None) -> int:
    """Where the line starts that the next word belongs to; in a sentence that is no plan, after its verb."""
    if form is not None and form.plan and LINE in prefix:
        return len(prefix) - prefix[::-1].index(LINE)
    return 1


def slot_of(grammar: Grammar, prefix: Words, offered: Choices) -> Slot | None:
    """What the next word is part of; none where nothing is offered and no set or way is open."""
    if isinstance(offered, Numbers):
        return Slot(NUMBER, range=offered.range)
    if isinstance(offered, Texts):
        return Slot(TEXT, length=offered.length)
    form = grammar.verbs.get(prefix[0]) if prefix else None
    if form is not None:
        start = open_line(prefix, form)
        slots = [slot for tokens in form.forms for slot in _slots(grammar, tokens, prefix, start)]
        group = next((slot for _, slot in slots if slot.form != "name" and slot.start < len(prefix)), None)
        if group is not None:
            return group
        for names, slot in slots:
            if any(word in names.index for word in offered):
                return slot
    return Slot("word") if len(offered) else None


def _slots(grammar: Grammar, tokens: tuple[str, ...], prefix: Words, start: int) -> Iterator[tuple[Names, Slot]]:
    """The slots of one form for a name that the next word may fill, with the table of that name."""
    place, end = start, len(prefix)
    for position, token in enumerate(tokens):
        kind = token.rstrip("+*")
        if kind not in grammar.names:
            if place == end or (token not in (NUMBER, TEXT) and prefix[place] != token):
                return
            place += 1
            continue
        names = grammar.names[kind]
        literal = tokens[position + 1] if position + 1 < len(tokens) else None
        first, single = place, token == kind
        while place < end and prefix[place] in names.index and prefix[place] != literal:
            place += 1
            if single:
                break
        if place == end and not (single and place > first):
            yield names, Slot("name", names.kind) if single else Slot(_GROUPS[token[-1]], names.kind, first)
            return
        if place == first:
            return
