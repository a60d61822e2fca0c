"""What one step derives from a position is not what another one is told."""

from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.rules.combat.aftermath import Retreat
from sandtable.games.oil_war.rules.movement.movement import Movement
from sandtable.games.oil_war.rules.movement.transport import AirTransport
from sandtable.games.oil_war.rules.reinforcement import Reinforcement
from sandtable.registry import game

GAME = game("oil-war")
GIVEN = {
    "turn": 2,
    "phase": "us:movement",
    "at": {
        "0303": ["US-m-1", "US-i-1"],
        "0304": ["US-a-1", "US-i-2"],
        "0503": ["IR-a-1"],
        "0202": ["US-mi-1"],
        "gulf_of_oman": ["US-mi-2"],
        "germany": ["US-ai-1", "US-ai-2"],
    },
    "set": {"atp": 20},
}


def fresh() -> Position:
    """The position, of which nothing has been asked yet."""
    state: Position = GAME.position("1", {}, GIVEN)
    state.forget()
    return state


def test_each_retreat_has_friends_of_its_own() -> None:
    number = fresh().world.units.index
    retreats = [Retreat(0, (number["US-m-1"], number["US-i-1"])), Retreat(0, (number["US-a-1"], number["US-i-2"]))]
    used = fresh()
    for step in retreats:
        for unit in step.units:
            assert step.reach(used, unit) == step.reach(fresh(), unit)
        assert step.proposal(used, "us") == step.proposal(fresh(), "us")


def test_each_phase_knows_who_is_ready_for_it() -> None:
    used = fresh()
    for phase in (Movement(0), AirTransport(0), Reinforcement(0), Movement(1)):
        assert phase.ready(used) == phase.ready(fresh())


def test_a_changed_field_is_noticed_at_once() -> None:
    state = GAME.position("1", {}, {**GIVEN, "phase": "us:air_transport"})
    step = AirTransport(0)
    assert any(step.ready(state))
    state.atp = 0
    assert not step.ready(state)[0]
