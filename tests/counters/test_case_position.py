"""Positions of cases, read and told again."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.counters.case_position import Forces, check_shape, phase_text, read_phase, read_turn
from sandtable.errors import BadFile

from .field import GRID, Days, Field, Spot


class Army(Forces[Spot]):
    def misplaced(self, state: Spot, unit: int, space: int) -> str:
        return "cannot swim" if state.world.hex(space) == "0303" else ""


ARMY = Army(("tired",), 6, GRID.end)


@pytest.fixture
def state(monkeypatch: pytest.MonkeyPatch) -> Spot:
    monkeypatch.setattr(Spot, "fact", Field(2), raising=False)
    return Spot("1", {}, 1, 1, 0, [Days()], [GRID.end] * 7)


def test_units_stand_where_they_are_put(state: Spot) -> None:
    ARMY.read(state, {"0101": ["u0", {"id": "u2", "tired": True}], "0202": ["u1"]})
    assert ARMY.places(state) == {"0101": ["u0", "u2"], "0202": ["u1"], "box": ["u3", "u4", "u5"]}
    assert ARMY.status(state) == {"u2": {"tired": True}}


def test_given_marks_outlast_the_beginning_of_the_phase(state: Spot) -> None:
    ARMY.read(state, {"0101": [{"id": "u2", "tired": True}]})
    assert ARMY.open_phase(state) == []
    assert state.tired == 0b100
    assert phase_text(state) == "blue:move"


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ({"0909": ["u0"]}, "given.at.0909: there is no such space"),
        ({"0101": "u0"}, "given.at.0101: must be a list of units"),
        ({"0101": ["u6"]}, "given.at.0101: there is no unit 'u6'"),
        ({"0101": [7]}, "given.at.0101: there is no unit '7'"),
        ({"0101": ["u0"], "0102": ["u0"]}, "given.at.0102: u0 stands in 0101 already"),
        ({"0303": ["u0"]}, "given.at.0303: u0 cannot swim"),
        ({"0101": [{"id": "u0", "tired": 1}]}, "given.at.0101: u0: unknown status 'tired = 1'"),
        ({"0101": [{"id": "u0", "happy": True}]}, "given.at.0101: u0: unknown status 'happy = True'"),
    ],
)
def test_faults_name_the_place(state: Spot, table: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadFile) as error:
        ARMY.read(state, table)
    assert str(error.value) == fault


def test_turn_phase_and_shape() -> None:
    world = Field(2)
    assert read_turn(world, {}, 1) == 1
    assert read_phase(world, "1", "blue:move") == (1, 0)
    for turn in (0, 2, True, "1"):
        with pytest.raises(BadFile, match=r"given\.turn: must be 1 to 1"):
            read_turn(world, {"turn": turn}, 1)
    with pytest.raises(BadFile, match="'green' is not a seat of scenario 1"):
        read_phase(world, "1", "green:move")
    with pytest.raises(BadFile, match="blue has the phases move, not 'sleep'"):
        read_phase(world, "1", "blue:sleep")
    with pytest.raises(BadFile, match=r"given\.weather: unknown; a position of field has at, phase, set, turn"):
        check_shape("field", {"weather": "fine"})
    with pytest.raises(BadFile, match=r"given\.at: must be a table"):
        check_shape("field", {"at": []})
