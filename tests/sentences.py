"""Every sentence that a user can meet: `python -m tests.sentences` lists them, with the place where each is written.

A sentence is a text of at least two words that is no docstring of our own: in Python a string (docstrings of commands
count, since `--help` shows them), in packs and lessons the texts of clauses with their rulings, of guides, charts and
steps, on the page what stands between tags, in attributes that are read out, and in strings of scripts.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
CODE = ROOT / "src" / "sandtable"
PAGE = ROOT / "web" / "src"
WORDS = re.compile(r"[^\W\d_]{2,}[,;:.]? +\S*[^\W\d_]{2,}")
SPOKEN = (
    "rule", "ambiguity", "ruling", "text", "title", "help", "note", "name", "meaning", "summary", "why", "item",
    "holds", "aim", "turn", "different", "who", "win", "special", "effect", "say", "success", "learn", "end",
)  # fmt: skip
"""Keys of packs and lessons whose values are shown."""
NOT_SHOWN = re.compile(r"^\s*(select|insert|update|delete|create|alter|pragma|drop) ", re.IGNORECASE)
SILENT = ("conformance", "mapmaker", "drawing")
"""Packages that speak to developers only, or in names of styles."""
LOGIC = re.compile(r"\{[#/:@][^{}]*\}")
"""What a page does between its texts."""
STYLES = re.compile(r"[a-z ]+")
"""Names of styles, one after the other."""


def sentences() -> Iterator[tuple[str, str]]:
    """Place and text of each."""
    for path in sorted(CODE.rglob("*.py")):
        if path.relative_to(CODE).parts[0] not in SILENT:
            yield from _of_python(path)
    for path in sorted(CODE.rglob("*.toml")):
        if {"pack", "lessons"} & set(path.parts):
            yield from _of_pack(path)
    for path in sorted(p for kind in ("*.svelte", "*.ts") for p in PAGE.rglob(kind)):
        yield from _of_page(path)


def _of_python(path: Path) -> Iterator[tuple[str, str]]:
    tree = ast.parse(path.read_text())
    docstrings = {id(node) for node in _docstrings(tree)}
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            text = "".join(_piece(part) for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner | docstrings:
            text = node.value
        else:
            continue
        if WORDS.search(text) and not NOT_SHOWN.match(text):
            yield f"{path.relative_to(ROOT)}:{node.lineno}", " ".join(text.split())


def _piece(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "…"


def _docstrings(tree: ast.Module) -> Iterator[ast.expr]:
    """Strings that stand for themselves: docstrings of modules, classes and functions, and those of values."""
    commands = {
        id(node.body[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and any("command" in ast.unparse(line) for line in node.decorator_list)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and id(node) not in commands:
            yield node.value


def _of_pack(path: Path) -> Iterator[tuple[str, str]]:
    def walk(value: object, key: str) -> Iterator[str]:
        if isinstance(value, dict):
            for name, each in value.items():
                yield from walk(each, str(name))
        elif isinstance(value, list):
            for each in value:
                yield from walk(each, key)
        elif isinstance(value, str) and key in SPOKEN and WORDS.search(value):
            yield value

    for text in walk(tomllib.loads(path.read_text()), ""):
        yield str(path.relative_to(ROOT)), " ".join(text.split())


def _of_page(path: Path) -> Iterator[tuple[str, str]]:
    source = re.sub(r"<style.*?</style>|<!--.*?-->|/\*.*?\*/", _blank, path.read_text(), flags=re.DOTALL)
    source = re.sub(r"(?<!:)//[^\n]*", "", source)
    quoted = r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"|`((?:[^`\\]|\\.)*)`"
    between = r">([^<>{}]*(?:\{[^{}]*\}[^<>{}]*)*)<" if path.suffix == ".svelte" else r"(?!)()"
    for found in re.finditer(f"{quoted}|{between}", source):
        text = " ".join(LOGIC.sub("", next((group for group in found.groups() if group), "")).split())
        code = STYLES.fullmatch(text) or re.search(r"=>|\bclass=|\$state|\$derived|^import|[;{]\s*$", text)
        if WORDS.search(text) and not code:
            yield f"{path.relative_to(ROOT)}:{source.count(chr(10), 0, found.start()) + 1}", text


def _blank(found: re.Match[str]) -> str:
    return "\n" * found.group().count("\n")


if __name__ == "__main__":
    wanted = sys.argv[1:]
    rows = [row for row in sentences() if not wanted or any(row[0].startswith(each) for each in wanted)]
    for place, text in rows:
        print(f"{place}: {text}")
    print(f"{len(rows)} sentences, {len({text for _, text in rows})} different", file=sys.stderr)
