"""What the guides of the games say in figures is what stands in their packs."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from sandtable.documents import Guide
from sandtable.kernel.packed import PackedGame
from sandtable.registry import GAMES, game

OURS = ("oil-war", "desert-one-war", "saddam-moves-south", "october-war", "war-game")
ADVICE = 5
TIPS = 3


def guide(name: str) -> Guide:
    return game(name).guide()


def pack(name: str) -> dict[str, Any]:
    rules = game(name)
    assert isinstance(rules, PackedGame)
    return {key: value for file in rules.pack_files.texts.values() for key, value in tomllib.loads(file).items()}


def words(name: str) -> str:
    """Everything that a guide says, as one text."""
    found = guide(name)
    primer = [*found.primer.aim, *found.primer.turn, *found.primer.different]
    advice = [text for each in found.primer.advice for text in each.text]
    briefings = [text for each in found.briefing for text in (each.who, *each.win)]
    tips = [text for each in found.briefing for tip in each.opening for text in (tip.text, tip.why)]
    return "\n".join([*primer, *advice, *(each.text for each in found.glossary), *briefings, *tips])


@pytest.mark.parametrize("name", OURS)
def test_a_guide_is_whole(name: str) -> None:
    """Five pieces of advice for each side, two lines on how it is won, three things to do with something to light."""
    found, rules = guide(name), game(name)
    assert all((found.card.period, found.card.length, found.card.special, found.card.complexity))
    advised = {advice.seat for advice in found.primer.advice}
    assert advised in ({""}, {seat for scenario in rules.scenarios for seat in scenario.seats})
    assert {len(advice.text) for advice in found.primer.advice} == {ADVICE}
    assert {len(briefing.win) for briefing in found.briefing} == {2}
    assert {len(briefing.opening) for briefing in found.briefing} == {TIPS}
    assert found.primer.different
    assert found.glossary


def test_every_game_has_a_guide() -> None:
    assert set(OURS) <= set(GAMES)
    for name in GAMES:
        assert guide(name).card.scenario in [scenario.id for scenario in game(name).scenarios]


def test_figures_of_oil_war() -> None:
    text, levels = words("oil-war"), {each["level"]: each for each in pack("oil-war")["victory"] if "min_oil" in each}
    marginal, substantive, decisive = levels["marginal"], levels["substantive"], levels["decisive"]
    assert f"Control {marginal['min_oil']} oil facilities and {marginal['min_ports']} port at the end" in text
    assert f"{substantive['min_oil']} and {substantive['min_ports']} or {decisive['min_oil']} and" in text
    assert f"{decisive['min_oil']} and {decisive['min_ports']} for a higher one" in text
    arab = {each["level"]: each for each in pack("oil-war")["victory"] if each["winner"] == "arab"}
    assert f"below {arab['marginal']['enemy_oil_min']}, then below {arab['substantive']['enemy_oil_min']}" in text


@pytest.mark.parametrize("name", ["desert-one-war", "saddam-moves-south"])
def test_levels_of_victory_in_the_gulf(name: str) -> None:
    least = {each["level"]: each["min"] for each in pack(name)["victory"]["levels"]}
    tactical, operational, strategic = (least[level] for level in ("tactical", "operational", "strategic"))
    line = f"by {tactical} for a tactical victory, by {operational} for an operational one, by {strategic} for a"
    assert all(line in briefing.win[0] for briefing in guide(name).briefing)


def test_figures_of_october_war() -> None:
    text, rules = words("october-war"), pack("october-war")
    levels, limits = rules["victory_levels"], rules["casualty_limits"]
    assert f"A lead of {levels['minor_from']} is a minor victory, of {levels['major_from']} a major one" in text
    assert f"Israel with more than {limits['israel_above']} casualty points" in text
    assert f"Egypt or Syria with more than {limits['egypt_above']}" in text
    points = {each["item"]: each["points"] for each in rules["victory_points"]}
    assert f"a Syrian fort {points['Syrian fort']}, a town in Egypt {points['Egyptian town']}" in text
    assert points["Israeli casualty point"] == points["Israeli fort"]
    assert f"casualties and forts are {points['Israeli fort']} points each" in text
    assert f"passes {points['Mitla or Gidi pass']}, objective points {points['Arab objective']}" in text


def test_figures_of_the_war_game() -> None:
    text, rules = words("war-game"), pack("war-game")
    buildings = {each["name"]: each for each in rules["building"]}
    for name in ("Resource Center", "Oil Drill"):
        assert f"costs P{buildings[name]['cost']:,} and brings P{buildings[name]['income']:,} a cycle" in text
    assert f"brings P{buildings['Capitol']['income'] // 1_000_000} million a cycle" in text
    assert rules["command_points"]["per_cycle"] == 10
    assert "one of your ten command points" in text
    assert rules["command_points"]["attack_on_a_territory"] == 1
