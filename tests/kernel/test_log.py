"""The log tells of dice as data, to those who may know them."""

from __future__ import annotations

from typing import Any

from sandtable.documents import Roll
from sandtable.games.oil_war.game import OilWar
from sandtable.kernel import Event, Match
from tests.kernel.matches import GAME, played
from tests.mini.pack import SEATS

PUBLIC = ("who marches first", "ambush at", "strike at")
SECRET = "the ambush"
OIL_WAR = OilWar()


def accepted(match: Match[Any], seat: str) -> str:
    """What is proposed to a seat, as a sentence."""
    return match.game.grammar(match.state).say(match.game.proposal(match.state, seat))


def test_a_line_brings_the_dice_it_tells_of() -> None:
    match = played(120)
    rolls = [roll for line in match.log(SEATS) for roll in line.rolls]
    rolled = [draw for entry in match.entries if entry.n not in match.void for draw in entry.draws]
    assert [(roll.name, roll.value) for roll in rolls] == [draw for draw in rolled if draw[0].startswith(PUBLIC)]
    assert rolls[0] == Roll("who marches first", rolls[0].value, len(SEATS))
    assert any(roll.sides == 6 for roll in rolls)


def test_a_turn_and_its_phases_are_headings() -> None:
    match = Match.start(OIL_WAR, "1", "a seed")
    match.do("arab", accepted(match, "arab"))
    match.do("us", "transport US-ai-1 0512")
    match.do("us", "transport US-ai-2 0512")
    log = match.log(["us"])
    assert [line.text for line in log if line.turn] == ["Game-Turn 1, American Player-Turn."]
    assert [(line.n, line.phase) for line in log if line.phase] == [(3, "Air Transport")]
    match.undo("us")
    match.undo("us")
    assert not any(line.phase for line in match.log(["us"])), "what was taken back has no heading"
    match.do("us", "transport US-ai-2 0512")
    assert [line.phase for line in match.log(["us"]) if line.phase] == ["Air Transport"]


def test_a_secret_draw_is_told_to_nobody() -> None:
    match = played(120)
    assert any(name == SECRET for entry in match.entries for name, _ in entry.draws)
    for audience in ([], *([seat] for seat in SEATS), SEATS):
        assert not any(roll.name == SECRET for line in match.log(audience) for roll in line.rolls)


def test_a_sentence_knows_its_audience() -> None:
    event = Event("returned", {"unit": "red-2"})
    state = played(3).state
    assert GAME.tell(state, event, frozenset(["red"])).text == "red-2 returns"
    assert GAME.tell(state, event, frozenset(["blue", "green"])).text == "a unit of red returns"
    assert GAME.tell(state, event, frozenset()).text == "a unit of red returns"
