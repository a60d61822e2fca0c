"""Offers: choices written out for a page or a program, with all that it would otherwise have to guess."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from sandtable.documents import Closed, Offer, Plan, PlanLine
from sandtable.language import LINE, Choices, Grammar, Words, open_line, slot_of, split_lines

from .state import State, Step

S = TypeVar("S", bound=State)


def build_offer(
    grammar: Grammar,
    state: S,
    seat: str,
    prefix: Words,
    offered: Choices,
    steps: Sequence[Step[S]],
    units: Iterable[str] | None,
) -> Offer:
    """The offer after a prefix, from the steps that take it.

    What is closed is told only if the `units` are given that are looked for where a unit is asked for.
    """
    slot = slot_of(grammar, prefix, offered)
    looked_for = (units or ()) if slot is not None and slot.kind == "unit" else ()
    return replace(
        offered.offer(prefix),
        slot=slot,
        plan=_plan(grammar, state, seat, prefix, offered, steps[0]) if prefix else None,
        closed=[] if units is None else list(_closed(grammar, state, seat, prefix, offered, steps, looked_for)),
    )


def _plan(grammar: Grammar, state: S, seat: str, prefix: Words, offered: Choices, step: Step[S]) -> Plan | None:
    form = grammar.verbs.get(prefix[0])
    if form is None or not form.plan:
        return None
    lines = [line for line in split_lines(prefix) if line]
    if lines and prefix[-1] != LINE and not (offered.complete or LINE in offered.words):
        lines.pop()  # the open one
    bill = step.bill(state, seat, prefix)
    costs = bill.costs if bill is not None else [None] * len(lines)
    notes = bill.notes if bill is not None and bill.notes else [""] * len(lines)
    rules = step.line_plan(state, seat, prefix[0])
    return Plan(
        open_line(prefix, form),
        [PlanLine(list(line), cost, note) for line, cost, note in zip(lines, costs, notes, strict=True)],
        form.written,
        rules.at_least if rules is not None else 0,
        total=None if bill is None else sum(cost or 0 for cost in costs),
        limit=None if bill is None else bill.limit,
        unit="" if bill is None else bill.unit,
        note="" if bill is None else bill.note,
    )


def _closed(
    grammar: Grammar,
    state: S,
    seat: str,
    prefix: Words,
    offered: Choices,
    steps: Iterable[Step[S]],
    units: Iterable[str],
) -> Iterator[Closed]:
    for step in steps:
        for word in dict.fromkeys((*step.wanted(state, seat, prefix), *units)):
            if word not in offered and word not in prefix:
                refusal = step.refuse(state, seat, prefix, word)
                kind = next((table.kind for table in grammar.names.values() if word in table.index), "word")
                yield Closed(word, kind, refusal.why, list(refusal.clauses), nearest=list(refusal.nearest))
