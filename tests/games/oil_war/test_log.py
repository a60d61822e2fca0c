"""The log of a whole match reads as a player would want it: who, where, what came of it, and how it ended."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from sandtable.documents import LogLine
from sandtable.games.oil_war.position.world import world_of
from sandtable.games.oil_war.rules.effects import effect
from sandtable.kernel import Event, Match
from sandtable.players import SeatTable
from sandtable.registry import game
from sandtable.roster import player

GAME = game("oil-war")
PLAYER_TURN = re.compile(r"Game-Turn \d, (American|Arab|Iranian) Player-Turn\.")
SEAT = {"American": "us", "Arab": "arab", "Iranian": "iran"}


@cache
def finished(scenario: str, kind: str) -> Match[Any]:
    match = Match.start(GAME, scenario, f"log {scenario}")
    players = {seat: player("oil-war", kind, "log", scenario, seat) for seat in GAME.seats(scenario)}
    while match.ended is None:
        seat = GAME.asks(match.state)[0].seat
        match.do_words(seat, players[seat].choose(SeatTable(GAME, match.state, seat)))
    return match


def log(match: Match[Any]) -> list[LogLine]:
    return match.log(match.seats)


MATCHES = [("1", "staff"), ("2", "random"), ("3", "random")]


@pytest.mark.parametrize(("scenario", "kind"), MATCHES)
def test_a_log_ends_with_the_result(scenario: str, kind: str) -> None:
    match = finished(scenario, kind)
    assert match.ended is not None
    assert log(match)[-1].text == f"{match.ended.text}."
    assert [line.whose for line in log(match)[-2:]] == ["table", "table"], "a result is nobody's"
    assert re.search(r"controls \d+ oil facilit(y|ies) and \d+ ports?\.$", log(match)[-1].text)


@pytest.mark.parametrize(("scenario", "kind"), MATCHES)
def test_a_line_says_whose_happening_it_is(scenario: str, kind: str) -> None:
    """A player whose unit is lost in the other's attack finds it under his own seat; a turn is that of its player."""
    match = finished(scenario, kind)
    world = world_of(scenario, match.file.options)
    moved = 0
    for line in log(match):
        whose = line.whose or line.seat
        begun = PLAYER_TURN.match(line.text)
        if begun:
            assert whose == SEAT[begun[1]]
        elif line.pieces:
            assert whose == world.seats[world.side[world.units.index[line.pieces[0]]]], line.text
        moved += bool(line.whose)
        assert line.whose != line.seat
    assert moved > 15


@pytest.mark.parametrize(("scenario", "kind"), MATCHES)
def test_no_line_shows_an_id_of_the_program(scenario: str, kind: str) -> None:
    ids = re.compile(r"\bsam-\d|gulf_of_oman|\bgermany\b|\bisrael\b|\barab\b|\bus\b|not-in-play")
    assert not [line.text for line in log(finished(scenario, kind)) if ids.search(line.text)]


def test_a_deployment_names_its_hexes() -> None:
    line = next(line for line in log(finished("1", "staff")) if "deploys" in line.text)
    match = finished("1", "staff")
    assert line.text.startswith("The Arab Player deploys 30 units: ")
    world = world_of("1", match.file.options)
    for space, unit in zip(line.spaces, line.pieces, strict=True):
        assert unit in line.text
        assert space in line.text
        assert all(f"{space} ({place.name})" in line.text for place in world.places.get(world.spaces.index[space], []))


@pytest.mark.parametrize(
    ("kind", "result", "attackers", "defenders", "text", "clause"),
    [
        ("ground", "Ae", ["US-NF4-1"], ["SA-i-1"], "no effect on aircraft", "7.37"),
        ("ground", "Ar", ["US-NF4-1"], ["SA-i-1"], "no effect on aircraft", "7.37"),
        ("ground", "Ae", ["US-NF4-1", "US-i-1"], ["SA-i-1"], "all attacking ground units eliminated", ""),
        ("ground", "Dr", ["US-NF4-1"], ["SA-i-1"], "all defending ground units retreat one hex", ""),
        ("air", "De", ["US-NF4-1"], ["sam-1521"], "no effect on SAM sites", "7.52"),
        ("air", "De", ["US-NF4-1"], ["sam-1521", "SA-F5-1"], "all defending aircraft eliminated", ""),
        ("air", "Ae", ["sam-1521"], ["US-NF4-1"], "no effect on SAM sites", "7.52"),
        ("air", "Ar", ["US-NF4-1"], ["SA-F5-1"], "no effect in the air", "14.3e"),
    ],
)
def test_a_result_names_whom_it_touches(
    kind: str, result: str, attackers: list[str], defenders: list[str], text: str, clause: str
) -> None:
    world = world_of("1", {})
    masks = (sum(1 << world.units.index[name] for name in names) for names in (attackers, defenders))
    assert effect(world, kind, result, *masks) == (text, clause)


def test_the_odds_say_it_before_the_roll() -> None:
    """A safe strike is not declined for a loss that cannot happen (7.37)."""
    given = {"turn": 3, "phase": "us:ground_combat", "at": {"1320": ["SA-m-1", "US-NF4-1"]}}
    state = GAME.position("1", {}, given)
    forecast = GAME.choices(state, "us", ("attack", "1320", "with", "US-NF4-1")).forecast
    drawn = forecast() if forecast is not None else None
    assert drawn is not None
    meanings = {chance.result: chance.text for chance in drawn.chances}
    assert meanings["Ae"] == "no effect on aircraft"
    assert not any("attack" in meaning for meaning in meanings.values())


def test_what_matches_of_earlier_rules_have_stored_is_still_told() -> None:
    """They do not say who defended, nor whose phase was passed over."""
    state = finished("1", "staff").state
    attack = {
        "kind": "ground", "at": ["1320"], "with": ["US-NF4-1"], "attack": 3, "defence": 4, "difference": -1,
        "column": -1, "die": 6, "result": "Ae",
    }  # fmt: skip
    line = GAME.tell(state, Event("attack", attack), frozenset())
    assert (line.text.endswith("die 6: Ae, no effect on aircraft."), line.whose) == (True, "us")
    passed = Event("passed", {"phase": "movement", "why": "nobody to move"})
    line = GAME.tell(state, passed, frozenset())
    assert (line.text, line.whose) == ("Movement Phase: no unit can move.", "")
