"""Nothing is written twice: no run of six identical lines in the games and in what lies below them."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import sandtable

HOUSE = Path(sandtable.__file__).parent
FLOORS = ("games", "players", "counters", "combat", "board", "kernel", "language", "documents")
RUN = 6
Line = tuple[int, str]


def code_lines(text: str) -> list[Line]:
    """What counts of a module, with line numbers: no blank lines, comments, imports or lone brackets."""
    imported: set[int] = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            imported.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), 1)
        if number not in imported and not line.strip().startswith("#") and any(map(str.isalnum, line))
    ]


def repeated(modules: dict[str, str], run: int = RUN) -> list[str]:
    """Every pair of places that share a run, each named once by where it begins."""
    places: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for name, text in modules.items():
        lines = code_lines(text)
        for first in range(len(lines) - run + 1):
            window = lines[first : first + run]
            places[tuple(bare for _, bare in window)].append((name, window[0][0]))
    found = [" = ".join(f"{name}:{line}" for name, line in spots) for spots in places.values() if len(spots) > 1]
    return sorted(found)


def test_no_run_of_six_lines_stands_twice() -> None:
    modules = {
        str(path.relative_to(HOUSE)): path.read_text(encoding="utf-8")
        for floor in FLOORS
        for path in sorted((HOUSE / floor).rglob("*.py"))
    }
    assert len(modules) > 100
    assert repeated(modules) == []


def test_a_run_is_found_whatever_stands_between_its_lines() -> None:
    run = [f"x{number} = {number}" for number in range(RUN)]
    modules = {
        "a": "import os\n" + "\n".join(run),
        "b": "y = 1\nif y:\n    # a remark\n" + "\n\n".join(f"    {line}" for line in run),
        "c": "from os import (\n    path,\n    sep,\n)\n" + "\n".join(run[:-1]),
    }
    assert repeated(modules) == ["a:2 = b:4"]
    assert repeated({"a": modules["a"], "c": modules["c"]}) == []
