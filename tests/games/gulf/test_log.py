"""The log names units and places, cites the clause of the kind, and speaks the words of its own book."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import msgspec
import pytest

from sandtable.games.gulf.position.naming import unit_names
from sandtable.games.gulf.position.wording import SEATS
from sandtable.kernel import Draws, Event, Match, RandomDraws, Start
from sandtable.players.random import eager_action
from sandtable.registry import game

EACH = [
    ("saddam-moves-south", "1990"), ("desert-one-war", "1979"), ("desert-one-war", "1980"),
    ("desert-one-war", "1981"), ("desert-one-war", "1978"),
]  # fmt: skip
GAMES = ["saddam-moves-south", "desert-one-war"]


def position(name: str, phase: str, at: dict[str, list[Any]], scenario: str = "", **values: Any) -> Any:
    found = game(name)
    given = {"turn": 2, "phase": phase, "at": at} | ({"set": values} if values else {})
    scenario = scenario or found.scenarios[0].id
    return found.opening(scenario, found.settle_options({}, scenario), given)[0]


def settled(name: str, state: Any, draws: Draws) -> list[Any]:
    return list(game(name).settle(state, draws))


@pytest.mark.parametrize(("name", "scenario"), EACH)
def test_every_unit_has_a_name_of_its_own(name: str, scenario: str) -> None:
    found: Any = game(name)
    names = unit_names(found.world_of(scenario))
    assert len(set(names.values())) == len(names)
    assert not set(names) & set(names.values())


@pytest.mark.parametrize(("name", "scenario"), EACH)
def test_no_sentence_of_a_match_names_a_unit_or_a_box_by_its_id(name: str, scenario: str) -> None:
    found: Any = game(name)
    rng, world = Random(f"{name}|{scenario}"), found.world_of(scenario)
    ids = re.compile(r"(?<![\w-])(" + "|".join(sorted(world.units.index, key=len, reverse=True)) + r")(?![\w-])")
    state = found.new(Start(scenario), found.settle_options({"variants": "rolled"}, scenario))
    draws, seats = RandomDraws(rng), frozenset(found.seats_of(state))
    events = settled(name, state, draws)
    for _ in range(150):
        questions = [question.seat for question in found.asks(state)]
        if not questions:
            break
        seat = questions[0]
        events += found.perform(state, seat, eager_action(found, state, seat, rng), draws)
    lines = [found.tell(state, event, seats).text for event in events]
    assert lines
    wrong = [line for line in lines if ids.search(line) or re.search(r"-staging|not-in-play", line)]
    assert not wrong, wrong[:3]


def test_who_arrives_in_a_display_is_cited_by_kind() -> None:
    units = {"us-9-1": "9.1a", "usaf-f15": "9.1b", "usmc-a4": "9.1c", "usn-f14-1": "9.1d", "us-sof-1": "9.1e"}
    for unit, clause in units.items():
        state = position("desert-one-war", "allied:reinforcement", {"track": [unit]}, "1981", due={unit: 2})
        arrived = [
            event for event in settled("desert-one-war", state, RandomDraws(Random(1))) if event.kind == "arrived"
        ]
        assert [list(event.clauses) for event in arrived] == [[clause]], unit


@pytest.mark.parametrize(
    ("at", "unit", "clause"),
    [
        ({"2114": ["ir-28inf"]}, "ir-28inf", "21.5b"), ({"1910": ["ir-28inf"]}, "ir-28inf", "21.5b"),
        ({"3226": ["ir-28inf", "ir-base-1"]}, "ir-28inf", "21.5a"), ({"1210": ["ir-f4-1"]}, "ir-f4-1", "21.5c"),
    ],
)  # fmt: skip
def test_local_support_is_cited_by_kind(at: dict[str, list[Any]], unit: str, clause: str) -> None:
    state = position("desert-one-war", "opfor:ground-movement", at, "1980")
    look = game("desert-one-war").look(state, frozenset(("allied", "opfor")), f"support {unit}")
    assert list(look.clauses) == [clause]


@pytest.mark.parametrize("name", GAMES)
def test_terrain_below_aircraft_has_a_clause_of_its_own(name: str) -> None:
    ours, theirs = ("coalition", "iq-ii-11") if name == "saddam-moves-south" else ("allied", "ir-28inf")
    city, bomber = ("2109", "us-b52-1") if name == "saddam-moves-south" else ("1910", "usaf-b52")
    at = {city: [theirs, {"id": bomber, "flying": True}]}
    state = position(name, f"{ours}:air-to-ground", at)
    prefix = ("bomb", city, "with", bomber)
    forecast = game(name).choices(state, ours, prefix).offer(prefix).forecast
    assert forecast is not None
    assert [term.clause for term in forecast.shifts] == ["16.2"]


def test_desert_one_war_speaks_of_actions_and_airfields() -> None:
    found: Any = game("desert-one-war")
    state = position("desert-one-war", "opfor:ground-movement", {"1210": ["ir-28inf", "ir-f4-1"], "1910": ["ir-64inf"]})
    said = [
        found.why(state, "opfor", words).why
        for words in ("fly ir-f4-1 1310", "attack 1210 with ir-64inf", "bomb 1210 with ir-f4-1", "lift ir-64inf 1911")
    ]
    said += [msgspec.json.encode(each).decode() for each in (found.catalogue(state), found.handbook(state))]
    said += [phase.in_words for phase in found.phases.values()]
    assert any("Ground Movement Action" in text for text in said)
    assert not [text for text in said if re.search("segment|air ?base", text, re.IGNORECASE)]


@pytest.mark.parametrize(("name", "scenario"), EACH)
def test_a_line_says_whose_happening_it_is(name: str, scenario: str) -> None:
    """A player whose unit is lost in the other's attack finds it under his own seat; a turn is that of its player."""
    found: Any = game(name)
    match: Match[Any] = Match.start(found, scenario, f"whose|{name}", {})
    rng, world = Random(f"{name}|{scenario}"), found.world_of(scenario)
    while match.ended is None and len(match.entries) < 200:
        seat = found.asks(match.state)[0].seat
        match.do_words(seat, eager_action(found, match.state, seat, rng))
    moved = 0
    for line in match.log(match.seats):
        whose = line.whose or line.seat
        begun = re.match(r"Turn \d+, (.*) Player\.", line.text)
        if begun:
            assert SEATS[whose].adjective == begun[1], line.text
        elif line.pieces:
            assert whose == world.seats[world.side[world.units.index[line.pieces[0]]]], line.text
        elif " ATP for this turn" in line.text:
            assert whose != "opfor", line.text
        elif "guerrilla" in line.text:
            assert whose == "opfor" or name == "saddam-moves-south", line.text
        moved += bool(line.whose)
    assert moved > 5


