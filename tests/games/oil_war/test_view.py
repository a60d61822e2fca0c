"""What the view of Oil War says besides the position."""

from sandtable.kernel import Event
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
