"""Choices without effect say so: special forces may be sent anywhere, and have something to do in few hexes."""

from sandtable.games.gulf.rules.special_forces.special_operations import mission_hexes, missions_in_play
from sandtable.registry import game as game_named


def test_special_forces_are_told_where_there_is_no_mission() -> None:
    game = game_named("desert-one-war")
    at = {"sof": ["us-sof-1"], "2713": ["ir-28inf"]}
    options = game.settle_options({}, "1980")
    state = game.position(
        "1980", options, {"phase": "allied:special-operations", "turn": 2, "at": at, "set": {"atp": 9}}
    )
    offer = game.offer(state, "allied", ("place", "us-sof-1"))
    of_use = 0
    for kind in missions_in_play(state):
        of_use |= mission_hexes(state, kind, state.side("allied"))
    idle = {option.word for option in offer.options if option.idle}
    assert idle == {o.word for o in offer.options} - set(state.world.spaces.say(of_use))
    assert len(idle) > 100
    assert all(option.idle == option.note == "no mission here" for option in offer.options if option.idle)
    assert all(option.note for option in offer.options)
