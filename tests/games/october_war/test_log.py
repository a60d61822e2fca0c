"""The log of October War has a sentence for everything that happens."""

import ast
from collections.abc import Iterator
from pathlib import Path

import sandtable.games.october_war
from sandtable.games.october_war.log import DICE, SENTENCES


def emitted() -> Iterator[str]:
    """The kinds of all events that the modules of the game write out; copies of events have no kind of their own."""
    for module in Path(sandtable.games.october_war.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event":
                kind = node.args[0]
                if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
                    yield kind.value


def test_every_event_has_a_sentence_and_every_sentence_an_event() -> None:
    assert sorted(set(emitted())) == sorted(SENTENCES)
    assert set(DICE) <= set(SENTENCES)
