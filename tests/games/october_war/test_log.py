"""The log of October War has a sentence for everything that happens."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sandtable.games.october_war
from sandtable.games.october_war.position.dice import DICE
from sandtable.games.october_war.position.names import counter_names
from sandtable.games.october_war.position.world import ISRAEL
from sandtable.games.october_war.presentation.log import SENTENCES, tell
from sandtable.games.october_war.presentation.teller import Teller
from sandtable.games.october_war.rules.casualties import test_limits as limits_tested
from sandtable.games.october_war.rules.combat.losses import Result
from sandtable.games.october_war.rules.victory import with_the_count
from sandtable.kernel import Event, SeededDraws
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


@pytest.mark.parametrize(
    ("kind", "data", "spaces"),
    [
        ("flight_declared", {"kind": "sy-commando", "from": "sasa", "to": "mount-hermon"}, ["sasa", "mount-hermon"]),
        ("moved", {"unit": "sy-commando-1", "way": ["sasa", "masada"]}, ["masada"]),
        ("taken", {"seat": "israel", "at": "katana"}, ["katana"]),
        ("arrived", {"seat": "israel", "unit": "il-arm-bde-421", "kind": "il-arm-bde", "at": "tasa"}, []),
    ],
    ids=["flight", "march", "control", "a secret arrival"],
)
def test_a_line_shows_the_places_that_it_names(kind: str, data: dict[str, Any], spaces: list[str]) -> None:
    world = GAME.position("1973", {}, {"turn": 2, "phase": "arab:event"}).world
    assert tell(world, Event(kind, {"seat": "arab", **data}), frozenset(["arab"])).spaces == spaces


def test_a_counter_is_called_by_its_name_to_its_owner_and_by_its_kind_to_others() -> None:
    event = Event(
        "retreated", {"unit": "eg-inf-bde-3", "kind": "eg-inf-bde", "from": "tasa", "to": "kishuf"}, ("16.4a",)
    )
    world = GAME.position("1973", {}, {"turn": 2, "phase": "arab:event"}).world
    told = {seat: tell(world, event, frozenset([seat] if seat else [])).text for seat in ("arab", "israel", "")}
    assert told["arab"] == "Egyptian Infantry Brigade 3 retreats from Tasa to Kishuf."
    assert told["israel"] == told[""] == "Egyptian Infantry Brigade retreats from Tasa to Kishuf."


def test_no_two_counters_on_the_ground_have_one_name() -> None:
    world = GAME.position("1973", {}, {"turn": 2, "phase": "arab:event"}).world
    names = [name for unit, name in enumerate(counter_names(world)) if world.ground >> unit & 1]
    assert len(set(names)) == len(names)


def test_every_place_has_a_name_that_is_no_word_of_an_order() -> None:
    world = GAME.position("1973", {}, {"turn": 2, "phase": "arab:event"}).world
    teller = Teller(world, frozenset())
    assert not [word for word in world.spaces.index if teller.place(word) == word.replace("-", " ")]


def test_dice_are_told_with_what_they_decide() -> None:
    check = Event("arab_morale", {"nation": "syria", "die": 3, "held": 1, "low": False}, ("28.2e",))
    assert sentence_of(check) == "Morale of Syria: die 3, 1 place held by the enemy. One point more."
    assert (
        sentence_of(Event("points", {"nation": "israel", "die": 4}, ())) == "Mobilization points for Israel: 4 (die 4)."
    )
    ally = Event("ally", {"kind": "ly-arm", "die": 2, "turn": 6, "lost": False}, ("10.12b",))
    assert sentence_of(ally) == "Libyan Armoured Brigade will arrive on turn 6 (die 2)."


def test_the_last_line_tells_who_has_won_and_the_points_of_both() -> None:
    state = GAME.position("1973", {}, {"turn": 2, "phase": "arab:event", "set": {"cp": [999, 0, 0]}})
    later = Event("casualties", {"points": {"israel": 1}}, ("7.1",))
    last = with_the_count(state, [*limits_tested(state), later])[-1]
    text, outcome = tell(state.world, last, frozenset()).text, GAME.outcome(state)
    assert outcome is not None
    assert text.startswith("The war is decided: the Arab Player, decisive victory; Arabs ")
    assert re.findall(r"\w+ \d+", text)[-2:] == re.findall(r"(?:Arabs|Israel) \d+", outcome.text)


def test_conceding_is_told_in_words() -> None:
    state = GAME.position("1973", {}, {"turn": 2, "phase": "arab:event"})
    text = GAME.concession(state, "arab").text
    assert re.fullmatch(
        r"The Arab Player concedes: the Israeli Player wins; Arabs \d+, Israel \d+ victory points", text
    )


def whose(kind: str, data: dict[str, Any]) -> str:
    return tell(
        GAME.position("1973", {}, {"turn": 2, "phase": "arab:event"}).world, Event(kind, data, ("1.0",)), SEATS
    ).whose


SEATS = frozenset(["arab", "israel"])


def test_a_line_says_whose_happening_it_is() -> None:
    lost = {"units": ["eg-inf-bde-1"], "at": "fayid", "seat": "israel"}
    assert whose("eliminated", lost) == "arab"
    assert whose("turn", {"turn": 3, "seat": "israel"}) == "israel"
    assert whose("casualties", {"points": {"egypt": 1, "syria": 2}}) == "arab"
    assert whose("casualties", {"points": {"israel": 1, "syria": 2}}) == ""
    assert whose("air_return", {}) == ""


def test_strikes_and_counters_that_egypt_and_syria_both_have_are_told_apart() -> None:
    plan = {"arab": {"strategic-sinai.eg-tac": 2, "strategic-golan.sy-tac": 1}, "israel": {}}
    assert "2 Egyptian TAC" in sentence_of(Event("missions", plan, ("18.3a",)))
    bought = {"seat": "arab", "kind": "sy-arm-bde", "box": "available", "nation": "syria", "left": 2}
    assert "mobilizes Syrian Armoured Brigade from the Available box" in sentence_of(
        Event("mobilized", bought, ("10.0a",))
    )


def test_an_owner_reads_where_units_are_set_up() -> None:
    places = {"eg-inf-bde-1": "fayid", "eg-inf-bde-2": "fayid", "eg-inf-bde-3": "kabrit", "eg-hq-2a": "ismailia"}
    told = sentence_of(Event("deployed", {"seat": "arab", "places": places}, ("5.0a",)))
    assert told.startswith("4 units are set up: Egyptian Infantry Brigade 1 and Egyptian Infantry Brigade 2 in Fayid, ")


@pytest.mark.parametrize(("kind", "clause"), [("R", "16.1d"), ("r", "16.1e"), ("", "16.1a")])
def test_a_loss_point_cites_the_result_that_it_meets(kind: str, clause: str) -> None:
    at = {"kishuf": ["il-mech-bn-1", "eg-inf-bde-1"]}
    state = GAME.position("1973", {}, {"turn": 4, "phase": "arab:first_combat", "at": at})
    result = Result(ISRAEL, state.world.point["kishuf"], kind, 1, chooser=ISRAEL)
    state.stack.append(result)
    lost, *_ = result.answer(state, "israel", ("lose", "il-mech-bn-1"), SeededDraws(b"", 1))
    assert clause in lost.clauses


def test_no_line_cites_a_clause_twice() -> None:
    parts = ["il-arm-bn-4", "il-arm-bn-5", "il-arm-bn-6"]
    data = {"unit": "il-arm-bde-460", "kind": "il-arm-bde", "at": "tasa", "parts": parts}
    state = GAME.position("1973", {}, {"turn": 2, "phase": "israel:reorganization"})
    line = tell(state.world, Event("broken_down", data, ("9.4a", "9.4a")), frozenset(["israel"]))
    assert line.clauses == ["9.4a"]
