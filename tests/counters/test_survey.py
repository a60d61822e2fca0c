"""Units in spaces: who stands where, where there is no room, and what is forgotten when somebody moves."""

from __future__ import annotations

from random import Random

import pytest

from .field import GRID, Field, Spot


@pytest.mark.parametrize("weight", [None, [1, 1, 2, 3, 0, 1, 2]])
@pytest.mark.parametrize("room", [1, 2, 3, 5])
def test_crowding_to_any_number(room: int, weight: list[int] | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Spot, "fact", Field(room, weight), raising=False)
    rng = Random(room)
    spaces = [*list(GRID.spaces)[:3], GRID.end]
    for _ in range(50):
        state = Spot("1", {}, 1, 0, 0, [], [rng.choice(spaces) for _ in range(7)])
        held, full, over, control = state.survey(1)
        assert control == 0
        for space in spaces[:3]:
            here = [unit for unit in range(7) if state.at[unit] == space]
            load = sum(weight[unit] if weight else 1 for unit in here)
            assert bool(held >> space & 1) == bool(here)
            assert bool(full >> space & 1) == (load >= room)
            assert bool(over >> space & 1) == (load > room)


def test_what_rests_on_a_part_is_kept_until_the_part_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Spot, "fact", Field(2), raising=False)
    first, second, *_ = GRID.spaces
    state = Spot("1", {}, 1, 0, 0, [], [first] * 7)
    before = state.survey(1)
    state.phase = 1
    assert state.survey(1) is before
    twin = state.clone()
    twin.put(0, second)
    assert state.survey(1) is before
    assert twin.survey(1)[0] == 1 << first | 1 << second
    assert twin.units_at(second) == 1
