"""What the view of Oil War says besides the position."""

from typing import Any

from sandtable.kernel import Event, Match
from sandtable.registry import game

GAME = game("oil-war")


def test_a_standing_order_may_end_turns_and_only_those_who_are_asked_see_it() -> None:
    state = GAME.position("1", {"turn-end": "ask"}, {"phase": "us:turn_end"})
    (own,) = GAME.view(state, frozenset(["us"])).questions
    assert (own.kind, own.standing, own.proposal) == ("end_turn", True, "end")
    (other,) = GAME.view(state, frozenset(["arab"])).questions
    assert (other.kind, other.standing, other.proposal) == ("end_turn", False, "")


def test_a_seat_has_one_name_wherever_it_is_shown() -> None:
    state = GAME.position("3", {}, {"phase": "iran:movement"})
    view = GAME.view(state, frozenset())
    assert [seat.name for seat in view.seats] == ["Iranian Player", "Arab Player"]
    assert "Iranian Player" in view.moment.text
    assert [stage.name for stage in GAME.handbook(state).sequence] == ["Iranian Player-Turn", "Arab Player-Turn"]
    line = GAME.tell(state, Event("deployed", {"seat": "iran", "places": {}}), frozenset())
    assert line.text.startswith("The Iranian Player deploys")


def test_5_15_a_counter_tells_its_allowance_or_range() -> None:
    """What is hovered over tells how far it goes: ground units their movement points, aircraft their range."""
    match: Match[Any] = Match.start(GAME, "1", "seed")
    catalogue = match.game.catalogue(match.state)
    values = {kind.id: {value.name: value.text for value in kind.values} for kind in catalogue.kinds}
    kinds = {piece.id: piece.kind for piece in match.game.view(match.state, frozenset()).pieces}
    assert values[kinds["US-ai-1"]]["movement allowance"] == "10"
    assert values[kinds["US-A7-1"]]["range"] == "15"
    assert values[kinds["IS-F4-1"]]["unlimited range"] == "u"
    assert all("movement allowance" in told or "range" in told or "unlimited range" in told for told in values.values())
    assert {mark.status: mark.name for mark in catalogue.marks}["unsupplied"] == "unsupplied: allowance 5"
