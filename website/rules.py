"""The rules of a game as a page: every clause in our own words, with its rulings and the cases that show it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.casefiles import all_cases
from sandtable.kernel import Clause, Game


def page(game: Game[Any]) -> str:
    """All clauses of a game, in Markdown."""
    shown: dict[str, dict[str, None]] = {}
    cases = all_cases(game.name)
    variants = {name.removesuffix("-a") for name, _ in cases if name.endswith("-a")}
    for name, case in cases:
        file = name.rpartition("-")[0] if name.rpartition("-")[0] in variants else name
        for number in case.clauses:
            shown.setdefault(number, {})[file] = None
    lines = [
        f"# {game.title}: the rules",
        "",
        "Every rule in our own words, by its number. The examples are run as tests; "
        f"`sandtable cases {game.name} NUMBER` runs those of one rule.",
        "",
    ]
    for clause in game.clauses:
        lines += _entry(clause, [*shown.get(clause.id, ())])
    return "\n".join(lines) + "\n"


def _entry(clause: Clause, cases: list[str]) -> Iterator[str]:
    yield from (f"## {clause.id} {clause.title}", "", clause.rule, "")
    if clause.ambiguity:
        yield from (f"*In doubt:* {clause.ambiguity}", "")
    if clause.ruling:
        yield from (f"*Ruling:* {clause.ruling}", "")
    if clause.see:
        yield from (f"See {', '.join(clause.see)}.", "")
    if cases:
        yield from (f"Examples: {', '.join(f'`{name}`' for name in cases)}.", "")
