"""What the staff of the Gulf games does not do, and what it does: a position for each habit."""

from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.board.masks import mask_of
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.combat.ground_combat import GroundAttack
from sandtable.games.gulf.rules.movement.naval import AmphibiousMovement
from sandtable.games.gulf.staff import Staff
from sandtable.games.gulf.staff.attacks import ground_gain, promise
from sandtable.games.gulf.staff.landings import assault
from sandtable.games.gulf.staff.logistics import landing_value
from sandtable.games.gulf.staff.posts import Posts
from sandtable.games.gulf.staff.style import STANDARD
from sandtable.games.gulf.staff.teams import seizure
from sandtable.kernel import SeededDraws, Start
from sandtable.kernel.commitments import draw_key
from sandtable.language import Words
from sandtable.players import SeatTable
from sandtable.registry import game
from sandtable.selfplay import answer_for, seat_players

DESERT, SADDAM = game("desert-one-war"), game("saddam-moves-south")
FIRST = {DESERT: "1980", SADDAM: "1990"}


def position(name: Any, seat: str, phase: str, **given: Any) -> Position:
    """A position in the words of cases, in a phase of a seat."""
    options = name.settle_options(given.pop("options", {}), FIRST[name])
    state, _ = name.cases.opening(FIRST[name], options, {"phase": f"{seat}:{phase}", **given})
    assert isinstance(state, Position)
    return state


def answer(name: Any, seat: str, phase: str, **given: Any) -> Words:
    """What the staff of a seat says in a position."""
    state = position(name, seat, phase, **given)
    return Staff(FIRST[name], seat).choose(SeatTable(name, state, seat))


# --- attacks


def test_a_base_attacks_nobody() -> None:
    """It is lost if the attackers are driven back."""
    at = {"2110": ["iq-base-iii", "iq-irg-hammurabi", "iq-irg-medina"], "2210": ["sa-4"]}
    words = answer(SADDAM, "opfor", "ground-attack", at=at)
    assert words[:2] == ("attack", "2210")
    assert "iq-base-iii" not in words


def test_a_barred_way_back_counts_against_an_attack() -> None:
    """Three to one is good enough, but not with enemies all around: one result in three drives the attackers back."""
    at = {"1611": ["us-1cav-1", "us-1cav-2"], "1610": ["iq-iirg-alfaw"]}
    strong = ("iq-irg-hammurabi", "iq-irg-medina", "iq-irg-tawakalna", "iq-iirg-baghdad", "iq-iirg-adnan")
    ring = dict(zip(("1410", "1412", "1613", "1811", "1812"), ([unit] for unit in strong), strict=True))

    def gain(**around: list[str]) -> float:
        state = position(SADDAM, "coalition", "ground-attack", turn=6, at={**at, **around})
        segment, world = state.stack[-1], state.world
        assert isinstance(segment, GroundAttack)
        attackers = world.units.index["us-1cav-1"], world.units.index["us-1cav-2"]
        return ground_gain(state, segment, world.spaces.index["1610"], mask_of(attackers))

    assert gain() > 0.0 > gain(**ring) + 1.0


def test_the_last_turn_takes_what_it_can_get() -> None:
    """An attack that promises little is made when the enemy cannot answer any more."""
    early, last = (position(SADDAM, "coalition", "ground-attack", turn=turn, at={}) for turn in (7, 8))
    assert promise(early, 1, STANDARD, STANDARD.attack) == STANDARD.attack
    assert promise(last, 1, STANDARD, STANDARD.attack) == STANDARD.final < STANDARD.attack


def test_guards_of_the_revolution_make_a_wave() -> None:
    at = {"2924": ["us-82-1"], "2823": ["ir-irgc-1", "ir-16arm"]}
    words = answer(DESERT, "opfor", "ground-attack", turn=3, at=at)
    assert words[:2] == ("wave", "2924")


# --- from outside the map


def test_a_base_does_not_land_alone_where_the_enemy_can_come() -> None:
    state = position(DESERT, "allied", "amphibious-movement", turn=3, at={"2721": ["ir-16arm", "ir-81arm"]})
    world, posts = state.world, Posts(state, 0)
    base, near, far = world.units.index["us-base-1"], world.spaces.index["2725"], world.spaces.index["1617"]
    assert landing_value(posts, base, near) == 0.0 < landing_value(posts, base, far)


