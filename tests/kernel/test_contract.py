"""What a game and its steps must have is demanded when they are made, not when they are first played."""

from __future__ import annotations

import pytest

from sandtable.kernel import Automatic, Event, Game, Question, Start, Step
from sandtable.kernel.draws import Draws
from tests.mini import TwoRivers
from tests.mini.state import Rivers


class Silent(Step[Rivers], frozen=True):
    """A step that asks but neither offers nor explains anything."""

    def asks(self, state: Rivers) -> list[Question]:
        return [Question("red", "nothing", "Say nothing")]


class Idle(Automatic[Rivers], frozen=True):
    """A step that asks nobody and leaves."""

    def run(self, state: Rivers, draws: Draws) -> list[Event]:
        state.stack.pop()
        return []


def test_a_step_without_a_required_method_is_refused_with_its_game() -> None:
    with pytest.raises(TypeError, match="the step Silent lacks the method 'answer'"):
        type("Broken", (TwoRivers,), {"step_types": (Silent,)})
    type("Sound", (TwoRivers,), {"step_types": (Idle,)})


def test_a_game_without_a_required_method_cannot_be_made() -> None:
    class Half(Game[Rivers]):
        name = "half"

    with pytest.raises(TypeError, match="abstract"):
        Half()  # type: ignore[abstract]


def test_a_state_has_only_what_it_declares() -> None:
    game = TwoRivers()
    state = game.new(Start("plain"), game.settle_options({}))
    with pytest.raises(AttributeError):
        _ = state.stakc  # type: ignore[attr-defined]
