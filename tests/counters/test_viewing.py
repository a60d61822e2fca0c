"""Parts of views, on nine hexes with seven units."""

from __future__ import annotations

import pytest

from sandtable.counters.viewing import Viewer, arrivals
from sandtable.documents import Source

from .field import GRID, PHASES, SEATS, Field, Spot


class FieldViewer(Viewer[Field]):
    seats = SEATS
    phases = PHASES

    def turn_notes(self, turn: int) -> list[str]:
        return [f"note {turn}"]


@pytest.fixture
def viewer(monkeypatch: pytest.MonkeyPatch) -> FieldViewer:
    field = Field(2)
    monkeypatch.setattr(Spot, "fact", field, raising=False)
    return FieldViewer(field, ["tank"] * 6)  # the seventh unit is not a counter


def spot(turn: int, player: int = 0) -> Spot:
    first, second, *_ = GRID.spaces
    return Spot("1", {}, turn, player, 0, [], [first, second, first, GRID.end, first, first, first])


def test_moment_before_during_and_after_play(viewer: FieldViewer) -> None:
    assert viewer.moment(spot(0)).phase == "deployment"
    now = viewer.moment(spot(1, player=1))
    assert (now.text, now.seat, now.phase) == ("Game-Turn 1, Blue Player, Movement Phase", "blue", "move")
    assert [(mark.name, mark.now) for mark in now.phases] == [("Movement", True)]
    assert viewer.moment(spot(2)).phase == "over"


def test_counters_with_their_status(viewer: FieldViewer) -> None:
    pieces = viewer.pieces(spot(1), (("moved", 0b11), ("tired", 0b10)), aside=GRID.end)
    assert [piece.id for piece in pieces] == ["u0", "u1", "u2", "u4", "u5"]  # u3 lies aside
    assert [piece.status for piece in pieces] == [["moved"], ["moved", "tired"], [], [], []]
    assert {piece.kind for piece in pieces} == {"tank"}


def test_calendar(viewer: FieldViewer) -> None:
    track = viewer.turn_track(spot(1), Source())
    assert [(cell.label, cell.lines, cell.here) for cell in track.cells] == [("1", ["note 1"], True)]
    assert viewer.turn_track(spot(2), Source()).value == 1


def test_shadings(viewer: FieldViewer) -> None:
    state = spot(1)
    zone = viewer.zone_overlay("red", 1 << state.at[0])
    assert (zone.name, zone.spaces) == ("Zones of Control, Red Player", ["0101"])
    units = viewer.units_overlay("lost", "Lost", state, [1, 0, 2], "blue")
    assert (units.id, units.name, units.spaces) == ("lost-blue", "Lost, Blue Player", ["0101", "0102"])


def test_arrivals_are_counted_by_kind() -> None:
    field = Field(2)
    assert arrivals(field, {0: 2, 1: 2, 3: 4}) == {2: ["1 u0", "1 u1"], 4: ["1 u3"]}
