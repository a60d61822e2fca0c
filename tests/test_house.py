"""How the code is built, beside the contracts of `lint-imports`: short functions, and modules in no circle."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "bench", "website", "tests")
LONGEST = 40
"""Lines of a function."""
LONGER = {
    "src/sandtable/board/moves.py reach_from",  # the loop in which all movement is found: a call in it costs time
}
"""Functions that are longer for a reason; what a migration did once is never touched again."""


def functions() -> Iterator[tuple[str, int]]:
    """Every function by its file and name, with the number of its lines."""
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*.py"):
            if "migrations" in path.parts:
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    lines = (node.end_lineno or node.lineno) - node.lineno + 1
                    yield f"{path.relative_to(ROOT)} {node.name}", lines


def test_no_function_is_long() -> None:
    assert {name for name, lines in functions() if lines > LONGEST} == LONGER


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Late imports count, as they hide a circle only; those for the type checker do not. The sorter names a circle."""
    graph = grimp.build_graph("sandtable", exclude_type_checking_imports=True)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    TopologicalSorter(imports).prepare()
