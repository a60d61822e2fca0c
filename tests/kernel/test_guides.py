"""Guides: what is wrong with one is said with its place; a game without one gets what its handbook says."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.conformance import Subject
from sandtable.conformance.guides import check_guide
from sandtable.documents import Briefing, Chapter, GlossaryWord, Guide, Tip
from sandtable.errors import BadFile
from sandtable.games.oil_war.game import OilWar
from sandtable.kernel import Clause, ClauseIndex
from sandtable.kernel.guides import default_guide, settle_guide
from sandtable.kernel.pack import read_guide
from sandtable.template.outpost.game import Rules

OIL_WAR = OilWar()
GOOD = OIL_WAR.guide()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[card]\nscenario = 1", "guide.toml: card.scenario: expected `str`, got `int`"),
        ("[card]\ncolour = 'red'", "guide.toml: card: object contains unknown field `colour`"),
        ("[card", "guide.toml: "),
    ],
)
def test_a_file_that_is_no_guide(text: str, message: str) -> None:
    with pytest.raises(BadFile) as caught:
        read_guide(text)
    assert str(caught.value).startswith(message)


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"card": replace(GOOD.card, scenario="9")}, "card.scenario: there is no scenario '9'"),
    ({"card": replace(GOOD.card, seat="iran")}, "card.seat: scenario 2 has no seat 'iran'"),
    ({"card": replace(GOOD.card, complexity=6)}, "card.complexity: 6 is not a number from 1 to 5"),
    ({"briefing": GOOD.briefing[1:]}, "briefing: there is none for 'us' in scenario 1"),
    ({"briefing": [Briefing("X", scenarios=["9"])]}, "briefing 1: there is no scenario '9'"),
    ({"briefing": [Briefing("X", scenarios=["1"], seat="iran")]}, "briefing 1: scenario 1 has no seat 'iran'"),
    ({"glossary": [GlossaryWord("ATP", "X", clause="99")]}, "glossary: 'ATP' names clause 99, and there is none"),
    ({"glossary": [GlossaryWord("ATP", "X", ["atp"])]}, "glossary: 'atp' stands there twice"),
    ({"chapter": GOOD.chapter[1:]}, "chapter: '1' has no title"),
    ({"chapter": [*GOOD.chapter, Chapter("Z", "X")]}, "chapter: no clause belongs to 'Z'"),
]


@pytest.mark.parametrize(("change", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_a_guide_that_does_not_fit_its_game(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadFile, match=r"^guide\.toml: ") as caught:
        settle_guide(OIL_WAR, replace(GOOD, **change), "guide.toml")
    assert str(caught.value) == f"guide.toml: {message}"


def test_chapters_know_their_first_clause() -> None:
    found = {chapter.id: chapter for chapter in GOOD.chapter}
    assert found["10"] == Chapter("10", "Victory", "10.0a")
    assert found["X"].first == "X1"


def test_the_default_comes_from_scenarios_and_clauses() -> None:
    guide = default_guide(Rules())
    assert (guide.card.scenario, guide.card.seat, guide.card.players) == ("hill", Rules().scenarios[0].seats[0], "2")
    assert guide.primer.aim == ["Two platoons want the same hill."]
    assert [briefing.scenarios for briefing in guide.briefing] == [["hill"]]
    assert [chapter.title for chapter in guide.chapter][:1] == [next(iter(Rules().clauses)).title]


def faults_of(**change: Any) -> str:
    """What the check says of Oil War with another tip for the American Player."""
    tip = replace(Tip("Do it.", "Because.", ["US-ai-1"]), **change)
    briefing = replace(GOOD.briefing[0], opening=[tip])

    class Other(OilWar):
        def guide(self) -> Guide:
            return replace(GOOD, briefing=[briefing, *GOOD.briefing[1:]])

    try:
        check_guide(Subject(Other(), "2"))
    except AssertionError as error:
        return str(error)
    return ""


def test_what_a_briefing_names_must_be_there() -> None:
    """The Israelis are not in scenario 2, and there is no hex 9999."""
    assert faults_of() == ""
    assert "names the unit IS-ai-1" in faults_of(units=["IS-ai-1"])
    assert "names the space 9999" in faults_of(spaces=["9999"])
    assert "names the overlay nowhere-us" in faults_of(overlays=["nowhere-{seat}"])
    assert "names the hex 9999" in faults_of(why="Because of 9999.")
    assert "names nothing to light" in faults_of(units=[])


def test_chapters_of_a_clause_index() -> None:
    clauses = [Clause(name, name, "X", "rule", "engine") for name in ("3.1", "3.2a", "12.1", "X3", "X30", "ATK-9", "?")]
    expected = {"3": "3.1", "12": "12.1", "X": "X3", "ATK": "ATK-9", "?": "?"}
    assert ClauseIndex("any", clauses).chapters() == expected
