"""Why not: also for a sentence that is not finished yet, and for the line of a plan that asks too much."""

import pytest

from sandtable.errors import Refusal, Unfinished
from sandtable.games.oil_war.position.state import Position
from sandtable.kernel import Match, ScriptedDraws
from sandtable.registry import game

GAME = game("oil-war")


def why(state: Position, seat: str, text: str) -> Refusal:
    refusal = GAME.why(state, seat, text)
    assert refusal is not None
    return refusal


def test_an_unfinished_sentence_is_refused_where_it_goes_wrong() -> None:
    match = Match.start(GAME, "1", "why")
    match.do("arab", "deploy")
    refusal = GAME.why(match.state, "us", "transport US-i-1")
    assert refusal is not None
    assert "5.45a" in refusal.clauses
    assert GAME.why(match.state, "us", "transport US-ai-1 1419") is not None
    with pytest.raises(Unfinished):
        GAME.why(match.state, "us", "transport US-ai-1")


def test_the_last_line_of_a_plan_is_refused_for_what_it_says() -> None:
    """Nothing is left for the third aircraft, so no further line is offered; the refusal is not about the ';'."""
    given = {
        "phase": "us:basing",
        "at": {"1419": ["US-i-1", "US-F4-1"], "1320": ["US-F4-2"], "1321": ["US-F4-3"]},
    }
    state = GAME.position("1", {}, given)
    refusal = why(state, "us", "base US-F4-1 1419; US-F4-2 1419; US-F4-3 1419")
    assert refusal.clauses[:2] == ("X7", "5.32a")
    assert refusal.units == ("US-F4-3",)
    assert refusal.spaces == ("1419",)
    assert refusal.nearest == ()
    assert why(state, "us", "base US-F4-1 1419; US-F4-2 1419; US-F4-3").clauses == ("4.2A1", "X7", "5.32a")
    assert why(state, "us", "base US-F4-1 1419; US-F4-2 1419; US-i-1 1419").clauses == ("4.2d",)


def test_a_base_out_of_range_is_not_called_closed() -> None:
    given = {"phase": "arab:basing", "at": {"1320": ["IR-F5-1"], "3134": ["SA-167-1"]}}
    refusal = why(GAME.position("1", {}, given), "arab", "base SA-167-1")
    assert refusal.clauses == ("4.2B1", "X5")
    assert "the nearest base open to SA-167-1" in refusal.why


def test_an_advance_that_finds_no_room_is_told_so() -> None:
    given = {
        "phase": "us:ground_combat",
        "at": {"0621": ["SA-i-1"], "0620": ["US-i-1", "US-i-2"], "0521": ["US-m-1"]},
    }
    state = GAME.position("1", {}, given)
    GAME.apply(state, "us", "attack 0621 with US-i-1 US-i-2 US-m-1", ScriptedDraws([("ground combat at 0621", 1)]))
    refusal = why(state, "us", "advance US-i-1 0621; US-i-2 0621; US-m-1 0621")
    assert refusal.clauses == ("7.63", "5.32a")
    assert refusal.nearest == ()


def test_capitals_are_read_everywhere() -> None:
    given = {"phase": "us:ground_combat", "at": {"0621": ["SA-i-1"], "0620": ["US-i-1", "US-i-2"]}}
    state = GAME.position("1", {}, given)
    grammar = GAME.grammar(state)
    for text in (
        "attack 0621 with US-i-1 US-i-2", "supply US-i-1 drop; US-i-2 unpaid", "move US-i-1 by 0619 0618",
        "done losing US-i-1 US-i-2", "end", "deploy SA-i-1 0621; SA-i-2 0622",
    ):  # fmt: skip
        assert grammar.read(text.upper()) == grammar.read(text.swapcase()) == grammar.read(text)
    assert GAME.why(state, "us", "ATTACK 0621 WITH US-I-1") is None


@pytest.mark.parametrize(
    ("phase", "at", "verb", "text", "clauses"),
    [
        (
            "us:movement", {"1419": ["US-i-1"], "1420": [{"id": "US-F4-1", "moved": True}]}, "fly",
            "none of your aircraft can be placed now", ("X51",),
        ),
        (
            "us:movement", {"1419": [{"id": "US-i-1", "moved": True}], "1420": ["US-F4-1"]}, "move",
            "none of your ground units can move now", ("5.0c",),
        ),
        (
            "us:air_transport", {"germany": ["US-i-1"], "gulf_of_oman": ["US-mi-1"]}, "transport",
            "no unit can be air transported now", ("5.45a", "5.45b"),
        ),
        (
            "us:air_transport", {"germany": ["US-ai-1"]}, "land", "no marine brigade can land now", ("5.49a",),
        ),
    ],
)  # fmt: skip
def test_a_verb_of_the_phase_is_not_said_to_belong_to_another(
    phase: str, at: dict[str, list[object]], verb: str, text: str, clauses: tuple[str, ...]
) -> None:
    """Nobody can use it now: the clauses are those that hold the units back."""
    state = GAME.position("1", {}, {"turn": 3, "phase": phase, "at": at, "set": {"atp": 24}})
    refusal = why(state, "us", verb)
    assert (refusal.why, refusal.clauses) == (text, clauses)
    assert "this is the" not in refusal.why