@pytest.mark.parametrize(
    ("kind", "data", "whose"),
    [
        ("over", {}, "table"),
        ("result", {"text": "A draw, 3 to 2 victory points"}, "table"),
        ("counted", {"seat": "opfor", "points": 3, "items": []}, "opfor"),
        ("objectives", {"hexes": ["2109"]}, "opfor"),
        ("unleashed", {}, "opfor"),
    ],
)
def test_the_end_is_nobodys_and_what_happens_to_a_side_is_its_own(kind: str, data: dict[str, Any], whose: str) -> None:
    """Whoever acted last has brought it about."""
    found: Any = game("saddam-moves-south")
    state = position("saddam-moves-south", "coalition:ground-movement", {})
    assert found.tell(state, Event(kind, data, ("6.0",)), frozenset()).whose == whose


def test_a_deployment_names_its_hexes() -> None:
    match: Match[Any] = Match.start(game("saddam-moves-south"), "1990", "deployment", {})
    rng = Random(3)
    match.do_words("coalition", eager_action(game("saddam-moves-south"), match.state, "coalition", rng))
    line = next(line for line in match.log(match.seats) if "deploys" in line.text)
    assert line.text.startswith("Coalition Player deploys 21 units: ")
    assert all(space in line.text for space in line.spaces)


def test_the_dice_of_the_revolution_and_of_arrivals_are_told() -> None:
    found = game("desert-one-war")
    match, rng = Match.start(found, scenario="1980", seed="dice"), Random(1)
    while not any(event.kind == "revolution" for entry in match.entries for event in entry.events):
        seat = match.next_seat()
        assert seat
        match.do_words(seat, eager_action(found, match.state, seat, rng))
    rolled = dict(roll for entry in match.entries for roll in entry.draws)
    text = " ".join(line.text for line in match.log(["opfor", "allied"]))
    names = unit_names(match.state.world)
    assert "The revolution, with a die for each" in text
    units = [name.removeprefix("revolution ") for name in rolled if name.startswith("revolution ")]
    for unit in units:
        die, arrival = rolled[f"revolution {unit}"], rolled.get(f"arrival of {unit}")
        assert re.search(rf"{re.escape(names[unit])} \({die}( and {arrival})?\)", text), unit
    assert units


def test_the_die_for_the_number_of_objective_markers_is_told() -> None:
    match: Match[Any] = Match.start(game("saddam-moves-south"), "1990", "markers", {"objective-markers": "on"})
    (die,) = [draw[1] for draw in match.entries[0].draws if draw[0] == "number of objective markers"]
    marker = "marker" if die == 1 else "markers"
    assert f"OPFOR Player has {die} objective {marker} to hide (die {die})." in [
        line.text for line in match.log(["coalition"])
    ]


@pytest.mark.parametrize(("name", "scenario"), [("saddam-moves-south", "1990"), ("desert-one-war", "1980")])
def test_the_dice_of_variants_are_told(name: str, scenario: str) -> None:
    match: Match[Any] = Match.start(game(name), scenario, "variants", {"variants": "rolled"})
    drawn = {draw[0]: draw[1] for draw in match.entries[0].draws if draw[0].startswith("variant ")}
    (line,) = [line.text for line in match.log(match.seats) if line.text.startswith("Variants: ")]
    dice = re.findall(r" (\d)[,.]", line.partition("A die for each: ")[2])
    assert drawn
    assert dice == [str(value) for value in drawn.values()]