def test_marines_assault_a_beach_that_they_will_take() -> None:
    """A base that has lost a step does not stand; a division throws them back into the sea."""
    weak, strong = ({"id": "ir-base-1", "reduced": True},), ("ir-base-1", "ir-16arm")
    found = []
    for garrison in (weak, strong):
        at = {"ground-staging": ["us-1maf-5", "us-1maf-7", "us-awg-1"], "2725": list(garrison)}
        state = position(DESERT, "allied", "amphibious-movement", turn=3, at=at)
        step = state.stack[-1]
        assert isinstance(step, AmphibiousMovement)
        found.append(assault(Posts(state, 0), step))
    assert found[0][0] > STANDARD.landing
    assert found[0][1][0] == "assault"
    assert found[1] == (0.0, ())


def test_missiles_are_reloaded() -> None:
    words = answer(SADDAM, "coalition", "air-transport", turn=4, set={"atp": 9}, at={"air-staging": ["us-cm-1"]})
    assert words == ("reload", "us-cm-1")


def test_attack_aircraft_come_before_the_last_turns() -> None:
    """An A-10 for three points is a better bargain than one more brigade in a quiet corner."""
    at = {"air-staging": ["us-a10-1"], "ground-staging": ["us-24-1"], "2818": ["sa-base-1", "us-82-1"]}
    words = answer(SADDAM, "coalition", "air-transport", turn=4, set={"atp": 9}, at=at)
    assert words[:2] == ("transport", "us-a10-1")


def test_a_fighter_goes_with_the_bombers() -> None:
    """A B-52 stays above the enemy until its next turn, and his fighters shoot it down if it is alone."""
    over = [{"id": "us-b52-1", "flying": True, "moved": True}, "iq-irg-hammurabi"]
    at = {"2109": over, "2105": ["iq-air-1"], "carrier": ["us-f14-1"]}
    words = answer(SADDAM, "coalition", "air-movement", turn=4, at=at)
    assert words == ("fly", "us-f14-1", "2109")


def test_a_team_does_not_seize_what_is_ours() -> None:
    state = position(SADDAM, "coalition", "special-operations", options={"special-operations": "on"})
    ours, theirs = (state.world.spaces.index[name] for name in ("3121", "1904"))
    assert (seizure(state, 1, ours), seizure(state, 1, theirs) > 0.0) == (0.0, True)


# --- whole matches


def march(name: Any, scenario: str, seed: str) -> Iterator[tuple[Position, str, Words]]:
    """The positions of a match between staffs, each with what is said in it."""
    state = name.new(Start(scenario), name.settle_options({}, scenario))
    seated, key = seat_players(name, scenario, ["staff"], seed), draw_key(seed, {})
    number = 0
    while name.outcome(state) is None:
        seat = name.next_question(state).seat
        words = answer_for(name, state, seat, seated)
        number += 1
        yield state, seat, words
        name.apply(state, seat, words, SeededDraws(key, number))


@pytest.mark.parametrize("seed", ["first", "second"])
def test_the_gates_of_saudi_arabia_are_guarded(seed: str) -> None:
    """King Khalid Military City and Khafji have garrisons after the Coalition's first turn."""
    state = next(state for state, seat, _ in march(SADDAM, "1990", seed) if state.turn == 2 and seat == "opfor")
    held = state.ground_at(1)
    assert {name: held >> state.world.spaces.index[name] & 1 for name in ("1313", "2312")} == {"1313": 1, "2312": 1}


@pytest.mark.parametrize(("name", "scenario"), [(SADDAM, "1990"), (DESERT, "1979")])
def test_no_ground_unit_is_lost_to_overstacking(name: Any, scenario: str) -> None:
    """And guerrillas are raised, where there are some."""
    verbs = set()
    for state, _, words in march(name, scenario, "stacks"):
        verbs.add(words[0])
        if words[0] == "remove-excess":
            assert not [unit for unit in words[1:] if state.world.ground >> state.world.units.index[unit] & 1]
    assert "raise" in verbs or name is SADDAM
