"""Nothing is written twice: no run of six identical lines in the program or in the page, imports aside."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import sandtable

HOUSE = Path(sandtable.__file__).parent
PAGE = Path(__file__).parents[1] / "web" / "src"
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


def page_lines(text: str) -> list[Line]:
    """The same of a module, component or style sheet of the page."""
    without_imports = re.sub(r"^ *import\b(?:[^\n'\"]*\n)*?[^\n]*['\"]", _blanked, text, flags=re.MULTILINE)
    return [
        (number, line.strip())
        for number, line in enumerate(without_imports.splitlines(), 1)
        if not line.strip().startswith(("//", "/*", "*")) and any(map(str.isalnum, line))
    ]


def _blanked(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


def repeated(modules: dict[str, str], run: int = RUN, read: Callable[[str], list[Line]] = code_lines) -> list[str]:
    """Every pair of places that share a run, each named once by where it begins."""
    places: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for name, text in modules.items():
        lines = read(text)
        for first in range(len(lines) - run + 1):
            window = lines[first : first + run]
            places[tuple(bare for _, bare in window)].append((name, window[0][0]))
    found = [" = ".join(f"{name}:{line}" for name, line in spots) for spots in places.values() if len(spots) > 1]
    return sorted(found)


def texts(folder: Path, *endings: str) -> dict[str, str]:
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in endings]
    return {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in paths}


def test_no_run_of_six_lines_stands_twice() -> None:
    modules = texts(HOUSE, ".py")
    assert len(modules) > 400
    models = {name: text for name, text in modules.items() if name.startswith("template/night_ride/")}
    assert repeated(models) == []
    assert repeated({name: text for name, text in modules.items() if name not in models}) == []  # each is copied alone


def test_no_run_of_six_lines_stands_twice_in_the_page() -> None:
    modules = texts(PAGE, ".ts", ".svelte", ".css")
    assert len(modules) > 80
    assert repeated(modules, read=page_lines) == []
    assert page_lines("import {\n  a,\n} from './b'\n// note\nlet c = 1\n") == [(5, "let c = 1")]


def test_a_run_is_found_whatever_stands_between_its_lines() -> None:
    run = [f"x{number} = {number}" for number in range(RUN)]
    modules = {
        "a": "import os\n" + "\n".join(run),
        "b": "y = 1\nif y:\n    # a remark\n" + "\n\n".join(f"    {line}" for line in run),
        "c": "from os import (\n    path,\n    sep,\n)\n" + "\n".join(run[:-1]),
    }
    assert repeated(modules) == ["a:2 = b:4"]
    assert repeated({"a": modules["a"], "c": modules["c"]}) == []
