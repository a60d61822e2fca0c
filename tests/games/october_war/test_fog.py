"""What October War hides stays hidden: in positions of its cases, and in the middle of matches."""

from random import Random

import pytest

from sandtable.board.masks import bits
from sandtable.conformance.fog import check_audiences, check_views
from sandtable.conformance.leaks import check_log_leaks
from sandtable.conformance.resampled import check_resampled
from sandtable.conformance.subject import Subject
from sandtable.errors import BadFile
from sandtable.games.october_war.fog.veil import nowhere, veil
from sandtable.games.october_war.game import OctoberWar
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.rules.intelligence.sight import examine, kind_number, memory_of, remember, seen_by
from sandtable.kernel import Event, NoDraws, RandomDraws
from sandtable.players.random import eager_action

GAME = OctoberWar()
SUBJECT = Subject(GAME, "1973")
ISRAEL, ARAB = frozenset({"israel"}), frozenset({"arab"})


def given(phase: str, **at: list[object]) -> Position:
    places = {name.replace("_", "-"): units for name, units in at.items()}
    return GAME.position("1973", {}, {"turn": 3, "phase": phase, "at": places})


def later(seed: int, actions: int) -> Position:
    """A position in the middle of a match between two eager players."""
    rng = Random(seed)
    draws = RandomDraws(rng)
    state = SUBJECT.new()
    assert isinstance(state, Position)
    for _ in range(actions):
        if GAME.outcome(state) is not None:
            break
        seat = rng.choice([question.seat for question in GAME.asks(state) if question.waits])
        GAME.apply(state, seat, eager_action(GAME, state, seat, rng), draws)
    return state


@pytest.mark.parametrize(("seed", "actions"), [(1, 60), (2, 300), (3, 700)])
@pytest.mark.clauses("X10", "27.3")
def test_nothing_hidden_shows_in_the_middle_of_a_match(seed: int, actions: int) -> None:
    state, rng = later(seed, actions), Random(seed)
    check_views(SUBJECT, state, rng)
    check_audiences(SUBJECT, state, rng)
    check_resampled(SUBJECT, state, rng)
    check_log_leaks(SUBJECT, state, rng)


@pytest.mark.clauses("X10", "27.2", "27.3")
def test_unseen_units_are_nowhere_and_boxes_are_public() -> None:
    state = given("israel:first_movement", tasa=["il-arm-bn-1"], fayid=["eg-inf-bde-4"], refit=["eg-arm-bde-3"])
    world = state.world
    veiled = veil(state, (1,))
    hidden = [unit for unit in bits(world.of_kind["eg-inf-bde"]) if veiled.position.at[unit] == nowhere(world)]
    assert len(hidden) == 1
    refit = [world.unit(u) for u in bits(veiled.position.units_at(world.box["refit"]) & world.of_kind["eg-arm-bde"])]
    assert len(refit) == 1
    assert veiled.held[0] >> world.point["fayid"] & 1
    assert veiled.position.at[world.units.index["il-arm-bn-1"]] == world.point["tasa"]


def test_numbers_of_foreign_counters_tell_nothing() -> None:
    """Whichever counter of a kind stands somewhere, the rival's view is the same."""
    one = given("israel:first_movement", fayid=["eg-inf-bde-1"], tasa=["il-arm-bn-1", "eg-inf-bde-5"])
    other = given("israel:first_movement", fayid=["eg-inf-bde-7"], tasa=["il-arm-bn-1", "eg-inf-bde-2"])
    assert GAME.view(one, ISRAEL) == GAME.view(other, ISRAEL)
    assert GAME.view(one, ARAB) != GAME.view(other, ARAB)


