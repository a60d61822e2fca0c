"""Where a game's code can be made wrong, and how: found in its syntax trees, in the same order on every machine."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import Literal

from msgspec import Struct

Kind = Literal["rule", "refusal", "text"]
KINDS: tuple[Kind, ...] = ("rule", "refusal", "text")

NO_RULES = re.compile(
    r"announcement|pack|pack_records|\w+_records|case_position|soundness|invariants|handbook|catalogue|boards|options|"
    r"option_groups|names|names_of_\w+|letters|looks|prospects|papers|sheet|round_sheets|report|atlas|danger|"
    r"wording|profile|forms|tools|marks"
)
"""Modules that neither rule, refuse nor tell: what they say is held by other tests."""
PLAYERS_AND_FOG = ("staff", "fog")
"""Folders of a game that play it or veil it."""
TEXTS = re.compile(r"log|log_\w+|\w+_log|sentences|telling|teller")
"""Modules that tell; of the folder `presentation` no others count."""
REFUSING = re.compile(r"refuse|why|wrong|_no_|^no_|nobody|not_a|objection|hindrance|reason|blamed|too_|explain")
"""Names of functions that say why something is not allowed."""
PROPOSING = re.compile(r"danger|worth|fill|propos|prefer|liking|note|question|title|name")
"""Names of functions that decide nothing: what they say is a proposal or a label."""


class Mutant(Struct, frozen=True):
    """One fault: the `number`-th of its module."""

    module: str
    number: int
    kind: Kind
    function: str
    line: int
    what: str
    clauses: tuple[str, ...]
    """The clauses that the function names, whose cases should notice first."""

    @property
    def name(self) -> str:
        """The fault by its place and what it does, as lists of equivalent ones name it. Lines and modules may move."""
        return f"{self.module.rpartition('.')[2]}:{self.function}: {self.what}"


class Site(Struct):
    """A place that can be changed."""

    kind: Kind
    function: str
    line: int
    what: str
    change: Callable[[], None]
    clauses: tuple[str, ...]


def modules_of(package: str, folder: Path) -> Iterator[tuple[str, Path]]:
    """The modules of a game; those of its family too, but not its sisters'."""
    family, _, game = package.removeprefix("sandtable.games.").rpartition(".")
    if family and package.startswith("sandtable.games."):
        package, sisters = package.removesuffix(f".{game}"), {init.parent.name for init in folder.parent.glob("*/pack")}
        folder = folder.parent
    else:
        sisters = set()
    for path in sorted(folder.rglob("*.py")):
        place = path.relative_to(folder).with_suffix("").parts
        if place[-1] != "__init__" and (place[0] == game or place[0] not in sisters):
            yield ".".join((package, *place)), path


def find_mutants(package: str, folder: Path, clauses: Collection[str]) -> list[Mutant]:
    """Every fault that can be put into the modules of a game; `clauses`: the numbers of its rules."""
    found: list[Mutant] = []
    for module, path in modules_of(package, folder):
        place = module.split(".")
        shows = "presentation" in place and not TEXTS.fullmatch(place[-1])
        if shows or NO_RULES.fullmatch(place[-1]) or any(part in PLAYERS_AND_FOG for part in place):
            continue
        text = path.read_text(encoding="utf-8")
        found += [
            Mutant(module, number, site.kind, site.function, site.line, site.what, site.clauses)
            for number, site in enumerate(sites(ast.parse(text), text, place[-1], clauses))
        ]
    return found


def mutated(text: str, name: str, number: int, clauses: Collection[str]) -> ast.Module:
    """The tree of a module with one of its faults."""
    tree = ast.parse(text)
    for place, site in enumerate(sites(tree, text, name, clauses)):
        if place == number:
            site.change()
            return ast.fix_missing_locations(tree)
    raise ValueError(f"there is no fault {number} in {name}")


def sites(tree: ast.Module, text: str, name: str, clauses: Collection[str]) -> list[Site]:
    """Every place of a module that can be changed, in the order of the text."""
    return Finder(text, bool(TEXTS.fullmatch(name)), clauses).find(tree)


