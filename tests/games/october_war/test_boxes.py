"""Boxes, displays and event pools of October War, and rules that no single position shows."""

from random import Random

import pytest

from sandtable.games.october_war.game import OctoberWar
from sandtable.games.october_war.position.boxes import AREAS, BOXES
from sandtable.games.october_war.position.groups import Group
from sandtable.games.october_war.presentation.displays import box_id, track_id
from sandtable.games.october_war.rules.air.air_strength import air_shifts
from sandtable.games.october_war.rules.casualties import value
from sandtable.kernel import RandomDraws, ScriptedDraws, Start

GAME = OctoberWar()


@pytest.mark.clauses("2.2b", "2.2c")
def test_every_box_has_a_place_on_a_display() -> None:
    state = GAME.new(Start("1973"), GAME.settle_options({}))
    spaces = {space.id for board in GAME.boards(state) for space in board.spaces}
    spaces |= {box.id for box in GAME.view(state, frozenset({"arab", "israel"})).boxes}
    for box in BOXES:
        shown = {
            box,
            *(box_id(box, owner) for owner in ("israel", "egypt", "syria")),
            *(f"{box}.{n}" for n in range(1, 13)),
        }
        assert shown & spaces, box
    assert set(AREAS) <= spaces
    assert track_id(6) in spaces


@pytest.mark.clauses("8.0a", "8.3b", "28.1c")
def test_returning_markers_may_join_their_pool_late() -> None:
    plain = GAME.new(Start("1973"), GAME.settle_options({}))
    late = GAME.new(Start("1973"), GAME.settle_options({"late-return-events": "yes"}))
    events = plain.world.pack.event
    returning = sum(1 << number for number, event in enumerate(events) if event.disposition == "return")
    assert plain.pools[0] & returning == returning
    assert not late.pools[0] & returning
    given = {"turn": 4, "phase": "israel:event", "set": {"pools": ["israel-us-resupply"]}}
    state = GAME.position("1973", {"late-return-events": "yes"}, given)
    rolls = [("event of israel", 1), ("mobilization points", 1), ("strikes", 1), ("strikes", 1), ("antitank units", 1)]
    GAME.apply(state, "israel", "draw", ScriptedDraws(rolls))
    assert state.pools[0] & returning == returning
    joined = [event.id for number, event in enumerate(events) if state.pools[1] >> number & 1]
    assert joined == ["israel-electronic-warfare"]


@pytest.mark.clauses("7.4e")
def test_missiles_and_static_sam_cost_nothing() -> None:
    state = GAME.new(Start("1973"), GAME.settle_options({}))
    index = state.world.units.index
    assert value(state, index["eg-ssam-1"]) == 0
    assert value(state, index["eg-ssm-1"]) == 0
    assert [value(state, index[name]) for name in ("il-ww-1", "il-hq-143", "eg-msam-1", "il-garrison-1")] == [
        1,
        1,
        1,
        1,
    ]


@pytest.mark.clauses("19.10c", "T6")
def test_an_overstacked_target_is_hit_one_column_to_the_right() -> None:
    state = GAME.position("1973", {}, {"turn": 3, "phase": "israel:first_movement", "at": {"fayid": ["eg-inf-div-2"]}})
    world = state.world
    group = Group(world.point["fayid"], (world.units.index["il-tac-1"],))
    assert [term.clause for term in air_shifts(state, 1, group)] == ["19.10a"]
    for name in ("eg-arm-bde-1", "eg-arm-bde-2"):
        state.put(world.units.index[name], world.point["fayid"])
    assert [(term.clause, term.value) for term in air_shifts(state, 1, group)] == [("19.10a", -1), ("19.10c", 1)]


def test_draws_of_events_come_from_the_pool_of_the_side() -> None:
    state = GAME.position(
        "1973", {}, {"turn": 4, "phase": "arab:event", "set": {"pools": ["arab-option", "israel-option"]}}
    )
    GAME.apply(state, "arab", "draw", RandomDraws(Random(1)))
    assert not state.pools[0]
    assert state.pools[1]


def test_units_in_areas_beside_the_maps_can_be_looked_up() -> None:
    state = GAME.new(Start("1973"), GAME.settle_options({}))
    arab = frozenset({"arab"})
    pieces = [piece for piece in GAME.view(state, arab).pieces if piece.at == "egyptian-reserve"]
    assert pieces
    for piece in pieces:
        for look in GAME.looks:
            if look.names == ["unit"] and (not look.kinds or piece.kind in look.kinds):
                found = GAME.look(state, arab, f"{look.word} {piece.id}")
                assert found.title or found.text