@pytest.mark.clauses("27.1a", "27.3", "23.4f")
def test_memory_is_kept_by_place_with_its_date_until_the_point_is_left() -> None:
    state = given("israel:first_movement", tasa=["il-arm-bn-1"], fayid=["eg-inf-bde-1", "eg-ssam-1"])
    point = state.world.point["fayid"]
    examine(state, 1, 1 << point, "27.1d")
    complete, turn, *kinds = memory_of(state, 1, point)
    assert (complete, turn, len(kinds)) == (1, 3, 4)
    lost = Event("eliminated", {"at": "fayid", "units": ["eg-ssam-1"], "kinds": ["eg-ssam"], "boxes": ["refit"]})
    state.put(state.world.units.index["eg-ssam-1"], state.world.box["refit"])
    remember(state, [lost])
    assert len(memory_of(state, 1, point)) == 4, "a loss that was told is not remembered"
    state.put(state.world.units.index["eg-inf-bde-1"], state.world.box["refit"])
    remember(state)
    assert memory_of(state, 1, point) == ()
    assert memory_of(state, 0, point) == ()


@pytest.mark.clauses("23.4f")
@pytest.mark.parametrize("is_sam_revealed", [False, True])
def test_every_loss_that_was_told_is_struck_out(is_sam_revealed: bool) -> None:
    """Two counters are lost at once, out of sight; also where a SAM beside them stays revealed."""
    state = given("israel:first_movement", tasa=["il-arm-bn-1"], fayid=["eg-inf-bde-1", "eg-inf-bde-2", "eg-ssam-1"])
    world = state.world
    point = world.point["fayid"]
    examine(state, 1, 1 << point, "27.1d")
    state.revealed = 1 << world.units.index["eg-ssam-1"] if is_sam_revealed else 0
    names = ["eg-inf-bde-1", "eg-inf-bde-2"]
    for name in names:
        state.put(world.units.index[name], world.box["refit"])
    loss = {"at": "fayid", "units": names, "kinds": ["eg-inf-bde"] * 2, "boxes": ["refit"] * 2}
    remember(state, [Event("eliminated", loss)])
    assert memory_of(state, 1, point)[2::2] == (kind_number(world, world.units.index["eg-ssam-1"]),)


@pytest.mark.clauses("23.1c")
def test_the_sight_from_mount_hermon_ends_with_its_control() -> None:
    state = given("israel:first_movement", mount_hermon=["il-sigint"], jaba=["sy-arm-bde-1"])
    unit = state.world.units.index["sy-arm-bde-1"]
    assert seen_by(state, 1) >> unit & 1
    remember(state)
    state.take_control(0, state.world.hermon)
    state.forget_all()
    assert not seen_by(state, 1) >> unit & 1
    assert [
        piece.known for piece in GAME.view(state, ISRAEL).pieces if piece.kind == "sy-arm-bde" and piece.at == "jaba"
    ] == ["turn 3"]


@pytest.mark.parametrize(
    "memory",
    [
        {"egypt": {}},
        {"israel": []},
        {"israel": {"nowhere": {"turn": 3, "kinds": []}}},
        {"israel": {"fayid": {"turn": 3}}},
        {"israel": {"fayid": {"turn": 3, "kinds": ["eg-nobody"]}}},
        {"israel": {"fayid": {"turn": "3", "kinds": []}}},
        {"israel": {"fayid": {"turn": 3, "kinds": 4}}},
    ],
)
def test_a_memory_that_makes_no_sense_is_refused(memory: dict[str, object]) -> None:
    with pytest.raises(BadFile, match=r"given\.set\.memory"):
        GAME.position("1973", {}, {"phase": "israel:first_movement", "set": {"memory": memory}})


class Four(NoDraws):
    """Every die shows a four."""

    def roll(self, name: str, sides: int = 6) -> int:
        return 4


def test_a_hidden_force_that_retreats_is_guessed_without_static_units() -> None:
    """Guns drive off a stack that nobody sees: its garrison is gone, and whoever goes can be asked where to."""
    state = given(
        "arab:first_combat", barrage=["eg-barrage-1"], deversoir=["eg-inf-bde-1"],
        matzmed=["il-arm-bn-1", "il-arm-bn-2", "il-garrison-1"], lakekan=["il-garrison-2"],
        kishuf=["il-arm-bn-3", {"id": "eg-mech-bde-1", "flown": True}],
    )  # fmt: skip
    GAME.apply(state, "arab", "barrage matzmed", Four())
    GAME.apply(state, "israel", "retreat", Four())
    assert [question.kind for question in GAME.asks(state)] == ["retreat"]
    for seed in range(12):
        check_resampled(SUBJECT, state, Random(seed))
