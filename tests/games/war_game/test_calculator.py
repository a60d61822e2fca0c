"""The battle calculator: the very battles of the rules, with whole distributions, here and in a file of its own."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from sandtable.cli.calculator import write_calculator
from sandtable.errors import Malformed
from sandtable.games.war_game.battle.calculator import BadForce, calculate, report
from sandtable.games.war_game.battle.land import land_battle
from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.presentation.calculator import BattleCalculator
from sandtable.games.war_game.presentation.tools import named_units
from sandtable.kernel import Start
from tests.games.war_game.forces import force, unit

ARMY = "100 Infantry + 20 Tank + 10 AAT + 10 Artillery"


@pytest.mark.clauses("SITE-8", "BATTLE-24")
def test_it_is_the_battle_of_the_rules() -> None:
    answer = calculate("land", "200 Infantry + 25 Tank", ARMY, named_units())
    fought = land_battle(force("200 Infantry + 25 Tank"), force(ARMY, 1))
    assert answer.outcomes == {"the attackers take the territory": Fraction(1)}
    assert answer.attackers["Infantry Platoon"] == {fought.attackers_survive.count(unit("Infantry")): Fraction(1)}
    assert "10 fire early" in report(answer)[1]


def test_a_range_gives_a_distribution() -> None:
    answer = calculate("land", "10 Infantry", "9-11 Infantry", named_units())
    assert answer.outcomes == {
        "the attackers take the territory": Fraction(1, 3),
        "the defenders win": Fraction(2, 3),
    }
    assert sum(answer.defenders["Infantry Platoon"].values()) == 1
    assert answer.stages == []


def test_custom_values_are_typed_in() -> None:
    answer = calculate(
        "bombardment", "2 Cruiser", "60 Infantry + 2 [platform battery sea 5000 armor 2500]", named_units()
    )
    assert answer.attackers["Cruiser"] == {0: Fraction(1)}


@pytest.mark.parametrize(
    ("kind", "attack", "outcome"),
    [("naval", "2 Cruiser", "both stay"), ("interception", "2 Fighter", "the flight is destroyed")],
)
def test_other_battles(kind: str, attack: str, outcome: str) -> None:
    answer = calculate(kind, attack, "2 Cruiser" if kind == "naval" else "2 Fighter", named_units())
    assert outcome in next(iter(answer.outcomes))


@pytest.mark.parametrize(
    ("attack", "why"),
    [
        ("ten Infantry", "is not a number"),
        ("10 Dragon", "there is no unit"),
        ("60-40 Infantry", "smaller number"),
        ("1-99999 Infantry", "combinations"),
        ("1 [land line]", "class, a role"),
        ("1 [land line land 5]", "armor"),
        ("1 [land line magic 5]", "values are"),
        (", Infantry", "',' is not a number from 0"),
        ("1-, Infantry", "',' is not a number from 0"),
        ("9" * 5000 + " Infantry", "is not a number from 0 to 1,000,000,000"),
        (f"1 [land line land 5 armor {'9' * 5000}]", "is not a number from 0 to 1,000,000,000"),
    ],
)
def test_a_force_that_cannot_be_read_is_explained(attack: str, why: str) -> None:
    with pytest.raises(BadForce, match=why):
        calculate("land", attack, "1 Infantry", named_units())


def test_the_work_is_bounded_by_the_battles_and_the_kinds_in_each() -> None:
    three_ranges = ("40-60 Infantry + 40-60 Tank", "40-60 Tank")
    assert sum(calculate("land", *three_ranges, named_units()).outcomes.values()) == 1
    kinds = " + ".join(["1-2 Tank"] * 12)
    with pytest.raises(BadForce, match="4,096 combinations; with so many kinds 2,307"):
        calculate("land", kinds, "1 Tank", named_units())


def test_it_runs_from_one_file_with_nothing_installed(tmp_path: Path) -> None:
    packed = tmp_path / "calculator.pyz"
    write_calculator(BattleCalculator(), packed)
    command = [sys.executable, "-I", "-S", str(packed), "land", "10 Infantry", "10 Infantry"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == report(calculate("land", "10 Infantry", "10 Infantry", named_units()))


def test_tools_of_the_page() -> None:
    game = WarGame()
    war = game.new(Start("2"), game.settle_options({}))
    paper = game.use_tool(war, frozenset(), "battle", {"kind": "land", "attack": "3 Tank", "defence": "2 Infantry"})
    assert paper.forecast is not None
    assert paper.forecast.chances[0].text == "the attackers take the territory"
    priced = game.use_tool(war, frozenset(), "workshop", {"design": "Hammer AS land line MOVE 2 LAND 300 ARMOR 300"})
    assert priced.text == ["Hammer costs P149,000 each."]
    with pytest.raises(Malformed, match="no unit"):
        game.use_tool(war, frozenset(), "battle", {"kind": "land", "attack": "3 Elf", "defence": ""})