class Finder:
    """Walks one module. What a place is good for depends on the function and the call that it stands in."""

    def __init__(self, text: str, tells: bool, clauses: Collection[str]) -> None:
        self.lines = text.splitlines()
        self.tells = tells
        self.clauses = clauses
        self.numbers = sorted(clauses)
        self.sites: list[Site] = []
        self.function = ""
        self.named: tuple[str, ...] = ()

    def find(self, tree: ast.Module) -> list[Site]:
        for node in tree.body:
            self._statement(node, "")
        return self.sites

    # --- where we are

    def _statement(self, node: ast.AST, around: str) -> None:
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                self._statement(inner, f"{around}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            before = self.function, self.named
            self.function = f"{around}{node.name}"
            self.named = self._clauses_in(node)
            for inner in node.body:
                self._visit(inner, "")
            self.function, self.named = before
        elif self.tells and isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            self.function = ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
            self._visit(node.value, "")
            self.function = ""

    def _clauses_in(self, node: ast.FunctionDef) -> tuple[str, ...]:
        """The numbers in a function and in the line above its first: in code, comments and docstrings."""
        block = "\n".join(self.lines[max(node.lineno - 2, 0) : node.end_lineno])
        words = re.findall(r"[A-Z0-9][\w.-]*", block)
        return tuple(dict.fromkeys(word.rstrip(".") for word in words if word.rstrip(".") in self.clauses))

    @property
    def refuses(self) -> bool:
        return bool(REFUSING.search(self.function.rpartition(".")[2]))

    # --- what can be changed

    def _visit(self, node: ast.AST, call: str) -> None:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return  # a docstring
        if isinstance(node, ast.Assert | ast.Raise) and call != "Refusal":
            if isinstance(node, ast.Raise) and node.exc is not None:
                self._visit(node.exc, call)
            return
        if isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            call = called if called in ("Refusal", "Event", "roll", "Bar") else call
        self._sites_at(node, call)
        keys = node.keys if isinstance(node, ast.Dict) else []
        for child in ast.iter_child_nodes(node):
            if child not in keys:
                self._visit(child, call)

    def _sites_at(self, node: ast.AST, call: str) -> None:
        match node:
            case ast.Constant(value=str()):
                self._text(node, call)
            case ast.Call(func=ast.Name(id="Bar"), args=[closes, *_]):
                self._add(node, f"'{ast.unparse(closes)}' is not closed", lambda: self._open(node))
            case _ if self.tells or call in ("Refusal", "Event", "roll"):
                return
            case ast.Compare(ops=[op]):
                self._compare(node, op)
            case ast.BoolOp():
                self._bool(node)
            case ast.If() | ast.IfExp():
                self._add(node.test, "the condition is turned round", lambda: self._negate(node))
            case ast.BinOp(op=ast.BitAnd(), right=ast.UnaryOp(op=ast.Invert())):
                right = ast.unparse(node.right)
                self._add(node, f"'& {right}' goes", lambda: self._replace(node, node.left))
            case ast.Constant(value=int(number)) if type(number) is int and number > 1:
                self._add(node, f"{number} becomes {number + 1}", lambda: setattr(node, "value", number + 1))

    def _add(self, node: ast.AST, what: str, change: Callable[[], None], kind: Kind | None = None) -> None:
        if kind is None and PROPOSING.search(self.function.rpartition(".")[2]):
            return
        of = kind or ("refusal" if self.refuses else "rule")
        self.sites.append(Site(of, self.function, getattr(node, "lineno", 0), what, change, self.named))

    def _compare(self, node: ast.Compare, op: ast.cmpop) -> None:
        swaps: dict[type[ast.cmpop], type[ast.cmpop]] = {
            ast.Lt: ast.LtE,
            ast.LtE: ast.Lt,
            ast.Gt: ast.GtE,
            ast.GtE: ast.Gt,
            ast.Eq: ast.NotEq,
            ast.NotEq: ast.Eq,
            ast.In: ast.NotIn,
            ast.NotIn: ast.In,
        }
        other = swaps.get(type(op))
        if other is not None:
            changed = ast.unparse(ast.Compare(node.left, [other()], node.comparators))
            self._add(node, f"'{ast.unparse(node)}' becomes '{changed}'", lambda: setattr(node, "ops", [other()]))

    def _bool(self, node: ast.BoolOp) -> None:
        for place, value in enumerate(node.values):
            if isinstance(value, ast.Constant) and value.value == "":
                continue  # `word or ""`: for the type checker
            kept = [each for other, each in enumerate(node.values) if other != place] * 2  # never one alone
            self._add(node, f"'{ast.unparse(value)}' does not count", partial(setattr, node, "values", kept))

    @staticmethod
    def _negate(node: ast.If | ast.IfExp) -> None:
        node.test = ast.UnaryOp(ast.Not(), node.test)

    @staticmethod
    def _replace(node: ast.BinOp, by: ast.expr) -> None:
        node.op, node.right = ast.BitAnd(), by

    @staticmethod
    def _open(bar: ast.Call) -> None:
        bar.args[0] = ast.Constant(0)

    def _text(self, node: ast.Constant, call: str) -> None:
        text = str(node.value)
        if text in self.clauses:
            other = self._another_clause(text)
            kind: Kind = "text" if self.tells or call == "Event" else "refusal"
            self._add(node, f"{text} is cited as {other}", lambda: setattr(node, "value", other), kind)
        elif re.search(r"[a-z]{3,} [a-z{]", text) and (
            self.tells or call in ("Refusal", "roll", "Bar") or self.refuses
        ):
            kind = "refusal" if not self.tells and call != "roll" else "text"
            changed = re.sub(r"(?<!\{)\b[a-z]{3,}\b", "other", text, count=1)
            if changed != text:
                self._add(node, f"'{text}' is told as '{changed}'", lambda: setattr(node, "value", changed), kind)

    def _another_clause(self, clause: str) -> str:
        """The next number of the index, wherever that leads."""
        return self.numbers[(self.numbers.index(clause) + 1) % len(self.numbers)]


def clauses_first(mutant: Mutant) -> Iterator[str]:
    """The clauses to look at first: those named in the fault itself, then those of its function."""
    yield from dict.fromkeys((*(clause for clause in mutant.clauses if clause in mutant.what), *mutant.clauses))
