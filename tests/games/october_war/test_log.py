"""The log of October War has a sentence for everything that happens."""

import ast
from collections.abc import Iterator
from pathlib import Path

import sandtable.games.october_war
from sandtable.games.october_war.log import DICE, SENTENCES, tell
from sandtable.kernel import Event
from tests.games.october_war.table import GAME


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


def sentence_of(event: Event) -> str:
    return tell(GAME.position("1973", {}, {"turn": 2, "phase": "arab:event"}).world, event, frozenset(["arab"])).text


def test_what_is_seen_is_counted_in_the_plural() -> None:
    seen = {"tasa": ["il-arm-bde-421", "il-arm-bn", "il-arm-bn"], "israeli-reserve": []}
    line = sentence_of(Event("examined", {"seat": "arab", "spaces": seen}, ("27.1b",)))
    assert line == "You see Tasa: 421 Armour Brigade and 2 Armour Battalions; the Israeli Reserve Area: nobody."


def test_a_place_that_is_printed_with_its_road_is_called_so_that_a_sentence_can_name_it() -> None:
    line = sentence_of(Event("taken", {"seat": "israel", "at": "katana"}, ("2.6b",)))
    assert line == "The Israeli Player takes Katana (to Damascus)."
