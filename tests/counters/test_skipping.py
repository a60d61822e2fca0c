"""Phases that do not take place this time are passed over."""

from __future__ import annotations

from sandtable.kernel import NoDraws

from .field import Days, Field, Rest, Spot


class ShortDays(Days, frozen=True, tag="short-days"):
    """Passes over the part of the first side."""

    def skips(self, state: Spot) -> bool:
        return state.player == 0


def test_a_skipped_phase_leaves_the_turns_on_top() -> None:
    Spot.fact = Field(2)
    state = Spot("1", {}, 0, 0, 0, [ShortDays()], [0] * 7)
    state.stack[-1].run(state, NoDraws())
    assert (state.player, len(state.stack)) == (0, 1)
    state.stack[-1].run(state, NoDraws())
    assert state.player == 1
    assert isinstance(state.stack[-1], Rest)
