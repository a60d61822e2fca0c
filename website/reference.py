"""The reference of the interface, from what the packages export and from their docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

MODULES = (
    "sandtable",
    "sandtable.kernel",
    "sandtable.kernel.contract",
    "sandtable.kernel.open_game",
    "sandtable.kernel.fog_game",
    "sandtable.kernel.viewed_game",
    "sandtable.language",
    "sandtable.documents",
    "sandtable.board",
    "sandtable.combat",
    "sandtable.counters.game",
    "sandtable.counters.state",
    "sandtable.counters.theatre",
    "sandtable.counters.sequence",
    "sandtable.counters.attacking",
    "sandtable.counters.moving",
    "sandtable.counters.sending",
    "sandtable.counters.placing",
    "sandtable.counters.paying",
    "sandtable.players",
    "sandtable.conformance",
    "sandtable.errors",
)
"""What authors of games and of computer players import, in the order in which they meet it."""


def page(name: str) -> str:
    """The reference of one module, in Markdown."""
    module = import_module(name)
    lines = [f"# `{name}`", "", _doc(module), ""]
    for exported in _exports(module):
        lines += _entry(exported, getattr(module, exported))
    return "\n".join(lines) + "\n"


def _exports(module: ModuleType) -> list[str]:
    """What a module says it exports, or else what it defines itself and does not keep private."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return [name for name in listed if not name.startswith("__")]
    return [
        name
        for name, thing in vars(module).items()
        if getattr(thing, "__module__", "") == module.__name__
        and not name.startswith("_")
        and not isinstance(thing, TypeVar)
    ]


def _entry(name: str, thing: Any) -> Iterator[str]:
    if inspect.isclass(thing):
        yield from (f"## {name}", "", f"```python\n{_class_line(name, thing)}\n```", "", _doc(thing), "")
        for member, function in _methods(thing):
            yield from (f"### {name}.{member}", "", _code(member, function), "", _doc(function), "")
    elif callable(thing):
        yield from (f"## {name}", "", _code(name, thing), "", _doc(thing), "")
    else:
        yield from (f"## {name}", "", f"A constant: `{thing!r:.200}`.", "")


def _methods(kind: type) -> Iterator[tuple[str, Any]]:
    """What a class defines itself for others to use or to override."""
    for name, member in vars(kind).items():
        inner: Any = member
        if isinstance(inner, classmethod | staticmethod):
            inner = inner.__func__
        elif isinstance(inner, property):
            inner = inner.fget
        if not name.startswith("_") and inspect.isroutine(inspect.unwrap(inner)):
            yield name, inner


def _class_line(name: str, kind: type) -> str:
    bases = ", ".join(base.__name__ for base in kind.__bases__ if base is not object)
    fields = "".join(f"\n    {field}: {hint}" for field, hint in vars(kind).get("__annotations__", {}).items())
    return f"class {name}({bases}):{fields}" if bases else f"class {name}:{fields}"


def _code(name: str, function: Any) -> str:
    try:
        signature = str(inspect.signature(function))
    except (TypeError, ValueError):
        signature = "(…)"
    return f"```python\ndef {name}{signature.replace(chr(39), '')}\n```"


def _doc(thing: Any) -> str:
    return inspect.cleandoc(thing.__doc__) if thing.__doc__ else ""
