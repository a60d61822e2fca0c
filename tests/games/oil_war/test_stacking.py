"""How many units a hex can hold is said in the pack alone: with another number, everything follows."""

import pytest

from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.position.wording import filling
from sandtable.games.oil_war.rules.combat.aftermath import Displace, Retreat
from sandtable.games.oil_war.rules.movement.movement import excess
from sandtable.registry import game

GAME = game("oil-war")
CAMP = ["US-m-1", "US-i-1", "US-i-2"]


def crowded(room: int, monkeypatch: pytest.MonkeyPatch) -> Position:
    """Three brigades in one hex and a fourth next to it."""
    given = {"turn": 2, "phase": "us:movement", "at": {"0303": CAMP[:2], "0304": ["US-a-1", CAMP[2]]}}
    state: Position = GAME.position("1", {}, given)
    monkeypatch.setattr(state.world, "room", (room,) * 4)
    state.put(state.world.units.index[CAMP[2]], state.world.spaces.index["0303"])
    state.forget_all()
    return state


@pytest.mark.parametrize(("room", "lost"), [(1, 2), (2, 1), (3, 0), (4, 0)])
def test_units_beyond_the_limit_are_lost(room: int, lost: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert excess(crowded(room, monkeypatch), 0).bit_count() == lost


@pytest.mark.parametrize(("room", "is_open"), [(2, False), (3, False), (4, True)])
def test_units_retreat_where_there_is_room(room: int, is_open: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    state = crowded(room, monkeypatch)
    world = state.world
    unit, camp = world.units.index["US-a-1"], world.spaces.index["0303"]
    step = Retreat(0, (unit,))
    assert bool(step.room(state, {}, unit) >> camp & 1) == is_open
    assert step.occupied(state, camp, unit) == 3


def test_aircraft_are_displaced_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    state = crowded(3, monkeypatch)
    world = state.world
    wing = list(world.air_list[0])[:4]
    camp = world.spaces.index["0303"]
    for unit in wing[:2]:
        state.put(unit, camp)
    assert Displace(0).occupied(state, camp, wing[2]) == 2
    assert not state.air_full(0) >> camp & 1
    state.put(wing[2], camp)
    assert Displace(0).occupied(state, camp, wing[3]) == 3
    assert state.air_full(0) >> camp & 1


@pytest.mark.parametrize(
    ("room", "ground", "air"),
    [
        (1, "one ground unit is", "one aircraft is"),
        (2, "two ground units are", "two aircraft are"),
        (12, "12 ground units are", "12 aircraft are"),
    ],
)
def test_sentences_name_the_limit(room: int, ground: str, air: str, monkeypatch: pytest.MonkeyPatch) -> None:
    world = crowded(room, monkeypatch).world
    assert filling(world, world.units.index["US-m-1"]) == ground
    assert filling(world, world.air_list[0][0]) == air
