"""What the staff of October War does not do, and what it does: a position for each habit."""

from __future__ import annotations

from typing import Any

from sandtable.board.masks import bits
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.presentation.case_position import opening
from sandtable.games.october_war.rules.stacking import fits
from sandtable.games.october_war.staff import Staff
from sandtable.games.october_war.staff.advice import STYLES
from sandtable.games.october_war.staff.appraisal import battle_gain, prospect
from sandtable.games.october_war.staff.manoeuvre import Manoeuvre
from sandtable.language import Words
from sandtable.players import SeatTable
from tests.games.october_war.table import GAME

ARAB, ISRAEL = 0, 1


def position(phase: str, **given: Any) -> Position:
    """A position in the words of cases."""
    state, _ = opening("1973", GAME.settle_options({}), {"turn": 4, "phase": phase, **given})
    return state


def answer(phase: str, **given: Any) -> Words:
    """What the staff says in a position."""
    state = position(phase, **given)
    seat = phase.split(":", maxsplit=1)[0]
    return Staff("1973", seat).choose(SeatTable(GAME, state, seat))


def plan(phase: str, **given: Any) -> tuple[Manoeuvre, dict[str, str]]:
    """The plan of a movement phase, and where it sends whom."""
    state = position(phase, **given)
    made = Manoeuvre(state, ARAB if phase.startswith("arab") else ISRAEL)
    return made, {words[1]: words[2] for words in made.plan() if words[0] == "move"}


# --- the ground


def test_nobody_takes_the_way_home_of_an_attacker() -> None:
    """A point is full with four brigades: whoever attacks out of it finds room there if the battle brings nothing."""
    at = {
        "fort-113": ["il-arm-bde-7"], "rafid": ["sy-mech-div-5", "sy-arm-bde-1"],
        "tasil": ["sy-arm-div-1", "sy-arm-bde-2"], "um-butne": ["sy-arm-div-3", "sy-arm-bde-3"],
        "sheikh-meskin": ["sy-mech-div-9", "sy-arm-bde-4"],
    }  # fmt: skip
    made, moves = plan("arab:first_movement", at=at)
    assert "fort-113" in moves.values()
    assert made.homes
    for home, units in made.homes.items():
        there = made.draft.ground_units(home, ARAB) | units
        assert not made.world.on_map(home) or fits(made.draft, ARAB, there, home)


def test_sam_engineers_and_headquarters_take_no_forts() -> None:
    """An empty fort stands open to them, and the enemy is a step behind it."""
    at = {
        "kudna": ["sy-hq-7", "sy-msam-1", "sy-engineer"], "hushniya": ["il-arm-bde-7", "il-arm-bde-188"],
        "nawa": ["sy-mech-div-5"],
    }  # fmt: skip
    made, moves = plan("arab:first_movement", at=at)
    front = {unit: moves.get(unit) for unit in ("sy-hq-7", "sy-msam-1", "sy-engineer")}
    for unit, goal in front.items():
        if goal is not None:
            there = made.draft.ground_units(made.world.point[goal], ARAB) & made.fighters
            assert there or not made.danger.threat[made.world.point[goal]], (unit, goal)


def test_no_battle_that_is_likely_to_bring_nothing() -> None:
    """A battalion against a brigade on a ridge would fire on columns that hit nothing, and withdraw."""
    state = position("israel:first_movement", at={"hermonit": ["il-inf-bn-1", "sy-mech-div-5"]})
    point, world = state.world.point["hermonit"], state.world
    ours, theirs = (state.ground_units(point, side) for side in (ISRAEL, ARAB))
    assert prospect(state, ours, point, theirs).win < 0.2
    assert battle_gain(state, ours, point, theirs) < 0.0
    at = {"wasit": ["il-inf-bn-1"], "hermonit": ["sy-mech-div-5"]}
    assert "hermonit" not in plan("israel:first_movement", at=at)[1].values()
    assert world.unit(bits(ours)[0]) == "il-inf-bn-1"


def test_what_scores_only_while_it_is_held_keeps_a_garrison() -> None:
    at = {"km-101": ["il-mech-bn-1"], "robeiki": ["il-arm-bde-7"], "suez-city": ["eg-mech-bde-1"]}
    _, moves = plan("israel:first_movement", at=at)
    assert "il-mech-bn-1" not in moves


def test_a_force_stays_together() -> None:
    """Nobody stops alone within reach of two divisions, where his own brigades could be with him."""
    at = {
        "nafah": ["il-arm-bde-7", "il-arm-bde-188", "il-arm-bn-1"], "hushniya": ["sy-arm-div-1", "sy-arm-bde-1"],
        "juhader": ["sy-arm-div-3"],
    }  # fmt: skip
    made, _ = plan("israel:second_movement", at=at)
    alone = made.draft.at[made.world.units.index["il-arm-bn-1"]]
    strength = sum(made.world.strength[unit] for unit in bits(made.draft.ground_units(alone, ISRAEL)))
    assert strength > 7 or not made.danger.threat[alone]


# --- the rules that it did not use


def test_commandos_fly_to_a_pass_that_nobody_guards() -> None:
    at = {"kabrit": ["eg-commando-1"], "tasa": ["il-arm-bde-7"]}
    words = answer("arab:first_movement", turn=9, at=at)
    assert words in (("fly", "eg-commando-1", "gidi-pass"), ("fly", "eg-commando-1", "mitla-pass"))


def test_scouts_look_before_an_attack() -> None:
    at = {"tasa": ["il-recon-1", "il-arm-bde-7", "il-arm-bde-188"], "missouri": ["eg-inf-bde-1"]}
    words = answer("israel:first_movement", at=at)
    assert words == ("scout", "il-recon-1", "missouri")


def test_arab_aircraft_support_battles_too() -> None:
    words = answer("arab:commitment", at={"ready": [f"eg-tac-{n}" for n in range(1, 6)]})
    assert "ground-sinai.eg-tac" in words
    assert "strategic-sinai.eg-tac" in words


def test_armour_is_converted_to_combined_arms() -> None:
    at = {"tasa": ["il-arm-bde-7", "il-mech-bn-1"], "available": ["il-arm-bn-1"]}
    words = answer("israel:reorganization", at=at, set={"in_play": ["israel-combined-arms"]})
    assert words[:2] == ("convert", "il-arm-bde-7")


def test_the_styles_differ() -> None:
    assert len({repr(style) for style in STYLES.values()}) == len(STYLES) >= 3
